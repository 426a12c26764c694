/*
 * --simulate --random: runs of a model, made of steps that are chosen at random, and what they met.
 *
 * Source: random walks in place of a search (C. H. West, Protocol validation by random state
 * exploration, 1986).  A run says what is possible, never what is not: nothing here is a verdict.
 * Run i has a seed of its own, the first seed + i, by which `random` of a session makes the same
 * steps.  Runs go on where an invariant is violated, so that one bad state does not hide others.
 */
#ifndef CLI_SIMULATE_RANDOM_RUNS_H
#define CLI_SIMULATE_RANDOM_RUNS_H

#include "api/coverage.h"
#include "checker/evidence/violates.h"
#include "cli/simulate/simulation.h"

struct random_plan {
    uint32_t runs, steps, seed;
};

enum random_end {
    RANDOM_STEPS,    /* it has as many steps as wanted */
    RANDOM_DEADLOCK, /* nothing is possible */
    RANDOM_FAULT,    /* a run-time error */
    RANDOM_INPUT,    /* only inputs are possible, and no value was found for them */
    N_RANDOM_ENDS
};

/* The shortest run, of those the first one, that meets something. */
struct random_met {
    uint32_t n_runs; /* that meet it; 0: none, and nothing else stands here */
    uint32_t run;    /* from 0 */
    uint32_t length; /* in steps */
    const struct explanation *shown;
};

/* A property that can be told state by state. */
struct random_watched {
    const struct property *property; /* borrowed */
    struct violations *at;           /* owned; NULL: it is no invariant, and not watched */
    bool dual;                       /* possibly(p): states with p are looked for */
    struct random_met met, faulty;   /* the state; an error in the evaluation of p there */
};

struct random_runs {
    struct random_plan plan;
    struct simulation at; /* the run at work; owned, as what follows */
    struct arena *arena;  /* the runs that are shown */
    struct random_watched *property;
    struct random_met fault, deadlock; /* ways to end, the second told if nothing else is asked */
    struct coverage coverage;          /* of all steps, however often a state is visited */
    uint64_t *step;                    /* how often each named step was taken; the last one: tau */
    uint64_t *channel;                 /* ... or each channel used */
    uint64_t ends[N_RANDOM_ENDS];
    uint64_t n_steps;
    uint32_t n_states;     /* different ones */
    uint32_t last_new;     /* the run that met the last new one, from 0 */
    uint8_t *seen;         /* [state]: has a run been there? */
    size_t n_seen;         /* its length */
    struct vec_u32 length; /* of each whole run */
    double seconds;
    bool started; /* there is an initial state; false: start_fault */
    struct fault start_fault;
};

void random_runs_make(struct random_runs *x, const struct random_plan *plan,
                      const struct session *j, struct limit *limit);
void random_runs_clear(struct random_runs *x);
/* What is made of a seed: the number of an initial state, from 0. */
uint32_t random_runs_start(const struct random_runs *x, uint32_t run);
/* The seed of a run. */
uint32_t random_runs_seed(const struct random_runs *x, uint32_t run);

#endif
