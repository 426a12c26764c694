/*
 * What the instances of a system can do by themselves, as text: the stage "moves" for --dump.
 */
#ifndef STG_STEP_MOVES_PRINT_H
#define STG_STEP_MOVES_PRINT_H

#include "stg/lts/lts.h"
#include "support/buf.h"

/* Of each instance the local states in the states of l so far, with the moves that their expansion
   has found: where the edge is, what it offers, where it leads, which global variables it reads
   and writes.  l: made by stg_lts_new. */
void moves_print(struct buf *b, const struct lts *l);

#endif
