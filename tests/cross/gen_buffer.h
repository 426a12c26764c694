/*
 * Channels with buffers in random models; the same buffers written out as processes, each with two
 * channels without a buffer, one that leads into it and one that leads out.
 */
#ifndef TESTS_CROSS_GEN_BUFFER_H
#define TESTS_CROSS_GEN_BUFFER_H

#include "tests/cross/gen_model.h"

/* Gives the channel, whose types are known, a buffer. */
void gen_buffer(struct rng *r, struct gen_channel *c);
/* Some names of channels without a buffer, "{c0, c2}", or NULL; 100 percent: all, r is not used. */
const char *gen_buffer_restricted(struct rng *r, const struct gen_model *m, uint32_t percent);

/* " buffer 2 lossy", or nothing. */
void gen_buffer_print_words(struct buf *b, const struct gen_channel *c);
/* What takes the place of the channel, of an action (or NULL), and stands behind the system. */
void gen_buffer_print_process(struct buf *b, const struct gen_channel *c);
void gen_buffer_print_action(struct buf *b, const struct gen_model *m, const char *action);
void gen_buffer_print_system(struct buf *b, const struct gen_model *m);

#endif
