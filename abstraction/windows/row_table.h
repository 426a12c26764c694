/*
 * Rows of values, interned: equal rows have equal numbers.
 */
#ifndef ABSTRACTION_WINDOWS_ROW_TABLE_H
#define ABSTRACTION_WINDOWS_ROW_TABLE_H

#include "stg/data/value.h"
#include "support/map.h"
#include "support/vec.h"

struct row_table {
    uint32_t width, n;
    struct vec_u32 at;
    struct map map;
};

void row_table_init(struct row_table *t, uint32_t width);
void row_table_clear(struct row_table *t);
/* The number of the row; *added: it is new.  MAP_NONE from row_table_find: there is none. */
uint32_t row_table_put(struct row_table *t, const value *row, bool *added);
uint32_t row_table_find(const struct row_table *t, const value *row);
/* Valid until the next row is put. */
const value *row_table_at(const struct row_table *t, uint32_t number);

#endif
