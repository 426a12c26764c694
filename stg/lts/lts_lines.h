/*
 * The reachable transition system as labelled lines, from which files are written.
 */
#ifndef STG_LTS_LTS_LINES_H
#define STG_LTS_LTS_LINES_H

#include "stg/lts/lts.h"
#include "support/limit.h"

struct lts_line {
    const char *label; /* equal texts have equal pointers, */
    state_id target;   /* LTS_NO_STATE: a run-time error, */
    const char *fault; /* and which: "value 4 is outside 0..3 (a.stg:1:9)"; else NULL */
};

struct lts_lines_options {
    bool full;           /* labels c(v) and tau name(v) instead of tau */
    uint64_t most;       /* no more states than that are wanted; 0: any number */
    struct limit *limit; /* borrowed */
    /* Called every so often, if not NULL. */
    void (*progress)(void *self, uint64_t states, uint64_t waiting);
    void *progress_self;
};

enum lts_lines_end { LTS_LINES_ALL, LTS_LINES_MANY, LTS_LINES_LIMIT };

/* Explores everything.  Free with lts_lines_free; borrows l. */
struct lts_lines *lts_lines_new(struct lts *l, const struct lts_lines_options *o);
void lts_lines_free(struct lts_lines *x); /* NULL is fine */

/* How the exploration ended; after MANY and LIMIT the rest says what was seen so far. */
enum lts_lines_end lts_lines_end(const struct lts_lines *x);
/* NULL, or the run-time error for which there is no initial state. */
const char *lts_lines_no_start(const struct lts_lines *x);
uint64_t lts_lines_states(const struct lts_lines *x);
/* These come first. */
uint32_t lts_lines_initial(const struct lts_lines *x);
/* Counted as the reference does (not as a set), without run-time errors. */
uint64_t lts_lines_transitions(const struct lts_lines *x);
bool lts_lines_faulty(const struct lts_lines *x); /* some transition is a run-time error */
/* The transitions of a state, each once, sorted by label and target; run-time errors last. */
const struct lts_line *lts_lines_of(const struct lts_lines *x, state_id s, size_t *n);

#endif
