/*
 * What the expansion of a node depends on besides the local state (see local_lts.h): the global
 * variables its edges touch, and whether they choose schematic values.
 */
#include "config.h"

#include "stg/step/local_lts.h"

#include "stg/graph/dependence.h"
#include "stg/graph/edge_terms.h"

static void touch(bool *set, const struct accesses *a)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (a->at[i].global)
            set[a->at[i].variable] = true;
}

static void touch_phases(bool *reads, bool *writes, const struct effects *x, phases which)
{
    for (int i = 0; i < N_PHASES; i++)
        if ((which >> i & 1) != 0) {
            touch(reads, &x->reads[i]);
            if (writes != NULL)
                touch(writes, &x->writes[i]);
        }
}

static struct globals listed(struct local_lts *c, const bool *set)
{
    uint32_t n = c->stg->sig.n_globals;
    struct globals r = { 0, ARENA_ARRAY(c->arena, uint32_t, n + 1) };

    for (uint32_t g = 0; g < n; g++)
        if (set[g])
            r.at[r.n++] = g;
    return r;
}

static const struct effects *local_edge_effects(const struct local_lts *c, uint32_t edge)
{
    struct instance_edge u = { (uint32_t)(c->instance - c->stg->sig.instance), edge };

    return dependence_effects(c->stg->dependence, u);
}

/* A step that waits for a partner cannot be computed ahead if what is left touches globals.  The
   expansion itself reads what is computed ahead: of a deferred input the guard,
       else all but what is
   behind the values. */
static void find_reads(struct local_lts *c, uint32_t node)
{
    const struct process *p = c->process;
    bool *set = mem_zalloc(c->stg->sig.n_globals + 1);
    uint32_t from = p->node[node].first_edge, to = from + p->node[node].n_edges;

    for (uint32_t i = from; i < to; i++) {
        const struct edge *e = &p->edge[i];
        const struct effects *x = local_edge_effects(c, i);
        phases before = dependence_before(e);
        c->deferred[i] = effects_touch_globals(x, PHASES_ALL & ~before);
        c->defers[node] = c->defers[node] || c->deferred[i];
        c->chooses[node] = c->chooses[node] || edge_chooses(e);
        touch_phases(set, NULL, x, before);
    }
    c->reads[node] = listed(c, set);
    for (uint32_t i = from; i < to; i++)
        if (c->deferred[i])
            touch_phases(set, set, local_edge_effects(c, i),
                         PHASES_ALL & ~dependence_before(&p->edge[i]));
    c->touches[node] = listed(c, set);
    mem_free(set);
}

void local_lts_find_reads(struct local_lts *c)
{
    for (uint32_t i = 0; i < c->process->n_nodes; i++)
        find_reads(c, i);
}
