/*
 * Choosing and running a solver (see check.h).
 *
 * Formulas that branch one way are decided by breadth-first search, with shortest evidence;
 * all others by the local multi-stack solver, or component by component where that gives up.
 */
#include "config.h"

#include "checker/check.h"

#include "checker/checking.h"
#include "checker/evidence/extract.h"
#include "checker/evidence/fair_lasso.h"
#include "checker/evidence/fair_way.h"
#include "checker/game/fragment.h"
#include "checker/game/state_formula.h"
#include "checker/evidence/strategy.h"
#include "support/bug.h"

/* ---- the model's verdicts ---- */

static bool has_modality(const struct formula *f, enum fnode_kind kind)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == kind || (node_is_modal(f->node[i]) && node_is_late(f->node[i])))
            return true;
    return false;
}

/* Does a verdict on this source hold of the model?  What is true of more runs is true of the
   model's if it speaks of all runs only, and what is false if it speaks of some; of fewer runs
   likewise.  A property that is to hold in several initial states speaks of all of them.  A
   run-time error met on more runs may be one of a run that the model does not have. */
static bool is_of_model(const struct lts *l, const struct formula *f, enum verdict v)
{
    bool all;

    if (l->fidelity == LTS_EXACT || v == VERDICT_UNKNOWN)
        return true;
    if (f->fair)
        return false;
    if (v == VERDICT_ERROR)
        return l->fidelity == LTS_UNDER;
    all = (l->fidelity == LTS_OVER) == (v == VERDICT_TRUE);
    return !has_modality(f, all ? F_DIAMOND : F_BOX) && (all || l->n_initial == 1);
}

void checking_decided(const struct checking *c)
{
    enum verdict v = c->r->verdict;

    if (c->o->decided != NULL && v != VERDICT_UNKNOWN && is_of_model(c->l, c->f, v))
        c->o->decided(c->o->decided_self, c->f, c->r);
}

/* ---- evidence ---- */

/* The search for evidence keeps to the limits, but for one that had been reached before, by another
   formula of the same search, and but for that of states where vertices that are known are expanded
   again. */
static bool looks_for_evidence(struct checking *c)
{
    c->r->untold = c->o->verdict_only;
    return c->plain != NULL && !c->o->verdict_only;
}

/* e: NULL: none was found, or a limit was reached first. */
static void take_evidence(struct checking *c, struct limit_lifted before, struct evidence *e)
{
    enum limit_kind hit = limit_restore(c->o->limit, before);

    c->r->evidence = e;
    if (e == NULL) {
        c->r->stopped = hit;
        c->r->untold = hit != LIMIT_NONE;
    }
}

/* The text of an error names values as its run does, so that this is needed in any case. */
static void tell_error(struct checking *c, const vertex_id *path, uint32_t n)
{
    const struct sort *s = c->r->fault.sort;
    bool wanted = looks_for_evidence(c);
    struct limit_lifted before;

    if (c->plain == NULL || (!wanted && (s == NULL || !sort_has_atoms(s))))
        return;
    before = limit_lift(c->o->limit, LIMIT_BIT(LIMIT_STATES));
    take_evidence(c, before, extract_fault(c->p, c->plain, path, n, &c->r->fault));
    if (!wanted) {
        check_result_clear(c->r);
        c->r->untold = true;
    }
}

static void set_error(struct checking *c, const vertex_id *path, uint32_t n)
{
    c->r->verdict = VERDICT_ERROR;
    c->r->fault = *product_fault(c->p, path[n - 1]);
    checking_decided(c);
    tell_error(c, path, n);
}

static void set_found(struct checking *c, bool is_or, const struct vec_u32 *path)
{
    struct limit_lifted before;

    c->r->verdict = is_or ? VERDICT_TRUE : VERDICT_FALSE;
    checking_decided(c);
    if (!looks_for_evidence(c))
        return;
    before = limit_lift(c->o->limit, LIMIT_BIT(LIMIT_STATES));
    take_evidence(c, before, extract_trace(c->p, c->plain, path->at, (uint32_t)path->n, is_or));
}

