/*
 * Literals of composite types on the edges of random models: unions, records, arrays, sequences,
 * sets, bags.
 */
#ifndef TESTS_CROSS_GEN_COMPOSITE_H
#define TESTS_CROSS_GEN_COMPOSITE_H

#include "tests/cross/gen_expr.h"

/* One of the type, which is composite; its parts are random expressions. */
const char *gen_composite(struct gen_names *s, const struct gen_type *t);

#endif
