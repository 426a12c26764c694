/*
 * Aggregates in byte code: count(..), sum(..), min(..), max(..) (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

struct aggregated {
    const struct term *t;
    uint32_t reg, none; /* the result so far; MIN and MAX: whether there is none, 1 or 0 */
};

static void keep_extreme(struct compiler *x, const struct aggregated *s, uint32_t a)
{
    uint32_t keeps = 0, takes = 0;
    bool least = s->t->alt == AGGREGATE_MIN;

    COMPILE(x, BYTE_JUMP_IS, s->none, value_small(1));
    compile_jump_to(x, &takes);
    COMPILE(x, BYTE_JUMP_GE, least ? a : s->reg, least ? s->reg : a);
    compile_jump_to(x, &keeps);
    compile_lead_here(x, takes);
    COMPILE(x, BYTE_COPY, s->reg, a);
    COMPILE(x, BYTE_CONSTANT, s->none, value_small(0));
    compile_lead_here(x, keeps);
}

static void take_value(struct compiler *x, void *self)
{
    const struct aggregated *s = self;
    uint32_t skip = 0, a;

    compile_jump(x, s->t->kid[0], false, &skip);
    if (s->t->alt == AGGREGATE_COUNT) {
        COMPILE(x, BYTE_ADD_IT, s->reg, s->reg, value_small(1));
    } else {
        a = compile_register(x, compile_term(x, s->t->kid[1]));
        if (s->t->alt == AGGREGATE_SUM)
            COMPILE(x, BYTE_ADD, s->reg, s->reg, a);
        else
            keep_extreme(x, s, a);
    }
    compile_lead_here(x, skip);
}

/* ---- how many elements a set or bag would have ---- */

static void count_element(struct compiler *x, void *self)
{
    const struct aggregated *s = self;
    uint32_t skip = 0;

    compile_jump(x, s->t->kid[0], false, &skip);
    COMPILE(x, BYTE_ADD_IT, s->reg, s->reg, value_small(1));
    compile_lead_here(x, skip);
}

bool compile_size(struct compiler *x, const struct term *t, struct operand *out)
{
    struct aggregated s = { .t = t->kid[0] };
    bool in_order = x->in_order;

    if (t->kid[0]->kind != TERM_SET_OF || term_is_constant(t))
        return false;
    s.reg = compile_take(x, 1);
    COMPILE(x, BYTE_CONSTANT, s.reg, value_small(0));
    x->in_order = false;
    compile_binders(x, 1, t->kid[0]->binder, &compile_all_values, count_element, &s);
    x->in_order = in_order;
    x->top = s.reg + 1;
    *out = compile_at(s.reg);
    return true;
}

/* ---- aggregates ---- */

struct operand compile_aggregate(struct compiler *x, const struct term *t)
{
    struct aggregated s = { .t = t, .reg = compile_take(x, 1) };
    uint32_t found = 0;

    s.none = compile_take(x, 1);
    COMPILE(x, BYTE_CONSTANT, s.reg, value_small(0));
    COMPILE(x, BYTE_CONSTANT, s.none, value_small(1));
    compile_binders(x, t->n_binders, t->binder, &compile_all_values, take_value, &s);
    if (t->alt == AGGREGATE_MIN || t->alt == AGGREGATE_MAX) {
        COMPILE(x, BYTE_JUMP_IS, s.none, value_small(0));
        compile_jump_to(x, &found);
        COMPILE(x, BYTE_GIVE_UP);
        compile_lead_here(x, found);
    }
    x->top = s.reg + 1;
    return compile_at(s.reg);
}
