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

#include "stg/states/bit_field.h"
#include "stg/states/shared_index.h"
#include "support/byte_order.h"

#define PACKED_WORD_BITS 64u

/* Where a word of a vector is; the leaf of `at` is the machine word. */
struct packed_field {
    struct bit_field at;
    uint64_t others; /* the bits of other words */
};

/* Where the words of a vector are. */
struct packed_layout {
    uint32_t n;                 /* words of a vector */
    uint32_t size;              /* machine words of a packed state */
    uint32_t bytes;             /* of it that are used; those of the last word are its lowest
                                   ones */
    struct packed_field *field; /* of each word; owned */
    uint32_t *owner; /* of each bit of a packed state: the word that it belongs to; owned */
};

/* For vectors whose words have these ranges; never_zero: of each word, whether it is in its range
   and not 0, which is possible only where there is a range; NULL: of none. */
void packed_layout_init(struct packed_layout *l, uint32_t n, const struct word_range *range,
                        const bool *never_zero);
void packed_layout_clear(struct packed_layout *l);

/* state is all zero before; each word may stand at its place. */
void packed_layout_put(const struct packed_layout *l, const uint32_t *word, uint64_t *state);

/* The packed state with another word at this place, which is 0 or in its range.  False: it is 0,
   which may not stand there. */
static inline bool packed_layout_set(const struct packed_layout *l, uint64_t *state, uint32_t place,
                                     uint32_t word)
{
    const struct packed_field *f = &l->field[place];
    uint32_t code = (word - f->at.base) & f->at.wrap;

    if (word == 0) {
        if (f->at.zero != 0)
            return false;
        code = 0;
    }
    if (code > f->at.mask)
        BUG("a word of a state is not in its range");
    state[f->at.leaf] = (state[f->at.leaf] & f->others) | (uint64_t)code << f->at.shift;
    return true;
}

static inline uint32_t packed_layout_get(const struct packed_layout *l, const uint64_t *state,
                                         uint32_t place)
{
    const struct bit_field *f = &l->field[place].at;

    return bit_field_word(f, (uint32_t)(state[f->leaf] >> f->shift) & f->mask);
}

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

/* Makes room for more, while no other thread uses the set. */
void packed_states_grow(struct packed_states *p);

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

/* Adds those of n states that are not there, which lie one after the other; hash: of each, its
   packed_hash.  block: NULL, and no other thread uses the set; or the numbers that this thread has
   reserved.  number: NULL, or where their numbers are told.  Returns how many it has put before
   there was no room. */
uint32_t packed_states_put(struct packed_states *p, uint32_t n, const uint64_t *state,
                           const uint64_t *hash, struct index_block *block, uint32_t *number);

/* The numbers that are left of these n blocks are those of no state: the last states get them, so
   that there are no holes.  now: NULL, or room for INDEX_BLOCK numbers for each block: element i is
   what the state has that had the number i + packed_states_size, if there was one. */
void packed_states_close(struct packed_states *p, uint32_t n, const struct index_block *block,
                         uint32_t *now);

#endif
