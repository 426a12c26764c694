/*
 * Recursion is over the formula; sets are sorted lists.
 */
#include "config.h"
#include "running/monitor/monitor.h"

#include <stdlib.h>
#include <string.h>

#include "logic/match.h"
#include "running/monitor/safety_fragment.h"
#include "stg/data/eval.h"
#include "support/alloc.h"
#include "support/bug.h"
#include "support/vec.h"

/* A box, with the values of its free variables in their order. */
struct obligation {
    uint32_t node;
    value env; /* tuple */
};

struct obligations {
    struct obligation *at;
    size_t n, cap;
};

struct monitor {
    const struct formula *f;
    struct eval ev;
    struct obligations now, next;
    struct vec_u32 values; /* memory of what makes tuples */
    enum monitor_verdict verdict;
};

struct monitor *monitor_new(const struct formula *f, struct values *vs)
{
    struct monitor *m = mem_zalloc(sizeof *m);

    m->f = f;
    m->ev.vs = vs;
    m->ev.local = mem_zalloc((f->n_slots + 1) * sizeof *m->ev.local);
    return m;
}

void monitor_free(struct monitor *m)
{
    if (m == NULL)
        return;
    mem_free(m->ev.local);
    vec_clear(&m->now);
    vec_clear(&m->next);
    vec_clear(&m->values);
    mem_free(m);
}

const struct fault *monitor_fault(const struct monitor *m)
{
    return &m->ev.fault;
}

/* ---- data ---- */

static bool data_holds(struct monitor *m, const struct fnode *n);

static bool some_kid_is(struct monitor *m, const struct fnode *n, bool wanted)
{
    for (uint32_t i = 0; i < n->n && m->verdict == MONITOR_OPEN; i++)
        if (data_holds(m, n->kid[i]) == wanted)
            return true;
    return false;
}

static void fail(struct monitor *m)
{
    m->verdict = MONITOR_FAULT;
}

/* The kid, for some value of the binder. */
static bool some_value_is(struct monitor *m, const struct fnode *n, bool wanted)
{
    struct binding b;
    bool more, found = false;

    if (!binding_first(&b, &m->ev, 1, n->binder, &more))
        fail(m);
    while (m->verdict == MONITOR_OPEN && more && !found) {
        found = data_holds(m, n->kid[0]) == wanted;
        if (!binding_next(&b, &more))
            fail(m);
    }
    binding_end(&b);
    return found;
}

static void set_let(struct monitor *m, const struct fnode *n)
{
    if (!eval_term(&m->ev, n->term, &m->ev.local[n->slot]))
        fail(m);
}

static bool data_holds(struct monitor *m, const struct fnode *n)
{
    bool holds = false;

    switch (n->kind) {
    case F_DATA:
        if (!eval_bool(&m->ev, n->term, &holds))
            fail(m);
        return holds;
    case F_AND: return !some_kid_is(m, n, false);
    case F_OR: return some_kid_is(m, n, true);
    case F_FORALL: return !some_value_is(m, n, false);
    case F_EXISTS: return some_value_is(m, n, true);
    case F_LET: set_let(m, n); return m->verdict == MONITOR_OPEN && data_holds(m, n->kid[0]);
    case F_DIAMOND:
    case F_BOX:
    case F_FIX:
    case F_CALL: break;
    }
    BUG("a part of a formula that is no data");
}

/* ---- what comes ---- */

static void unfold(struct monitor *m, const struct fnode *n);

static void add_obligation(struct monitor *m, const struct fnode *box)
{
    struct obligation o = { box->number, VALUE_NONE };

    m->values.n = 0;
    for (uint32_t i = 0; i < box->n_fv; i++)
        vec_push(&m->values, m->ev.local[box->fv[i]]);
    o.env = value_tuple(m->ev.vs, box->n_fv, m->values.at);
    vec_push(&m->next, o);
}

/* One part at most is no data; the others are looked at first. */
static void unfold_or(struct monitor *m, const struct fnode *n)
{
    const struct fnode *open = NULL;

    for (uint32_t i = 0; i < n->n && m->verdict == MONITOR_OPEN; i++) {
        if (!safety_fragment_is_data(n->kid[i]))
            open = n->kid[i];
        else if (data_holds(m, n->kid[i]))
            return;
    }
    if (m->verdict != MONITOR_OPEN)
        return;
    if (open != NULL)
        unfold(m, open);
    else
        m->verdict = MONITOR_VIOLATED;
}

