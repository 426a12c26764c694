/*
 * What is different between two sets, bags or sequences.
 */
#ifndef API_VALUE_DIFF_H
#define API_VALUE_DIFF_H

#include "stg/data/sort.h"
#include "support/arena.h"

#define VALUE_DIFF_NOWHERE UINT32_MAX

/* Elements as texts.  Of a sequence, what was removed stood at position `at`, and what was added
   stands there; it is the least part outside of which nothing is different. */
struct value_difference {
    uint32_t at; /* from 0; VALUE_DIFF_NOWHERE: of a set or a bag */
    uint32_t n_removed, n_added;
    const char **removed, **added;
    const char *text; /* "-{1} +{3}", "+seq(a) at the end"; "[2]: 0 -> 1" behind the name; NULL:
                         nothing stays, and the difference says no more than the values */
};

/* Between two different values of this sort; NULL: it has no elements of its own, or one of the two
   is unassigned.  Lives in a. */
const struct value_difference *value_diff(struct arena *a, const struct values *vs,
                                          const struct sort *s, value from, value to);

#endif
