/*
 * Invariants: the search of all states, with any number of threads, however few states make a level
 * wide, with hash compaction, and with packed states, against the search on the product, and both
 * against the other solvers.
 *
 * If nothing is found, all searches count the same states and transitions.  The result of the
 * search of all states does not depend on threads.  It finds a violation or a run-time error if the
 * search on the product does, at the same depth.  As long as no level is wide, both find the same
 * one of the two.  Else they may differ: levels are finished before their errors count.
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
#include "tests/cross/shared_models.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/bfs_ways.h"
#include "tests/cross/ways.h"

#define STATES 600 /* most states of a random model */
#define DEGREE 60  /* most transitions of a state of it */

static const uint32_t threads[] = { 1, 2, 4 };
static const uint32_t wide[] = { 0, 1, 3 };

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t searched, found, errors, starts, initial, together;
    uint32_t paths;           /* told by packed states */
    uint32_t omitted, missed; /* with few bits of the hashes: states; what the others find */
} * seen;

struct trial {
    struct ways ways;
    struct subject *subject;
    const struct formula *f;
    struct subject_options how;
    const char *text; /* of the formula */
    bool large;       /* some level is wide as it is */
    struct search_result wanted;
};

static const char *name_of(enum search_end end)
{
    static const char *const word[] = { "nothing", "found", "error", "limit" };

    return word[end];
}

static void say(struct trial *t, bool holds, const struct search_result *x, const char *what,
                uint32_t n_threads, uint32_t n_wide)
{
    const struct search_result *w = &t->wanted;

    ways_assert(&t->ways, holds, "%s threads %u wide %u: %s/%u %u/%u, not %s/%u %u/%u: %.60s", what,
                n_threads, n_wide, name_of(x->end), x->steps, (uint32_t)x->states,
                (uint32_t)x->transitions, name_of(w->end), w->steps, (uint32_t)w->states,
                (uint32_t)w->transitions, t->text);
}

static bool same_counts(const struct search_result *x, const struct search_result *y)
{
    return x->states == y->states && x->transitions == y->transitions && x->vertices == y->vertices;
}

/* ---- the search of all states ---- */

static bool may_end_so(const struct trial *t, const struct search_result *x, bool narrow)
{
    const struct search_result *w = &t->wanted;
    bool nothing = x->end == SEARCH_NONE || w->end == SEARCH_NONE;

    return x->steps == w->steps && (x->end == w->end || (!narrow && !nothing));
}

static void try_states(struct trial *t, uint32_t w)
{
    struct search_result first = { .end = SEARCH_NONE }, x;
    bool narrow = w == 0 && !t->large;

    for (int k = 0; k < 3; k++) {
        struct bfs_way way = { .threads = threads[k], .wide = w, .compiled = k > 0 && w != 1 };
        if (!bfs_run_on(t->subject, t->f, t->how, way, &x))
            return;
        if (k == 0)
            first = x;
        if (!x.even)
            return;
        say(t, x.agrees, &x, "the way", threads[k], w);
        say(t, may_end_so(t, &x, narrow), &x, "the end", threads[k], w);
        say(t, x.end != SEARCH_NONE || same_counts(&x, &t->wanted), &x, "counts", threads[k], w);
        say(t, x.end == first.end && x.way == first.way && same_counts(&x, &first), &x,
            "not as with one thread", threads[k], w);
        say(t, x.steps == first.steps, &x, "not as long as with one thread", threads[k], w);
    }
    if (w != 0)
        return;
    __atomic_fetch_add(&seen->searched, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->found, first.end == SEARCH_FOUND, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->errors, first.end == SEARCH_FAULT, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->starts, first.starts > 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->initial, first.starts > 1 && t->how.initial > 0, __ATOMIC_RELAXED);
}

