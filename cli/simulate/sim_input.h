/*
 * Values for open inputs: read, listed, drawn at random.
 */
#ifndef CLI_SIMULATE_SIM_INPUT_H
#define CLI_SIMULATE_SIM_INPUT_H

#include "stg/lts/lts.h"
#include "support/rng.h"

/* An input edge of a state, as offered with these names in use. */
struct sim_input {
    struct lts *lts; /* borrowed */
    state_id state;
    value held;
    struct lts_edge edge;
};

/* "0..3", "(0..3, bool)": what is to be typed. */
void sim_input_type(struct buf *b, const struct sim_input *x);
/* The values that it accepts. */
void sim_input_list(struct buf *b, const struct sim_input *x);
/* Where it leads with this value.  False: the value is not accepted; *why has the reason. */
bool sim_input_read(const struct sim_input *x, const char *text, struct lts_input *to,
                    struct buf *why);
/* With some value that it accepts.  False: none was found. */
bool sim_input_random(const struct sim_input *x, struct rng *rng, struct lts_input *to);

#endif
