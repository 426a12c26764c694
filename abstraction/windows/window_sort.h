/*
 * How values depend on the identities of a scalarset.
 *
 * A value of a POINTER sort names identities, and as many as its text shows; one of a POINTWISE
 * sort (a set of identities, an array over them) says something of each identity that there is.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_SORT_H
#define ABSTRACTION_WINDOWS_WINDOW_SORT_H

#include "stg/data/sort.h"

/* Identities as bits of a mask. */
#define WINDOW_MAX_IDS 24

/* Does s contain the scalarset id, in its values or in the indices of its arrays? */
bool window_sort_mentions(const struct sort *s, const struct sort *id);
/* Does it contain a set of identities, or an array over them? */
bool window_sort_is_pointwise(const struct sort *s, const struct sort *id);
/* ... and also identities that are in no such set or array? */
bool window_sort_is_mixed(const struct sort *s, const struct sort *id);
/* The most identities that a value can name, besides those in its pointwise parts; UINT32_MAX: no
   bound is known. */
uint32_t window_sort_pointers(const struct sort *s, const struct sort *id);
/* The most identities by which values of the pointwise parts of s can be told apart: those of an
   index or element, and a pair of pointers of two entries. */
uint32_t window_sort_witness(const struct sort *s, const struct sort *id);

#endif
