/*
 * Alternation-free formulas, decided by the graph of all states (see checking.h).
 *
 * The local solver, which may need only a few states, goes first, and again from time to time while
 * the graph is being made.  So a verdict comes late by a bounded factor at most, whichever of the two
 * is the better one, and evidence always comes from the local solver.
 */
#include "config.h"

#include "checker/checking.h"

#include "checker/equations/solve_equations.h"
#include "stg/lts/lts_view.h"
#include "support/bug.h"

#define LOCAL_FIRST 131072u    /* vertices of the local solver before the graph is begun */
#define STATES_PER_VERTEX 8u   /* states of the graph for a vertex of the local solver */
#define STATES_BETWEEN 4u      /* times as many states before the local solver goes on again */
#define GRAPH_SHORT 2u         /* times of the graph must be free, or it is given up */
#define MANY_STATES 4096u      /* states between two looks at the clock */

/* An atom of the equations as a predicate of the search. */
struct asked_atom {
    struct lts_view *view;
    const struct equation_atom *atom;
    uint32_t n_slots;
};

struct graph_check {
    struct checking *c;
    struct boolean_equations equations;
    struct state_graph graph;
    struct lts_view view; /* where atoms are evaluated */
    struct asked_atom *atom;
    struct bfs_predicate *predicate;
    struct vec_u32 start; /* the initial states */
    struct local *local;  /* NULL: the graph alone decides */
    enum local_verdict by_local;
    uint64_t looked; /* states when the clock was looked at last */
    uint64_t next;   /* states at which the local solver goes on */
    bool large;      /* the graph is given up */
};

/* ---- atoms ---- */

static enum predicate_truth ask_atom(void *self, uint32_t first, uint32_t n, uint32_t state)
{
    const struct asked_atom *x = self;
    struct eval *ev = &x->view->ev;
    bool holds;

    (void)first;
    (void)n;
    for (uint32_t i = 0; i < x->atom->n; i++)
        ev->local[x->atom->slot[i]] = x->atom->v[i];
    lts_view_at(x->view, state);
    if (!eval_bool(ev, x->atom->node->term, &holds))
        return PREDICATE_FAULTY;
    return holds ? PREDICATE_HOLDS : PREDICATE_FAILS;
}

static uint32_t is_ordered(void *self, uint32_t clause)
{
    (void)self;
    (void)clause;
    return 0;
}

static struct state_condition condition_of_atom(void *self, uint32_t i)
{
    const struct asked_atom *x = self;

    (void)i;
    return (struct state_condition){
        .term = x->atom->node->term,
        .when = false,
        .n_slots = x->n_slots,
        .n = x->atom->n,
        .slot = x->atom->slot,
        .v = x->atom->v,
    };
}

/* A search has at least one predicate: without atoms, one that has no clauses, which holds. */
static uint32_t n_predicates(const struct graph_check *g)
{
    return g->equations.atom.n > 0 ? (uint32_t)g->equations.atom.n : 1;
}

static void make_predicates(struct graph_check *g)
{
    uint32_t n = n_predicates(g);

    g->atom = mem_zalloc(n * sizeof *g->atom);
    g->predicate = mem_zalloc(n * sizeof *g->predicate);
    for (uint32_t i = 0; i < g->equations.atom.n; i++) {
        g->atom[i] = (struct asked_atom){ &g->view, &g->equations.atom.at[i], g->c->f->n_slots };
        g->predicate[i] = (struct bfs_predicate){
            .self = &g->atom[i],
            .what = g->equations.atom.at[i].what,
            .n_clauses = 1,
            .unordered = is_ordered,
            .ask = ask_atom,
            .n_conditions = 1,
            .condition = condition_of_atom,
        };
    }
}

/* ---- budgets ---- */

