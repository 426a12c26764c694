/*
 * Which options go together (see option_rules.h).
 */
#include "config.h"

#include "cli/command/option_rules.h"

#include <string.h>

static const struct span nowhere = { NULL, 0, 0 };

static bool is_model(const char *name)
{
    return text_name_ends(name, ".stg") || text_name_ends(name, ".aut") ||
           text_name_ends(name, ".m");
}

const char *const options_relation[] = { /* ORDER RELATIONS */
                                         "strong", "branching", "divergence", "trace", "weak-trace"
};
#define N_RELATIONS (sizeof options_relation / sizeof options_relation[0])

/* --compare MODEL MODEL RELATION */
static void check_compared(struct options *o, struct diag *d)
{
    const char *word = o->properties.n == 2 ? o->properties.at[1] : NULL;

    if (word == NULL)
        diag_error(d, nowhere,
                   "--compare takes two models and a relation: stgcheck "
                   "--compare a.stg b.aut strong|branching|divergence|trace|weak-trace");
    for (o->relation = 0; word != NULL && o->relation < N_RELATIONS; o->relation++)
        if (strcmp(word, options_relation[o->relation]) == 0)
            return;
    if (word != NULL)
        diag_error(d, nowhere,
                   "--compare: '%s' is no relation, known are strong, "
                   "branching, divergence, trace and weak-trace",
                   word);
}

/* Behind a wrong option its argument may look like a file. */
static void check_files(const struct options *o, struct diag *d)
{
    size_t n = diag_errors(d) == 0 ? o->properties.n : 0;

    for (size_t i = 0; i < n; i++) {
        const char *name = o->properties.at[i];
        if (text_name_ends(o->model, ".mu") && is_model(name))
            diag_error(d, nowhere, "the model comes first: stgcheck %s %s", name, o->model);
        else if (is_model(name))
            diag_error(d, nowhere, "'%s' is one file too many: one model is checked", name);
    }
}

/* Is any of the models that are read one of Murphi? */
static bool reads_murphi(const struct options *o)
{
    return o->model == NULL || text_name_ends(o->model, ".m") ||
           (o->task == TASK_COMPARE && o->properties.n > 0 &&
            text_name_ends(o->properties.at[0], ".m"));
}

static void check_combination(const struct options *o, struct diag *d)
{
    if (o->model == NULL && !o->lsp && diag_errors(d) == 0)
        diag_error(d, nowhere, "no model is given: stgcheck [options] model.stg [props.mu ...]");
    if (o->only.n > 0 && o->properties.n == 0 && o->model != NULL &&
        !text_name_ends(o->model, ".m"))
        diag_error(d, nowhere, "-p needs a file of properties");
    if (o->check.dialect != DIALECT_BY_FILE && !reads_murphi(o))
        diag_error(d, nowhere, "--dialect is for Murphi models, FILE.m");
    if (o->quiet && o->verbose)
        diag_error(d, nowhere, "--quiet and --verbose exclude each other");
    if (o->no_evidence && options_want_evidence(o))
        diag_error(d, nowhere,
                   "--evidence none looks for no evidence, and excludes --evidence FILE, but for "
                   "FILE.cert");
    if (o->lsp && (o->model != NULL || o->simulate || o->why || o->dump != DUMP_NONE))
        diag_error(d, nowhere,
                   "--lsp serves an editor: it takes no file, and excludes "
                   "--simulate, --why and --dump");
    if (o->task == TASK_COMPARE && o->format == FORMAT_JUNIT)
        diag_error(d, nowhere, "--compare reports as text or JSON, not as JUnit");
    if (o->coverage && o->format == FORMAT_JUNIT)
        diag_error(d, nowhere, "--coverage reports as text or JSON, not as JUnit");
    if (o->simulate + o->why + (o->dump != DUMP_NONE) > 1)
        diag_error(d, nowhere, "--simulate, --why and --dump exclude each other");
    if (((o->simulate && !o->random) || o->why || o->dump != DUMP_NONE) && o->format != FORMAT_TEXT)
        diag_error(d, nowhere, "%s prints text only, not --format %s",
                   o->simulate ? "--simulate"
                   : o->why    ? "--why"
                               : "--dump",
                   o->format == FORMAT_JSON ? "json" : "junit");
}

