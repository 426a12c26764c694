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

#include "checker/equations/chosen_states.h"
#include "checker/equations/equation_choices.h"
#include "checker/equations/graph_equations.h"
#include "stg/step/lts_memo.h"
#include "support/bug.h"

#define LOCAL_FIRST 131072u    /* vertices of the local solver before the graph is begun */
#define STATES_BETWEEN 4u      /* times as many states before the equations are solved again */
#define LOCAL_SHARE 8u         /* states for a vertex of the local solver by then */
#define GRAPH_SHORT 2u         /* times of the graph must be free, or it is given up */
#define MANY_STATES 4096u      /* states between two looks at the clock */
#define POSITIONS_MOST 200000u /* of the game in which transitions are chosen */

struct graph_check {
    struct checking *c;
    struct graph_equations *g; /* owned, or kept with the source */
    uint32_t number;           /* of the formula, in there */
    struct local_check *local; /* the solver beside it; NULL: the graph alone decides */
    enum local_verdict by_local;
    enum graph_end end;
    bool whole;                      /* the graph is known as a whole */
    const struct graph_stage *stage; /* that has decided; NULL: the whole graph */
    struct bfs_counts counts;        /* of the states that have decided */
    struct chosen_states chosen;
    bool can_follow; /* the winner's choices are known */
    uint64_t looked; /* states when the clock was looked at last, ... */
    uint64_t opened; /* ... and when a level was opened last */
    uint64_t next;   /* states at which the equations are solved */
    bool given_up;   /* the graph takes too much, or cannot decide the formula */
    bool no_sets;    /* sets of states are not tried, or not any more */
    bool by_sets;    /* they have decided */
};

static struct lts *searched(struct lts *l)
{
    struct lts *inner = lts_memo_inner(l);

    return inner != NULL ? inner : l;
}

/* Of the local solver, before anything else is tried. */
static uint64_t first_vertices(const struct checking *c)
{
    return c->o->graph_after > 0 ? c->o->graph_after : LOCAL_FIRST;
}

/* ---- the equations ---- */

static bool solving_stops(void *self)
{
    const struct graph_check *k = self;

    return limit_hit(k->c->o->limit, 0) != LIMIT_NONE;
}

/* NULL: the graph as it is now. */
static struct solution_request request_of(struct graph_check *k, const struct graph_stage *stage,
                                          bool assumed)
{
    struct solution_request q = graph_equations_request(k->g, k->number, stage);

    q.assumed = assumed;
    q.threads = k->c->o->threads;
    q.stop = solving_stops;
    q.self = k;
    return q;
}

static void solve_assuming(struct graph_check *k, const struct graph_stage *stage, bool assumed)
{
    struct solution_request q = request_of(k, stage, assumed);

    k->end = graph_equations_solve(k->g, k->number, stage, &q);
}

/* The graph is known as a whole. */
static void solve_whole(struct graph_check *k)
{
    k->counts = k->g->counts;
    k->stage = NULL;
    if (graph_equations_fails(k->g, k->number, NULL))
        return;
    solve_assuming(k, NULL, true);
    if (k->end == GRAPH_NOTHING && !solving_stops(k))
        k->end = graph_equations_fails(k->g, k->number, NULL) ? GRAPH_NOTHING : GRAPH_TRUE;
}

static bool try_sets_of_states(struct graph_check *k, uint64_t states)
{
    if (!k->no_sets && states >= k->c->o->sets_after)
        k->by_sets = checking_try_sets(k->c, searched(k->c->l), results_of_try(states),
                                       &k->no_sets);
    return k->by_sets;
}

/* Do sets of states decide, is the graph enough as it is at this stage, or does the local solver
   decide, or come to a limit? */
static bool try_stage(struct graph_check *k, const struct graph_stage *stage)
{
    uint64_t states = stage->counts.states;

    if (try_sets_of_states(k, stage->counts.packed ? states / PACKED_PER_STATE : states))
        return true;
    k->counts = stage->counts;
    k->stage = stage;
    solve_assuming(k, stage, true);
    if (k->end == GRAPH_NOTHING)
        solve_assuming(k, stage, false);
    if (k->end == GRAPH_NOTHING && k->local != NULL)
        k->by_local = local_check_until(k->local, states / LOCAL_SHARE);
    return k->end != GRAPH_NOTHING || k->by_local != LOCAL_PAUSED;
}

