/*
 * Formulas whose branching is all AND, or all OR, so that breadth-first search decides them.
 *
 * AND: connectives, quantifiers and modalities of that owner, nu, and `local || f`; OR: the duals.
 */
#ifndef CHECKER_ONE_SIDED_H
#define CHECKER_ONE_SIDED_H

#include "logic/formula.h"

bool one_sided(const struct formula *f, bool or);

#endif
