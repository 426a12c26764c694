/*
 * Fairness in the game of a product: which demands of the model (stg/graph/fairness.h) are possible
 * at a vertex, and met by a move.
 *
 * Sets of demands are interned to dense numbers; 0 is the empty one.
 */
#ifndef CHECKER_GAME_PRODUCT_FAIR_H
#define CHECKER_GAME_PRODUCT_FAIR_H

#include "checker/game/product.h"
#include "stg/graph/fairness.h"

/* A move: the child, and the demands that the transition meets. */
struct product_fair_move {
    vertex_id child;
    uint32_t met;
};

struct product_fair;

/* Borrows p.  suppose, look: as suppose and fair_look of struct check_options. */
struct product_fair *product_fair_new(struct product *p, enum fairness suppose, uint32_t look);
void product_fair_free(struct product_fair *x); /* NULL is fine */

/* Of a vertex whose subformula is the body of a fixpoint of which only fair runs count: whose runs
   these are; of all others RUNS_COUNT_ALL. */
enum run_maker product_fair_maker(const struct product_fair *x, vertex_id v);
/* The demands that are possible in the state of a vertex: some transition would meet them. */
uint32_t product_fair_possible(struct product_fair *x, vertex_id v);
/* All moves from an expanded vertex, in the order of product_expand; valid until the next call.
   The vertex is not expanded for good: neither limits nor what is logged are affected. */
const struct product_fair_move *product_fair_moves(struct product_fair *x, vertex_id v,
                                                   uint32_t *n);

/* So many vertices are expanded before it is looked for fair runs among those that are known so
   far; UINT64_MAX: the formula does not allow that. */
uint64_t product_fair_early(const struct product_fair *x);

uint32_t product_fair_words(const struct product_fair *x); /* of a set */
const uint64_t *product_fair_set(const struct product_fair *x, uint32_t set);
const uint64_t *product_fair_strong(const struct product_fair *x); /* those that are strong */

#endif