/* ---- the winner's choices ---- */

/* The same solution again, with ranks. */
static void find_choices(struct graph_check *k)
{
    const struct graph_formula *x = &k->g->formula.at[k->number];
    struct solution_request q = request_of(k, k->stage, k->end == GRAPH_FALSE);
    struct equation_solution s;
    struct vec_u32 list = VEC_EMPTY;

    q.ranked = true;
    k->can_follow = equation_solution_find(&s, &x->equations, &k->g->graph, &q) &&
                    equation_choices_find(&s, k->end == GRAPH_TRUE, k->c->l->n_initial,
                                          POSITIONS_MOST, &list);
    if (k->can_follow)
        chosen_states_add(&k->chosen, k->g->states, &list);
    equation_solution_clear(&s);
    vec_clear(&list);
}

/* Ranks are numbers, and states are told apart by their words. */
static bool can_choose(const struct graph_check *k)
{
    return (uint64_t)state_graph_states(&k->g->graph) * graph_equations_variables(k->g, k->number) <
               UINT32_MAX &&
           !has_schematic(k->c->f->sig);
}

/* ---- budgets ---- */

static struct check_counts counts_of(const struct graph_check *k, const struct bfs_counts *now)
{
    return (struct check_counts){
        .states = now->states,
        .transitions = now->transitions,
        .vertices = now->states * graph_equations_variables(k->g, k->number),
        .frontier = now->frontier,
        .depth = now->depth,
    };
}

static bool must_stop(struct graph_check *k, const struct bfs_counts *now)
{
    const struct check_options *o = k->c->o;
    struct check_counts counts = counts_of(k, now);

    if (now->states - k->looked >= MANY_STATES) {
        k->looked = now->states;
        limit_refresh(o->limit);
        if (o->progress != NULL)
            o->progress(o->progress_self, &counts);
        k->given_up = graph_equations_fails(k->g, k->number, NULL) ||
                      (k->local != NULL &&
                       !mem_fits(GRAPH_SHORT * state_graph_bytes(&k->g->graph)));
    }
    return k->given_up || limit_hit(o->limit, now->states) != LIMIT_NONE;
}

static void begin_stages(struct graph_check *k)
{
    graph_equations_drop_stages(k->g);
    k->next = STATES_BETWEEN * first_vertices(k->c);
}

/* There is a stage for each four times as many states, so when this tries one depends neither on
   the number of threads nor on the formula.  A search begins anew if it leaves packed states. */
static bool decides_early(void *self, const struct bfs_counts *now)
{
    struct graph_check *k = self;

    if (graph_equations_fails(k->g, k->number, NULL))
        return true;
    if (now->states <= k->opened)
        begin_stages(k);
    k->opened = now->states;
    if (now->states < k->next)
        return false;
    k->next = STATES_BETWEEN * now->states;
    graph_equations_add_stage(k->g, now);
    return try_stage(k, &vec_last(&k->g->stage));
}

static bool graph_stops(void *self, const struct bfs_counts *now)
{
    struct graph_check *k = self;

    return atomic_load(&k->g->graph.fails) || must_stop(k, now);
}

/* ---- the graph ---- */

/* Makes the graph, and decides by it. */
static void search_graph(struct graph_check *k)
{
    const struct check_options *o = k->c->o;
    struct bfs_question q = graph_equations_question(k->g);
    struct bfs_answer *answer = mem_zalloc(q.n * sizeof *answer);

    q.wide = o->wide;
    q.stop = graph_stops;
    q.self = k;
    q.opened = decides_early;
    begin_stages(k);
    bfs_run(k->g->l, &q, o->threads > 0 ? o->threads : 1, answer);
    k->whole = answer[0].end == BFS_NONE && !atomic_load(&k->g->graph.fails);
    k->g->counts = answer[0].counts;
    if (k->end == GRAPH_NOTHING)
        k->counts = answer[0].counts;
    graph_equations_made(k->g);
    if (k->whole)
        solve_whole(k);
    for (uint32_t i = 0; i < q.n; i++)
        vec_clear(&answer[i].path);
    mem_free(answer);
}

