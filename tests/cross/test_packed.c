/*
 * The search of packed states (checker/search/bfs_packed.c) against the search of all states
 * without it: the same end, the same length of the way, the same counts, by byte code and by
 * machine code, of one predicate and of many together.
 *
 * Systems that are known, of which it is also known what packed states decide, and random ones, for
 * which STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.  Whenever
 * the search asks whether to stop, the frames of the system are used by something else.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/cross/bfs_ways.h"
#include "tests/cross/shared_models.h"
#include "tests/cross/gen_code_model.h"
#include "tests/cross/gen_code_row.h"

#define USUAL 350
#define MOST 3000 /* states of a random model */
#define MANY 70   /* predicates in one search */

static struct {
    uint32_t models, refused, large, searches, packed, found, errors, nothing;
    uint32_t paths;     /* told by packed states */
    uint32_t otherwise; /* decided by packed states with programs for predicates, or without, alone:
                           there they are those of another system */
    uint32_t together, failed;
} seen;

static const char *name_of(enum search_end end)
{
    static const char *const word[] = { "nothing", "found", "error", "limit" };

    return word[end];
}

/* ---- one predicate ---- */

/* Was x, by packed states or not, the same search as y? */
static bool is_same(const struct search_result *x, const struct search_result *y)
{
    return x->end == y->end && x->way == y->way && x->steps == y->steps && x->states == y->states &&
           x->transitions == y->transitions && x->vertices == y->vertices && x->agrees;
}

static void say(const struct search_result *x, const struct search_result *y, const char *what,
                const char *text)
{
    if (is_same(x, y))
        return;
    print_error("%s: %s/%u+%u %llu/%llu/%llu, not %s/%u+%u %llu/%llu/%llu: %s\n", what,
                name_of(x->end), x->way, x->steps, (unsigned long long)x->states,
                (unsigned long long)x->transitions, (unsigned long long)x->vertices,
                name_of(y->end), y->way, y->steps, (unsigned long long)y->states,
                (unsigned long long)y->transitions, (unsigned long long)y->vertices, text);
    seen.failed++;
}

static void count_end(enum search_end end)
{
    seen.nothing += end == SEARCH_NONE;
    seen.found += end == SEARCH_FOUND;
    seen.errors += end == SEARCH_FAULT;
}

/* Paths by packed states, where the levels are finished. */
static void try_paths(struct subject *s, const struct formula *f, const char *text,
                      struct subject_options o, struct bfs_way way)
{
    static const uint32_t from[] = { 1, 12 };
    struct search_result x, plain;

    assert_true(bfs_run_on(s, f, o, way, &plain));
    for (uint32_t i = 0; i < 2 && plain.end != SEARCH_LIMIT; i++) {
        way.packed = true;
        way.interpreted = i == 1;
        way.finds_from = from[i];
        assert_true(bfs_run_on(s, f, o, way, &x));
        if (x.end == SEARCH_LIMIT && plain.end != SEARCH_NONE && x.states > way.most) {
            seen.large++; /* before the end of the level */
            continue;
        }
        if (x.packed && x.end == SEARCH_FOUND && x.states >= plain.states &&
            x.transitions >= plain.transitions) {
            x.states = plain.states; /* at the end of the level */
            x.transitions = plain.transitions;
            x.vertices = plain.vertices;
        }
        say(&x, &plain, "paths of packed states", text);
        seen.paths += x.packed && x.end == SEARCH_FOUND;
    }
}

/* Returns whether packed states have decided. */
static bool try_way(struct subject *s, const char *text, struct subject_options o,
                    struct bfs_way way)
{
    static const char *const name[] = { "machine code", "byte code, two parts",
                                        "predicates without code, eight parts",
                                        "predicates with code alone" };
    static const uint32_t parts[] = { 0, 2, 8, 0 };
    const struct formula *f = subject_formula(s, text, false);
    struct search_result x[4], plain;

