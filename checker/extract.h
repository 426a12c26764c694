/*
 * Evidence from what a solver leaves behind; private to checker/.
 */
#ifndef CHECKER_EXTRACT_H
#define CHECKER_EXTRACT_H

#include "checker/evidence.h"
#include "checker/product.h"
#include "checker/solver.h"

/* The run along a path of vertices, each a child of the one before, on the plain source.  NULL:
   a limit was hit.  *fault: that of the last vertex, if it is one; its value is renamed as in the
   run. */
struct evidence *extract_trace(struct product *p, struct lts *plain, const vertex_id *path,
                               uint32_t n, struct fault *fault);
/* The strategy of the winner, from the root along the supports. */
struct evidence *extract_strategy(struct product *p, struct lts *plain,
                                  const struct solver_ops *o, const void *s);

#endif
