/*
 * The edges of a node in groups, and what each may read of global variables (see local_lts.h).
 */
#include "config.h"

#include "stg/step/local_lts.h"

#include <string.h>

#include "stg/graph/dependence.h"
#include "stg/graph/edge_terms.h"

/* ---- from accesses to cells ---- */

/* Goes on with the steps of an access from the k-th on, from part p.  What a split part holds is
   always assigned, so asking that reads nothing. */
static void mark_part(bool *set, const struct cells *c, const struct access *a, uint32_t k,
                      struct cell_part p);

static bool matches(const struct access *a, uint32_t k, const struct sort *s, uint32_t position)
{
    for (uint32_t i = s->n; i-- > 0;) {
        uint32_t card = (uint32_t)sort_card(s->index[i]);
        if (k + i < a->n && a->step[k + i] != ACCESS_ANY && a->step[k + i] != position % card)
            return false;
        position /= card;
    }
    return true;
}

static void mark_elements(bool *set, const struct cells *c, const struct access *a, uint32_t k,
                          const struct cell_part *p)
{
    uint32_t n = (uint32_t)sort_array_size(p->sort);

    for (uint32_t i = 0; i < n; i++) {
        struct cell_part q = *p;
        if (!matches(a, k, p->sort, i))
            continue;
        cell_part_narrow(&q, i);
        mark_part(set, c, a, k + p->sort->n, q);
    }
}

static void mark_part(bool *set, const struct cells *c, const struct access *a, uint32_t k,
                      struct cell_part p)
{
    if (!p.split || k >= a->n) {
        if (!p.split || !a->assigned)
            memset(set + p.first, true, p.n);
    } else if (p.sort->kind == SORT_ARRAY) {
        mark_elements(set, c, a, k, &p);
    } else if (a->step[k] != ACCESS_ANY) {
        cell_part_narrow(&p, a->step[k]);
        mark_part(set, c, a, k + 1, p);
    } else {
        memset(set + p.first, true, p.n);
    }
}

void local_lts_mark_cells(const struct local_lts *lts, const struct accesses *s, bool *set)
{
    const struct cells *c = lts->trace->cells;

    for (uint32_t i = 0; i < s->n; i++) {
        const struct access *a = &s->at[i];
        if (a->global)
            mark_part(set, c, a, 0, cells_of_global(c, a->variable));
        else if (local_lts_is_lifted(lts, a->variable))
            mark_part(set, c, a, 0, *local_lts_part(lts, a->variable));
    }
}

/* ---- what may be read ---- */

/* Groups under construction. */
struct grouping {
    struct local_lts *c;
    struct binding_effects *bindings;
    VEC(struct edge_group) group;
    size_t first; /* of the node */
    bool *reads;  /* may the edge that is looked at read the cell? */
    uint32_t n;   /* so many of these are set */
    bool chooses; /* does it choose a schematic value? */
};

/* A step that waits for a partner cannot be computed ahead if what is left touches globals.  The
   expansion itself reads what is computed ahead: of a deferred step what is before its partner's
   part, else all; and what its filters look at, if it has them. */
static void take_reads(struct grouping *x, const struct edge *e, const struct effects *effects,
                       bool filtered)
{
    bool deferred = x->c->deferred[e - x->c->process->edge];
    phases before = deferred ? dependence_before(e) : PHASES_ALL;
    uint32_t n_cells = x->c->trace->cells->n;

    memset(x->reads, false, n_cells + (size_t)1);
    for (int i = 0; i < N_PHASES; i++)
        if ((before >> i & 1) != 0)
            local_lts_mark_cells(x->c, &effects->reads[i], x->reads);
    if (filtered)
        local_lts_mark_cells(x->c, &effects->filters, x->reads);
    x->chooses = edge_chooses(e);
    x->n = 0;
    for (uint32_t i = 0; i < n_cells; i++)
        x->n += x->reads[i];
}

static bool reads_like(const struct grouping *x, const struct edge_group *g)
{
    bool same = x->n == g->n_reads && x->chooses == g->chooses;

    for (uint32_t i = 0; i < g->n_reads && same; i++)
        same = x->reads[g->read[i]];
    return same;
}

/* ---- groups ---- */

static void open_group(struct grouping *x, uint32_t edge, const struct binder *binder,
                       uint32_t from, uint32_t to)
{
    struct edge_group g = {
        .first = edge,
        .n = 1,
        .binder = binder,
        .from = from,
        .to = to,
        .read = ARENA_ARRAY(x->c->arena, uint32_t, x->n + (size_t)1),
        .chooses = x->chooses,
        .defers = x->c->deferred[edge],
    };

    for (uint32_t i = 0; i < x->c->trace->cells->n; i++)
        if (x->reads[i])
            g.read[g.n_reads++] = i;
    vec_push(&x->group, g);
}

#define GROUPS_MOST 65536u /* of an instance, before an edge is no longer divided */

