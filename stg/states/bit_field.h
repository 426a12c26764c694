/*
 * Words of state vectors as bit fields, so that several words with few values share one leaf of a
 * state tree.
 */
#ifndef STG_STATES_BIT_FIELD_H
#define STG_STATES_BIT_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "support/bug.h"

#define LEAF_BITS 30u /* of the words of one leaf, if they are several */
#define WORD_BITS 32u /* of a word that may be anything */

/* The words that may stand at a place of a vector: 0, and n words from `least` on.  From one with
   the highest bit on, only those with this bit are counted: small integers, where 0 follows -1.
   n is 0: any word. */
struct word_range {
    uint32_t least, n;
};

/* A word is code 0 if it is `zero`, else its number in its range, from 1 on. */
struct bit_field {
    uint32_t leaf, shift, mask;
    uint32_t zero; /* 0, or the least word of a field that is never 0 */
    uint32_t base; /* the word before the least one */
    uint32_t wrap; /* the bits that are counted */
};

static inline uint32_t word_range_bits(struct word_range r)
{
    uint32_t bits = 0;

    if (r.n == 0 || r.n > UINT32_MAX >> 1)
        return WORD_BITS;
    while (r.n >> bits != 0)
        bits++;
    return bits;
}

static inline struct bit_field bit_field_at(uint32_t leaf, uint32_t shift, struct word_range r)
{
    uint32_t bits = word_range_bits(r);

    if (bits == WORD_BITS)
        return (struct bit_field){ leaf, shift, UINT32_MAX, 0, 0, UINT32_MAX };
    return (struct bit_field){
        .leaf = leaf,
        .shift = shift,
        .mask = (UINT32_C(1) << bits) - 1,
        .base = r.least - 1,
        .wrap = r.least >> 31 != 0 ? UINT32_MAX >> 1 : UINT32_MAX,
    };
}

/* A field for words of the range, which are never 0: the least one is code 0. */
static inline uint32_t word_range_bits_above(struct word_range r)
{
    uint32_t bits = 0;

    while ((r.n - 1) >> bits != 0)
        bits++;
    return bits;
}

static inline struct bit_field bit_field_above(uint32_t leaf, uint32_t shift, struct word_range r)
{
    return (struct bit_field){
        .leaf = leaf,
        .shift = shift,
        .mask = (UINT32_C(1) << word_range_bits_above(r)) - 1,
        .zero = r.least,
        .base = r.least,
        .wrap = r.least >> 31 != 0 ? UINT32_MAX >> 1 : UINT32_MAX,
    };
}

/* Could the word stand there? */
static inline bool bit_field_takes(const struct bit_field *f, uint32_t word)
{
    return word == f->zero ||
           ((word & ~f->wrap) == ~f->wrap && ((word - f->base) & f->wrap) <= f->mask);
}

/* The code of a word, and the word of a code. */
static inline uint32_t bit_field_code(const struct bit_field *f, uint32_t word)
{
    uint32_t code = word == f->zero ? 0 : (word - f->base) & f->wrap;

    if (code > f->mask)
        BUG("a word of a state is not in its range");
    return code;
}

static inline uint32_t bit_field_word(const struct bit_field *f, uint32_t code)
{
    return code == 0 ? f->zero : ~f->wrap | ((code + f->base) & f->wrap);
}

/* The bits of the word, in their place. */
static inline uint32_t bit_field_put(const struct bit_field *f, uint32_t word)
{
    return bit_field_code(f, word) << f->shift;
}

static inline uint32_t bit_field_get(const struct bit_field *f, uint32_t leaf)
{
    return bit_field_word(f, leaf >> f->shift & f->mask);
}

#endif
