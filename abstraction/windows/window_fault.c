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
    case TERM_AT_NODE: case TERM_IS: case TERM_SET_OF: case TERM_FIRST:
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

static bool selection_may_fail(const struct window_counter *c, const struct term *t, bool always)
{
    if (!window_is_whole(c, t->kid[0]))
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (window_may_fail(c, t->kid[i], always) ||
            (i > 0 && !is_index_in_range(t->kid[0]->sort->index[i - 1], t->kid[i])))
            return true;
    return false;
}

bool window_may_fail(const struct window_counter *c, const struct term *t, bool always)
{
    bool lazy = t->kind == TERM_AND || t->kind == TERM_OR || t->kind == TERM_IMPLIES;

    if (t->kind == TERM_CONST)
        return false;
    if (t->kind == TERM_LOCAL)
        return !always && (c->slot[t->slot] & (SLOT_BOUND | SLOT_WHOLE)) == 0;
    if (t->kind == TERM_GLOBAL)
        return !always && !c->whole[t->slot];
    if (t->kind == TERM_INDEX)
        return selection_may_fail(c, t, always);
    if (t->kind == TERM_FIELD)
        return !window_is_whole(c, t->kid[0]) || window_may_fail(c, t->kid[0], always);
    if (t->kind == TERM_EQ || t->kind == TERM_NE || t->kind == TERM_IN)
        return !window_is_whole(c, t->kid[0]) || !window_is_whole(c, t->kid[1]) ||
               window_may_fail(c, t->kid[0], always) || window_may_fail(c, t->kid[1], always);
    if (!lazy && t->kind != TERM_NOT && t->kind != TERM_IS)
        return true;
    return window_may_fail(c, t->kid[0], always) ||
           (t->n > 1 && window_may_fail(c, t->kid[1], always && !lazy));
}
