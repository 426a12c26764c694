/*
 * Shared indexes: numbers of what is kept elsewhere, found by hash.
 *
 * A slot has 4 bytes: a number + 1 and, in the bits that this leaves, a part of the hash, so that
 * few other items are compared.  Many threads may look up and add at the same time: a slot is taken
 * by one atomic exchange and never changes afterwards.  Only one thread may grow the index; the
 * callers have to make sure that there is room.
 *
 * A. Laarman, J. van de Pol and M. Weber, Boosting multi-core reachability performance with shared
 * hash tables, 2010, with the data outside of the index, so that numbers are dense.
 */
#ifndef STG_STATES_SHARED_INDEX_H
#define STG_STATES_SHARED_INDEX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/threads.h"

#define INDEX_FULL UINT32_MAX /* no valid number */
#define INDEX_NONE UINT32_MAX

struct shared_index {
    _Atomic uint32_t *slot; /* owned */
    uint64_t n_slots;
    uint32_t mask;          /* the bits of a slot that are the number */
    uint32_t room;          /* numbers that there is room for */
    uint32_t spacious;      /* up to so many numbers there are two slots for each */
    uint32_t most;          /* the limit of room: an index that needs more has run out of numbers */
    char apart[CACHE_LINE]; /* separates the fields that threads write from those they only read, so
                               that they share no cache line */
    _Atomic uint32_t n;     /* numbers used */
    char end[CACHE_LINE];
};

/* Numbers that one thread has reserved, so that threads seldom write to the same cache line. */
struct index_block {
    uint32_t next, end;
};
#define INDEX_BLOCK 64 /* at once */

/* spacious: as in the struct; beyond it time is saved no longer, but memory. */
void shared_index_init(struct shared_index *x, uint32_t spacious);
void shared_index_clear(struct shared_index *x);
/* Makes room for more numbers, none of which is found any more: all that are used are to be
   inserted again.  bytes: what else is allocated for a number. */
void shared_index_grow(struct shared_index *x, size_t bytes);
/* Only while no other thread uses the index; the item is not there. */
void shared_index_insert(struct shared_index *x, uint32_t number, uint64_t hash);
/* An item that is there gets another number; alone as above. */
void shared_index_renumber(struct shared_index *x, uint32_t from, uint32_t to, uint64_t hash);
/* The next n numbers; false: there is no room. */
bool shared_index_refill(struct shared_index *x, struct index_block *block, uint32_t n);

static inline uint32_t shared_index_size(const struct shared_index *x)
{
    return atomic_load_explicit(&x->n, memory_order_relaxed);
}

static inline uint64_t shared_index_home(const struct shared_index *x, uint64_t hash)
{
    return (hash >> 32) * x->n_slots >> 32;
}

static inline uint64_t shared_index_next(uint64_t n_slots, uint64_t slot)
{
    return slot + 1 == n_slots ? 0 : slot + 1;
}

static inline uint32_t shared_index_entry(uint32_t mask, uint32_t number, uint64_t hash)
{
    return ((uint32_t)hash & ~mask) | (number + 1);
}

/* The number in a slot that is not empty. */
static inline uint32_t shared_index_number(uint32_t mask, uint32_t slot)
{
    return (slot & mask) - 1;
}

/* Could this be the slot of an item with this hash? */
static inline bool shared_index_may_be(uint32_t mask, uint32_t slot, uint64_t hash)
{
    return ((slot ^ (uint32_t)hash) & ~mask) == 0;
}

/* Prefetching: this announces a lookup of the hash. */
static inline void shared_index_expect(const struct shared_index *x, uint64_t hash)
{
    __builtin_prefetch((const void *)&x->slot[shared_index_home(x, hash)]);
}

/* Some time later: the number that will most likely be found, whose item may be prefetched;
   INDEX_NONE: probably none. */
