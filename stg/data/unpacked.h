/*
 * Sequences and bags that are unpacked: in registers, the length, as a small value, before the
 * elements.  Those of a bag are in ascending order, and behind the last one is nothing.  Private to
 * the machine for byte code.
 */
#ifndef STG_DATA_UNPACKED_H
#define STG_DATA_UNPACKED_H

#include "stg/data/value.h"

/* ---- sequences; false: the result would have more than `most` elements, or there is none ---- */
bool unpacked_make(const struct values *vs, value sequence, uint32_t most, value *r);
bool unpacked_append(value *r, uint32_t most, const value *a);
bool unpacked_drop_first(value *r, const value *a);
/* What is behind the last element becomes nothing, where there is room for so many. */
void unpacked_trim(value *r, uint32_t room);

/* ---- bags: an element, or all of another one; false: as above ---- */
bool unpacked_add(const struct values *vs, value *r, uint32_t most, value v);
bool unpacked_add_all(const struct values *vs, value *r, uint32_t most, const value *a);
void unpacked_take(value *r, value v);
void unpacked_take_all(value *r, const value *a);
bool unpacked_has(const value *r, value v);

#endif
