/*
 * Runs of representatives as runs of the model.
 *
 * A product may be built on a source whose targets are representatives (stg/lts/lts.h).
 * Concretization follows a run of it on the plain source of the same model: it keeps the plain
 * state and the names of the present vertex's values there.  Fresh values get names that the run
 * has not used yet; once there are many, names that nothing holds any more.
 */
#ifndef CHECKER_EVIDENCE_CONCRETIZE_H
#define CHECKER_EVIDENCE_CONCRETIZE_H

#include "checker/evidence/evidence.h"
#include "checker/game/product.h"

struct concrete_state {
    state_id state; /* of the plain source */
    renaming names; /* from the vertex's values to those of the run */
    value used;     /* how many names of each data type the run has used: a tuple, or
                       VALUE_NONE where the model has none */
};

/* The sources that a run is translated between. */
struct concretizer {
    struct product *p; /* borrowed */
    struct lts *plain; /* borrowed; started */
};

/* In initial state s: it is its own representative, and so an initial state of the plain source. */
struct concrete_state concretize_start(const struct concretizer *x, state_id s);
/* From vertex v to its child c; *step: the plain transition, if c->step.moved.  From the root of
   several initial states: to one of these. */
struct concrete_state concretize_follow(const struct concretizer *x, struct concrete_state at,
                                        vertex_id v, const struct product_child *c,
                                        struct evidence_step *step);
/* Of a vertex behind the choice of an edge that receives: the edge, as the run names it; in a. */
const struct lts_edge *concretize_receiving(const struct concretizer *x, struct concrete_state at,
                                            vertex_id v, struct arena *a);
/* A value of the vertex, as the run names it. */
value concretize_value(const struct concretizer *x, struct concrete_state at, const struct sort *s,
                       value v);

#endif
