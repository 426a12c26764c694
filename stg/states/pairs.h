/*
 * Pairs of numbers, interned: the nodes of compressed state vectors (state_tree.h).
 *
 * The pairs lie one after the other, 8 bytes each, in the order of their numbers; an index of
 * 4-byte slots finds them.  A slot holds a number + 1 and, in the bits that this leaves, a part of
 * the hash, so that few other pairs are compared.  Many threads may look up and add at the same
 * time: a slot is taken by one atomic exchange and never changes afterwards.  Only one thread may
 * grow the table; the callers have to make sure that there is room.
 *
 * The index is that of A. Laarman, J. van de Pol and M. Weber, Boosting multi-core reachability
 * performance with shared hash tables, 2010, with the data outside it, so that numbers are dense.
 */
#ifndef STG_STATES_PAIRS_H
#define STG_STATES_PAIRS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAIRS_FULL UINT32_MAX /* no valid number */
#define PAIRS_NONE UINT32_MAX
/* never part of a pair: no value or local state has this
   handle, and no inner node this number */
#define PAIR_NEVER 0x7fffffffu
#define PAIR_HOLE ((uint64_t)PAIR_NEVER << 32 | PAIR_NEVER) /* a number that was not used */

#define PAIRS_LINE 64 /* bytes of a cache line */

struct pairs {
    uint64_t *pair;         /* by number; owned */
    _Atomic uint32_t *slot; /* owned */
    uint64_t n_slots;
    uint32_t mask;          /* the bits of a slot that are the number */
    uint32_t room;          /* numbers that there is room for */
    uint32_t most;          /* the limit of room: a table that needs more has run out of
                               numbers */
    char apart[PAIRS_LINE]; /* separates the fields that threads write from those they only
                               read, so that they share no cache line */
    _Atomic uint32_t n;     /* numbers used */
    _Atomic uint32_t holes; /* numbers without a pair */
    char end[PAIRS_LINE];
};

/* Numbers that one thread has reserved, so that threads seldom write to the same cache line. */
struct pairs_block {
    uint32_t next, end;
};
#define PAIRS_BLOCK 64 /* at once */

void pairs_init(struct pairs *p);
void pairs_clear(struct pairs *p);
/* Makes room for more pairs. */
void pairs_grow(struct pairs *p);

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

static inline uint64_t pairs_home(const struct pairs *p, uint64_t hash)
{
    return (hash >> 32) * p->n_slots >> 32;
}

/* Prefetching: pairs_expect announces a lookup of this hash; some time later, pairs_fetch
   prefetches the pair most likely found. */
static inline void pairs_expect(const struct pairs *p, uint64_t hash)
{
    __builtin_prefetch((const void *)&p->slot[pairs_home(p, hash)]);
}

void pairs_fetch(const struct pairs *p, uint64_t hash);
/* The number of a pair; PAIRS_NONE: not found. */
uint32_t pairs_find(const struct pairs *p, uint64_t pair, uint64_t hash);
/* The number of a pair, a new one if it is not there.  PAIRS_FULL: there is no room. */
uint32_t pairs_put(struct pairs *p, uint64_t pair, uint64_t hash);

/* The same with numbers from a block; and turning the rest of a block into holes. */
uint32_t pairs_put_from(struct pairs *p, uint64_t pair, uint64_t hash, struct pairs_block *block);
void pairs_drop(struct pairs *p, struct pairs_block *block);

/* Like pairs_put, but faster for pairs that are present in their home slot, as most are. */
static inline uint32_t pairs_number(struct pairs *p, uint64_t pair)
{
    uint64_t hash = pairs_hash(pair);
    uint32_t s = atomic_load_explicit(&p->slot[pairs_home(p, hash)], memory_order_acquire);

    if (s != 0 && p->pair[(s & p->mask) - 1] == pair)
        return (s & p->mask) - 1;
    return pairs_put(p, pair, hash);
}

/* Uses up a number, for which there must be room. */
void pairs_skip(struct pairs *p);

#endif
