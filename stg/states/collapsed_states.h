/*
 * Sets of packed states of any size.  Large ones are collapsed: what is in a part of a state is
 * kept once, under a number.  Two parts that lie beside each other are a pair of numbers, which has
 * a number, too, and so on up to the pair that is the state.
 *
 * G. J. Holzmann, State compression in SPIN: recursive indexing and compression training runs,
 * 1997.
 */
#ifndef STG_STATES_COLLAPSED_STATES_H
#define STG_STATES_COLLAPSED_STATES_H

#include "stg/states/packed_layout.h"
#include "stg/states/packed_states.h"

#define COLLAPSED_SETS (2 * PACKED_PARTS - 1)

/* The numbers that a thread has reserved, of each set. */
struct collapsed_blocks {
    struct index_block of[COLLAPSED_SETS];
    char end[CACHE_LINE];
};

struct collapsed_states {
    uint32_t size, n_parts; /* machine words of a state, and its parts */
    struct packed_part part[PACKED_PARTS];
    struct packed_states set[COLLAPSED_SETS]; /* 0: the states; 2i + 1 and 2i + 2: the halves of i,
                                                 the last ones are the parts */
    struct collapsed_blocks *block;           /* of each thread; owned */
    uint32_t n_threads;
};

#define COLLAPSED_ALONE UINT32_MAX /* no thread: no other one uses the set */

void collapsed_states_init(struct collapsed_states *c, const struct packed_layout *l);
void collapsed_states_clear(struct collapsed_states *c);
/* So many threads are going to put states, numbered from 0. */
void collapsed_states_share(struct collapsed_states *c, uint32_t n_threads);

static inline uint32_t collapsed_states_size(const struct collapsed_states *c)
{
    return packed_states_size(&c->set[0]);
}

/* Is there room for so many more? */
bool collapsed_states_have_room(const struct collapsed_states *c, uint64_t n);

/* Makes room for so many more, while no other thread uses the set. */
void collapsed_states_make_room(struct collapsed_states *c, uint64_t n);

/* Announces that this state is to be put; its hash, for that. */
static inline uint64_t collapsed_states_expect(const struct collapsed_states *c,
                                               const uint64_t *state)
{
    uint64_t hash;

    if (c->n_parts > 1)
        return 0;
    hash = packed_hash(state, c->size);
    packed_states_expect(&c->set[0], hash);
    return hash;
}

/* Adds those of n states that are not there, which lie one after the other; hash: of each, what
   collapsed_states_expect has told.  thread: COLLAPSED_ALONE, or the number of this thread.
   number: NULL, or where their numbers are told.  Returns how many it has put before there was no
   room. */
uint32_t collapsed_states_put(struct collapsed_states *c, uint32_t n, const uint64_t *state,
                              const uint64_t *hash, uint32_t thread, uint32_t *number);

/* All machine words of a state. */
static inline void collapsed_states_read(const struct collapsed_states *c, uint32_t number,
                                         uint64_t *state)
{
    uint32_t inner = c->n_parts - 1, at[COLLAPSED_SETS];

    at[0] = number;
    for (uint32_t i = 0; i < inner; i++) {
        uint64_t pair = packed_states_word(&c->set[i], at[i], 0);
        at[2 * i + 1] = (uint32_t)pair;
        at[2 * i + 2] = (uint32_t)(pair >> 32);
    }
    for (uint32_t i = 0; i < c->n_parts; i++)
        for (uint32_t k = 0; k < c->set[inner + i].size; k++)
            state[c->part[i].first + k] = packed_states_word(&c->set[inner + i], at[inner + i], k);
}

/* No thread has numbers of states any more; packed_states_close tells of `now`. */
void collapsed_states_close(struct collapsed_states *c, uint32_t *now);

#endif