void checking_conclude(struct checking *c, bool is_or, enum search_end end,
                       const struct vec_u32 *path)
{
    struct check_result *r = c->r;

    r->solver = "safety";
    switch (end) {
    case SEARCH_NONE: r->verdict = is_or ? VERDICT_FALSE : VERDICT_TRUE; break;
    case SEARCH_PAUSED:
    case SEARCH_LIMIT: r->verdict = VERDICT_UNKNOWN; break;
    case SEARCH_FAULT: set_error(c, path->at, (uint32_t)path->n); break;
    case SEARCH_FOUND: set_found(c, is_or, path); break;
    }
}

/* A local solver, beside the graph of all states where that may be made.  False: it gives up. */
static bool run_local(struct checking *c, struct local_check *x)
{
    bool beside = c->o->solver == SOLVER_AUTO && global_is_for(c);
    bool done = beside ? checking_beside_global(c, x)
                       : local_check_end(x, local_check_until(x, UINT64_MAX));

    local_check_free(x);
    return done;
}

/* ---- games ---- */

static void way_clear(struct strategy_way *w)
{
    vec_clear(&w->path);
    vec_clear(&w->position);
}

/* The way of the play as a run.  NULL: it goes in circles without a transition. */
static struct evidence *tell_way(struct checking *c, const struct strategy_way *w, bool verdict)
{
    const struct vec_u32 *path = &w->path;
    uint32_t loop = w->loop;
    struct evidence *e;

    if (loop == UINT32_MAX)
        return extract_trace(c->p, c->plain, path->at, (uint32_t)path->n, verdict);
    e = extract_lasso(c->p, c->plain, path, w->position.at, loop,
                      strategy_decisive(product_game(c->p), path, loop), verdict);
    if (e == NULL || e->loop < e->n_steps)
        return e;
    evidence_free(e);
    return NULL;
}

/* Is what decides for this verdict one way through the game?  A way starts in one of several
   initial states: it may show what is false, not what is true. */
static bool is_way(const struct checking *c, bool verdict)
{
    return one_player(c->f, verdict) && (!verdict || c->l->n_initial == 1);
}

/* The game as its solver has left it. */
struct solved {
    const struct solver_ops *ops;
    const void *solver;
    bool verdict;
};

#define STRATEGY_BYTES 80 /* a strategy takes about so many for each vertex */

/* The strategy of the solver.  False: a limit was reached. */
static bool take_strategy(struct checking *c, const struct solved *g, struct strategy *t)
{
    uint32_t n = product_size(c->p);

    if (!mem_fits((size_t)n * STRATEGY_BYTES))
        mem_set_short(true);
    if (limit_hit(c->o->limit, 0) != LIMIT_NONE)
        return false;
    if (product_game(c->p)->fair != NULL)
        strategy_take_game(t, product_game(c->p), n, g->ops, g->solver, g->verdict);
    else
        strategy_init(t, product_game(c->p), n, g->ops, g->solver, g->verdict);
    return true;
}

/* g: t is what its solver has decided; NULL: it is a neighbourhood of the root. */
static bool find_way(const struct game *game, const struct solved *g, const struct strategy *t,
                     struct strategy_way *w)
{
    if (game->fair != NULL)
        return (g != NULL && fair_way_find(t, game, g->ops, g->solver, w)) ||
               fair_lasso_find(t, game, w);
    return strategy_one_player(t, game, &w->path, &w->loop);
}

/* Where one player does all the choosing. */
static struct evidence *tell_one_way(struct checking *c, const struct solved *g,
                                     const struct strategy *near)
{
    const struct game *game = product_game(c->p);
    struct strategy_way w = { .loop = UINT32_MAX };
    struct evidence *e = NULL;
    struct strategy t = { .verdict = g->verdict };
    bool found = find_way(game, NULL, near, &w), whole = false;

    if (found)
        e = tell_way(c, &w, g->verdict);
    if (e == NULL)
        whole = take_strategy(c, g, &t);
    if (whole && !found) {
        found = find_way(game, g, &t, &w);
        if (found)
            e = tell_way(c, &w, g->verdict);
        else if (!product_unfit(c->p))
            BUG("neither a leaf nor a cycle speaks for the winner");
    }
    if (whole && found && e == NULL && game->fair == NULL)
        e = extract_strategy(c->p, c->plain, &t);
    strategy_clear(&t);
    way_clear(&w);
    return e;
}

