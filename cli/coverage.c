/*
 * Which parts of the model are used (see coverage.h).
 *
 * A search that has visited all states has made what its tables need for the steps of each.  So it
 * knows without any cost which edges never were possible, and which never received from another
 * instance.  Of those that send it knows for a link whether anything on it has been received.
 * Nodes are reached that edges lead to which perhaps are taken.
 *
 * How often edges are taken is counted by going through all states once more: the numbers do not
 * depend on solvers or threads, and add up to those of the transitions, where none of them is a
 * communication.  What is taken in states that symmetry merges counts once.
 */
#include "config.h"

#include "cli/coverage.h"

#include <inttypes.h>

#include "abstraction/reductions.h"
#include "cli/export/finite.h"
#include "logic/observe.h"
#include "stg/step/stg_lts.h"

/* What warnings list. */
#define PARTS_LISTED 6

/* ---- what a search has remembered ---- */

/* OFF: constants and parameters turn it off, or all ways there, or a property asks for the node, so
   that is meant; TOLD: alone, too,
   but that was said when the model was read. */
enum part_use { PART_IMPOSSIBLE, PART_ALONE, PART_OFF, PART_TOLD, PART_TAKEN };
enum node_use { NODE_UNREACHED, NODE_OFF, NODE_REACHED };

/* Which edges have perhaps been taken: all that have. */
struct remembered {
    const struct signature *sig;
    const struct lts *lts;
    bool *received;       /* of each link: has an instance received on it from another one? */
    enum part_use **edge; /* [process][edge] */
    enum node_use **node; /* [process][node] */
    bool *instantiated;   /* of each process */
};

static void look_at_receivers(struct remembered *x)
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

static void look_at_condition(void *self, const struct term *t)
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
    term_walk(guard, true, look_at_condition, &c);
    return !c.varies;
}

static enum part_use use_of_edge(const struct remembered *x, uint32_t instance,
                                 const struct edge *e)
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
    if (!l->restricted ||
        (e->kind == ACTION_SEND ? x->received[link] : stg_lts_has_received(x->lts, instance, e)))
        return PART_TAKEN;
    return l->sent && l->received ? PART_ALONE : PART_TOLD;
}

static void look_at_edges(struct remembered *x, uint32_t instance)
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

/* Marks the nodes to which only edges that are turned off lead, and what lies behind them. */
static void look_behind(struct remembered *x, uint32_t number)
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

static void remembered_init(struct remembered *x, const struct signature *g, const struct lts *l)
{
    *x = (struct remembered){ .sig = g, .lts = l };
    x->received = mem_zalloc((g->n_links + (size_t)1) * sizeof *x->received);
    x->instantiated = mem_zalloc((g->n_processes + (size_t)1) * sizeof *x->instantiated);
    x->edge = mem_zalloc((g->n_processes + (size_t)1) * sizeof *x->edge);
    x->node = mem_zalloc((g->n_processes + (size_t)1) * sizeof *x->node);
    for (uint32_t k = 0; k < g->n_processes; k++) {
        x->edge[k] = mem_zalloc((g->process[k].n_edges + (size_t)1) * sizeof *x->edge[k]);
        x->node[k] = mem_zalloc((g->process[k].n_nodes + (size_t)1) * sizeof *x->node[k]);
    }
    look_at_receivers(x);
    for (uint32_t i = 0; i < g->n_instances; i++)
        look_at_edges(x, i);
}

static void remembered_clear(struct remembered *x)
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

/* The part of edge i: the best of its edges. */
static enum part_use use_of_part(const struct remembered *x, const struct process *p, uint32_t i)
{
    const enum part_use *edge = x->edge[p - x->sig->process];
    enum part_use use = edge[i];

    for (uint32_t k = i + 1; k < coverage_end(p, i); k++)
        use = edge[k] > use ? edge[k] : use;
    return use;
}

/* ---- warnings ---- */

/* Names of one kind of parts, and the place of the first. */
struct dead_parts {
    struct buf names;
    struct span first;
    uint32_t n;
};

static void add_dead(struct dead_parts *x, struct span at, const char *name)
{
    if (x->n == 0)
        x->first = at;
    if (x->n++ < PARTS_LISTED)
        buf_printf(&x->names, "%s%s", x->n > 1 ? ", " : "", name);
}

/* Is it told?  The edges of a node that is never reached are not, nor is what is meant. */
static bool is_dead_edge(const struct remembered *x, const struct process *p, uint32_t i)
{
    const enum node_use *use_of_node = x->node[p - x->sig->process];
    uint32_t node = p->edge[i].source;

    return coverage_is_part(p, i) && use_of_part(x, p, i) < PART_OFF &&
           use_of_node[node] == NODE_REACHED && use_of_node[p->edge[i].target] != NODE_OFF &&
           p->node[node].name[0] != '_';
}

/* A property that is about a node tells itself that it is never reached. */
static void look_at_observed(void *self, const struct term *t)
{
    struct remembered *x = self;
    uint32_t number;

    if (t->kind != TERM_AT_NODE)
        return;
    number = x->sig->family[t->slot].process;
    if (x->node[number][t->alt] == NODE_UNREACHED)
        x->node[number][t->alt] = NODE_OFF;
}

/* Does an edge lead to it from elsewhere?  Else that was said when the model was read. */
static bool is_target(const struct process *p, uint32_t node)
{
    for (uint32_t i = 0; i < p->n_edges; i++)
        if (p->edge[i].target == node && p->edge[i].source != node)
            return true;
    return false;
}

static void find_dead(const struct remembered *x, const struct process *p, struct dead_parts *edges,
                      struct dead_parts *nodes)
{
    struct buf name = BUF_EMPTY;

