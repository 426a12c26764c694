/*
 * Values: immutable, interned, compared as numbers.
 *
 * A value is a 32-bit handle.  Small integers lie in the handle itself; big integers and tuples are
 * interned in a struct values, so equal values always have equal handles.  A handle does not
 * determine its type: booleans are 0 and 1, enum, data and scalarset values their position, arrays,
 * records and sequences tuples of their elements, sets and bags tuples of their elements in
 * ascending order (in bags as often as they occur), unions tuples that begin with the position of
 * the alternative.  A struct sort (sort.h) gives a handle its meaning.
 *
 * VALUE_NONE is "unassigned" and may stand inside tuples.
 */
#ifndef STG_DATA_VALUE_H
#define STG_DATA_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "support/num.h"

typedef uint32_t value;

#define VALUE_NONE ((value)0)

struct values;

struct values *values_new(void);
void values_free(struct values *vs); /* NULL is fine */

/* A frozen table has the values of another one, and makes none: many threads may look values up
   while nothing is made.  It lacks what it does not find: value_num and value_tuple are VALUE_NONE
   then, and value_with is the tuple as it was. */
struct values *values_frozen_new(void);
void values_frozen_free(struct values *frozen); /* NULL is fine */
/* It has the values that vs has now, until one is made there, and lacks nothing. */
void values_freeze(struct values *frozen, const struct values *vs);
/* It lacks nothing, again. */
void values_frozen_forget(struct values *frozen);
/* Has something been looked for that it lacks?  Never, if the table is not frozen. */
bool values_lack(const struct values *vs);

/* All handles of the table are less than this. */
uint32_t values_end(const struct values *vs);

/* Integers.  A small one, -2^30 <= i < 2^30, needs no table: its top bit is set, the others are the
   number. */
#define VALUE_SMALL_BIT UINT32_C(0x80000000)

static inline value value_small(int32_t i)
{
    return VALUE_SMALL_BIT | ((uint32_t)i & ~VALUE_SMALL_BIT);
}

static inline bool value_is_small(value v)
{
    return (v & VALUE_SMALL_BIT) != 0;
}

static inline int32_t value_word(value v) /* of a small one */
{
    return (int32_t)(v << 1) >> 1;
}

/* Is it small, and so is the next integer? */
static inline bool value_has_small_successor(value v)
{
    return value_is_small(v) && value_word(v) < INT32_MAX >> 1;
}

value value_int(struct values *vs, int64_t i);
value value_num(struct values *vs, struct num n);
bool value_is_num(const struct values *vs, value v);
struct num value_to_num(const struct values *vs, value v);

#define VALUE_FALSE value_small(0)
#define VALUE_TRUE value_small(1)

static inline value value_bool(bool b)
{
    return b ? VALUE_TRUE : VALUE_FALSE;
}

/* Tuples.  elem may alias memory of vs. */
value value_tuple(struct values *vs, uint32_t n, const value *elem);
/* The same, if it has been made before; else VALUE_NONE. */
value value_find_tuple(const struct values *vs, uint32_t n, const value *elem);
/* The elements of a tuple; the pointer is valid until the next tuple is made. */
const value *value_elems(const struct values *vs, value v, uint32_t *n);
value value_elem(const struct values *vs, value v, uint32_t i);
uint32_t value_size(const struct values *vs, value v);
/* The tuple with element i replaced. */
value value_with(struct values *vs, value v, uint32_t i, value elem);
/* The set of these elements: sorted and without repetitions. elem is overwritten. */
value value_set(struct values *vs, uint32_t n, value *elem);
bool value_set_has(const struct values *vs, value set, value v);
/* The bag of these elements: sorted.  elem is overwritten. */
value value_bag(struct values *vs, uint32_t n, value *elem);
void value_sort_bag(const struct values *vs, uint32_t n, value *elem);
/* Makes of these elements those of the tuple that is their set; returns how many. */
uint32_t value_sort_set(const struct values *vs, uint32_t n, value *elem);

/* The number of atomic parts, each counted as often as it occurs: if parts are shared, this exceeds
   the memory that the value takes.  Saturates. */
uint32_t value_parts(const struct values *vs, value v);
/* No value is larger than this: code that could make a larger one reports FAULT_LARGE instead. */
#define VALUE_MAX_PARTS (1u << 24)

/* Is the value, or anything inside it, unassigned? */
bool value_has_hole(const struct values *vs, value v);

/* A mark: it has a hole, and is equal to no value that was made before or is made later.  Marks
   that are made one after the other have neighbouring handles. */
value value_mark(struct values *vs);

/* A total order: VALUE_NONE, integers by size, tuples element by element (shorter first). */
int value_cmp(const struct values *vs, value a, value b);

#endif
