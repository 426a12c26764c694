/*
 * Invariants by sets of states (checker/symbolic/), against the search on the product: random
 * models and random invariants.
 *
 * What is decided is as the other search says: nothing found, with the same numbers of states and
 * transitions; or a violation or a run-time error, at the same depth, and its run can be replayed.
 * Sets of states may refuse, but decide a quarter of the instances at least, and of errors.
 * First attempts of few results are given up at all places, and both orders of levels have
 * their turns, or each alone, or a random one: with the same
 * numbers of states and transitions, and the same end.  Variables are whole, split, or lifted.
 * A search that tries sets of states on its way says what it says without, and with these counts.
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
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "checker/game/fragment.h"
#include "tests/cross/bfs_ways.h"
#include "tests/cross/shared_models.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/ways.h"

#define STATES 600 /* most states of a random model */
#define DEGREE 60  /* most transitions of a state of it */

static const uint64_t results[] = { 16384, 1, 37, 500, 16384, 100, 16384, 100 };
static const enum level_order order[] = { LEVEL_ORDER_AUTO,   LEVEL_ORDER_AUTO,  LEVEL_ORDER_AUTO,
                                          LEVEL_ORDER_AUTO,   LEVEL_ORDER_TEXT,  LEVEL_ORDER_FORCE,
                                          LEVEL_ORDER_RANDOM, LEVEL_ORDER_RANDOM };
#define TRIES (sizeof results / sizeof *results)

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t asked, decided, found, met, errors, ties, left;
} * seen;

struct trial {
    struct ways ways;
    struct subject *subject;
    const struct formula *f;
    struct subject_options how;
    const char *text; /* of the formula */
    struct search_result wanted;
};

static void expect(struct trial *t, bool holds, const struct search_result *x, const char *what,
                   uint64_t n)
{
    const struct search_result *w = &t->wanted;

    ways_assert(&t->ways, holds, "%s (%u): end %d/%u %u/%u, not %d/%u %u/%u: %.60s", what,
                (uint32_t)n, (int)x->end, x->steps, (uint32_t)x->states, (uint32_t)x->transitions,
                (int)w->end, w->steps, (uint32_t)w->states, (uint32_t)w->transitions, t->text);
}

static bool is_end_of_way(enum search_end end)
{
    return end == SEARCH_FOUND || end == SEARCH_FAULT;
}

/* A violation, and a transition that is a run-time error, are as far: the search finds either.  (An
   error of the predicate is in the last state of the way, not behind it.) */
static bool is_tie(const struct trial *t, const struct search_result *x)
{
    return x->end == SEARCH_FAULT && t->wanted.end == SEARCH_FOUND && x->steps == t->wanted.steps &&
           (x->way == 0 || x->way == x->steps);
}

/* What was decided is as it should be. */
static void judge(struct trial *t, const struct search_result *x, const char *what, uint64_t n)
{
    if (x->end == SEARCH_LIMIT)
        return;
    expect(t, x->agrees, x, "the way", n);
    expect(t, x->end == t->wanted.end || is_tie(t, x), x, what, n);
    expect(t, !is_end_of_way(x->end) || x->steps == t->wanted.steps, x, "the length", n);
    expect(t,
           x->end != SEARCH_NONE ||
               (x->states == t->wanted.states && x->transitions == t->wanted.transitions),
           x, "counts", n);
}

static void count_instance(const struct trial *t, const struct search_result *x)
{
    __atomic_fetch_add(&seen->asked, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->decided, x->end != SEARCH_LIMIT, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->found, x->end == SEARCH_FOUND, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->met, t->wanted.end == SEARCH_FAULT, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->errors, x->end == SEARCH_FAULT, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->ties, x->end != SEARCH_LIMIT && x->end != t->wanted.end,
                       __ATOMIC_RELAXED);
}

