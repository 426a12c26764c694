/*
 * Sets of packed states: state vectors as bits, one after the other, in as few machine words as
 * they take.
 *
 * The states lie one after the other in the order in which they were added, which is that of a
 * breadth-first search.  An index of 4-byte slots finds them, by open addressing with linear
 * probing; a slot holds the number of a state + 1 and, in the bits that this leaves, a part of the
 * hash, so that few other states are compared.  A set is for one thread.
 */
#ifndef STG_STATES_PACKED_STATES_H
#define STG_STATES_PACKED_STATES_H

#include <stdbool.h>
#include <string.h>

#include "stg/states/bit_field.h"
#include "support/vec.h"

#define PACKED_WORD_BITS 64u

/* Where the words of a vector are. */
struct packed_layout {
    uint32_t n;              /* words of a vector */
    uint32_t size;           /* machine words of a packed state */
    uint32_t bytes;          /* of it that are used; those of the last word are its lowest ones */
    struct bit_field *field; /* of each word; its leaf is the machine word; owned */
    uint32_t *owner;         /* of each bit of a packed state: the word that it belongs to; owned */
};

/* For vectors whose words have these ranges. */
void packed_layout_init(struct packed_layout *l, uint32_t n, const struct word_range *range);
void packed_layout_clear(struct packed_layout *l);

/* state is all zero before. */
void packed_layout_put(const struct packed_layout *l, const uint32_t *word, uint64_t *state);

/* The packed state with another word at this place. */
static inline void packed_layout_set(const struct packed_layout *l, uint64_t *state, uint32_t place,
                                     uint32_t word)
{
    const struct bit_field *f = &l->field[place];
    uint64_t *at = &state[f->leaf];

    *at = (*at & ~((uint64_t)f->mask << f->shift)) | (uint64_t)bit_field_code(f, word) << f->shift;
}

static inline uint32_t packed_layout_get(const struct packed_layout *l, const uint64_t *state,
                                         uint32_t place)
{
    const struct bit_field *f = &l->field[place];

    return bit_field_word(f, (uint32_t)(state[f->leaf] >> f->shift) & f->mask);
}

struct packed_states {
    uint32_t size, bytes; /* machine words of a state, and its bytes, which are kept */
    uint64_t last;        /* the bits of the last word that these bytes have */
    uint32_t n;           /* states */
    VEC(uint8_t) byte;    /* of the states by their numbers; owned, as the next */
    uint32_t *slot;
    uint32_t bits; /* there are 2^bits slots */
};

#define PACKED_STATES_MOST (UINT32_C(1) << 30)

/* For states of so many bytes. */
void packed_states_init(struct packed_states *p, uint32_t bytes);
void packed_states_clear(struct packed_states *p);

/* Machine word i of a state; there is room behind the last one. */
static inline uint64_t packed_states_word(const struct packed_states *p, uint32_t number,
                                          uint32_t i)
{
    uint64_t word;

    memcpy(&word, p->byte.at + (size_t)number * p->bytes + (size_t)i * sizeof word, sizeof word);
    return i + 1 < p->size ? word : word & p->last;
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

static inline uint64_t packed_states_home(const struct packed_states *p, uint64_t hash)
{
    return hash >> (64 - p->bits);
}

/* Prefetching: packed_states_expect announces that this hash is to be put; some time later
   packed_states_fetch prefetches the state most likely found. */
static inline void packed_states_expect(const struct packed_states *p, uint64_t hash)
{
    __builtin_prefetch(&p->slot[packed_states_home(p, hash)]);
}

static inline void packed_states_fetch(const struct packed_states *p, uint64_t hash)
{
    uint32_t s = p->slot[packed_states_home(p, hash)] & ((UINT32_C(1) << p->bits) - 1);

    if (s != 0)
        __builtin_prefetch(p->byte.at + (size_t)(s - 1) * p->bytes);
}

/* Adds the state if it is not there; its hash is packed_hash.  There are less than
   PACKED_STATES_MOST. */
void packed_states_put(struct packed_states *p, const uint64_t *state, uint64_t hash);

#endif
