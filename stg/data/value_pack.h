/*
 * Values as bytes (support/pack.h): a whole table of them, and then values by their places in it.
 *
 * Handles mean nothing outside their table, so what is read is interned anew, and a map says what
 * has become of each handle.
 */
#ifndef STG_DATA_VALUE_PACK_H
#define STG_DATA_VALUE_PACK_H

#include "stg/data/value.h"
#include "support/pack.h"
#include "support/vec.h"

/* [handle as it was written]: as it is now. */
struct value_map {
    struct vec_u32 now;
    uint64_t n_elems;         /* of all tuples; values of schematic data are numbered without gaps
                                 in every state, so there are no more of them */
};

void values_pack(const struct values *vs, struct pack *p);
/* Into vs, which may hold values already.  False: u is bad.  *m is to be cleared. */
bool values_unpack(struct values *vs, struct unpack *u, struct value_map *m);
void value_map_clear(struct value_map *m);

/* What has become of this handle; false: it is none. */
bool value_map_find(const struct value_map *m, value *v);
void pack_value(struct pack *p, value v);
value unpack_value(struct unpack *u, const struct value_map *m);

#endif
