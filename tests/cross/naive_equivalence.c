/*
 * Equivalences from their definitions (see naive_equivalence.h).
 */
#include "config.h"

#include "tests/cross/naive_equivalence.h"

#include <string.h>

#include "support/bug.h"
#include "support/vec.h"

struct aut *naive_union(struct arena *a, const struct aut *x, const struct aut *y)
{
    struct aut *u = ARENA_NEW(a, struct aut);
    const struct aut *part[2] = { x, y };
    uint32_t shift = 0;

    u->n_states = x->n_states + y->n_states;
    u->label = ARENA_ARRAY(a, const char *, x->n_labels + y->n_labels + 1);
    u->arc = ARENA_ARRAY(a, struct aut_arc, x->n_arcs + y->n_arcs + 1);
    u->tau = AUT_NO_LABEL;
    for (int i = 0; i < 2; i++) {
        for (uint32_t k = 0; k < part[i]->n_arcs; k++) {
            const struct aut_arc *c = &part[i]->arc[k];
            const char *label = part[i]->label[c->label];
            uint32_t l = 0;
            while (l < u->n_labels && strcmp(u->label[l], label) != 0)
                l++;
            if (l == u->n_labels)
                u->label[u->n_labels++] = label;
            if (strcmp(label, "tau") == 0)
                u->tau = l;
            u->arc[u->n_arcs++] = (struct aut_arc){ c->source + shift, l, c->target + shift };
        }
        shift += x->n_states;
    }
    return u;
}

/* ---- bisimulations ---- */

/* The step of s is answered by one of t. */
static bool answered(const struct aut *x, const struct naive_pairs *p, const struct aut_arc *step,
                     uint32_t t)
{
    for (uint32_t k = 0; k < x->n_arcs; k++)
        if (x->arc[k].source == t && x->arc[k].label == step->label &&
            p->related[step->target][x->arc[k].target])
            return true;
    return false;
}

/* ... after tau steps of t through states related to s. */
static bool answered_late(const struct aut *x, const struct naive_pairs *p,
                          const struct aut_arc *step, uint32_t t)
{
    bool seen[NAIVE_STATES] = { false }, more = true;

    if (step->label == x->tau && p->related[step->target][t])
        return true;
    seen[t] = true;
    while (more) {
        more = false;
        for (uint32_t k = 0; k < x->n_arcs; k++) {
            const struct aut_arc *c = &x->arc[k];
            if (c->label == x->tau && seen[c->source] && !seen[c->target] &&
                p->related[step->source][c->target])
                more = seen[c->target] = true;
        }
    }
    for (uint32_t u = 0; u < x->n_states; u++)
        if (seen[u] && answered(x, p, step, u))
            return true;
    return false;
}

static bool simulates(const struct aut *x, const struct naive_pairs *p, bool late, uint32_t s,
                      uint32_t t)
{
    for (uint32_t k = 0; k < x->n_arcs; k++)
        if (x->arc[k].source == s &&
            !(late ? answered_late(x, p, &x->arc[k], t) : answered(x, p, &x->arc[k], t)))
            return false;
    return true;
}

/* The largest bisimulation inside p. */
static void shrink(const struct aut *x, struct naive_pairs *p, bool late)
{
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t s = 0; s < x->n_states; s++)
            for (uint32_t t = 0; t < x->n_states; t++)
                if (p->related[s][t] &&
                    !(simulates(x, p, late, s, t) && simulates(x, p, late, t, s))) {
                    p->related[s][t] = p->related[t][s] = false;
                    more = true;
                }
    }
}

/* on[s]: from s tau is possible for ever through states related to s. */
static void find_divergent(const struct aut *x, const struct naive_pairs *p, bool *on)
{
    bool more = true;

    for (uint32_t s = 0; s < x->n_states; s++)
        on[s] = true;
    while (more) {
        more = false;
        for (uint32_t s = 0; s < x->n_states; s++) {
            bool can = false;
            for (uint32_t k = 0; k < x->n_arcs; k++)
                can = can || (x->arc[k].source == s && x->arc[k].label == x->tau &&
                              on[x->arc[k].target] && p->related[s][x->arc[k].target]);
            more = more || (on[s] && !can);
            on[s] = on[s] && can;
        }
    }
}

/* Takes pairs away of which one diverges among its like. */
static bool part_divergent(const struct aut *x, struct naive_pairs *p)
{
    bool on[NAIVE_STATES], some = false;

    find_divergent(x, p, on);
    for (uint32_t s = 0; s < x->n_states; s++)
        for (uint32_t t = 0; t < x->n_states; t++)
            if (p->related[s][t] && on[s] != on[t]) {
                p->related[s][t] = false;
                some = true;
            }
    return some;
}

void naive_relate(const struct aut *x, enum naive_relation e, struct naive_pairs *p)
{
    if (x->n_states > NAIVE_STATES) {
        BUG("%u states", x->n_states);
    }
    for (uint32_t s = 0; s < x->n_states; s++)
        for (uint32_t t = 0; t < x->n_states; t++)
            p->related[s][t] = true;
    do
        shrink(x, p, e != NAIVE_STRONG);
    while (e == NAIVE_DIVERGENCE && part_divergent(x, p));
}

/* ---- traces ---- */

static uint64_t silently(const struct aut *x, uint64_t set)
{
    uint64_t old;

    do {
        old = set;
        for (uint32_t k = 0; k < x->n_arcs; k++)
            if (x->arc[k].label == x->tau && set >> x->arc[k].source & 1)
                set |= UINT64_C(1) << x->arc[k].target;
    } while (set != old);
    return set;
}

static uint64_t after(const struct aut *x, uint64_t set, uint32_t label)
{
    uint64_t next = 0;

    for (uint32_t k = 0; k < x->n_arcs; k++)
        if (x->arc[k].label == label && set >> x->arc[k].source & 1)
            next |= UINT64_C(1) << x->arc[k].target;
    return next;
}

struct set_pair {
    uint64_t left, right;
    uint32_t length;
};
struct set_pairs {
    struct set_pair *at;
    size_t n, cap;
};

static struct set_pair step(const struct aut *x, struct set_pair p, uint32_t label, bool weak)
{
    struct set_pair q = { after(x, p.left, label), after(x, p.right, label), p.length + 1 };

    if (weak) {
        q.left = silently(x, q.left);
        q.right = silently(x, q.right);
    }
    return q;
}

static void add_new(struct set_pairs *seen, struct set_pair p)
{
    for (size_t k = 0; k < seen->n; k++)
        if (seen->at[k].left == p.left && seen->at[k].right == p.right)
            return;
    vec_push(seen, p);
}

/* All pairs of sets of states that the same words lead to, breadth first. */
uint32_t naive_trace_apart(const struct aut *x, uint32_t s, uint32_t t, bool weak)
{
    struct set_pairs seen = VEC_EMPTY;
    struct set_pair p = { UINT64_C(1) << s, UINT64_C(1) << t, 0 };
    uint32_t apart = NAIVE_SAME;

    if (weak)
        p = (struct set_pair){ silently(x, p.left), silently(x, p.right), 0 };
    vec_push(&seen, p);
    for (size_t i = 0; i < seen.n && apart == NAIVE_SAME; i++)
        for (uint32_t l = 0; l < x->n_labels; l++) {
            if (weak && l == x->tau)
                continue;
            p = step(x, seen.at[i], l, weak);
            if ((p.left == 0) != (p.right == 0))
                apart = p.length;
            add_new(&seen, p);
        }
    vec_clear(&seen);
    return apart;
}