static bool must_stop(struct graph_check *g, const struct bfs_counts *now)
{
    const struct check_options *o = g->c->o;
    struct check_counts counts = {
        .states = now->states,
        .transitions = now->transitions,
        .vertices = now->states * g->equations.equation.n,
        .frontier = now->frontier,
        .depth = now->depth,
    };

    if (now->states - g->looked >= MANY_STATES) {
        g->looked = now->states;
        limit_refresh(o->limit);
        if (o->progress != NULL)
            o->progress(o->progress_self, &counts);
        g->large = g->local != NULL && !mem_fits(GRAPH_SHORT * state_graph_bytes(&g->graph));
    }
    return g->large || limit_hit(o->limit, 0) != LIMIT_NONE;
}

/* True: the local solver has decided, or has come to a limit. */
static bool local_goes_on(struct graph_check *g, uint64_t states)
{
    local_pause_at(g->local, states / STATES_PER_VERTEX);
    g->next = STATES_BETWEEN * states;
    g->by_local = local_solve(g->local);
    return g->by_local != LOCAL_PAUSED;
}

static bool graph_stops(void *self, const struct bfs_counts *now)
{
    struct graph_check *g = self;

    return atomic_load(&g->graph.fails) || must_stop(g, now) ||
           (g->local != NULL && now->certain >= g->next && local_goes_on(g, now->certain));
}

static bool solving_stops(void *self)
{
    const struct graph_check *g = self;

    return limit_hit(g->c->o->limit, 0) != LIMIT_NONE;
}

/* ---- the graph ---- */

static void take_graph_counts(const struct graph_check *g, const struct bfs_answer *a)
{
    g->c->r->counts = (struct check_counts){
        .states = a->counts.states,
        .transitions = a->counts.transitions,
        .vertices = a->counts.states * g->equations.equation.n,
        .frontier = a->counts.frontier,
        .depth = a->counts.depth,
    };
}

/* Is the graph that of all states, without an error? */
static bool make_graph(struct graph_check *g)
{
    const struct check_options *o = g->c->o;
    uint32_t n = n_predicates(g);
    struct bfs_answer *answer = mem_zalloc(n * sizeof *answer);
    struct bfs_question q = {
        .n = n,
        .predicate = g->predicate,
        .start = &g->start,
        .n_before = (uint32_t)g->start.n,
        .counted = g->start.at,
        .packed = true,
        .stop = graph_stops,
        .self = g,
        .graph = &g->graph,
    };
    bool whole;

    bfs_run(g->c->l, &q, o->threads > 0 ? o->threads : 1, answer);
    whole = answer[0].end == BFS_NONE && !atomic_load(&g->graph.fails);
    take_graph_counts(g, &answer[0]);
    for (uint32_t i = 0; i < n; i++)
        vec_clear(&answer[i].path);
    mem_free(answer);
    return whole;
}

/* What the graph has come to. */
enum graph_end { GRAPH_TRUE, GRAPH_FALSE, GRAPH_NOTHING };

static enum graph_end decide_by_graph(struct graph_check *g)
{
    bool holds;

    if (!make_graph(g) || !equations_solve(&g->equations, &g->graph, (uint32_t)g->start.n,
                                           solving_stops, g, &holds))
        return GRAPH_NOTHING;
    return holds ? GRAPH_TRUE : GRAPH_FALSE;
}

/* ---- life ---- */

/* Why the graph does not decide the formula; NULL: it may. */
static const char *graph_check_init(struct graph_check *g, struct checking *c, struct local *local)
{
    const char *refusal;

    *g = (struct graph_check){ .c = c, .local = local, .by_local = LOCAL_PAUSED };
    refusal = boolean_equations_make(&g->equations, c->f, c->f->sig->vs,
                                     c->l->data.canonicalize_env != NULL);
    lts_view_init(&g->view, c->l, c->f->n_slots);
    lts_view_at(&g->view, 0);
    for (state_id s = 0; s < c->l->n_initial; s++)
        vec_push(&g->start, s);
    state_graph_init(&g->graph, (uint32_t)g->equations.atom.n);
    make_predicates(g);
    return refusal;
}

