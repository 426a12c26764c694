/*
 * Vectors one after the other in one block, found by hash (see store.h).
 */
#include "config.h"

#include "stg/store.h"

#include <string.h>

#include "support/bug.h"
#include "support/vec.h"

#define CACHE_LINE 64

void store_init(struct store *s, uint32_t width)
{
    *s = (struct store){ .width = width };
    map_init(&s->map);
}

void store_clear(struct store *s)
{
    map_clear(&s->map);
    mem_free(s->word);
}

static bool same_vector(const void *owner, uint32_t id, const void *key)
{
    const struct store *s = owner;

    return memcmp(s->word + (size_t)id * s->width, key, s->width * sizeof *s->word) == 0;
}

/* The sum of what each word contributes at its place (A. L. Zobrist, A new hashing method with
   application for game playing, 1970). */
static uint64_t part(uint32_t i, uint32_t word)
{
    return hash_mix(i, word);
}

uint64_t store_hash(const struct store *s, const uint32_t *word)
{
    uint64_t hash = 0;

    for (uint32_t i = 0; i < s->width; i++)
        hash += part(i, word[i]);
    return hash;
}

uint64_t store_rehash(uint64_t hash, uint32_t i, uint32_t old, uint32_t new)
{
    return hash - part(i, old) + part(i, new);
}

void store_expect(const struct store *s, uint64_t hash)
{
    map_expect(&s->map, hash);
}

void store_fetch(const struct store *s, uint64_t hash)
{
    uint32_t id = map_guess(&s->map, hash);
    const char *at = (const char *)(s->word + (size_t)id * s->width);

    if (id == MAP_NONE)
        return;
    for (size_t i = 0; i < s->width * sizeof *s->word; i += CACHE_LINE)
        __builtin_prefetch(at + i);
}

uint32_t store_put(struct store *s, const uint32_t *word)
{
    return store_put_hashed(s, word, store_hash(s, word));
}

uint32_t store_put_hashed(struct store *s, const uint32_t *word, uint64_t hash)
{
    uint32_t id = map_find(&s->map, hash, same_vector, s, word);
    size_t end = ((size_t)s->n + 1) * s->width;

    if (id != MAP_NONE)
        return id;
    if (s->n >= UINT32_MAX - 1)
        bug_no_memory();
    if (end > s->cap)
        s->word = vec_grow(s->word, &s->cap, end, sizeof *s->word);
    memcpy(s->word + (size_t)s->n * s->width, word, s->width * sizeof *word);
    map_add(&s->map, hash, s->n);
    return s->n++;
}

const uint32_t *store_get(const struct store *s, uint32_t id)
{
    return s->word + (size_t)id * s->width;
}
