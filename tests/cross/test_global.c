/*
 * Formulas by the graph of all states (checker/check_global.c), against their definition and the
 * local solver: random models, whose edges communicate or are compiled, and random alternation-free
 * formulas.
 *
 * What is decided is as a referee says, which computes the meaning of the formula on all states; by
 * one thread and by several, whose levels are wide from one state on; while the graph is made, too,
 * when the equations are solved with what is known of it, and the local solver goes on.  Runs that
 * are told can be replayed, and are as short as they can be where a search tells them.  All
 * formulas whose modalities follow all transitions are decided where nothing is a run-time error,
 * and many of those with patterns.
 *
 * STGCHECK_RANDOM=N asks for N random instances, STGCHECK_SEED=S begins with seed S.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "checker/game/fragment.h"
#include "interpreter/plain_lts.h"
#include "tests/cross/bfs_ways.h"
#include "tests/cross/shared_models.h"
#include "tests/cross/gen_code_model.h"
#include "tests/cross/gen_fixpoints.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/ways.h"

#define STATES 3000    /* most states that the referee looks at */
#define SMALL 120      /* ... of a model with data */
#define BUDGET 3000000 /* most steps of the referee */

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t asked, decided, holds, errors, graph, local, told, large, with_patterns,
        patterns_decided, sets, shortest;
} * seen;

static void count_one(uint32_t *counter)
{
    __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
}

struct trial {
    struct ways ways;
    struct subject *subject;
    const struct formula *f;
    struct subject_options how;
    const char *text; /* of the formula */
    bool faulty;      /* the referee has met a run-time error */
    bool may_fail;    /* a step may be one, or a division that the referee has not met */
    bool any;         /* the graph may decide or not */
};

/* ---- one formula ---- */

static enum verdict run(struct trial *t, enum solver solver, struct bfs_way way,
                        struct search_result *x)
{
    enum verdict v;

    t->how.solver = solver;
    check_run(t->subject, t->f, t->how, way, x);
    v = x->verdict;
    ways_assert(&t->ways,
                v == VERDICT_UNKNOWN || v == t->ways.wanted || (v == VERDICT_ERROR && t->faulty),
                "solver %d, %u threads, wide %u, after %u: %d, not %d: %s", (int)solver,
                way.threads, way.wide, (uint32_t)way.graph_after, (int)v, (int)t->ways.wanted,
                t->text);
    ways_assert(&t->ways, x->agrees, "the run cannot be replayed: %s", t->text);
    return v;
}

/* The graph has no classes of inputs and broadcasts. */
static bool tells_actions_apart(const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->act != NULL && f->node[i]->act->kind != ACT_ANY)
            return true;
    return false;
}

/* By the graph alone. */
static void try_graph(struct trial *t)
{
    static const struct bfs_way way[] = {
        { .threads = 1, .graph_after = 1000000 },
        { .threads = 2, .graph_after = 1000000, .wide = 1 },
        { .threads = 2, .graph_after = 3, .wide = 3 },
        { .threads = 1, .graph_after = 1 },
    };
    struct search_result x;
    enum verdict v, first = VERDICT_UNKNOWN;

    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        v = run(t, SOLVER_GLOBAL, way[i], &x);
        if (i == 0)
            first = v;
        ways_assert(&t->ways,
                    v != VERDICT_FALSE || x.told || t->may_fail ||
                        has_schematic(&t->subject->stg->sig),
                    "nothing is told: %s", t->text);
        ways_assert(&t->ways, v != VERDICT_UNKNOWN || first == v || t->faulty,
                    "decided at first only: %s", t->text);
    }
    count_one(&seen->asked);
    count_one(first == VERDICT_UNKNOWN ? &seen->errors : &seen->decided);
    if (first == VERDICT_TRUE)
        count_one(&seen->holds);
    if (t->any)
        return;
    if (tells_actions_apart(t->f)) {
        count_one(&seen->with_patterns);
        if (first != VERDICT_UNKNOWN)
            count_one(&seen->patterns_decided);
        return;
    }
    ways_assert(&t->ways, first != VERDICT_UNKNOWN || t->faulty || t->may_fail, "not decided: %s",
                t->text);
}

/* Where one player has all choices a breadth-first search tells the shortest run, and is what goes
   in turns with the graph. */
