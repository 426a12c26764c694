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
    check_ending(p, arg, ".txt .json .dot .svg .puml .mmd .html .aut .cert");
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

static void set_small(struct parsing *p, const char *arg, uint32_t *out)
{
    uint64_t n = 0;

    check_quantity(p, quantity_count(arg, &n) && n <= UINT32_MAX, "a number from 1 to 4294967295",
                   arg);
    *out = (uint32_t)n;
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
    case OPT_DIALECT: o->check.dialect = (enum murphi_dialect)choice; break;
    case OPT_ONLY: vec_push(&o->only, arg); break;
    case OPT_FORMULA: vec_push(&o->formula, arg); break;
    case OPT_EXPECT: o->expect_file = arg; break;
    case OPT_CHECK_ONLY: o->check_only = true; break;
    case OPT_SIZES: o->sizes = true; break;
    case OPT_ANY: set_any(p, arg); break;
    case OPT_LEMMAS: o->lemmas = arg; break;
    case OPT_SOLVER: o->check.how.solver = (enum solver)choice; break;
    case OPT_ORDER: o->check.how.order = (enum level_order)choice; break;
    case OPT_DEADLOCK: o->check.deadlock = (enum deadlock_notion)choice; break;
    case OPT_FAIRNESS: o->check.fairness = (enum fairness_use)choice; break;
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
    case OPT_TO_STG:
        check_ending(p, arg, ".stg");
        o->to_stg = arg;
        break;
    case OPT_LABELS: o->labels = (enum option_labels)choice; break;
    case OPT_REDUCE: o->reduce = (enum option_reduce)choice; break;
    case OPT_COMPARE: o->task = TASK_COMPARE; break;
    case OPT_FORMAT: o->format = (enum option_format)choice; break;
    case OPT_CERTIFY: o->check.certify = true; break;
    case OPT_EVIDENCE: set_evidence(p, arg); break;
    case OPT_SHOW: o->show = arg; break;
    case OPT_FOLD: o->fold = arg; break;
    case OPT_WATCH: vec_push(&o->watch, arg); break;
    case OPT_SIMULATE: o->simulate = true; break;
    case OPT_RANDOM: o->random = true; break;
    case OPT_STEPS: set_small(p, arg, &o->steps); break;
    case OPT_RUNS: set_small(p, arg, &o->runs); break;
    case OPT_SEED: set_small(p, arg, &o->seed); break;
    case OPT_REPORT: o->report = true; break;
    case OPT_WHY: o->why = true; break;
    case OPT_STATS: o->stats = true; break;
    case OPT_COVERAGE: o->coverage = true; break;
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
    size_t n_table;
    const struct option *table = options_table(&n_table);

    diag_error(p->diag, nowhere, "unknown option '--%.*s'", (int)n, name);
    for (size_t i = 0; i < n_table; i++)
        if (table[i].name != NULL)
            suggest_candidate(&s, name, n, table[i].name);
    if (s.best != NULL)
        diag_note(p->diag, nowhere, "did you mean '--%s'?", s.best);
}

static void parse_long(struct parsing *p, const char *word)
{
    size_t n = strcspn(word, "="), n_table;
    const struct option *table = options_table(&n_table);

    for (size_t i = 0; i < n_table; i++) {
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
    size_t n_table;
    const struct option *table = options_table(&n_table);

    for (size_t i = 0; i < n_table; i++)
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

/* As far as files and formulas say it. */
static bool asks_for_own_properties(const struct options *o)
{
    return o->task == TASK_CHECK && o->properties.n == 0 && o->formula.n == 0 && o->lts == NULL &&
           o->graph == NULL && (!o->simulate || o->random);
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
    o->check.own_properties = asks_for_own_properties(o);
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
        .watch = o->watch.at,
        .n_watches = o->watch.n,
        .deadlock_free = o->lts == NULL && o->graph == NULL && o->to_stg == NULL && !o->simulate,
    };
}

void options_clear(struct options *o)
{
    vec_clear(&o->properties);
    check_settings_clear(&o->check);
    vec_clear(&o->only);
    vec_clear(&o->formula);
    vec_clear(&o->evidence);
    vec_clear(&o->watch);
}
