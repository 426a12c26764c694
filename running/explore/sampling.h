/*
 * Some runs by chance, for programs that have too many orders to see all.
 *
 * random: each step is of a thread that is chosen among those that are enabled, all alike.
 * pct: threads have random priorities, the highest goes on, and at PCT_CHANGES random steps the
 * thread that goes gets the lowest.  Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, "A
 * randomized scheduler with probabilistic guarantees of finding bugs", 2010.
 */
#ifndef RUNNING_EXPLORE_SAMPLING_H
#define RUNNING_EXPLORE_SAMPLING_H

#include "running/explore/exploration.h"

#define PCT_CHANGES 3 /* finds bugs that need so many changes and one more: most do */

/* options: runs (at least 1), steps, limit, run and self count.  The class of runs is 0. */
struct exploration sampling_of(const struct execution *program,
                               const struct explore_options *options, bool pct, uint64_t seed);

#endif
