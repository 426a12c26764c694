/*
 * Operators in byte code (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

#include "stg/data/eval_ops.h"

struct operand compile_computed(struct compiler *x, const struct term *t, const value *v)
{
    struct eval ev = { .vs = x->vs };
    value r = VALUE_FALSE;

    if (eval_operator(&ev, t, v, &r))
        return compile_known(r);
    COMPILE(x, BYTE_GIVE_UP);
    return compile_at(compile_take(x, 1)); /* none that is known: what takes it apart is compiled */
}

bool compile_operands(struct compiler *x, const struct term *t, struct operand *a, value *v)
{
    bool known = true;

    for (uint32_t i = 0; i < t->n && !x->failed; i++) {
        a[i] = compile_term(x, t->kid[i]);
        known = known && a[i].known;
        v[i] = a[i].v;
    }
    return known;
}

/* a + b or a - b. */
static void compile_sum(struct compiler *x, bool adds, struct operand a, struct operand b,
                        uint32_t reg)
{
    uint32_t left = compile_register(x, a), right;

    if (b.known && value_is_small(b.v) && value_word(b.v) > -(1 << 30)) {
        COMPILE(x, BYTE_ADD_IT, reg, left, value_small(adds ? value_word(b.v) : -value_word(b.v)));
        return;
    }
    right = compile_register(x, b);
    COMPILE(x, adds ? BYTE_ADD : BYTE_SUB, reg, left, right);
}

static bool is_positive(struct operand a)
{
    return a.known && value_is_small(a.v) && value_word(a.v) > 0;
}

/* min(a, b), max(a, b): the first, or the second where that is less, or greater. */
static void compile_extreme(struct compiler *x, bool least, struct operand a, struct operand b,
                            uint32_t reg)
{
    uint32_t first = compile_register(x, a), second = compile_register(x, b), skip = 0;

    compile_copy(x, compile_at(first), reg);
    COMPILE(x, BYTE_JUMP_GE, least ? second : first, least ? first : second);
    compile_jump_to(x, &skip);
    compile_copy(x, compile_at(second), reg);
    compile_lead_here(x, skip);
}

static void compile_absolute(struct compiler *x, struct operand a, uint32_t reg)
{
    uint32_t first = compile_register(x, a), skip = 0;
    uint32_t zero = compile_register(x, compile_known(value_small(0)));

    compile_copy(x, compile_at(first), reg);
    COMPILE(x, BYTE_JUMP_GE_IT, first, value_small(0));
    compile_jump_to(x, &skip);
    COMPILE(x, BYTE_SUB, reg, zero, first);
    compile_lead_here(x, skip);
}

struct operand compile_operator(struct compiler *x, const struct term *t)
{
    struct operand a[3] = { { .known = false } };
    uint32_t reg, first;
    value v[3];

    if (compile_is_wide(x, t))
        return compile_wide(x, t);
    reg = compile_take(x, 1);
    if (compile_operands(x, t, a, v) || x->failed)
        return x->failed ? a[0] : compile_computed(x, t, v);
    if (t->kind == TERM_ADD || t->kind == TERM_SUB) {
        bool turned = t->kind == TERM_ADD && a[0].known;
        compile_sum(x, t->kind == TERM_ADD, a[turned], a[!turned], reg);
    } else if (t->kind == TERM_MOD && is_positive(a[1])) {
        COMPILE(x, BYTE_MOD, reg, compile_register(x, a[0]), (uint32_t)value_word(a[1].v));
    } else if ((t->kind == TERM_MIN || t->kind == TERM_MAX) && t->sort->kind == SORT_INT) {
        compile_extreme(x, t->kind == TERM_MIN, a[0], a[1], reg);
    } else if (t->kind == TERM_ABS) {
        compile_absolute(x, a[0], reg);
    } else if (t->kind == TERM_LEN) {
        COMPILE(x, BYTE_LEN, reg, a[0].reg);
    } else if (t->kind == TERM_NTH || t->kind == TERM_HEAD) {
        first = compile_register(x, a[0]);
        COMPILE(x, BYTE_NTH, reg, first,
                compile_register(x, t->kind == TERM_NTH ? a[1] : compile_known(value_small(0))));
    } else {
        first = compile_take(x, t->n);
        for (uint32_t i = 0; i < t->n && !x->failed; i++)
            compile_copy(x, a[i], first + i);
        COMPILE(x, BYTE_OPERATOR, reg, first, compile_object(x, t));
    }
    x->top = reg + 1;
    return compile_result(x, reg);
}
