/*
 * How runs end: those that end alike, counted together.
 *
 * Runs are alike if they fail by the same thing at the same place, or not; threads that wait in a
 * deadlock, with what they wait for, are such a place.  With outputs, also if they have written the
 * same.
 */
#ifndef CLI_RUNNING_RUN_GROUPS_H
#define CLI_RUNNING_RUN_GROUPS_H

#include "cli/running/failure.h"
#include "support/map.h"
#include "support/vec.h"

struct run_group {
    enum failure_kind kind;
    int code;
    char *place;   /* owned: "counter.c:31: counter == N"; may be empty */
    char *output;  /* owned; NULL: not compared */
    uint64_t runs; /* alike */
};

struct run_groups {
    VEC(struct run_group) at;
    struct map known;
};

void run_groups_init(struct run_groups *g);
void run_groups_clear(struct run_groups *g);
/* At the end of a run of e, of which failure_of has told the kind; output: NULL, or what it has
   written. */
void run_groups_add(struct run_groups *g, const struct execution *e, const struct explored_run *run,
                    enum failure_kind kind, int code, const char *output);
/* The largest groups first. */
void run_groups_sort(struct run_groups *g);

#endif
