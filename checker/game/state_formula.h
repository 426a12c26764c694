/*
 * Which subformulas can be decided at a state alone, by data and tests of what is enabled.
 */
#ifndef CHECKER_GAME_STATE_FORMULA_H
#define CHECKER_GAME_STATE_FORMULA_H

#include "logic/formula.h"

/* true or false itself. */
bool node_is_constant(const struct fnode *f, bool which);
/* AND: conjunctions, forall, boxes; OR: the duals. */
bool node_is_and(const struct fnode *f);
/* The last kid of a connective that is not local, if all before it are; else NULL. */
const struct fnode *node_one_remote(const struct fnode *f);
/* The owner of a vertex of this node (true: AND): where local kids leave one choice, that of
   the kid that is not local. */
bool node_owner(const struct fnode *f);

bool node_is_modal(const struct fnode *f);
/* A modality whose transition and values are chosen by different players. */
bool node_is_late(const struct fnode *f);

#endif
