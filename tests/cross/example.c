/*
 * Many random instances (see example.h).
 */
#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "stg/step/stg_lts.h"
#include "tests/cross/example.h"

#define SECONDS 10       /* most time for one instance; of those that need more, */
#define LONG_SHARE 50    /* one of so many may be there */
#define ENOUGH 10        /* failures */
#define MOST_PAYLOADS 64 /* values of a channel */

const struct finding example_agreed = { AGREED, NULL, VERDICT_TRUE };

struct finding example_refused(const char *why)
{
    return (struct finding){ REFUSED, why, VERDICT_ERROR };
}

/* ---- texts ---- */

static bool passes(struct rng *r, const struct naive_space *x, const struct example_filter *f)
{
    if (f->degree > 0 && naive_space_degree(x) > f->degree)
        return false;
    if (f->faulty < 100 && naive_space_faulty(x) && !gen_chance(r, f->faulty))
        return false;
    return naive_space_size(x) > f->small || gen_chance(r, f->tried);
}

/* What the environment can send is gone through, whatever of it is refused. */
static bool has_small_payloads(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_channels; i++)
        for (uint32_t k = 0; k < g->channel[i].n_payload; k++) {
            const struct sort *s = g->channel[i].payload[k];
            if (!sort_infinite(s) && !sort_is_schematic(s) && sort_card(s) > MOST_PAYLOADS)
                return false;
        }
    return true;
}

bool example_open(struct rng *r, struct arena *a, const struct example *x, struct subject *s,
                  const struct example_filter *filter)
{
    struct naive_space *space;
    struct lts *l;
    bool good;

    subject_init(s, example_model_text(a, x, false), x->sizes);
    if (s->stg == NULL)
        return true;
    if (!has_small_payloads(&s->stg->sig))
        return false;
    l = subject_lts(s, NULL, (struct subject_options){ .keep_dead = true });
    space = naive_space_new(l, filter->states);
    good = space != NULL && passes(r, space, filter);
    naive_space_free(space);
    lts_free(l);
    return good;
}

struct subject_options example_options(struct rng *r, const struct gen_model *m)
{
    static const enum symmetry symmetry[] = { SYMMETRY_OFF, SYMMETRY_SORT, SYMMETRY_FULL };
    bool symmetric = m->flavour == GEN_SYMMETRIC || m->flavour == GEN_SYMMETRIC_DATA;

    return (struct subject_options){ .keep_dead = gen_chance(r, 20),
                                     .symmetry = symmetric ? symmetry[rng_below(r, 3)]
                                                           : SYMMETRY_OFF,
                                     .initial = gen_chance(r, 30) ? 1 + rng_below(r, 3) : 0 };
}

const char *example_model_text(struct arena *a, const struct example *x, bool reversed)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    gen_model_print(&b, x->model, reversed);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

const char *example_formula_text(struct arena *a, const struct gen_formula *f, bool unicode)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    gen_formula_print(&b, f, unicode);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

/* ---- one instance ---- */

/* The result of a child process. */
struct told {
    enum outcome outcome;
    enum verdict verdict;
    char why[160];
};

static void tell(const struct example_test *t, const struct example *x, bool messages, int out)
{
    struct rlimit seconds = { SECONDS, 2 * SECONDS }; /* a signal of its own comes first */
    struct buf b = BUF_EMPTY;
    struct finding f;
    struct told told = { DIFFERED, VERDICT_UNKNOWN, "" };
    bool ok;

    setrlimit(RLIMIT_CPU, &seconds);
    f = t->try(x, messages ? &b : NULL);
    told.outcome = f.outcome;
    told.verdict = f.verdict;
    snprintf(told.why, sizeof told.why, "%s", f.why == NULL ? "" : f.why);
    if (messages)
        print_error("%s", buf_text(&b));
    ok = write(out, &told, sizeof told) == sizeof told;
    buf_clear(&b);
    _exit(ok ? 0 : 1);
}

static struct told untold(int status)
{
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return (struct told){ LONG, VERDICT_UNKNOWN, "it takes long" };
    return (struct told){ DIFFERED, VERDICT_UNKNOWN, "it stops" };
}

