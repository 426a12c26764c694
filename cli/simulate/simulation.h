/*
 * A session: the run so far, what can be done now, and how both are shown.
 */
#ifndef CLI_SIMULATE_SIMULATION_H
#define CLI_SIMULATE_SIMULATION_H

#include "api/explanation.h"
#include "api/session.h"
#include "cli/command/prompt.h"
#include "cli/simulate/sim_atoms.h"
#include "cli/simulate/sim_menu.h"
#include "cli/simulate/sim_run.h"
#include "support/limit.h"
#include "support/rng.h"

struct simulation {
    const struct session *session; /* borrowed, as all that stands before the run */
    struct limit *limit;
    struct prompt *prompt; /* NULL: nobody is asked */
    struct lts *lts;
    const char *const *process; /* the names of the instances, as in explanations */
    struct sim_run run;
    struct sim_menu menu; /* of the present state */
    struct sim_atoms atoms;
    struct rng rng; /* gives the seeds of `random` */
    bool seeded;
    bool colour; /* on standard output */
    bool over;
};

/* Without a prompt.  The source is not started. */
void simulation_open(struct simulation *x, const struct session *j, struct limit *limit);
void simulation_close(struct simulation *x);
/* Prints lines on standard output, as printable_put does, and clears b. */
void simulation_say(struct buf *b);
/* The same for text that is printable except for colours and tabs, which remain. */
void simulation_say_printable(struct buf *b);
/* The message of a run-time error, with its place. */
void simulation_fault(const struct simulation *x, const struct fault *f);
/* The last step, as a line. */
void simulation_show_step(const struct simulation *x);
/* Makes the menu after the present state has changed. */
void simulation_arrive(struct simulation *x);
/* Shows the present state: the changed data parts of the properties, and the menu. */
void simulation_show(struct simulation *x);
/* The same with all transitions. */
void simulation_show_all(const struct simulation *x);
/* Makes the menu and shows everything, after the run was replaced. */
void simulation_show_place(struct simulation *x);
/* Transition `number` of the menu; NULL: there is none (reported). */
const struct lts_edge *simulation_edge(const struct simulation *x, uint32_t number);
/* The run as an explanation in arena a. */
const struct explanation *simulation_explanation(const struct simulation *x, struct arena *a);

#endif
