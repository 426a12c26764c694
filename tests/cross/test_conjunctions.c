/*
 * Invariants that stand beside each other, or under a quantifier, and are searched for as one.
 *
 * On random models, the search of all states, with threads, packed states and sets of states, ends
 * as the search on the product of the model and the formula does, with a run as short and as many
 * states, also where there are run-time errors.
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

#include "checker/check.h"
#include "tests/cross/bfs_ways.h"
#include "tests/cross/example.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/ways.h"

#define STATES 300
#define DEGREE 40

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t conjunctions, found, errors, shared;
} * seen;

struct trial {
    struct ways ways;
    struct subject *subject;
    const struct formula *f;
    struct subject_options how;
    struct search_result wanted;
    const char *text;
};

static const struct bfs_way way[] = {
    { .threads = 1 },
    { .threads = 2, .wide = 1 },
    { .threads = 3, .wide = 4 },
    { .threads = 1, .packed = true },
    { .threads = 2, .packed = true, .wide = 1 },
    { .threads = 1, .sets_after = 1 },
};

static void note(uint32_t *counter, bool is)
{
    __atomic_fetch_add(counter, is, __ATOMIC_RELAXED);
}

/* Sets of states do not know when an error is met. */
static bool ends_as_wanted(const struct trial *t, const struct search_result *x)
{
    return x->end == t->wanted.end || x->end == SEARCH_LIMIT ||
           (t->wanted.end == SEARCH_FAULT && x->end == SEARCH_FOUND && x->by_sets);
}

static void compare(struct trial *t, uint32_t k, const struct search_result *x)
{
    bool same = x->end == t->wanted.end;

    ways_assert(&t->ways, ends_as_wanted(t, x), "way %u ends in %d, not %d: %s", k, (int)x->end,
                (int)t->wanted.end, t->text);
    ways_assert(&t->ways, x->agrees, "way %u: a replay: %s", k, t->text);
    ways_assert(&t->ways,
                !same || x->end != SEARCH_FOUND || !x->told || x->steps == t->wanted.steps,
                "way %u: %u steps, not %u: %s", k, x->steps, t->wanted.steps, t->text);
    ways_assert(&t->ways,
                !same || x->end != SEARCH_NONE ||
                    (x->states == t->wanted.states && x->transitions == t->wanted.transitions),
                "way %u: other counts: %s", k, t->text);
}

/* Beside an invariant alone. */
static void try_shared(struct trial *t, const struct formula *other)
{
    const struct formula *f[BFS_GROUP] = { t->f, other, NULL };
    struct search_result x[BFS_GROUP];

    if (other == NULL || check_run_together(t->subject, f, t->how, way[1], x) < 2)
        return;
    compare(t, 99, &x[0]);
    note(&seen->shared, true);
}

static bool is_conjunction(const struct trial *t)
{
    struct lts *l = subject_lts(t->subject, t->f, t->how);
    bool is = t->f->root->kind != F_FIX && check_shares(l, t->f, false);

    lts_free(l);
    return is;
}

static void try_ways(struct trial *t, const struct formula *other)
{
    t->how.solver = SOLVER_AUTO;
    if (!is_conjunction(t) || !reference_run(t->subject, t->f, t->how, &t->wanted) ||
        t->wanted.end == SEARCH_LIMIT)
        return;
    note(&seen->conjunctions, true);
    note(&seen->found, t->wanted.end == SEARCH_FOUND);
    note(&seen->errors, t->wanted.end == SEARCH_FAULT);
    for (uint32_t k = 0; k < sizeof way / sizeof *way; k++) {
        struct search_result x;
        check_run(t->subject, t->f, t->how, way[k], &x);
        compare(t, k, &x);
    }
    try_shared(t, other);
}

/* ---- instances ---- */