/* Packed states tell the path, too, and finish the level. */
static void try_packed_paths(struct trial *t)
{
    struct search_result plain, first = { .packed = false }, x;

    if (!bfs_run_on(t->subject, t->f, t->how, (struct bfs_way){ .threads = 1 }, &plain) ||
        !plain.even)
        return;
    for (uint32_t k = 0; k < 3; k++) {
        struct bfs_way way = {
            .threads = 1 + k / 2, .wide = 1, .packed = true, .finds_from = k == 1 ? 8 : 1
        };
        bfs_run_on(t->subject, t->f, t->how, way, &x);
        if (!x.packed)
            continue; /* lists, in wide levels: try_states */
        say(t, x.agrees, &x, "packed: the way", 1, 1);
        say(t, x.end == plain.end && x.way == plain.way && x.steps == plain.steps, &x,
            "packed: not as by lists", 1, 1);
        say(t, x.states >= plain.states && x.transitions >= plain.transitions, &x, "packed: counts",
            1, 1);
        first = k == 0 ? x : first;
        say(t, k < 2 || !first.packed || same_counts(&x, &first), &x,
            "packed: not as with one thread", 2, 1);
        __atomic_fetch_add(&seen->paths, x.packed && x.end == SEARCH_FOUND, __ATOMIC_RELAXED);
    }
}

/* ---- with hash compaction ---- */

/* With 64 bits it finds, counts and shows the same as without. */
static void try_whole_hashes(struct trial *t, uint32_t w)
{
    struct bfs_way plain = { .threads = 1, .wide = w };
    struct bfs_way hashed = { .threads = 1, .wide = w, .hash_bits = 64, .compiled = w == 3 };
    struct search_result x, y;

    if (!bfs_run_on(t->subject, t->f, t->how, plain, &x) ||
        !bfs_run_on(t->subject, t->f, t->how, hashed, &y) || !x.even)
        return;
    say(t, y.agrees, &y, "64 bits: the way", 1, w);
    say(t, y.end == x.end && y.way == x.way && y.steps == x.steps && same_counts(&x, &y), &y,
        "64 bits: not as without", 1, w);
    say(t, (y.omission > 0) == (y.end == SEARCH_NONE) && y.omission < 1e-9, &y,
        "64 bits: the omission", 1, w);
}

/* With very few bits it omits states, and what it finds then is there. */
static void try_small_hashes(struct trial *t, uint32_t bits)
{
    struct search_result x;

    if (!bfs_run_on(t->subject, t->f, t->how, (struct bfs_way){ .threads = 1, .hash_bits = bits },
                    &x) ||
        !x.even)
        return;
    say(t, x.agrees, &x, "few bits: the way", 1, bits);
    say(t, x.end == SEARCH_NONE || t->wanted.end != SEARCH_NONE, &x, "few bits: the end", 1, bits);
    say(t, x.end == SEARCH_NONE || x.steps >= t->wanted.steps, &x, "few bits: the steps", 1, bits);
    say(t, t->wanted.end != SEARCH_NONE || x.states <= t->wanted.states, &x, "few bits: states", 1,
        bits);
    say(t, (x.omission > 0) == (x.end == SEARCH_NONE), &x, "few bits: the omission", 1, bits);
    __atomic_fetch_add(&seen->omitted, t->wanted.end == SEARCH_NONE && x.states < t->wanted.states,
                       __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->missed, t->wanted.end == SEARCH_FOUND && x.end == SEARCH_NONE,
                       __ATOMIC_RELAXED);
    t->how.solver = SOLVER_AUTO;
    check_run(t->subject, t->f, t->how, (struct bfs_way){ .threads = 1, .hash_bits = bits }, &x);
    say(t, x.agrees, &x, "few bits: a replay", 1, bits);
    say(t, x.end != SEARCH_NONE, &x, "few bits: a verdict", 1, bits);
    say(t, t->wanted.end != SEARCH_NONE || (x.end == SEARCH_LIMIT && x.omission > 0), &x,
        "few bits: something is found", 1, bits);
}

/* ---- the others ---- */

static void try_check(struct trial *t)
{
    struct search_result first = { .end = SEARCH_NONE }, x;

    t->how.solver = SOLVER_AUTO;
    for (int k = 0; k < 4; k++) {
        struct bfs_way way = { .threads = threads[k % 3], .packed = k == 3 };
        check_run(t->subject, t->f, t->how, way, &x);
        if (k == 0)
            first = x;
        say(t, x.agrees, &x, "check: a replay", way.threads, 0);
        say(t, may_end_so(t, &x, !t->large), &x, "check: the end", way.threads, 0);
        say(t,
            x.end != SEARCH_NONE ||
                (x.states == t->wanted.states && x.transitions == t->wanted.transitions),
            &x, "check: counts", way.threads, 0);
        say(t, x.end == first.end && x.steps == first.steps && same_counts(&x, &first), &x,
            "check: not as with one thread", (uint32_t)k, 0);
    }
}