/* Filters would leave out values before it is known what a group of them reads. */
static const struct binder *without_filters(struct arena *a, const struct edge *e)
{
    struct binder *all = ARENA_ARRAY(a, struct binder, e->n_binders);

    for (uint32_t i = 0; i < e->n_binders; i++) {
        all[i] = e->binder[i];
        all[i].filter = NULL;
    }
    return all;
}

/* Opens a group for each run of values of the `for` variables under which the same may be read.
   False: which values there are is not known. */
static bool divide_edge(struct grouping *x, uint32_t edge)
{
    struct local_lts *c = x->c;
    const struct edge *e = &c->process->edge[edge];
    struct exec exec = local_lts_exec(c, NULL);
    const struct binder *all = without_filters(c->arena, e);
    struct binding b;
    uint32_t k = 0;
    bool more, alive;

    local_lts_load_params(c, c->frame);
    alive = binding_first(&b, &exec.ev, edge_choices(e), all, &more);
    for (; alive && more; k++) {
        take_reads(x, e, binding_effects_of(x->bindings, e, c->frame), false);
        if (k > 0 && reads_like(x, &vec_last(&x->group)))
            vec_last(&x->group).to = k + 1;
        else
            open_group(x, edge, all, k, k + 1);
        alive = binding_next(&b, &more);
    }
    binding_end(&b);
    return alive && !more;
}

static bool divides(struct grouping *x, uint32_t edge)
{
    size_t before = x->group.n;

    if (x->group.n >= GROUPS_MOST || !edge_is_divisible(&x->c->process->edge[edge]))
        return false;
    if (divide_edge(x, edge) && x->group.n > before + 1)
        return true;
    x->group.n = before;
    return false;
}

static bool touch_lifted(const struct local_lts *c, const struct accesses *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (!s->at[i].global && local_lts_is_lifted(c, s->at[i].variable))
            return true;
    return false;
}

/* Does an edge, behind its guard, read or write lifted variables, or do some of them die? */
static bool works_on_lifted(const struct local_lts *c, const struct edge *e,
                            const struct effects *x)
{
    for (int i = PHASE_GUARD + 1; i < N_PHASES; i++)
        if (touch_lifted(c, &x->reads[i]) || touch_lifted(c, &x->writes[i]))
            return true;
    for (uint32_t k = 0; k < c->n_lifted; k++)
        if (!local_lts_is_dead(c, e->source, c->lifted[k]) &&
            local_lts_is_dead(c, e->target, c->lifted[k]))
            return true;
    return false;
}

/* Partners may touch global variables, but no lifted ones: so these are no reason to wait for a
   receiver, while what a sender brings decides what is read and written of them. */
static bool is_edge_deferred(const struct local_lts *c, const struct edge *e,
                             const struct effects *x)
{
    return effects_touch_globals(x, PHASES_ALL & ~dependence_before(e)) ||
           (e->kind == ACTION_RECEIVE && works_on_lifted(c, e, x));
}

static void group_edge(struct grouping *x, uint32_t edge)
{
    struct local_lts *c = x->c;
    struct instance_edge u = { (uint32_t)(c->instance - c->stg->sig.instance), edge };
    const struct edge *e = &c->process->edge[edge];
    const struct effects *effects = dependence_effects(c->stg->dependence, u);
    struct edge_group *g;

    c->deferred[edge] = is_edge_deferred(c, e, effects);
    if (divides(x, edge))
        return;
    take_reads(x, e, effects, true);
    g = x->group.n == x->first ? NULL : &vec_last(&x->group);
    if (g == NULL || g->binder != NULL || !reads_like(x, g)) {
        open_group(x, edge, NULL, 0, UINT32_MAX);
        return;
    }
    g->n++;
    g->defers = g->defers || c->deferred[edge];
}

void local_lts_find_groups(struct local_lts *c)
{
    const struct process *p = c->process;
    struct grouping x = { .c = c, .reads = mem_zalloc(c->trace->cells->n + (size_t)1) };

    x.bindings = binding_effects_new(c->stg, (uint32_t)(c->instance - c->stg->sig.instance));
    c->first_group = ARENA_ARRAY(c->arena, uint32_t, p->n_nodes + (size_t)1);
    c->deferred = ARENA_ARRAY(c->arena, bool, p->n_edges + (size_t)1);
    c->possible = ARENA_ARRAY(c->arena, bool, p->n_edges + (size_t)1);
    c->received = ARENA_ARRAY(c->arena, bool, p->n_edges + (size_t)1);
    for (uint32_t i = 0; i < p->n_nodes; i++) {
        x.first = x.group.n;
        for (uint32_t k = 0; k < p->node[i].n_edges; k++)
            group_edge(&x, p->node[i].first_edge + k);
        if (p->node[i].n_edges == 0)
            vec_push(&x.group, (struct edge_group){ .n = 0 });
        c->first_group[i + 1] = vec_number(x.group.n);
        if (x.group.n - x.first > c->n_groups_most)
            c->n_groups_most = (uint32_t)(x.group.n - x.first);
    }
    c->group = arena_copy(c->arena, x.group.at, x.group.n * sizeof *x.group.at);
    binding_effects_free(x.bindings);
    vec_clear(&x.group);
    mem_free(x.reads);
}
