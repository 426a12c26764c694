/*
 * What the expansion of a node depends on besides the local state (see component.h): the global
 * variables its edges touch, and whether they choose schematic values.
 */
#include "config.h"

#include "stg/component.h"

#include "stg/edge_walk.h"

struct touching {
    bool *set;                /* of the model's global variables, or NULL */
    bool any;
    bool writes;              /* those that are only written count, too */
};

static void touch(struct touching *t, uint32_t global)
{
    t->any = true;
    if (t->set != NULL)
        t->set[global] = true;
}

static void touch_term(void *self, const struct term *t)
{
    if (t->kind == TERM_GLOBAL)
        touch(self, t->slot);
}

/* Assigning an element of a global variable reads it; as a whole, it is enough to note it
   for `late`. */
static void touch_assigns(struct touching *t, uint32_t n, const struct assign *a)
{
    for (uint32_t i = 0; i < n; i++) {
        edge_assign_terms(&a[i], touch_term, t);
        if (a[i].global && (a[i].n_steps > 0 || t->writes))
            touch(t, a[i].slot);
        t->any = t->any || a[i].global;
    }
}

static void touch_rest(struct touching *t, const struct edge *e)
{
    touch_assigns(t, e->n_then, e->then);
    for (uint32_t i = 0; i < e->n_args; i++)
        term_walk(e->arg[i], false, touch_term, t);
    if (e->kind != ACTION_RECEIVE)
        return;
    touch_assigns(t, e->n_do, e->doing);
    edge_action_terms(e, touch_term, t);
    if (e->where != NULL)
        term_walk(e->where, false, touch_term, t);
}

/* A step that waits for a partner cannot be computed ahead if what is left touches globals. */
static bool edge_is_late(const struct edge *e)
{
    struct touching t = { NULL, false, false };

    if (e->kind != ACTION_TAU)
        touch_rest(&t, e);
    return t.any;
}

/* What the expansion itself reads: all of an internal step, else what comes before the partner. */
static void touch_edge(struct touching *t, const struct edge *e, bool late)
{
    edge_guard_terms(e, touch_term, t);
    if (e->kind == ACTION_RECEIVE && late)
        return;
    touch_assigns(t, e->n_do, e->doing);
    edge_action_terms(e, touch_term, t);
    if (e->kind == ACTION_TAU)
        touch_rest(t, e);
}

static struct globals listed(struct component *c, const bool *set)
{
    uint32_t n = c->stg->sig.n_globals;
    struct globals r = { 0, ARENA_ARRAY(c->arena, uint32_t, n + 1) };

    for (uint32_t g = 0; g < n; g++)
        if (set[g])
            r.at[r.n++] = g;
    return r;
}

static void find_reads(struct component *c, uint32_t node)
{
    const struct process *p = c->process;
    struct touching t = { mem_zalloc(c->stg->sig.n_globals + 1), false, false };
    const struct edge *e = p->edge + p->node[node].first_edge;
    uint32_t n = p->node[node].n_edges;

    for (uint32_t i = 0; i < n; i++) {
        bool late = edge_is_late(&e[i]);
        c->late[e + i - p->edge] = late;
        c->waits[node] = c->waits[node] || late;
        c->chooses[node] = c->chooses[node] || edge_chooses(&e[i]);
        touch_edge(&t, &e[i], late);
    }
    c->reads[node] = listed(c, t.set);
    t.writes = true;
    for (uint32_t i = 0; i < n; i++)
        if (c->late[e + i - p->edge])
            touch_rest(&t, &e[i]);
    c->touches[node] = listed(c, t.set);
    mem_free(t.set);
}

void component_find_reads(struct component *c)
{
    for (uint32_t i = 0; i < c->process->n_nodes; i++)
        find_reads(c, i);
}