static void try_shortest(struct trial *t, const struct search_result *x)
{
    bool verdict = x->verdict == VERDICT_TRUE;
    struct search_result alone;

    if (!x->told || x->by_sets || !is_single_player(t->f, verdict) ||
        check_is_invariant(t->f, SOLVER_AUTO))
        return;
    run(t, SOLVER_SAFETY, (struct bfs_way){ .threads = 1 }, &alone);
    ways_assert(&t->ways, x->verdict == VERDICT_ERROR || x->length == alone.length,
                "a run of %u steps in turns, of %u by the search: %s", x->length, alone.length,
                t->text);
    count_one(&seen->shortest);
}

/* By the local solver and the graph in turns. */
static void try_in_turns(struct trial *t)
{
    static const uint64_t after[] = { 1, 2, 6, 30 };
    struct search_result x;

    for (uint32_t i = 0; i < 4; i++) {
        struct bfs_way way = { .threads = 1 + i % 2, .wide = 1 + i, .graph_after = after[i] };
        enum verdict v = run(t, SOLVER_AUTO, way, &x);
        ways_assert(&t->ways, v != VERDICT_UNKNOWN, "not decided in turns: %s", t->text);
        try_shortest(t, &x);
        count_one(x.by_graph ? &seen->graph : &seen->local);
        if (x.by_graph && x.told)
            count_one(&seen->told);
    }
}

/* With sets of states, too. */
static void try_with_sets(struct trial *t)
{
    static const uint64_t after[] = { 1, 4, 1 }, sets_after[] = { 1, 1, 8 };
    bool invariant = check_is_invariant(t->f, SOLVER_AUTO); /* another search tries them */
    struct search_result x, alone;

    run(t, SOLVER_SYMBOLIC, (struct bfs_way){ .threads = 1 }, &alone);
    for (uint32_t i = 0; i < 3; i++) {
        struct bfs_way way = {
            .threads = 1, .wide = 1, .graph_after = after[i], .sets_after = sets_after[i]
        };
        enum verdict v = run(t, SOLVER_AUTO, way, &x);
        ways_assert(&t->ways, v != VERDICT_UNKNOWN, "not decided with sets: %s", t->text);
        ways_assert(&t->ways, v != VERDICT_FALSE || !x.by_sets || x.told || invariant,
                    "sets have nothing to tell: %s", t->text);
        ways_assert(&t->ways,
                    !x.by_sets || (x.states == alone.states && x.transitions == alone.transitions),
                    "other counts than of sets alone: %s", t->text);
        if (x.by_sets && !invariant)
            count_one(&seen->sets);
    }
}

/* May a step be a run-time error? */
static bool has_faulty_step(struct trial *t)
{
    struct lts *l = plain_lts_new(t->subject->stg, NULL);
    struct naive_space *x = naive_space_new(l, STATES);
    bool is = x != NULL && naive_space_faulty(x);

    naive_space_free(x);
    lts_free(l);
    return is;
}

static void try_formula(struct trial *t)
{
    t->may_fail = has_faulty_step(t) || strstr(t->text, " / ") != NULL;
    t->ways.wanted = ways_referee(t->subject, t->f, STATES, BUDGET, &t->faulty);
    if (t->ways.wanted == VERDICT_UNKNOWN) {
        count_one(&seen->large);
        return;
    }
    try_graph(t);
    try_in_turns(t);
    try_with_sets(t);
}

/* ---- instances with data and communications ---- */

struct atoms {
    struct rng *r;
    struct arena *a;
    const struct gen_model *m;
    const struct signature *sig;
};

static const char *draw_data_atom(void *self, const char *k)
{
    struct atoms *d = self;
    struct gen_formula *f = gen_formula(d->r, d->a, d->m, d->sig, 0);
    struct buf b = BUF_EMPTY;
    const char *text;

    gen_formula_print(&b, f, false);
    text = gen_text(d->a, "(%s)", buf_text(&b));
    buf_clear(&b);
    return k == NULL ? text : gen_text(d->a, "(%s = %u && %s)", k, rng_below(d->r, 2), text);
}

static const char *draw_action(void *self, bool box, const char *f)
{
    struct atoms *d = self;

    return gen_modality(d->r, d->a, d->m, d->sig, box, f);
}

