/*
 * Are two transition systems equivalent, and if not, why not?
 *
 * The bisimilarities of partition.h, and equality of finite traces: `trace` in which tau is a
 * label like others, `weak-trace` in which it is not seen.  Labels with the same text are the
 * same.
 */
#ifndef ABSTRACTION_COMPARE_H
#define ABSTRACTION_COMPARE_H

#include "abstraction/hml.h"
#include "parser/aut.h"
#include "support/limit.h"

enum compare_relation {
    COMPARE_STRONG, COMPARE_BRANCHING, COMPARE_DIVERGENCE, COMPARE_TRACE, COMPARE_WEAK_TRACE
};
enum compare_answer { COMPARE_EQUAL, COMPARE_DIFFERENT, COMPARE_LIMIT };

/* If they are different, *why is a formula that is true of x and false of y, to be cleared by
   the caller; else it is not touched. */
enum compare_answer compare_systems(const struct aut *x, const struct aut *y,
                                    enum compare_relation relation, struct limit *limit,
                                    struct hml *why);

#endif
