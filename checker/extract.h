/*
 * Evidence from what a solver leaves behind; private to checker/.
 */
#ifndef CHECKER_EXTRACT_H
#define CHECKER_EXTRACT_H

#include "checker/evidence.h"
#include "checker/product.h"
#include "checker/solver.h"

/* The run along a path of vertices, each a child of the one before. */
struct evidence *extract_trace(struct product *p, const vertex_id *path, uint32_t n);
/* The strategy of the winner, from the root along the supports. */
struct evidence *extract_strategy(struct product *p, const struct solver_ops *o, const void *s);

#endif
