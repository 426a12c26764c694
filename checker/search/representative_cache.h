/*
 * Representatives of packed states that were found lately.
 *
 * Many states lead to the same one before it is brought to its representative, which costs more
 * than looking it up.  A cache forgets a state for another one with the same place.
 */
#ifndef CHECKER_SEARCH_REPRESENTATIVE_CACHE_H
#define CHECKER_SEARCH_REPRESENTATIVE_CACHE_H

#include <stddef.h>
#include <stdint.h>

struct representative_cache {
    uint32_t size;    /* machine words of a state */
    uint32_t shift;   /* 64 less the logarithm of the number of places; 64: there are none */
    uint64_t n_noted; /* since there are so many places */
    uint64_t *entry;  /* of each place: hash, state, representative; hash 0: nothing; owned */
};

/* Of states of this size. */
void representative_cache_init(struct representative_cache *c, uint32_t size);
void representative_cache_clear(struct representative_cache *c);
/* The representative of a state with this hash, or NULL: it is not there. */
const uint64_t *representative_cache_find(const struct representative_cache *c, uint64_t hash,
                                          const uint64_t *state);
void representative_cache_note(struct representative_cache *c, uint64_t hash, const uint64_t *state,
                               const uint64_t *representative);

#endif
