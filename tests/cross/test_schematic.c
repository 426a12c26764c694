/*
 * Schematic values on random models and formulas: one verdict for every size of the data.
 *
 * The schematic verdict, by every way, must be that of every size from the threshold on that the
 * run reports; a run capped at the threshold is identical.  Below the threshold, a capped run
 * must have the verdict of the concrete run of that size, where all values are tried and nothing
 * is renamed.  Also where one of two types is concrete.  On some instances the referee judges a
 * concrete run, and the numbers of states of schematic and capped systems are compared with the
 * numbers of orbits of the concrete one.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "stg/step/stg_lts.h"
#include "tests/cross/orbits.h"
#include "tests/cross/ways.h"

#define SCHEMATIC 60  /* most schematic states of a model */
#define DEGREE 30     /* most transitions of a state of it */
#define CONCRETE 2000 /* ... concrete ones that a check looks at */
#define COUNTED 400   /* ... and that are counted one by one */
#define REFEREE 150
#define BUDGET 500000
#define SIZES 6  /* pairs of small sizes that are tried */
#define VALUES 6 /* most values of a type in a concrete run */

struct trial {
    struct ways ways;
    struct subject subject; /* without sizes */
    const struct example *x;
    const char *text, *formula;
    struct rng rng;
    uint32_t n;                         /* data types */
    struct subject_sizes least, enough; /* constants; the threshold */
    bool sets;                          /* of data: their order is no matter of orbits */
};

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* From least to enough, without `enough` itself: the number of pairs, and one of them. */
static uint32_t n_smaller(const struct trial *t)
{
    uint32_t n = 1;

    for (uint32_t i = 0; i < t->n; i++)
        n *= t->enough.of[i] - t->least.of[i] + 1;
    return n - 1;
}

static struct subject_sizes smaller(const struct trial *t, uint32_t number)
{
    struct subject_sizes k = { { 0 } };

    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t n = t->enough.of[i] - t->least.of[i] + 1;
        k.of[i] = t->least.of[i] + number % n;
        number /= n;
    }
    return k;
}

/* ---- the schematic runs ---- */

static void find_types(struct trial *t)
{
    const struct gen_types *types = &t->x->model->types;

    for (uint32_t i = 0; i < types->n; i++) {
        t->sets = t->sets || gen_type_is_endless(types->at[i]);
        if (types->at[i]->kind == TYPE_DATA)
            t->least.of[t->n++] = larger(1, types->at[i]->n);
    }
}

/* As many values as were ever asked for: nothing can tell that there are no more. */
static void try_enough(struct trial *t, const struct formula *f, enum verdict v,
                       const struct check_counts *c)
{
    struct subject_run run;
    enum verdict same = subject_check(&t->subject, f, (struct subject_options){ .cap = t->enough },
                                      &run);

    ways_assert(&t->ways,
                same == v && run.counts.states == c->states &&
                    run.counts.transitions == c->transitions && run.counts.vertices == c->vertices,
                "another run with %u and %u values, which are enough", t->enough.of[0],
                t->enough.of[1]);
}

/* False: there is nothing to compare. */
static bool try_schematic(struct trial *t)
{
    const struct formula *f = subject_formula(&t->subject, t->formula, false);
    struct subject_run run;
    enum verdict v;

    if (f == NULL) {
        t->ways.found = example_refused("the formula");
        return false;
    }
    v = subject_check(&t->subject, f, (struct subject_options){ .states = CONCRETE }, &run);
    for (uint32_t i = 0; i < t->n; i++)
        t->enough.of[i] = larger(run.widest.of[i], t->least.of[i]);
    if (v != VERDICT_UNKNOWN)
        try_enough(t, f, v, &run.counts);
    t->ways.errors = v == VERDICT_ERROR;
    t->ways.limits = v == VERDICT_UNKNOWN;
    if (v != VERDICT_TRUE && v != VERDICT_FALSE)
        return false;
    t->ways.wanted = v;
    ways_all(&t->ways, &t->subject, t->formula, (struct subject_options){ .cap = { { 0 } } },
             "schematic");
    return t->ways.found.outcome == AGREED;
}

