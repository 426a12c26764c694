/*
 * Parts of properties that no state of the model makes matter: the warnings of vacuity.
 */
#ifndef CLI_NEVER_TRUE_H
#define CLI_NEVER_TRUE_H

#include "cli/run.h"

/* Visits all states once more, and warns of implications whose left side is true in none of them,
   and of boxes whose action never happens there.  With --coverage, for which inputs and data types
   are finite; else only of small models of which a check has visited all states. */
void never_true_warn(struct run *r);

#endif
