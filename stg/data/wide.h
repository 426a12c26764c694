/*
 * Integers of 64 bits: arithmetic between values, without a value for what is in between.
 */
#ifndef STG_DATA_WIDE_H
#define STG_DATA_WIDE_H

#include "stg/data/term.h"
#include "stg/data/value.h"

/* One in two registers, the lower half first. */
static inline int64_t wide_get(const uint32_t *reg)
{
    return (int64_t)((uint64_t)reg[1] << 32 | reg[0]);
}

static inline void wide_set(uint32_t *reg, int64_t i)
{
    reg[0] = (uint32_t)i;
    reg[1] = (uint32_t)((uint64_t)i >> 32);
}

/* The integer v.  False: it is none, or does not fit. */
bool wide_of(const struct values *vs, value v, int64_t *out);

/* +, -, *, /, % and the operators on bits: does wide_apply know this one? */
bool wide_has(enum term_kind op);
/* x op y, exactly.  False: it does not fit, or it is a division and y is not positive. */
bool wide_apply(enum term_kind op, int64_t x, int64_t y, int64_t *out);

#endif
