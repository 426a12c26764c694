/*
 * Choosing and running a solver (see check.h).
 *
 * Formulas that branch one way are decided by breadth-first search, with shortest evidence;
 * all others by the local multi-stack solver, or component by component where that gives up.
 */
#include "config.h"

#include "checker/check.h"

#include "checker/extract.h"
#include "checker/one_sided.h"
#include "checker/solve_safety.h"
#include "checker/solver.h"

static void set_error(struct check_result *r, struct product *p, const vertex_id *path,
                      uint32_t n)
{
    r->verdict = VERDICT_ERROR;
    r->fault = *product_fault(p, path[n - 1]);
    r->evidence = extract_trace(p, path, n);
}

static void run_search(struct product *p, bool or, struct check_result *r)
{
    struct vec_u32 path = VEC_EMPTY;

    enum search_end end = search_run(p, or, &path);

    r->solver = "safety";
    product_counts(p, &r->counts);
    switch (end) {
    case SEARCH_NONE: r->verdict = or ? VERDICT_FALSE : VERDICT_TRUE; break;
    case SEARCH_LIMIT: r->verdict = VERDICT_UNKNOWN; break;
    case SEARCH_FAULT: set_error(r, p, path.at, (uint32_t)path.n); break;
    case SEARCH_FOUND:
        r->verdict = or ? VERDICT_TRUE : VERDICT_FALSE;
        r->evidence = extract_trace(p, path.at, (uint32_t)path.n);
        break;
    }
    vec_clear(&path);
}

/* False: the solver gave up, another may do better. */
static bool run_solver(struct product *p, const struct solver_ops *o, struct check_result *r)
{
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
        set_error(r, p, path, n);
        break;
    }
    if (r->verdict == VERDICT_TRUE || r->verdict == VERDICT_FALSE)
        r->evidence = extract_strategy(p, o, s);
    o->drop(s);
    return end != LOCAL_HEAVY;
}

/* LMS first: it may stop early; SCC is not hurt by many levels. */
static void run_game(struct product *p, enum solver solver, struct check_result *r)
{
    if (solver == SOLVER_SCC || !run_solver(p, &solver_lms, r))
        run_solver(p, &solver_scc, r);
}

void check_formula(struct lts *l, const struct formula *f, const struct check_options *o,
                   struct check_result *r)
{
    double start = clock_wall();
    struct product *p;
    bool search;

    *r = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
    if (!l->start(l->self, &r->fault))
        return;
    p = product_new(l, f, o);
    search = o->solver == SOLVER_AUTO || o->solver == SOLVER_SAFETY;
    if (search && one_sided(f, false))
        run_search(p, false, r);
    else if (search && one_sided(f, true))
        run_search(p, true, r);
    else
        run_game(p, o->solver, r);
    r->counts.frontier = 0;
    r->counts.seconds = clock_wall() - start;
    product_free(p);
}

void check_result_clear(struct check_result *r)
{
    evidence_free(r->evidence);
    r->evidence = NULL;
}
