/*
 * Values as bytes (support/serialize.h): a whole table of them, and then values by their places
 * in it.
 *
 * Handles have no meaning outside their table, so values that are read are interned anew, and a map
 * gives the new handle for each old one.
 */
#ifndef STG_DATA_VALUE_SERIALIZE_H
#define STG_DATA_VALUE_SERIALIZE_H

#include "stg/data/value.h"
#include "support/serialize.h"
#include "support/vec.h"

/* From each handle as written to the present one. */
struct value_map {
    struct vec_u32 now;
    uint64_t n_elems; /* of all tuples; values of schematic data are numbered without gaps
                         in every state, so there are no more of them */
};

void values_serialize(const struct values *vs, struct serializer *p);
/* Into vs, which may hold values already.  False: u is bad.  The caller clears *m. */
bool values_deserialize(struct values *vs, struct deserializer *u, struct value_map *m);
void value_map_clear(struct value_map *m);

/* Replaces a handle as written by the present one; false: there is no such handle. */
bool value_map_find(const struct value_map *m, value *v);
void serialize_value(struct serializer *p, value v);
value deserialize_value(struct deserializer *u, const struct value_map *m);

#endif