static void graph_check_clear(struct graph_check *g)
{
    state_graph_clear(&g->graph);
    lts_view_clear(&g->view);
    boolean_equations_clear(&g->equations);
    vec_clear(&g->start);
    mem_free(g->atom);
    mem_free(g->predicate);
}

/* ---- verdicts ---- */

static void take_graph_verdict(struct checking *c, enum graph_end end)
{
    c->r->solver = "global";
    c->r->verdict = end == GRAPH_TRUE ? VERDICT_TRUE : VERDICT_FALSE;
    checking_decided(c);
}

/* The local solver finds out why.  False: it gives up. */
static bool tell_by_local(struct checking *c, struct local *local, enum graph_end end)
{
    enum local_verdict found;

    local_pause_at(local, UINT64_MAX);
    found = local_solve(local);
    if (found == LOCAL_LIMIT) {
        take_graph_verdict(c, end);
        c->r->untold = true;
        c->r->stopped = limit_hit(c->o->limit, 0);
        return true;
    }
    if (found != LOCAL_HEAVY && (found == LOCAL_TRUE) != (end == GRAPH_TRUE))
        BUG("the graph of all states says otherwise");
    return checking_solved(c, &solver_lms, local, found);
}

/* The local solver has paused. */
static bool global_goes_on(struct checking *c, struct local *local)
{
    struct graph_check g;
    enum graph_end end = GRAPH_NOTHING;
    bool refused = graph_check_init(&g, c, local) != NULL, limited;

    g.next = STATES_PER_VERTEX * local_counts(local).visited;
    if (!refused)
        end = decide_by_graph(&g);
    graph_check_clear(&g);
    if (g.by_local != LOCAL_PAUSED)
        return checking_solved(c, &solver_lms, local, g.by_local);
    limited = limit_hit(c->o->limit, 0) != LIMIT_NONE;
    if (end == GRAPH_NOTHING && limited) {
        c->r->solver = "global";
        c->r->verdict = VERDICT_UNKNOWN;
        return true;
    }
    if (end == GRAPH_NOTHING) {
        local_pause_at(local, UINT64_MAX);
        return checking_solved(c, &solver_lms, local, local_solve(local));
    }
    if (checking_tells(c, end == GRAPH_TRUE))
        return tell_by_local(c, local, end);
    take_graph_verdict(c, end);
    return true;
}

bool global_is_for(const struct checking *c)
{
    const struct check_options *o = c->o;

    return bfs_is_for(c->l) && o->limit->states == 0 && o->sink == NULL && o->hash_bits == 0;
}

bool checking_local_or_global(struct checking *c)
{
    struct local *local = local_new(product_game(c->p));
    uint64_t first = c->o->graph_after > 0 ? c->o->graph_after : LOCAL_FIRST;
    enum local_verdict end;
    bool done;

    local_pause_at(local, first);
    end = local_solve(local);
    done = end == LOCAL_PAUSED ? global_goes_on(c, local)
                               : checking_solved(c, &solver_lms, local, end);
    local_free(local);
    return done;
}

void checking_global(struct checking *c)
{
    struct graph_check g;
    enum graph_end end = GRAPH_NOTHING;

    c->r->solver = "global";
    c->r->verdict = VERDICT_UNKNOWN;
    c->r->doubt = graph_check_init(&g, c, NULL);
    if (c->r->doubt == NULL)
        end = decide_by_graph(&g);
    if (end != GRAPH_NOTHING)
        take_graph_verdict(c, end);
    else if (c->r->doubt == NULL && limit_hit(c->o->limit, 0) == LIMIT_NONE)
        c->r->doubt = "a run-time error can be reached, or there are too many transitions: the graph "
                      "of all states does not decide this";
    graph_check_clear(&g);
}