/* What is false is told as a run also where nobody can choose against the strategy. */
static struct evidence *tell_line_or_tree(struct checking *c, const struct solved *g,
                                          struct strategy *near)
{
    struct strategy t = { .verdict = g->verdict };
    bool is_near = strategy_near(near, product_game(c->p));
    const struct strategy *best = is_near ? near : &t;
    struct strategy_way w = { .loop = UINT32_MAX };
    struct evidence *e = NULL;

    if (is_near || take_strategy(c, g, &t)) {
        if (!g->verdict && strategy_is_line(best, &w.path, &w.loop))
            e = tell_way(c, &w, g->verdict);
        if (e == NULL)
            e = extract_strategy(c->p, c->plain, best);
    }
    strategy_clear(&t);
    way_clear(&w);
    return e;
}

/* Where only fair runs count, the solver's cycles are used before the neighbourhood is costly. */
static uint32_t near_enough(struct checking *c, bool run)
{
    bool fair = product_game(c->p)->fair != NULL;

    if (fair && c->o->fair_near > 0)
        return c->o->fair_near;
    return strategy_near_enough(fair ? 0 : product_size(c->p), run);
}

/* By the shortest ways that are known. */
static void tell_game(struct checking *c, const struct solved *g)
{
    struct limit *l = c->o->limit;
    struct limit_lifted before = limit_lift(l, 0);
    struct strategy near;
    struct evidence *e = NULL;
    bool run = is_way(c, g->verdict);

    strategy_explore(&near, product_game(c->p), near_enough(c, run), g->verdict);
    c->r->longer = l->hit == LIMIT_STATES;
    if (l->hit == LIMIT_NONE || l->hit == LIMIT_STATES) {
        limit_lift(l, LIMIT_BIT(LIMIT_STATES));
        e = run ? tell_one_way(c, g, &near) : tell_line_or_tree(c, g, &near);
    }
    strategy_clear(&near);
    take_evidence(c, before, e);
}

bool checking_tells(struct checking *c, bool verdict)
{
    return looks_for_evidence(c) && (!verdict || c->o->witness || is_way(c, true));
}

void checking_tell(struct checking *c, const struct solver_ops *o, const void *solver, bool verdict)
{
    tell_game(c, &(struct solved){ o, solver, verdict });
}

static void take_verdict(struct checking *c, const struct solver_ops *o, const void *solver,
                         bool verdict)
{
    checking_decided(c);
    if (!checking_tells(c, verdict))
        return;
    if (product_game(c->p)->fair == NULL || is_way(c, verdict))
        checking_tell(c, o, solver, verdict);
    else if (!one_player(c->f, !verdict)) {
        c->r->doubt = "no evidence: only fair runs count, and no single one decides";
        c->r->untold = true;
    }
}

static void take_fault(struct checking *c, const struct solver_ops *o, void *solver)
{
    uint32_t n;
    const vertex_id *path = o->fault_path(solver, &n);

    set_error(c, path, n);
}

bool checking_solved(struct checking *c, const struct solver_ops *o, void *solver,
                     enum local_verdict end)
{
    struct check_result *r = c->r;

    r->solver = o->name;
    product_counts(c->p, &r->counts);
    if (end != LOCAL_HEAVY)
        product_keep_end(c->p);
    switch (end) {
    case LOCAL_TRUE: r->verdict = VERDICT_TRUE; break;
    case LOCAL_FALSE: r->verdict = VERDICT_FALSE; break;
    case LOCAL_LIMIT:
    case LOCAL_HEAVY:
    case LOCAL_PAUSED: r->verdict = VERDICT_UNKNOWN; break;
    case LOCAL_FAULT: take_fault(c, o, solver); break;
    }
    if (end == LOCAL_FALSE || end == LOCAL_TRUE)
        take_verdict(c, o, solver, end == LOCAL_TRUE);
    return end != LOCAL_HEAVY;
}

static bool run_solver(struct checking *c, const struct solver_ops *o)
{
    void *s = o->make(product_game(c->p));
    bool done = checking_solved(c, o, s, o->solve(s));

    o->drop(s);
    return done;
}

/* Where only fair runs count, components are looked at for cycles of such. */
static void run_fair_game(struct checking *c, enum solver solver)
{
    c->r->verdict = VERDICT_UNKNOWN;
    if (solver == SOLVER_SYMBOLIC)
        c->r->doubt = "only fair runs count: sets of states do not decide that";
    else if (solver == SOLVER_GLOBAL)
        c->r->doubt = "only fair runs count: the graph of all states does not decide that";
    else if (c->o->hash_bits > 0)
        c->r->doubt = "only fair runs count: hash compaction does not decide that";
    else if (!run_solver(c, &solver_scc))
        c->r->doubt = "only fair runs count, and both sides have choices in them";
}

