/*
 * Which reductions apply to a model and a formula, and the transition source they give.
 */
#ifndef ABSTRACTION_STACK_H
#define ABSTRACTION_STACK_H

#include "logic/formula.h"
#include "stg/lts.h"
#include "stg/stg.h"

/* Which states of a system with scalarsets count as one. */
enum symmetry {
    SYMMETRY_OFF,
    SYMMETRY_SORT,     /* identities are sorted by what is seen of them; ties stay as they are */
    SYMMETRY_FULL      /* ties are broken too: one state for each orbit */
};

struct stack_options {
    bool keep_dead;    /* keep variables that no path reads again */
    enum symmetry symmetry;
    bool plain;        /* no representatives, neither of data nor of scalarsets: for replaying */
    const uint32_t *cap; /* of each atom sort of g: a data type's number of values, 0: any;
                            NULL: any for all.  At least the constants. */
};

/* The states of g, without what neither g nor the formula looks at again.  f may be NULL.
   Free with lts_free.  Borrows g. */
struct lts *stack_new(const struct stg *g, const struct formula *f, const struct stack_options *o);

/* Would stack_new give the same source for both formulas? */
bool stack_is_same(const struct stg *g, const struct formula *f, const struct formula *h,
                   const struct stack_options *o);

#endif