/* ---- graphs that are kept for formulas to come ---- */

static void free_graph(void *kept)
{
    struct graph_equations *g = kept;

    if (g == NULL)
        return;
    graph_equations_clear(g);
    mem_free(g);
}

/* The graph that an earlier check has made, if it is one for this formula, too.  While it is used
   it is not given back. */
static bool take_kept_graph(struct graph_check *k)
{
    struct graph_equations *g = k->c->l->kept;
    bool limited = k->c->o->limit->states > 0; /* to fewer than it has, perhaps */

    for (size_t i = 0; g != NULL && i < g->formula.n; i++)
        if (g->formula.at[i].f == k->c->f && !limited) {
            k->c->l->kept = NULL;
            k->g = g;
            k->number = (uint32_t)i;
            k->whole = true;
            return true;
        }
    return false;
}

static void keep_graph(struct graph_check *k)
{
    if (k->whole && k->c->o->n_later > 0 && limit_hit(k->c->o->limit, 0) == LIMIT_NONE)
        lts_keep(k->c->l, k->g, free_graph);
    else
        free_graph(k->g);
    k->g = NULL;
}

/* ---- one check ---- */

/* As if the graph were made for this formula alone. */
static void follow_stages(struct graph_check *k)
{
    for (size_t i = 0; i < k->g->stage.n; i++) {
        const struct graph_stage *stage = &k->g->stage.at[i];
        if (graph_equations_fails(k->g, k->number, stage) || try_stage(k, stage))
            return;
    }
    solve_whole(k);
}

static void take_graph_counts(struct graph_check *k)
{
    if (!k->by_sets)
        k->c->r->counts = counts_of(k, &k->counts);
}

/* Why the graph does not decide the formula; NULL: it may. */
static const char *decide_by_graph(struct graph_check *k)
{
    struct checking *c = k->c;
    const char *refusal;

    if (take_kept_graph(k)) {
        follow_stages(k);
        take_graph_counts(k);
        return NULL;
    }
    k->g = mem_zalloc(sizeof *k->g);
    refusal = graph_equations_init(k->g, searched(c->l), c->f, c->o->n_later, c->o->later);
    if (refusal == NULL) {
        search_graph(k);
        take_graph_counts(k);
    }
    return refusal;
}

/* Is evidence of the verdict to be found? */
static bool tells(const struct graph_check *k)
{
    bool verdict = k->end == GRAPH_TRUE;

    return k->local != NULL ? local_check_tells(k->local, verdict) : checking_tells(k->c, verdict);
}

/* What a breadth-first search tells has to be a shortest run.  Where a fixpoint is the only
   variable each rank is one transition, so the states chosen are such a run; else that search finds
   it. */
static bool choices_help(const struct graph_check *k)
{
    bool one = k->c->f->root->kind == F_FIX && graph_equations_variables(k->g, k->number) == 1;

    return can_choose(k) && (k->local == NULL || local_check_chooses(k->local) || one);
}

/* Tells the winner's choices, too, where these are wanted. */
static const char *decide_and_choose(struct graph_check *k)
{
    const char *refusal = decide_by_graph(k);

    if (k->end != GRAPH_NOTHING && choices_help(k) && tells(k))
        find_choices(k);
    return refusal;
}

static struct graph_check begin_graph_check(struct checking *c, struct local_check *local)
{
    struct graph_check k = {
        .c = c,
        .local = local,
        .by_local = LOCAL_PAUSED,
        .no_sets = local == NULL || !c->o->sets,
    };

    chosen_states_init(&k.chosen, c->l);
    return k;
}

static void end_graph_check(struct graph_check *k)
{
    chosen_states_clear(&k->chosen);
}

/* ---- verdicts ---- */

static void take_graph_verdict(struct checking *c, enum graph_end end)
{
    c->r->solver = "global";
    c->r->verdict = end == GRAPH_TRUE ? VERDICT_TRUE : VERDICT_FALSE;
    checking_decided(c);
}

