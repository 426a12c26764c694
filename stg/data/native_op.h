/*
 * Instructions of byte code as native code.  Private to stg/data/native_*.c.
 */
#ifndef STG_DATA_NATIVE_OP_H
#define STG_DATA_NATIVE_OP_H

#include "stg/data/native_text.h"

/* Adds the instruction i of c, which is program number `program` of its group. */
void native_op_add(struct native_code *n, const struct byte_code *c, const uint32_t *i,
                   uint32_t program);

#endif
