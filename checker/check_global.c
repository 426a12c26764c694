/*
 * Alternation-free formulas, decided by the graph of all states (see checking.h).
 *
 * The local solver, which may need only a few states, goes first.  When it has seen many, the graph
 * is made; from time to time on the way its equations are solved with what is known of it, and the
 * local solver goes on for a while.  So a verdict comes late by a bounded factor at most, whichever
 * of the two is the better one.
 *
 * Evidence of what the graph has decided is found by the local solver anew, in a game in which the
 * winner follows no transitions but those that the graph has chosen.
 */
#include "config.h"

#include "checker/checking.h"

#include "checker/equations/equation_choices.h"
#include "stg/lts/lts_view.h"
#include "stg/step/lts_memo.h"
#include "support/bug.h"
#include "support/map.h"

#define LOCAL_FIRST 131072u      /* vertices of the local solver before the graph is begun */
#define STATES_BETWEEN 4u        /* times as many states before the equations are solved again */
#define LOCAL_SHARE 8u           /* states for a vertex of the local solver by then */
#define GRAPH_SHORT 2u           /* times of the graph must be free, or it is given up */
#define MANY_STATES 4096u        /* states between two looks at the clock */
#define POSITIONS_MOST 200000u   /* of the game in which transitions are chosen */

/* An atom of the equations as a predicate of the search. */
struct asked_atom {
    struct lts_view *view;
    const struct equation_atom *atom;
    uint32_t n_slots;
};

/* What the graph has come to. */
enum graph_end { GRAPH_NOTHING, GRAPH_FALSE, GRAPH_TRUE };

/* States that are chosen, as words. */
struct chosen_states {
    struct lts *l;
    uint32_t width;
    struct vec_u32 word;
    struct map map;
    bool known; /* the winner's choices are known */
};

