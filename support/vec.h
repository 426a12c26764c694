/*
 * Growable arrays of any element type.
 *
 *     VEC(int) v = VEC_EMPTY;
 *     vec_push(&v, 3);  ... v.at[i], v.n ...  vec_clear(&v);
 *
 * The owner of the struct owns the elements' memory; a push may move them.
 * Arguments may be evaluated more than once.
 */
#ifndef SUPPORT_VEC_H
#define SUPPORT_VEC_H

#include <stddef.h>
#include <stdint.h>

#include "support/bug.h"

/* clang-format off */
#define VEC(type) struct { type *at; size_t n, cap; }
#define VEC_EMPTY { NULL, 0, 0 }
/* clang-format on */

#define vec_push(v, x) (vec_reserve((v), (v)->n + 1), (void)((v)->at[(v)->n++] = (x)))
#define vec_pop(v) ((v)->at[--(v)->n])
#define vec_last(v) ((v)->at[(v)->n - 1])
/* Room for at least want elements in all. */
#define vec_reserve(v, want) \
    ((want) > (v)->cap ? (void)((v)->at = vec_grow((v)->at, &(v)->cap, (want), sizeof *(v)->at)) \
                       : (void)0)
#define vec_clear(v) (mem_free((v)->at), (v)->at = NULL, (v)->n = (v)->cap = 0)

/* Used by the macros. */
void *vec_grow(void *at, size_t *cap, size_t want, size_t size);

/* A number of elements as a 32-bit number, the type of all references to them; the run ends if it
   does not fit, so it never wraps around. */
static inline uint32_t vec_number(size_t n)
{
    if (n >= UINT32_MAX)
        bug_end(BUG_NO_NUMBERS);
    return (uint32_t)n;
}

/* The commonest instances, so that they can be passed to functions. */
struct vec_u32 {
    uint32_t *at;
    size_t n, cap;
};
struct vec_ptr {
    void **at;
    size_t n, cap;
};

/* Sorts n numbers: ascending. */
void vec_sort_u32(uint32_t *at, size_t n);

#include "support/alloc.h"

#endif
