/*
 * Instructions of byte code that machine code leaves to functions.
 */
#ifndef STG_DATA_NATIVE_CALL_H
#define STG_DATA_NATIVE_CALL_H

#include "stg/data/native_text.h"

/* The translation of any instruction that has none of its own. */
void native_call_add(struct native_code *n, const struct byte_code *c, const uint32_t *i);

#endif
