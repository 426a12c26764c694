/*
 * Symmetry on random models and formulas over scalarsets: the same verdicts, fewer states.
 *
 * With symmetry off, sorted and full, every way to a verdict must agree, also beside schematic
 * data.  On some instances the referee judges the system without symmetry.  All states are counted:
 * full symmetry leaves as many as there are orbits, sorting no fewer, and no more than without.
 * Along random runs, each state has the representative that it has on its own.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/step/stg_lts.h"
#include "stg/step/stg_source.h"
#include "tests/cross/orbits.h"
#include "tests/cross/ways.h"

#define STATES 300    /* most states of a model without symmetry */
#define DEGREE 30     /* most transitions of a state of it */
#define CONCRETE 2000 /* ... with data of a size, that a check looks at */
#define REFEREE 150
#define BUDGET 500000
#define WALK 20 /* steps of a random run */

static const enum symmetry symmetry[] = { SYMMETRY_OFF, SYMMETRY_SORT, SYMMETRY_FULL };
static const char *const word[] = { "--symmetry off", "--symmetry sort", "--symmetry full" };

struct trial {
    struct ways ways;
    struct subject subject;
    const struct example *x;
    const char *text, *formula;
    struct rng rng;
    uint32_t constants; /* of the data type D */
    bool data;          /* there is one */
    struct subject_sizes enough;
};

/* ---- verdicts ---- */

static void judge(struct trial *t, struct subject *s, const struct formula *f)
{
    bool faulty = true;
    enum verdict v = ways_referee(s, f, REFEREE, BUDGET, &faulty);

    ways_compare(&t->ways, v, false, "the referee");
    if ((v == VERDICT_TRUE || v == VERDICT_FALSE) && !faulty)
        ways_assert(&t->ways, !t->ways.errors, "a run-time error that the referee does not see");
}

/* With as many values as matter. */
static void try_concrete(struct trial *t)
{
    const struct formula *f = NULL;
    struct subject s;

    subject_init(&s, t->text, t->enough);
    if (s.stg != NULL)
        f = subject_formula(&s, t->formula, false);
    if (f == NULL)
        t->ways.found = example_refused("with a size");
    for (int i = 0; i < 3 && f != NULL; i++)
        ways_compare(&t->ways,
                     subject_check(&s, f,
                                   (struct subject_options){ .symmetry = symmetry[i],
                                                             .states = CONCRETE },
                                   NULL),
                     false, "%s --data D=%u", word[i], t->enough.of[0]);
    if (f != NULL && gen_chance(&t->rng, 30))
        judge(t, &s, f);
    subject_clear(&s);
}

static void try_verdicts(struct trial *t)
{
    const struct formula *f = subject_formula(&t->subject, t->formula, false);
    struct subject_run run;
    enum verdict v;

    if (f == NULL) {
        t->ways.found = example_refused("the formula");
        return;
    }
    v = subject_check(&t->subject, f, (struct subject_options){ .symmetry = SYMMETRY_OFF }, &run);
    t->ways.errors = v == VERDICT_ERROR;
    t->ways.limits = v == VERDICT_UNKNOWN;
    if (v != VERDICT_TRUE && v != VERDICT_FALSE)
        return;
    t->ways.wanted = v;
    t->enough.of[0] = t->data ? run.widest.of[0] : 0;
    if (t->data && t->enough.of[0] < (t->constants > 0 ? t->constants : 1))
        t->enough.of[0] = t->constants > 0 ? t->constants : 1;
    for (int i = 0; i < 3 && t->ways.found.outcome == AGREED; i++)
        ways_all(&t->ways, &t->subject, t->formula,
                 (struct subject_options){ .symmetry = symmetry[i] }, word[i]);
    if (t->ways.found.outcome == AGREED && t->data)
        try_concrete(t);
    else if (t->ways.found.outcome == AGREED && gen_chance(&t->rng, 30))
        judge(t, &t->subject, f);
}

/* ---- numbers of states ---- */

/* All states; 0: too many, or none. */
static uint32_t count(struct subject *s, enum symmetry how, struct orbits *o)
{
    struct lts *l = subject_lts(s, NULL, (struct subject_options){ .symmetry = how });
    struct naive_space *space = naive_space_new(l, STATES);
    uint32_t n = space == NULL ? 0 : naive_space_size(space);

    if (n > 0 && o != NULL)
        *o = orbits_count(l);
    naive_space_free(space);
    lts_free(l);
    return n;
}

