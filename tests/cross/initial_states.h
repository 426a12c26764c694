/*
 * Sources with several initial states, for tests.
 */
#ifndef TESTS_CROSS_INITIAL_STATES_H
#define TESTS_CROSS_INITIAL_STATES_H

#include "stg/lts/lts.h"

/* l was made by stg_lts_new and is not started.  From now on its initial states are those where the
   runs of so many steps from its own initial state end, or as many of these steps as can be made;
   representatives of them, if l has representatives.  Inputs with values without end are not
   followed.  Its own remains where the model has schematic data: values have several names. */
void initial_states_after(struct lts *l, uint32_t steps);
/* The same, but only state number i of these, if there are more. */
void initial_state_after(struct lts *l, uint32_t steps, uint32_t i);

#endif
