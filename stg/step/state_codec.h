/*
 * States as bytes that do not depend on the run, and a hash of these: for states that leave the
 * process which numbered their words.
 *
 * The bytes of a state are those of its words (word_serialize.h), one after the other.  Two states
 * of a model, with the same variables kept, are equal if and only if their bytes are.  The hash of
 * a state is the sum of the hashes of its words, each of which depends on the place of the word and
 * on its bytes alone: FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo), mixed with the place by
 * hash_mix.  So a step that changes a few words changes the hash by a few differences (A. L.
 * Zobrist, A new hashing method with application for game playing, 1970), and all processes,
 * whatever they have explored and in which order, divide states by it in the same way (U. Stern and
 * D. L. Dill, Parallelizing the Murphi verifier, 1997).
 *
 * Values of schematic data have to be numbered without gaps, as in representatives.
 *
 * Bytes and hash of each word are kept, and words are found by their bytes, so a state is encoded,
 * decoded and hashed without a look at values.  A codec is for one thread; while it meets new
 * words, no other thread may add values or local states.  Private to stg/step/ and checker/search/.
 */
#ifndef STG_STEP_STATE_CODEC_H
#define STG_STEP_STATE_CODEC_H

#include "stg/step/system.h"
#include "support/buf.h"
#include "support/memo.h"
#include "support/patricia.h"
#include "support/serialize.h"

struct codec_word {
    uint32_t word;
    size_t first, n; /* its bytes */
    uint64_t hash;
};

struct state_codec {
    struct system *system;       /* borrowed */
    VEC(struct codec_word) word; /* owned, as what follows */
    struct buf bytes;            /* of all words, one after the other */
    struct vec_u32 *local; /* [instance]: of each local state its number in word, + 1; 0: not yet */
    struct memo global;    /* from global variable and value to that number */
    struct patricia *by_bytes; /* [place]: these numbers by the bytes of the words */
    struct serializer to;      /* adds to bytes */
    struct deserializer from;
};

void state_codec_init(struct state_codec *k, struct system *s);
void state_codec_clear(struct state_codec *k);

/* Adds the bytes of the state to b. */
void state_codec_encode(struct state_codec *k, const uint32_t *word, struct buf *b);
/* The state that has these bytes, its words interned in the system; false: none has them. */
bool state_codec_decode(struct state_codec *k, const void *bytes, size_t n, uint32_t *word);

uint64_t state_codec_hash(struct state_codec *k, const uint32_t *word);
/* What one word adds to the hash. */
uint64_t state_codec_word_hash(struct state_codec *k, uint32_t place, uint32_t word);

#endif
