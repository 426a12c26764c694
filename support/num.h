/*
 * Exact integers: a machine word while it fits, GMP limbs beyond.
 *
 * A struct num is immutable and passed by value; the limbs of a large one lie in
 * the arena that was given when it was made, so nothing needs to be cleared.
 * The form is unique: limbs are used only for what does not fit in int64_t.
 */
#ifndef SUPPORT_NUM_H
#define SUPPORT_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/buf.h"

struct num {
    int64_t word;         /* the value, when limb is NULL */
    const uint64_t *limb; /* |value|, least significant first, or NULL */
    int32_t size;         /* number of limbs, negative for negative values */
};

struct num num_word(int64_t word);
/* No model needs more limbs than this; code that could make larger numbers checks num_is_large and
   refuses them.  A number of NUM_MAX_DIGITS digits is not large. */
#define NUM_MAX_LIMBS 65536
#define NUM_MAX_DIGITS 1262611
bool num_is_large(struct num x);

/* n decimal digits, nothing else.  Any length. */
struct num num_text(struct arena *a, const char *digits, size_t n);

struct num num_add(struct arena *a, struct num x, struct num y);
struct num num_sub(struct arena *a, struct num x, struct num y);
struct num num_mul(struct arena *a, struct num x, struct num y);
/* Euclidean: 0 <= mod < |y|.  y is not zero. */
struct num num_div(struct arena *a, struct num x, struct num y);
struct num num_mod(struct arena *a, struct num x, struct num y);
struct num num_neg(struct arena *a, struct num x);
/* Of two's complement with as many bits as there are. */
struct num num_and(struct arena *a, struct num x, struct num y);
struct num num_or(struct arena *a, struct num x, struct num y);
struct num num_xor(struct arena *a, struct num x, struct num y);

int num_cmp(struct num x, struct num y); /* <0, 0, >0 */
int num_sign(struct num x);              /* -1, 0, 1 */
uint64_t num_hash(struct num x);
/* The same number with its limbs in another arena. */
struct num num_copy(struct arena *a, struct num x);
void num_print(struct buf *b, struct num x);

#endif