/* ---- concrete runs ---- */

static bool open_sizes(struct trial *t, struct subject *s, struct subject_sizes k,
                       const struct formula **f)
{
    subject_init(s, t->text, k);
    *f = s->stg == NULL ? NULL : subject_formula(s, t->formula, false);
    if (*f == NULL)
        t->ways.found = example_refused("with sizes");
    return *f != NULL;
}

/* The referee, and a proof, on a concrete system that has been decided. */
static void judge(struct trial *t, struct subject *s, const struct formula *f, enum verdict v,
                  struct subject_sizes k)
{
    struct ways ways = { .arena = t->ways.arena, .wanted = v };
    bool faulty = true;
    enum verdict referee = ways_referee(s, f, REFEREE, BUDGET, &faulty);

    if (!faulty && referee != VERDICT_UNKNOWN)
        ways_assert(&ways, v != VERDICT_ERROR, "%u and %u values: a run-time error", k.of[0],
                    k.of[1]);
    if (v == VERDICT_ERROR || v == VERDICT_UNKNOWN) {
        t->ways.found = ways.found.outcome == AGREED ? t->ways.found : ways.found;
        return;
    }
    ways_compare(&ways, referee, false, "%u and %u values: the referee", k.of[0], k.of[1]);
    ways_assert(&ways,
                subject_certify(s, f, v == VERDICT_TRUE,
                                (struct subject_options){ .cap = { { 0 } } }),
                "%u and %u values: --certify", k.of[0], k.of[1]);
    if (ways.found.outcome != AGREED)
        t->ways.found = ways.found;
}

static enum verdict concrete(struct trial *t, struct subject_sizes k)
{
    enum verdict v = VERDICT_UNKNOWN;
    const struct formula *f;
    struct subject s;

    if (k.of[0] > VALUES || k.of[1] > VALUES)
        return VERDICT_UNKNOWN;
    if (open_sizes(t, &s, k, &f))
        v = subject_check(&s, f, (struct subject_options){ .states = CONCRETE }, NULL);
    if (f != NULL && gen_chance(&t->rng, 15))
        judge(t, &s, f, v, k);
    subject_clear(&s);
    return v;
}

/* From the threshold on. */
static void try_larger(struct trial *t)
{
    struct subject_sizes k = t->enough;

    ways_compare(&t->ways, concrete(t, k), false, "%u and %u values, enough", k.of[0], k.of[1]);
    for (uint32_t i = 0; i < t->n; i++) {
        k.of[i]++;
        ways_compare(&t->ways, concrete(t, k), false, "%u and %u values, more than enough", k.of[0],
                     k.of[1]);
        k.of[i]--;
    }
}

static struct ways of_size(const struct trial *t, enum verdict v)
{
    return (struct ways){
        .arena = t->ways.arena,
        .wanted = v,
        .errors = v == VERDICT_ERROR,
        .limits = v == VERDICT_UNKNOWN,
    };
}

/* The first type capped, the second concrete. */
static void try_mixed(struct trial *t, struct ways *w, struct subject_sizes k)
{
    struct subject_options capped = { .cap = { { k.of[0], 0 } }, .states = CONCRETE };
    const struct formula *f;
    struct subject s;

    if (open_sizes(t, &s, (struct subject_sizes){ { 0, k.of[1] } }, &f))
        ways_compare(w, subject_check(&s, f, capped, NULL), false, "at most %u, and %u values",
                     k.of[0], k.of[1]);
    subject_clear(&s);
}

