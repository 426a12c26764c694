/*
 * Regions of the SCC solver's graph in which only fair runs count.
 */
#ifndef CHECKER_GAME_FAIR_REGION_H
#define CHECKER_GAME_FAIR_REGION_H

#include "checker/game/product_fair.h"
#include "checker/game/scc_graph.h"

/* OTHER: nothing is said of fair runs there, and nothing has changed.  MIXED: the other player
   could choose, too, which is not decided here. */
enum fair_region { FAIR_REGION_OTHER, FAIR_REGION_SOLVED, FAIR_REGION_MIXED };

/*
 * Gives each vertex of the region its value and a support, under the conditions of zielonka_solve.
 * The maker of runs wins where he can reach a part of fair_cycles.h.  His supports lead there, but
 * do not tell how he goes round in it; those of the other player are as of zielonka_solve.
 */
enum fair_region fair_region_solve(struct product_fair *x, const struct game *game,
                                   struct scc_graph *g, const struct vec_u32 *region);

/*
 * Looks for parts among vertices that are not all explored: `open` are undecided ones, in the order
 * in which they were reached.  A part is one whatever else there is, if the maker of runs makes all
 * moves in it: vertices of the other player have no choice that is not known to be lost for him.
 * Its vertices get their values and supports and go to `work`; nothing else changes.
 */
void fair_region_look(struct product_fair *x, const struct game *game, struct scc_graph *g,
                      const struct vec_u32 *open, struct vec_u32 *work);

#endif
