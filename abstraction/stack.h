/*
 * Which reductions apply to a model and a formula, and the transition source they give.
 */
#ifndef ABSTRACTION_STACK_H
#define ABSTRACTION_STACK_H

#include "logic/formula.h"
#include "stg/lts.h"
#include "stg/stg.h"

struct stack_options {
    bool keep_dead;    /* keep variables that no path reads again */
};

/* The states of g, without what neither g nor the formula looks at again.  f may be NULL.
   Free with lts_free.  Borrows g. */
struct lts *stack_new(const struct stg *g, const struct formula *f, const struct stack_options *o);

#endif