static void try_capped(struct trial *t, struct subject_sizes k)
{
    const struct formula *f = subject_formula(&t->subject, t->formula, false);
    enum verdict v = concrete(t, k);
    struct ways w = of_size(t, v);
    struct subject_options capped = { .cap = k };
    const char *name = gen_text(t->ways.arena, "at most %u and %u values", k.of[0], k.of[1]);

    if (v == VERDICT_TRUE || v == VERDICT_FALSE) {
        ways_compare(&w, subject_check(&t->subject, f, capped, NULL), false, "%s", name);
        if (gen_chance(&t->rng, 25))
            ways_all(&w, &t->subject, t->formula, capped, name);
        if (t->n == 2)
            try_mixed(t, &w, k);
    }
    if (t->ways.found.outcome == AGREED)
        t->ways.found = w.found;
    t->ways.errors = t->ways.errors || w.errors;
}

/* The least sizes in any case. */
static void try_smaller(struct trial *t)
{
    uint32_t n = n_smaller(t), from = n > SIZES ? rng_below(&t->rng, n) : 0;

    for (uint32_t i = 0; i < SIZES && i < n && t->ways.found.outcome == AGREED; i++)
        try_capped(t, smaller(t, n <= SIZES || i < 3 ? i : (from + i) % n));
}

/* ---- numbers of states ---- */

/* All states, discovered; NULL: too many. */
static struct naive_space *explore(struct subject *s, struct subject_sizes cap, struct lts **l)
{
    struct naive_space *x;

    *l = subject_lts(s, NULL, (struct subject_options){ .cap = cap });
    x = naive_space_new(*l, COUNTED);
    return x;
}

static void count_concrete(struct trial *t, struct subject_sizes k, uint32_t canonical)
{
    struct naive_space *space = NULL;
    struct orbits o;
    struct subject s;
    struct lts *l = NULL;

    subject_init(&s, t->text, k);
    if (s.stg != NULL)
        space = explore(&s, (struct subject_sizes){ { 0 } }, &l);
    if (space != NULL) {
        o = orbits_count(l);
        ways_assert(&t->ways, o.closed, "%u and %u values: not symmetric", k.of[0], k.of[1]);
        ways_assert(&t->ways, o.orbits == canonical,
                    "%u and %u values: %u states for %u orbits of %u", k.of[0], k.of[1], canonical,
                    o.orbits, o.states);
    }
    naive_space_free(space);
    lts_free(l);
    subject_clear(&s);
}

/* cap: sizes, or 0 for what no state ever asks for more than. */
static void count_states(struct trial *t, struct subject_sizes cap)
{
    struct lts *l;
    struct naive_space *space = explore(&t->subject, cap, &l);
    struct subject_sizes k = subject_widest(&t->subject, l);

    for (uint32_t i = 0; i < t->n; i++)
        k.of[i] = cap.of[i] > 0 ? cap.of[i] : larger(k.of[i], t->least.of[i]);
    if (space != NULL)
        count_concrete(t, k, naive_space_size(space));
    naive_space_free(space);
    lts_free(l);
}

/* ---- one instance ---- */

static void try_all(struct trial *t)
{
    if (t->subject.stg == NULL) {
        t->ways.found = example_refused("the model");
        return;
    }
    find_types(t);
    if (try_schematic(t)) {
        try_larger(t);
        try_smaller(t);
    }
    if (!t->sets && t->ways.found.outcome == AGREED && gen_chance(&t->rng, 20)) {
        count_states(t, (struct subject_sizes){ { 0 } });
        count_states(t, t->least);
    }
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .x = x };
    struct arena *a = arena_new();
    struct finding f;

    rng_init(&t.rng, x->salt);
    t.ways.arena = x->model->arena;
    t.text = example_model_text(a, x, false);
    t.formula = example_formula_text(a, x->formula, x->unicode);
    subject_init(&t.subject, t.text, x->sizes);
    try_all(&t);
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    subject_clear(&t.subject);
    f = ways_end(&t.ways);
    arena_free(a);
    return f;
}

/* ---- many instances ---- */

/* Few states decide little, and faults less. */
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

static void one_verdict_for_every_size(void **state)
{
    static const struct example_test test = {
        .name = "schematic",
        .usual = 500,
        .formulas = 3,
        .deepest = 5,
        .vertices = 8,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    example_judge(&c, 10, 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(one_verdict_for_every_size) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
