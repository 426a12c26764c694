/*
 * Is this strategy a proof of the verdict?
 *
 * The winner of a game (verdict true: the player of OR; false: the player of AND) is told by
 * `choose` where to go; the loser may go anywhere.  The strategy is a proof if it never gets to a
 * constant or a run-time error that speaks against it, and if on every cycle it leaves open the
 * outermost level is on the winner's side.  Linear in the size of the proof times the levels.
 * The condition is that of parity games; see doc/evidence.md.
 */
#ifndef CHECKER_PROOF_VERIFY_H
#define CHECKER_PROOF_VERIFY_H

#include <stdint.h>

#include "checker/proof/position.h"
#include "support/limit.h"

enum verified {
    VERIFIED,
    VERIFY_CHOICE, /* a choice is missing or does not exist (or, in a file, is left over) */
    VERIFY_LEAF,   /* it reaches a constant that contradicts the verdict */
    VERIFY_CYCLE,  /* it has a cycle that the winner loses */
    VERIFY_FAULT,  /* it reaches a run-time error */
    VERIFY_LIMIT   /* a budget is used up */
};

/* The child, of n, to which the winner goes from x; n or more: none.  Asked once for each
   position of the winner that the strategy reaches, in breadth-first order from the root. */
typedef uint32_t (*verify_choose)(void *self, position_id x, uint32_t n);

enum verified verify(struct positions *p, const struct formula *f, bool verdict,
                     verify_choose choose, void *self, struct limit *limit);
/* "the proof is right", ... */
const char *verified_text(enum verified v);

#endif
