/*
 * Sets of states for every size of data, on random models and formulas.
 *
 * A model is checked with few values of each type, then with more, until those in a state and those
 * that are chosen besides are no more than there are.  Then the verdict is that of the schematic
 * model, and its choices have asked for no more values than that.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "abstraction/data_choices.h"
#include "tests/cross/ways.h"

#define SCHEMATIC 60   /* most schematic states of a model */
#define DEGREE 30      /* most transitions of a state of it */
#define CONCRETE 20000 /* ... that are looked at */
#define VALUES 6       /* most values of a type that are tried */

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t asked, bounded, holds, tight;
} * seen;

struct trial {
    struct ways ways;
    struct subject subject; /* without sizes */
    const struct formula *f;
    const char *text, *formula;
    enum verdict wanted;
    struct subject_sizes widest;
    uint32_t choices[SUBJECT_TYPES];
};

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* No choice of the schematic run has asked for more. */
static void judge_enough(struct trial *t, const uint32_t *needed)
{
    for (int i = 0; i < SUBJECT_TYPES; i++) {
        ways_assert(&t->ways, needed[i] >= t->widest.of[i],
                    "%u values of %s are enough, and the schematic run has asked for %u", needed[i],
                    subject_type[i], t->widest.of[i]);
        __atomic_fetch_add(&seen->tight, needed[i] > 0 && needed[i] == t->widest.of[i],
                           __ATOMIC_RELAXED);
    }
}

/* The verdict with so many values of each type; needed: of each, so many are. */
static enum verdict verdict_of_size(struct trial *t, struct subject_sizes k, uint32_t *needed)
{
    const struct sort *type[SUBJECT_TYPES];
    uint32_t most[SUBJECT_TYPES], n = 0;
    struct data_use use = { 0, type, most, false };
    struct subject_options o = { .solver = SOLVER_SYMBOLIC,
                                 .symmetry = SYMMETRY_OFF,
                                 .data_use = &use };
    enum verdict v = VERDICT_UNKNOWN;
    const struct formula *f;
    struct subject s;

    subject_init(&s, t->text, k);
    f = s.stg == NULL ? NULL : subject_formula(&s, t->formula, false);
    for (int i = 0; i < SUBJECT_TYPES && f != NULL; i++)
        if (k.of[i] > 0)
            type[use.n++] = subject_data_type(&s, i);
    if (f != NULL)
        v = subject_check(&s, f, o, NULL);
    ways_assert(&t->ways, v == VERDICT_UNKNOWN || use.known, "values are not counted");
    for (int i = 0; i < SUBJECT_TYPES && v != VERDICT_UNKNOWN; i++)
        needed[i] = k.of[i] > 0 ? most[n++] + t->choices[i] : 0;
    subject_clear(&s);
    return v;
}

/* With so many values of each type.  Returns how many values are needed of one that needs more; 0:
   there are enough. */
static uint32_t try_size(struct trial *t, struct subject_sizes k, enum verdict *v)
{
    uint32_t needed[SUBJECT_TYPES] = { 0 }, more = 0;

    *v = verdict_of_size(t, k, needed);
    for (int i = 0; i < SUBJECT_TYPES; i++)
        if (needed[i] > k.of[i])
            more = larger(more, needed[i]);
    if (*v != VERDICT_UNKNOWN && more == 0)
        judge_enough(t, needed);
    return more;
}

static void judge(struct trial *t, enum verdict v, uint32_t size)
{
    if (v == VERDICT_UNKNOWN)
        return;
    __atomic_fetch_add(&seen->bounded, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->holds, v == VERDICT_TRUE, __ATOMIC_RELAXED);
    ways_assert(&t->ways, v == t->wanted, "%u values: %d, not %d", size, (int)v, (int)t->wanted);
}

static void try_sizes(struct trial *t)
{
    uint32_t size = 1, more = 1;
    enum verdict v = VERDICT_UNKNOWN;

    __atomic_fetch_add(&seen->asked, 1, __ATOMIC_RELAXED);
    while (more > 0 && size <= VALUES) {
        struct subject_sizes k = { { 0 } };
        for (int i = 0; i < SUBJECT_TYPES; i++)
            if (subject_data_type(&t->subject, i) != NULL)
                k.of[i] = larger(size, subject_data_type(&t->subject, i)->n);
        more = try_size(t, k, &v);
        if (v == VERDICT_UNKNOWN)
            return;
        size = more > 0 ? more : size;
    }
    if (more == 0)
        judge(t, v, size);
}

