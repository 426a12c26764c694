/*
 * The results so far, for a run that must end at once.
 *
 * The worker thread writes it; the thread that ends the run (watchdog.h) may read it at any time.
 * The latter never releases the lock, so the worker then waits for ever.
 */
#ifndef CLI_COMMAND_PARTIAL_RESULTS_H
#define CLI_COMMAND_PARTIAL_RESULTS_H

#include <pthread.h>

#include "checker/check.h"
#include "logic/formula.h"

enum partial_stage { PARTIAL_WAITS, PARTIAL_AT_WORK, PARTIAL_DECIDED, PARTIAL_REPORTED };

struct partial_check {
    enum partial_stage stage;
    struct check_result result; /* DECIDED, without evidence; of an error, only that it is one */
    const char *error;          /* which: "lift.stg:3:9: division by zero"; lives in the arena */
};

struct partial_results {
    pthread_mutex_t lock;            /* of all that follows; recursive */
    struct arena *arena;             /* owned, as what follows */
    const char *doing;               /* "the model is read"; borrowed */
    const struct property *property; /* borrowed; NULL: not known yet */
    uint32_t n;
    struct partial_check *check; /* of each property */
    struct check_counts now;     /* of the running checks */
};

void partial_results_init(struct partial_results *k);
void partial_results_clear(struct partial_results *k);
void partial_results_lock(struct partial_results *k);
void partial_results_unlock(struct partial_results *k);
/* Locks for the thread that ends the run, after a bounded wait.  False: the lock was not free. */
bool partial_results_seize(struct partial_results *k);

/* Sets what the run is doing. */
void partial_results_doing(struct partial_results *k, const char *what);
void partial_results_properties(struct partial_results *k, const struct property *p, uint32_t n);
/* Property i has come so far, at least. */
void partial_results_stage(struct partial_results *k, uint32_t i, enum partial_stage stage);
/* For struct check_options: the counts of the running checks; one of them is decided. */
void partial_results_counts(struct partial_results *k, const struct check_counts *now);
void partial_results_decided(struct partial_results *k, const struct formula *f,
                             const struct check_result *r, const struct values *vs);

#endif
