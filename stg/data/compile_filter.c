/*
 * Filters of binders in byte code (see compile.h and filter.h).
 *
 * Operands of a condition that do not depend on a binder stand before the loop over its values, as
 * long as those before them do not depend on it either: so none is evaluated that would not be.
 */
#include "config.h"

#include "stg/data/compile.h"

#include "stg/data/filter.h"

/* ---- what is known to hold ---- */

static void hold_term(struct compiler *x, const struct term *t, bool holds)
{
    if (x->n_held < HELD_TERMS)
        x->held[x->n_held++] = (struct held_term){ t, x->slot, holds };
}

bool compile_is_held(const struct compiler *x, const struct term *t, bool *holds)
{
    for (uint32_t i = 0; i < x->n_held; i++)
        if (x->held[i].t == t && x->held[i].frame == x->slot) {
            *holds = x->held[i].holds;
            return true;
        }
    return false;
}

/* ---- tests ---- */

void compile_early_tests(struct compiler *x, const struct binder *b, uint32_t *none)
{
    const struct filter *f = b->lo == NULL ? b->filter : NULL; /* bounds come first */

    for (uint32_t i = 0; f != NULL && i < f->n && !x->failed; i++) {
        const struct filter_test *t = &f->test[i];
        bool holds;
        if (t->kind != FILTER_HOLDS || !t->early || compile_is_held(x, t->term, &holds))
            continue;
        compile_jump(x, t->term, !t->want, none);
        hold_term(x, t->term, t->want);
    }
}

void compile_tests_before(struct compiler *x, const struct filter *f, uint32_t *none)
{
    for (uint32_t i = 0; i + 1 < f->n && !x->failed; i++) {
        const struct filter_test *t = &f->test[i];
        if (t->kind == FILTER_HOLDS)
            compile_jump(x, t->term, !t->want, none);
        else
            COMPILE(x, BYTE_WHOLE, compile_register(x, compile_term(x, t->term)));
    }
}

/* ---- values ---- */

#define EQUALS_FEW 4u /* values of a binder that are compared one by one */

static bool is_simple_path(const struct compiler *x, const struct term *t)
{
    return compile_is_path(x, t) || t->kind == TERM_LOCAL || t->kind == TERM_CONST;
}

const struct filter_test *compile_values_test(const struct compiler *x, const struct binder *b)
{
    const struct filter_test *t;

    if (b->filter == NULL || b->filter->n == 0 || b->is_value)
        return NULL;
    t = &b->filter->test[b->filter->n - 1];
    switch (t->kind) {
    case FILTER_ELEMENTS: return t;
    case FILTER_MEMBER:
        return !x->in_order && b->lo == NULL && sort_within(t->term->sort->elem, b->sort) ? t
                                                                                          : NULL;
    case FILTER_EQUAL:
        return t->early && b->lo == NULL && t->field == FILTER_ALL &&
                       sort_within(t->term->sort, b->sort) &&
                       (sort_card(b->sort) > EQUALS_FEW || !is_simple_path(x, t->term))
                   ? t
                   : NULL;
    default: return NULL;
    }
}

/* ---- what is tried ---- */

/* What a variable of a binder is in a register, or NULL. */
static const struct slot_meaning *tried_variable(const struct compiler *x, const struct term *t)
{
    return t->kind == TERM_LOCAL && x->slot[t->slot].kind == SLOT_REGISTER ? &x->slot[t->slot]
                                                                           : NULL;
}

bool compile_is_tried_element(const struct compiler *x, const struct term *t)
{
    const struct slot_meaning *m = tried_variable(x, t->kid[0]);

    return m != NULL && m->set == t->kid[1];
}

bool compile_is_tried_value(const struct compiler *x, const struct term *t, bool *holds)
{
    bool is = false;

    for (uint32_t i = 0; i < 2 && (t->kind == TERM_EQ || t->kind == TERM_NE); i++) {
        const struct slot_meaning *m = tried_variable(x, t->kid[i]);
        is = is || (m != NULL && m->equal == t->kid[1 - i]);
    }
    *holds = t->kind == TERM_EQ;
    return is;
}