static void try_drawn(struct trial *t, const char *text)
{
    t->text = text;
    t->f = subject_formula(t->subject, text, false);
    if (t->f == NULL)
        t->ways.found = example_refused("the formula");
    else
        try_formula(t);
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    static const enum subject_layout layout[] = { SUBJECT_USUAL, SUBJECT_SPLIT,
                                                  SUBJECT_PARTS_LIFTED, SUBJECT_LIFTED };
    struct trial t = { .ways.arena = x->model->arena, .text = "" };
    struct rng r;
    struct subject s;
    struct atoms atoms = { &r, x->model->arena, x->model, NULL };
    struct fixpoints_drawing d = { &r, x->model->arena, draw_data_atom, draw_action, &atoms, 0 };

    rng_init(&r, x->salt);
    subject_layout = layout[rng_below(&r, 4)];
    subject_init(&s, example_model_text(x->model->arena, x, false), x->sizes);
    t.subject = &s;
    t.ways.found = s.stg == NULL ? example_refused("the model") : example_agreed;
    t.how = example_options(&r, x->model);
    t.how.initial = 0; /* the referee knows the model's own */
    if (s.stg != NULL) {
        atoms.sig = &s.stg->sig;
        try_drawn(&t, gen_fixpoints(&d, 1 + rng_below(&r, 4)));
    }
    if (messages != NULL) {
        print_error("the formula: %s\n", t.text);
        subject_messages(&s, messages);
    }
    subject_clear(&s);
    subject_layout = SUBJECT_USUAL;
    return ways_end(&t.ways);
}

static const struct example_filter filter = {
    .states = SMALL,
    .faulty = 8,
    .small = 2,
    .tried = 15,
};

static struct gen_model *draw_any(struct rng *r, struct arena *a, struct example *x)
{
    if (gen_chance(r, 30))
        return gen_model(r, a, GEN_SYMMETRIC);
    if (gen_chance(r, 60))
        x->sizes.of[0] = 2 + rng_below(r, 2);
    return gen_model(r, a, GEN_MIXED);
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_chance(r, 40) ? gen_handshake(r, a) : draw_any(r, a, x);
    return example_open(r, a, x, s, &filter);
}

static void say_what_was_seen(void)
{
    print_message(
        "%u asked, %u decided (%u hold), %u not, %u large; %u with patterns, %u of these "
        "decided; in turns: %u by the graph (%u told), %u by the local solver, %u by sets of "
        "states; %u shortest runs\n",
        seen->asked, seen->decided, seen->holds, seen->errors, seen->large, seen->with_patterns,
        seen->patterns_decided, seen->graph, seen->told, seen->local, seen->sets, seen->shortest);
}

