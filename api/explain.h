/*
 * Why a subformula has its value at a state, in terms of what it looks at there.
 */
#ifndef API_EXPLAIN_H
#define API_EXPLAIN_H

#include "checker/evidence/evidence.h"
#include "logic/formula.h"
#include "stg/lts/lts.h"

/* The formula on one line, no longer than `most` bytes; negations are where the kernel has
   them. */
void explain_text(struct buf *b, const struct formula *f, const struct fnode *n, size_t most);
/* t, which is `is`, or the predicate whose negation it is; returns what that is. */
bool explain_term(struct buf *b, const struct formula *f, const struct term *t, bool is,
                  size_t most);
/* The text itself, no longer than `most` bytes. */
void explain_short(struct buf *b, const char *text, size_t most);
/* "i = 1, x = 2": the variables free in n, env being their values; nothing for none. */
void explain_variables(struct buf *b, const struct formula *f, const struct fnode *n,
                       const value *env);
/* "i = 1", "Client[1]@busy", "Server.x = 2": what decides the end of a run, e->last at state s:
   free variables first, then those of quantifiers, then what is observed.  Lives in a. */
const char **explain_facts(struct arena *a, struct lts *l, state_id s, const struct formula *f,
                           const struct evidence *e, uint32_t *n);

/* "can_write(i)" and "w[i] || r[i]": a predicate as it was written, and what it means. */
struct explain_meaning {
    const char *written, *means;
};
struct explain_meanings {
    struct explain_meaning *at;
    size_t n, cap;
};
/* Adds those of n, or of t (the other is NULL), and in what they mean, but none twice; texts live
   in a. */
void explain_predicates(struct arena *a, struct explain_meanings *m, const struct formula *f,
                        const struct fnode *n, const struct term *t);

/* Why the loop of this trace, whose states are those of l, is fair: "it has steps of P; cannot
   move: Q after step 3".  Lives in a. */
const char *explain_fair(struct arena *a, struct lts *l, const struct evidence *e);

#endif
