/*
 * The command line (see options.h).
 *
 * Options and files may be mixed; "--" ends the options.  Of an option that is given twice
 * the last counts, but for those that collect.  Parsing goes on after an error.
 */
#include "config.h"

#include "cli/command/options.h"

#include <inttypes.h>
#include <string.h>

#include "cli/command/option_rules.h"
#include "cli/command/quantity.h"
#include "support/suggest.h"

static const struct option table[] = {
    { OPT_DEFINE, EFFECT_SYSTEM, 'D', NULL, "NAME=VALUE",
      "give a constant of the model another value" },
    { OPT_DATA, EFFECT_SYSTEM, 0, "data", "TYPE=K",
      "give a data type K values, its constants among them" },
    { OPT_SIZE, EFFECT_SYSTEM, 0, "size", "TYPE=N", "give a scalarset N values" },
    { OPT_ONLY, EFFECT_RUN, 'p', NULL, "NAME", "check only this property (repeatable)" },
    { OPT_FORMULA, EFFECT_RUN, 'f', NULL, "FORMULA", "check this formula (repeatable)" },
    { OPT_EXPECT, EFFECT_RUN, 0, "expect-file", "FILE", "expected verdicts: lines NAME VERDICT" },
    { OPT_CHECK_ONLY, EFFECT_TASK, 0, "check-only", NULL,
      "read the files, say what is wrong, check nothing" },
    { OPT_SIZES, EFFECT_RUN, 0, "sizes", NULL,
      "tell for which sizes of its types a property holds" },
    { OPT_ANY, EFFECT_RUN, 0, "any", "TYPE", "check for every number of values of this scalarset" },
    { OPT_LEMMAS, EFFECT_RUN, 0, "lemmas", "FILE", "write what proofs for every number rest on" },
    { OPT_SOLVER, EFFECT_RUN, 0, "solver", "auto|safety|lms|scc", /* ORDER CHOICES */
      "how to decide" },
    { OPT_SYMMETRY, EFFECT_SYSTEM, 0, "symmetry", "off|sort|full", /* ORDER CHOICES */
      "merge states that differ only by scalarset values" },
    { OPT_THREADS, EFFECT_COST, 0, "threads", "N", "search for invariants with N threads" },
    { OPT_HASH_COMPACT, EFFECT_RUN, 0, "hash-compact", "BITS",
      "look for violations of invariants by hashes of states" },
    { OPT_KEEP_DEAD, EFFECT_SYSTEM, 0, "keep-dead", NULL,
      "keep variables that no path reads again" },
    { OPT_CERTIFY, EFFECT_RUN, 0, "certify", NULL,
      "re-check every verdict independently before printing it" },
    { OPT_EVIDENCE, EFFECT_RUN, 0, "evidence", "FILE.{txt,json,dot,svg,html,aut,cert}",
      "write why; .cert: the proof; none: look for no evidence" },
    { OPT_SIMULATE, EFFECT_TASK, 0, "simulate", NULL, "walk through the model" },
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
    { OPT_FORMAT, EFFECT_RUN, 0, "format", "text|json|junit", "of the report" },
    { OPT_STATS, EFFECT_RUN, 0, "stats", NULL, "tell what the check cost" },
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

/* A run over the arguments. */
struct parsing {
    struct options *o;
    struct arena *arena;
    struct diag *diag;
    char **next;       /* arguments still to come, NULL behind the last */
    const char *shown; /* the option being worked on, as the user wrote it */
};

static const struct span nowhere = { NULL, 0, 0 };

/* ---- values ---- */

/* The position of the word among those of "a|b|c", or -1. */
static int find_choice(const char *choices, const char *word)
{
    size_t n = strlen(word);

    for (int i = 0;; i++) {
        size_t length = strcspn(choices, "|");
        if (length == n && strncmp(choices, word, n) == 0)
            return i;
        if (choices[length] == '\0')
            return -1;
        choices += length + 1;
    }
}

/* Cuts "NAME=VALUE"; NULL: reported. */
static const char *cut(struct parsing *p, const char *arg, const char *form, const char **rest)
{
    const char *equals = strchr(arg, '=');

    if (equals == NULL || equals[1] == '\0' ||
        !check_settings_is_name(arg, (size_t)(equals - arg))) {
        diag_error(p->diag, nowhere, "%s takes %s, not '%s'", p->shown, form, arg);
        return NULL;
    }
    *rest = equals + 1;
    return arena_string(p->arena, arg, (size_t)(equals - arg));
}

static void set_define(struct parsing *p, const char *arg)
{
    const char *expr, *name = cut(p, arg, "NAME=VALUE", &expr);

    if (name != NULL && !check_settings_define(&p->o->check, name, expr))
        diag_error(p->diag, nowhere, "-D %s is given twice", name);
}

static void set_data(struct parsing *p, const char *arg)
{
    const char *text, *name = cut(p, arg, "TYPE=K", &text);
    uint64_t size;

    if (name == NULL)
        return;
    if (!quantity_count(text, &size) || size > UINT32_MAX / 2)
        diag_error(p->diag, nowhere, "%s %s takes a number of values, not '%s'", p->shown, name,
                   text);
    else if (!check_settings_data(&p->o->check, name, (uint32_t)size))
        diag_error(p->diag, nowhere, "--data %s is given twice", name);
}

static void set_size(struct parsing *p, const char *arg)
{
    const char *text, *name = cut(p, arg, "TYPE=N", &text);
    uint64_t size;

    if (name == NULL)
        return;
    if (!quantity_count(text, &size) || size > CHECK_SIZE_MOST)
        diag_error(p->diag, nowhere, "%s %s takes a number of values, not '%s'", p->shown, name,
                   text);
    else if (!check_settings_size(&p->o->check, name, (uint32_t)size))
        diag_error(p->diag, nowhere, "--size %s is given twice", name);
}

static void set_any(struct parsing *p, const char *arg)
{
    if (!check_settings_is_name(arg, strlen(arg)))
        diag_error(p->diag, nowhere, "%s takes the name of a scalarset, not '%s'", p->shown, arg);
    else
        p->o->any = arg;
}

/* "--lts takes a file name that ends in .aut or .dot, not 'x'" */
static void report_words(struct parsing *p, const char *what, const char *words, char between,
                         const char *arg)
{
    const char separators[] = { between, '\0' };
    struct buf b = BUF_EMPTY;
    const char *at = words;

    for (size_t n; *at != '\0'; at += n + (at[n] == between)) {
        n = strcspn(at, separators);
        buf_add(&b, at == words ? "" : at[n] == '\0' ? " or " : ", ");
        buf_bytes(&b, at, n);
    }
    diag_error(p->diag, nowhere, "%s %s %s, not '%s'", p->shown, what, buf_text(&b), arg);
    buf_clear(&b);
}

/* Has the file name one of these endings, ".a .b"?  Else that is reported. */
static void check_ending(struct parsing *p, const char *arg, const char *endings)
{
    const char *dot = strrchr(arg, '.');
    size_t n = dot != NULL ? strlen(dot) : 0;
    const char *x = endings;

    for (size_t k; dot != NULL && dot > arg && *x != '\0'; x += k + (x[k] == ' ')) {
        k = strcspn(x, " ");
        if (k == n && strncmp(x, dot, n) == 0)
            return;
    }
    report_words(p, "takes a file name that ends in", endings, ' ', arg);
}

static void set_evidence(struct parsing *p, const char *arg)
{
    if (strcmp(arg, "none") == 0) {
        p->o->no_evidence = true;
        return;
    }
    check_ending(p, arg, ".txt .json .dot .svg .html .aut .cert");
    vec_push(&p->o->evidence, arg);
}

static void check_quantity(struct parsing *p, bool good, const char *what, const char *arg)
{
    if (!good)
        diag_error(p->diag, nowhere, "%s takes %s, not '%s'", p->shown, what, arg);
}

static void set_seconds(struct parsing *p, const char *arg, double *out)
{
    check_quantity(p, quantity_seconds(arg, out), "a time such as 60s, 5m or 2h", arg);
}

static void set_threads(struct parsing *p, const char *arg)
{
    uint64_t n = 0;

    check_quantity(p, quantity_count(arg, &n) && n <= CHECK_THREADS_MAX, "a number from 1 to 256",
                   arg);
    p->o->check.how.threads = (uint32_t)n;
}

static void set_hash_bits(struct parsing *p, const char *arg)
{
    uint64_t n = 0;

    check_quantity(p, quantity_count(arg, &n) && n >= HASH_BITS_LEAST && n <= HASH_BITS_MOST,
                   "a number of bits from 32 to 64", arg);
    p->o->check.how.hash_bits = (uint32_t)n;
}

/* choice: the position of arg among the words the option takes. */
static void set_option(struct parsing *p, enum option_id id, const char *arg, int choice)
{
    struct options *o = p->o;

    switch (id) {
    case OPT_DEFINE: set_define(p, arg); break;
    case OPT_DATA: set_data(p, arg); break;
    case OPT_SIZE: set_size(p, arg); break;
    case OPT_ONLY: vec_push(&o->only, arg); break;
    case OPT_FORMULA: vec_push(&o->formula, arg); break;
    case OPT_EXPECT: o->expect_file = arg; break;
    case OPT_CHECK_ONLY: o->check_only = true; break;
    case OPT_SIZES: o->sizes = true; break;
    case OPT_ANY: set_any(p, arg); break;
    case OPT_LEMMAS: o->lemmas = arg; break;
    case OPT_SOLVER: o->check.how.solver = (enum solver)choice; break;
    case OPT_SYMMETRY: o->check.reductions.symmetry = (enum symmetry)choice; break;
    case OPT_THREADS: set_threads(p, arg); break;
    case OPT_HASH_COMPACT: set_hash_bits(p, arg); break;
    case OPT_KEEP_DEAD: o->check.reductions.keep_dead = true; break;
    case OPT_LTS:
        check_ending(p, arg, ".aut .dot");
        o->lts = arg;
        break;
    case OPT_GRAPH:
        check_ending(p, arg, ".dot .svg");
        o->graph = arg;
        break;
    case OPT_LABELS: o->labels = (enum option_labels)choice; break;
    case OPT_REDUCE: o->reduce = (enum option_reduce)choice; break;
    case OPT_COMPARE: o->task = TASK_COMPARE; break;
    case OPT_FORMAT: o->format = (enum option_format)choice; break;
    case OPT_CERTIFY: o->check.certify = true; break;
    case OPT_EVIDENCE: set_evidence(p, arg); break;
    case OPT_SIMULATE: o->simulate = true; break;
    case OPT_WHY: o->why = true; break;
    case OPT_STATS: o->stats = true; break;
    case OPT_PROGRESS: o->progress = (enum option_progress)choice; break;
    case OPT_QUIET: o->quiet = true; break;
    case OPT_VERBOSE: o->verbose = true; break;
    case OPT_MEMORY:
        check_quantity(p, quantity_bytes(arg, &o->check.memory), "a size such as 512M or 4G", arg);
        break;
    case OPT_TIME: set_seconds(p, arg, &o->check.time); break;
    case OPT_CPU_TIME: set_seconds(p, arg, &o->check.cpu_time); break;
    case OPT_STATES:
        check_quantity(p, quantity_count(arg, &o->check.states), "a number from 1", arg);
        break;
    case OPT_CHECKPOINT: o->checkpoint = arg; break;
    case OPT_CHECKPOINT_EVERY: set_seconds(p, arg, &o->checkpoint_every); break;
    case OPT_RESUME: o->resume = arg; break;
    case OPT_LSP: o->lsp = true; break;
    case OPT_DUMP: o->dump = (enum option_dump)choice; break;
    case OPT_PRELUDE: o->task = TASK_PRELUDE; break;
    case OPT_VERSION: o->task = TASK_VERSION; break;
    case OPT_HELP: o->task = TASK_HELP; break;
    }
}

/* ---- options ---- */

static bool has_choices(const struct option *x)
{
    return x->arg != NULL && strchr(x->arg, '|') != NULL;
}

/* given: the argument in the same word, or NULL. */
static void apply_option(struct parsing *p, const struct option *x, const char *given)
{
    int choice = 0;

    if (x->arg == NULL && given != NULL) {
        diag_error(p->diag, nowhere, "%s takes no argument", p->shown);
        return;
    }
    if (x->arg != NULL && given == NULL && (given = *p->next++) == NULL) {
        p->next--;
        diag_error(p->diag, nowhere, "%s needs an argument: %s", p->shown, x->arg);
        return;
    }
    if (has_choices(x) && (choice = find_choice(x->arg, given)) < 0)
        report_words(p, "takes", x->arg, '|', given);
    else
        set_option(p, x->id, given, choice);
}

static void report_unknown(struct parsing *p, const char *name, size_t n)
{
    struct suggest s = { NULL, 0 };

    diag_error(p->diag, nowhere, "unknown option '--%.*s'", (int)n, name);
    for (size_t i = 0; i < N_TABLE; i++)
        if (table[i].name != NULL)
            suggest_candidate(&s, name, n, table[i].name);
    if (s.best != NULL)
        diag_note(p->diag, nowhere, "did you mean '--%s'?", s.best);
}

static void parse_long(struct parsing *p, const char *word)
{
    size_t n = strcspn(word, "=");

    for (size_t i = 0; i < N_TABLE; i++) {
        const char *name = table[i].name;
        if (name == NULL || strlen(name) != n || strncmp(name, word, n) != 0)
            continue;
        p->shown = word - 2;
        if (word[n] == '=')
            p->shown = arena_string(p->arena, word - 2, n + 2);
        apply_option(p, &table[i], word[n] == '=' ? word + n + 1 : NULL);
        return;
    }
    report_unknown(p, word, n);
}

static const struct option *find_letter(char letter)
{
    for (size_t i = 0; i < N_TABLE; i++)
        if (table[i].letter == letter)
            return &table[i];
    return NULL;
}

/* Letters may be joined; the rest of the word is the argument of the first that takes one. */
static void parse_letters(struct parsing *p, const char *word)
{
    for (; *word != '\0'; word++) {
        const struct option *x = find_letter(*word);
        char shown[] = { '-', *word, '\0' };
        bool rest = word[1] != '\0';
        if (x == NULL) {
            diag_error(p->diag, nowhere, "unknown option '-%c'", *word);
            return;
        }
        p->shown = arena_string(p->arena, shown, 2);
        apply_option(p, x, x->arg != NULL && rest ? word + 1 : NULL);
        if (x->arg != NULL)
            return;
    }
}

static void parse_file(struct parsing *p, const char *word)
{
    if (p->o->model == NULL)
        p->o->model = word;
    else
        vec_push(&p->o->properties, word);
}

bool options_parse(struct options *o, struct arena *a, int argc, char **argv, struct diag *d)
{
    struct parsing p = { .o = o, .arena = a, .diag = d, .next = argv + (argc > 0) };
    bool files_only = false;

    *o = (struct options){ .task = TASK_CHECK, .dump = DUMP_NONE, .reduce = REDUCE_NONE };
    check_settings_init(&o->check);
    while (*p.next != NULL) {
        const char *word = *p.next++;
        if (files_only || word[0] != '-' || word[1] == '\0')
            parse_file(&p, word);
        else if (strcmp(word, "--") == 0)
            files_only = true;
        else if (word[1] == '-')
            parse_long(&p, word + 2);
        else
            parse_letters(&p, word + 1);
        if (o->task > TASK_COMPARE)
            return diag_errors(d) == 0;
    }
    option_rules_check(o, d);
    if (diag_errors(d) > 0)
        diag_note(d, nowhere, "'stgcheck --help' lists the options");
    return diag_errors(d) == 0;
}

bool options_check(const struct options *o)
{
    return o->task == TASK_CHECK && o->dump == DUMP_NONE && !o->simulate && !o->why;
}

bool options_want_evidence(const struct options *o)
{
    for (size_t i = 0; i < o->evidence.n; i++)
        if (!text_name_ends(o->evidence.at[i], ".cert"))
            return true;
    return !o->no_evidence && (!o->quiet || o->format != FORMAT_TEXT);
}

bool options_want_proof(const struct options *o)
{
    for (size_t i = 0; i < o->evidence.n; i++)
        if (text_name_ends(o->evidence.at[i], ".cert"))
            return true;
    return false;
}

bool options_read(const struct options *o, struct session *j)
{
    return session_read_files(j, o->model, o->properties.at, o->properties.n);
}

struct session_choice options_choice(const struct options *o)
{
    return (struct session_choice){
        .only = o->only.at,
        .n_only = o->only.n,
        .formula = o->formula.at,
        .n_formulas = o->formula.n,
        .deadlock_free = o->lts == NULL && o->graph == NULL && !o->simulate,
    };
}

void options_clear(struct options *o)
{
    vec_clear(&o->properties);
    check_settings_clear(&o->check);
    vec_clear(&o->only);
    vec_clear(&o->formula);
    vec_clear(&o->evidence);
}

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
