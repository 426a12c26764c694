/*
 * The meaning of a formula as a game, position by position, straight from its definition.
 *
 * A position is (state, subformula, values of its free variables) for every subformula, with
 * no flattening and no shortcut; doc/evidence.md defines owner and children of each kind.  Where
 * there are several initial states, the root is the conjunction over them.  This is
 * what certificates are checked against, so it shares with the solvers only the transition
 * source, the formula, evaluation and matching.
 */
#ifndef CHECKER_PROOF_POSITION_H
#define CHECKER_PROOF_POSITION_H

#include <stdint.h>

#include "logic/formula.h"
#include "stg/lts/lts.h"

struct positions;

typedef uint32_t position_id; /* dense, in the order of discovery; 0 is the root */

/* Borrows both; l is started. */
struct positions *positions_new(struct lts *l, const struct formula *f);
void positions_free(struct positions *p); /* NULL is fine */

/* `seen` is told of each term of the formula that is evaluated: in which state, under which values
   of variables, and what has come out (ok false: a run-time error). */
typedef void (*position_seen)(void *self, state_id s, const struct term *t, value *frame, bool ok,
                              value v);
void positions_tell(struct positions *p, position_seen seen, void *self);

/* All positions this one may move to, in the order of doc/evidence.md; valid until the next
   call.  NULL and *n 1: the position is a run-time error of the model. */
const position_id *position_children(struct positions *p, position_id x, uint32_t *n);
/* AND: true if all children are; OR: if some is.  A constant has no children: true is AND. */
bool position_is_and(const struct positions *p, position_id x);
/* From 1, the outermost. */
uint32_t position_level(struct positions *p, position_id x);
uint32_t positions_count(const struct positions *p);

#endif
