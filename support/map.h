/*
 * Open-addressing table for hash-consing: from a key to a dense 32-bit number.
 *
 * The table stores only numbers and 32 bits of their hashes; the keys are stored by the caller,
 * whose function `same` tells whether entry `id` has the key being looked for (`key` is passed
 * through).  No deletion.  At most 2^32 - 2 entries.
 */
#ifndef SUPPORT_MAP_H
#define SUPPORT_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAP_NONE UINT32_MAX

struct map {
    struct map_slot *slot; /* owned; a power of two of them, or NULL */
    size_t mask, n;
};

typedef bool (*map_same)(const void *owner, uint32_t id, const void *key);

void map_init(struct map *m);
void map_clear(struct map *m);

/* The number stored for this key, or MAP_NONE. */
uint32_t map_find(const struct map *m, uint64_t hash, map_same same, const void *owner,
                  const void *key);
/* Prefetching: map_expect announces that this hash will be looked up soon; some time later,
   map_guess returns the number most likely found, so that its key can be prefetched, too (MAP_NONE:
   none). */
void map_expect(const struct map *m, uint64_t hash);
uint32_t map_guess(const struct map *m, uint64_t hash);
/* Adds a number whose key is not in the table. */
void map_add(struct map *m, uint64_t hash, uint32_t id);

/* Multiply-mix hashes: mixing one word into a running hash; of an array of words; of bytes. */
uint64_t hash_mix(uint64_t hash, uint64_t word);
uint64_t hash_words(const uint32_t *word, size_t n);
uint64_t hash_bytes(const void *bytes, size_t n);

#endif
