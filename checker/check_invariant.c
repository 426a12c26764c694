/*
 * Invariants, decided by a search of the transition source itself (see checking.h).
 *
 * What the search finds is found again by the general one (solve_safety.h) on the states of the way
 * alone; that gives the run as vertices of the product, from which evidence is made.
 */
#include "config.h"

#include "checker/checking.h"

#include "checker/symbolic/set_progress.h"
#include "checker/symbolic/symbolic.h"
#include "support/bug.h"

struct inspection {
    struct checking *c;
    struct invariant v;
    uint64_t vertices; /* of the product, before the search */
    uint32_t before;   /* steps to where it starts */
};

/* Is the invariant, or several, all that the formula says? */
static bool is_all(const struct inspection *x)
{
    return x->v.conjunction || x->c->f->root->kind == F_FIX;
}

/* All clauses of a dual invariant, which are alternatives, are one clause of the predicate. */
static enum predicate_truth inspect(void *self, uint32_t first, uint32_t n, uint32_t state)
{
    const struct inspection *x = self;
    uint32_t end = x->v.dual ? (uint32_t)x->v.clause.n : first + n, faulty = 0;

    for (uint32_t i = first; i < end; i++) {
        const struct clause *c = &x->v.clause.at[i];
        bool holds;
        if (faulty > 0 && c->unordered != faulty)
            return PREDICATE_FAULTY;
        if (product_clause(x->c->p, state, c->part, c->term, c->n, c->slot, c->v, &holds)) {
            if (holds == x->v.dual)
                return PREDICATE_FAILS;
        } else if (c->unordered == 0) {
            return PREDICATE_FAULTY;
        } else {
            faulty = c->unordered;
        }
    }
    return faulty > 0 ? PREDICATE_FAULTY : PREDICATE_HOLDS;
}

static uint32_t unordered_clause(void *self, uint32_t clause)
{
    const struct inspection *x = self;

    return x->v.dual ? 0 : x->v.clause.at[clause].unordered;
}

static struct state_condition condition_of_inspection(void *self, uint32_t i)
{
    const struct inspection *x = self;

    return invariant_condition(&x->v, x->c->f, i);
}

static void make_predicates(struct inspection *x, uint32_t n, struct bfs_predicate *out)
{
    for (uint32_t i = 0; i < n; i++)
        out[i] = (struct bfs_predicate){
            .self = &x[i],
            .what = x[i].v.footprint,
            .n_clauses = x[i].v.dual ? 1 : (uint32_t)x[i].v.clause.n,
            .unordered = unordered_clause,
            .ask = inspect,
            .n_conditions = invariant_conditions(&x[i].v),
            .condition = condition_of_inspection,
            .live = x[i].v.live,
            .moves = x[i].v.moves,
            .live_first = x[i].v.live_first,
        };
}

/* ---- sets of states in the middle of a search ---- */

#define STATES_BEFORE_SETS 131072 /* fewer take the search a tenth of a second */
#define STATES_BETWEEN_SETS 4     /* times more before the next try */
#define STATES_COUNTED 10000000u  /* fewer: what is found is found by the search, too */

/* Sets of states are tried when the search has seen so many states. */
struct set_try {
    uint64_t at; /* packed ones count for less; UINT64_MAX: no more */
    const struct inspection *x;
    const struct bfs_question *q; /* of the search */
    struct bfs_answer *answer;    /* owned, as what follows; n of q */
    const char **refusal;
    struct symbolic_result result;
    bool decided; /* all of it */
};

static bool may_try_sets(const struct inspection *x)
{
    const struct check_options *o = x->c->o;

    return o->solver == SOLVER_AUTO && o->sets && o->hash_bits == 0 && o->sink == NULL &&
           o->limit->states == 0 && is_all(x);
}

static void set_try_init(struct set_try *t, const struct inspection *x,
                         const struct bfs_question *q)
{
    *t = (struct set_try){ .at = UINT64_MAX, .x = x, .q = q };
    if (!may_try_sets(x))
        return;
    t->at = x->c->o->sets_after > 0 ? x->c->o->sets_after : STATES_BEFORE_SETS;
    t->answer = mem_zalloc(q->n * sizeof *t->answer);
    t->refusal = mem_zalloc(q->n * sizeof *t->refusal);
}

static void drop_answers(const struct set_try *t)
{
    for (uint32_t i = 0; i < t->q->n && t->answer != NULL; i++)
        vec_clear(&t->answer[i].path);
}

static void set_try_clear(struct set_try *t)
{
    drop_answers(t);
    mem_free(t->answer);
    mem_free(t->refusal);
}

