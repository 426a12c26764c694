/*
 * What is known so far of the properties, for a run that must end at once.
 *
 * The thread that works writes it; the one that ends the run (watchdog.h) may read it at any
 * time.  Who holds the lock when the run ends keeps it, so the worker waits there for ever.
 */
#ifndef CLI_KNOWN_H
#define CLI_KNOWN_H

#include <pthread.h>

#include "checker/check.h"
#include "logic/formula.h"

enum known_stage { KNOWN_WAITS, KNOWN_AT_WORK, KNOWN_DECIDED, KNOWN_REPORTED };

struct known_check {
    enum known_stage stage;
    struct check_result result; /* DECIDED, without evidence; of an error, only that it is one */
    const char *error;        /* which: "lift.stg:3:9: division by zero"; lives in the arena */
};

struct known {
    pthread_mutex_t lock;     /* of all that follows; recursive */
    struct arena *arena;      /* owned, as what follows */
    const char *doing;        /* "the model is read"; borrowed */
    const struct property *property; /* borrowed; NULL: not known yet */
    uint32_t n;
    struct known_check *check; /* of each property */
    struct check_counts now;  /* of those at work */
};

void known_init(struct known *k);
void known_clear(struct known *k);
void known_lock(struct known *k);
void known_unlock(struct known *k);
/* The same for who ends the run, but not for long: false: it cannot be had. */
bool known_seize(struct known *k);

/* What the run is at. */
void known_doing(struct known *k, const char *what);
void known_properties(struct known *k, const struct property *p, uint32_t n);
/* Property i has come so far, at least. */
void known_stage(struct known *k, uint32_t i, enum known_stage stage);
/* For struct check_options; decided is what was at work. */
void known_counts(struct known *k, const struct check_counts *now);
void known_decided(struct known *k, const struct formula *f, const struct check_result *r,
                   const struct values *vs);

#endif
