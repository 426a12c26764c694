/*
 * The interface common to the solvers of games, as a table of functions.
 */
#include "config.h"

#include "checker/game/solver.h"

#include "checker/game/solve_scc.h"

static void *lms_make(const struct game *g)
{
    return local_new(g);
}

static void lms_drop(void *self)
{
    local_free(self);
}

static enum local_verdict lms_solve(void *self)
{
    return local_solve(self);
}

static bool lms_decided(const void *self, vertex_id v)
{
    return local_evaluated(self, v);
}

static bool lms_value(const void *self, vertex_id v)
{
    return local_value(self, v);
}

static uint32_t lms_support(const void *self, vertex_id v)
{
    return local_support(self, v);
}

static const vertex_id *lms_children(const void *self, vertex_id v, uint32_t *n)
{
    return local_children(self, v, n);
}

static const vertex_id *lms_fault_path(void *self, uint32_t *n)
{
    return local_fault_path(self, n);
}

const struct solver_ops solver_lms = {
    .name = "lms",
    .make = lms_make,
    .drop = lms_drop,
    .solve = lms_solve,
    .decided = lms_decided,
    .value = lms_value,
    .support = lms_support,
    .children = lms_children,
    .fault_path = lms_fault_path,
};

static void *component_make(const struct game *g)
{
    return scc_new(g);
}

static void component_drop(void *self)
{
    scc_free(self);
}

static enum local_verdict component_solve(void *self)
{
    return scc_solve(self);
}

static bool component_decided(const void *self, vertex_id v)
{
    return scc_decided(self, v);
}

static bool component_value(const void *self, vertex_id v)
{
    return scc_value(self, v);
}

static uint32_t component_support(const void *self, vertex_id v)
{
    return scc_support(self, v);
}

static const vertex_id *component_children(const void *self, vertex_id v, uint32_t *n)
{
    return scc_children(self, v, n);
}

static const vertex_id *component_fault_path(void *self, uint32_t *n)
{
    return scc_fault_path(self, n);
}

static uint32_t component_fair_part(const void *self, vertex_id v)
{
    return scc_fair_part(self, v);
}

const struct solver_ops solver_scc = {
    .name = "scc",
    .make = component_make,
    .drop = component_drop,
    .solve = component_solve,
    .decided = component_decided,
    .value = component_value,
    .support = component_support,
    .children = component_children,
    .fault_path = component_fault_path,
    .fair_part = component_fair_part,
};
