/*
 * Rows of words, interned: equal rows have equal numbers, which are dense.  Rows may have different
 * lengths.
 */
#ifndef CHECKER_GAME_ROW_STORE_H
#define CHECKER_GAME_ROW_STORE_H

#include "support/map.h"
#include "support/vec.h"

struct row_store {
    struct vec_u32 word; /* all rows, one behind the other; owned, as what follows */
    struct vec_u32 end;  /* of each row, in `word` */
    struct map map;
};

void row_store_init(struct row_store *s);
void row_store_clear(struct row_store *s);
/* The number of this row, which is no part of the store; *added: it is new. */
uint32_t row_store_put(struct row_store *s, const uint32_t *row, uint32_t n, bool *added);

static inline uint32_t row_store_count(const struct row_store *s)
{
    return (uint32_t)s->end.n;
}

/* Valid until the next row is put. */
static inline const uint32_t *row_store_at(const struct row_store *s, uint32_t number, uint32_t *n)
{
    uint32_t from = number == 0 ? 0 : s->end.at[number - 1];

    *n = s->end.at[number] - from;
    return s->word.at + from;
}

#endif
