/*
 * The options of a run (see option_list.h).
 */
#include "config.h"

#include "cli/command/option_list.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "support/bug.h"

struct texts {
    const char **at;
    size_t n, cap;
};

/* ---- one option ---- */

static void add_quoted(struct buf *b, const char *s)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_=+-./,:@%";

    if (*s != '\0' && strspn(s, plain) == strlen(s)) {
        buf_add(b, s);
        return;
    }
    buf_char(b, '\'');
    for (; *s != '\0'; s++)
        if (*s == '\'')
            buf_add(b, "'\\''");
        else
            buf_char(b, *s);
    buf_char(b, '\'');
}

static void add_name(struct buf *b, const struct option *x)
{
    if (x->name != NULL)
        buf_printf(b, " --%s", x->name);
    else
        buf_printf(b, " -%c", x->letter);
}

static void add_flag(struct buf *b, const struct option *x, bool given)
{
    if (given)
        add_name(b, x);
}

/* 0: the option is not given. */
static void add_number(struct buf *b, const struct option *x, uint32_t n)
{
    if (n == 0)
        return;
    add_name(b, x);
    buf_printf(b, " %" PRIu32, n);
}

/* arg: NULL: the option is not given. */
static void add_text(struct buf *b, const struct option *x, const char *arg)
{
    if (arg == NULL)
        return;
    add_name(b, x);
    buf_char(b, ' ');
    add_quoted(b, arg);
}

static void add_texts(struct buf *b, const struct option *x, const char *const *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        add_text(b, x, at[i]);
}

/* chosen, usual: positions among the words the option takes. */
static void add_choice(struct buf *b, const struct option *x, int chosen, int usual)
{
    const char *word = x->arg;

    if (chosen == usual)
        return;
    for (; chosen > 0; chosen--)
        word += strcspn(word, "|") + 1;
    add_name(b, x);
    buf_char(b, ' ');
    buf_bytes(b, word, strcspn(word, "|"));
}

/* ---- settings ---- */

