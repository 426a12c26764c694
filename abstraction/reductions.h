/*
 * Which reductions apply to a model and a formula, and the transition source they give.
 */
#ifndef ABSTRACTION_REDUCTIONS_H
#define ABSTRACTION_REDUCTIONS_H

#include "abstraction/symmetry/orbit.h"
#include "logic/formula.h"
#include "stg/lts/lts.h"
#include "stg/graph/stg.h"

struct reduction_options {
    bool keep_dead; /* keep variables that no path reads again */
    enum symmetry symmetry;
    bool plain;          /* no representatives, neither of data nor of scalarsets, so that runs
                            can be replayed */
    const uint32_t *cap; /* of each atom sort of g, the number of values of the data type, at
                            least that of its constants; 0: any number.  NULL: any number for
                            all.  Borrowed. */
};

/* A transition source for g, reduced for the formula f; if f is NULL, for formulas that observe
   no variables.  To be freed with lts_free.  Borrows g. */
struct lts *reductions_source(const struct stg *g, const struct formula *f,
                              const struct reduction_options *o);

/* Does reductions_source make the same source for both formulas?  Each may be NULL. */
bool reductions_are_same(const struct stg *g, const struct formula *f, const struct formula *h,
                         const struct reduction_options *o);

#endif