/* Runs at random have no verdict, so there is nothing to prove. */
static void check_random(const struct options *o, struct diag *d)
{
    const char *given = o->steps > 0  ? "--steps"
                        : o->runs > 0 ? "--runs"
                        : o->seed > 0 ? "--seed"
                        : o->report   ? "--report"
                                      : NULL;

    if (o->random && !o->simulate)
        diag_error(d, nowhere, "--random makes runs for --simulate: --simulate --random");
    if (!o->random && given != NULL)
        diag_error(d, nowhere, "%s is of runs at random: --simulate --random %s", given, given);
    if (o->random && o->format == FORMAT_JUNIT)
        diag_error(d, nowhere, "--random reports as text or JSON, not as JUnit");
    if (o->random && options_want_proof(o))
        diag_error(d, nowhere, "--random proves nothing: it excludes --evidence FILE.cert");
}

/* Only checks have verdicts. */
static void check_expect(const struct options *o, struct diag *d)
{
    const char *other = o->simulate               ? "--simulate"
                        : o->dump != DUMP_NONE    ? "--dump"
                        : o->task == TASK_COMPARE ? "--compare"
                                                  : NULL;

    if (o->expect_file != NULL && other != NULL)
        diag_error(d, nowhere, "--expect-file is for checks, and excludes %s", other);
    other = other == NULL && o->why          ? "--why"
            : other == NULL && o->check_only ? "--check-only"
                                             : other;
    if (o->coverage && other != NULL)
        diag_error(d, nowhere, "--coverage is for checks, and excludes %s", other);
}

/* Only checks and simulations have runs to show. */
static void check_watch(const struct options *o, struct diag *d)
{
    const char *other = o->why                    ? "--why"
                        : o->dump != DUMP_NONE    ? "--dump"
                        : o->task == TASK_COMPARE ? "--compare"
                        : o->lsp                  ? "--lsp"
                                                  : NULL;

    if (o->watch.n > 0 && other != NULL)
        diag_error(d, nowhere, "--watch shows values along runs, and excludes %s", other);
}

/* Nothing is shown and nothing is written. */
static void check_check_only(const struct options *o, struct diag *d)
{
    const char *other = o->simulate                ? "--simulate"
                        : o->why                   ? "--why"
                        : o->dump != DUMP_NONE     ? "--dump"
                        : o->lts != NULL           ? "--lts"
                        : o->graph != NULL         ? "--graph"
                        : o->to_stg != NULL        ? "--to-stg"
                        : o->evidence.n > 0        ? "--evidence"
                        : o->checkpoint != NULL    ? "--checkpoint"
                        : o->resume != NULL        ? "--resume"
                        : o->reduce != REDUCE_NONE ? "--reduce"
                        : o->task == TASK_COMPARE  ? "--compare"
                                                   : NULL;

    if (o->check_only && other != NULL)
        diag_error(d, nowhere,
                   "--check-only reads the files and does nothing else: it "
                   "excludes %s",
                   other);
}

/* A proof is of the model as it is written. */
static void check_reduced(const struct options *o, struct diag *d)
{
    const char *other = options_want_proof(o) ? "--evidence FILE.cert"
                        : o->check.certify    ? "--certify"
                                              : NULL;

    if (o->reduce == REDUCE_NONE || o->task == TASK_COMPARE || other == NULL)
        return;
    diag_error(d, nowhere,
               "--reduce works with another system than the model's, and a proof has "
               "to be one of the model: it excludes %s",
               other);
    diag_note(d, nowhere,
              "leave --reduce out; or write the reduced system, with --reduce and "
              "--lts FILE.aut, and prove what is true of that");
}

/* States that have been visited are not kept, so nothing can be proved, reduced or resumed. */
static void check_hash_compact(const struct options *o, struct diag *d)
{
    /* clang-format off */
    const char *other = o->check.how.threads > 1           ? "--threads"
                        : o->check.how.solver == SOLVER_LMS ? "--solver lms"
                        : o->check.how.solver == SOLVER_SCC ? "--solver scc"
                        : o->check.how.solver == SOLVER_GLOBAL ? "--solver global"
                        : o->check.how.solver == SOLVER_SYMBOLIC    ? "--solver symbolic"
                        : o->check.certify                  ? "--certify"
                        : options_want_proof(o)             ? "--evidence FILE.cert"
                        : o->checkpoint != NULL             ? "--checkpoint"
                        : o->resume != NULL                 ? "--resume"
                        : o->sizes                          ? "--sizes"
                        : o->any != NULL              ? "--any"
                        : o->reduce != REDUCE_NONE          ? "--reduce"
                        : o->task == TASK_COMPARE           ? "--compare"
                        : o->simulate                       ? "--simulate"
                        : o->why                            ? "--why"
                        : o->dump != DUMP_NONE              ? "--dump"
                                                            : NULL;
    /* clang-format on */

    if (o->check.how.hash_bits > 0 && other != NULL)
        diag_error(d, nowhere,
                   "--hash-compact is a search with one thread that keeps a hash of each state "
                   "only: it excludes %s",
                   other);
}

