/*
 * --coverage: parts of properties that no state of the model makes matter.
 */
#ifndef CLI_NEVER_TRUE_H
#define CLI_NEVER_TRUE_H

#include "cli/run.h"

/* Visits all states once more, and warns of implications whose left side is true in none of them,
   and of boxes whose action never happens there.  Inputs and data types are finite. */
void never_true_warn(struct run *r);

#endif
