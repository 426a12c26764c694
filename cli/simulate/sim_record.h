/*
 * Runs as they were recorded: evidence in the form of JSON.
 *
 * A record may come from anywhere.  Its shape is checked as a whole when it is loaded; whether it
 * is a run of the model is another question.
 */
#ifndef CLI_SIMULATE_SIM_RECORD_H
#define CLI_SIMULATE_SIM_RECORD_H

#include <stdbool.h>

#include "stg/lts/lts.h"

struct sim_record;

struct sim_record_step {
    const char *label;
    uint32_t n_actors;
    bool fault; /* it ends in a run-time error; the last one only */
};

/* NULL: *why says what is wrong.  Borrows l. */
struct sim_record *sim_record_load(struct lts *l, const char *path, struct buf *why);
void sim_record_free(struct sim_record *p); /* NULL is fine */

uint32_t sim_record_length(const struct sim_record *p); /* in steps */
/* Step i, from 0; lives in the record. */
struct sim_record_step sim_record_step(const struct sim_record *p, uint32_t i);
/* The instance number k of those that take part in it, in the order of lts_actors.h. */
uint32_t sim_record_actor(const struct sim_record *p, uint32_t i, uint32_t k);
/* Can s be the state after i steps: are all nodes the recorded ones, and has no variable another
   value than it has there? */
bool sim_record_is_state(const struct sim_record *p, uint32_t i, state_id s);
/* The largest number of d1, d2, ... in step i and the state behind it; small in any case. */
uint32_t sim_record_names(const struct sim_record *p, uint32_t i);

#endif
