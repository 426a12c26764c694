/*
 * A system of symbolic transition graphs as a transition source.
 *
 * A global state is a vector: the number of each instance's local state, then the value of each
 * global variable.  What an instance can do is cached with its local state (component.h), so
 * expanding a global state looks up lists and replaces one or two numbers.
 */
#ifndef STG_STG_LTS_H
#define STG_STG_LTS_H

#include "stg/lts.h"
#include "stg/stg.h"

/* keep[i]: for instance i, which variables belong to the state at which node (n_nodes *
   n_variables flags, borrowed until the call returns).  Borrows g.  Free with lts_free. */
struct lts *stg_lts_new(const struct stg *g, const bool *const *keep);
void lts_free(struct lts *l);                      /* NULL is fine */

#endif
