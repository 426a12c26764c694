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

static void run_search(struct checking *c, bool or)
{
    struct product *p = c->p;
    struct check_result *r = c->r;
    struct vec_u32 path = VEC_EMPTY;

    enum search_end end = search_run(p, or, NULL, &path);

    r->solver = "safety";
    product_counts(p, &r->counts);
    switch (end) {
    case SEARCH_NONE: r->verdict = or ? VERDICT_FALSE : VERDICT_TRUE; break;
    case SEARCH_LIMIT: r->verdict = VERDICT_UNKNOWN; break;
    case SEARCH_FAULT: set_error(c, path.at, (uint32_t)path.n); break;
    case SEARCH_FOUND:
        r->verdict = or ? VERDICT_TRUE : VERDICT_FALSE;
        if (c->plain != NULL)
            r->evidence = extract_trace(p, c->plain, path.at, (uint32_t)path.n, NULL);
        break;
    }
    vec_clear(&path);
}

/* ---- invariants ---- */

struct inspection {
    struct checking *c;
    const struct invariant *v;
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

/* The search on the states of the way alone: it finds the same, or they disagree. */
static void follow_way(struct checking *c, const struct vec_u32 *way, bool dual,
                       enum sweep_end found)
{
    struct vec_u32 path = VEC_EMPTY;
    enum search_end end = search_run(c->p, dual, way, &path);

    if (end == SEARCH_NONE || (end == SEARCH_FAULT) != (found == SWEEP_ERROR))
        BUG("two searches disagree");
    if (end == SEARCH_FAULT)
        set_error(c, path.at, (uint32_t)path.n);
    else if (end == SEARCH_FOUND && c->plain != NULL)
        c->r->evidence = extract_trace(c->p, c->plain, path.at, (uint32_t)path.n, NULL);
    else if (end == SEARCH_LIMIT)
        c->r->verdict = VERDICT_UNKNOWN;
    vec_clear(&path);
}

static void run_sweep(struct checking *c, struct lts *l, const struct invariant *v)
{
    struct inspection x = { c, v };
    struct sweep_question q = { &x, v->looks_at, inspect, v->live, v->live_first, must_stop };
    uint32_t threads = c->o->threads > 0 ? c->o->threads : 1;
    struct sweep_counts counts;
    struct vec_u32 way = VEC_EMPTY;
    enum sweep_end end = sweep_run(l, &q, threads, &counts, &way);

    c->r->solver = "safety";
    c->r->counts.states = c->r->counts.vertices = counts.states;
    c->r->counts.transitions = counts.transitions;
    c->r->verdict = end == SWEEP_STOPPED ? VERDICT_UNKNOWN
                    : (end == SWEEP_FOUND) == v->dual ? VERDICT_TRUE : VERDICT_FALSE;
    if (end == SWEEP_FOUND || end == SWEEP_ERROR)
        follow_way(c, &way, v->dual, end);
    vec_clear(&way);
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

static bool has_endless_inputs(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].endless_input && !g->link[i].restricted)
            return true;
    return false;
}

void check_formula(struct lts *l, struct lts *plain, const struct formula *f,
                   const struct check_options *o, struct check_result *r)
{
    struct checking c = { NULL, o, 0, plain, r };
    double start = clock_wall();
    struct invariant v;
    bool search;

    *r = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
    if (!l->start(l->self, &r->fault))
        return;
    if (plain != NULL && plain != l && !plain->start(plain->self, &r->fault))
        return;
    c.p = product_new(l, f, o);
    search = o->solver == SOLVER_AUTO || o->solver == SOLVER_SAFETY;
    if (search && !has_endless_inputs(f->sig) && invariant_of(f, &v)) {
        run_sweep(&c, l, &v);
        invariant_clear(&v);
    } else if (search && one_sided(f, false))
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
