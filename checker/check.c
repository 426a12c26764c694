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

/* One check: the game, and where its runs are followed. */
struct checking {
    struct product *p;
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

    enum search_end end = search_run(p, or, &path);

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
    struct checking c = { NULL, plain, r };
    double start = clock_wall();
    bool search;

    *r = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
    if (!l->start(l->self, &r->fault))
        return;
    if (plain != NULL && plain != l && !plain->start(plain->self, &r->fault))
        return;
    c.p = product_new(l, f, o);
    search = o->solver == SOLVER_AUTO || o->solver == SOLVER_SAFETY;
    if (search && one_sided(f, false))
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
