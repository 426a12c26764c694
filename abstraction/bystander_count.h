/*
 * How many bystanders are enough: from how many of them on one more changes nothing.
 *
 * A model whose terms bind at most k identities inside one another, counting those that a move and
 * the property name, tells e bystanders from e + 1 only where e is less than k + 2
 * (doc/algorithms.md, 5.15).
 */
#ifndef ABSTRACTION_BYSTANDER_COUNT_H
#define ABSTRACTION_BYSTANDER_COUNT_H

#include "logic/formula.h"
#include "stg/graph/stg.h"
#include "support/vec.h"

struct bystander_count {
    uint32_t enough;
    const char *why_none; /* NULL, or why no number of them is enough; then, ... */
    struct span at;       /* ... where */
};

/* id: the scalarset.  evaluated: the terms of model and formula that elaboration has replaced by
   their values. */
struct bystander_count bystander_count(const struct stg *g, const struct formula *f,
                                       const struct sort *id, const struct vec_ptr *evaluated);

#endif
