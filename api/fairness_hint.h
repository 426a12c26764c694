/*
 * Liveness that fails only for want of fairness.
 */
#ifndef API_FAIRNESS_HINT_H
#define API_FAIRNESS_HINT_H

#include "api/check_property.h"
#include "api/session.h"

/* x is the check of a property of j: "all processes are weakly fair", or strongly, if it is false
   and would be true then.  NULL: nothing is known.  Looked for in small state spaces only, so what
   is said does not depend on time, unless that is limited: the limits of the check hold here,
   too. */
const char *fairness_hint(const struct session *j, const struct property_check *x);

#endif
