/*
 * Going through all runs of a function that makes choices.
 *
 *     script_init(&s, NULL);
 *     do { ... n = script_choose(&s, 3) ... } while (script_next(&s));
 *     script_clear(&s);
 *
 * A run repeats the choices of the one before it but for the last that can be made in another way.
 *
 * There may be exponentially many runs, so a limit says how many of several scripts are made, all
 * in all.
 */
#ifndef ABSTRACTION_WINDOWS_SCRIPT_H
#define ABSTRACTION_WINDOWS_SCRIPT_H

#include <stdbool.h>

#include "support/vec.h"

struct script_limit {
    uint64_t most;            /* pieces of work; 0: any number */
    bool (*stop)(void *self); /* asked now and then: should the work end? NULL: it should not */
    void *self;
    uint64_t done;
    bool over; /* no more work is to be done, and some is left */
};

/* One piece of work more, if it may be done.  l: NULL means no limit. */
bool script_go_on(struct script_limit *l);

struct script_choice {
    uint64_t at, n; /* `at` of 0 .. n-1 */
};

struct script {
    VEC(struct script_choice) choice;
    size_t made; /* in the present run */
    struct script_limit *limit;
};

/* Borrows the limit, which may be NULL. */
void script_init(struct script *s, struct script_limit *limit);
void script_clear(struct script *s);
/* One of 0 .. n-1; n > 0. */
uint64_t script_choose(struct script *s, uint64_t n);
/* Begins the next run; false: there is none, or the limit is over. */
bool script_next(struct script *s);

#endif
