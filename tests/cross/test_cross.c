/*
 * All ways to a verdict on random models and formulas: they must agree.
 *
 * Each instance is a model and a formula as text.  A referee computes what the formula means by
 * definition.  Then the formula is decided by the solver of choice, by each of the others, with
 * all variables kept, with the processes in the opposite order, as its negation, written out in
 * the kernel of the logic, and by a proof that is verified.  A run-time error on the way makes an
 * instance useless, since each way may meet it or not; such instances are counted and must be
 * few.  Where the referee meets no error at all, no other way may.
 *
 * STGCHECK_RANDOM=N asks for N instances, STGCHECK_SEED=S begins with the one of seed S.
 * What fails is made smaller, printed, and saved in the current folder as cross-SEED.stg and .mu.
 */
#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "abstraction/stack.h"
#include "stg/stg_lts.h"
#include "support/vec.h"
#include "tests/cross/gen_formula.h"
#include "tests/cross/gen_model.h"
#include "tests/cross/naive_formula.h"
#include "tests/cross/subject.h"

#define STATES 120            /* most states of a model */
#define BUDGET 3000000        /* most steps of the referee */
#define FORMULAS 4            /* formulas for each model */
#define TEXT 20000            /* longest formula in the kernel */

struct example {
    struct gen_model *model;
    struct gen_formula *formula;
    bool unicode;
};

enum outcome { AGREED, USELESS, LARGE, REFUSED, DIFFERED };

/* What came of an instance, and of which comparison. */
struct finding {
    enum outcome outcome;
    const char *why;
    enum verdict verdict;
};

static const struct finding agreed = { AGREED, NULL, VERDICT_TRUE };

/* ---- one instance ---- */

struct trial {
    struct subject subject;
    const char *text;         /* of the formula */
    const char *kernel;
    enum verdict verdict;     /* of the referee */
    bool faulty;              /* may it be an error as well? */
};

static enum verdict verdict_of(enum naive v)
{
    return v == NAIVE_TRUE ? VERDICT_TRUE : v == NAIVE_FALSE ? VERDICT_FALSE
           : v == NAIVE_ERROR ? VERDICT_ERROR : VERDICT_UNKNOWN;
}

static struct finding compare(const struct trial *t, enum verdict v, bool negated, const char *why)
{
    struct finding f = { DIFFERED, why, v };

    if (v == VERDICT_UNKNOWN)
        f.outcome = LARGE;
    else if (v == VERDICT_ERROR)
        f.outcome = t->faulty ? USELESS : DIFFERED;
    else if ((v == t->verdict) != negated)
        f.outcome = AGREED;
    return f;
}

static struct finding refused(const char *why)
{
    return (struct finding){ REFUSED, why, VERDICT_ERROR };
}

static struct finding try_way(struct trial *t, const char *text, bool dual,
                              struct subject_options o, const char *why)
{
    const struct formula *f = subject_formula(&t->subject, text, dual);

    if (f == NULL)
        return refused(why);
    return compare(t, subject_check(&t->subject, f, o), dual, why);
}

static struct finding try_certify(struct trial *t)
{
    const struct formula *f = subject_formula(&t->subject, t->text, false);
    bool ok = f != NULL && subject_certify(&t->subject, f, t->verdict == VERDICT_TRUE);

    return (struct finding){ ok ? AGREED : DIFFERED, "--certify", t->verdict };
}

/* Ways that need nothing but this model. */
static struct finding try_ways(struct trial *t)
{
    struct subject_options usual = { SOLVER_AUTO, false }, lms = { SOLVER_LMS, false };
    struct subject_options kept = { SOLVER_AUTO, true }, scc = { SOLVER_SCC, false };
    struct finding f = try_way(t, t->text, false, usual, "as usual");

    if (f.outcome == AGREED)
        f = try_way(t, t->text, false, lms, "--solver lms");
    if (f.outcome == AGREED)
        f = try_way(t, t->text, false, scc, "--solver scc");
    if (f.outcome == AGREED)
        f = try_way(t, t->text, true, scc, "negated, --solver scc");
    if (f.outcome == AGREED)
        f = try_way(t, t->text, true, usual, "negated");
    if (f.outcome == AGREED)
        f = try_way(t, t->text, true, lms, "negated, --solver lms");
    if (f.outcome == AGREED)
        f = try_way(t, t->text, false, kept, "--keep-dead");
    if (f.outcome == AGREED)
        f = try_certify(t);
    if (f.outcome == AGREED && strlen(t->kernel) <= TEXT)
        f = try_way(t, t->kernel, false, usual, "in the kernel");
    return f;
}

