/*
 * Interned vectors of 32-bit words, all of one width: the global states.
 */
#ifndef STG_STORE_H
#define STG_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "support/map.h"

struct store {
    struct map map;
    uint32_t width;
    uint32_t *word;           /* n vectors of `width` words; owned */
    size_t cap;               /* in words */
    uint32_t n;
};

void store_init(struct store *s, uint32_t width);
void store_clear(struct store *s);
/* The number of this vector, a new one if it is not there yet. */
uint32_t store_put(struct store *s, const uint32_t *word);

/* The same in steps, for many vectors at once: their hashes, of which one word's part can be
   exchanged; then word of what will be looked for, twice; then the numbers. */
uint64_t store_hash(const struct store *s, const uint32_t *word);
uint64_t store_rehash(uint64_t hash, uint32_t i, uint32_t old, uint32_t new);
void store_expect(const struct store *s, uint64_t hash);
void store_fetch(const struct store *s, uint64_t hash);
uint32_t store_put_hashed(struct store *s, const uint32_t *word, uint64_t hash);
/* Valid until the next store_put. */
const uint32_t *store_get(const struct store *s, uint32_t id);

#endif