/* With clauses that look at less each. */
static void ask_sets(struct set_try *t, uint64_t results)
{
    uint32_t n = t->q->n;
    struct inspection *split = mem_alloc(n * sizeof *split);
    struct bfs_predicate *predicate = mem_alloc(n * sizeof *predicate);
    struct bfs_question q = *t->q;

    for (uint32_t i = 0; i < n; i++) {
        split[i] = t->x[i];
        invariant_split_anew(&t->x[i].v, t->x[i].c->f, &split[i].v);
    }
    make_predicates(split, n, predicate);
    q.predicate = predicate;
    q.results = results / 3; /* and two thirds for the other order of levels */
    q.results_most = results;
    symbolic_run(t->x->c->l, &q, t->x->c->o->limit, t->answer, t->refusal, &t->result);
    for (uint32_t i = 0; i < n; i++)
        invariant_clear(&split[i].v);
    mem_free(split);
    mem_free(predicate);
}

/* True: sets have decided, and the search is to be left.  It goes on where it will find the same
   with other counts, in time. */
static bool try_sets(struct set_try *t, uint64_t states)
{
    bool all = true, nothing = true;

    drop_answers(t);
    ask_sets(t, results_of_try(states));
    t->at = states * STATES_BETWEEN_SETS;
    for (uint32_t i = 0; i < t->q->n; i++) {
        if (t->refusal[i] != NULL)
            t->at = UINT64_MAX;
        all = all && (t->answer[i].end == BFS_NONE || t->answer[i].end == BFS_FOUND);
        nothing = nothing && t->answer[i].end == BFS_NONE;
    }
    t->decided = all;
    if (all)
        t->at = UINT64_MAX;
    return all && (nothing || t->answer[0].counts.states > STATES_COUNTED);
}

/* ---- budgets ---- */

#define MANY_STATES 4096

struct watching {
    const struct check_options *o;
    struct set_try *sets;
    uint32_t before; /* steps to where the search starts */
    uint64_t asked;  /* states when the clock was looked at last */
};

static bool limit_stops(void *self, const struct bfs_counts *now)
{
    struct watching *x = self;
    struct check_counts counts = {
        .states = now->states,
        .transitions = now->transitions,
        .vertices = now->states,
        .frontier = now->frontier,
        .depth = x->before + now->depth,
    };
    uint64_t seen = now->packed ? now->certain / PACKED_PER_STATE : now->certain;

    if (now->states - x->asked >= MANY_STATES) {
        x->asked = now->states;
        limit_refresh(x->o->limit);
        if (x->o->progress != NULL)
            x->o->progress(x->o->progress_self, &counts);
    }
    return limit_hit(x->o->limit, now->states) != LIMIT_NONE ||
           (seen >= x->sets->at && try_sets(x->sets, seen));
}

/* ---- the search ---- */

/* Only what was read from a file may disagree with us. */
static enum search_end note_disagreement(const struct checking *c)
{
    if (c->o->sink != NULL && c->o->sink->taken) {
        c->o->sink->unfit = true;
        return SEARCH_LIMIT;
    }
    BUG("two searches disagree");
}

/* The search on these states alone: it finds the same, or they disagree.  It is part of the
   verdict, which the search of all has paid for: there is no limit.  Of several invariants, one may
   be an error in the last state before another one, which fails, is looked at. */
static void follow_way(const struct inspection *x, const struct vec_u32 *way, enum bfs_end found)
{
    struct checking *c = x->c;
    struct vec_u32 path = VEC_EMPTY;
    struct search_order order = { .is_or = x->v.dual, .within = way };
    struct limit_lifted before = limit_lift(c->o->limit, LIMIT_ALL);
    enum search_end end = search_run(c->p, &order, &path);

    limit_restore(c->o->limit, before);
    c->given_up = x->v.conjunction && end == SEARCH_FAULT;
    if (end == SEARCH_NONE || (end == SEARCH_FAULT && found != BFS_ERROR && !c->given_up))
        end = note_disagreement(c);
    if (!c->given_up)
        checking_conclude(c, x->v.dual, end, &path);
    vec_clear(&path);
}

/* Was the source asked for the steps of all states of the model?  Not if the search ended early,
   began elsewhere than in the initial states, or was resumed from a file. */
static bool saw_all(const struct inspection *x, const struct bfs_answer *a)
{
    return a->end == BFS_NONE && a->omission <= 0 && is_all(x) &&
           (x->c->o->sink == NULL || !x->c->o->sink->taken);
}

