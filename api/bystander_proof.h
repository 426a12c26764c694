/*
 * A proof that a property fails for every number of values of a scalarset from some number on: a
 * run that stays one whatever other identities there are (abstraction/bystanders.h).
 */
#ifndef API_BYSTANDER_PROOF_H
#define API_BYSTANDER_PROOF_H

#include "api/scalarset_sizes.h"

struct bystander_proof {
    bool carries_over;   /* for each larger number there is such a run */
    const char *why_not; /* ... or why that is not shown; lives in the caller's arena */
};

/* The check of property number `property` for n values has had this verdict: it is false, or a
   run-time error.  further: 0; tests follow the run with so many bystanders more than are enough,
   too. */
struct bystander_proof bystander_proof_find(struct arena *a, const struct scalarset_sizes *x,
                                            uint32_t property, uint32_t n, enum verdict verdict,
                                            uint32_t further, const struct limit *limit);

#endif
