/*
 * What a step shows (see plain_says.h).
 */
#include "config.h"

#include "interpreter/plain_says.h"

#include <string.h>

#include "interpreter/plain_step.h"

static bool puts_something(const struct statement_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct statement *s = &b->at[i];
        if (s->kind == STATEMENT_SAY)
            return true;
        for (uint32_t k = 0; s->branch != NULL && k < s->n; k++)
            if (puts_something(&s->branch[k].body))
                return true;
    }
    return false;
}

bool plain_says_anything(const struct stg *g)
{
    for (uint32_t k = 0; k < g->sig.n_processes; k++)
        for (uint32_t i = 0; i < g->sig.process[k].n_edges; i++)
            if (puts_something(&g->sig.process[k].edge[i].doing))
                return true;
    return false;
}

static void read_said_instance(const struct lts *l, const struct plain_shape *p, state_id s,
                               uint32_t i, value *v)
{
    const struct process *q = plain_process(p, i);
    uint32_t at = lts_node_of(l, s, i);
    const struct node *node = &q->node[at];

    v[plain_node_at(p, i)] = value_small((int32_t)at);
    for (uint32_t k = q->n_params; k < q->n_params + q->n_vars; k++)
        v[plain_variable_at(p, i, k)] = l->read(l->self, s, i, k);
    for (uint32_t k = node->first_param; k < node->first_param + node->n_params; k++)
        v[plain_variable_at(p, i, k)] = l->read(l->self, s, i, k);
}

/* In the memory of v, which has room for the state. */
static const value *read_whole(const struct lts *l, const struct plain_shape *p, state_id s,
                               value *v)
{
    for (uint32_t i = 0; i < l->sig->n_instances; i++)
        read_said_instance(l, p, s, i, v);
    for (uint32_t g = 0; g < l->sig->n_globals; g++)
        v[plain_global_at(p, g)] = lts_read_global(l, s, g);
    return v;
}

/* Is it that step?  If it is no run-time error, it leaves the same global variables behind. */
static bool is_that_step(const struct lts *l, const struct plain_shape *p,
                         const struct plain_move *m, const struct lts_edge *e)
{
    if (m->edge.kind != LTS_TAU || m->edge.source[0] != e->source[0] ||
        m->edge.actor[0] != e->actor[0] || (m->target == NULL) != (e->fault != NULL) ||
        (e->fault == NULL && m->edge.payload != e->payload))
        return false;
    for (uint32_t g = 0; e->fault == NULL && g < l->sig->n_globals; g++)
        if (m->target[plain_global_at(p, g)] != lts_read_global(l, e->target, g))
            return false;
    return true;
}

void plain_says(const struct stg *g, const struct lts *l, state_id s, value held,
                const struct lts_edge *e, struct buf *out)
{
    struct sizes sizes = *l->data.sizes;
    struct plain_system *p;
    const struct plain_shape *shape;
    const struct plain_move *m;
    value *state;
    uint32_t n, i = 0;

    if (e->kind != LTS_TAU || e->source[0] == NULL || !puts_something(&e->source[0]->doing))
        return;
    sizes.widest = mem_zalloc((sizes.n + (size_t)1) * sizeof *sizes.widest);
    p = plain_system_new(g, NULL, &sizes);
    shape = plain_shape_of(p);
    state = mem_alloc((plain_width(shape) + (size_t)1) * sizeof *state);
    for (uint32_t k = 0; k < plain_width(shape); k++)
        state[k] = VALUE_NONE;
    plain_listen(p);
    m = plain_moves(p, read_whole(l, shape, s, state), held, &n);
    while (i < n && !is_that_step(l, shape, &m[i], e))
        i++;
    if (i < n)
        buf_add(out, m[i].says);
    mem_free(state);
    plain_system_free(p);
    mem_free(sizes.widest);
}
