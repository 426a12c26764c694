/*
 * The part of a data formula that decides it, and the values of its quantifiers' variables.
 */
#ifndef CHECKER_EVIDENCE_NARROW_H
#define CHECKER_EVIDENCE_NARROW_H

#include "checker/evidence/evidence.h"
#include "logic/match.h"
#include "support/vec.h"

struct narrowing {
    struct eval *ev;                  /* borrowed; afterwards its frame has the values found */
    VEC(struct evidence_bound) bound; /* those values; vec_clear it */
};

/* t is what `is` says: the part of it that makes it so. */
const struct term *narrow(struct narrowing *w, const struct term *t, bool is);

#endif
