/*
 * What events have to do with a set of states: the states before, those without an event, and the
 * number of transitions.
 */
#ifndef CHECKER_SYMBOLIC_EVENT_SETS_H
#define CHECKER_SYMBOLIC_EVENT_SETS_H

#include "checker/symbolic/diagram.h"
#include "checker/symbolic/events.h"
#include "checker/symbolic/levels.h"

struct event_sets {
    struct diagram *d;           /* borrowed, as what follows */
    const struct events *events; /* sealed */
    const struct levels *levels;
};

/* What is known of states before, for the same events and diagram.  All zero is nothing. */
struct before_memo {
    struct memo pairs;  /* numbers of (set, within); owned, as what follows */
    struct memo before; /* by such a number, the steps that count, and the matrix */
    uint32_t n_pairs;
};
void before_memo_clear(struct before_memo *m);

/* Which steps count: all, those to another state, those back to the same. */
enum before_steps { BEFORE_ALL, BEFORE_MOVES, BEFORE_STAYS };

/* The states of `within` from which such a step of an event of this batch leads into the set. */
uint32_t event_sets_before_batch(const struct event_sets *x, uint32_t set, uint32_t batch,
                                 uint32_t within, enum before_steps which,
                                 struct before_memo *known);
/* The states of `within` from which some event leads into the set. */
uint32_t event_sets_before(const struct event_sets *x, uint32_t set, uint32_t within);
/* The states of the set in which no event is possible; `moves`: none to another state. */
uint32_t event_sets_stuck(const struct event_sets *x, uint32_t set, bool moves);
/* The number of transitions from the states of the set; in arena. */
struct num event_sets_transitions(const struct event_sets *x, uint32_t set, struct arena *arena);

#endif