static int by_text(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* In alphabetical order. */
static void add_settings(struct buf *b, const struct option *x, struct texts *t)
{
    if (t->n > 0)
        qsort(t->at, t->n, sizeof *t->at, by_text);
    add_texts(b, x, t->at, t->n);
    vec_clear(t);
}

static void list_defines(struct buf *b, const struct option *x, const struct options *o,
                         struct arena *a)
{
    struct texts t = VEC_EMPTY;

    for (size_t i = 0; i < o->check.define.n; i++) {
        struct buf one = BUF_EMPTY;
        buf_printf(&one, "%s=%s", o->check.define.at[i].name, o->check.define.at[i].value);
        vec_push(&t, arena_string(a, buf_text(&one), one.n));
        buf_clear(&one);
    }
    add_settings(b, x, &t);
}

static void list_data(struct buf *b, const struct option *x, const struct options *o,
                      struct arena *a)
{
    struct texts t = VEC_EMPTY;

    for (size_t i = 0; i < o->check.data.n; i++) {
        struct buf one = BUF_EMPTY;
        buf_printf(&one, "%s=%" PRIu32, o->check.data.at[i].name, o->check.data.at[i].size);
        vec_push(&t, arena_string(a, buf_text(&one), one.n));
        buf_clear(&one);
    }
    add_settings(b, x, &t);
}

static void list_sizes(struct buf *b, const struct option *x, const struct options *o,
                       struct arena *a)
{
    struct texts t = VEC_EMPTY;

    for (size_t i = 0; i < o->check.size.n; i++) {
        struct buf one = BUF_EMPTY;
        buf_printf(&one, "%s=%" PRIu32, o->check.size.at[i].name, o->check.size.at[i].size);
        vec_push(&t, arena_string(a, buf_text(&one), one.n));
        buf_clear(&one);
    }
    add_settings(b, x, &t);
}

/* ---- all ---- */

/* How x is given in o; nothing if it has its default. */
static void add_option(struct buf *b, const struct option *x, const struct options *o,
                       struct arena *a)
{
    /* clang-format off */
    switch (x->id) {
    case OPT_DEFINE: list_defines(b, x, o, a); break;
    case OPT_DATA: list_data(b, x, o, a); break;
    case OPT_SIZE: list_sizes(b, x, o, a); break;
    case OPT_DIALECT: add_choice(b, x, (int)o->check.dialect, DIALECT_BY_FILE); break;
    case OPT_ONLY: add_texts(b, x, o->only.at, o->only.n); break;
    case OPT_FORMULA: add_texts(b, x, o->formula.at, o->formula.n); break;
    case OPT_EVIDENCE:
        add_text(b, x, o->no_evidence ? "none" : NULL);
        add_texts(b, x, o->evidence.at, o->evidence.n);
        break;
    case OPT_SHOW: add_text(b, x, o->show); break;
    case OPT_FOLD: add_text(b, x, o->fold); break;
    case OPT_WATCH: add_texts(b, x, o->watch.at, o->watch.n); break;
    case OPT_EXPECT: add_text(b, x, o->expect_file); break;
    case OPT_LTS: add_text(b, x, o->lts); break;
    case OPT_GRAPH: add_text(b, x, o->graph); break;
    case OPT_TO_STG: add_text(b, x, o->to_stg); break;
    case OPT_SOLVER: add_choice(b, x, (int)o->check.how.solver, SOLVER_AUTO); break;
    case OPT_ORDER: add_choice(b, x, (int)o->check.how.order, LEVEL_ORDER_AUTO); break;
    case OPT_DEADLOCK: add_choice(b, x, (int)o->check.deadlock, DEADLOCK_USUAL); break;
    case OPT_FAIRNESS: add_choice(b, x, (int)o->check.fairness, FAIRNESS_DECLARED); break;
    case OPT_SYMMETRY: add_choice(b, x, (int)o->check.reductions.symmetry, SYMMETRY_FULL); break;
    case OPT_LABELS: add_choice(b, x, (int)o->labels, LABELS_PLAIN); break;
    case OPT_REDUCE: add_choice(b, x, (int)o->reduce, REDUCE_NONE); break;
    case OPT_FORMAT: add_choice(b, x, (int)o->format, FORMAT_TEXT); break;
    case OPT_HASH_COMPACT: add_number(b, x, o->check.how.hash_bits); break;
    case OPT_KEEP_DEAD: add_flag(b, x, o->check.reductions.keep_dead); break;
    case OPT_SIZES: add_flag(b, x, o->sizes); break;
    case OPT_ANY: add_text(b, x, o->any); break;
    case OPT_LEMMAS: add_text(b, x, o->lemmas); break;
    case OPT_CERTIFY: add_flag(b, x, o->check.certify); break;
    case OPT_STATS: add_flag(b, x, o->stats); break;
    case OPT_COVERAGE: add_flag(b, x, o->coverage); break;
    case OPT_QUIET: add_flag(b, x, o->quiet); break;
    case OPT_VERBOSE: add_flag(b, x, o->verbose); break;
    case OPT_THREADS: case OPT_PROGRESS: case OPT_MEMORY: case OPT_TIME: case OPT_CPU_TIME:
    case OPT_STATES: case OPT_CHECKPOINT: case OPT_CHECKPOINT_EVERY: case OPT_RESUME:
    case OPT_CHECK_ONLY: case OPT_SIMULATE: case OPT_RANDOM: case OPT_STEPS: case OPT_RUNS:
    case OPT_SEED: case OPT_REPORT: case OPT_WHY: case OPT_COMPARE: case OPT_LSP:
    case OPT_DUMP: case OPT_PRELUDE: case OPT_VERSION: case OPT_HELP:
        BUG("this option is not listed");
    }
    /* clang-format on */
}

void option_list(struct buf *b, const struct options *o, enum option_effect most)
{
    struct arena *a = arena_new();
    size_t n;
    const struct option *x = options_table(&n);

    for (size_t i = 0; i < n; i++)
        if (x[i].effect <= most)
            add_option(b, &x[i], o, a);
    arena_free(a);
}