/* n_before: the states that were seen before the search are 0 .. n_before - 1. */
static void take_answer(const struct inspection *x, const struct bfs_answer *a, uint32_t n_before)
{
    struct check_result *r = x->c->r;
    struct vec_u32 way = VEC_EMPTY;
    uint64_t beside = r->counts.depth, depth = x->before + a->counts.depth;

    r->solver = "safety";
    r->counts = (struct check_counts){
        .states = a->counts.states,
        .transitions = a->counts.transitions,
        .vertices = x->vertices + a->counts.reached,
        .frontier = a->counts.frontier,
        .depth = beside > depth ? beside : depth,
    };
    r->verdict = a->end == BFS_STOPPED || a->omission > 0 ? VERDICT_UNKNOWN
                 : x->v.dual                              ? VERDICT_FALSE
                                                          : VERDICT_TRUE;
    r->omission = a->omission;
    r->whole = saw_all(x, a);
    if (a->omission > 0)
        r->doubt = x->v.dual ? "states are compared by hash: a witness is missed"
                             : "states are compared by hash: a violation is missed";
    for (state_id s = 0; s < n_before; s++)
        vec_push(&way, s);
    for (size_t i = 0; i < a->path.n; i++)
        vec_push(&way, a->path.at[i]);
    if (a->end == BFS_FOUND || a->end == BFS_ERROR)
        follow_way(x, &way, a->end);
    else
        checking_decided(x->c);
    vec_clear(&way);
}

/* What sets of states have come to. */
static void take_sets_answer(const struct inspection *x, const struct bfs_answer *a,
                             const struct symbolic_result *s, uint32_t n_before)
{
    struct check_result *r = x->c->r;

    take_answer(x, a, n_before);
    r->solver = "symbolic";
    r->whole = false; /* the source has not */
    r->diagram = a->end == BFS_NONE ? s->diagram : NULL;
    r->counts.frontier = 0;
    r->counts.nodes = s->nodes;
    r->counts.sets = s->costs;
    r->counts.exact_states = r->counts.states == UINT64_MAX ? s->states : NULL;
    r->counts.exact_transitions = r->counts.transitions == UINT64_MAX ? s->transitions : NULL;
    if (r->counts.exact_states != NULL)
        r->counts.vertices = 0;
}

static void search_by_states(struct inspection *x, const struct bfs_question *q,
                             struct bfs_answer *answer)
{
    const struct check_options *o = x->c->o;
    struct set_try sets;
    struct watching budget = { o, &sets, x->before, 0 };
    struct bfs_question watched = *q;

    set_try_init(&sets, x, q);
    watched.stop = limit_stops;
    watched.self = &budget;
    bfs_run(x->c->l, &watched, o->threads > 0 ? o->threads : 1, answer);
    for (uint32_t i = 0; i < q->n; i++)
        if (answer[i].end == BFS_STOPPED && sets.decided)
            take_sets_answer(&x[i], &sets.answer[i], &sets.result, q->n_before);
        else if (x[i].v.conjunction && answer[i].end == BFS_ERROR)
            x[i].c->given_up = true; /* the order of evaluation may decide */
        else
            take_answer(&x[i], &answer[i], q->n_before);
    set_try_clear(&sets);
}

/* ---- sets of states ---- */

void checking_tell_sets(const void *options, const struct set_progress *now)
{
    const struct check_options *o = options;
    struct check_counts counts = {
        .nodes = now->nodes,
        .states = now->states,
        .digits = now->digits,
    };

    if (o->progress != NULL)
        o->progress(o->progress_self, &counts);
}

/* Decides the predicates of q by sets of states, or says why not. */
static void search_symbolically(struct inspection *x, struct bfs_question *q,
                                struct bfs_answer *answer)
{
    const char **refusal = mem_alloc(q->n * sizeof *refusal);
    struct symbolic_result s;

    q->tell = checking_tell_sets;
    q->teller = x->c->o;
    symbolic_run(x->c->l, q, x->c->o->limit, answer, refusal, &s);
    for (uint32_t i = 0; i < q->n; i++) {
        take_sets_answer(&x[i], &answer[i], &s, q->n_before);
        x[i].c->r->doubt = refusal[i];
        x[i].c->r->counts.vertices = 0;
    }
    mem_free(refusal);
}

