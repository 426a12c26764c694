/*
 * What the formula of a certificate claims of all its states, claim by claim.
 *
 * A formula nu X. p && [-]X that is true, or mu X. p || <->X that is false, claims that p is true
 * in all states that are reachable, or false; so does each of its parts.  A claim is taken apart
 * further: a conjunction that is true into its parts, a quantifier that is true for all values into
 * these values; where a || b is true, b is, if a is false.  What is left is evaluated in the
 * states, as far as they are known (cert_probe.h).
 */
#ifndef CLI_VERIFY_CERT_CLAIM_H
#define CLI_VERIFY_CERT_CLAIM_H

#include "cli/verify/cert_probe.h"
#include "interpreter/plain_observe.h"
#include "interpreter/plain_step.h"
#include "logic/formula.h"

enum cert_claim_end {
    CERT_CLAIMS_HOLD,
    CERT_CLAIMS_FAIL,   /* in some state */
    CERT_CLAIMS_FAULT,  /* what a claim evaluates is a run-time error in some state */
    CERT_CLAIMS_FORGOT, /* it reads a variable that was left out */
    CERT_CLAIMS_OTHER,  /* the formula is no invariant, or the verdict not that of one */
    CERT_CLAIMS_LIMIT
};

/* What is claimed of transitions. */
struct cert_steps_claim {
    bool some;  /* each state has one, */
    bool moves; /* ... that leads to another state */
};

enum cert_premise_kind { CERT_BINDS, CERT_LETS, CERT_REQUIRES };

/* Before what is claimed is evaluated: a variable gets a value, or that of a term; or something has
   to be so, else nothing is claimed. */
struct cert_premise {
    enum cert_premise_kind kind;
    uint32_t slot;
    value v;
    const struct term *term;
    const struct fnode *node; /* REQUIRES: the term, or this */
    bool is;
};

struct cert_claims {
    struct plain_system *system; /* borrowed, as what follows */
    struct cert_probe *x;
    const struct formula *f;
    bool verdict;
    const struct fixpoint *fix; /* of the formula */
    value *frame;               /* owned, as what follows */
    VEC(struct cert_premise) premise;
    struct cert_premise goal;
    struct plain_view view;
    struct plain_observer observer;
    struct cert_steps_claim steps;
    enum cert_claim_end end;
};

void cert_claims_init(struct cert_claims *c, struct plain_system *system, struct cert_probe *x,
                      const struct formula *f, bool verdict);
void cert_claims_clear(struct cert_claims *c);
/* Looks at all claims of states; c->steps are those of transitions. */
void cert_claims_look(struct cert_claims *c);

#endif
