/*
 * State vectors under renamings.
 *
 * A state vector is what a canonicalizer sees (stg/step/canonicalizer.h): numbers of local states,
 * then global variables.  A renaming moves the local states of families that scalarsets index,
 * and renames what is inside all of them.
 */
#ifndef ABSTRACTION_VECTOR_H
#define ABSTRACTION_VECTOR_H

#include "stg/step/stg_lts.h"

struct vectors {
    struct lts *lts;          /* borrowed: without a canonicalizer of its own, as yet */
    const struct signature *sig;
    uint32_t width;           /* of a vector */
    bool *global_mentions;    /* of each global variable: may atoms be inside it? owned */
    struct vector_memory *memory; /* what has been renamed before; owned */
};

void vectors_init(struct vectors *x, struct lts *l);
void vectors_clear(struct vectors *x);

/* The renamed vector; `to` is another one than `from`. */
void vector_rename(struct vectors *x, renaming by, const uint32_t *from, uint32_t *to);
/* Does a local state speak of atoms of sort k, its instance's parameters aside? */
bool vector_mentions(struct vectors *x, uint32_t instance, uint32_t local, uint32_t k);
/* A total order that does not depend on the numbers of local states. */
int vector_cmp(const struct vectors *x, const uint32_t *a, const uint32_t *b);

#endif
