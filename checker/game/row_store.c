/*
 * Rows of words, interned (see row_store.h).
 */
#include "config.h"

#include "checker/game/row_store.h"

#include <string.h>

struct wanted_row {
    const uint32_t *at;
    uint32_t n;
};

static bool same_words(const void *owner, uint32_t id, const void *key)
{
    const struct wanted_row *wanted = key;
    uint32_t n;
    const uint32_t *row = row_store_at(owner, id, &n);

    return n == wanted->n && memcmp(row, wanted->at, n * sizeof *row) == 0;
}

void row_store_init(struct row_store *s)
{
    *s = (struct row_store){ .word = VEC_EMPTY };
    map_init(&s->map);
}

void row_store_clear(struct row_store *s)
{
    vec_clear(&s->word);
    vec_clear(&s->end);
    map_clear(&s->map);
}

uint32_t row_store_put(struct row_store *s, const uint32_t *row, uint32_t n, bool *added)
{
    struct wanted_row wanted = { row, n };
    uint64_t hash = hash_words(row, n);
    uint32_t number = map_find(&s->map, hash, same_words, s, &wanted);

    *added = number == MAP_NONE;
    if (!*added)
        return number;
    number = row_store_count(s);
    vec_reserve(&s->word, s->word.n + n + 1); /* memcpy takes no NULL, even for nothing */
    memcpy(s->word.at + s->word.n, row, n * sizeof *row);
    s->word.n += n;
    vec_push(&s->end, vec_number(s->word.n));
    map_add(&s->map, hash, number);
    return number;
}
