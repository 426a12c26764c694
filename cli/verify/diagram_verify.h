/*
 * Is the diagram of a certificate a proof?
 *
 * It is, if the set of states that it stands for has all initial states, each transition leads from
 * states of the set to states of the set, and what the formula claims of all states is so in them
 * (cert_claim.h); and nothing in this is a run-time error.  All that depends on the model is
 * computed by interpreter/.
 */
#ifndef CLI_VERIFY_DIAGRAM_VERIFY_H
#define CLI_VERIFY_DIAGRAM_VERIFY_H

#include "logic/formula.h"
#include "stg/graph/stg.h"
#include "support/diag.h"
#include "support/limit.h"

enum diagram_is {
    DIAGRAM_PROVES,
    DIAGRAM_UNREADABLE,  /* which is reported */
    DIAGRAM_LACKS_START, /* an initial state is not in the set */
    DIAGRAM_LACKS_NEXT,  /* a transition leads out of it */
    DIAGRAM_VIOLATES,    /* it has a state that speaks against the verdict */
    DIAGRAM_STUCK,       /* ... one without a transition */
    DIAGRAM_FAULT,       /* ... one with a run-time error */
    DIAGRAM_FORGOT,      /* a variable is read that was left out as dead */
    DIAGRAM_OTHER,       /* the formula or the model is none that diagrams prove something of */
    DIAGRAM_LIMIT
};

struct diagram_judgement {
    enum diagram_is is;
    struct span at;         /* the edge of the transition to blame; .text NULL: none */
    uint64_t nodes, probes; /* of the diagram; evaluations in states that are known in part */
};

/* From this line of the text on.  keep: as for plain_system_new. */
struct diagram_judgement diagram_verify(const struct stg *g, const bool *const *keep,
                                        const struct formula *f, bool verdict,
                                        const struct text *text, uint32_t line, struct limit *limit,
                                        struct diag *d);
/* "the proof is right", ... */
const char *diagram_is_text(enum diagram_is is);

#endif
