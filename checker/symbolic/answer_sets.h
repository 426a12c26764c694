/*
 * What a question about single states comes to in the states of a set.
 *
 * It is asked in the projections of the set to the words that it looks at: where it looks at more,
 * in another one.  So it is asked once for all states that do not differ in these words.
 */
#ifndef CHECKER_SYMBOLIC_ANSWER_SETS_H
#define CHECKER_SYMBOLIC_ANSWER_SETS_H

#include "checker/symbolic/symbolic_internal.h"

#define ANSWER_FAULTY UINT32_MAX /* a run-time error */

struct state_question {
    void *self;
    /* Of a state of the source (stg_source_show), which may be none of the set: only what it looks
       at is as there.  What it looks at is traced. */
    uint32_t (*ask)(void *self, state_id s);
    bool errors; /* ANSWER_FAULTY is an answer like others; else the engine refuses */
};

struct answer_set {
    uint32_t answer;
    uint32_t set; /* of projections */
};

struct answer_sets {
    uint32_t set;              /* all states */
    bool *watched;             /* of each level: it is looked at; owned, as what follows */
    VEC(struct answer_set) of; /* each answer once */
};

/* Refuses where an answer in the set is ANSWER_FAULTY, unless q->errors; else all answers are
   there, unless the engine has refused or is stopped. */
void answer_sets_find(struct symbolic *x, uint32_t set, const struct state_question *q,
                      struct answer_sets *out);
void answer_sets_clear(struct answer_sets *v);
/* The states with answer number k. */
uint32_t answer_sets_states(struct symbolic *x, const struct answer_sets *v, size_t k);

#endif
