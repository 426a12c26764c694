/*
 * Pairs of numbers, interned: the nodes of compressed state vectors (state_tree.h).
 *
 * The pairs lie one after the other, 8 bytes each, in the order of their numbers; a shared index
 * (shared_index.h) finds them.
 */
#ifndef STG_STATES_PAIRS_H
#define STG_STATES_PAIRS_H

#include "stg/states/shared_index.h"

#define PAIRS_FULL INDEX_FULL
#define PAIRS_NONE INDEX_NONE
/* never part of a pair: no value or local state has this
   handle, and no inner node this number */
#define PAIR_NEVER 0x7fffffffu
#define PAIR_HOLE ((uint64_t)PAIR_NEVER << 32 | PAIR_NEVER) /* a number that was not used */

struct pairs {
    uint64_t *pair; /* by number; owned */
    struct shared_index index;
    _Atomic uint32_t holes; /* numbers without a pair */
    char end[CACHE_LINE];
};

void pairs_init(struct pairs *p);
void pairs_clear(struct pairs *p);
/* Makes room for more pairs. */
void pairs_grow(struct pairs *p);

/* Numbers used. */
static inline uint32_t pairs_size(const struct pairs *p)
{
    return shared_index_size(&p->index);
}

static inline uint64_t pair_of(uint32_t left, uint32_t right)
{
    return (uint64_t)left << 32 | right;
}

static inline uint32_t pair_left(uint64_t pair)
{
    return (uint32_t)(pair >> 32);
}

static inline uint32_t pair_right(uint64_t pair)
{
    return (uint32_t)pair;
}

static inline uint64_t pairs_hash(uint64_t pair)
{
    uint64_t h = (pair ^ pair >> 32) * 0x9e3779b97f4a7c15u;

    return h ^ h >> 32;
}

/* Prefetching: pairs_expect announces a lookup of this hash; some time later, pairs_fetch
   prefetches the pair most likely found. */
static inline void pairs_expect(const struct pairs *p, uint64_t hash)
{
    shared_index_expect(&p->index, hash);
}

void pairs_fetch(const struct pairs *p, uint64_t hash);
/* The number of a pair; PAIRS_NONE: not found. */
uint32_t pairs_find(const struct pairs *p, uint64_t pair, uint64_t hash);
/* The number of a pair, a new one if it is not there.  PAIRS_FULL: there is no room. */
uint32_t pairs_put(struct pairs *p, uint64_t pair, uint64_t hash);

/* The same with numbers from a block; and turning the rest of a block into holes. */
uint32_t pairs_put_from(struct pairs *p, uint64_t pair, uint64_t hash, struct index_block *block);
void pairs_drop(struct pairs *p, struct index_block *block);

/* Like pairs_put, but faster for pairs that are present in their home slot, as most are. */
static inline uint32_t pairs_number(struct pairs *p, uint64_t pair)
{
    uint64_t hash = pairs_hash(pair);
    uint32_t s = atomic_load_explicit(&p->index.slot[shared_index_home(&p->index, hash)],
                                      memory_order_acquire);

    if (s != 0 && p->pair[shared_index_number(p->index.mask, s)] == pair)
        return shared_index_number(p->index.mask, s);
    return pairs_put(p, pair, hash);
}

/* Uses up a number, for which there must be room. */
void pairs_skip(struct pairs *p);

#endif