    assert_non_null(f);
    assert_true(bfs_run_on(s, f, o, way, &plain));
    if (plain.end == SEARCH_LIMIT) {
        seen.large++;
        return false;
    }
    for (int i = 0; i < 4; i++) {
        way.packed = i < 3;
        way.compiled = i == 3;
        way.interpreted = i == 1;
        way.asked = i == 2;
        way.parts = parts[i];
        assert_true(bfs_run_on(s, f, o, way, &x[i]));
        say(&x[i], &plain, name[i], text);
    }
    try_paths(s, f, text, o, way);
    if (x[0].packed != x[1].packed || (x[0].packed && x[0].end != SEARCH_NONE)) {
        print_error("decided by packed states, or not: %s\n", text);
        seen.failed++;
    }
    seen.searches++;
    seen.packed += x[0].packed;
    seen.otherwise += s->stg->sig.n_links == 0 && x[0].packed != x[2].packed;
    count_end(plain.end);
    return x[0].packed;
}

/* ---- systems that are known ---- */

struct fixed {
    const char *model, *formula;
    bool packed; /* decided by packed states */
};

static const struct fixed fixed[] = {
    { COUNTERS(4, 9), "always(forall i : 1..4 . P[i].x <= 9)", true },
    { COUNTERS(4, 9), "always(exists i : 1..4 . P[i].x < 9)", false },
    { COUNTERS(4, 9), "deadlock_free", false },
    { COUNTERS(4, 9), "possibly(P[1].x = 9 && P[2].x = 0 && P[4].x = 8)", false },
    { COUNTERS(4, 9), "[-] always(P[1].x <= 9)", false }, /* states before it count, too */
    { COUNTERS(9, 2), "always(P[3].x < 3)", true },
    { COUNTERS(2, 80), "always(P[1].x + P[2].x < 161)", true },
    { COUNTERS(2, 80), "always(P[1].x + P[2].x < 160)", false },
    { FAULTY(7, 2), "always(g < 9)", false },
    { FAULTY(7, 1), "always(g < 8)", true },
    { FAULTY(4, 2), "always(g < 8 || 1 / (g - 8) = 1)", false },
    { FAULTY(4, 1), "always(g < 8 || 1 / (g - 8) = 1)", true },
    { NODES, "always(forall i : 0..2 . P[i].x <= 3)", true },
    { NODES, "always(forall i : 0..2 . P[i]@c => P[i].w <= 2)", true },
    { NODES, "always(forall i : 0..2 . P[i]@c => P[i].w = i)", true },
    { NODES, "always(!(P[0]@c && P[1]@b && P[2]@c && g = 2 && P[1].u = 1 && P[1].v = 1))", false },
    { NODES, "always(P[0].w < 9)", false },
    { NODES, "deadlock_free", true },
    { NODES, "always(<!=>true)", true },
    { NODES, "always(P[g % 3].x <= 3 && g < 5)", true }, /* no program: which instance? */
    { NODES, "always(P[g % 3].x < 3 && g < 5)", false },
    { ROW, "always(at < 80)", true },
    { ROW, "always(!(at = 79 && Q.n = 2))", false },
    { ROW, "always(R.m = 0 || a[3])", true },
    { ROW, "always(Q.n = 0 || a[67])", true },
    { LONG(16, 3), "always(forall i : 1..3 . P[i].left || a[P[i].at] = i)", true },
    { LONG(80, 2), "always(forall i : 1..2 . P[i].left || a[P[i].at] = i)", true },
    { LONG(700, 1), "always(P[1].left <=> P[1]@out)", true },
    { LONG(700, 1), "deadlock_free", true },
    { WAITING, "always(!(P[0]@own && P[1]@own))", true },
    { WAITING, "deadlock_free", true },
    { WAITING, "always(<!=>true)", true },
    { WAITING, "always(<->true && (P[0]@own => flag[0]))", true },
    { WAITING, "always((P[0]@own => flag[0]) && <->true)", true },
    { WAITING, "always(P[0].tries + P[1].tries + P[2].tries < 12)", false },
    { WAITING, "always(P[0].last != 0)", false },
    { UNLIMITED, "always(n <= 40 && m <= 40)", true },
    { UNLIMITED, "always(n * m > -201)", true },
    { UNLIMITED, "always(n * m < 1560)", false },
    { ENDING, "deadlock_free", false },
    { ENDING, "always(P[2]@a || P[2].r = 7)", true },
    { GROWING, "always(len(s) < 9)", false },
    { TURNING, "always(len(s) <= 3 && n < 3)", true },
    { TURNING, "always(len(s) < 3 || s[0] != s[1] || s[2] != 1)", false },
    { FILLING, "always(n < 4)", false },
    { STAYING, "deadlock_free", true },
    { FILTERED, "deadlock_free", false },
    { PAIRS, "always(forall p : Pair . p in r => n > 0)", true },
    { PAIRS, "always(count(p : Pair | p in r) < 6)", false },
    { PAIRS,
      "always(forall p, q : Pair . p in r && q in r && p.b = q.a => {a : p.a, b : q.b} in r)",
      true },
    { BESIDE, "always(p + 1 in s || p <= 9)", true },
    { BESIDE, "always(!(p + 2 in s) || p != 3)", false },
    { BESIDE, "always(p + 7 in C || card(s) < 10)", true },
    { MANY_MEMBERS, "always(0 in s || !(0 in s))", true },
    { MANY_MEMBERS, "always(!(68 in t) || !(34 in t))", false },
    { MANY_MEMBERS, "always(card(s) < 6)", false },
    { STAYING, "always(<!=>true)", false },
    { LATE, "always(g < 64 && h < 64)", true }, /* both with dead values, and without */
    { LATE, "always(g < 64 && h < 64)", true },
    { LATE, "always(P.z = 3 || P.z = 9 || P@over)", true },
    { LATE, "always(P.z = 3)", false },
    { LATE, "always(h >= 20 || P@a && P.z = 3)", true },
    { LATE, "always(!(P@over && h = 40))", false },
    { SHAKING, "always(g < 10 && Q.y < 4)", true },
    { SHAKING, "always(g < 9)", false },
    { SHAKING, "always(P.x = Q.y || g < 9 || Q.y = (P.x + 3) % 4)", true },
    { SHAKING, "always(g < 9 || 1 / (g - 9) = 1)", false },
    { ALONE, "always(<!=>true)", false },
    { ALONE, "always(P.x != 2)", true },
    { POURING("j != k"), "always(a[0] + a[1] + a[2] + a[3] = 4)", true },
    { POURING("j < k || j > k"), "always(a[0] + a[1] + a[2] + a[3] = 4)", true },
    { POURING("k = (j + 1) % 4"), "always(a[0] + a[1] + a[2] + a[3] = 4)", true },
    { POURING("a[j] != a[k]"), "always(a[0] + a[1] + a[2] + a[3] = 4)", true },
    { POURING("j != k || a[j] = 3"), "always(a[0] + a[1] + a[2] + a[3] = 4)", false },
    { LENDING("j != k"), "always(n < 3)", true },
    { LENDING("n > 0 || j != k"), "always(n < 3)", true },
    { LENDING("n = 0 => k = (j + 1) % 4"), "always(n < 3)", true },
    { LENDING("n > 1 || k < 3"), "always(n < 3)", false }, /* taken away and added */
};