static void unfold_all_values(struct monitor *m, const struct fnode *n)
{
    struct binding b;
    bool more;

    if (!binding_first(&b, &m->ev, 1, n->binder, &more))
        fail(m);
    while (m->verdict == MONITOR_OPEN && more) {
        unfold(m, n->kid[0]);
        if (!binding_next(&b, &more))
            fail(m);
    }
    binding_end(&b);
}

/* All arguments are computed before a parameter changes. */
static void unfold_fixpoint(struct monitor *m, const struct fnode *n)
{
    value few[8], *arg = n->n_args <= 8 ? few : mem_alloc(n->n_args * sizeof *arg);

    for (uint32_t i = 0; i < n->n_args && m->verdict == MONITOR_OPEN; i++)
        if (!eval_term(&m->ev, n->arg[i], &arg[i]))
            fail(m);
    for (uint32_t i = 0; i < n->n_args && m->verdict == MONITOR_OPEN; i++)
        m->ev.local[n->fix->slot[i]] = arg[i];
    if (arg != few)
        mem_free(arg);
    if (m->verdict == MONITOR_OPEN)
        unfold(m, n->fix->body);
}

/* What the node says now is decided; what it says of later is added to `next`. */
static void unfold(struct monitor *m, const struct fnode *n)
{
    switch (n->kind) {
    case F_BOX: add_obligation(m, n); return;
    case F_OR: unfold_or(m, n); return;
    case F_FORALL: unfold_all_values(m, n); return;
    case F_FIX:
    case F_CALL: unfold_fixpoint(m, n); return;
    case F_AND:
        for (uint32_t i = 0; i < n->n && m->verdict == MONITOR_OPEN; i++)
            unfold(m, n->kid[i]);
        return;
    case F_LET:
        set_let(m, n);
        if (m->verdict == MONITOR_OPEN)
            unfold(m, n->kid[0]);
        return;
    case F_DATA:
    case F_EXISTS:
        if (!data_holds(m, n) && m->verdict == MONITOR_OPEN)
            m->verdict = MONITOR_VIOLATED;
        return;
    case F_DIAMOND: break;
    }
    BUG("a formula outside the safety fragment");
}

/* ---- steps ---- */

static int compare_obligations(const void *a, const void *b)
{
    const struct obligation *x = a, *y = b;

    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    return x->env < y->env ? -1 : x->env > y->env;
}

/* What was added is the state from now on: each once. */
static void take_next(struct monitor *m)
{
    struct obligations old = m->now;
    size_t kept = 0;

    if (m->next.n > 1)
        qsort(m->next.at, m->next.n, sizeof *m->next.at, compare_obligations);
    for (size_t i = 0; i < m->next.n; i++)
        if (i == 0 || compare_obligations(&m->next.at[kept - 1], &m->next.at[i]) != 0)
            m->next.at[kept++] = m->next.at[i];
    m->next.n = kept;
    m->now = m->next;
    m->next = old;
    m->next.n = 0;
}

enum monitor_verdict monitor_start(struct monitor *m)
{
    m->verdict = MONITOR_OPEN;
    m->next.n = 0;
    unfold(m, m->f->root);
    take_next(m);
    return m->verdict;
}

enum monitor_verdict monitor_step(struct monitor *m, const struct lts_edge *e)
{
    if (m->verdict != MONITOR_OPEN)
        return m->verdict;
    for (size_t k = 0; k < m->now.n && m->verdict == MONITOR_OPEN; k++) {
        const struct fnode *box = m->f->node[m->now.at[k].node];
        for (uint32_t i = 0; i < box->n_fv; i++)
            m->ev.local[box->fv[i]] = value_elem(m->ev.vs, m->now.at[k].env, i);
        enum match match = match_act(&m->ev, m->f->sig, box->act, e, e->payload);
        if (match == MATCH_FAULT)
            fail(m);
        else if (match == MATCH_YES)
            unfold(m, box->kid[0]);
    }
    take_next(m);
    return m->verdict;
}
