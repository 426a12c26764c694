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
    struct renamer *renamer;      /* borrowed; if it finds only, so do the vectors */
    const struct signature *sig;  /* borrowed */
    const struct cells *cells;    /* borrowed */
    uint32_t width;               /* of a vector */
    bool *cell_mentions;          /* of each cell: can its value contain atoms? owned */
    struct vector_memory *memory; /* of renamings computed before; owned */
};

/* A renaming, and what is known of it.  NULL: the identity. */
struct vector_renaming {
    renaming by;
    uint32_t number;  /* from 0 */
    uint32_t *target; /* of each word: where it goes */
    uint32_t *moved;  /* the words that go elsewhere */
    uint32_t n_moved;
};

/* The vectors of l. */
void vectors_init(struct vectors *x, struct lts *l, struct renamer *r);
void vectors_clear(struct vectors *x);

/* The renaming with these images, as for renaming_make; valid as long as x. */
const struct vector_renaming *vector_renaming_of(struct vectors *x, const uint32_t *n,
                                                 const uint32_t *const *image);
/* A vector that is looked at from several sides. */
struct vector_view {
    const uint32_t *word;    /* borrowed */
    bool listed;             /* its words that mention atoms are known: ... */
    uint32_t n, *mentioning; /* ... these; owned, room for all words */
};

void vector_view_init(struct vector_view *v, const struct vectors *x);
void vector_view_clear(struct vector_view *v);
/* Sets the vector, which is borrowed until the next call. */
void vector_look(struct vector_view *v, const uint32_t *word);
/* Sets `to`, which is another vector than the one of v, to the renamed vector. */
void vector_rename(struct vectors *x, const struct vector_renaming *by, struct vector_view *v,
                   uint32_t *to);
/* Is the renamed vector the same? */
bool vector_is_fixed(struct vectors *x, const struct vector_renaming *by, struct vector_view *v);
/* Does a local state of the instance mention atoms of sort k, other than in its parameters? */
bool vector_mentions(struct vectors *x, uint32_t instance, uint32_t local, uint32_t k);
/* A total order that does not depend on the numbers of local states. */
int vector_cmp(const struct vectors *x, const uint32_t *a, const uint32_t *b);

#endif
