/*
 * The command line of `stgcheck run` (see run_options.h).
 */
#include "config.h"

#include "cli/running/run_options.h"

#include <string.h>

#include "cli/command/quantity.h"
#include "cli/evidence/write_evidence.h"
#include "support/suggest.h"

enum run_option_id {
    RUN_POR,
    RUN_ALL,
    RUN_FINAL,
    RUN_DEPTH,
    RUN_STEPS,
    RUN_PREEMPTIONS,
    RUN_RUNS,
    RUN_SCHEDULE,
    RUN_SEED,
    RUN_THREADS,
    RUN_TIME,
    RUN_EVIDENCE,
    RUN_REPLAY,
    RUN_PRIMITIVES,
    RUN_DUMP,
    RUN_FORMAT,
    RUN_PROGRESS,
    RUN_HELP
};

static const struct run_option {
    enum run_option_id id;
    const char *name, *arg, *help; /* arg as in struct option */
} table[] = {
    { RUN_POR, "por", "none|sleep|dpor|source|optimal", /* ORDER CHOICES */
      "which orders are left out, as others are like them (usually optimal)" },
    { RUN_ALL, "all", NULL, "go on after a run that fails, and count those that are alike" },
    { RUN_FINAL, "final", NULL, "how all runs end, and what they write, each with its number" },
    { RUN_DEPTH, "depth", "N", "at most N operations of each thread in a run" },
    { RUN_STEPS, "steps", "N", "at most N operations in a run (usually 10000)" },
    { RUN_PREEMPTIONS, "preemptions", "N",
      "at most N changes of the thread where it could have gone on" },
    { RUN_RUNS, "runs", "N", "at most N runs" },
    { RUN_SCHEDULE, "schedule", "random|pct", /* ORDER CHOICES */
      "not all orders, but some by chance (--runs, usually 1000)" },
    { RUN_SEED, "seed", "S", "of chance, and of the random numbers of the program" },
    { RUN_THREADS, "threads", "N", "N runs at a time (usually 1)" },
    { RUN_TIME, "time", "TIME", "stop after so many seconds (suffixes s, m, h)" },
    { RUN_EVIDENCE, "evidence", "FILE.{trace,txt,json,svg,html,puml,mmd,dot,aut}",
      "write the run that fails (repeatable)" },
    { RUN_REPLAY, "replay", "FILE.trace", "look at the run in this file only" },
    { RUN_PRIMITIVES, "primitives", "FILE.stg",
      "a synchronization object from a model (repeatable)" },
    { RUN_DUMP, "dump", "independence",
      "which operations of such objects depend on each other, without a program" },
    { RUN_FORMAT, "format", "text|json|junit", "of the report" }, /* ORDER CHOICES */
    { RUN_PROGRESS, "progress", "auto|always|never", "show progress on standard error" },
    { RUN_HELP, "help", NULL, "print this" },
};
#define RUN_THREADS_MOST 256
#define N_RUN_OPTIONS (sizeof table / sizeof table[0])

static const struct span nowhere = { NULL, 0, 0 };

/* ---- values ---- */

/* The position of the word among those of "a|b|c", or -1: reported. */
static int run_choice(const struct run_option *x, const char *word, struct diag *d)
{
    const char *at = x->arg;
    size_t n = strlen(word), length;

    for (int i = 0;; i++, at += length + 1) {
        length = strcspn(at, "|");
        if (length == n && strncmp(at, word, n) == 0)
            return i;
        if (at[length] == '\0')
            break;
    }
    diag_error(d, nowhere, "--%s takes %s, not '%s'", x->name, x->arg, word);
    return -1;
}

static uint64_t run_number(const struct run_option *x, const char *arg, uint64_t most,
                           struct diag *d)
{
    uint64_t n = 0;

    if (!quantity_count(arg, &n) || n > most)
        diag_error(d, nowhere, "--%s takes a number from 1, not '%s'", x->name, arg);
    return n;
}

/* 0 is a number of preemptions, too. */
static uint32_t run_preemptions(const struct run_option *x, const char *arg, struct diag *d)
{
    return strcmp(arg, "0") == 0 ? 0 : (uint32_t)run_number(x, arg, UINT32_MAX - 1, d);
}

