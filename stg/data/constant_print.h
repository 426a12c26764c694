/*
 * Constants as expressions: what they are read from again, where their type is known.
 */
#ifndef STG_DATA_CONSTANT_PRINT_H
#define STG_DATA_CONSTANT_PRINT_H

#include "stg/data/sort.h"
#include "support/buf.h"

/* Arrays as literals; all else as value_print has it. */
void constant_print(struct buf *b, const struct values *vs, const struct sort *s, value v);

#endif