static void count_states(struct trial *t)
{
    struct orbits o = { 0, 0, true };
    uint32_t n[3] = { count(&t->subject, SYMMETRY_OFF, t->data ? NULL : &o), 0, 0 };

    for (int i = 1; i < 3 && n[0] > 0; i++)
        n[i] = count(&t->subject, symmetry[i], NULL);
    ways_assert(&t->ways, n[2] <= n[1] && n[1] <= n[0], "%u states, sorted %u, full %u", n[0], n[1],
                n[2]);
    ways_assert(&t->ways, o.closed, "not symmetric");
    ways_assert(&t->ways, o.orbits == 0 || o.orbits == n[2], "%u states for %u orbits of %u", n[2],
                o.orbits, o.states);
}

/* ---- from one state to the next ---- */

/* The canonicalizer, which has seen other states before, and one that has seen none. */
static void compare_with_new(struct trial *t, struct lts *l, enum symmetry how,
                             const struct canonicalizer *used, const uint32_t *vector)
{
    size_t size = stg_source_of(l)->system.width * sizeof *vector;
    uint32_t *a = mem_alloc(size + 1), *b = mem_alloc(size + 1);
    struct canonicalizer fresh = orbit_canonicalizer(l, how);
    renaming by_used, by_fresh;

    memcpy(a, vector, size);
    memcpy(b, vector, size);
    by_used = used->reduce(used->self, a);
    by_fresh = fresh.reduce(fresh.self, b);
    ways_assert(&t->ways, memcmp(a, b, size) == 0, "a representative depends on states before");
    ways_assert(&t->ways, by_used == by_fresh, "a renaming depends on states before");
    fresh.free(fresh.self);
    mem_free(a);
    mem_free(b);
}

/* Along a random run of the model, and in all states beside it. */
static void walk(struct trial *t, struct lts *l, enum symmetry how)
{
    struct canonicalizer used = orbit_canonicalizer(l, how);
    state_id at = 0, next;
    uint32_t n;

    for (uint32_t i = 0; i < WALK && at != LTS_NO_STATE; i++, at = next) {
        const struct lts_step *step = l->steps(l->self, at, VALUE_NONE, &n);
        next = LTS_NO_STATE;
        for (uint32_t k = 0; k < n; k++) {
            if (step[k].target == LTS_NO_STATE)
                continue;
            compare_with_new(t, l, how, &used, store_get(&stg_source_of(l)->store, step[k].target));
            if (next == LTS_NO_STATE || rng_below(&t->rng, k + 1) == 0)
                next = step[k].target;
        }
    }
    used.free(used.self);
}

static void walk_both(struct trial *t)
{
    for (int i = 1; i < 3; i++) {
        struct lts *l = subject_plain(&t->subject, NULL, (struct subject_options){ 0 });
        struct fault fault;
        if (lts_start(l, &fault))
            walk(t, l, symmetry[i]);
        lts_free(l);
    }
}

/* ---- one instance ---- */

static void find_data(struct trial *t)
{
    const struct gen_types *types = &t->x->model->types;

    for (uint32_t i = 0; i < types->n; i++)
        if (types->at[i]->kind == TYPE_DATA) {
            t->data = true;
            t->constants = types->at[i]->n;
        }
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .x = x };
    struct arena *a = arena_new();

    rng_init(&t.rng, x->salt);
    t.ways.arena = x->model->arena;
    t.text = example_model_text(a, x, false);
    t.formula = example_formula_text(a, x->formula, x->unicode);
    subject_init(&t.subject, t.text, x->sizes);
    if (t.subject.stg == NULL) {
        t.ways.found = example_refused("the model");
    } else {
        find_data(&t);
        try_verdicts(&t);
        if (t.ways.found.outcome == AGREED && gen_chance(&t.rng, 40))
            count_states(&t);
        if (t.ways.found.outcome == AGREED)
            walk_both(&t);
    }
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    subject_clear(&t.subject);
    arena_free(a);
    return ways_end(&t.ways);
}

/* ---- many instances ---- */

/* Few states decide little, and faults less. */
static const struct example_filter filter = {
    .states = STATES,
    .degree = DEGREE,
    .faulty = 10,
    .small = 3,
    .tried = 10,
};

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_model(r, a, gen_chance(r, 70) ? GEN_SYMMETRIC : GEN_SYMMETRIC_DATA);
    return example_open(r, a, x, s, &filter);
}

static void symmetry_changes_no_verdict(void **state)
{
    static const struct example_test test = {
        .name = "symmetry",
        .usual = 1000,
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
    const struct CMUnitTest tests[] = { cmocka_unit_test(symmetry_changes_no_verdict) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
