/*
 * The table of values, for those who look into tuples most often: value.c, and the machine for byte
 * code.  Private to these.
 */
#ifndef STG_DATA_VALUE_TABLE_H
#define STG_DATA_VALUE_TABLE_H

#include "stg/data/value.h"
#include "support/bug.h"
#include "support/map.h"
#include "support/vec.h"

/* Looking one up is mostly waiting for it, so it is small. */
struct row {
    uint64_t first; /* of a tuple: where its elements begin in elems; else the number in num */
    uint32_t parts;
    unsigned int n : 29; /* elements of a tuple */
    bool is_tuple : 1;
    bool hole : 1;
};

/* A result of value_with: what was replaced last is often replaced again. */
struct replaced {
    value v, elem; /* v: VALUE_NONE before the first */
    uint32_t i;
    value result;
};

#define REPLACED_MOST 1024u /* a power of two; by a hash of what is replaced */

struct values {
    VEC(struct row) row;
    VEC(struct num) num;
    struct vec_u32 elems;
    struct map map;
    struct arena *limbs;
    bool is_frozen, lacks; /* frozen: what is above is that of another table */
    struct replaced replaced[REPLACED_MOST];
};

/* As value_elems and value_elem. */
static inline const value *value_table_elems(const struct values *vs, value v, uint32_t *n)
{
    const struct row *r = &vs->row.at[v];

    if (value_is_small(v) || v == VALUE_NONE || !r->is_tuple)
        BUG("value %u is not a tuple", v);
    *n = r->n;
    return r->n == 0 ? NULL : vs->elems.at + r->first;
}

static inline value value_table_elem(const struct values *vs, value v, uint32_t i)
{
    uint32_t n;
    const value *elem = value_table_elems(vs, v, &n);

    if (i >= n)
        BUG("element %u of a tuple of %u", i, n);
    return elem[i];
}

#endif
