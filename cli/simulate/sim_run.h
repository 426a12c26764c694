/*
 * The run that a session has made so far.
 *
 * It is a run of a plain source: values keep their names along the run, and a fresh value of
 * schematic data gets a name that the run has not used, as long as these are few (as in
 * concretize.h).
 */
#ifndef CLI_SIMULATE_SIM_RUN_H
#define CLI_SIMULATE_SIM_RUN_H

#include "checker/evidence/evidence.h"
#include "support/vec.h"

struct sim_run {
    struct lts *lts;                /* borrowed; started */
    state_id start;                 /* an initial state; at first the first one */
    VEC(struct evidence_step) step; /* owned */
    struct vec_u32 held; /* before each step, and now: the names in use, as in lts.h; owned */
};

void sim_run_init(struct sim_run *r, struct lts *l);
void sim_run_clear(struct sim_run *r);

uint32_t sim_run_length(const struct sim_run *r);
/* Where it is; LTS_NO_STATE behind a run-time error. */
state_id sim_run_state(const struct sim_run *r);
/* Where it was before its last step. */
state_id sim_run_before(const struct sim_run *r);
/* The argument `held` of edges(). */
value sim_run_held(const struct sim_run *r);
/* The run-time error it has ended in, or NULL. */
const struct fault *sim_run_fault(const struct sim_run *r);
/* One more step, by e: its payload, and where that leads. */
void sim_run_take(struct sim_run *r, const struct lts_edge *e, const struct lts_input *to);
/* Back to where it was after n steps; at most its length. */
void sim_run_back(struct sim_run *r, uint32_t n);
/* From now on the first n[k] values of each data type count as used. */
void sim_run_widen(struct sim_run *r, const uint32_t *n);
/* For the makers of explanations; borrows from r until the next step. */
struct evidence sim_run_evidence(const struct sim_run *r);

#endif
