/*
 * The command line of `stgcheck run`, from one table, as that of checks (cli/command/options.h).
 */
#ifndef CLI_RUNNING_RUN_OPTIONS_H
#define CLI_RUNNING_RUN_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/command/options.h"
#include "running/explore/exploration.h"
#include "support/diag.h"
#include "support/vec.h"

/* The order of these is that of the words in the table: ORDER CHOICES. */
enum run_format { RUN_TEXT, RUN_JSON, RUN_JUNIT };
enum run_schedule { SCHEDULE_RANDOM, SCHEDULE_PCT, SCHEDULE_ALL };

struct run_options {
    enum por por;
    enum run_schedule schedule;
    enum run_format format;
    enum option_progress progress;
    uint32_t threads;
    uint64_t runs, seed;
    uint32_t depth, steps, preemptions;
    double time;                              /* seconds; 0: no limit */
    bool all, final, help, dump;              /* dump: independence */
    VEC(const char *) evidence;               /* files; borrowed from argv, as the next one */
    const char *replay;                       /* or NULL */
    VEC(const char *) property_file, formula; /* of properties; texts borrowed from argv */
    VEC(const char *) primitives, define;     /* files of objects, and their constants; as these */
    char *const *program;                     /* with its arguments; borrowed from argv */
};

#define RUN_STEPS_USUAL \
    10000                   /* operations of a run, unless --steps says otherwise: a loop that
                                 locks and unlocks to see whether it is to go on has no end */
#define RUN_RUNS_USUAL 1000 /* runs of --schedule */

/* argv[0] is "run".  False: errors were reported to d. */
bool run_options_parse(struct run_options *o, char **argv, struct diag *d);
void run_options_clear(struct run_options *o);
void run_options_help(struct buf *b);

#endif
