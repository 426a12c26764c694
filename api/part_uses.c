/*
 * Parts of a model that were not used (see part_uses.h).
 *
 * The tables of a source have what is needed for the steps of each state that was asked for, and
 * nothing else.  So they tell which edges were possible, and which received from another instance.
 * Of those that send they tell for a link whether anything on it has been received.  Nodes are
 * reached that edges lead to which perhaps are taken.
 */
#include "config.h"

#include "api/part_uses.h"

#include "api/coverage.h"
#include "stg/step/stg_lts.h"

static void note_receivers(struct part_uses *x)
{
    for (uint32_t i = 0; i < x->sig->n_instances; i++) {
        const struct instance *at = &x->sig->instance[i];
        const struct process *p = &x->sig->process[at->process];
        x->instantiated[at->process] = true;
        for (uint32_t k = 0; k < p->n_edges; k++)
            if (stg_lts_has_received(x->lts, i, &p->edge[k]))
                x->received[instance_link(at, p->edge[k].by_param, p->edge[k].channel)] = true;
    }
}

/* What a condition reads. */
struct condition {
    const struct process *process;
    bool varies; /* more than constants and parameters of the process */
};

static void look_at_guard(void *self, const struct term *t)
{
    struct condition *c = self;

    if (t->kind == TERM_GLOBAL || (t->kind == TERM_LOCAL && t->slot >= c->process->n_params))
        c->varies = true;
}

/* Does some operand of the conjunction depend on nothing that changes? */
static bool is_turned_off(const struct process *p, const struct term *guard)
{
    struct condition c = { p, false };

    if (guard == NULL)
        return false;
    if (guard->kind == TERM_AND)
        return is_turned_off(p, guard->kid[0]) || is_turned_off(p, guard->kid[1]);
    term_walk(guard, true, look_at_guard, &c);
    return !c.varies;
}

static enum part_use use_of_edge(const struct part_uses *x, uint32_t instance, const struct edge *e)
{
    const struct instance *at = &x->sig->instance[instance];
    const struct process *p = &x->sig->process[at->process];
    const struct link *l;
    uint32_t link;

    if (!stg_lts_was_possible(x->lts, instance, e))
        return is_turned_off(p, e->guard) ? PART_OFF : PART_IMPOSSIBLE;
    if (e->kind == ACTION_TAU)
        return PART_TAKEN;
    link = instance_link(at, e->by_param, e->channel);
    l = &x->sig->link[link];
    if (!l->restricted || (e->kind == ACTION_SEND && x->sig->channel[l->channel].broadcast) ||
        (e->kind == ACTION_SEND ? x->received[link] : stg_lts_has_received(x->lts, instance, e)))
        return PART_TAKEN;
    return l->sent && l->received ? PART_ALONE : PART_TOLD;
}

static void note_uses_of_edges(struct part_uses *x, uint32_t instance)
{
    uint32_t number = x->sig->instance[instance].process;
    const struct process *p = &x->sig->process[number];

    for (uint32_t k = 0; k < p->n_edges; k++) {
        enum part_use use = use_of_edge(x, instance, &p->edge[k]);
        if (use > x->edge[number][k])
            x->edge[number][k] = use;
        if (use == PART_TAKEN)
            x->node[number][p->edge[k].target] = NODE_REACHED;
    }
    x->node[number][p->begin] = NODE_REACHED;
}

/* Nodes to which no edges lead at all are off: that was said when the model was read. */
static void note_apart(struct part_uses *x, uint32_t number)
{
    const struct process *p = &x->sig->process[number];
    bool *led = mem_zalloc(p->n_nodes * sizeof *led), more = true;

    led[p->begin] = true;
    while (more) {
        more = false;
        for (uint32_t k = 0; k < p->n_edges; k++) {
            const struct edge *e = &p->edge[k];
            more = more || (led[e->source] && !led[e->target]);
            led[e->target] = led[e->target] || led[e->source];
        }
    }
    for (uint32_t i = 0; i < p->n_nodes; i++)
        if (!led[i])
            x->node[number][i] = NODE_OFF;
    mem_free(led);
}

void part_uses_spread(struct part_uses *x, uint32_t number)
{
    const struct process *p = &x->sig->process[number];
    enum node_use *node = x->node[number];
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t k = 0; k < p->n_edges; k++) {
            const struct edge *e = &p->edge[k];
            bool off = node[e->source] == NODE_OFF ||
                       (node[e->source] == NODE_REACHED && x->edge[number][k] == PART_OFF);
            if (off && node[e->target] == NODE_UNREACHED) {
                node[e->target] = NODE_OFF;
                more = true;
            }
        }
    }
}

void part_uses_init(struct part_uses *x, const struct signature *g, const struct lts *l)
{
    *x = (struct part_uses){ .sig = g, .lts = l };
    x->received = mem_zalloc((g->n_links + (size_t)1) * sizeof *x->received);
    x->instantiated = mem_zalloc((g->n_processes + (size_t)1) * sizeof *x->instantiated);
    x->edge = mem_zalloc((g->n_processes + (size_t)1) * sizeof *x->edge);
    x->node = mem_zalloc((g->n_processes + (size_t)1) * sizeof *x->node);
    for (uint32_t k = 0; k < g->n_processes; k++) {
        x->edge[k] = mem_zalloc((g->process[k].n_edges + (size_t)1) * sizeof *x->edge[k]);
        x->node[k] = mem_zalloc((g->process[k].n_nodes + (size_t)1) * sizeof *x->node[k]);
    }
    note_receivers(x);
    for (uint32_t k = 0; k < g->n_processes; k++)
        note_apart(x, k);
    for (uint32_t i = 0; i < g->n_instances; i++)
        note_uses_of_edges(x, i);
}

void part_uses_clear(struct part_uses *x)
{
    for (uint32_t k = 0; k < x->sig->n_processes; k++) {
        mem_free(x->edge[k]);
        mem_free(x->node[k]);
    }
    mem_free(x->edge);
    mem_free(x->node);
    mem_free(x->received);
    mem_free(x->instantiated);
}

enum part_use part_uses_of(const struct part_uses *x, const struct process *p, uint32_t i)
{
    const enum part_use *edge = x->edge[p - x->sig->process];
    enum part_use use = edge[i];

    for (uint32_t k = i + 1; k < coverage_end(p, i); k++)
        use = edge[k] > use ? edge[k] : use;
    return use;
}
