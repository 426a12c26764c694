/*
 * Layouts of packed states: which bits of a few machine words are which word of a state vector.
 *
 * Large states are divided into parts, each of which has machine words of its own.
 */
#ifndef STG_STATES_PACKED_LAYOUT_H
#define STG_STATES_PACKED_LAYOUT_H

#include <stdbool.h>

#include "stg/states/bit_field.h"

#define PACKED_WORD_BITS 64u

/* Where a word of a vector is; the leaf of `at` is the machine word. */
struct packed_field {
    struct bit_field at;
    uint64_t others; /* the bits of other words */
};

/* A part of a packed state: its first machine word, and the bytes from there on that are used. */
struct packed_part {
    uint32_t first, bytes;
};

#define PACKED_PARTS 16

/* Where the words of a vector are. */
struct packed_layout {
    uint32_t n;                            /* words of a vector */
    uint32_t size;                         /* machine words of a packed state, ... */
    uint32_t bytes;                        /* ... and the bytes of them that are used */
    uint32_t n_parts;                      /* a power of two */
    struct packed_part part[PACKED_PARTS]; /* each begins behind the one before */
    struct packed_field *field;            /* of each word; owned */
    uint32_t *owner; /* of each bit of a packed state: the word that it belongs to; owned */
};

/* The words of vectors. */
struct packed_words {
    uint32_t n;
    const struct word_range *range; /* of each */
    const bool *never_zero; /* of each, whether it is in its range and not 0, which is possible only
                               where there is a range; NULL: of none */
    const uint32_t *group;  /* of each, a number; those with the same one, which lie beside each
                               other, are spread over all parts */
    uint32_t n_parts;       /* a power of two; 0: as many as suit so many bytes */
};

void packed_layout_init(struct packed_layout *l, const struct packed_words *w);
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

#endif
