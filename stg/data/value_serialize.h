/*
 * Values as bytes (support/serialize.h).
 *
 * The bytes of a value depend on nothing but the value and its sort, bounds and capacities aside:
 * neither on handles nor on what else is interned.  Two values of a sort are equal if and only if
 * their bytes are, and the bytes of none are the beginning of those of another.
 *
 * "Unassigned" is 0 everywhere.  Otherwise a boolean, or a value of an enumeration, of data or of a
 * scalarset is its position + 1; an integer is twice its number as serialize_signed gives it, + 1,
 * or, beyond 62 bits, 4 * limbs + 2 * sign, then the limbs of its absolute value, the lowest first;
 * an array or a record is 1, then its elements; a set or a sequence is the number of its elements +
 * 1, then these, those of a set in ascending order; a value of a union is the position of its
 * alternative + 1, then the fields.
 */
#ifndef STG_DATA_VALUE_SERIALIZE_H
#define STG_DATA_VALUE_SERIALIZE_H

#include "stg/data/sort.h"
#include "support/serialize.h"

void serialize_value(struct serializer *p, const struct values *vs, const struct sort *s, value v);
/* Interned in vs; if the bytes are not those of a value of the sort, bounds and capacities
   included, u is bad.  Values of schematic data besides constants are numbered without gaps in all
   that is written, and each takes a byte, so a number greater than u->size is refused. */
value deserialize_value(struct deserializer *u, struct values *vs, const struct sort *s);

#endif
