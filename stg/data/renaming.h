/*
 * Renamings: permutations of atoms, the values that are interchangeable.
 *
 * Atoms are the values of schematic data types and of scalarsets (sorts with sort.atom != 0).  A
 * renaming permutes finitely many atoms of each such sort; it acts on values of every sort, on
 * arrays and families also by their indices.  A renaming is itself an interned value: a tuple with
 * one entry for each atom sort, which is a tuple of images, or VALUE_NONE for the identity on that
 * sort; VALUE_NONE as a whole is the identity.  So renamings are compared as numbers.
 */
#ifndef STG_DATA_RENAMING_H
#define STG_DATA_RENAMING_H

#include "stg/data/signature.h"

typedef value renaming;
#define RENAMING_NONE VALUE_NONE

struct renamer; /* caches the images of values */

struct renamer *renamer_new(const struct signature *g); /* borrows g */
void renamer_free(struct renamer *r);                   /* NULL is fine */
const struct signature *renamer_signature(const struct renamer *r);

/* A thread that shares the values with others may only find those that are there.  It tells its
   renamer so; the renamer misses what is not there, and then nothing that it returns is valid,
   until it is told again whether to find only. */
void renamer_find_only(struct renamer *r, bool only);
bool renamer_finds_only(const struct renamer *r);
bool renamer_has_missed(const struct renamer *r);
void renamer_miss(struct renamer *r); /* something besides values was not found */
/* A tuple, and value number i of a sort, as in value.h and sort.h. */
value renamer_tuple(struct renamer *r, uint32_t n, const value *elem);
value renamer_nth(struct renamer *r, const struct sort *s, uint64_t i);

/* The value with its atoms renamed. */
value rename_value(struct renamer *r, renaming by, const struct sort *s, value v);
/* A tuple of values of these sorts. */
value rename_tuple(struct renamer *r, renaming by, uint32_t n, const struct sort *const *sort,
                   value tuple);
/* The position of the element with the renamed indices, of an array of this sort. */
uint32_t rename_position(struct renamer *r, renaming by, const struct sort *array, uint32_t at);
/* The instance with the renamed index. */
uint32_t rename_instance(struct renamer *r, renaming by, uint32_t instance);

/* From images: image[k][x] for each atom sort k and x < n[k], a permutation of 0 .. n[k]-1. */
renaming renaming_make(struct renamer *r, const uint32_t *n, const uint32_t *const *image);
/* First `before`, then `after`. */
renaming renaming_compose(struct renamer *r, renaming after, renaming before);
renaming renaming_inverse(struct renamer *r, renaming by);
/* Exchanges two atoms of sort number k. */
renaming renaming_swap(struct renamer *r, uint32_t k, uint32_t x, uint32_t y);
uint32_t renaming_image(struct renamer *r, renaming by, uint32_t k, uint32_t x);

/* Visits every atom inside v, as often as it occurs, in the order of the value.  Inside a set the
   order has no meaning: `set` is then the number of the (outermost) set inside v, from 1; else
   0. */
typedef void (*atom_visit)(void *self, uint32_t k, uint32_t atom, uint32_t set);
void atoms_visit(const struct values *vs, const struct sort *s, value v, atom_visit visit,
                 void *self);

/* Gives the data atoms of n values that are not known (x >= known[k]) the numbers from known[k]
   on, by first occurrence, and identities those of their class (canonicalizer.h; VALUE_NONE: each
   its own) in ascending order; renames the values in place and returns the renaming. */
renaming renaming_canonicalize(struct renamer *r, const uint32_t *known, value classes, uint32_t n,
                               const struct sort *const *sort, value *v);

#endif
