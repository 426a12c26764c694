/*
 * Sets of packed states: state vectors as bits, one after the other, in as few machine words as
 * they take.
 *
 * The states lie one after the other by their numbers, which are given in the order in which states
 * are added, but for those that threads reserve.  A shared index (shared_index.h) finds them.
 */
#ifndef STG_STATES_PACKED_STATES_H
#define STG_STATES_PACKED_STATES_H

#include <stdbool.h>
#include <string.h>

#include "stg/states/shared_index.h"
#include "support/byte_order.h"

struct packed_states {
    uint32_t size;   /* machine words of a state, ... */
    uint32_t bytes;  /* ... and the bytes of it that are kept: 4, or from 8 on */
    uint32_t unused; /* bits of the last word that these bytes do not have */
    uint8_t *byte;   /* of the states by their numbers; owned, with room for those of the index */
    struct shared_index index;
};

#define PACKED_STATES_MOST (UINT32_C(1) << 30)

/* For states of so many bytes. */
void packed_states_init(struct packed_states *p, uint32_t bytes);
void packed_states_clear(struct packed_states *p);

static inline uint32_t packed_states_size(const struct packed_states *p)
{
    return shared_index_size(&p->index);
}

/* Is there room for so many more? */
static inline bool packed_states_have_room(const struct packed_states *p, uint64_t n)
{
    return packed_states_size(p) + n <= p->index.room;
}

/* Makes room for more, while no other thread uses the set; the numbers of these n blocks are those
   of no state. */
void packed_states_grow(struct packed_states *p, uint32_t n, const struct index_block *block);

static inline uint8_t *packed_states_at(const struct packed_states *p, uint32_t number)
{
    return p->byte + (size_t)number * p->bytes;
}

/* Machine word i of a state, which is kept with its lowest byte first.  No byte of another state is
   read, which another thread may be writing. */
static inline uint64_t packed_states_word(const struct packed_states *p, uint32_t number,
                                          uint32_t i)
{
    const uint8_t *at = packed_states_at(p, number);
    uint32_t half;

    if (i + 1 < p->size)
        return word_at(at + (size_t)i * sizeof(uint64_t));
    if (p->bytes != sizeof half)
        return word_at(at + p->bytes - sizeof(uint64_t)) >> p->unused;
    memcpy(&half, at, sizeof half);
    return half;
}

static inline uint64_t packed_hash_add(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
}

static inline uint64_t packed_hash_end(uint64_t h)
{
    return h * 0xd6e8feb86659fd93u;
}

static inline uint64_t packed_hash(const uint64_t *state, uint32_t size)
{
    uint64_t h = 0;

    for (uint32_t i = 0; i < size; i++)
        h = packed_hash_add(h, state[i]);
    return packed_hash_end(h);
}

/* Announces that a state with this hash is to be put. */
static inline void packed_states_expect(const struct packed_states *p, uint64_t hash)
{
    shared_index_expect(&p->index, hash);
}

/* The same some time later: fetches the state that will most likely be found. */
static inline void packed_states_fetch(const struct packed_states *p, uint64_t hash)
{
    uint32_t s = atomic_load_explicit(&p->index.slot[shared_index_home(&p->index, hash)],
                                      memory_order_relaxed);

    if (s != 0)
        __builtin_prefetch(packed_states_at(p, shared_index_number(p->index.mask, s)));
}

/* The number of a state, which is added if it is not there; hash: its packed_hash.  block: NULL,
   and no other thread uses the set; or the numbers that this thread has reserved.  INDEX_FULL:
   there was no room. */
uint32_t packed_states_put(struct packed_states *p, const uint64_t *state, uint64_t hash,
                           struct index_block *block);

/* The numbers that are left of these n blocks are those of no state: the last states get them, so
   that there are no holes.  now: NULL, or room for INDEX_BLOCK numbers for each block: element i is
   what the state has that had the number i + packed_states_size, if there was one. */
void packed_states_close(struct packed_states *p, uint32_t n, const struct index_block *block,
                         uint32_t *now);

#endif