static const uint32_t threads[] = { 1, 2 }, wide[] = { 0, 1, 3 };

static void try_fixed(const struct fixed *x, bool keep_dead)
{
    struct subject_options o = { .keep_dead = keep_dead };
    struct subject s;

    subject_init(&s, x->model, (struct subject_sizes){ { 0 } });
    assert_non_null(s.stg);
    for (uint32_t i = 0; i < 6; i++) {
        struct bfs_way way = { .threads = threads[i % 2], .wide = wide[i / 2] };
        if (try_way(&s, x->formula, o, way) == x->packed)
            continue;
        print_error("packed states have decided, or not: %s\n", x->formula);
        seen.failed++;
    }
    subject_clear(&s);
}

static void known_systems_are_searched_in_the_same_way(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        try_fixed(&fixed[i], i % 2 == 0);
    assert_int_equal(seen.failed, 0);
    assert_int_equal(seen.large, 0);
}

static void the_search_stops_where_it_is_told(void **state)
{
    struct bfs_way way = { .threads = 1, .packed = true, .most = 3000 };
    const struct formula *f;
    struct search_result x;
    struct subject s;

    (void)state;
    subject_init(&s, COUNTERS(2, 80), (struct subject_sizes){ { 0 } });
    f = subject_formula(&s, "always(P[1].x < 81)", false);
    for (int i = 0; i < 3; i++) {
        way.interpreted = i == 1;
        way.asked = i == 2;
        assert_true(bfs_run_on(&s, f, (struct subject_options){ 0 }, way, &x));
        assert_true(x.packed && x.end == SEARCH_LIMIT);
        assert_true(x.states > 3000 && x.states < 3200);
    }
    subject_clear(&s);
}

