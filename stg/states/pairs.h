/*
 * Pairs of numbers, interned: the nodes of compressed state vectors (state_tree.h).
 *
 * The pairs lie one after the other, 8 bytes each, in the order of their numbers; an index of
 * 4-byte slots finds them.  A slot holds a number + 1 and, in the bits that this leaves, a part
 * of the hash, which spares most looks at pairs that are not the one.  Looking up and adding may be
 * done by many threads at once: a slot is taken by one atomic exchange and never changes
 * afterwards.  Growing may not: somebody else has to see to it that there is room.
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

#define PAIRS_FULL UINT32_MAX       /* no number is this */
#define PAIRS_NONE UINT32_MAX
#define PAIR_NEVER 0x7fffffffu      /* is never in a pair: values and local states have no such
                                       handle, and inner nodes no such number */
#define PAIR_HOLE ((uint64_t)PAIR_NEVER << 32 | PAIR_NEVER) /* a number that was not given away */

#define PAIRS_LINE 64               /* bytes of a line of the cache */

struct pairs {
    uint64_t *pair;                 /* by number; owned */
    _Atomic uint32_t *slot;         /* owned */
    uint64_t n_slots;
    uint32_t mask;                  /* the bits of a slot that are the number */
    uint32_t room;                  /* numbers that there is space for */
    uint32_t most;                  /* room is never more: who needs more has no numbers left */
    char apart[PAIRS_LINE];         /* what threads write, and what they all read: not in one line
                                       of the cache */
    _Atomic uint32_t n;             /* numbers used */
    _Atomic uint32_t holes;         /* of them, without a pair */
    char end[PAIRS_LINE];
};

/* Numbers that one thread has taken ahead, so that threads seldom write the same line of memory. */
struct pairs_hand {
    uint32_t next, end;
};
#define PAIRS_HAND 64               /* at once */

void pairs_init(struct pairs *p);
void pairs_clear(struct pairs *p);
/* Makes room for more pairs than there are. */
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

/* Says that this hash will be looked for soon; after a while, the pair most likely found. */
static inline void pairs_expect(const struct pairs *p, uint64_t hash)
{
    __builtin_prefetch((const void *)&p->slot[pairs_home(p, hash)]);
}

void pairs_fetch(const struct pairs *p, uint64_t hash);
/* The number of a pair; PAIRS_NONE: it is not there. */
uint32_t pairs_find(const struct pairs *p, uint64_t pair, uint64_t hash);
/* The number of a pair, a new one if it is not there.  PAIRS_FULL: there is no room. */
uint32_t pairs_put(struct pairs *p, uint64_t pair, uint64_t hash);

/* The same with numbers from a hand; and what is left of it becomes holes. */
uint32_t pairs_put_from(struct pairs *p, uint64_t pair, uint64_t hash, struct pairs_hand *hand);
void pairs_drop(struct pairs *p, struct pairs_hand *hand);

/* Like pairs_put, for pairs that mostly are there, and at their home. */
static inline uint32_t pairs_number(struct pairs *p, uint64_t pair)
{
    uint64_t hash = pairs_hash(pair);
    uint32_t s = atomic_load_explicit(&p->slot[pairs_home(p, hash)], memory_order_acquire);

    if (s != 0 && p->pair[(s & p->mask) - 1] == pair)
        return (s & p->mask) - 1;
    return pairs_put(p, pair, hash);
}

/* Uses up a number; there is room. */
void pairs_skip(struct pairs *p);

#endif
