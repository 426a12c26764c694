/*
 * Solving Boolean equation systems over the graph of all states.
 *
 * Each variable is a bit for each state, false at first for a least fixpoint and true for a greatest
 * one.  A block is swept: where a bit still has its first value, the equation is evaluated, and the
 * bit changes if that says otherwise; backwards and forwards in turns.  What changes never changes
 * back, and evaluations see what has changed already (chaotic iteration), so the order does not
 * matter for the result.  As states are visited breadth first, few sweeps change most of what will
 * change; once one changes little, the sources of what it has changed are evaluated again, and so on,
 * until nothing changes.  That takes time linear in the graph for each variable, but for boxes and
 * diamonds, which are read again up to as often as they have targets.
 *
 * Source: P. Cousot and R. Cousot, Automatic synthesis of optimal invariant assertions, 1977, for
 * the iteration.
 */
#ifndef CHECKER_EQUATIONS_SOLVE_EQUATIONS_H
#define CHECKER_EQUATIONS_SOLVE_EQUATIONS_H

#include "checker/equations/boolean_equations.h"
#include "checker/search/state_graph.h"

/* *holds: the root in states 0 .. n_initial - 1.  stop: asked now and then; true: stop here.  False:
   it has stopped. */
bool equations_solve(const struct boolean_equations *e, const struct state_graph *g,
                     uint32_t n_initial, bool (*stop)(void *self), void *self, bool *holds);

#endif