static void set_run_option(struct run_options *o, const struct run_option *x, const char *arg,
                           struct diag *d)
{
    int choice = x->arg != NULL && strchr(x->arg, '|') != NULL ? run_choice(x, arg, d) : 0;

    if (choice < 0)
        return;
    switch (x->id) {
    case RUN_POR: o->por = (enum por)choice; break;
    case RUN_ALL: o->all = true; break;
    case RUN_FINAL: o->final = o->all = true; break;
    case RUN_DEPTH: o->depth = (uint32_t)run_number(x, arg, UINT32_MAX, d); break;
    case RUN_STEPS: o->steps = (uint32_t)run_number(x, arg, UINT32_MAX, d); break;
    case RUN_PREEMPTIONS: o->preemptions = run_preemptions(x, arg, d); break;
    case RUN_RUNS: o->runs = run_number(x, arg, UINT64_MAX, d); break;
    case RUN_SCHEDULE: o->schedule = (enum run_schedule)choice; break;
    case RUN_SEED: o->seed = run_number(x, arg, UINT64_MAX, d); break;
    case RUN_THREADS: o->threads = (uint32_t)run_number(x, arg, RUN_THREADS_MOST, d); break;
    case RUN_TIME:
        if (!quantity_seconds(arg, &o->time))
            diag_error(d, nowhere, "--time takes a time such as 60s, 5m or 2h, not '%s'", arg);
        break;
    case RUN_EVIDENCE: vec_push(&o->evidence, arg); break;
    case RUN_REPLAY: o->replay = arg; break;
    case RUN_PRIMITIVES: vec_push(&o->primitives, arg); break;
    case RUN_DUMP:
        o->dump = strcmp(arg, x->arg) == 0;
        if (!o->dump)
            diag_error(d, nowhere, "--dump takes %s, not '%s'", x->arg, arg);
        break;
    case RUN_FORMAT: o->format = (enum run_format)choice; break;
    case RUN_PROGRESS: o->progress = (enum option_progress)choice; break;
    case RUN_HELP: o->help = true; break;
    }
}

/* ---- words ---- */

static void unknown_run_option(const char *name, size_t n, struct diag *d)
{
    struct suggest s = { NULL, 0 };

    diag_error(d, nowhere, "unknown option '--%.*s'", (int)n, name);
    for (size_t i = 0; i < N_RUN_OPTIONS; i++)
        suggest_candidate(&s, name, n, table[i].name);
    if (s.best != NULL)
        diag_note(d, nowhere, "did you mean '--%s'?", s.best);
}

/* word: behind "--"; returns the next word to read. */
static char **read_run_option(struct run_options *o, char *word, char **next, struct diag *d)
{
    size_t n = strcspn(word, "="), i = 0;
    const char *arg = word[n] == '=' ? word + n + 1 : NULL;

    while (i < N_RUN_OPTIONS &&
           (strlen(table[i].name) != n || strncmp(table[i].name, word, n) != 0))
        i++;
    if (i == N_RUN_OPTIONS) {
        unknown_run_option(word, n, d);
        return next;
    }
    if (table[i].arg == NULL && arg != NULL)
        diag_error(d, nowhere, "--%s takes no argument", table[i].name);
    else if (table[i].arg != NULL && arg == NULL && *next == NULL)
        diag_error(d, nowhere, "--%s needs an argument: %s", table[i].name, table[i].arg);
    else
        set_run_option(o, &table[i], arg != NULL || table[i].arg == NULL ? arg : *next++, d);
    return next;
}

/* The argument of -f or -D, in the same word or the next one; NULL: reported. */
static const char *short_argument(const char *word, char ***next, const char *what, struct diag *d)
{
    if (word[2] != '\0')
        return word + 2;
    if (**next != NULL)
        return *(*next)++;
    diag_error(d, nowhere, "%s needs an argument: %s", word, what);
    return NULL;
}

static char **read_formula(struct run_options *o, char *word, char **next, struct diag *d)
{
    const char *arg = short_argument(word, &next, "FORMULA", d);

    if (arg != NULL)
        vec_push(&o->formula, arg);
    return next;
}