static const char *draw_conjunction(struct rng *r, struct arena *a, const struct example *x,
                                    const struct signature *sig)
{
    const char *first = gen_invariant(r, a, x->model, sig);
    const char *second = gen_invariant(r, a, x->model, sig);

    switch (rng_below(r, 4)) {
    case 0: return gen_text(a, "(%s) && (%s) && deadlock_free", first, second);
    case 1:
        return gen_text(a, "forall k' : 0..2 . (%s) && always(k' < %u)", first,
                        2 + rng_below(r, 2));
    case 2: return gen_text(a, "(%s) && (forall k', l' : 0..1 . (%s))", first, second);
    default: return gen_text(a, "(%s) && (%s)", first, second);
    }
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .ways.arena = x->model->arena };
    struct subject s;
    struct rng r;

    rng_init(&r, x->salt);
    subject_init(&s, example_model_text(x->model->arena, x, false), x->sizes);
    t.subject = &s;
    t.text = "";
    t.ways.found = example_refused("the model");
    if (s.stg != NULL) {
        t.text = draw_conjunction(&r, x->model->arena, x, &s.stg->sig);
        t.f = subject_formula(&s, t.text, false);
        t.ways.found = t.f == NULL ? example_refused("the formula") : example_agreed;
    }
    t.how = example_options(&r, x->model);
    if (messages != NULL) /* it may stop */
        print_error("%s\n", t.text);
    if (t.f != NULL)
        try_ways(&t, subject_formula(&s, gen_invariant(&r, x->model->arena, x->model, &s.stg->sig),
                                     false));
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    return ways_end(&t.ways);
}

static const struct example_filter filter = {
    .states = STATES,
    .degree = DEGREE,
    .faulty = 25,
    .small = 8,
    .tried = 10,
};

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    bool mixed = gen_chance(r, 50);

    x->sizes.of[0] = mixed ? 2 + rng_below(r, 2) : 0;
    x->model = mixed ? gen_model(r, a, GEN_MIXED) : gen_handshake(r, a);
    return example_open(r, a, x, s, &filter);
}

/* ---- whose turn it is ---- */

/* Two states are equally far away: in one of them an invariant is an error, or a step, in the
   other one, or there, too, another one fails. */
#define FORK \
    "var x : 0..3 = 0; process P { node a { for k : 1..2 when x = 0 do x := k tau -> a; } }" \
    "system P;"
#define FAILING_STEPS \
    "var x : 0..3 = 0; process Q { node b { when x = 1 do x := 1 / (x - 1) tau -> b; } }" \
    "process P { node a { for k : 1..2 when x = 0 do x := k tau -> a; } } system Q || P;"
#define FAILING_BESIDE \
    "var x, y : 0..3 = 0; process P { node a { when x = 0 do x := 1 tau -> a; } }" \
    "process Q { node b { do y := 1 / y tau -> b; } } system P || Q;"

static const struct {
    const char *model, *formula;
} turn[] = {
    { FORK, "always(1 / (x - 1) < 9) && always(x != 2)" },
    { FORK, "always(x != 2) && always(1 / (x - 1) < 9)" },
    { FORK, "always(1 / (x - 2) < 9) && always(x != 1)" },
    { FORK, "forall k' : 1..2 . always(x != k' || 1 / (x - k') = 1)" },
    { FAILING_STEPS, "always(<!=>true) && always(x != 1)" },
    { FAILING_STEPS, "always(x != 1) && always(<!=>true)" },
    { FAILING_STEPS, "deadlock_free && always(x != 1)" },
    { FAILING_STEPS, "always(<!=>true) && always(x != 2)" },
    { FAILING_BESIDE, "always(<!=>true) && always(x != 1)" },
    { FAILING_BESIDE, "always(<!=>true) && (forall k' : 0..1 . always(x = k' || x = 0))" },
};

static void turns_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof turn / sizeof *turn; i++) {
        struct arena *a = arena_new();
        struct trial t = { .ways.arena = a, .text = turn[i].formula };
        struct subject s;
        subject_init(&s, turn[i].model, (struct subject_sizes){ { 0 } });
        t.subject = &s;
        t.f = subject_formula(&s, turn[i].formula, false);
        assert_non_null(t.f);
        try_ways(&t, NULL);
        if (t.ways.found.outcome != AGREED)
            print_error("%s\n", t.ways.found.why);
        assert_int_equal(t.ways.found.outcome, AGREED);
        subject_clear(&s);
        arena_free(a);
    }
}

static void one_search_for_several(void **state)
{
    static const struct example_test test = {
        .name = "conjunctions",
        .usual = 2500,
        .formulas = 6,
        .deepest = 2,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message("%u conjunctions: %u with something found, %u with an error; %u beside another\n",
                  seen->conjunctions, seen->found, seen->errors, seen->shared);
    example_judge(&c, 1, 5);
    assert_true(seen->conjunctions > 0 && seen->found > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_kept),
        cmocka_unit_test(one_search_for_several),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return seen == MAP_FAILED ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
