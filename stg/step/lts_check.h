/*
 * A transition source that watches another one: every promise of lts.h is checked when it is
 * asked for, and a broken one stops the program (BUG).
 *
 * For tests and debugging: put it around any source or wrapper and explore.  It answers what the
 * source answers, but asks several times, so it is slow.  What is checked:
 *
 *   - the edges of a state are the same, in the same order, however often they are asked for;
 *   - states are dense: the initial ones come first, all targets are below n_states, and something
 *     leads to every other state;
 *   - links, steps, indices, values, instances and nodes are those of the signature;
 *   - an edge or input that is a run-time error has no target, all others have one;
 *   - an LTS_IN edge accepts something, and each input once; complete() agrees with inputs().
 */
#ifndef STG_STEP_LTS_CHECK_H
#define STG_STEP_LTS_CHECK_H

#include "stg/lts/lts.h"

/* Takes over `inner`: freed with the result, by lts_free. */
struct lts *lts_check_new(struct lts *inner);

#endif