static inline uint32_t shared_index_guess(const struct shared_index *x, uint64_t hash)
{
    const _Atomic uint32_t *slot = x->slot;
    uint64_t n_slots = x->n_slots;
    uint32_t mask = x->mask, s;

    for (uint64_t i = shared_index_home(x, hash);; i = shared_index_next(n_slots, i)) {
        s = atomic_load_explicit(&slot[i], memory_order_relaxed);
        if (s == 0)
            return INDEX_NONE;
        if (shared_index_may_be(mask, s, hash))
            return shared_index_number(mask, s);
    }
}

/* An item that is looked up. */
struct index_item {
    void *self;
    const void *item;
    uint64_t hash;
    /* Is this the item with this number? */
    bool (*is)(const void *self, uint32_t number, const void *item);
    /* Keeps the item under this number, in memory of the number alone. */
    void (*keep)(void *self, uint32_t number, const void *item);
};

/* The functions of the item are inlined, so these are. */
#define INDEX_INLINE static inline __attribute__((always_inline))

/* INDEX_NONE: it is not there. */
INDEX_INLINE uint32_t shared_index_find(const struct shared_index *x, const struct index_item *k)
{
    const _Atomic uint32_t *slot = x->slot;
    uint64_t n_slots = x->n_slots;
    uint32_t mask = x->mask, s;

    for (uint64_t i = shared_index_home(x, k->hash);; i = shared_index_next(n_slots, i)) {
        s = atomic_load_explicit(&slot[i], memory_order_acquire);
        if (s == 0)
            return INDEX_NONE;
        if (shared_index_may_be(mask, s, k->hash) &&
            k->is(k->self, shared_index_number(mask, s), k->item))
            return shared_index_number(mask, s);
    }
}

/* The number of the item, a new one from the block if it is not there; if the block is empty, so
   many are reserved.  INDEX_FULL: there is no room. */
INDEX_INLINE uint32_t shared_index_put(struct shared_index *x, const struct index_item *k,
                                       struct index_block *block, uint32_t many)
{
    _Atomic uint32_t *slot = x->slot;
    uint64_t n_slots = x->n_slots;
    uint32_t mask = x->mask, s;
    bool kept = false;

    for (uint64_t i = shared_index_home(x, k->hash);; i = shared_index_next(n_slots, i)) {
        s = atomic_load_explicit(&slot[i], memory_order_acquire);
        if (s == 0 && !kept) {
            if (block->next == block->end && !shared_index_refill(x, block, many))
                return INDEX_FULL;
            k->keep(k->self, block->next, k->item);
            kept = true;
        }
        if (s == 0 &&
            atomic_compare_exchange_strong_explicit(&slot[i], &s,
                                                    shared_index_entry(mask, block->next, k->hash),
                                                    memory_order_release, memory_order_acquire))
            return block->next++;
        if (shared_index_may_be(mask, s, k->hash) &&
            k->is(k->self, shared_index_number(mask, s), k->item))
            return shared_index_number(mask, s); /* perhaps of another thread, that was faster */
    }
}

/* The same while no other thread uses the index: the next number, and nothing atomic. */
INDEX_INLINE uint32_t shared_index_put_alone(struct shared_index *x, const struct index_item *k)
{
    _Atomic uint32_t *slot = x->slot;
    uint64_t n_slots = x->n_slots, i;
    uint32_t mask = x->mask, number, s;

    for (i = shared_index_home(x, k->hash);; i = shared_index_next(n_slots, i)) {
        s = atomic_load_explicit(&slot[i], memory_order_relaxed);
        if (s == 0)
            break;
        if (shared_index_may_be(mask, s, k->hash) &&
            k->is(k->self, shared_index_number(mask, s), k->item))
            return shared_index_number(mask, s);
    }
    number = shared_index_size(x);
    if (number == x->room)
        return INDEX_FULL;
    k->keep(k->self, number, k->item);
    atomic_store_explicit(&slot[i], shared_index_entry(mask, number, k->hash),
                          memory_order_relaxed);
    atomic_store_explicit(&x->n, number + 1, memory_order_relaxed);
    return number;
}

#endif