static void try_solver(struct trial *t, enum solver solver, const char *name)
{
    struct search_result x;

    t->how.solver = solver;
    check_run(t->subject, t->f, t->how, (struct bfs_way){ .threads = 1 }, &x);
    say(t, x.end == SEARCH_FAULT || x.end == SEARCH_LIMIT || x.end == t->wanted.end, &x, name, 1,
        0);
}

static void try_all(struct trial *t)
{
    if (!is_single_player(t->f, false) && !is_single_player(t->f, true))
        return; /* an input that is to accept some value, before it */
    if (!is_single_player(t->f, false))
        t->how.initial = 0; /* a way from one of several initial states shows nothing */
    if (!reference_run(t->subject, t->f, t->how, &t->wanted))
        return;
    t->ways.limits = t->wanted.end == SEARCH_LIMIT;
    if (t->ways.limits)
        return;
    for (int i = 0; i < 3; i++)
        try_states(t, wide[i]);
    try_packed_paths(t);
    for (int i = 0; i < 3; i++)
        try_whole_hashes(t, wide[i]);
    for (uint32_t bits = 2; bits <= 11; bits += 3)
        try_small_hashes(t, bits);
    try_check(t);
    if (t->wanted.end == SEARCH_FAULT || t->large)
        return;
    try_solver(t, SOLVER_LMS, "--solver lms");
    try_solver(t, SOLVER_SCC, "--solver scc");
}

/* ---- several in one search ---- */

/* Several properties in one search: each has the result that it has alone. */
static void try_together(struct trial *t, const struct formula *const *others, struct bfs_way way)
{
    const struct formula *f[BFS_GROUP] = { t->f, others[0], others[1] };
    struct search_result x[BFS_GROUP], alone;
    uint32_t n;

    t->how.solver = SOLVER_AUTO;
    n = check_run_together(t->subject, f, t->how, way, x);
    for (uint32_t i = 0; i < n && n > 1; i++) {
        check_run(t->subject, f[i], t->how, (struct bfs_way){ .threads = 1 }, &alone);
        if (alone.end == SEARCH_LIMIT || x[i].end == SEARCH_LIMIT)
            return;
        t->wanted = alone;
        say(t, x[i].end == alone.end && x[i].steps == alone.steps && same_counts(&x[i], &alone),
            &x[i], "together", n, i);
        say(t, x[i].agrees, &x[i], "together: a replay", n, i);
        __atomic_fetch_add(&seen->together, 1, __ATOMIC_RELAXED);
    }
}

/* ---- one instance ---- */

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
        t.text = gen_invariant(&r, x->model->arena, x->model, &s.stg->sig);
        t.f = subject_formula(&s, t.text, false);
        t.ways.found = t.f == NULL ? example_refused("the formula") : example_agreed;
    }
    t.how = example_options(&r, x->model);
    if (messages != NULL) /* it may stop */
        print_error("the invariant: %s\nsymmetry %d, keep_dead %d\n", t.text, (int)t.how.symmetry,
                    t.how.keep_dead);
    if (t.f != NULL)
        try_all(&t);
    if (t.f != NULL && !t.ways.limits) {
        const struct formula *others[2];
        for (int i = 0; i < 2; i++)
            others[i] = subject_formula(&s,
                                        gen_invariant(&r, x->model->arena, x->model, &s.stg->sig),
                                        false);
        for (int i = 0; i < 2; i++)
            try_together(&t, others, (struct bfs_way){ .threads = 1, .packed = i == 1 });
    }
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    return ways_end(&t.ways);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = STATES,
    .degree = DEGREE,
    .faulty = 25,
    .small = 8,
    .tried = 10,
};