struct graph_check {
    struct checking *c;
    struct lts *l; /* its states are those of the graph */
    struct boolean_equations equations;
    struct state_graph graph;
    struct lts_view view; /* where atoms are evaluated */
    struct asked_atom *atom;
    struct bfs_predicate *predicate;
    struct footprint *nothing; /* what a predicate without clauses reads */
    struct vec_u32 start; /* the initial states */
    struct local *local;  /* NULL: the graph alone decides */
    enum local_verdict by_local;
    enum graph_end end;
    bool wants_choices;
    struct chosen_states chosen;
    uint64_t looked; /* states when the clock was looked at last */
    uint64_t next;   /* states at which the equations are solved */
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

static void make_atom_predicates(struct graph_check *g)
{
    uint32_t n = n_predicates(g);

    g->atom = mem_zalloc(n * sizeof *g->atom);
    g->predicate = mem_zalloc(n * sizeof *g->predicate);
    g->nothing = footprint_new(g->c->f->sig);
    g->predicate[0].what = g->nothing;
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

/* ---- the equations ---- */

static bool solving_stops(void *self)
{
    const struct graph_check *g = self;

    return limit_hit(g->c->o->limit, 0) != LIMIT_NONE;
}

/* Has the root the other value than is assumed: true in all initial states, or false in one? */
static bool root_differs(const struct graph_check *g, const struct equation_solution *s,
                         bool assumed)
{
    size_t n = 0;

    for (uint32_t i = 0; i < g->graph.n_logs; i++)
        for (uint32_t k = 0; k < s->records[i]; k++) {
            struct graph_place at = { &g->graph.log[i], k };
            if (at.log->state.at[k] < g->start.n)
                n += equation_solution_holds(s, &at, g->equations.root) != assumed;
        }
    return assumed ? n > 0 : n == g->start.n;
}

/* Solves with this assumption about what has not been visited. */
static void solve_assuming(struct graph_check *g, bool assumed)
{
    struct solution_request q = { .assumed = assumed, .stop = solving_stops, .self = g };
    struct equation_solution s;

    if (equation_solution_find(&s, &g->equations, &g->graph, &q) &&
        root_differs(g, &s, assumed))
        g->end = assumed ? GRAPH_FALSE : GRAPH_TRUE;
    equation_solution_clear(&s);
}

/* ... while the graph is not known as a whole; and when it is. */
static void solve_so_far(struct graph_check *g)
{
    solve_assuming(g, true);
    if (g->end == GRAPH_NOTHING)
        solve_assuming(g, false);
}

static void solve_whole(struct graph_check *g)
{
    solve_assuming(g, true);
    if (g->end == GRAPH_NOTHING && limit_hit(g->c->o->limit, 0) == LIMIT_NONE)
        g->end = GRAPH_TRUE;
}

/* ---- the winner's choices ---- */

static bool same_chosen(const void *owner, uint32_t id, const void *key)
{
    const struct chosen_states *x = owner;
    const uint32_t *word = key, *at = x->word.at + (size_t)id * x->width;

    for (uint32_t i = 0; i < x->width; i++)
        if (at[i] != word[i])
            return false;
    return true;
}

static bool is_chosen(void *self, state_id s)
{
    const struct chosen_states *x = self;
    const uint32_t *word = x->l->cells.words(x->l->self, s);

    return map_find(&x->map, hash_words(word, x->width), same_chosen, x, word) != MAP_NONE;
}

static void add_chosen(struct chosen_states *x, const struct bfs_states *states, uint32_t number)
{
    size_t n = x->word.n;

    vec_reserve(&x->word, n + x->width);
    states->read(states->self, number, x->word.at + n);
    x->word.n += x->width;
    map_add(&x->map, hash_words(x->word.at + n, x->width), (uint32_t)(n / x->width));
}

/* The same solution again, with ranks. */
static void find_choices(struct graph_check *g, const struct bfs_states *states)
{
    struct solution_request q = { g->end == GRAPH_FALSE, true, solving_stops, g };
    struct equation_solution s;
    struct vec_u32 list = VEC_EMPTY;

    g->chosen.width = states->width;
    g->chosen.known =
        equation_solution_find(&s, &g->equations, &g->graph, &q) &&
        equation_choices_find(&s, g->end == GRAPH_TRUE, (uint32_t)g->start.n, POSITIONS_MOST, &list);
    for (size_t i = 0; i < list.n && g->chosen.known; i++)
        add_chosen(&g->chosen, states, list.at[i]);
    equation_solution_clear(&s);
    vec_clear(&list);
}

/* Ranks are numbers, and states are told apart by their words. */
static bool can_choose(const struct graph_check *g)
{
    return (uint64_t)state_graph_states(&g->graph) * g->equations.equation.n < UINT32_MAX &&
           !has_schematic(g->c->f->sig);
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

/* True: the graph or the local solver has decided, or the latter has come to a limit. */
static bool decides_early(struct graph_check *g, uint64_t states)
{
    g->next = STATES_BETWEEN * states;
    solve_so_far(g);
    if (g->end == GRAPH_NOTHING && g->local != NULL) {
        local_pause_at(g->local, states / LOCAL_SHARE);
        g->by_local = local_solve(g->local);
    }
    return g->end != GRAPH_NOTHING || g->by_local != LOCAL_PAUSED;
}

static bool graph_stops(void *self, const struct bfs_counts *now)
{
    struct graph_check *g = self;

    return atomic_load(&g->graph.fails) || must_stop(g, now) ||
           (now->certain >= g->next && decides_early(g, now->certain));
}

/* ---- the graph ---- */

static void take_graph_counts(const struct graph_check *g, const struct bfs_counts *now)
{
    g->c->r->counts = (struct check_counts){
        .states = now->states,
        .transitions = now->transitions,
        .vertices = now->states * g->equations.equation.n,
        .frontier = now->frontier,
        .depth = now->depth,
    };
}

/* The search is over. */
static void end_of_graph(void *self, const struct bfs_states *states)
{
    struct graph_check *g = self;
    bool over = atomic_load(&g->graph.fails) || g->large || g->by_local != LOCAL_PAUSED ||
                limit_hit(g->c->o->limit, 0) != LIMIT_NONE;

    if (g->end == GRAPH_NOTHING && states->all && !over)
        solve_whole(g);
    g->wants_choices = g->end != GRAPH_NOTHING && can_choose(g) &&
                       checking_tells(g->c, g->end == GRAPH_TRUE);
    if (g->wants_choices)
        find_choices(g, states);
}

/* Makes the graph, and decides by it. */
static void search_graph(struct graph_check *g)
{
    const struct check_options *o = g->c->o;
    uint32_t n = n_predicates(g), threads = o->threads > 0 ? o->threads : 1;
    struct bfs_answer *answer = mem_zalloc(n * sizeof *answer);
    struct bfs_question q = {
        .n = n,
        .predicate = g->predicate,
        .start = &g->start,
        .wide = o->wide,
        .n_before = (uint32_t)g->start.n,
        .counted = g->start.at,
        .packed = true,
        .only_packed = g->local != NULL && threads == 1,
        .stop = graph_stops,
        .self = g,
        .graph = &g->graph,
        .end = end_of_graph,
    };

    bfs_run(g->l, &q, threads, answer);
    take_graph_counts(g, &answer[0].counts);
    for (uint32_t i = 0; i < n; i++)
        vec_clear(&answer[i].path);
    mem_free(answer);
}

/* ---- life ---- */

static struct lts *searched(struct lts *l)
{
    struct lts *inner = lts_memo_inner(l);

    return inner != NULL ? inner : l;
}

/* Why the graph does not decide the formula; NULL: it may. */
static const char *graph_check_init(struct graph_check *g, struct checking *c, struct local *local)
{
    const char *refusal;

    *g = (struct graph_check){
        .c = c, .l = searched(c->l), .local = local, .by_local = LOCAL_PAUSED, .chosen.l = c->l
    };
    refusal = boolean_equations_make(&g->equations, c->f, c->f->sig->vs, bfs_renames(g->l));
    lts_view_init(&g->view, g->l, c->f->n_slots);
    lts_view_at(&g->view, 0);
    for (state_id s = 0; s < c->l->n_initial; s++)
        vec_push(&g->start, s);
    state_graph_init(&g->graph, (uint32_t)g->equations.atom.n);
    make_atom_predicates(g);
    map_init(&g->chosen.map);
    g->next = STATES_BETWEEN * (c->o->graph_after > 0 ? c->o->graph_after : LOCAL_FIRST);
    return refusal;
}

static void graph_check_clear(struct graph_check *g)
{
    state_graph_clear(&g->graph);
    lts_view_clear(&g->view);
    boolean_equations_clear(&g->equations);
    vec_clear(&g->start);
    vec_clear(&g->chosen.word);
    map_clear(&g->chosen.map);
    footprint_free(g->nothing);
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

/* The local solver tells why, in a game in which the winner has no choice.  False: it finds nothing,
   or has come to a limit. */
static bool tell_choices(struct graph_check *g)
{
    struct checking *c = g->c;
    struct check_options how = *c->o;
    struct check_counts counts = c->r->counts;
    struct product *before = c->p;
    const struct check_options *o = c->o;
    struct local *local;
    enum local_verdict found, wanted = g->end == GRAPH_TRUE ? LOCAL_TRUE : LOCAL_FALSE;

    how.decided = NULL;
    c->o = &how;
    c->p = product_new(c->l, c->f, &how);
    product_confine(c->p, g->end == GRAPH_FALSE, is_chosen, &g->chosen);
    local = local_new(product_game(c->p));
    found = local_solve(local);
    if (found == wanted)
        checking_solved(c, &solver_lms, local, found);
    local_free(local);
    product_free(c->p);
    c->p = before;
    c->o = o;
    c->r->counts = counts;
    c->r->solver = "global";
    return found == wanted;
}

/* The local solver goes on to the same verdict.  False: it gives up, or has come to a limit. */
static bool tell_by_local(struct graph_check *g)
{
    enum local_verdict wanted = g->end == GRAPH_TRUE ? LOCAL_TRUE : LOCAL_FALSE, found;

    if (g->local == NULL)
        return false;
    local_pause_at(g->local, UINT64_MAX);
    found = local_solve(g->local);
    if (found == wanted)
        checking_solved(g->c, &solver_lms, g->local, found);
    else if (found == LOCAL_TRUE || found == LOCAL_FALSE)
        BUG("the graph of all states says otherwise");
    return found == wanted;
}

static void tell_graph_verdict(struct graph_check *g)
{
    struct checking *c = g->c;

    take_graph_verdict(c, g->end);
    if (!checking_tells(c, g->end == GRAPH_TRUE) || (g->chosen.known && tell_choices(g)) ||
        tell_by_local(g))
        return;
    c->r->untold = true;
    c->r->stopped = limit_hit(c->o->limit, 0);
    if (c->r->stopped == LIMIT_NONE)
        c->r->doubt = "no evidence: the strategy has too many positions";
}

/* The local solver has paused. */
static bool global_goes_on(struct checking *c, struct local *local)
{
    struct graph_check g;
    bool done = true;

    if (graph_check_init(&g, c, local) == NULL)
        search_graph(&g);
    state_graph_clear(&g.graph);
    if (g.end != GRAPH_NOTHING) {
        tell_graph_verdict(&g);
    } else if (g.by_local == LOCAL_PAUSED && limit_hit(c->o->limit, 0) != LIMIT_NONE) {
        c->r->solver = "global";
        c->r->verdict = VERDICT_UNKNOWN;
    } else {
        local_pause_at(local, UINT64_MAX);
        if (g.by_local == LOCAL_PAUSED)
            g.by_local = local_solve(local);
        done = checking_solved(c, &solver_lms, local, g.by_local);
    }
    graph_check_clear(&g);
    return done;
}

bool global_is_for(const struct checking *c)
{
    const struct check_options *o = c->o;

    return bfs_is_for(searched(c->l)) && o->limit->states == 0 && o->sink == NULL &&
           o->hash_bits == 0;
}

bool checking_local_or_global(struct checking *c)
{
    struct local *local = local_new(product_game(c->p));
    enum local_verdict end;
    bool done;

    local_pause_at(local, c->o->graph_after > 0 ? c->o->graph_after : LOCAL_FIRST);
    end = local_solve(local);
    done = end == LOCAL_PAUSED ? global_goes_on(c, local)
                               : checking_solved(c, &solver_lms, local, end);
    local_free(local);
    return done;
}

void checking_global(struct checking *c)
{
    struct graph_check g;

    c->r->solver = "global";
    c->r->verdict = VERDICT_UNKNOWN;
    c->r->doubt = graph_check_init(&g, c, NULL);
    if (c->r->doubt == NULL)
        search_graph(&g);
    if (g.end != GRAPH_NOTHING)
        tell_graph_verdict(&g);
    else if (c->r->doubt == NULL && limit_hit(c->o->limit, 0) == LIMIT_NONE)
        c->r->doubt = "the graph of all states does not decide this: a run-time error can be "
                      "reached, or there are too many transitions";
    graph_check_clear(&g);
}
