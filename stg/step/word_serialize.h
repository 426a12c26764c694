/*
 * The words of state vectors as bytes (support/serialize.h).
 *
 * What is written is what a word stands for: a local state as its node and the variables that
 * belong to the state there (local_lts.keep), a global variable as its value.  So the bytes depend
 * on the model and on what is kept, and on nothing that the run has numbered.  Equal words have
 * equal bytes, and at one place of the vector the bytes of no word are the beginning of those of
 * another.  Private to stg/step/.
 */
#ifndef STG_STEP_WORD_SERIALIZE_H
#define STG_STEP_WORD_SERIALIZE_H

#include "stg/step/system.h"
#include "support/serialize.h"

/* Word number `place` of a vector. */
void serialize_word(struct serializer *p, const struct system *s, uint32_t place, uint32_t word);
/* Interned in s; 0 if u is bad. */
uint32_t deserialize_word(struct deserializer *u, struct system *s, uint32_t place);

#endif
