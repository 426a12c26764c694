/*
 * Instructions of byte code on integers of 64 bits, as machine code.
 */
#ifndef STG_DATA_NATIVE_WIDE_H
#define STG_DATA_NATIVE_WIDE_H

#include "stg/data/native_text.h"

/* The translation of such an instruction; BYTE_JUMP_WIDE_.. and the others. */
void native_wide_add(struct native_code *n, const uint32_t *i);

#endif
