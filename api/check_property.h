/*
 * Checks of properties: from a formula to a verdict, its proof and its explanation.
 *
 *     lts_pair_new -> check_property -> check_property_certify -> what is said of it -> _clear
 */
#ifndef API_CHECK_PROPERTY_H
#define API_CHECK_PROPERTY_H

#include "api/explanation.h"
#include "api/lts_pair.h"
#include "checker/proof/certify.h"

struct property_check {
    const struct property *property; /* borrowed */
    struct lts_pair *lts;       /* this check is one of its users; NULL: the check is not running */
    struct check_result result; /* owned */
    struct limit limit;         /* as the check left it, or its proof */
    bool unproved;              /* that limit ended the proof */
    bool unsettled;             /* it was asked for every size of a scalarset: so says the doubt */
    const char *doubt;          /* why there is no verdict or no proof, without a limit; or NULL */
};

/* Checks n properties that can be decided together (check_shares), from the same source. */
void check_property(struct lts_pair *s, uint32_t n, struct property_check *const *x,
                    const struct check_options *how);
/* Proves a verdict that is true or false anew.  True: *choice, which the caller clears, is the
   proof; else the verdict is unknown from now on, and the doubt says why. */
bool check_property_certify(struct property_check *x, struct limit *l, struct vec_u32 *choice);
/* The same with a proof that this has come of. */
bool check_property_certified(struct property_check *x, struct limit *l, enum certified is);
/* The verdict is that of some sizes of a scalarset, and asked for is every size, of which not
   enough is known, as `why` says: it is unknown from now on.  Borrows why. */
void check_property_unsettle(struct property_check *x, const char *why);
/* Clears the result and drops the source. */
void check_property_clear(struct property_check *x);

/* Might larger limits say more: a verdict, evidence, or a shorter run? */
bool check_property_is_open(const struct property_check *x);
/* Is the verdict the one that the property expects?  The expectation `unknown` is met by a check
   that a limit stopped or that is not settled for every size, not by an interruption or a failed
   proof. */
bool check_property_as_expected(const struct property_check *x);
/* Why the verdict is neither true nor false, and what ended the search for its evidence:
   "lift.stg:3:9: division by zero", "time limit of 60 s", "no evidence: time limit of 60 s";
   otherwise adds nothing. */
void check_property_reason(struct buf *b, const struct property_check *x);
/* "lift.stg:3:9: division by zero" */
void check_property_fault(struct buf *b, const struct fault *f, const struct values *vs);

/* Is there something to explain: evidence, or an error before the initial state? */
bool check_property_has_explanation(const struct property_check *x);
/* The explanation, if there is one; lives in a.  model: the name of its file. */
struct explanation *check_property_explain(struct arena *a, const struct property_check *x,
                                           const char *model);

#endif