/* Each of the 400 states leads to all. */
#define STEEP \
    "type T = 0..19; var x, y : T = 0;" \
    "process P { node a { for i : T, j : T do x := i, y := j -> a; } } system P;"

static void steps_count_for_looks_at_limits(void **state)
{
    struct bfs_way way = { .threads = 1, .packed = true };
    struct search_result x;
    struct subject s;

    (void)state;
    subject_init(&s, STEEP, (struct subject_sizes){ { 0 } });
    assert_true(bfs_run_on(&s, subject_formula(&s, "always(x < 20)", false),
                           (struct subject_options){ 0 }, way, &x));
    assert_true(x.packed && x.end == SEARCH_NONE);
    assert_int_equal(x.transitions, 160000);
    assert_true(x.unwatched >= 400 && x.unwatched <= 800);
    subject_clear(&s);
}

/* ---- several predicates ---- */

/* Where levels are finished, what is counted until something is found depends on the others. */
static void compare_with_alone(struct search_result *x, const struct search_result *alone,
                               bool is_wide, const char *text)
{
    x->agrees = true;
    if (is_wide && x->end == alone->end && x->end != SEARCH_NONE) {
        x->states = alone->states;
        x->transitions = alone->transitions;
    }
    say(x, alone, "together", text);
}

/* Each has the result that it has alone, without packed states.  Returns how many of them packed
   states have decided. */
static uint32_t try_many(struct subject *s, uint32_t n, const char *const *text,
                         struct subject_options o, struct bfs_way way)
{
    const struct formula *f[MANY] = { NULL };
    struct search_result many[2][MANY], alone;
    uint32_t packed = 0;

    for (uint32_t i = 0; i < n; i++) {
        f[i] = subject_formula(s, text[i], false);
        assert_non_null(f[i]);
    }
    for (int k = 0; k < 2; k++) {
        way.packed = k == 0;
        way.compiled = k == 1;
        assert_true(bfs_run_many(s, n, f, o, way, many[k]));
    }
    way.compiled = false;
    for (uint32_t i = 0; i < n; i++) {
        assert_true(bfs_run_many(s, 1, &f[i], o, way, &alone));
        for (int k = 0; k < 2; k++)
            if (alone.end != SEARCH_LIMIT && many[k][i].end != SEARCH_LIMIT)
                compare_with_alone(&many[k][i], &alone, way.wide > 0, text[i]);
        packed += many[0][i].packed;
        seen.together++;
    }
    return packed;
}

/* Those of numbers that are no sum fail nowhere: 61 .. 69. */
static void many_predicates_are_decided_together(void **state)
{
    struct subject_options o = { .keep_dead = true };
    struct arena *a = arena_new();
    const char *text[MANY], *backward[MANY];
    struct subject s;

    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint32_t i = 0; i < MANY; i++)
        text[i] = backward[MANY - 1 - i] = gen_text(a, "always(P[1].x + P[2].x != %u)", i);
    subject_init(&s, COUNTERS(2, 30), (struct subject_sizes){ { 0 } });
    assert_int_equal(try_many(&s, MANY, text, o, (struct bfs_way){ .threads = 1 }), 9);
    assert_int_equal(try_many(&s, MANY, backward, o, (struct bfs_way){ .threads = 2 }), 9);
    assert_int_equal(seen.failed, 0);
    subject_clear(&s);
    arena_free(a);
}

/* Some have no conditions; some conditions give up, in all states or in some. */
static void conditions_belong_to_their_predicates(void **state)
{
    static const char *const text[] = {
        "deadlock_free",
        "always(<!=>true)",
        "always(<->true)",
        "always(P[1].x < 31)",
        "always(P[1].x < 31 && P[2].x * 1000000000000 >= 0)",
        "always(P[1].x + P[2].x != 17)",
        "always(P[1].x < 7 => 100 / (P[1].x - 7) < 0)",
        "always(P[1].x != 7 => 100 / (P[1].x - 7) < 200)",
        "always(P[1].x < 8 || P[1].x * 1000000000000 > 0 && P[2].x != 30)",
    };
    struct subject_options o = { .keep_dead = true };
    struct subject s;

    (void)state;
    memset(&seen, 0, sizeof seen);
    subject_init(&s, COUNTERS(2, 30), (struct subject_sizes){ { 0 } });
    for (uint32_t from = 0; from < 4; from++)
        for (uint32_t n = 1; from + n <= sizeof text / sizeof *text; n++)
            try_many(&s, n, text + from, o, (struct bfs_way){ .threads = 1 + n % 2 });
    assert_int_equal(seen.failed, 0);
    subject_clear(&s);
}