/* All from the states of `start`; all states of the source have been seen before. */
static void search_states(struct inspection *x, uint32_t n, const struct vec_u32 *start)
{
    const struct checking *c = x->c;
    struct bfs_predicate *predicate = mem_alloc(n * sizeof *predicate);
    struct bfs_answer *answer = mem_alloc(n * sizeof *answer);
    struct bfs_question q = {
        .n = n,
        .predicate = predicate,
        .start = start,
        .packed = c->o->limit->states == 0,
        .hash_bits = c->o->hash_bits,
        .sink = c->o->sink,
        .proof = c->o->proof,
        .data_use = c->o->data_use,
        .order = c->o->order,
    };
    struct vec_u32 counted = VEC_EMPTY;

    make_predicates(x, n, predicate);
    for (uint32_t i = 0; i < n; i++)
        x[i].vertices = product_size(x[i].c->p) - start->n;
    for (state_id s = 0; s < c->l->n_states(c->l->self); s++)
        vec_push(&counted, product_has_counted(c->p, s));
    q.n_before = (uint32_t)counted.n;
    q.counted = counted.at;
    if (c->o->solver == SOLVER_SYMBOLIC)
        search_symbolically(x, &q, answer);
    else
        search_by_states(x, &q, answer);
    for (uint32_t i = 0; i < n; i++)
        vec_clear(&answer[i].path);
    vec_clear(&counted);
    mem_free(predicate);
    mem_free(answer);
}

/* The bodies where what is searched begins. */
static void add_goals(const struct inspection *x, struct vec_u32 *goal)
{
    const struct formula *f = x->c->f;

    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX && (x->v.conjunction || f->node[i]->fix == x->v.fix))
            vec_push(goal, f->node[i]->fix->body->number);
}

/* What stands before the invariant, and beside it.  False: the shortest way might be another one,
   as the states where it is stated are not equally far away, or what stands beside it decides. */
static bool search_before(struct inspection *x, struct vec_u32 *start)
{
    struct vec_u32 path = VEC_EMPTY, goal = VEC_EMPTY;
    struct search_order order = { .is_or = x->v.dual, .until = &goal, .reached = start };
    enum search_end end;
    bool even;

    add_goals(x, &goal);
    end = search_run(x->c->p, &order, &path);
    even = start->n == 0 || end == SEARCH_LIMIT || (end == SEARCH_NONE && order.even);
    if (even) {
        product_counts(x->c->p, &x->c->r->counts);
        x->c->r->counts.depth = order.depth;
        x->before = start->n > 0 ? order.reached_at : 0;
        checking_conclude(x->c, x->v.dual, end, &path);
    }
    if (end != SEARCH_NONE || x->v.conjunction)
        start->n = 0;
    for (state_id s = 0; s < x->c->l->n_initial && end == SEARCH_NONE && x->v.conjunction; s++)
        vec_push(start, s); /* each invariant has told them */
    vec_clear(&path);
    vec_clear(&goal);
    return even;
}

/* ---- which formulas ---- */

static bool is_asked_for(const struct checking *c, struct invariant *v)
{
    if (!invariant_is_for(c->f, c->l, v))
        return c->o->sink == NULL && c->o->solver != SOLVER_SYMBOLIC &&
               invariants_are_for(c->f, c->l, v);
    if (c->o->solver != SOLVER_SYMBOLIC)
        return true;
    if (c->f->root->kind == F_FIX)
        invariant_split(v, c->f->sig->vs);
    else
        invariant_clear(v);
    return c->f->root->kind == F_FIX;
}

bool checking_invariant(struct checking *c)
{
    struct inspection x = { .c = c };
    struct vec_u32 start = VEC_EMPTY;
    bool done;

    if (!is_asked_for(c, &x.v))
        return false;
    done = search_before(&x, &start);
    if (done && start.n > 0)
        search_states(&x, 1, &start);
    invariant_clear(&x.v);
    vec_clear(&start);
    return done && !c->given_up;
}

/* False: a limit was reached before the search. */
static bool start_together(struct inspection *x, uint32_t n, struct vec_u32 *start)
{
    bool on = true;

    for (uint32_t i = 0; i < n && on; i++) {
        start->n = 0;
        if (!search_before(&x[i], start))
            BUG("not an invariant of the initial state");
        on = x[i].c->r->verdict != VERDICT_UNKNOWN;
        if (on && start->n != x->c->l->n_initial)
            BUG("an invariant of several states");
    }
    return on;
}

void checking_invariants(struct checking *c, uint32_t n)
{
    struct inspection *x = mem_zalloc(n * sizeof *x);
    struct vec_u32 start = VEC_EMPTY;

    for (uint32_t i = 0; i < n; i++) {
        x[i].c = &c[i];
        if (!is_asked_for(&c[i], &x[i].v))
            BUG("no invariant");
    }
    if (start_together(x, n, &start))
        search_states(x, n, &start);
    else
        for (uint32_t i = 0; i < n; i++)
            checking_conclude(&c[i], x[i].v.dual, SEARCH_LIMIT, NULL);
    for (uint32_t i = 0; i < n; i++)
        invariant_clear(&x[i].v);
    mem_free(x);
    vec_clear(&start);
}
