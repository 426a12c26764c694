/*
 * Renaming of state vectors.
 *
 * A state vector is the argument of a canonicalizer (stg/step/canonicalizer.h): the numbers of the
 * instances' local states, then the values of the cells.  A renaming permutes the instances of
 * families that scalarsets index and the cells (cells.h), and renames the values in local states
 * and cells.
 */
#ifndef ABSTRACTION_SYMMETRY_VECTOR_H
#define ABSTRACTION_SYMMETRY_VECTOR_H

#include "stg/step/stg_lts.h"

struct vectors {
    struct lts *lts;              /* borrowed */
    const struct signature *sig;  /* borrowed */
    const struct cells *cells;    /* borrowed */
    uint32_t width;               /* of a vector */
    bool *cell_mentions;          /* of each cell: can its value contain atoms? owned */
    struct vector_memory *memory; /* of renamings computed before; owned */
};

/* The vectors of l, which is borrowed. */
void vectors_init(struct vectors *x, struct lts *l);
void vectors_clear(struct vectors *x);

/* Sets `to`, which is another vector than `from`, to the renamed vector. */
void vector_rename(struct vectors *x, renaming by, const uint32_t *from, uint32_t *to);
/* Does a local state of the instance mention atoms of sort k, other than in its parameters? */
bool vector_mentions(struct vectors *x, uint32_t instance, uint32_t local, uint32_t k);
/* A total order that does not depend on the numbers of local states. */
int vector_cmp(const struct vectors *x, const uint32_t *a, const uint32_t *b);

#endif
