/*
 * Where run-time errors cannot be (see window_fault.h).
 *
 * A variable is whole if its initial value is, and every value that is assigned to it or to a part
 * of it, provided that the variables these are computed from are whole: the largest such set.
 */
#include "config.h"

#include "abstraction/windows/window_fault.h"

#include "stg/graph/edge_terms.h"
#include "support/alloc.h"

/* ---- values with nothing unassigned inside ---- */

/* Only values of these sorts have parts that can be unassigned: elements of sets cannot be. */
static bool can_have_holes(const struct sort *s)
{
    return s->kind == SORT_ANY || s->kind == SORT_ARRAY || s->kind == SORT_RECORD ||
           s->kind == SORT_UNION || s->kind == SORT_SEQ;
}

static bool are_all_whole(const struct window_counter *c, const struct term *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (!window_is_whole(c, t->kid[i]))
            return false;
    return true;
}

static bool is_whole_let(const struct window_counter *c, const struct term *t)
{
    uint8_t outer = c->slot[t->slot];
    bool whole;

    c->slot[t->slot] = window_is_whole(c, t->kid[0]) ? SLOT_WHOLE : 0;
    whole = window_is_whole(c, t->kid[1]);
    c->slot[t->slot] = outer;
    return whole;
}

static bool is_whole_call(const struct window_counter *c, const struct term *t)
{
    struct window_counter inner = *c;
    bool whole;

    inner.n_slots = t->fun->n_slots;
    inner.slot = mem_zalloc(inner.n_slots + (size_t)1);
    for (uint32_t i = 0; i < t->n; i++)
        inner.slot[i] = window_is_whole(c, t->kid[i]) ? SLOT_WHOLE : 0;
    whole = window_is_whole(&inner, t->fun->body);
    mem_free(inner.slot);
    return whole;
}

bool window_is_whole(const struct window_counter *c, const struct term *t)
{
    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: return !value_has_hole(c->w->stg->vs, t->v);
    case TERM_UNASSIGNED: return false;
    case TERM_LOCAL:
        return !can_have_holes(t->sort) || (c->slot[t->slot] & (SLOT_WHOLE | SLOT_BOUND)) != 0;
    case TERM_GLOBAL: return !can_have_holes(t->sort) || c->whole[t->slot];
    case TERM_OBSERVE: return !can_have_holes(t->sort);
    case TERM_AT_NODE: case TERM_IS: case TERM_UNSET: case TERM_SET_OF: case TERM_FIRST:
    case TERM_AGGREGATE:
    case TERM_FORALL: case TERM_EXISTS:
    LAZY_OPERATORS(TERM_CASE) return true;
    case TERM_IF: return window_is_whole(c, t->kid[1]) && window_is_whole(c, t->kid[2]);
    case TERM_LET: return is_whole_let(c, t);
    case TERM_CALL: return is_whole_call(c, t);
    case TERM_ARRAY: return window_is_whole(c, t->kid[0]);
    TERM_STRICT(TERM_CASE)
    case TERM_INDEX: case TERM_FIELD: case TERM_ALT_FIELD: case TERM_TUPLE: case TERM_ALT:
    case TERM_CHECK: return !can_have_holes(t->sort) || are_all_whole(c, t);
    }
    /* clang-format on */
    BUG("no such term");
}

/* ---- variables ---- */

/* Variables that are left out of those that always have a value. */
struct taking_out {
    const struct window_counter *c;
    bool *whole, changed;
};

/* What the assignment can give another value is one of them. */
static void take_out(void *self, const struct assign *a)
{
    struct taking_out *x = self;

    if (a->global && x->whole[a->slot] && (a->value == NULL || !window_is_whole(x->c, a->value))) {
        x->whole[a->slot] = false;
        x->changed = true;
    }
}

