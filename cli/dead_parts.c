/*
 * Which parts of the model are used (see dead_parts.h).
 *
 * How often edges are taken is counted by going through all states once more: the numbers do not
 * depend on solvers or threads, and add up to those of the transitions, where none of them is a
 * communication.  What is taken in states that symmetry merges counts once.
 */
#include "config.h"

#include "cli/dead_parts.h"

#include <inttypes.h>

#include "abstraction/reductions.h"
#include "api/part_uses.h"
#include "cli/export/finite.h"
#include "logic/observe.h"
#include "stg/step/stg_lts.h"

/* What warnings list. */
#define PARTS_LISTED 6

/* ---- warnings ---- */

/* Names of one kind of parts, and the place of the first. */
struct dead_names {
    struct buf names;
    struct span first;
    uint32_t n;
};

static void add_dead(struct dead_names *x, struct span at, const char *name)
{
    if (x->n == 0)
        x->first = at;
    if (x->n++ < PARTS_LISTED)
        buf_printf(&x->names, "%s%s", x->n > 1 ? ", " : "", name);
}

/* Does the process receive on the channel of edge i elsewhere?  Then nothing may be missing: many
   models say for each node what to do with each message, whether it can come or not. */
static bool is_received_elsewhere(const struct part_uses *x, const struct process *p, uint32_t i)
{
    const struct edge *e = &p->edge[i];

    for (uint32_t k = 0; k < p->n_edges && e->kind == ACTION_RECEIVE; k++) {
        const struct edge *o = &p->edge[k];
        if (o->kind == ACTION_RECEIVE && o->by_param == e->by_param && o->channel == e->channel &&
            part_uses_of(x, p, k) == PART_TAKEN)
            return true;
    }
    return false;
}

/* Is it told?  The edges of a node that is never reached are not, nor is what is meant: what leads
   to or from a node whose name begins with _. */
static bool is_dead_edge(const struct part_uses *x, const struct process *p, uint32_t i)
{
    const enum node_use *use_of_node = x->node[p - x->sig->process];
    uint32_t node = p->edge[i].source;

    enum part_use use = part_uses_of(x, p, i);

    return coverage_is_part(p, i) && use < PART_OFF &&
           !(use == PART_ALONE && is_received_elsewhere(x, p, i)) &&
           use_of_node[node] == NODE_REACHED && use_of_node[p->edge[i].target] != NODE_OFF &&
           p->node[node].name[0] != '_' && p->node[p->edge[i].target].name[0] != '_';
}

/* A property that is about a node tells itself that it is never reached. */
static void look_at_observed(void *self, const struct term *t)
{
    struct part_uses *x = self;
    uint32_t number;

    if (t->kind != TERM_AT_NODE)
        return;
    number = x->sig->family[t->slot].process;
    if (x->node[number][t->alt] == NODE_UNREACHED)
        x->node[number][t->alt] = NODE_OFF;
}

static void find_dead(const struct part_uses *x, const struct process *p, struct dead_names *edges,
                      struct dead_names *nodes)
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
        if (x->node[p - x->sig->process][i] != NODE_UNREACHED || p->node[i].name[0] == '_')
            continue;
        buf_reset(&name);
        buf_printf(&name, "%s@%s", p->name, p->node[i].name);
        add_dead(nodes, p->node[i].at, buf_text(&name));
    }
    buf_clear(&name);
}

static void warn_of_dead(struct run *r, struct dead_names *x, const char *what, const char *how)
{
    if (x->n == 1)
        diag_warning(r->diag, x->first, "%s '%s' is never %s", what, buf_text(&x->names), how);
    else if (x->n > 1)
        diag_warning(r->diag, x->first, "%" PRIu32 " %ss are never %s: %s%s", x->n, what, how,
                     buf_text(&x->names), x->n > PARTS_LISTED ? ", .." : "");
    buf_clear(&x->names);
}

void dead_parts_note(struct run *r, const struct lts *l, const struct check_counts *visited)
{
    bool murphi = r->session.own_properties != NULL;
    const struct signature *g = &r->session.stg->sig;
    struct dead_names edges = { .names = BUF_EMPTY }, nodes = { .names = BUF_EMPTY };
    struct part_uses x;

    if (r->dead_known || r->o->quiet || !stg_lts_is(l))
        return;
    r->dead_known = true;
    r->n_states = visited->states;
    r->n_transitions = visited->transitions;
    part_uses_init(&x, g, l);
    for (uint32_t i = 0; i < r->session.n_properties; i++)
        formula_walk_terms(r->session.property[i].formula, look_at_observed, &x);
    for (uint32_t k = 0; k < g->n_processes; k++)
        part_uses_spread(&x, k);
    for (uint32_t k = 0; k < g->n_processes; k++)
        if (x.instantiated[k])
            find_dead(&x, &g->process[k], &edges, &nodes);
    part_uses_clear(&x);
    warn_of_dead(r, &edges, murphi ? "rule" : "edge", murphi ? "possible" : "taken");
    warn_of_dead(r, &nodes, "node", "reached");
}

/* ---- how often ---- */

/* Why a part is never taken. */
static const char *why_never(const struct part_uses *x, const struct process *p, uint32_t i)
{
    const struct edge *e = &p->edge[i];

    if (!x->instantiated[p - x->sig->process])
        return "its process is not in the system";
    if (x->node[p - x->sig->process][e->source] != NODE_REACHED)
        return "its node is never reached";
    if (part_uses_of(x, p, i) == PART_IMPOSSIBLE || part_uses_of(x, p, i) == PART_OFF)
        return e->guard != NULL ? "its guard is never true" : "it is never possible";
    return e->kind == ACTION_SEND ? "nobody ever receives it" : "nobody ever sends it";
}

static void report_edges(struct run *r, const struct part_uses *x, const struct process *p)
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
    struct part_uses x;

    part_uses_init(&x, g, l);
    for (uint32_t k = 0; k < g->n_processes; k++)
        report_edges(r, &x, &g->process[k]);
    for (uint32_t k = 0; k < g->n_processes && !coverage_is_flat(g); k++)
        report_nodes(r, &g->process[k]);
    part_uses_clear(&x);
}

static void count_whole_model(struct run *r)
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

void dead_parts_count(struct run *r)
{
    if (r->coverage.sig != NULL || r->failed)
        return;
    renew_states(&r->limit);
    if (finite_system(&r->session.stg->sig, "--coverage", diag_error, r->diag))
        count_whole_model(r);
    else
        r->failed = true;
    renew_states(&r->limit);
}