static void graph_and_referee_agree(void **state)
{
    static const struct example_test test = {
        .name = "global",
        .usual = 400,
        .formulas = 5,
        .deepest = 2,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    say_what_was_seen();
    example_judge(&c, 1, 15);
    assert_true(seen->decided * 2 > seen->asked);
    assert_true(seen->holds * 10 > seen->decided && seen->holds * 10 < seen->decided * 9);
    assert_true(seen->graph * 10 > seen->asked && seen->local > 0 && seen->told > 0);
    assert_true(seen->patterns_decided * 4 > seen->with_patterns);
    assert_true(seen->sets * 10 > seen->asked);
}

/* ---- instances whose steps are compiled ---- */

#define COMPILED 200 /* models */

static const char *draw_code_atom(void *self, const char *k)
{
    struct drawing *d = self;
    const char *text = gen_chance(&d->r, 12) ? "2 / (x + y) < 2" : gen_code_atom(d);

    return k == NULL ? text : gen_text(d->a, "(%s = 1 || %s)", k, text);
}

static void try_compiled_formula(struct subject *s, struct drawing *d, struct ways *w)
{
    struct trial t = { .ways.arena = d->a, .subject = s };
    struct fixpoints_drawing fixpoints = { &d->r, d->a, draw_code_atom, NULL, d, 0 };

    t.ways.found = example_agreed;
    t.how.keep_dead = gen_chance(&d->r, 50);
    try_drawn(&t, gen_fixpoints(&fixpoints, 1 + rng_below(&d->r, 4)));
    *w = t.ways;
}

/* False: some formula is not decided as the referee says. */
static bool try_compiled_model(uint64_t seed)
{
    static const enum subject_layout layout[] = { SUBJECT_USUAL, SUBJECT_SPLIT,
                                                  SUBJECT_PARTS_LIFTED, SUBJECT_LIFTED };
    struct drawing d = { .a = arena_new(), .mild = 100 };
    struct ways w = { .found = example_agreed };
    struct subject s;
    const char *text;

    rng_init(&d.r, seed);
    text = gen_code_internal_model(&d);
    subject_layout = layout[seed % 4];
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    for (int i = 0; s.stg != NULL && i < 4 && w.found.outcome == AGREED; i++)
        try_compiled_formula(&s, &d, &w);
    if (w.found.outcome != AGREED)
        print_error("seed %llu: %s\n%s\n", (unsigned long long)seed, w.found.why, text);
    subject_layout = SUBJECT_USUAL;
    subject_clear(&s);
    arena_free(d.a);
    return w.found.outcome == AGREED;
}

static uint64_t number_of(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void compiled_graph_and_referee_agree(void **state)
{
    uint64_t first = number_of("STGCHECK_SEED", 1), n = number_of("STGCHECK_RANDOM", COMPILED);
    uint32_t failed = 0;

    (void)state;
    memset(seen, 0, sizeof *seen);
    for (uint64_t i = 0; i < n && failed < 5; i++)
        failed += !try_compiled_model(first + i);
    say_what_was_seen();
    assert_int_equal(failed, 0);
    assert_true(seen->decided * 3 > seen->asked && seen->graph > 0 && seen->local > 0);
}

/* ---- what the graph decides, and what not ---- */

#define FLIPS \
    "var g : 0..2 = 0; process P(i : 0..1) { node s { do g := (g + 1) % 3 tau flip(i) -> t; }" \
    "  node t { when g != 1 tau back(i, g) -> s; when g = 2 tau stop -> z; } node z { -> z; } }" \
    "system par i : 0..1 . P(i);"

static const struct {
    const char *formula;
    bool decided;
} fixed[] = {
    { "always(possibly(P[0]@z))", true },
    { "inevitably(P[0]@z)", true },
    { "forall i : 0..1 . always(P[i]@s => possibly(P[i]@t))", true },
    { "always([tau flip(0)] g <= 2 && [tau flip(1)] P[1]@t)", true },
    { "always(forall i : 0..1 . [tau back(i, _)] P[i]@s)", true },
    { "always([tau back(_, 2)] !inevitably(P[0]@z && P[1]@z))", true },
    { "mu X . P[1]@z || (<->true && [-tau flip(0)] X)", true },
    { "always(possibly(<{!=}>true))", true },
    { "nu X . mu Y . (g = 1 && <-> X) || <-> Y", false },
    { "mu X . nu Y . (g = 2 || [-] X) && [-] Y", false },
    { "nu X . (mu Y(n : 0..2 = g) . g != n || <-> Y(n)) && [-] X", false },
    { "always([tau back(_, ?x)] x != 1)", false },
    { "always([tau back(_, g)] possibly(g = 0))", false },
};

static void these_are_decided(void **state)
{
    struct arena *a = arena_new();
    int failures = 0;

    (void)state;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        struct trial t = { .ways.arena = a, .text = fixed[i].formula, .any = true };
        uint32_t decided = seen->decided;
        struct subject s;
        subject_init(&s, FLIPS, (struct subject_sizes){ { 0 } });
        assert_non_null(s.stg);
        t.subject = &s;
        t.ways.found = example_agreed;
        t.f = subject_formula(&s, t.text, false);
        assert_non_null(t.f);
        try_formula(&t);
        subject_clear(&s);
        if (t.ways.found.outcome == AGREED && (seen->decided > decided) == fixed[i].decided)
            continue;
        print_error("%s: %s\n", t.text,
                    t.ways.found.outcome == AGREED ? "decided?" : t.ways.found.why);
        failures++;
    }
    arena_free(a);
    assert_int_equal(failures, 0);
}

/* Levels of which threads have their shares. */
static void wide_levels_are_written_down(void **state)
{
    static const char *const text[] = {
        "always(forall k : 0..11 . P[1].x = k => [-] (P[1].x = k || P[1].x = k + 1))",
        "always(forall k : 0..11 . P[2].x = k => <-> (P[2].x = k + 1))",
        "inevitably(P[1].x = 12 && P[2].x = 12 && P[3].x = 12)",
        "always(P[1].x > 6 => [-] P[1].x > 6)",
    };
    struct bfs_way way = { .threads = 2, .wide = 1, .graph_after = 1000000 };
    struct search_result x;
    struct subject s;

    (void)state;
    subject_init(&s, COUNTERS(3, 12), (struct subject_sizes){ { 0 } });
    assert_non_null(s.stg);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        const struct formula *f = subject_formula(&s, text[i], false);
        assert_non_null(f);
        check_run(&s, f, (struct subject_options){ .solver = SOLVER_GLOBAL }, way, &x);
        assert_int_equal(x.verdict, VERDICT_TRUE);
    }
    subject_clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_levels_are_written_down),
        cmocka_unit_test(these_are_decided),
        cmocka_unit_test(graph_and_referee_agree),
        cmocka_unit_test(compiled_graph_and_referee_agree),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
