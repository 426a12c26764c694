/*
 * The reachable transition system as a set of labelled transitions.
 */
#ifndef STG_LTS_LTS_AUT_H
#define STG_LTS_LTS_AUT_H

#include "parser/aut.h"
#include "stg/lts/lts_lines.h"

/* Run-time errors are left out; a system without an initial state is one state without transitions.
   Requires that everything was explored, and that there is no more than one initial state, as in a
   struct aut.  Lives in the arena; its labels in x. */
struct aut *lts_aut(struct arena *a, const struct lts_lines *x);

#endif
