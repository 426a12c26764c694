/*
 * Action patterns against transitions, and observations of a state; private to the referee.
 */
#ifndef TESTS_CROSS_NAIVE_MATCH_H
#define TESTS_CROSS_NAIVE_MATCH_H

#include "interpreter/plain_eval.h"
#include "logic/formula.h"
#include "stg/lts/lts.h"
#include "support/vec.h"

enum naive_matches { MATCHES_NOT, MATCHES, MATCHES_ERROR };

/* Does the transition with this payload match?  Binders are set in ev->local and their slots
   appended to bound. */
enum naive_matches naive_match(struct plain_eval *ev, const struct signature *g,
                               const struct act *a, const struct lts_edge *e, value payload,
                               struct vec_u32 *bound);

struct naive_state {
    struct lts *lts;
    state_id s;
    value *global;
};

void naive_look(struct naive_state *x, struct lts *l, state_id s);
/* An observer that reads x, which it borrows. */
struct plain_observer naive_observer(struct naive_state *x);

/* Does the instance take part in the transition?  Then *source is its edge. */
bool naive_takes_part(const struct signature *g, const struct lts_edge *e, uint32_t instance,
                      const struct edge **source);

#endif
