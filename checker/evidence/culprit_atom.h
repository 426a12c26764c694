/*
 * The part of the formula that decides the end of a run, with values for its quantifiers.
 */
#ifndef CHECKER_EVIDENCE_CULPRIT_ATOM_H
#define CHECKER_EVIDENCE_CULPRIT_ATOM_H

#include "checker/evidence/concretize.h"

/* Sets e->last, env, term and bound for vertex v, which has just been expanded to a constant; at:
   its place in the run. */
void culprit_find(const struct concretizer *x, struct concrete_state at, vertex_id v,
                  struct evidence *e);
/* The innermost fixpoint of this level around a subformula: an F_FIX; or the subformula. */
const struct fnode *culprit_fixpoint(const struct formula *f, const struct fnode *n,
                                     uint32_t level);
/* The values of f's variables, as the run names them; lives in e. */
const value *evidence_env(struct evidence *e, const struct concretizer *x, struct concrete_state at,
                          const struct fnode *f, const struct eval *ev);

#endif