static struct gen_model *draw_any(struct rng *r, struct arena *a, struct example *x)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED,    GEN_MIXED,     GEN_MIXED,
                                                GEN_ONE_DATA, GEN_SYMMETRIC, GEN_SYMMETRIC_DATA };
    enum gen_flavour f = flavour[rng_below(r, 6)];

    x->sizes.of[0] = f == GEN_MIXED ? 2 + rng_below(r, 2) : 0;
    return gen_model(r, a, f);
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_chance(r, 50) ? gen_handshake(r, a) : draw_any(r, a, x);
    return example_open(r, a, x, s, &filter);
}

static void all_searches_agree(void **state)
{
    static const struct example_test test = {
        .name = "bfs",
        .usual = 500,
        .formulas = 6,
        .deepest = 2,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message("%u searches: %u found something, %u met an error, %u began in several states, "
                  "%u of these in several initial ones; %u in one search with others; by small "
                  "hashes %u omitted states, %u missed something; %u paths by packed states\n",
                  seen->searched, seen->found, seen->errors, seen->starts, seen->initial,
                  seen->together, seen->omitted, seen->missed, seen->paths);
    example_judge(&c, 1, 5);
    assert_true(seen->initial > 0 && seen->omitted > 0 && seen->missed > 0 && seen->paths > 0);
}

/* ---- larger systems ---- */

struct fixed {
    const char *model, *formula;
};

static const struct fixed large[] = {
    { COUNTERS(4, 9), "always(forall i : 1..4 . P[i].x <= 9)" },
    { COUNTERS(4, 9), "always(exists i : 1..4 . P[i].x < 9)" },
    { COUNTERS(4, 9), "deadlock_free" },
    { COUNTERS(10, 2), "always(P[3].x < 3)" },
    { COUNTERS(10, 2), "always(!(P[3].x = 2 && P[4].x = 2 && P[5].x = 2 && P[6].x = 1))" },
    { COUNTERS(10, 2), "possibly(forall i : 1..10 . P[i].x = 2)" },
    { COUNTERS(2, 269), "always(P[1].x + P[2].x < 538)" },
    { COUNTERS(2, 269), "always(P[1].x < 300 && P[2].x < 300)" },
    { "var v : 0..600 = 0; process P { node a { when v < 600 do v := v + 1 tau -> a; } } system P;",
      "always(v <= 599)" },
    { FAULTY(8, 2), "always(g < 9)" },
    { FAULTY(8, 2), "always(g < 8)" },
    { FAULTY(10, 2), "always(g < 9)" },
    { FAULTY(10, 2), "always(g < 8 || P[2].x < 2)" },
    { FAULTY(10, 2), "always(!(P[2].x = 1) || g < 8 || 1 / (g - 8) = 1)" },
    { FAULTY(10, 2), "always(g < 8 || P[2].x < 2 || P[9].x = 0 || 1 / (g - 8) = 1)" },
    { FAULTY(10, 2), "nu X . <->true && (g < 8 || 1 / (g - 8) = 1) && [-] X" },
    { MEETINGS, "always(g < 7)" },
    { MEETINGS, "always(!(R[0].m = 3 && R[1].m = 3 && g = 1))" },
    { MEETINGS, "deadlock_free" },
    { HANDSHAKES, "always(forall i : 0..2 . S[i].x < 3)" },
    { HANDSHAKES, "possibly(lR@v && rR@v && lR.q = 2 && rR.q = 0 && S[2]@b)" },
    { STARTS, "[tau go] always(P.x < 100)" },
    { STARTS, "[tau go] always(P.y < 49 || P.x != 97)" },
    { STARTS, "[-][-] deadlock_free" },
    { CROWDED, "always(a + b + c <= 36)" },
    { CROWDED, "always(!(P@u && a = 12 && b = 12 && c = 12))" },
    { BELOW_ZERO, "always(!(a = -1 && b = -1) || z < 2)" },
    { BELOW_ZERO, "possibly(a = 0 && b = -1 && z = 1)" },
    { QUEUES, "always(forall i : 0..2 . len(Q[i].q) <= 2)" },
    { QUEUES, "always(last = d0 || Q[0].q != Q[1].q || Q[1].q != Q[2].q || last = head(Q[0].q))" },
};

/* ---- small ones, about whose turn it is ---- */

#define STEPS(edges) "var x : 0..9 = 0; process P { node a {" edges " } } system P;"

/* One identity makes the quantifier false, the other is a run-time error, in either order; behind
   it is another one. */
#define UNEQUAL \
    "type S = scalarset(2); var a : array [S] of 0..2 = array(i : S => 1);" \
    "process P { node n { for i, j : S when i != j && a[i] = 1 && a[j] = 1" \
    "  do a[i] := 0, a[j] := 2 tau -> n; } } system P;"

static const struct fixed small[] = {
    { UNEQUAL, "always(forall i : S . 1 / a[i] = 1)" },
    { UNEQUAL, "always((forall i : S . 1 / a[i] < 9) && (forall i : S . a[i] = 1))" },
    { UNEQUAL, "always((forall i : S . a[i] < 9) && (forall i : S . 1 / a[i] = 1))" },
    /* a violation that is found before a faulty step, or behind it */
    { STEPS("when x = 0 do x := 1 tau -> a; when x = 0 do x := 1 / x tau -> a;"), "always(x = 0)" },
    { STEPS("when x = 0 do x := 1 / x tau -> a; when x = 0 do x := 1 tau -> a;"), "always(x = 0)" },
    /* the predicate is faulty at a state, another one of the next level is found before it */
    { STEPS("for k : 1..2 when x = 0 do x := k tau -> a; when x = 1 do x := 3 tau -> a;"),
      "always(x != 3 && 1 / (x - 2) < 9)" },
    /* the predicate is faulty, but it is not the first thing to be looked at */
    { STEPS("when x = 0 do x := 5 tau -> a; when x = 5 do x := 7 tau -> a;"),
      "always(<->true && 1 / (x - 5) < 9 && x != 7)" },
    { STEPS("when x = 0 do x := 5 tau -> a;"), "always(<->true && 1 / (x - 5) < 9)" },
    { STEPS("when 1 / x = 1 tau -> a; tau -> a;"), "nu X . x = 0 && <->true && x = 1 && [-] X" },
    { STEPS("tau -> a; when 1 / x = 1 tau -> a;"), "nu X . <->true && x = 1 && [-] X" },
    /* what stands beside the invariant is violated farther away */
    { STEPS("when x < 9 do x := x + 1 tau -> a;"), "always(x = 0) && [-][-] x = 0" },
    { STEPS("when x < 9 do x := x + 1 tau -> a;"), "always(x != 1) && [-][-] 1 / (x - 2) = 0" },
    { STEPS("when x < 9 do x := x + 1 tau -> a;"), "possibly(x = 3) || <-><-> x = 2" },
    { UNREAD, "always(g < 2 || T@b)" },
    { UNREAD, "always(!(g = 1 && T@b))" },
    /* an input counts as a step to another state, even if it leads back, and some value does not */
    { "channel c : 0..1; process P { node a { c?_ -> a; } } system P;",
      "nu X . <!=>true && [-] X" },
    { "channel c : 0..1; var g : 0..1 = 0;"
      "process P { node a { c?x then g := x -> a; } } system P;",
      "nu X . <!=>true && [-] X" },
};

/* ---- all of these ---- */

static void try_fixed(const struct fixed *x, struct trial *t)
{
    struct subject s;

    subject_init(&s, x->model, (struct subject_sizes){ { 0 } });
    assert_non_null(s.stg);
    t->subject = &s;
    t->text = x->formula;
    t->f = subject_formula(&s, x->formula, false);
    assert_non_null(t->f);
    try_all(t);
    subject_clear(&s);
}

/* How many fail. */
static int try_list(const struct fixed *list, size_t n, bool is_large)
{
    struct arena *a = arena_new();
    int failures = 0;

    for (size_t i = 0; i < n; i++) {
        struct trial t = { .ways.arena = a, .large = is_large };
        try_fixed(&list[i], &t);
        if (t.ways.found.outcome == AGREED)
            continue;
        print_error("%zu: %s\n", i, t.ways.found.why);
        failures++;
    }
    arena_free(a);
    return failures;
}

static void the_same_turns(void **state)
{
    (void)state;
    assert_int_equal(try_list(small, sizeof small / sizeof *small, false), 0);
}

static void so_do_larger_ones(void **state)
{
    (void)state;
    assert_int_equal(try_list(large, sizeof large / sizeof *large, true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_turns),
        cmocka_unit_test(so_do_larger_ones),
        cmocka_unit_test(all_searches_agree),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
