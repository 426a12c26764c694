/*
 * An explanation of some processes and variables only: --show; and of processes that hold messages
 * as what they stand for: --fold.
 */
#ifndef API_EXPLANATION_SHOW_H
#define API_EXPLANATION_SHOW_H

#include "api/explanation.h"
#include "support/diag.h"

/* names: "P,Q[1],R.x,total": instances, or all of a process, with their variables; single
   variables.  The result, in a, has these processes first, in this order, then the others; and of
   variables, states and changes only what is named.  It is s itself if names is NULL.  d: where
   names that the model does not have are reported; NULL: they are passed over.

   folded: "P,Q[1]": processes through which messages pass, or NULL.  Steps by which one of them is
   given a message, or gives it on, are then those of the other process alone, sent_by says which
   belong together, and they are not shown themselves. */
const struct explanation *explanation_show(struct arena *a, const struct explanation *s,
                                           const char *names, const char *folded, struct diag *d);
/* If a group of hidden steps begins with step i, how many they are, and otherwise 0.  No group goes
   across the beginning of a loop, or a new claim. */
uint32_t explanation_others(const struct explanation *s, uint32_t i);

#endif