static char **read_define(struct run_options *o, char *word, char **next, struct diag *d)
{
    const char *arg = short_argument(word, &next, "NAME.CONST=VALUE", d);

    if (arg != NULL)
        vec_push(&o->define, arg);
    return next;
}

static void check_run_options(const struct run_options *o, struct diag *d)
{
    if (!o->dump && (o->program == NULL || o->program[0] == NULL))
        diag_error(d, nowhere,
                   "no program is given: stgcheck run [options] -- program [arguments]");
    if (o->schedule != SCHEDULE_ALL && (o->depth != 0 || o->preemptions != UINT32_MAX))
        diag_error(d, nowhere, "--schedule excludes --depth and --preemptions");
    if (o->threads > 1 && (o->schedule != SCHEDULE_ALL || o->replay != NULL))
        diag_error(d, nowhere,
                   "--threads excludes --schedule and --replay: their runs are one by one");
    if (o->replay != NULL && o->schedule != SCHEDULE_ALL)
        diag_error(d, nowhere, "--replay excludes --schedule");
    for (size_t i = 0; i < o->evidence.n; i++)
        if (!text_name_ends(o->evidence.at[i], ".trace") &&
            !write_evidence_knows(o->evidence.at[i]))
            diag_error(d, nowhere,
                       "--evidence takes a file NAME.trace or another kind of evidence, not '%s'",
                       o->evidence.at[i]);
}

bool run_options_parse(struct run_options *o, char **argv, struct diag *d)
{
    char **next = argv + 1;

    *o = (struct run_options){ .por = POR_OPTIMAL,
                               .schedule = SCHEDULE_ALL,
                               .seed = 1,
                               .threads = 1,
                               .steps = RUN_STEPS_USUAL,
                               .preemptions = UINT32_MAX };
    while (*next != NULL && o->program == NULL && !o->help) {
        char *word = *next++;
        if (strcmp(word, "--") == 0)
            o->program = next;
        else if (strcmp(word, "-h") == 0)
            o->help = true;
        else if (strncmp(word, "--", 2) == 0)
            next = read_run_option(o, word + 2, next, d);
        else if (strncmp(word, "-f", 2) == 0)
            next = read_formula(o, word, next, d);
        else if (strncmp(word, "-D", 2) == 0)
            next = read_define(o, word, next, d);
        else if (text_name_ends(word, ".mu"))
            vec_push(&o->property_file, word);
        else
            diag_error(d, nowhere,
                       "'%s': the program stands behind --, and properties are in files "
                       "NAME.mu",
                       word);
    }
    if (!o->help && diag_errors(d) == 0)
        check_run_options(o, d);
    if (diag_errors(d) > 0)
        diag_note(d, nowhere, "'stgcheck run --help' lists the options");
    return diag_errors(d) == 0;
}

void run_options_clear(struct run_options *o)
{
    vec_clear(&o->property_file);
    vec_clear(&o->formula);
    vec_clear(&o->evidence);
    vec_clear(&o->primitives);
    vec_clear(&o->define);
}

void run_options_help(struct buf *b)
{
    buf_add(b,
            "usage: stgcheck run [options] [properties.mu ...] -- program [arguments]\n\n"
            "Runs a program with threads in all relevant orders, and looks for deadlocks,\n"
            "crashes, failed assertions, wrong uses of synchronization objects, exit\n"
            "statuses other than 0, and runs that violate a property.\n\n"
            "  -f FORMULA                            a property (repeatable)\n"
            "  -D NAME.CONST=VALUE                   a constant of such an object (repeatable)\n");
    for (size_t i = 0; i < N_RUN_OPTIONS; i++) {
        size_t start = b->n;
        buf_printf(b, "  --%s", table[i].name);
        if (table[i].arg != NULL)
            buf_printf(b, " %s", table[i].arg);
        if (b->n - start >= 40) {
            buf_char(b, '\n');
            start = b->n;
        }
        buf_pad(b, ' ', 40 - (b->n - start));
        buf_printf(b, "%s\n", table[i].help);
    }
    buf_add(b, "\nExit status: 0 no run fails, 1 some run fails, 2 the command is wrong or the\n"
               "program cannot be run, 3 not all orders were looked at.\n");
}