/* ---- random systems ---- */

/* Most hold; some are run-time errors. */
static const char *draw_formula(struct drawing *d)
{
    switch (rng_below(&d->r, 9)) {
    case 0: return "deadlock_free";
    case 1:
        return gen_text(d->a, "always(<->true && (%s || %s))", gen_code_atom(d), gen_code_atom(d));
    case 2: return gen_text(d->a, "always(%s && x < 3 && <!=>true)", gen_code_atom(d));
    case 3:
        return gen_text(d->a, "possibly(%s && %s && %s)", gen_code_atom(d), gen_code_atom(d),
                        gen_code_atom(d));
    case 4: return gen_text(d->a, "always(%s)", gen_code_atom(d));
    case 5: return gen_text(d->a, "always(x + y < 5 && 2 / (x + y + %u) < 9)", rng_below(&d->r, 2));
    case 6:
        return gen_text(d->a, "always(%s.p <= 2 && (a[1] < 3 || %s))", d->subject,
                        gen_code_atom(d));
    default:
        return gen_text(d->a, "always(%s || %s || %s)", gen_code_atom(d), gen_code_atom(d),
                        gen_code_atom(d));
    }
}

/* rows: its variables are those of gen_code_row_model. */
static void try_random(struct subject *s, struct drawing *d, bool rows)
{
    struct subject_options o = { .keep_dead = gen_chance(&d->r, 50) };
    struct bfs_way way = { .threads = 1 + rng_below(&d->r, 2), .most = MOST };
    const char *text[8];

    for (int i = 0; i < 8; i++)
        text[i] = rows ? gen_code_row_formula(&d->r, d->a) : draw_formula(d);
    for (int i = 0; i < 4; i++) {
        way.wide = wide[rng_below(&d->r, 3)];
        try_way(s, text[i], o, way);
    }
    o.keep_dead = true;
    way.interpreted = gen_chance(&d->r, 50);
    try_many(s, 8, text, o, way);
}

static void try_model(uint64_t seed)
{
    struct drawing d = { .a = arena_new(), .mild = 100 };
    uint32_t failed = seen.failed;
    bool rows = seed % 5 == 0;
    struct subject s;
    const char *text;

    rng_init(&d.r, seed);
    d.mild = gen_chance(&d.r, 60) ? 100 : 85;
    text = rows ? gen_code_row_model(&d.r, d.a) : gen_code_internal_model(&d);
    subject_layout = (enum subject_layout)(seed % 4);
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    if (s.stg == NULL)
        seen.refused++;
    else
        try_random(&s, &d, rows);
    if (seen.failed != failed)
        print_error("seed %llu:\n%s\n", (unsigned long long)seed, text);
    seen.models++;
    subject_layout = SUBJECT_USUAL;
    subject_clear(&s);
    arena_free(d.a);
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void random_systems_are_searched_in_the_same_way(void **state)
{
    uint64_t seed = number_from("STGCHECK_SEED", 1), n = number_from("STGCHECK_RANDOM", USUAL);

    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t i = 0; i < n; i++)
        try_model(seed + i);
    print_message("%u models, %u refused; %u searches of too many states; %u others, which found "
                  "nothing in %u, something in %u, an error in %u; %u decided by packed states; "
                  "%u in one search with others; %u paths\n",
                  seen.models, seen.refused, seen.large, seen.searches, seen.nothing, seen.found,
                  seen.errors, seen.packed, seen.together, seen.paths);
    assert_int_equal(seen.failed, 0);
    if (n < 20)
        return; /* too few to judge */
    assert_true(seen.packed * 2 >= seen.nothing && seen.packed * 10 >= seen.searches);
    assert_true(seen.otherwise * 50 < seen.packed && seen.paths * 3 > seen.found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_systems_are_searched_in_the_same_way),
        cmocka_unit_test(the_search_stops_where_it_is_told),
        cmocka_unit_test(steps_count_for_looks_at_limits),
        cmocka_unit_test(many_predicates_are_decided_together),
        cmocka_unit_test(conditions_belong_to_their_predicates),
        cmocka_unit_test(random_systems_are_searched_in_the_same_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
