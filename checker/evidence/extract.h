/*
 * Evidence from what a solver leaves behind; private to checker/.
 */
#ifndef CHECKER_EVIDENCE_EXTRACT_H
#define CHECKER_EVIDENCE_EXTRACT_H

#include "checker/evidence/evidence.h"
#include "checker/game/product.h"
#include "checker/evidence/strategy.h"

/* The run along a path of vertices, each a child of the one before, on the plain source; all on it
   have the value `holds`, and the last one is a constant.  NULL: a limit was hit. */
struct evidence *extract_trace(struct product *p, struct lts *plain, const vertex_id *path,
                               uint32_t n, bool holds);
/* The last vertex is a run-time error: *fault, whose value is renamed as in the run. */
struct evidence *extract_fault(struct product *p, struct lts *plain, const vertex_id *path,
                               uint32_t n, struct fault *fault);
/* The last vertex is path[loop]; the level of the vertex `endless` decides.  position[i]: that of
   path[i + 1] among the children of path[i]; NULL: the first one. */
struct evidence *extract_lasso(struct product *p, struct lts *plain, const struct vec_u32 *path,
                               const uint32_t *position, uint32_t loop, vertex_id endless,
                               bool holds);
/* The strategy of the winner, from the root.  NULL: a limit was hit. */
struct evidence *extract_strategy(struct product *p, struct lts *plain, const struct strategy *s);

#endif
