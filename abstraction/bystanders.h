/*
 * A run, in a model with more identities: the bystanders.
 *
 * A transition source that has of the steps of another one those that a run of a smaller model
 * takes, in its order: the same instances take the same edges.  And of the states only those that
 * exchanges of bystanders leave as they are.  So it has fewer runs than the model (LTS_UNDER), and
 * each is one that there is with more bystanders as well, if there are enough of them
 * (bystander_count.h).
 */
#ifndef ABSTRACTION_BYSTANDERS_H
#define ABSTRACTION_BYSTANDERS_H

#include "stg/lts/lts.h"

/* A step of the run. */
struct bystander_step {
    enum lts_kind kind;
    bool fault;           /* it ends in a run-time error */
    const char *actor[2]; /* the names of the instances, NULL if there is one */
    struct span at[2];    /* their edges */
};

struct bystander_run {
    const struct sort *id; /* the scalarset: in the larger model */
    uint32_t first;        /* its values from here on are bystanders */
    uint32_t n;
    const struct bystander_step *step;
};

/* Takes over `plain`, a source without representatives; borrows the run. */
struct lts *bystanders_new(struct lts *plain, const struct bystander_run *run);

#endif