static void try_all(struct trial *t)
{
    struct subject_run run;

    t->f = t->subject.stg == NULL ? NULL : subject_formula(&t->subject, t->formula, false);
    if (t->f == NULL) {
        t->ways.found = example_refused("the formula");
        return;
    }
    for (int i = 0; i < SUBJECT_TYPES; i++)
        if (subject_data_type(&t->subject, i) != NULL)
            t->choices[i] = data_choices_most(t->subject.stg, t->f,
                                              subject_data_type(&t->subject, i));
    t->wanted = subject_check(&t->subject, t->f, (struct subject_options){ .states = CONCRETE },
                              &run);
    t->widest = run.widest;
    t->ways.limits = t->wanted == VERDICT_UNKNOWN;
    if (!t->ways.limits)
        try_sizes(t);
}

/* ---- one instance ---- */

static struct finding try_example(const struct example *x, struct buf *messages)
{
    static const enum subject_layout layout[] = { SUBJECT_USUAL, SUBJECT_SPLIT,
                                                  SUBJECT_PARTS_LIFTED, SUBJECT_LIFTED };
    struct trial t = { .ways.arena = x->model->arena };
    struct arena *a = arena_new();
    struct finding f;
    struct rng r;

    rng_init(&r, x->salt);
    subject_layout = layout[rng_below(&r, 4)];
    t.text = example_model_text(a, x, false);
    t.formula = example_formula_text(a, x->formula, x->unicode);
    subject_init(&t.subject, t.text, x->sizes);
    t.ways.found = example_agreed;
    try_all(&t);
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    subject_clear(&t.subject);
    subject_layout = SUBJECT_USUAL;
    f = ways_end(&t.ways);
    arena_free(a);
    return f;
}

/* ---- some systems ---- */

#define STORE(then) \
    "type D = data { d0 }; channel put : D; var n : 0..2 = 0;" \
    "process P { var seen : " then " -> s; } } system P;"
/* A sender chooses, then its receiver. */
#define BOTH_CHOOSE \
    "type D = data; channel c : D;" \
    "process S { node a { for x : D c!x -> b(x); } node b(x : D) { } }" \
    "process R { node a { for y : D c?x where x != y -> b(x, y); } node b(x : D, y : D) { } }" \
    "system (S || R) \\ *;"

struct fixed {
    const char *model, *formula;
    bool bounded;
};

static const struct fixed fixed[] = {
    { STORE("set of D = {}; node s { when n < 2 put?x then seen := seen + {x}, n := n + 1"),
      "always(n < 3)", false },
    { STORE("seq [2] of D = seq(); node s {"
            "  when n < 2 put?x then seen := seen ++ seq(x), n := n + 1"),
      "always(n < 3)", true },
    { STORE("D = d0; node s { put?seen"), "possibly(exists a : D . a != d0 && a = P.seen)", true },
    { BOTH_CHOOSE, "possibly(S@b && R@b && R.x != R.y)", true },
};

static void these_are_bounded_or_not(void **state)
{
    struct arena *a = arena_new();

    (void)state;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        struct trial t = { .ways.arena = a, .text = fixed[i].model, .formula = fixed[i].formula };
        uint32_t before = seen->bounded;
        subject_init(&t.subject, t.text, (struct subject_sizes){ { 0 } });
        assert_non_null(t.subject.stg);
        t.ways.found = example_agreed;
        try_all(&t);
        subject_clear(&t.subject);
        if (t.ways.found.outcome != AGREED)
            print_error("%zu: %s\n", i, t.ways.found.why);
        assert_int_equal(t.ways.found.outcome, AGREED);
        assert_int_equal(seen->bounded > before, fixed[i].bounded);
    }
    arena_free(a);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = SCHEMATIC,
    .degree = DEGREE,
    .faulty = 10,
    .small = 4,
    .tried = 10,
};

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_model(r, a, gen_chance(r, 50) ? GEN_ONE_DATA : GEN_TWO_DATA);
    return example_open(r, a, x, s, &filter);
}

static void sets_decide_for_every_size(void **state)
{
    static const struct example_test test = {
        .name = "data_choices",
        .usual = 500,
        .formulas = 3,
        .deepest = 5,
        .vertices = 8,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message("%u asked, %u bounded (%u hold); %u bounds are what a choice has asked for\n",
                  seen->asked, seen->bounded, seen->holds, seen->tight);
    example_judge(&c, 10, 25);
    assert_true(seen->bounded * 4 > seen->asked && seen->holds > 0 && seen->holds < seen->bounded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(these_are_bounded_or_not),
        cmocka_unit_test(sets_decide_for_every_size),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