/* LMS first: it may stop early; SCC is not hurt by many levels. */
static void run_game(struct checking *c, enum solver solver)
{
    bool decided = false;

    if (solver != SOLVER_SCC)
        decided = run_local(c, local_check_lms(c));
    if (!decided)
        run_solver(c, &solver_scc);
}

/* ---- all of it ---- */

static bool has_fixpoint(const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX)
            return true;
    return false;
}

/* Without a search of all states for invariants. */
static void decide_by_game(struct checking *c)
{
    enum solver solver = c->o->solver;
    bool search = check_may_search(solver);

    *c->r = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
    if (solver == SOLVER_SYMBOLIC) {
        checking_by_sets(c);
        return;
    }
    if (solver == SOLVER_GLOBAL && has_fixpoint(c->f)) {
        checking_global(c);
        return;
    }
    if (c->o->hash_bits > 0 && has_fixpoint(c->f)) {
        c->r->verdict = VERDICT_UNKNOWN;
        c->r->doubt = "hash compaction decides no fixpoint but an invariant";
        return;
    }
    if (!product_keep(c->p, c->o->sink)) {
        c->r->verdict = VERDICT_UNKNOWN;
        return;
    }
    if (search && is_single_player(c->f, false))
        run_local(c, local_check_search(c, false));
    else if (search && is_single_player(c->f, true) && c->l->n_initial == 1)
        run_local(c, local_check_search(c, true));
    else
        run_game(c, solver);
}

static void decide_property(struct checking *c)
{
    enum solver solver = c->o->solver;

    if (product_game(c->p)->fair != NULL)
        run_fair_game(c, solver);
    else if (!check_may_search(solver) || !checking_invariant(c))
        decide_by_game(c);
}

static void decide_together(struct checking *c, uint32_t n)
{
    checking_invariants(c, n);
    for (uint32_t i = 0; i < n; i++)
        if (c[i].given_up)
            decide_by_game(&c[i]);
}

/* What it says is not said of the model. */
static void doubt_verdict(struct check_result *r)
{
    bool error = r->verdict == VERDICT_ERROR;

    check_result_clear(r);
    r->verdict = VERDICT_UNKNOWN;
    r->untold = r->longer = false;
    r->stopped = LIMIT_NONE;
    r->doubt = error ? "the run-time error found may be one of the approximation only"
                     : "the verdict found may be one of the approximation only";
}

static bool start_source(struct lts *l, struct lts *plain, struct fault *fault)
{
    if (!lts_start(l, fault))
        return false;
    return plain == NULL || plain == l || lts_start(plain, fault);
}

void check_formulas(struct lts *l, struct lts *plain, uint32_t n, const struct formula *const *f,
                    const struct check_options *o, struct check_result *r)
{
    struct checking *c = mem_zalloc(n * sizeof *c);
    double began = clock_wall();
    struct fault fault;
    bool good = start_source(l, plain, &fault);

    for (uint32_t i = 0; i < n; i++) {
        r[i] = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
        if (!good)
            r[i].fault = fault;
        c[i] = (struct checking){
            good ? product_new(l, f[i], o) : NULL, f[i], l, plain, o, &r[i], false
        };
    }
    if (good && n == 1)
        decide_property(&c[0]);
    else if (good)
        decide_together(c, n);
    for (uint32_t i = 0; i < n; i++) {
        if (!is_of_model(l, f[i], r[i].verdict))
            doubt_verdict(&r[i]);
        if (r[i].verdict != VERDICT_UNKNOWN)
            r[i].counts.frontier = 0;
        r[i].counts.seconds = clock_wall() - began;
        product_free(c[i].p);
    }
    mem_free(c);
}

void check_formula(struct lts *l, struct lts *plain, const struct formula *f,
                   const struct check_options *o, struct check_result *r)
{
    check_formulas(l, plain, 1, &f, o, r);
}

void check_result_clear(struct check_result *r)
{
    evidence_free(r->evidence);
    r->evidence = NULL;
}
