/*
 * Choosing and running a solver (see check.h).
 *
 * Formulas that branch one way are decided by breadth-first search, with shortest evidence;
 * all others by the local multi-stack solver.
 */
#include "config.h"

#include "checker/check.h"

#include "checker/extract.h"
#include "checker/one_sided.h"
#include "checker/solve_safety.h"

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

static void run_local(struct product *p, struct check_result *r)
{
    struct local *s = local_new(product_game(p));
    enum local_verdict end = local_solve(s);
    const vertex_id *path;
    uint32_t n;

    r->solver = "lms";
    product_counts(p, &r->counts);
    switch (end) {
    case LOCAL_TRUE: r->verdict = VERDICT_TRUE; break;
    case LOCAL_FALSE: r->verdict = VERDICT_FALSE; break;
    case LOCAL_LIMIT: r->verdict = VERDICT_UNKNOWN; break;
    case LOCAL_FAULT:
        path = local_fault_path(s, &n);
        set_error(r, p, path, n);
        break;
    }
    if (r->verdict == VERDICT_TRUE || r->verdict == VERDICT_FALSE)
        r->evidence = extract_strategy(p, s);
    local_free(s);
}

void check_formula(struct lts *l, const struct formula *f, const struct check_options *o,
                   struct check_result *r)
{
    double start = clock_wall();
    struct product *p;

    *r = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
    if (!l->start(l->self, &r->fault))
        return;
    p = product_new(l, f, o);
    if (o->solver != SOLVER_LMS && one_sided(f, false))
        run_search(p, false, r);
    else if (o->solver != SOLVER_LMS && one_sided(f, true))
        run_search(p, true, r);
    else
        run_local(p, r);
    r->counts.frontier = 0;
    r->counts.seconds = clock_wall() - start;
    product_free(p);
}

void check_result_clear(struct check_result *r)
{
    evidence_free(r->evidence);
    r->evidence = NULL;
}
