/*
 * A session: the run so far, what can be done now, and how both are shown.
 */
#ifndef CLI_SIM_SESSION_H
#define CLI_SIM_SESSION_H

#include "api/explanation.h"
#include "cli/job.h"
#include "cli/prompt.h"
#include "cli/sim_atoms.h"
#include "cli/sim_menu.h"
#include "cli/sim_run.h"
#include "support/limit.h"
#include "support/rng.h"

struct sim_session {
    const struct job *job;    /* borrowed, as all that stands before the run */
    struct limit *limit;
    struct prompt *prompt;
    struct lts *lts;
    const char *const *process; /* the names of the instances, as in explanations */
    struct sim_run run;
    struct sim_menu menu;     /* of the present state */
    struct sim_atoms atoms;
    struct rng rng;           /* gives the seeds of `random` */
    bool seeded;
    bool colour;              /* on standard output */
    bool over;
};

/* Prints lines on standard output, as printable_put does, and clears b. */
void sim_session_say(struct buf *b);
/* The same of what is printable but for colours and tabs, which remain. */
void sim_session_say_printable(struct buf *b);
/* The message of a run-time error, with its place. */
void sim_session_fault(const struct sim_session *x, const struct fault *f);
/* The last step, as a line. */
void sim_session_show_step(const struct sim_session *x);
/* The present state has become another one: its menu is made. */
void sim_session_arrive(struct sim_session *x);
/* Where the run is: what has changed of the data parts of the properties, and what can be done. */
void sim_session_show(struct sim_session *x);
/* The same with all transitions. */
void sim_session_show_all(const struct sim_session *x);
/* All that, when the run has become another one: its menu is made. */
void sim_session_show_place(struct sim_session *x);
/* Transition `number` of the menu; NULL: there is none (reported). */
const struct lts_edge *sim_session_edge(const struct sim_session *x, uint32_t number);
/* The run as an explanation in arena a. */
const struct explanation *sim_session_explanation(const struct sim_session *x, struct arena *a);

#endif
