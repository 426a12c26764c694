/*
 * Counting what is taken and visited (see coverage.h).
 */
#include "config.h"

#include "api/coverage.h"

#include "stg/lts/lts_actors.h"

static uint64_t **new_counts(const struct signature *g, bool nodes)
{
    uint64_t **x = mem_zalloc((g->n_processes + (size_t)1) * sizeof *x);

    for (uint32_t k = 0; k < g->n_processes; k++) {
        const struct process *p = &g->process[k];
        x[k] = mem_zalloc(((nodes ? p->n_nodes : p->n_edges) + (size_t)1) * sizeof *x[k]);
    }
    return x;
}

static void free_counts(const struct signature *g, uint64_t **x)
{
    for (uint32_t k = 0; k < g->n_processes; k++)
        mem_free(x[k]);
    mem_free(x);
}

void coverage_init(struct coverage *c, const struct signature *g)
{
    *c = (struct coverage){ g, new_counts(g, false), new_counts(g, true) };
}

void coverage_clear(struct coverage *c)
{
    if (c->sig == NULL)
        return;
    free_counts(c->sig, c->taken);
    free_counts(c->sig, c->visited);
    *c = (struct coverage){ .sig = NULL };
}

/* ---- counting ---- */

void coverage_take(struct coverage *c, const struct lts_edge *e, uint64_t n)
{
    uint32_t n_actors = e->fault == NULL ? lts_n_actors(c->sig, e) : 0;

    for (uint32_t i = 0; i < n_actors; i++) {
        struct lts_actor a = lts_actor(c->sig, e, i);
        uint32_t k = c->sig->instance[a.instance].process;
        if (a.source != NULL)
            c->taken[k][a.source - c->sig->process[k].edge] += n;
    }
}

void coverage_visit(struct coverage *c, const struct lts *l, state_id s)
{
    for (uint32_t i = 0; i < c->sig->n_instances; i++)
        c->visited[c->sig->instance[i].process][lts_node_of(l, s, i)]++;
}

static void count_steps(struct coverage *c, struct lts *l, state_id s)
{
    uint32_t n, n_values;
    const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++) {
        n_values = 1;
        if (e[i].kind == LTS_IN)
            lts_inputs(l, s, &e[i], VALUE_NONE, &n_values);
        coverage_take(c, &e[i], n_values);
    }
}

bool coverage_count(struct coverage *c, struct lts *l, struct limit *limit)
{
    struct fault fault;
    state_id s = 0;

    if (!lts_start(l, &fault))
        return false;
    while (s < l->n_states(l->self) && limit_hit(limit, l->n_states(l->self)) == LIMIT_NONE) {
        coverage_visit(c, l, s);
        count_steps(c, l, s++);
    }
    return s == l->n_states(l->self);
}

/* ---- parts ---- */

bool coverage_is_part(const struct process *p, uint32_t i)
{
    const struct edge *e = &p->edge[i];

    return !(p->starts && e->source == p->begin) && (i == 0 || e->at.from != e[-1].at.from);
}

uint32_t coverage_end(const struct process *p, uint32_t i)
{
    uint32_t end = i + 1;

    while (end < p->n_edges && p->edge[end].at.from == p->edge[i].at.from)
        end++;
    return end;
}

uint64_t coverage_of(const struct coverage *c, const struct process *p, uint32_t i)
{
    const uint64_t *taken = c->taken[p - c->sig->process];
    uint64_t n = 0;

    for (uint32_t k = i; k < coverage_end(p, i); k++)
        n += taken[k];
    return n;
}

bool coverage_is_flat(const struct signature *g)
{
    return g->n_processes == 1 && g->process[0].n_nodes <= (g->process[0].starts ? 2u : 1u);
}

void coverage_name(struct buf *b, const struct signature *g, const struct process *p, uint32_t i)
{
    const struct edge *e = &p->edge[i];

    if (!coverage_is_flat(g))
        buf_printf(b, "%s.%s: ", p->name, p->node[e->source].name);
    if (e->kind == ACTION_TAU)
        buf_add(b, e->step == NO_STEP ? "tau" : g->step[e->step].name);
    else
        buf_printf(b, "%s%s",
                   e->by_param ? p->chanparam[e->channel].name : g->channel[e->channel].name,
                   e->kind == ACTION_SEND ? "!" : "?");
}
