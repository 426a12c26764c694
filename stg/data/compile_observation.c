/*
 * What terms of formulas observe of instances, in byte code (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

#include "stg/data/eval_ops.h"

#define OPERANDS_MOST 2u

static bool find_known(const struct compiler *x, const struct term *t, value *out);

static bool find_known_operator(const struct compiler *x, const struct term *t, value *out)
{
    struct eval ev = { .vs = x->vs };
    value v[OPERANDS_MOST];
    bool known = t->n <= OPERANDS_MOST;

    for (uint32_t i = 0; i < t->n && known; i++)
        known = find_known(x, t->kid[i], &v[i]);
    return known && eval_operator(&ev, t, v, out);
}

/* The value of an index, if it does not depend on the state. */
static bool find_known(const struct compiler *x, const struct term *t, value *out)
{
    const struct slot_meaning *m;

    switch (t->kind) {
    case TERM_CONST: *out = t->v; return true;
    case TERM_LOCAL:
        m = &x->slot[t->slot];
        *out = m->v;
        return m->kind == SLOT_CONSTANT && m->v != VALUE_NONE;
    case TERM_CHECK: return find_known(x, t->kid[0], out) && sort_has(x->vs, t->sort, *out);
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_DIV:
    case TERM_MOD: return find_known_operator(x, t, out);
    default: return false;
    }
}

bool compile_find_observed(const struct compiler *x, const struct term *t, struct cell_part *p)
{
    value *index;
    bool known = x->observed.part != NULL;

    if (t->kind != TERM_OBSERVE && t->kind != TERM_AT_NODE)
        return false;
    index = ARENA_ARRAY(x->scratch, value, t->n + (size_t)1);
    for (uint32_t i = 0; i < t->n && known; i++)
        known = find_known(x, t->kid[i], &index[i]);
    if (!known)
        return false;
    *p = x->observed.part(x->observed.self, t, index);
    return p->sort != NULL;
}
