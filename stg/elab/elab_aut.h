/*
 * A raw transition system as a model: one instance, `lts`, of one process, whose nodes s0, s1, ...
 * are the states and whose edges are the transitions.
 */
#ifndef STG_ELAB_ELAB_AUT_H
#define STG_ELAB_ELAB_AUT_H

#include "parser/aut.h"
#include "stg/elab/elab.h"
#include "stg/graph/stg.h"

/* Adds the names of the labels to e->globals.  NULL: errors were reported.  The result lives in
   e->arena. */
struct stg *elab_aut(struct elab *e, const struct aut *x);

#endif
