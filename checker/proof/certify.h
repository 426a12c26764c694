/*
 * Re-checking a verdict by a proof that is verified independently.
 *
 * The game of position.h, which knows no flattening and no shortcut, is solved by the local
 * solver; its strategy is then verified (verify.h).  The choices of the winner, in the order
 * in which the verifier asks for them, are the certificate.
 */
#ifndef CHECKER_PROOF_CERTIFY_H
#define CHECKER_PROOF_CERTIFY_H

#include "checker/proof/verify.h"
#include "support/vec.h"

enum certified {
    CERTIFIED,
    CERTIFY_DISAGREES, /* the other game has another value */
    CERTIFY_REJECTED,  /* the verifier does not accept the proof */
    CERTIFY_LIMIT,
    CERTIFY_FAIR /* only fair runs count, and these proofs say nothing of that */
};

/* The choices are appended to *choice (may be NULL), the number of positions is in *positions. */
enum certified certify(struct lts *l, const struct formula *f, bool verdict, struct limit *limit,
                       struct vec_u32 *choice, uint32_t *positions);

#endif