static void try_sets(struct trial *t)
{
    struct search_result first = { .end = SEARCH_NONE }, x;

    for (size_t i = 0; i < TRIES; i++) {
        struct bfs_way way = { .results = results[i], .order = order[i] };
        if (!bfs_run_on(t->subject, t->f, t->how, way, &x))
            return;
        judge(t, &x, "sets of states", results[i]);
        if (i == 0)
            first = x;
        expect(t,
               x.end == first.end && x.steps == first.steps && x.states == first.states &&
                   x.transitions == first.transitions,
               &x, "another number of results, or order of levels", i);
    }
    count_instance(t, &first);
    t->how.solver = SOLVER_SYMBOLIC;
    check_run(t->subject, t->f, t->how, (struct bfs_way){ .threads = 1 }, &x);
    judge(t, &x, "check", 0);
    expect(t, x.end == first.end, &x, "check: not as the engine alone", 0);
}

/* An invariant of the initial state. */
static bool is_plain_invariant(const struct formula *f)
{
    return f->root->kind == F_FIX && (is_single_player(f, false) || is_single_player(f, true));
}

/* The search with sets of states on its way says the same as the search alone. */
static void try_on_the_way(struct trial *t)
{
    static const uint64_t after[] = { 1, 20, 60 };
    struct bfs_way way = { .threads = 1 };
    struct search_result alone, x;

    t->how.solver = SOLVER_AUTO;
    check_run(t->subject, t->f, t->how, way, &alone);
    for (int i = 0; i < 3; i++) {
        way = (struct bfs_way){ .threads = 1 + (uint32_t)i % 2, .sets_after = after[i] };
        check_run(t->subject, t->f, t->how, way, &x);
        expect(t,
               x.agrees && x.end == alone.end && x.steps == alone.steps &&
                   x.states == alone.states && x.transitions == alone.transitions &&
                   x.vertices == alone.vertices,
               &x, "sets on the way", after[i]);
        expect(t, !x.by_sets || x.end == SEARCH_NONE, &x, "found, and few states", after[i]);
        __atomic_fetch_add(&seen->left, x.by_sets, __ATOMIC_RELAXED);
    }
}

static void try_all(struct trial *t)
{
    if (!is_plain_invariant(t->f))
        return;
    if (!is_single_player(t->f, false))
        t->how.initial = 0; /* a way from one of several initial states shows nothing */
    if (!reference_run(t->subject, t->f, t->how, &t->wanted))
        return;
    t->ways.limits = t->wanted.end == SEARCH_LIMIT;
    if (!t->ways.limits) {
        try_sets(t);
        try_on_the_way(t);
    }
}

/* ---- one instance ---- */

static struct finding try_example(const struct example *x, struct buf *messages)
{
    static const enum subject_layout layout[] = { SUBJECT_USUAL, SUBJECT_SPLIT,
                                                  SUBJECT_PARTS_LIFTED, SUBJECT_LIFTED };
    struct trial t = { .ways.arena = x->model->arena };
    struct subject s;
    struct rng r;

    rng_init(&r, x->salt);
    subject_layout = layout[rng_below(&r, 4)];
    subject_init(&s, example_model_text(x->model->arena, x, false), x->sizes);
    t.subject = &s;
    t.text = "";
    t.ways.found = example_refused("the model");
    if (s.stg != NULL) {
        t.text = gen_invariant(&r, x->model->arena, x->model, &s.stg->sig);
        t.f = subject_formula(&s, t.text, false);
        t.ways.found = t.f == NULL ? example_refused("the formula") : example_agreed;
    }
    t.how = example_options(&r, x->model);
    t.how.symmetry = SYMMETRY_OFF;
    if (messages != NULL) /* it may stop */
        print_error("the invariant: %s\nkeep_dead %d\n", t.text, t.how.keep_dead);
    if (t.f != NULL)
        try_all(&t);
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    subject_layout = SUBJECT_USUAL;
    return ways_end(&t.ways);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = STATES,
    .degree = DEGREE,
    .faulty = 40,
    .small = 8,
    .tried = 10,
};

static struct gen_model *draw_any(struct rng *r, struct arena *a, struct example *x)
{
    if (gen_chance(r, 30))
        return gen_model(r, a, GEN_SYMMETRIC);
    x->sizes.of[0] = 2 + rng_below(r, 2);
    return gen_model(r, a, GEN_MIXED);
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_chance(r, 50) ? gen_handshake(r, a) : draw_any(r, a, x);
    return example_open(r, a, x, s, &filter);
}