/* Tries it in a child, so that it may also end in a broken invariant, or not end. */
static struct finding try_apart(const struct example_test *t, const struct example *x,
                                bool messages)
{
    struct told told;
    int ends[2] = { -1, -1 }, status;
    pid_t child = -1;
    bool ok;

    fflush(NULL);
    if (pipe(ends) == 0)
        child = fork();
    if (child < 0)
        fail_msg("no child");
    if (child == 0) {
        close(ends[0]);
        tell(t, x, messages, ends[1]);
    }
    close(ends[1]);
    ok = read(ends[0], &told, sizeof told) == sizeof told;
    close(ends[0]);
    waitpid(child, &status, 0);
    if (!ok)
        told = untold(status);
    return (struct finding){ told.outcome, gen_text(x->model->arena, "%s", told.why),
                             told.verdict };
}

/* ---- making a failure smaller ---- */

static bool differs(const struct example_test *t, const struct example *x)
{
    return try_apart(t, x, false).outcome == DIFFERED;
}

static bool shrink_model(const struct example_test *t, const struct example *x)
{
    struct gen_undo undo;
    bool smaller = false;

    for (uint32_t i = 0; gen_model_drop(x->model, i, &undo);) {
        if (differs(t, x)) {
            smaller = true;
        } else {
            gen_model_restore(&undo);
            i++;
        }
    }
    return smaller;
}

static bool try_replacement(const struct example_test *t, const struct example *x,
                            struct gen_formula *at, const struct gen_formula *by)
{
    struct gen_formula old = *at;

    *at = *by;
    if (differs(t, x))
        return true;
    *at = old;
    return false;
}

static bool shrink_formula(const struct example_test *t, const struct example *x,
                           struct gen_formula *f)
{
    static const struct gen_formula yes = { .kind = GEN_DATA, .text = "true" };
    static const struct gen_formula no = { .kind = GEN_DATA, .text = "false" };
    bool smaller = false;

    if (f->kind == GEN_DATA && (strcmp(f->text, "true") == 0 || strcmp(f->text, "false") == 0))
        return false;
    if (try_replacement(t, x, f, &yes) || try_replacement(t, x, f, &no))
        return true;
    for (uint32_t i = 0; i < f->n_kids; i++)
        if (try_replacement(t, x, f, f->kid[i]))
            return true;
    for (uint32_t i = 0; i < f->n_kids; i++)
        smaller = shrink_formula(t, x, f->kid[i]) || smaller;
    return smaller;
}

/* The small model and formula as files, to be moved to tests/cases. */
static void save(const char *test, uint64_t seed, const char *ending, const char *text)
{
    char name[64];
    FILE *f;

    snprintf(name, sizeof name, "%s-%llu.%s", test, (unsigned long long)seed, ending);
    f = fopen(name, "w");
    if (f == NULL || fputs(text, f) < 0)
        print_error("cannot write %s\n", name);
    else
        print_error("saved as %s\n", name);
    if (f != NULL)
        fclose(f);
}

static void print_sizes(struct buf *b, struct subject_sizes sizes)
{
    for (int i = 0; i < SUBJECT_TYPES; i++)
        if (sizes.of[i] > 0)
            buf_printf(b, " --data %s=%u", subject_type[i], sizes.of[i]);
}

static void report(const struct example_test *t, const struct example *x, uint64_t seed,
                   struct finding f)
{
    static const char *const word[] = { "true", "false", "error", "unknown" };
    struct buf b = BUF_EMPTY;
    struct arena *a = arena_new();

    while (f.outcome == DIFFERED && (shrink_formula(t, x, x->formula) || shrink_model(t, x)))
        continue;
    f = try_apart(t, x, true);
    print_sizes(&b, x->sizes);
    print_error("seed %llu: %s: %s%s\n%s", (unsigned long long)seed,
                f.outcome == REFUSED ? "refused" : "different", f.why, buf_text(&b),
                example_model_text(a, x, false));
    save(t->name, seed, "stg", example_model_text(a, x, false));
    buf_reset(&b);
    buf_printf(&b, "property found =\n  %s;\n", example_formula_text(a, x->formula, x->unicode));
    print_error("%s", buf_text(&b));
    save(t->name, seed, "mu", buf_text(&b));
    print_error("this way: %s\n\n", word[f.verdict]);
    buf_clear(&b);
    arena_free(a);
}