/* False: there are none. */
static bool take_out_of_process(const struct stg *g, const struct process *p, bool *whole)
{
    const struct window_system w = { .stg = g };
    struct window_counter c = { .w = &w, .n_slots = p->n_slots, .whole = whole };
    struct taking_out x = { &c, whole, false };
    const struct block_visitor v = { &x, take_out, NULL };

    c.slot = mem_zalloc(p->n_slots + (size_t)1);
    for (uint32_t e = 0; e < p->n_edges; e++) {
        edge_block_walk(&p->edge[e].doing, &v);
        edge_block_walk(&p->edge[e].then, &v);
    }
    mem_free(c.slot);
    return x.changed;
}

bool *window_whole(const struct stg *g)
{
    bool *whole = mem_alloc((g->sig.n_globals + (size_t)1) * sizeof *whole);
    bool changed = true;

    for (uint32_t i = 0; i < g->sig.n_globals; i++)
        whole[i] = !value_has_hole(g->vs, g->sig.global[i].initial);
    while (changed) {
        changed = false;
        for (uint32_t p = 0; p < g->sig.n_processes; p++)
            changed = take_out_of_process(g, &g->sig.process[p], whole) || changed;
    }
    return whole;
}

/* ---- terms ---- */

/* Each value of the sort of an index is one, and `far` is no error. */
static bool is_index_in_range(const struct sort *s, const struct term *t)
{
    return s->kind != SORT_INT && t->sort == s;
}

static enum window_failing worse_failing(enum window_failing x, enum window_failing y)
{
    return x > y ? x : y;
}

/* Of operands that are all evaluated, if the term is. */
static enum window_failing operands_fail(const struct window_counter *c, const struct term *t,
                                         bool always)
{
    enum window_failing f = WINDOW_FAILS_NEVER;

    for (uint32_t i = 0; i < t->n; i++)
        f = worse_failing(f, window_fails(c, t->kid[i], always));
    return f;
}

static enum window_failing selection_fails(const struct window_counter *c, const struct term *t,
                                           bool always)
{
    if (!window_is_whole(c, t->kid[0]))
        return WINDOW_FAILS_APART;
    for (uint32_t i = 1; i < t->n; i++)
        if (!is_index_in_range(t->kid[0]->sort->index[i - 1], t->kid[i]))
            return WINDOW_FAILS_APART;
    return operands_fail(c, t, always);
}

/* The first operand, then perhaps the others. */
static enum window_failing choice_fails(const struct window_counter *c, const struct term *t,
                                        bool always)
{
    enum window_failing f = window_fails(c, t->kid[0], always);

    for (uint32_t i = 1; i < t->n; i++)
        f = worse_failing(f, window_fails(c, t->kid[i], false));
    return f;
}

static enum window_failing term_fails(const struct window_counter *c, const struct term *t,
                                      bool always)
{
    bool whole = true;

    for (uint32_t i = 0; i < t->n; i++)
        whole = whole && window_is_whole(c, t->kid[i]);
    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: return WINDOW_FAILS_NEVER;
    case TERM_LOCAL:
        return always || (c->slot[t->slot] & (SLOT_BOUND | SLOT_WHOLE)) != 0 ? WINDOW_FAILS_NEVER
                                                                             : WINDOW_FAILS_APART;
    case TERM_GLOBAL:
        return always || c->whole[t->slot] ? WINDOW_FAILS_NEVER : WINDOW_FAILS_APART;
    case TERM_INDEX: return selection_fails(c, t, always);
    case TERM_NOT: case TERM_IS: return operands_fail(c, t, always);
    case TERM_FIELD: case TERM_EQ: case TERM_NE: case TERM_IN:
        return whole ? operands_fail(c, t, always) : WINDOW_FAILS_APART;
    case TERM_IF:
    LAZY_OPERATORS(TERM_CASE) return choice_fails(c, t, always);
    default: return WINDOW_FAILS_APART;
    }
    /* clang-format on */
}

enum window_failing window_fails(const struct window_counter *c, const struct term *t, bool always)
{
    enum window_failing f = term_fails(c, t, always);

    if (f == WINDOW_FAILS_APART && always && (window_count_named(c, t) & SLOT_VARIES) == 0)
        return WINDOW_FAILS_ALIKE;
    return f;
}
