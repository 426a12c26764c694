/*
 * Choosing and running a solver (see check.h).
 *
 * Formulas that branch one way are decided by breadth-first search, with shortest evidence;
 * all others by the local multi-stack solver, or component by component where that gives up.
 */
#include "config.h"

#include "checker/check.h"

#include "checker/extract.h"
#include "checker/invariant.h"
#include "checker/one_sided.h"
#include "checker/solve_safety.h"
#include "checker/solver.h"
#include "support/bug.h"

/* One check: the game, and where its runs are followed. */
struct checking {
    struct product *p;
    const struct check_options *o;
    uint64_t asked;           /* states when the budget was looked at last */
    struct lts *plain;
    struct check_result *r;
};

static void set_error(struct checking *c, const vertex_id *path, uint32_t n)
{
    c->r->verdict = VERDICT_ERROR;
    c->r->fault = *product_fault(c->p, path[n - 1]);
    if (c->plain != NULL)
        c->r->evidence = extract_trace(c->p, c->plain, path, n, &c->r->fault);
}

/* What a search has come to; the states seen are those of p. */
static void conclude(struct checking *c, bool or, enum search_end end, const struct vec_u32 *path)
{
    struct check_result *r = c->r;

    r->solver = "safety";
    switch (end) {
    case SEARCH_NONE: r->verdict = or ? VERDICT_FALSE : VERDICT_TRUE; break;
    case SEARCH_LIMIT: r->verdict = VERDICT_UNKNOWN; break;
    case SEARCH_FAULT: set_error(c, path->at, (uint32_t)path->n); break;
    case SEARCH_FOUND:
        r->verdict = or ? VERDICT_TRUE : VERDICT_FALSE;
        if (c->plain != NULL)
            r->evidence = extract_trace(c->p, c->plain, path->at, (uint32_t)path->n, NULL);
        break;
    }
}

static void run_search(struct checking *c, bool or)
{
    struct vec_u32 path = VEC_EMPTY;
    struct search_order order = { .or = or };
    enum search_end end = search_run(c->p, &order, &path);

    product_counts(c->p, &c->r->counts);
    conclude(c, or, end, &path);
    vec_clear(&path);
}

/* ---- invariants ---- */

struct inspection {
    struct checking *c;
    const struct invariant *v;
    struct vec_u32 before;    /* of each state seen before: are its transitions counted? */
};

static enum sweep_truth inspect(void *self, state_id s)
{
    const struct inspection *x = self;
    bool holds = !x->v->dual;

    for (uint32_t i = 0; i < x->v->n && holds != x->v->dual; i++)
        if (!product_local(x->c->p, s, x->v->part[i], &holds))
            return SWEEP_FAULTY;
    return holds == x->v->dual ? SWEEP_FAILS : SWEEP_HOLDS;
}

#define MANY_STATES 4096

static bool must_stop(void *self, const struct sweep_counts *now)
{
    const struct inspection *x = self;
    const struct check_options *o = x->c->o;
    struct check_counts counts = { .states = now->states, .transitions = now->transitions,
                                   .vertices = now->states, .frontier = now->frontier };

    if (now->states - x->c->asked >= MANY_STATES) {
        x->c->asked = now->states;
        limit_refresh(o->limit);
        if (o->progress != NULL)
            o->progress(o->progress_self, &counts);
    }
    return limit_hit(o->limit, now->states) != LIMIT_NONE;
}

/* The search on these states alone: it finds the same, or they disagree. */
static void follow_way(struct checking *c, const struct vec_u32 *way, bool dual,
                       enum sweep_end found)
{
    struct vec_u32 path = VEC_EMPTY;
    struct search_order order = { .or = dual, .within = way };
    enum search_end end = search_run(c->p, &order, &path);

    if (end == SEARCH_NONE || (end == SEARCH_FAULT && found != SWEEP_ERROR))
        BUG("two searches disagree");
    conclude(c, dual, end, &path);
    vec_clear(&path);
}

