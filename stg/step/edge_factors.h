/*
 * An internal edge as a product of factors.
 *
 * The conjuncts of its guard and its assignments are divided so that no two factors may touch (read
 * or write) the same cell, or both the local state.  So in each state the edge is possible if each
 * factor is, and it does what all of them do, each alone; the order does not matter.  What they may
 * touch comes from dependence (stg/graph/dependence.h).
 *
 * Not divided are edges that communicate, have arguments, `then` or statements, and those after
 * which a lifted variable dies.
 */
#ifndef STG_STEP_EDGE_FACTORS_H
#define STG_STEP_EDGE_FACTORS_H

#include "stg/graph/dependence.h"
#include "stg/step/local_lts.h"

/* Conjunct number `rank` of the guard. */
struct ranked_term {
    const struct term *term;
    uint32_t rank;
};

struct edge_factor {
    bool local;              /* it has to do with the local state */
    uint32_t n_cells, *cell; /* that it may touch, ascending */
    uint32_t n_conjuncts;    /* ascending by rank */
    const struct ranked_term *conjunct;
    struct statement assignments; /* at once; perhaps none */
};

struct factored_edge {
    const struct edge *edge;
    const value *chosen;  /* of each of its `for` variables */
    uint32_t n_conjuncts; /* in all */
    uint32_t n;           /* at least 2, of which at most one touches several words of a state */
    const struct edge_factor *factor; /* the first one, and no other, is `local` */
};

struct factored_edges {
    uint32_t n;
    const struct factored_edge *at; /* one for each choice of `for` variables of each edge; without
                                       those whose guard is never true */
};

/* All edges of a group of c, in a; or none, if some edge is not divided, or if none of them gains
   by it. */
struct factored_edges edge_factors_make(struct arena *a, struct local_lts *c,
                                        const struct edge_group *g);

/* What a factor comes to in a state: what decides, and, if that is a conjunct, which one. */
enum factor_outcome { FACTOR_BLOCKED, FACTOR_FAULTY, FACTOR_TAKEN };

struct factor_result {
    enum factor_outcome outcome;
    uint32_t rank; /* of the conjunct; n_conjuncts: none */
    uint32_t next; /* of a local factor that is taken: the local state after it */
};

/* Factor number k in a state with these cells; afterwards they have what it has written, which is
   in c->trace, as is what it has read.  local: of a local factor. */
struct factor_result edge_factor_compute(struct local_lts *c, const struct factored_edge *e,
                                         uint32_t k, uint32_t local, uint32_t *cell);

#endif
