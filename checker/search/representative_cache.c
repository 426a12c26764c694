/*
 * Representatives found lately (see representative_cache.h).
 */
#include "config.h"

#include "checker/search/representative_cache.h"

#include <string.h>

#include "support/alloc.h"

#define PLACES_FIRST_LOG 10u
#define CACHE_MOST 1048576u /* bytes, unless the first places take more */

void representative_cache_init(struct representative_cache *c, uint32_t size)
{
    *c = (struct representative_cache){ .size = size, .shift = 64 };
}

void representative_cache_clear(struct representative_cache *c)
{
    mem_free(c->entry);
    *c = (struct representative_cache){ .shift = 64 };
}

static size_t entry_size(const struct representative_cache *c)
{
    return 1 + (size_t)2 * c->size;
}

/* Never 0, which marks an empty place. */
static uint64_t place_mark(uint64_t hash)
{
    return hash | 1;
}

static uint64_t *entry_for(const struct representative_cache *c, uint64_t hash)
{
    return c->entry + (hash >> c->shift) * entry_size(c);
}

const uint64_t *representative_cache_find(const struct representative_cache *c, uint64_t hash,
                                          const uint64_t *state)
{
    const uint64_t *entry;

    if (c->shift == 64)
        return NULL;
    entry = entry_for(c, hash);
    if (entry[0] != place_mark(hash) || memcmp(entry + 1, state, c->size * sizeof *state) != 0)
        return NULL;
    return entry + 1 + c->size;
}

/* Twice as many places. */
static void grow_places(struct representative_cache *c)
{
    struct representative_cache old = *c;
    size_t n = old.shift == 64 ? 0 : (size_t)1 << (64 - old.shift), size = entry_size(c);

    c->shift = n == 0 ? 64 - PLACES_FIRST_LOG : old.shift - 1;
    c->entry = mem_zalloc(size * sizeof *c->entry << (64 - c->shift));
    c->n_noted = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t *entry = old.entry + i * size;
        if (entry[0] != 0)
            memcpy(entry_for(c, entry[0]), entry, size * sizeof *entry);
    }
    mem_free(old.entry);
}

static bool has_room_to_grow(const struct representative_cache *c)
{
    size_t places = (size_t)2 << (64 - c->shift);

    return places * entry_size(c) * sizeof *c->entry <= CACHE_MOST;
}

void representative_cache_note(struct representative_cache *c, uint64_t hash, const uint64_t *state,
                               const uint64_t *representative)
{
    uint64_t *entry;

    if (c->shift == 64 || (c->n_noted >> (64 - c->shift) > 0 && has_room_to_grow(c)))
        grow_places(c);
    c->n_noted++;
    entry = entry_for(c, hash);
    entry[0] = place_mark(hash);
    memcpy(entry + 1, state, c->size * sizeof *state);
    memcpy(entry + 1 + c->size, representative, c->size * sizeof *state);
}
