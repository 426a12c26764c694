/*
 * Fairness: which runs count where something is said of all runs.
 *
 * A *demand* is a set of transitions: those in which an instance takes part, or those in which it
 * takes one of its edges.  A run is weakly fair to it if, from any point on, one of them is taken,
 * or none is possible at some state; strongly fair if one is taken infinitely often, or they are
 * possible in finitely many states only.  A run that ends is fair.  A run is fair if it is so to
 * all demands.
 *
 * D. Lehmann, A. Pnueli, J. Stavi, Impartiality, justice and fairness, ICALP 1981.
 */
#ifndef STG_GRAPH_FAIRNESS_H
#define STG_GRAPH_FAIRNESS_H

#include "stg/graph/stg.h"

struct demand {
    bool strong;
    uint32_t instance;
    const struct edge *edge; /* of its process; NULL: any */
};

/* Does the model demand something? */
bool fairness_is_declared(const struct signature *g);
/* The demands of the model, and of each instance at least this one; *out is mem_alloc'd. */
uint32_t fairness_demands(const struct signature *g, enum fairness least, struct demand **out);
/* Does an instance that takes this edge do what is demanded? */
bool fairness_met(const struct demand *d, uint32_t instance, const struct edge *e);

#endif
