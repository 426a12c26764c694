/*
 * What properties call the operations of a run: the signature over which they are elaborated.
 *
 * Each operation is a communication `name(thread, object, returned)` of three numbers.  The names
 * are those of the report; operations of one name on objects of different types are the same
 * action.  The signature is that of a model which is written here, so that parser and elaboration
 * are those of models.
 */
#ifndef RUNNING_MONITOR_RUN_VOCABULARY_H
#define RUNNING_MONITOR_RUN_VOCABULARY_H

#include "running/execution.h"
#include "stg/lts/lts.h"

#define VOCABULARY_VALUES 3 /* thread, object, returned */

struct run_vocabulary {
    uint32_t n_kinds;   /* of operations: 0 .. n_kinds - 1 */
    uint32_t n_threads; /* the numbers of threads are less */
    const char *(*kind)(void *self, uint32_t kind);
    /* The second value of an operation: its object, as a number that does not change. */
    int64_t (*object)(void *self, const struct operation *o);
    /* The third: what it has returned. */
    int64_t (*returned)(void *self, const struct operation *o);
    void *self;
};

/* An executed or pending operation, as actions of formulas see it. */
struct run_action {
    uint32_t channel;
    value payload[VOCABULARY_VALUES];
    bool executed; /* else the last value is not known: VALUE_NONE */
};

/* Adds the model, without constants. */
void run_vocabulary_model(struct buf *b, const struct run_vocabulary *v);
/* Is this the name of an operation, or of what else is in the model? */
bool run_vocabulary_has(const struct run_vocabulary *v, const char *name, size_t n);
struct run_action run_vocabulary_action(const struct run_vocabulary *v, const struct signature *sig,
                                        struct values *vs, const struct operation *o);
/* The transition of an executed one. */
struct lts_edge run_vocabulary_edge(const struct signature *sig, struct values *vs,
                                    const struct run_action *a);

#endif
