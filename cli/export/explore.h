/*
 * The model of a session as a raw transition system: all that can be reached, with labels.
 */
#ifndef CLI_EXPORT_EXPLORE_H
#define CLI_EXPORT_EXPLORE_H

#include "api/session.h"
#include "cli/command/exitcode.h"
#include "cli/report/progress.h"
#include "stg/lts/lts_lines.h"
#include "support/limit.h"

/* All states of the model, and in *l the source they come from; to be freed in this order.
   Symmetry is not used.  `who` is the option that asks, `name` its name in reports of progress.
   NULL: there are infinitely many, which is reported. */
struct lts_lines *explore_lines(const struct options *o, struct session *j, const char *who,
                                const char *name, struct limit *limit, struct progress *progress,
                                struct lts **l);
/* Is there one initial state only, as the set of transitions needs?  False: reported. */
bool explore_begins_once(const struct session *j, const char *who, const struct lts_lines *x);
/* The same as a set of transitions.  NULL: reported, with *status.  Lives in j->model. */
const struct aut *explore(const struct options *o, struct session *j, const char *who,
                          struct limit *limit, struct progress *progress, enum exitcode *status);
/* --reduce: the smallest equivalent system is the session's model from now on. */
enum exitcode reduce_model(const struct options *o, struct session *j, struct limit *limit,
                           struct progress *progress);

#endif