/* From the states of `start`; all states of the source have been seen before. */
static void sweep_from(struct checking *c, struct lts *l, const struct invariant *v,
                       const struct vec_u32 *start)
{
    struct inspection x = { c, v, VEC_EMPTY };
    struct sweep_question q = { .self = &x, .what = v->looks_at, .ask = inspect, .live = v->live,
                                .live_first = v->live_first, .stop = must_stop, .start = start };
    uint32_t threads = c->o->threads > 0 ? c->o->threads : 1;
    uint64_t vertices = product_size(c->p) - start->n;
    struct sweep_counts counts;
    struct vec_u32 way = VEC_EMPTY;
    enum sweep_end end;

    for (state_id s = 0; s < l->n_states(l->self); s++) {
        vec_push(&way, s);
        vec_push(&x.before, product_has_counted(c->p, s));
    }
    q.n_before = (uint32_t)x.before.n;
    q.counted = x.before.at;
    end = l->sweep(l->self, &q, threads, &counts, &way);
    c->r->counts = (struct check_counts){ counts.states, counts.transitions,
                                          vertices + counts.reached, 0, 0 };
    c->r->verdict = end == SWEEP_STOPPED ? VERDICT_UNKNOWN
                    : v->dual ? VERDICT_FALSE : VERDICT_TRUE;
    if (end == SWEEP_FOUND || end == SWEEP_ERROR)
        follow_way(c, &way, v->dual, end);
    vec_clear(&way);
    vec_clear(&x.before);
}

/* First what stands before the invariant, and beside it, then all states from there.  False: the
   shortest way might be another one, as these are not all equally far away, or what stands beside
   it decides. */
static bool run_sweep(struct checking *c, struct lts *l, const struct invariant *v)
{
    struct vec_u32 path = VEC_EMPTY, start = VEC_EMPTY;
    struct search_order order = { .or = v->dual, .until = v->fix->body, .reached = &start };
    enum search_end end = search_run(c->p, &order, &path);
    bool even = start.n == 0 || end == SEARCH_LIMIT || (end == SEARCH_NONE && order.even);

    if (even) {
        product_counts(c->p, &c->r->counts);
        conclude(c, v->dual, end, &path);
    }
    if (even && end == SEARCH_NONE && start.n > 0)
        sweep_from(c, l, v, &start);
    vec_clear(&path);
    vec_clear(&start);
    return even;
}

static bool has_endless_inputs(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].endless_input && !g->link[i].restricted)
            return true;
    return false;
}

static bool try_sweep(struct checking *c, struct lts *l, const struct formula *f)
{
    struct invariant v;
    bool done;

    if (l->sweep == NULL || has_endless_inputs(f->sig) || !invariant_of(f, &v))
        return false;
    done = run_sweep(c, l, &v);
    invariant_clear(&v);
    return done;
}

/* ---- other formulas ---- */

/* False: the solver gave up, another may do better. */
static bool run_solver(struct checking *c, const struct solver_ops *o)
{
    struct product *p = c->p;
    struct check_result *r = c->r;
    void *s = o->make(product_game(p));
    enum local_verdict end = o->solve(s);
    const vertex_id *path;
    uint32_t n;

    r->solver = o->name;
    product_counts(p, &r->counts);
    switch (end) {
    case LOCAL_TRUE: r->verdict = VERDICT_TRUE; break;
    case LOCAL_FALSE: r->verdict = VERDICT_FALSE; break;
    case LOCAL_LIMIT: case LOCAL_HEAVY: r->verdict = VERDICT_UNKNOWN; break;
    case LOCAL_FAULT:
        path = o->fault_path(s, &n);
        set_error(c, path, n);
        break;
    }
    if (c->plain != NULL && (r->verdict == VERDICT_TRUE || r->verdict == VERDICT_FALSE))
        r->evidence = extract_strategy(p, c->plain, o, s);
    o->drop(s);
    return end != LOCAL_HEAVY;
}

/* LMS first: it may stop early; SCC is not hurt by many levels. */
static void run_game(struct checking *c, enum solver solver)
{
    if (solver == SOLVER_SCC || !run_solver(c, &solver_lms))
        run_solver(c, &solver_scc);
}

void check_formula(struct lts *l, struct lts *plain, const struct formula *f,
                   const struct check_options *o, struct check_result *r)
{
    struct checking c = { NULL, o, 0, plain, r };
    double start = clock_wall();
    bool search;

    *r = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
    if (!l->start(l->self, &r->fault))
        return;
    if (plain != NULL && plain != l && !plain->start(plain->self, &r->fault))
        return;
    c.p = product_new(l, f, o);
    search = o->solver == SOLVER_AUTO || o->solver == SOLVER_SAFETY;
    if (search && try_sweep(&c, l, f))
        r->solver = "safety";
    else if (search && one_sided(f, false))
        run_search(&c, false);
    else if (search && one_sided(f, true))
        run_search(&c, true);
    else
        run_game(&c, o->solver);
    r->counts.frontier = 0;
    r->counts.seconds = clock_wall() - start;
    product_free(c.p);
}

void check_result_clear(struct check_result *r)
{
    evidence_free(r->evidence);
    r->evidence = NULL;
}