static void sets_and_search_agree(void **state)
{
    static const struct example_test test = {
        .name = "symbolic",
        .usual = 700,
        .formulas = 6,
        .deepest = 2,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message(
        "%u asked, %u decided, %u with something found, %u of %u errors, %u ties; %u searches "
        "left\n",
        seen->asked, seen->decided, seen->found, seen->errors, seen->met, seen->ties, seen->left);
    example_judge(&c, 1, 5);
    assert_true(seen->errors > 0 && seen->errors * 4 + 8 > seen->met);
    assert_true(seen->found > 0 && seen->decided * 4 > seen->asked);
    assert_true(seen->left * 3 >
                seen->decided - seen->errors); /* which the search is left to tell */
}

/* ---- some systems ---- */

/* A receipt that is an error for a value that is never sent, as its guard and that of the sender
   exclude each other. */
#define NEVER_SENT \
    "channel c : 0..3; var g : 0..1 = 0;" \
    "process S { node a { when g = 0 c!0 -> a; when g = 1 c!2 -> a; } }" \
    "process R { var m : 0..9 = 0; node w { when g = 0 c?y then m := 9 / (2 - y) -> w;" \
    "  when g = 1 c?_ -> w; do g := 1 - g tau -> w; } }" \
    "system (S || R) \\ *;"
/* Errors far away: of an internal step, a sender, a receiver whatever it gets, a receiver that gets
   this, a receiver that looks at what the sender has written, and an input. */
#define CLIMB "var g : 0..9 = 0; process T { node a { when g < 9 do g := g + 1 tau -> a; } }"
#define FAR_STEP \
    CLIMB "process P { node a { when g > 6 do g := 1 / (g - g) tau -> a; } } system (T || P) \\ *;"
#define FAR_SEND \
    CLIMB "channel c : 0..3; process S { node a { when g > 4 c!(6 / (7 - g)) -> a; } }" \
          "process R { var m : 0..9 = 0; node w { when g < 8 c?y then m := y -> w; } }" \
          "system (T || S || R) \\ *;"
#define FAR_RECEIVE \
    "channel c : 0..3; process S { var k : 0..3 = 0; node a { c!k then k := (k + 1) % 4 -> a; } }" \
    "process R { var m : 0..9 = 0; node w { c?y then m := 9 / (3 - y) -> w; c?_ -> w; } }" \
    "system (S || R) \\ *;"
#define FAR_MEETING \
    CLIMB "channel c : 0..9; process S { node a { do g := g / 2 c!g -> a; } }" \
          "process R { var m : 0..9 = 0; node w { c?y where y > 2 then m := 6 / (y - 4) -> w; } }" \
          "system (T || S || R) \\ *;"
#define FAR_INPUT \
    "channel c : 0..3; process P { var k : 0..9 = 0;" \
    "  node a { when k < 7 tau then k := k + 1 -> a;" \
    "  when k = 7 c?y then k := 9 / (y - 1) -> a; } } system P;"
/* A violation and an error of the predicate, one step away. */
#define FORK \
    "process P { var x : 0..2 = 0; node a { tau then x := 1 -> b; tau then x := 2 -> b; }" \
    "  node b { } } system P;"
/* A sender that is an error, and a receiver whose index a global variable says. */
#define MOVING_INDEX \
    CLIMB "channel c[0..9] : 0..3; process S { var z : 0..1 = 0; node a { c[5]!(1 / z) -> a; } }" \
          "process R { node w { do g := g c[g]?_ -> w; } } system (T || S || R) \\ *;"
/* A receiver without an index on one channel, and without an error on another one. */
#define BESIDE_ERROR \
    "channel c[0..3], d; process S { node a { d! -> b; } node b { } }" \
    "process R { var z : 0..1 = 0; node v { c[1 / z]? -> v; d? -> v; } }" \
    "system (S || R) \\ *;"
/* ... with steps all the same, of which some are errors. */
#define BESIDE_ERRORS \
    "channel c[0..3], d : 0..3; process S { node a { for x : 0..3 d!x -> b; } node b { } }" \
    "process R { var z : 0..1 = 0; var y : 0..3 = 0; node v { tau then z := 1 -> v;" \
    "  c[1 / z]?_ -> v; when z = 1 d?x then y := 3 / x -> v; } }" \
    "system (S || R) \\ *;"
/* Inputs and outputs of the environment that read and write what others do, with values that leave
   it as it is, and on channels that depend on it. */
#define OPEN_AND_SHARED \
    "channel c[0..2] : 0..2; channel d[0..2]; var g, h : 0..2 = 0; process P { node a {" \
    "  when g < 2 c[g]?x where x + h < 4 then g := x, h := if x = 1 then g else h -> a;" \
    "  d[h]! then g := (g + h + 1) % 3 -> a; do h := 2 d[g]! -> b; } node b { c[h]?x -> a; } }" \
    "process Q { node s { when g = 1 do h := 2 - h -> s; } } system P || Q;"
#define OPEN_WITH_ERRORS \
    "channel c : 0..2; channel d; var g, h : 0..2 = 0; process P { node a {" \
    "  c?x then g := if h = 2 then 4 / x else x -> a; when g = 2 d! then h := 4 / (2 - h) -> a;" \
    "  when g = 1 do h := 1 -> a; } } system P;"
/* Two channels, and on one of them no index is known. */
#define NO_INDEX_AT \
    "channel c[0..3], d; process S { var k : 0..3 = 0; node a { tau then k := (k + 1) % 4 -> a;" \
    "  when k = 3 c[k]! -> b; } node b { } }" \
    "process R { var z : 0..1 = 0; node w { tau -> v; } node v { c[1 / z]? -> w; } }" \
    "system (S || R) \\ *;"
/* More channels than have a group of their own, in two ways to name them. */
#define CHANNELS \
    "channel c[0..69]; process S { var k : 0..69 = 0;" \
    "  node a { when k < 69 c[k]! then k := k + 1 -> a; c[k]! -> b; } node b { } }" \
    "process R(i : 0..69) { node w { c[i]? -> v; } node v { } }" \
    "system (S || par i : 0..69 . R(i)) \\ *;"
/* Marks that move between places, each edge a product; some factors touch several places, and some
   are errors for values that occur, but not where the edge comes to them. */
#define MARKS \
    "var m : array [0..2] of 0..5 = array(i : 0..2 => 4); var a, b : 0..9 = 0; var c : 0..9 = 9;" \
    "process P { var k : 0..1 = 0; node s {" \
    "  for i : 0..2 when m[i] > 0 && m[(i + 1) % 3] < 5 do m[i] := m[i] - 1, " \
    "    m[(i + 1) % 3] := m[(i + 1) % 3] + 1 -> s;" \
    "  when m[0] > 0 && a < 2 && k = 0 do m[0] := m[0] - 1, a := a + 1 -> s;" \
    "  when a + b < 4 && c > 0 && m[1] < 5 do b := b + 1, c := c - 3 -> s;" \
    "  when c = 0 do c := 9, k := 1 -> s; when k = 1 && b > 0 do b := b - 1, k := 0 -> t; }" \
    "  node t { when a > 0 && b < 9 do a := a - 1, b := 0 -> s; when a = 0 -> s; } }" \
    "system P;"
/* Never is a = 3 where b = 2; PLACES(EDGE) has one edge more. */
#define PLACES(edge) \
    "var a, b : 0..3 = 0; process P { node s { when b < 2 && a < 3 do b := b + 1 -> s;" \
    "  when b = 2 && a < 2 do a := a + 1 -> s; when b = 2 && a = 2 do b := 0, a := 3 -> s;" edge \
    " } } system P;"
#define NO_ERROR PLACES("when a = 3 && 4 / (b - 2) < 0 do a := 0 -> s;")
#define ERROR_IN_GUARD PLACES("when a = 1 && 4 / (b - 2) < 0 do a := 0 -> s;")
#define ERROR_BEFORE PLACES("when 4 / (b - 2) < 0 && a = 3 do a := 0 -> s;")
#define ERROR_IN_VALUE PLACES("when a = 1 do a := 0, b := b + 2 -> s;")

struct fixed {
    const char *model, *formula;
};

static const struct fixed fixed[] = {
    { COUNTERS(4, 9), "always(forall i : 1..4 . P[i].x <= 9)" },
    { COUNTERS(4, 9), "always(exists i : 1..4 . P[i].x < 9)" },
    { COUNTERS(4, 9), "deadlock_free" },
    { COUNTERS(10, 2), "possibly(forall i : 1..10 . P[i].x = 2)" },
    { COUNTERS(2, 269), "always(P[1].x < 300 && P[2].x < 300)" },
    { MEETINGS, "always(g < 7)" },
    { MEETINGS, "always(!(R[0].m = 3 && R[1].m = 3 && g = 1))" },
    { MEETINGS, "deadlock_free" },
    { UNREAD, "always(g < 2 || T@b)" },
    { UNREAD, "always(!(g = 1 && T@b))" },
    { NEVER_SENT, "always(R.m < 9)" },
    { NEVER_SENT, "always(R.m < 4)" },
    { FAR_STEP, "deadlock_free" },
    { FAR_STEP, "always(g < 5)" },
    { FAR_STEP, "always(g < 8)" },
    { FAR_STEP, "always(g < 9)" },
    { FAR_STEP, "always(g < 9 / (5 - g))" },
    { FAR_STEP, "always(g < 4 && 9 / (4 - g) > 0)" },
    { FAR_STEP, "always(9 / (4 - g) > 0 && g < 4)" },
    { FORK, "always(P.x = 0 || 1 / (P.x - 1) > 5)" },
    { MOVING_INDEX, "deadlock_free" },
    { MOVING_INDEX, "always(g < 4)" },
    { BESIDE_ERROR, "deadlock_free" },
    { BESIDE_ERRORS, "deadlock_free" },
    { BESIDE_ERRORS, "always(R.y < 4)" },
    { OPEN_AND_SHARED, "always(g < 3)" },
    { OPEN_AND_SHARED, "always(g < 2 || h != 1)" },
    { OPEN_AND_SHARED, "possibly(P@b && g = 1 && h = 2)" },
    { OPEN_WITH_ERRORS, "always(g < 2)" },
    { OPEN_WITH_ERRORS, "always(h < 2)" },
    { OPEN_WITH_ERRORS, "deadlock_free" },
    { FAR_STEP, "possibly(g = 6)" },
    { FAR_STEP, "possibly(g = 9)" },
    { FAR_SEND, "deadlock_free" },
    { FAR_SEND, "always(R.m < 6)" },
    { FAR_RECEIVE, "deadlock_free" },
    { FAR_RECEIVE, "always(R.m < 9)" },
    { FAR_MEETING, "deadlock_free" },
    { FAR_MEETING, "possibly(R.m = 6)" },
    { FAR_INPUT, "deadlock_free" },
    { FAR_INPUT, "always(P.k < 9)" },
    { NO_INDEX_AT, "deadlock_free" },
    { CHANNELS, "always(R[69]@w || !S@a)" },
    { CHANNELS, "always(forall i : 0..69 . S.k <= i || R[i]@v)" },
    { CHANNELS, "possibly(S@b && R[69]@v)" },
    { MARKS, "always(m[0] + m[1] + m[2] + a <= 15)" },
    { MARKS, "always(b < 4 || P.k = 0)" },
    { MARKS, "deadlock_free" },
    { NO_ERROR, "always(a < 3 || b < 2)" },
    { ERROR_IN_GUARD, "always(a < 4)" },
    { ERROR_BEFORE, "always(a < 4)" },
    { ERROR_IN_VALUE, "always(a < 4)" },
};

/* All of them are decided. */
static void all_of_these(void **state)
{
    struct arena *a = arena_new();
    int failures = 0;

    (void)state;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        struct trial t = { .ways.arena = a, .text = fixed[i].formula };
        uint32_t decided = seen->decided;
        struct subject s;
        subject_init(&s, fixed[i].model, (struct subject_sizes){ { 0 } });
        assert_non_null(s.stg);
        t.subject = &s;
        t.f = subject_formula(&s, t.text, false);
        assert_non_null(t.f);
        try_all(&t);
        subject_clear(&s);
        if (t.ways.found.outcome == AGREED && seen->decided > decided)
            continue;
        print_error("%zu: %s\n", i, t.ways.found.outcome == AGREED ? "refused" : t.ways.found.why);
        failures++;
    }
    arena_free(a);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_these),
        cmocka_unit_test(sets_and_search_agree),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
