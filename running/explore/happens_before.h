/*
 * The events of a run, and the order that it has in common with all equivalent runs.
 *
 * An event is an executed operation.  Of two events, the earlier happens before the later one if
 * both are of one thread, or they are dependent, or by transitivity.  Runs with the same order are
 * equivalent: they differ by the order of independent neighbours, and form a Mazurkiewicz class.
 *
 * Source: A. Mazurkiewicz, Trace theory, 1987; vector clocks: F. Mattern, Virtual time and global
 * states of distributed systems, 1989.  The clock of an event holds for each thread how many of its
 * events happen before this one, or are this one.
 */
#ifndef RUNNING_EXPLORE_HAPPENS_BEFORE_H
#define RUNNING_EXPLORE_HAPPENS_BEFORE_H

#include "running/execution.h"
#include "support/vec.h"

#define NO_EVENT UINT32_MAX

struct event {
    struct operation operation; /* executed */
    uint32_t rank;              /* it is the rank-th of its thread, from 1 */
    uint32_t previous;          /* the event of its thread before it, or NO_EVENT */
    enum outcome outcome;       /* of its step, */
    int code;                   /* as in struct outcome_told */
};

struct happens_before {
    const struct execution *program; /* borrowed */
    VEC(struct event) event;         /* in the order of the run; references are positions */
    struct vec_u32 clock;            /* `width` numbers for each event */
    uint32_t width;                  /* threads */
    struct vec_u32 newest;           /* for each thread its last event, or NO_EVENT */
};

void happens_before_init(struct happens_before *h, const struct execution *program);
void happens_before_clear(struct happens_before *h);
/* Adds an event at the end; keeps only the first n. */
void happens_before_push(struct happens_before *h, const struct operation *executed,
                         const struct outcome_told *told);
void happens_before_cut(struct happens_before *h, uint32_t n);

/* The last event of a thread, or NO_EVENT. */
uint32_t happens_before_newest(const struct happens_before *h, uint32_t thread);
/* Does event a happen before event b, or is it b?  (b NO_EVENT: no.) */
bool happens_before(const struct happens_before *h, uint32_t a, uint32_t b);
/* Are these the same thread, or dependent? */
bool depends(const struct execution *program, const struct operation *a, const struct operation *b);
/* The same thread, kind, object, arguments, and returned value as far as known? */
bool same_operation(const struct operation *a, const struct operation *b);
/* A hash of the order, the same for equivalent runs. */
uint64_t happens_before_class(const struct happens_before *h);

#endif
