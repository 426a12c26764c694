/*
 * The command line.
 *
 * One table in option_table.c gives the parsing, the text of --help, and, through it, the check
 * that the man page knows every option.
 */
#ifndef CLI_COMMAND_OPTIONS_H
#define CLI_COMMAND_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "api/session.h"
#include "support/diag.h"
#include "support/vec.h"

/* The order of these is that of the words in the table: ORDER CHOICES. */
enum option_format { FORMAT_TEXT, FORMAT_JSON, FORMAT_JUNIT };
enum option_progress { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };
enum option_labels { LABELS_PLAIN, LABELS_FULL };
enum option_reduce { REDUCE_STRONG, REDUCE_BRANCHING, REDUCE_DIVERGENCE, REDUCE_NONE };
enum option_dump {
    DUMP_TREE,
    DUMP_GRAPH,
    DUMP_SYSTEM,
    DUMP_DEPENDENCE,
    DUMP_FORMULA,
    DUMP_MOVES,
    DUMP_PRODUCT,
    DUMP_NONE
};

enum option_id {
    OPT_DEFINE,
    OPT_ONLY,
    OPT_FORMULA,
    OPT_EXPECT,
    OPT_CHECK_ONLY,
    OPT_DATA,
    OPT_SIZE,
    OPT_DIALECT,
    OPT_SIZES,
    OPT_ANY,
    OPT_LEMMAS,
    OPT_SOLVER,
    OPT_ORDER,
    OPT_DEADLOCK,
    OPT_FAIRNESS,
    OPT_SYMMETRY,
    OPT_THREADS,
    OPT_HASH_COMPACT,
    OPT_KEEP_DEAD,
    OPT_CERTIFY,
    OPT_EVIDENCE,
    OPT_SHOW,
    OPT_FOLD,
    OPT_WATCH,
    OPT_SIMULATE,
    OPT_RANDOM,
    OPT_STEPS,
    OPT_RUNS,
    OPT_SEED,
    OPT_REPORT,
    OPT_WHY,
    OPT_LTS,
    OPT_LABELS,
    OPT_REDUCE,
    OPT_COMPARE,
    OPT_GRAPH,
    OPT_TO_STG,
    OPT_FORMAT,
    OPT_STATS,
    OPT_COVERAGE,
    OPT_PROGRESS,
    OPT_QUIET,
    OPT_VERBOSE,
    OPT_MEMORY,
    OPT_TIME,
    OPT_CPU_TIME,
    OPT_STATES,
    OPT_CHECKPOINT,
    OPT_CHECKPOINT_EVERY,
    OPT_RESUME,
    OPT_LSP,
    OPT_DUMP,
    OPT_PRELUDE,
    OPT_VERSION,
    OPT_HELP
};

/* What an option has an effect on.  Checkpoints and certificates depend on this, so each option
   declares it. */
enum option_effect {
    EFFECT_UNSAID, /* of no option */
    EFFECT_SYSTEM, /* which transition system is checked, and what its states are */
    EFFECT_RUN,    /* what else is checked, how, and what is said or written of it */
    EFFECT_COST,   /* how long it takes, and whether it comes to its end */
    EFFECT_TASK    /* something else is done than checks */
};

/* arg: what the option takes, NULL for nothing; with '|' in it, the words it takes. */
struct option {
    enum option_id id;
    enum option_effect effect;
    char letter;      /* or 0 */
    const char *name; /* or NULL */
    const char *arg;
    const char *help;
};

/* What is to be done. */
enum option_task { TASK_CHECK, TASK_COMPARE, TASK_HELP, TASK_VERSION, TASK_PRELUDE };

struct options {
    enum option_task task;
    const char *model;            /* borrowed from argv, as all strings but the names in check */
    VEC(const char *) properties; /* files */
    struct check_settings check;  /* its names live in the arena */
    VEC(const char *) only;       /* -p */
    VEC(const char *) formula;    /* -f */
    VEC(const char *) evidence;   /* files, each for one format */
    const char *show;             /* names of processes and variables; NULL: all are shown */
    const char *fold;             /* names of processes that hold messages; NULL: none */
    VEC(const char *) watch;      /* expressions */
    const char *lemmas;           /* the file of --lemmas; NULL: none */
    const char *expect_file;      /* NULL: none */
    const char *any;              /* a scalarset; NULL: none is looked at for every size */
    const char *lts, *graph, *to_stg; /* NULL: not wanted */
    const char *checkpoint, *resume;  /* NULL: not wanted */
    double checkpoint_every;          /* seconds; 0: the default */
    enum option_labels labels;
    enum option_format format;
    enum option_progress progress;
    enum option_dump dump;
    enum option_reduce reduce;
    uint32_t relation;          /* TASK_COMPARE: its number in options_relation; the second model
                          is then properties.at[0] */
    uint32_t steps, runs, seed; /* --random; 0: not given */
    bool random;                /* --simulate at random, */
    bool report;                /* with the tables of what it has met */
    bool sizes, stats, coverage, quiet, verbose, simulate, why, lsp, check_only, no_evidence;
};

/* The words for the relations of --compare, in the order of enum compare_relation. */
extern const char *const options_relation[];

/* False: errors were reported to d; what was understood is set all the same. */
bool options_parse(struct options *o, struct arena *a, int argc, char **argv, struct diag *d);
/* Does the run end in a report, rather than in an output of another kind? */
bool options_check(const struct options *o);
/* Is evidence shown in the report, or written? */
bool options_want_evidence(const struct options *o);
/* --evidence FILE.cert? */
bool options_want_proof(const struct options *o);
/* The texts of the files; false: reported to the session's diag. */
bool options_read(const struct options *o, struct session *j);
/* Which properties are to be checked; it borrows from o. */
struct session_choice options_choice(const struct options *o);
void options_clear(struct options *o);
/* All there are, in the order of --help. */
const struct option *options_table(size_t *n);
void options_help(struct buf *b);

#endif
