/*
 * How many values of a data type decide for every number of them.
 *
 * If values of the type are only moved (stored, sent, chosen, and tested for being equal where
 * something is then allowed), each run with many values becomes a run with few by a map from the
 * many to the few, and it violates a property of data alone if the map keeps the few values apart
 * that the violation compares (doc/algorithms.md, 5.14).
 * Source: Wolper 1986.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_DATA_H
#define ABSTRACTION_WINDOWS_WINDOW_DATA_H

#include "stg/graph/stg.h"
#include "support/vec.h"

struct window_data {
    uint32_t values; /* of the type: what holds with so many holds with every number of them, as far
                        as there are constants; 0: no such number is known, because of: */
    struct span at;
};

/* type: a data type of the model; evaluated: the terms that elaboration has replaced by their
   values; holds: the terms of which it is asked whether all hold in all states; live: and whether
   each state has a transition. */
struct window_data window_data(const struct stg *g, const struct sort *type,
                               const struct vec_ptr *evaluated, const struct vec_ptr *holds,
                               bool live);

#endif