/* The local solver tells why, in a game in which the winner has no choice.  False: it finds
   nothing, or has come to a limit. */
static bool tell_chosen(struct graph_check *k)
{
    struct checking *c = k->c;
    struct check_options how = *c->o;
    struct check_counts counts = c->r->counts;
    struct product *before = c->p;
    const struct check_options *o = c->o;
    struct local *local;
    enum local_verdict found, wanted = k->end == GRAPH_TRUE ? LOCAL_TRUE : LOCAL_FALSE;

    how.decided = NULL;
    c->o = &how;
    c->p = product_new(c->l, c->f, &how);
    product_confine(c->p, k->end == GRAPH_FALSE, chosen_states_has, &k->chosen);
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
static bool tell_by_local(struct graph_check *k)
{
    enum local_verdict wanted = k->end == GRAPH_TRUE ? LOCAL_TRUE : LOCAL_FALSE, found;

    if (k->local == NULL)
        return false;
    found = local_check_until(k->local, UINT64_MAX);
    if (found == wanted)
        local_check_end(k->local, found);
    else if (found == LOCAL_TRUE || found == LOCAL_FALSE)
        BUG("the graph of all states says otherwise");
    return found == wanted;
}

static void tell_graph_verdict(struct graph_check *k)
{
    struct checking *c = k->c;

    take_graph_verdict(c, k->end);
    if (!tells(k) || (k->can_follow && tell_chosen(k)) || tell_by_local(k))
        return;
    c->r->untold = true;
    c->r->stopped = limit_hit(c->o->limit, 0);
    if (c->r->stopped == LIMIT_NONE)
        c->r->doubt = k->can_follow ? "no evidence: a run-time error can be met beside it"
                                    : "no evidence: the strategy has too many positions";
}

/* The local solver has paused. */
static bool global_goes_on(struct checking *c, struct local_check *local)
{
    struct graph_check k = begin_graph_check(c, local);
    bool done = true;

    if (!try_sets_of_states(&k, first_vertices(c)) && !local_check_prunes(local)) {
        decide_and_choose(&k);
        keep_graph(&k);
    }
    if (k.by_sets) {
        /* all is told */
    } else if (k.end != GRAPH_NOTHING) {
        tell_graph_verdict(&k);
    } else if (k.by_local == LOCAL_PAUSED && limit_hit(c->o->limit, 0) != LIMIT_NONE) {
        c->r->solver = "global";
        c->r->verdict = VERDICT_UNKNOWN;
    } else {
        if (k.by_local == LOCAL_PAUSED)
            k.by_local = local_check_until(local, UINT64_MAX);
        done = local_check_end(local, k.by_local);
    }
    end_graph_check(&k);
    return done;
}

bool global_is_for(const struct checking *c)
{
    const struct check_options *o = c->o;

    return bfs_is_for(searched(c->l)) && !has_schematic(c->f->sig) && o->limit->states == 0 &&
           o->sink == NULL && o->hash_bits == 0;
}

bool checking_beside_global(struct checking *c, struct local_check *local)
{
    enum local_verdict end = local_check_until(local, first_vertices(c));

    return end == LOCAL_PAUSED ? global_goes_on(c, local) : local_check_end(local, end);
}

/* When it was noticed is not told: it depends on what threads visit first. */
static void take_refusal(struct checking *c)
{
    c->r->counts = (struct check_counts){ .states = 0 };
    if (c->r->doubt == NULL)
        c->r->doubt = "the graph of all states does not decide this: a run-time error can be "
                      "reached, some action has no class, or memory is short";
}

void checking_global(struct checking *c)
{
    struct graph_check k = begin_graph_check(c, NULL);

    c->r->solver = "global";
    c->r->verdict = VERDICT_UNKNOWN;
    c->r->doubt = decide_and_choose(&k);
    keep_graph(&k);
    if (k.end != GRAPH_NOTHING)
        tell_graph_verdict(&k);
    else if (limit_hit(c->o->limit, 0) == LIMIT_NONE)
        take_refusal(c);
    end_graph_check(&k);
}
