/*
 * What the options are, and the help that tells it (see options.h).
 */
#include "config.h"

#include "cli/command/options.h"

static const struct option table[] = {
    { OPT_DEFINE, EFFECT_SYSTEM, 'D', NULL, "NAME=VALUE",
      "give a constant of the model another value" },
    { OPT_DATA, EFFECT_SYSTEM, 0, "data", "TYPE=K",
      "give a data type K values, its constants among them" },
    { OPT_SIZE, EFFECT_SYSTEM, 0, "size", "TYPE=N", "give a scalarset N values" },
    { OPT_DIALECT, EFFECT_SYSTEM, 0, "dialect", "cmurphi|rumur", /* ORDER CHOICES */
      "read a Murphi model as this tool does" },
    { OPT_ONLY, EFFECT_RUN, 'p', NULL, "NAME", "check only this property (repeatable)" },
    { OPT_FORMULA, EFFECT_RUN, 'f', NULL, "FORMULA", "check this formula (repeatable)" },
    { OPT_EXPECT, EFFECT_RUN, 0, "expect-file", "FILE", "expected verdicts: lines NAME VERDICT" },
    { OPT_CHECK_ONLY, EFFECT_TASK, 0, "check-only", NULL,
      "read the files, say what is wrong, check nothing" },
    { OPT_SIZES, EFFECT_RUN, 0, "sizes", NULL,
      "tell for which sizes of its types a property holds" },
    { OPT_ANY, EFFECT_RUN, 0, "any", "TYPE", "check for every number of values of this scalarset" },
    { OPT_LEMMAS, EFFECT_RUN, 0, "lemmas", "FILE", "write what proofs for every number rest on" },
    { OPT_SOLVER, EFFECT_RUN, 0, "solver",
      "auto|safety|lms|scc|global|symbolic", /* ORDER CHOICES */
      "how to decide" },
    { OPT_ORDER, EFFECT_RUN, 0, "order", "auto|text|force", /* ORDER CHOICES */
      "of the levels of sets of states" },
    { OPT_DEADLOCK, EFFECT_RUN, 0, "deadlock", "stuck|stuttering|off", /* ORDER CHOICES */
      "what is a deadlock, where there are no properties" },
    { OPT_FAIRNESS, EFFECT_SYSTEM, 0, "fairness", "declared|off", /* ORDER CHOICES */
      "which runs are fair; off: all of them" },
    { OPT_SYMMETRY, EFFECT_SYSTEM, 0, "symmetry", "off|sort|full", /* ORDER CHOICES */
      "merge states that differ only by scalarset values" },
    { OPT_THREADS, EFFECT_COST, 0, "threads", "N", "search all states with N threads" },
    { OPT_HASH_COMPACT, EFFECT_RUN, 0, "hash-compact", "BITS",
      "look for violations of invariants by hashes of states" },
    { OPT_KEEP_DEAD, EFFECT_SYSTEM, 0, "keep-dead", NULL,
      "keep variables that no path reads again" },
    { OPT_CERTIFY, EFFECT_RUN, 0, "certify", NULL,
      "re-check every verdict independently before printing it" },
    { OPT_EVIDENCE, EFFECT_RUN, 0, "evidence", "FILE.{txt,json,dot,svg,puml,mmd,html,aut,cert}",
      "write why; .cert: the proof; none: look for no evidence" },
    { OPT_SHOW, EFFECT_RUN, 0, "show", "NAME,..",
      "show only these processes and variables of runs" },
    { OPT_FOLD, EFFECT_RUN, 0, "fold", "NAME,..",
      "show these processes as the messages that they hold" },
    { OPT_WATCH, EFFECT_RUN, 0, "watch", "EXPR", "show its value along runs (repeatable)" },
    { OPT_SIMULATE, EFFECT_TASK, 0, "simulate", NULL, "walk through the model" },
    { OPT_RANDOM, EFFECT_TASK, 0, "random", NULL, "with --simulate: make runs at random" },
    { OPT_STEPS, EFFECT_TASK, 0, "steps", "N", "of each of them (usually 1000)" },
    { OPT_RUNS, EFFECT_TASK, 0, "runs", "N", "how many (usually 100)" },
    { OPT_SEED, EFFECT_TASK, 0, "seed", "N", "of the first one (usually 1)" },
    { OPT_REPORT, EFFECT_TASK, 0, "report", NULL, "tell which edges they took, and how often" },
    { OPT_WHY, EFFECT_TASK, 0, "why", NULL, "walk through the proof of a property" },
    { OPT_LTS, EFFECT_RUN, 0, "lts", "FILE.{aut,dot}", "write the transition system" },
    { OPT_LABELS, EFFECT_RUN, 0, "labels", "plain|full",
      "internal steps in it as tau, or with their names" },
    { OPT_REDUCE, EFFECT_SYSTEM, 0, "reduce", "strong|branching|divergence", /* ORDER REDUCTIONS */
      "work with the smallest equivalent transition system" },
    { OPT_COMPARE, EFFECT_TASK, 0, "compare", NULL,
      "tell whether two models are equivalent, and in what not" },
    { OPT_GRAPH, EFFECT_RUN, 0, "graph", "FILE.{dot,svg}",
      "draw the processes, and the states if they are few" },
    { OPT_TO_STG, EFFECT_RUN, 0, "to-stg", "FILE.stg", "write the model in its own language" },
    { OPT_FORMAT, EFFECT_RUN, 0, "format", "text|json|junit", "of the report" },
    { OPT_STATS, EFFECT_RUN, 0, "stats", NULL, "tell what the check cost" },
    { OPT_COVERAGE, EFFECT_RUN, 0, "coverage", NULL, "tell how often each edge is taken" },
    { OPT_PROGRESS, EFFECT_COST, 0, "progress", "auto|always|never",
      "show progress on standard error" },
    { OPT_QUIET, EFFECT_RUN, 'q', "quiet", NULL, "print only verdicts that are not as expected" },
    { OPT_VERBOSE, EFFECT_RUN, 'v', "verbose", NULL,
      "show whole states, and witnesses of what is true" },
    { OPT_MEMORY, EFFECT_COST, 0, "memory", "SIZE",
      "stop beyond so many bytes (suffixes K, M, G, T)" },
    { OPT_TIME, EFFECT_COST, 0, "time", "TIME", "stop after so many seconds (suffixes s, m, h)" },
    { OPT_CPU_TIME, EFFECT_COST, 0, "cpu-time", "TIME",
      "the same in CPU time, of all threads together" },
    { OPT_STATES, EFFECT_COST, 0, "states", "N", "stop a check after N states" },
    { OPT_CHECKPOINT, EFFECT_COST, 0, "checkpoint", "FILE",
      "write down how far it is, now and then, to resume" },
    { OPT_CHECKPOINT_EVERY, EFFECT_COST, 0, "checkpoint-every", "TIME", "so often (usually 60s)" },
    { OPT_RESUME, EFFECT_COST, 0, "resume", "FILE", "go on from where a checkpoint was written" },
    { OPT_LSP, EFFECT_TASK, 0, "lsp", NULL, "serve an editor: the language server protocol" },
    { OPT_DUMP, EFFECT_TASK, 0, "dump", "tree|graph|system|dependence|formula|moves|product",
      /* ORDER CHOICES */ "print a stage of the way to a verdict" },
    { OPT_PRELUDE, EFFECT_TASK, 0, "prelude", NULL, "print the predefined predicates" },
    { OPT_VERSION, EFFECT_TASK, 0, "version", NULL, "print the version" },
    { OPT_HELP, EFFECT_TASK, 'h', "help", NULL, "print this" },
};
#define N_TABLE (sizeof table / sizeof table[0])

