/*
 * Equivalence of two transition systems, with a formula that distinguishes them if they are not.
 *
 * The equivalences are the bisimilarities of partition.h and equality of the sets of finite traces:
 * `trace`, in which tau is a label like others, and `weak-trace`, in which it is left out.  Labels
 * with the same text are the same.
 */
#ifndef ABSTRACTION_BISIMULATION_COMPARE_H
#define ABSTRACTION_BISIMULATION_COMPARE_H

#include "abstraction/bisimulation/hml.h"
#include "parser/aut.h"
#include "support/limit.h"

enum compare_relation {
    COMPARE_STRONG,
    COMPARE_BRANCHING,
    COMPARE_DIVERGENCE,
    COMPARE_TRACE,
    COMPARE_WEAK_TRACE
};
enum compare_answer { COMPARE_EQUAL, COMPARE_DIFFERENT, COMPARE_LIMIT };

/* Compares the initial states of x and y.  If they are different, sets *why to a formula that is
   true in that of x and false in that of y, to be cleared by the caller; else *why is not
   touched. */
enum compare_answer compare_systems(const struct aut *x, const struct aut *y,
                                    enum compare_relation relation, struct limit *limit,
                                    struct hml *why);

#endif
