/*
 * All ways to a verdict on random models and formulas: they must agree.
 *
 * Each instance is a model and a formula as text.  A referee computes what the formula means by
 * definition.  Then the formula is decided by the solver of choice, by each of the others, with
 * all variables kept, with the processes in the opposite order, as its negation, written out in
 * the kernel of the logic, and by a proof that is verified.  A run-time error on the way makes an
 * instance useless, since each way may meet it or not; such instances are counted and must be
 * few.  Where the referee meets no error at all, no other way may.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "tests/cross/naive_space.h"
#include "tests/cross/ways.h"

#define STATES 120     /* most states of a model */
#define BUDGET 3000000 /* most steps of the referee */
#define TEXT 20000     /* longest formula in the kernel */

/* ---- one instance ---- */

struct trial {
    struct subject subject;
    const char *text; /* of the formula */
    const char *kernel;
    enum verdict verdict; /* of the referee */
    bool faulty;          /* may it be an error as well? */
};

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

static struct finding try_way(struct trial *t, const char *text, bool dual,
                              struct subject_options o, const char *why)
{
    const struct formula *f = subject_formula(&t->subject, text, dual);

    if (f == NULL)
        return example_refused(why);
    return compare(t, subject_check(&t->subject, f, o, NULL), dual, why);
}

static struct finding try_certify(struct trial *t)
{
    const struct formula *f = subject_formula(&t->subject, t->text, false);
    bool ok = f != NULL && subject_certify(&t->subject, f, t->verdict == VERDICT_TRUE,
                                           (struct subject_options){ .solver = SOLVER_AUTO });

    return (struct finding){ ok ? AGREED : DIFFERED, "--certify", t->verdict };
}

/* Ways that need nothing but this model. */
static struct finding try_ways(struct trial *t)
{
    struct subject_options usual = { .solver = SOLVER_AUTO }, lms = { .solver = SOLVER_LMS };
    struct subject_options kept = { .keep_dead = true }, scc = { .solver = SOLVER_SCC };
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

struct extent {
    uint32_t states;
    uint64_t transitions;
};

static struct extent extent_of(struct subject *s)
{
    struct lts *l = subject_lts(s, NULL, (struct subject_options){ .keep_dead = true });
    struct naive_space *space = naive_space_new(l, STATES);
    struct extent x = { 0, 0 };

    if (space != NULL)
        x.states = space->n;
    for (uint32_t i = 0; i < x.states; i++)
        x.transitions += space->state[i].n;
    naive_space_free(space);
    lts_free(l);
    return x;
}

static bool same_extent(struct subject *s, struct subject *t)
{
    struct extent x = extent_of(s), y = extent_of(t);

    return x.states == y.states && x.transitions == y.transitions;
}

/* The names c'1 are given from left to right, so they may change. */
static struct finding try_reversed(struct trial *t, const struct example *x)
{
    struct trial u = { .text = t->text, .verdict = t->verdict, .faulty = t->faulty };
    struct finding f = example_agreed;
    struct buf b = BUF_EMPTY;

    if (strchr(t->text, '\'') != NULL)
        return f;
    gen_model_print(&b, x->model, true);
    subject_init(&u.subject, buf_text(&b), x->sizes);
    if (u.subject.stg == NULL)
        f = example_refused("in the opposite order");
    else if (!same_extent(&u.subject, &t->subject))
        f = (struct finding){ DIFFERED, "states in the opposite order", VERDICT_UNKNOWN };
    else
        f = try_way(&u, t->text, false, (struct subject_options){ .solver = SOLVER_AUTO },
                    "in the opposite order");
    subject_clear(&u.subject);
    buf_clear(&b);
    return f;
}

static struct finding try_formula(struct trial *t, const struct example *x)
{
    const struct formula *f = subject_formula(&t->subject, t->text, false);
    struct finding found;

    if (f == NULL)
        return example_refused("the formula");
    t->verdict = ways_referee(&t->subject, f, STATES, BUDGET, &t->faulty);
    if (t->verdict == VERDICT_ERROR || t->verdict == VERDICT_UNKNOWN)
        return compare(t, t->verdict, false, "referee");
    found = try_ways(t);
    return found.outcome == AGREED ? try_reversed(t, x) : found;
}

/* messages: of refused input; or NULL */
static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .text = NULL };
    struct buf b = BUF_EMPTY;
    struct finding f;

    gen_model_print(&b, x->model, false);
    subject_init(&t.subject, buf_text(&b), x->sizes);
    if (t.subject.stg == NULL) {
        f = example_refused("the model");
    } else {
        struct arena *a = t.subject.input;
        t.text = example_formula_text(a, x->formula, x->unicode);
        t.kernel = example_formula_text(a, gen_formula_kernel(a, x->formula), false);
        f = try_formula(&t, x);
    }
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    subject_clear(&t.subject);
    buf_clear(&b);
    return f;
}

/* ---- many instances ---- */

/* Few states decide little. */
static const struct example_filter filter = {
    .states = STATES,
    .faulty = 100,
    .small = 2,
    .tried = 15,
};

/* A model of a size that the referee can manage. */
static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_model(r, a, GEN_MIXED);
    x->sizes = (struct subject_sizes){ { 2 + rng_below(r, 2) } };
    return example_open(r, a, x, s, &filter);
}

static void all_ways_agree(void **state)
{
    static const struct example_test test = {
        .name = "cross",
        .usual = 1000,
        .formulas = 4,
        .deepest = 6,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    example_judge(&c, 15, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_ways_agree) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
