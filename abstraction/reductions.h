/*
 * Which reductions apply to a model and a formula, and the transition source they give.
 */
#ifndef ABSTRACTION_REDUCTIONS_H
#define ABSTRACTION_REDUCTIONS_H

#include "logic/formula.h"
#include "stg/lts/lts.h"
#include "stg/graph/stg.h"

/* Which states of a system with scalarsets count as one. */
enum symmetry {
    SYMMETRY_OFF,
    SYMMETRY_SORT,     /* identities are sorted by what is seen of them; ties stay as they are */
    SYMMETRY_FULL      /* ties are broken too: one state for each orbit */
};

struct reduction_options {
    bool keep_dead;    /* keep variables that no path reads again */
    enum symmetry symmetry;
    bool plain;        /* no representatives, neither of data nor of scalarsets: for replaying */
    const uint32_t *cap; /* of each atom sort of g: a data type's number of values, 0: any;
                            NULL: any for all.  At least the constants. */
};

/* The states of g, without what neither g nor the formula looks at again.  f may be NULL.
   Free with lts_free.  Borrows g. */
struct lts *reductions_source(const struct stg *g, const struct formula *f,
                              const struct reduction_options *o);

/* Would reductions_source give the same source for both formulas? */
bool reductions_are_same(const struct stg *g, const struct formula *f, const struct formula *h,
                         const struct reduction_options *o);

#endif
