/*
 * Values from text in the syntax of value_print (sort.h).
 *
 * Blanks may stand between any two tokens.  Elements of sets, fields of records and elements of
 * arrays may come in any order.  The result is always a value of the sort, bounds and capacities
 * included; `_` is VALUE_NONE.
 */
#ifndef STG_DATA_SORT_READ_H
#define STG_DATA_SORT_READ_H

#include "stg/data/sort.h"

/* The whole text has to be one value.  False: *why says what was expected, and where. */
bool value_read(struct values *vs, const struct sort *s, const char *text, value *out,
                struct buf *why);
/* The same for a value in a window, where an identity of the scalarset `far` may be `far`. */
bool value_read_window(struct values *vs, const struct sort *s, const struct sort *far,
                       const char *text, value *out, struct buf *why);
/* In the syntax of value_print_tuple: nothing, 1, or (1,2). */
bool value_read_tuple(struct values *vs, uint32_t n, const struct sort *const *sort,
                      const char *text, value *out, struct buf *why);

#endif