/* The names c'1 are given from left to right, so they may change. */
static struct finding try_reversed(const struct trial *t, const struct example *x)
{
    struct trial u = { .text = t->text, .verdict = t->verdict, .faulty = t->faulty };
    struct finding f = agreed;
    struct buf b = BUF_EMPTY;

    if (strchr(t->text, '\'') != NULL)
        return f;
    gen_model_print(&b, x->model, true);
    subject_init(&u.subject, buf_text(&b), x->model->data);
    if (u.subject.stg == NULL)
        f = refused("in the opposite order");
    else
        f = try_way(&u, t->text, false, (struct subject_options){ SOLVER_AUTO, false },
                    "in the opposite order");
    subject_clear(&u.subject);
    buf_clear(&b);
    return f;
}

static enum naive ask_referee(struct trial *t, const struct formula *f)
{
    struct stack_options all = { .keep_dead = true };
    struct lts *l = stack_new(t->subject.stg, f, &all);
    struct naive_space *x = naive_space_new(l, STATES);
    enum naive v = x == NULL ? NAIVE_TOO_LARGE : naive_check(x, f, BUDGET, &t->faulty);

    naive_space_free(x);
    lts_free(l);
    return v;
}

static struct finding try_formula(struct trial *t, const struct example *x)
{
    const struct formula *f = subject_formula(&t->subject, t->text, false);
    struct finding found;

    if (f == NULL)
        return refused("the formula");
    t->verdict = verdict_of(ask_referee(t, f));
    if (t->verdict == VERDICT_ERROR || t->verdict == VERDICT_UNKNOWN)
        return compare(t, t->verdict, false, "referee");
    found = try_ways(t);
    return found.outcome == AGREED ? try_reversed(t, x) : found;
}

static const char *formula_text(struct arena *a, const struct gen_formula *f, bool unicode)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    gen_formula_print(&b, f, unicode);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

/* messages: what was refused, or NULL */
static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .text = NULL };
    struct buf b = BUF_EMPTY;
    struct finding f;

    gen_model_print(&b, x->model, false);
    subject_init(&t.subject, buf_text(&b), x->model->data);
    if (t.subject.stg == NULL) {
        f = refused("the model");
    } else {
        struct arena *a = t.subject.input;
        t.text = formula_text(a, x->formula, x->unicode);
        t.kernel = formula_text(a, gen_formula_kernel(a, x->formula), false);
        f = try_formula(&t, x);
    }
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    subject_clear(&t.subject);
    buf_clear(&b);
    return f;
}

/* ---- making a failure smaller ---- */

static bool differs(const struct example *x)
{
    return try_example(x, NULL).outcome == DIFFERED;
}

static bool shrink_model(const struct example *x)
{
    struct gen_undo undo;
    bool smaller = false;

    for (uint32_t i = 0; gen_model_drop(x->model, i, &undo);) {
        if (differs(x)) {
            smaller = true;
        } else {
            gen_model_restore(&undo);
            i++;
        }
    }
    return smaller;
}

static bool try_replacement(const struct example *x, struct gen_formula *at,
                            const struct gen_formula *by)
{
    struct gen_formula old = *at;

    *at = *by;
    if (differs(x))
        return true;
    *at = old;
    return false;
}

static bool shrink_formula(const struct example *x, struct gen_formula *f)
{
    static const struct gen_formula yes = { .kind = GEN_DATA, .text = "true" };
    static const struct gen_formula no = { .kind = GEN_DATA, .text = "false" };
    bool smaller = false;

    if (f->kind == GEN_DATA && (strcmp(f->text, "true") == 0 || strcmp(f->text, "false") == 0))
        return false;
    if (try_replacement(x, f, &yes) || try_replacement(x, f, &no))
        return true;
    for (uint32_t i = 0; i < f->n_kids; i++)
        if (try_replacement(x, f, f->kid[i]))
            return true;
    for (uint32_t i = 0; i < f->n_kids; i++)
        smaller = shrink_formula(x, f->kid[i]) || smaller;
    return smaller;
}

/* The small model and formula as files, to be moved to tests/cases. */
static void save(uint64_t seed, const char *ending, const char *text)
{
    char name[64];
    FILE *f;

    snprintf(name, sizeof name, "cross-%llu.%s", (unsigned long long)seed, ending);
    f = fopen(name, "w");
    if (f == NULL || fputs(text, f) < 0)
        print_error("cannot write %s\n", name);
    else
        print_error("saved as %s\n", name);
    if (f != NULL)
        fclose(f);
}

