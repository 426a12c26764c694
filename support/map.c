/*
 * Linear probing in a power of two of slots, at most three quarters of them full as long as there
 * is memory for more.
 *
 * A slot holds 32 bits of the hash.  They determine the place in the table, so that it can grow
 * without the keys, and make most calls of `same` unnecessary.
 */
#include "config.h"
#include "support/map.h"

#include <string.h>

#include "support/alloc.h"
#include "support/bug.h"

#define SLOTS_MIN 16

struct map_slot {
    uint32_t hash, id_plus_1; /* 0: empty */
};

void map_init(struct map *m)
{
    m->slot = NULL;
    m->mask = m->n = 0;
}

void map_clear(struct map *m)
{
    mem_free(m->slot);
    map_init(m);
}

/* The bits that are kept; they depend on every bit of the hash, in case the caller's is weak. */
static uint32_t short_hash(uint64_t hash)
{
    return (uint32_t)(((hash ^ hash >> 32) * 0x9e3779b97f4a7c15u) >> 32);
}

uint32_t map_find(const struct map *m, uint64_t hash, map_same same, const void *owner,
                  const void *key)
{
    if (!m->slot)
        return MAP_NONE;
    uint32_t h = short_hash(hash);
    for (size_t i = h & m->mask; m->slot[i].id_plus_1; i = (i + 1) & m->mask)
        if (m->slot[i].hash == h && same(owner, m->slot[i].id_plus_1 - 1, key))
            return m->slot[i].id_plus_1 - 1;
    return MAP_NONE;
}

void map_expect(const struct map *m, uint64_t hash)
{
    if (m->slot)
        __builtin_prefetch(&m->slot[short_hash(hash) & m->mask]);
}

uint32_t map_guess(const struct map *m, uint64_t hash)
{
    if (!m->slot)
        return MAP_NONE;
    uint32_t h = short_hash(hash);
    size_t i = h & m->mask;
    while (m->slot[i].id_plus_1 && m->slot[i].hash != h)
        i = (i + 1) & m->mask;
    return m->slot[i].id_plus_1 - 1;
}

static void put_slot(struct map *m, struct map_slot s)
{
    size_t i = s.hash & m->mask;
    while (m->slot[i].id_plus_1)
        i = (i + 1) & m->mask;
    m->slot[i] = s;
}

static void grow_map(struct map *m)
{
    struct map_slot *old = m->slot;
    size_t n_old = old ? m->mask + 1 : 0;
    size_t n = old ? n_old * 2 : SLOTS_MIN;
    m->slot = mem_zalloc(n * sizeof *m->slot);
    m->mask = n - 1;
    for (size_t i = 0; i < n_old; i++)
        if (old[i].id_plus_1)
            put_slot(m, old[i]);
    mem_free(old);
}

/* Is there memory for a table of twice the size, or no choice but to take it? */
static bool may_grow(const struct map *m)
{
    if (mem_fits(2 * (m->mask + 1) * sizeof *m->slot))
        return true;
    mem_set_short(true);
    return m->n >= m->mask / 16 * 15 + 2;
}

void map_add(struct map *m, uint64_t hash, uint32_t id)
{
    if (id == MAP_NONE)
        BUG("a table of more than 2^32 - 2 entries");
    if (!m->slot || (m->n >= m->mask / 4 * 3 + 2 && may_grow(m)))
        grow_map(m);
    put_slot(m, (struct map_slot){ short_hash(hash), id + 1 });
    m->n++;
}

/* The finisher of MurmurHash3 (A. Appleby), in which each bit affects every other, after a
   multiplication that separates small running hashes, such as lengths. */
uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    uint64_t h = (hash + 1) * 0x9e3779b97f4a7c15u ^ word;
    h = (h ^ h >> 33) * 0xff51afd7ed558ccdu;
    h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53u;
    return h ^ h >> 33;
}

uint64_t hash_words(const uint32_t *word, size_t n)
{
    uint64_t h = n;
    size_t i = 0;
    for (; i + 2 <= n; i += 2)
        h = hash_mix(h, (uint64_t)word[i + 1] << 32 | word[i]);
    return i < n ? hash_mix(h, word[i]) : h;
}

uint64_t hash_bytes(const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    uint64_t h = n, word;
    for (; n >= sizeof word; at += sizeof word, n -= sizeof word) {
        memcpy(&word, at, sizeof word);
        h = hash_mix(h, word);
    }
    word = 0;
    for (size_t i = 0; i < n; i++)
        word |= (uint64_t)at[i] << 8 * i;
    return n ? hash_mix(h, word) : h;
}