/* ---- many instances ---- */

static char now[64]; /* what a broken invariant leaves to say */

static void tell_seed(int signal_number)
{
    (void)signal_number;
    if (write(STDERR_FILENO, now, strlen(now)) < 0)
        _exit(1);
}

/* Is there something to decide, and not too much? */
static bool is_worth_it(const struct example_test *t, struct subject *s, const struct example *x)
{
    const char *text = example_formula_text(x->model->arena, x->formula, x->unicode);
    const struct formula *f = subject_formula(s, text, false);
    uint32_t most = EXAMPLE_LARGE * t->vertices;
    struct subject_run run;

    if (f == NULL)
        return true;
    subject_check(s, f, (struct subject_options){ .solver = SOLVER_LMS, .states = 100 }, &run);
    return run.counts.vertices >= t->vertices && run.counts.vertices <= most &&
           run.counts.transitions <= most;
}

/* Several, until one is worth it. */
static void draw_formula(const struct example_test *t, struct rng *r, struct arena *a,
                         struct subject *s, struct example *x)
{
    for (int i = 0; i < 10; i++) {
        x->formula = gen_formula(r, a, x->model, &s->stg->sig, 2 + rng_below(r, t->deepest - 1));
        x->unicode = gen_chance(r, 25);
        x->salt = rng_next(r);
        if (t->vertices == 0 || is_worth_it(t, s, x))
            break;
    }
}

static void try_seed(const struct example_test *t, uint64_t seed, struct example_counts *c)
{
    struct arena *a = arena_new();
    struct gen_formula yes = { .kind = GEN_DATA, .text = "true" };
    struct example x = { .formula = &yes };
    struct subject s;
    struct rng r;
    bool good;

    rng_init(&r, seed);
    subject_layout = (enum subject_layout)(seed % 4);
    good = t->draw(&r, a, &x, &s);
    for (uint32_t i = 0; i < t->formulas && good; i++) {
        struct finding f = example_refused("the model");
        if (s.stg != NULL) {
            draw_formula(t, &r, a, &s, &x);
            f = try_apart(t, &x, false);
        }
        c->outcome[f.outcome]++;
        c->n++;
        if (f.outcome == REFUSED || f.outcome == DIFFERED) {
            report(t, &x, seed, f);
            break; /* the model is another one now */
        }
    }
    subject_clear(&s);
    arena_free(a);
}

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

struct example_counts example_run(const struct example_test *t)
{
    uint64_t wanted = setting("STGCHECK_RANDOM", t->usual), seed = setting("STGCHECK_SEED", 1);
    struct example_counts c = { { 0 }, 0 };

    signal(SIGABRT, tell_seed);
    for (; c.n < wanted && c.outcome[REFUSED] + c.outcome[DIFFERED] < ENOUGH; seed++) {
        snprintf(now, sizeof now, "stopped at seed %llu\n", (unsigned long long)seed);
        try_seed(t, seed, &c);
    }
    return c;
}

void example_judge(const struct example_counts *c, uint32_t errors, uint32_t large)
{
    uint32_t bad = c->outcome[REFUSED] + c->outcome[DIFFERED];

    print_message("%u instances agreed, %u ended in errors, %u were too large, %u took long, %u "
                  "failed\n",
                  c->outcome[AGREED], c->outcome[USELESS], c->outcome[LARGE], c->outcome[LONG],
                  bad);
    assert_int_equal(bad, 0);
    assert_true(c->outcome[LONG] <= 1 + c->n / LONG_SHARE);
    if (c->n < 100)
        return; /* too few for percentages */
    assert_true(c->outcome[USELESS] * 100 <= errors * c->n);
    assert_true(c->outcome[LARGE] * 100 <= large * c->n);
}