static void report(const struct example *x, uint64_t seed, struct finding f)
{
    static const char *const word[] = { "true", "false", "error", "unknown" };
    struct buf b = BUF_EMPTY, messages = BUF_EMPTY;

    while (f.outcome == DIFFERED && (shrink_formula(x, x->formula) || shrink_model(x)))
        continue;
    f = try_example(x, &messages);
    gen_model_print(&b, x->model, false);
    print_error("seed %llu: %s: %s (--data D=%u)\n%s", (unsigned long long)seed,
                f.outcome == REFUSED ? "refused" : "different verdicts", f.why, x->model->data,
                buf_text(&b));
    save(seed, "stg", buf_text(&b));
    buf_reset(&b);
    buf_add(&b, "property found =\n  ");
    gen_formula_print(&b, x->formula, x->unicode);
    buf_add(&b, ";\n");
    print_error("%s", buf_text(&b));
    save(seed, "mu", buf_text(&b));
    print_error("this way: %s\n%s\n", word[f.verdict], buf_text(&messages));
    buf_clear(&messages);
    buf_clear(&b);
}

/* ---- many instances ---- */

static char now[64]; /* what a broken invariant leaves to say */

static void tell_seed(int signal_number)
{
    (void)signal_number;
    if (write(STDERR_FILENO, now, strlen(now)) < 0)
        _exit(1);
}

struct counts {
    uint32_t outcome[DIFFERED + 1];
};

/* Few states decide little. */
static bool is_worth_it(struct rng *r, const struct naive_space *x)
{
    return x != NULL && (naive_space_size(x) > 2 || gen_chance(r, 15));
}

/* A model of a size that the referee can manage, kept in *s; NULL: another one is wanted. */
static struct gen_model *draw_model(struct rng *r, struct arena *a, struct subject *s)
{
    struct buf b = BUF_EMPTY;
    struct stack_options all = { .keep_dead = true };
    struct gen_model *m = gen_model(r, a);
    struct naive_space *x;
    struct lts *l;
    bool good;

    gen_model_print(&b, m, false);
    subject_init(s, buf_text(&b), m->data);
    buf_clear(&b);
    if (s->stg == NULL)
        return m;
    l = stack_new(s->stg, NULL, &all);
    x = naive_space_new(l, STATES);
    good = is_worth_it(r, x);
    naive_space_free(x);
    lts_free(l);
    return good ? m : NULL;
}

static void try_seed(uint64_t seed, struct counts *c)
{
    struct arena *a = arena_new();
    struct gen_formula yes = { .kind = GEN_DATA, .text = "true" };
    struct example x = { NULL, &yes, false };
    struct subject s;
    struct rng r;

    rng_init(&r, seed);
    x.model = draw_model(&r, a, &s);
    for (int i = 0; i < FORMULAS && x.model != NULL; i++) {
        struct finding f = refused("the model");
        if (s.stg != NULL) {
            x.formula = gen_formula(&r, a, &s.stg->sig, 2 + rng_below(&r, 5));
            x.unicode = gen_chance(&r, 25);
            f = try_example(&x, NULL);
        }
        c->outcome[f.outcome]++;
        if (f.outcome == REFUSED || f.outcome == DIFFERED) {
            report(&x, seed, f);
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

static void all_ways_agree(void **state)
{
    uint64_t wanted = setting("STGCHECK_RANDOM", 1000), seed = setting("STGCHECK_SEED", 1);
    struct counts c = { { 0 } };
    uint32_t n = 0, bad;

    (void)state;
    signal(SIGABRT, tell_seed);
    for (; n < wanted; seed++) {
        snprintf(now, sizeof now, "stopped at seed %llu\n", (unsigned long long)seed);
        try_seed(seed, &c);
        n = 0;
        for (int i = 0; i <= DIFFERED; i++)
            n += c.outcome[i];
    }
    bad = c.outcome[REFUSED] + c.outcome[DIFFERED];
    print_message("%u instances agreed, %u ended in errors, %u were too large, %u failed\n",
                  c.outcome[AGREED], c.outcome[USELESS], c.outcome[LARGE], bad);
    assert_int_equal(bad, 0);
    assert_true(c.outcome[AGREED] * 4 >= n * 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_ways_agree) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
