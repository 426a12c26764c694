/*
 * A set of fingerprints: some bits of the hash of each state, in place of the state (hash
 * compaction; P. Wolper and D. Leroy, Reliable hashing without collision detection, 1993; U. Stern
 * and D. L. Dill, Improved probabilistic verification by hash compaction, 1995).
 *
 * The first bits of a fingerprint choose one of many segments and are not stored; the rest is a
 * whole number of bytes.  A segment is a hash table that grows by itself, by a quarter, so no two
 * copies of the whole set are ever held, and its slots are from 70 to 87 percent full.  A
 * fingerprint of 40 bits takes about 5 bytes.
 *
 * Inside a segment, fingerprints are in ascending order, with gaps: the home slot of one is its
 * rest, scaled to the number of slots, and what comes later is moved up (ordered hashing: O. Amble
 * and D. E. Knuth, Ordered hash tables, 1974).  So a search ends at the first one that is greater.
 */
#ifndef STG_STATES_FINGERPRINTS_H
#define STG_STATES_FINGERPRINTS_H

#include <stdbool.h>
#include <stdint.h>

#define FINGERPRINT_LEAST 2 /* bits */
#define FINGERPRINT_MOST 64

struct fingerprint_segment {
    unsigned char *at; /* owned; NULL: nothing is in it */
    uint32_t n, slots;
    uint32_t more; /* slots behind these, for what is moved up from the last ones */
};

struct fingerprints {
    uint32_t segment_bits, rest_bits;
    uint32_t bytes; /* of a rest */
    uint64_t mask;  /* the bits of these bytes */
    uint64_t n;
    struct fingerprint_segment *segment; /* owned */
};

void fingerprints_init(struct fingerprints *f, uint32_t bits);
void fingerprints_clear(struct fingerprints *f);
/* How many different fingerprints there are. */
double fingerprints_possible(const struct fingerprints *f);

/* Announces a lookup of this hash, of which all bits should be equally good. */
void fingerprints_expect(const struct fingerprints *f, uint64_t hash);
bool fingerprints_has(const struct fingerprints *f, uint64_t hash);
/* Adds its fingerprint; false: that is there already. */
bool fingerprints_put(struct fingerprints *f, uint64_t hash);

#endif
