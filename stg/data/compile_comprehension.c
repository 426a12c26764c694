/*
 * Comprehensions and first(..) in byte code (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

#define FOLDED_MOST 4096u /* values that are tried to compute one ahead */

/* What is found goes into registers one after the other. */
struct pushes {
    const struct term *t;
    uint32_t first, n, counter;
    uint32_t reg, found; /* first(..): where the value goes, and jumps behind the code */
};

static void push_element(struct compiler *x, void *self)
{
    const struct pushes *s = self;
    uint32_t a = compile_register(x, compile_term(x, s->t->kid[0]));

    COMPILE(x, BYTE_PUSH, s->first, s->counter, a);
}

static void push_member(struct compiler *x, void *self)
{
    const struct pushes *s = self;
    uint32_t skip = 0, a;

    compile_jump(x, s->t->kid[0], false, &skip);
    a = compile_register(x, compile_slot(x, s->t->binder[0].slot, s->t->kid[0]));
    COMPILE(x, BYTE_PUSH, s->first, s->counter, a);
    compile_lead_here(x, skip);
}

static void take_first(struct compiler *x, void *self)
{
    struct pushes *s = self;
    uint32_t skip = 0;

    compile_jump(x, s->t->kid[0], false, &skip);
    compile_copy(x, compile_slot(x, s->t->binder[0].slot, s->t->kid[0]), s->reg);
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, &s->found);
    compile_lead_here(x, skip);
}

/* How many combinations of values there are; fails if there is no room for so many. */
static uint32_t value_combinations(struct compiler *x, const struct term *t)
{
    uint64_t n = 1;

    for (uint32_t i = 0; i < t->n_binders && n < BYTE_CODE_ROOM; i++) {
        const struct binder *b = &t->binder[i];
        uint64_t card = b->lo == NULL              ? sort_card(b->sort)
                        : binder_takes_elements(b) ? b->lo->sort->size
                                                   : BYTE_CODE_ROOM;
        n *= card < BYTE_CODE_ROOM ? card : BYTE_CODE_ROOM;
    }
    if (n >= BYTE_CODE_ROOM)
        compile_fail(x);
    return n < BYTE_CODE_ROOM ? (uint32_t)n : 0;
}

struct trying {
    const struct term *of;
    bool further; /* terms inside of it try values, or call functions, which may */
};

static void look_for_trying(void *self, const struct term *t)
{
    struct trying *s = self;

    s->further = s->further || (t != s->of && (t->n_binders > 0 || t->kind == TERM_CALL));
}

/* The value of a term that reads nothing, and tries few values; VALUE_NONE: it has none, or is
   another term. */
static value constant_value(struct compiler *x, const struct term *t)
{
    struct eval ev = { .vs = x->vs };
    struct trying trying = { t, false };
    uint64_t tried = 1;
    value v;

    for (uint32_t i = 0; i < t->n_binders && tried <= FOLDED_MOST; i++) {
        const struct binder *b = &t->binder[i];
        uint64_t n = FOLDED_MOST + UINT64_C(1);
        if (b->lo == NULL && !b->is_value && !sort_is_schematic(b->sort) && sort_card(b->sort) < n)
            n = sort_card(b->sort);
        tried *= n;
    }
    term_walk(t, false, look_for_trying, &trying);
    if (tried > FOLDED_MOST || trying.further || !term_is_constant(t))
        return VALUE_NONE;
    ev.local = ARENA_ARRAY(x->scratch, value, x->end + (size_t)1);
    return eval_term(&ev, t, &v) ? v : VALUE_NONE;
}

struct operand compile_comprehension(struct compiler *x, const struct term *t)
{
    struct pushes s = { .t = t };
    value known = constant_value(x, t);
    bool in_order = x->in_order;

    if (known != VALUE_NONE)
        return compile_known(known);
    s.reg = compile_take(x, 1);

    if (t->kind == TERM_FIRST) {
        x->in_order = true;
        compile_binders(x, t->n_binders, t->binder, &compile_all_values, take_first, &s);
        x->in_order = in_order;
        COMPILE(x, BYTE_GIVE_UP);
        compile_lead_here(x, s.found);
        return compile_at(s.reg);
    }
    x->in_order = false;
    s.n = value_combinations(x, t);
    s.counter = compile_take(x, 1);
    s.first = compile_take(x, s.n);
    COMPILE(x, BYTE_CONSTANT, s.counter, 0);
    compile_binders(x, t->n_binders, t->binder, &compile_all_values,
                    t->kind == TERM_ARRAY ? push_element : push_member, &s);
    x->in_order = in_order;
    if (t->kind == TERM_ARRAY)
        COMPILE(x, BYTE_TUPLE, s.reg, s.first, s.n, compile_object(x, t));
    else
        COMPILE(x, t->sort->kind == SORT_BAG ? BYTE_BAG_PUSHED : BYTE_SET_PUSHED, s.reg, s.first,
                s.counter);
    x->top = s.reg + 1;
    return compile_at(s.reg);
}
