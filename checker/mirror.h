/*
 * Runs of representatives as runs of the model.
 *
 * A product may be built on a source whose targets are representatives (stg/lts.h).  A mirror
 * follows a run of it on the plain source of the same model: it knows the plain state and by which
 * names the values of the present vertex go there.  Fresh values get names that the run has not
 * used yet.
 */
#ifndef CHECKER_MIRROR_H
#define CHECKER_MIRROR_H

#include "checker/evidence.h"
#include "checker/product.h"

struct mirror {
    state_id state;           /* of the plain source */
    renaming names;           /* from the vertex's values to those of the run */
};

/* What all mirrors of one piece of evidence share. */
struct mirrors {
    struct product *p;        /* borrowed */
    struct lts *plain;        /* borrowed; started */
    uint32_t *next;           /* of each data type: names used so far; owned */
};

void mirrors_init(struct mirrors *x, struct product *p, struct lts *plain);
void mirrors_clear(struct mirrors *x);

/* The root: the initial state is its own representative. */
struct mirror mirror_start(void);
/* From vertex v to its child c; *step: the plain transition, if c->step.moved. */
struct mirror mirror_follow(struct mirrors *x, struct mirror at, vertex_id v,
                            const struct product_child *c, struct evidence_step *step);
/* A value of the vertex, as the run names it. */
value mirror_value(const struct mirrors *x, struct mirror at, const struct sort *s, value v);

#endif
