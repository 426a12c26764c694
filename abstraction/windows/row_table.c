/*
 * Rows of values, interned (see row_table.h).
 */
#include "config.h"

#include "abstraction/windows/row_table.h"

#include <string.h>

void row_table_init(struct row_table *t, uint32_t width)
{
    *t = (struct row_table){ .width = width };
    map_init(&t->map);
    vec_reserve(&t->at, 1);
}

void row_table_clear(struct row_table *t)
{
    map_clear(&t->map);
    vec_clear(&t->at);
}

const value *row_table_at(const struct row_table *t, uint32_t number)
{
    return t->at.at + (size_t)number * t->width;
}

static bool is_same_row(const void *owner, uint32_t id, const void *key)
{
    const struct row_table *t = owner;

    return memcmp(row_table_at(t, id), key, t->width * sizeof(value)) == 0;
}

uint32_t row_table_find(const struct row_table *t, const value *row)
{
    return map_find(&t->map, hash_words(row, t->width), is_same_row, t, row);
}

uint32_t row_table_put(struct row_table *t, const value *row, bool *added)
{
    uint32_t found = row_table_find(t, row);

    *added = found == MAP_NONE;
    if (!*added)
        return found;
    for (uint32_t i = 0; i < t->width; i++)
        vec_push(&t->at, row[i]);
    map_add(&t->map, hash_words(row, t->width), t->n);
    return t->n++;
}