const struct option *options_table(size_t *n)
{
    *n = N_TABLE;
    return table;
}

/* ---- help ---- */

#define HELP_COLUMN 40

static void help_line(struct buf *b, const struct option *x)
{
    size_t start = b->n, width;

    buf_printf(b, x->letter != 0 ? "  -%c" : "    ", x->letter);
    if (x->name != NULL)
        buf_printf(b, "%s--%s", x->letter != 0 ? ", " : "  ", x->name);
    if (x->arg != NULL)
        buf_printf(b, " %s", x->arg);
    width = b->n - start;
    if (width >= HELP_COLUMN)
        buf_char(b, '\n');
    buf_pad(b, ' ', width < HELP_COLUMN ? HELP_COLUMN - width : HELP_COLUMN);
    buf_printf(b, "%s\n", x->help);
}

void options_help(struct buf *b)
{
    buf_add(b, "usage: stgcheck [options] model.stg [props.mu ...]\n"
               "       stgcheck [options] --compare model model RELATION\n"
               "       stgcheck --lsp\n\n"
               "Checks the properties of files, or, without any, that there is no deadlock and\n"
               "no run-time error.\n\n");
    for (size_t i = 0; i < N_TABLE; i++)
        help_line(b, &table[i]);
    buf_add(b, "\nExit status: 0 every verdict is the expected one, 1 some verdict is not, 2 the\n"
               "input or the command is wrong, 3 a limit stopped it before an answer, 4 a\n"
               "run-time error of the model.  Where several apply: 2, 4, 1, 3, 0.\n");
}