    for (uint32_t i = 0; i < p->n_edges; i++) {
        if (!is_dead_edge(x, p, i))
            continue;
        buf_reset(&name);
        coverage_name(&name, x->sig, p, i);
        add_dead(edges, p->edge[i].at, buf_text(&name));
    }
    for (uint32_t i = 0; i < p->n_nodes; i++) {
        if (x->node[p - x->sig->process][i] != NODE_UNREACHED || !is_target(p, i) ||
            p->node[i].name[0] == '_')
            continue;
        buf_reset(&name);
        buf_printf(&name, "%s@%s", p->name, p->node[i].name);
        add_dead(nodes, p->node[i].at, buf_text(&name));
    }
    buf_clear(&name);
}

static void warn_of_dead(struct run *r, struct dead_parts *x, const char *what, const char *how)
{
    if (x->n == 1)
        diag_warning(r->diag, x->first, "%s '%s' is never %s", what, buf_text(&x->names), how);
    else if (x->n > 1)
        diag_warning(r->diag, x->first, "%" PRIu32 " %ss are never %s: %s%s", x->n, what, how,
                     buf_text(&x->names), x->n > PARTS_LISTED ? ", .." : "");
    buf_clear(&x->names);
}

void coverage_note(struct run *r, const struct lts *l)
{
    bool murphi = r->session.own_properties != NULL;
    const struct signature *g = &r->session.stg->sig;
    struct dead_parts edges = { .names = BUF_EMPTY }, nodes = { .names = BUF_EMPTY };
    struct remembered x;

    if (r->dead_known || r->o->quiet || !stg_lts_is(l))
        return;
    r->dead_known = true;
    remembered_init(&x, g, l);
    for (uint32_t i = 0; i < r->session.n_properties; i++)
        formula_walk_terms(r->session.property[i].formula, look_at_observed, &x);
    for (uint32_t k = 0; k < g->n_processes; k++)
        look_behind(&x, k);
    for (uint32_t k = 0; k < g->n_processes; k++)
        if (x.instantiated[k])
            find_dead(&x, &g->process[k], &edges, &nodes);
    remembered_clear(&x);
    warn_of_dead(r, &edges, murphi ? "rule" : "edge", murphi ? "possible" : "taken");
    warn_of_dead(r, &nodes, "node", "reached");
}

/* ---- how often ---- */

/* Why a part is never taken. */
static const char *why_never(const struct remembered *x, const struct process *p, uint32_t i)
{
    const struct edge *e = &p->edge[i];

    if (!x->instantiated[p - x->sig->process])
        return "its process is not in the system";
    if (x->node[p - x->sig->process][e->source] != NODE_REACHED)
        return "its node is never reached";
    if (use_of_part(x, p, i) == PART_IMPOSSIBLE || use_of_part(x, p, i) == PART_OFF)
        return e->guard != NULL ? "its guard is never true" : "it is never possible";
    return e->kind == ACTION_SEND ? "nobody ever receives it" : "nobody ever sends it";
}

static void report_edges(struct run *r, const struct remembered *x, const struct process *p)
{
    struct buf name = BUF_EMPTY;

    for (uint32_t i = 0; i < p->n_edges; i++) {
        uint64_t taken = coverage_of(&r->coverage, p, i);
        bool never = r->covers_all && taken == 0;
        if (!coverage_is_part(p, i))
            continue;
        buf_reset(&name);
        coverage_name(&name, x->sig, p, i);
        report_edge(&r->report, buf_text(&name), p->edge[i].at, taken,
                    never ? why_never(x, p, i) : NULL);
    }
    buf_clear(&name);
}

static void report_nodes(struct run *r, const struct process *p)
{
    const uint64_t *visited = r->coverage.visited[p - r->coverage.sig->process];
    struct buf name = BUF_EMPTY;

    for (uint32_t i = 0; i < p->n_nodes; i++) {
        if (p->starts && i == p->begin)
            continue;
        buf_reset(&name);
        buf_printf(&name, "%s@%s", p->name, p->node[i].name);
        report_node(&r->report, buf_text(&name), p->node[i].at, visited[i]);
    }
    buf_clear(&name);
}

static void report_counts(struct run *r, const struct lts *l)
{
    const struct signature *g = r->coverage.sig;
    struct remembered x;

    remembered_init(&x, g, l);
    for (uint32_t k = 0; k < g->n_processes; k++)
        report_edges(r, &x, &g->process[k]);
    for (uint32_t k = 0; k < g->n_processes && !coverage_is_flat(g); k++)
        report_nodes(r, &g->process[k]);
    remembered_clear(&x);
}

static void count_all(struct run *r)
{
    struct reduction_options reductions = r->session.settings->reductions;
    struct lts *l = reductions_source(r->session.stg, NULL, &reductions);

    coverage_init(&r->coverage, &r->session.stg->sig);
    r->covers_all = coverage_count(&r->coverage, l, &r->limit);
    if (!r->covers_all)
        diag_warning(r->diag, (struct span){ NULL, 0, 0 },
                     "--coverage: a limit was reached, so not all states are counted");
    report_counts(r, l);
    lts_free(l);
}

/* A limit of states holds for each pass. */
static void renew_states(struct limit *l)
{
    if (l->hit == LIMIT_STATES)
        l->hit = LIMIT_NONE;
}

void coverage_make(struct run *r)
{
    if (r->coverage.sig != NULL || r->failed)
        return;
    renew_states(&r->limit);
    if (finite_system(&r->session.stg->sig, "--coverage", diag_error, r->diag))
        count_all(r);
    else
        r->failed = true;
    renew_states(&r->limit);
}
