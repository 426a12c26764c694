/*
 * The game of positions for a solver, and its strategy for the verifier (see certify.h).
 *
 * A run-time error counts against the verdict here, so that the strategy found keeps clear of
 * errors that the verdict does not need.
 */
#include "config.h"

#include "checker/proof/certify.h"

#include "checker/game/solver.h"

struct certifying {
    struct positions *p;
    struct limit *limit;
    const struct solver_ops *ops;
    void *solver;
    struct vec_u32 *choice;
    bool verdict;
    vertex_id error; /* the position that is a run-time error, once it was met */
};

static enum game_answer certify_expand(void *self, vertex_id v, const vertex_id **child,
                                       uint32_t *n)
{
    struct certifying *c = self;

    if (limit_hit(c->limit, 0) != LIMIT_NONE)
        return GAME_LIMIT;
    *child = position_children(c->p, v, n);
    if (*child == NULL) {
        c->error = v;
        *child = &c->error;
        *n = 0;
    }
    return GAME_OK;
}

static bool is_and(void *self, vertex_id v)
{
    struct certifying *c = self;

    return v == c->error ? !c->verdict : position_is_and(c->p, v);
}

static uint32_t certify_level(void *self, vertex_id v)
{
    struct certifying *c = self;

    return position_level(c->p, v);
}

static uint32_t choose(void *self, position_id x, uint32_t n)
{
    struct certifying *c = self;
    uint32_t support = c->ops->decided(c->solver, x) ? c->ops->support(c->solver, x) : n;

    if (c->choice != NULL)
        vec_push(c->choice, support);
    return support;
}

static enum local_verdict solve_proof_graph(struct certifying *c, const struct game *g,
                                            const struct solver_ops *ops)
{
    if (c->solver != NULL)
        c->ops->drop(c->solver);
    c->ops = ops;
    c->solver = ops->make(g);
    return ops->solve(c->solver);
}

static enum certified prove_formula(struct certifying *c, const struct formula *f,
                                    const struct game *g)
{
    enum local_verdict found = solve_proof_graph(c, g, &solver_lms);

    if (found == LOCAL_HEAVY)
        found = solve_proof_graph(c, g, &solver_scc);
    if (found == LOCAL_LIMIT)
        return CERTIFY_LIMIT;
    if (found != (c->verdict ? LOCAL_TRUE : LOCAL_FALSE))
        return CERTIFY_DISAGREES;
    switch (verify(c->p, f, c->verdict, choose, c, c->limit)) {
    case VERIFIED: return CERTIFIED;
    case VERIFY_LIMIT: return CERTIFY_LIMIT;
    default: return CERTIFY_REJECTED;
    }
}

static enum certified certify_by_positions(struct lts *l, const struct formula *f, bool verdict,
                                           struct limit *limit, struct vec_u32 *choice,
                                           uint32_t *positions)
{
    struct certifying c = {
        .p = positions_new(l, f),
        .limit = limit,
        .choice = choice,
        .verdict = verdict,
        .error = UINT32_MAX,
    };
    struct game g = {
        .self = &c,
        .levels = f->n_levels,
        .nu = f->nu,
        .expand = certify_expand,
        .is_and = is_and,
        .level = certify_level,
    };
    enum certified result;

    result = prove_formula(&c, f, &g);
    *positions = positions_count(c.p);
    c.ops->drop(c.solver);
    positions_free(c.p);
    return result;
}

enum certified certify(struct lts *l, const struct formula *f, bool verdict, struct limit *limit,
                       struct vec_u32 *choice, uint32_t *positions)
{
    *positions = 0;
    return f->fair ? CERTIFY_FAIR : certify_by_positions(l, f, verdict, limit, choice, positions);
}