/* Each property is checked for several sizes, so there is not one transition system. */
static void check_any(const struct options *o, struct diag *d)
{
    const char *other = o->sizes                   ? "--sizes"
                        : o->checkpoint != NULL    ? "--checkpoint"
                        : o->resume != NULL        ? "--resume"
                        : o->lts != NULL           ? "--lts"
                        : o->graph != NULL         ? "--graph"
                        : o->to_stg != NULL        ? "--to-stg"
                        : o->reduce != REDUCE_NONE ? "--reduce"
                        : o->task == TASK_COMPARE  ? "--compare"
                        : o->simulate              ? "--simulate"
                        : o->why                   ? "--why"
                        : o->dump != DUMP_NONE     ? "--dump"
                        : o->lsp                   ? "--lsp"
                                                   : NULL;

    if (o->lemmas != NULL && o->any == NULL)
        diag_error(d, nowhere,
                   "--lemmas tells what proofs of --any rest on: --any TYPE --lemmas FILE");
    if (o->any == NULL || other == NULL)
        return;
    diag_error(d, nowhere, "--any checks several sizes of a scalarset, and excludes %s", other);
    if (!o->sizes)
        diag_note(d, nowhere, "choose one size: --size %s=N", o->any);
}

/* Only checks are written down. */
static void check_checkpoint(const struct options *o, struct diag *d)
{
    const char *shown = o->checkpoint != NULL ? "--checkpoint" : "--resume";

    if (o->checkpoint_every > 0 && o->checkpoint == NULL)
        diag_error(d, nowhere, "--checkpoint-every needs --checkpoint FILE");
    if (o->checkpoint == NULL && o->resume == NULL)
        return;
    if (o->simulate || o->why || o->dump != DUMP_NONE || o->lsp || o->task == TASK_COMPARE)
        diag_error(d, nowhere, "%s is for checks, and excludes %s", shown,
                   o->simulate            ? "--simulate"
                   : o->why               ? "--why"
                   : o->dump != DUMP_NONE ? "--dump"
                   : o->lsp               ? "--lsp"
                                          : "--compare");
}

/* Sets of states are those of one system, concrete and without representatives; nothing of them is
   written down. */
static void check_symbolic(struct options *o, struct diag *d)
{
    const char *other = o->checkpoint != NULL      ? "--checkpoint"
                        : o->resume != NULL        ? "--resume"
                        : o->sizes                 ? "--sizes"
                        : o->any != NULL           ? "--any"
                        : o->reduce != REDUCE_NONE ? "--reduce"
                        : o->task == TASK_COMPARE  ? "--compare"
                        : o->simulate              ? "--simulate"
                        : o->why                   ? "--why"
                        : o->dump != DUMP_NONE     ? "--dump"
                        : o->lsp                   ? "--lsp"
                                                   : NULL;

    if (o->check.how.order != LEVEL_ORDER_AUTO && o->check.how.solver != SOLVER_AUTO &&
        o->check.how.solver != SOLVER_SYMBOLIC)
        diag_error(d, nowhere,
                   "--order is that of sets of states: it needs --solver symbolic, or auto");
    if (o->check.how.solver != SOLVER_SYMBOLIC)
        return;
    o->check.reductions.symmetry = SYMMETRY_OFF;
    if (other != NULL)
        diag_error(d, nowhere, "--solver symbolic is for checks of one system: it excludes %s",
                   other);
}

/* Nothing of the graph of all states is written down. */
static void check_global(const struct options *o, struct diag *d)
{
    const char *other = o->checkpoint != NULL ? "--checkpoint"
                        : o->resume != NULL   ? "--resume"
                                              : NULL;

    if (o->check.how.solver == SOLVER_GLOBAL && other != NULL)
        diag_error(d, nowhere, "--solver global keeps no checkpoints: it excludes %s", other);
}

void option_rules_check(struct options *o, struct diag *d)
{
    if (o->task == TASK_COMPARE)
        check_compared(o, d);
    else
        check_files(o, d);
    check_combination(o, d);
    check_random(o, d);
    check_expect(o, d);
    check_watch(o, d);
    check_check_only(o, d);
    check_reduced(o, d);
    check_checkpoint(o, d);
    check_any(o, d);
    check_hash_compact(o, d);
    check_global(o, d);
    check_symbolic(o, d);
}
