/*
 * Values from text: what value_print (sort.h) writes, read again.
 *
 * Blanks may stand between any two tokens.  Elements of sets, fields of records and elements of
 * arrays may come in any order.  A value that is read is one of its sort, bounds and capacities
 * included; `_` is VALUE_NONE.
 */
#ifndef STG_DATA_SORT_READ_H
#define STG_DATA_SORT_READ_H

#include "stg/data/sort.h"

/* All of the text is one value.  False: *why says what was expected, and where. */
bool value_read(struct values *vs, const struct sort *s, const char *text, value *out,
                struct buf *why);
/* As value_print_tuple writes it: nothing, 1, or (1,2). */
bool value_read_tuple(struct values *vs, uint32_t n, const struct sort *const *sort,
                      const char *text, value *out, struct buf *why);

#endif
