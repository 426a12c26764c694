/*
 * The words of a state as the levels of diagrams: their order, and small numbers (indices) for the
 * values that each word takes.
 *
 * A diagram is small where words that events touch together are neighbours.  FORCE looks for such
 * an order: each event pulls its words to their centre of gravity, again and again, and the order
 * with the smallest sum of spans is kept.
 *
 * Source: Aloul, Markov, Sakallah, FORCE: a fast and easy-to-implement variable-ordering heuristic
 * (2003).
 */
#ifndef CHECKER_SYMBOLIC_LEVELS_H
#define CHECKER_SYMBOLIC_LEVELS_H

#include "checker/game/row_store.h"
#include "support/rng.h"
#include "support/memo.h"
#include "support/vec.h"

#define NO_INDEX UINT32_MAX

struct word_values {
    struct memo index_of;
    struct vec_u32 value; /* of each index */
};

struct levels {
    uint32_t n;
    uint32_t *level_of, *word_at; /* of each word; of each level, from 1 on; owned, as what
                                     follows */
    struct word_values *of;       /* of each word */
};

/* In the order of the words, the first one at the top. */
void levels_init(struct levels *v, uint32_t n);
void levels_clear(struct levels *v);
void levels_by_text(struct levels *v);
/* groups: rows of words that should be near each other.  The order before is where the search
   begins. */
void levels_by_force(struct levels *v, const struct row_store *groups);
/* Any order, for tests. */
void levels_by_chance(struct levels *v, struct rng *r);

/* The index of a value of a word, a new one if it has none. */
uint32_t levels_index(struct levels *v, uint32_t word, uint32_t value);

static inline uint32_t levels_count(const struct levels *v, uint32_t word)
{
    return (uint32_t)v->of[word].value.n;
}

/* A state as the indices of a diagram's levels, and back. */
void levels_read(struct levels *v, const uint32_t *word, uint32_t *index);
void levels_write(const struct levels *v, const uint32_t *index, uint32_t *word);

#endif
