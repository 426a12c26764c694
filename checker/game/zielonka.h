/*
 * Zielonka's algorithm on a region of the SCC solver's graph.
 */
#ifndef CHECKER_GAME_ZIELONKA_H
#define CHECKER_GAME_ZIELONKA_H

#include "checker/game/scc_graph.h"

/*
 * Gives each vertex of the region its value and its support; nu[k] is the sign of level k.
 * Before: each vertex of the region has been read by those of the region that have it for a
 * child, has itself a child there, and its other children are definite and do not decide it.
 * The order of the region is changed; queue is room to work in, empty before and after.
 * Returns the number of edges looked at.
 */
uint64_t zielonka_solve(struct scc_graph *g, const bool *nu, struct vec_u32 *region,
                        struct vec_u32 *queue);

#endif
