/*
 * A run of the command: the data that all its parts share; private to main.c and the tasks.
 */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "api/check_property.h"
#include "api/coverage.h"
#include "api/scalarset_sizes.h"
#include "api/session.h"
#include "cli/checkpoint.h"
#include "cli/command/partial_results.h"
#include "cli/report/progress.h"
#include "cli/report/report.h"
#include "support/limit.h"

struct run {
    const struct options *o;
    struct diag *diag;
    struct session session;
    const struct text *expect; /* --expect-file; NULL: none */
    struct report report;
    struct progress progress;
    struct limit limit;
    struct partial_results partial;
    enum exitcode status;     /* so far; locked, as the partial results */
    struct report_part *part; /* of each property; locked */
    bool proves;              /* verdicts count when they are certified */
    struct checkpoint checkpoint;
    struct lts_cache cache; /* of checks that are still to come */
    uint32_t n_written;     /* files of runs and strategies */
    struct buf lemmas;      /* --lemmas: properties so far */
    uint32_t n_lemmas;
    struct span refused_at; /* the construct in the way of such a proof that was told last */
    uint32_t n_unproved;    /* --any: properties without a proof for every number */
    VEC(struct scalarset_sizes) scalarset; /* that --sizes or --any look at; owned */
    /* [n]: with n values of each data type without a size (check_data_bound.h); NULL: not needed,
       or not yet; owned */
    struct sized_model *data_model[DATA_USE_MOST + 1];
    struct data_use *data_use; /* of the check at work, or NULL; borrowed */
    bool dead_known;           /* parts of the model that are never used have been told, */
    uint64_t n_states;         /* ... and the check that knew them has visited so many states, */
    uint64_t n_transitions;    /* with so many transitions: all that it has to */
    struct coverage coverage;  /* --coverage; owned */
    bool covers_all;           /* ... no limit was reached */
    bool failed;               /* some output could not be written */
};

/* ---- check_properties.c ---- */
/* Checks all properties of the session, reports them, writes the evidence that is wanted, and joins
   the resulting exit status to r->status. */
void check_properties(struct run *r);
/* Checks property i in another model than that of the session, or from a capped source: nothing is
   kept of it but the result. */
void check_alone(struct run *r, struct property_check *x, uint32_t i, struct lts_pair *s);
/* --why: walks through the proof of the only property. */
enum exitcode walk_proof(struct run *r);

#endif
