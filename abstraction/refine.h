/*
 * Refinement of a partition of states until it is a branching bisimulation, in O(m log n).
 *
 * D. N. Jansen, J. F. Groote, J. J. A. Keiren, A. Wijs, An O(m log n) algorithm for branching
 * bisimilarity on labelled transition systems (TACAS 2020).  Without silent arcs, what comes out
 * is strong bisimilarity, and the algorithm is one of the family of Paige and Tarjan (1987).
 *
 * A silent arc inside a block is inert.  All others are divided into *bunches*; a block is stable
 * under a bunch if all its bottom states (those without inert arcs) have an arc of the bunch, or
 * no state of it has.  All blocks are stable under all bunches, between two steps.  A step takes
 * a bunch that has arcs with several labels or into several blocks, makes those of one label into
 * one block a bunch of their own (not the majority), and splits what became unstable: first by the
 * new bunch, then by what remains of the old one.  A block is split by two searches that run in
 * turns, for those that reach an arc of the bunch by inert arcs, and for those that do not; the
 * first that ends has found the smaller part.  Arcs that are inert no more make a new bunch, and
 * states that became bottom states by that are split off and are tried with all bunches.
 *
 * Unlike in the article, the sets are linked lists, so that arcs need not be kept in an order.
 */
#ifndef ABSTRACTION_REFINE_H
#define ABSTRACTION_REFINE_H

#include <stdbool.h>
#include <stdint.h>

#include "support/limit.h"

#define REFINE_NONE UINT32_MAX

/* Arcs; the silent ones have no cycle. */
struct refine_input {
    uint32_t n_states, n_labels, n_arcs;
    const uint32_t *source, *label, *target; /* borrowed */
    uint32_t silent;          /* the label, or REFINE_NONE */
};

/* Blocks of states, in no particular order.  false: the limit. */
bool refine_states(const struct refine_input *x, struct limit *limit, uint32_t *block,
                   uint32_t *n_blocks);

#endif
