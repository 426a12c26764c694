/*
 * Searches of representatives: by packed states, with one thread and with two, and by the graph
 * that these write down, against the search by lists; and all of them against that of all states.
 *
 * Random systems of rules over arrays of scalarsets, for which STGCHECK_RANDOM=N asks for N models,
 * STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/cross/bfs_ways.h"
#include "tests/cross/gen_rules.h"
#include "tests/cross/gen_text.h"

#define USUAL 60
#define FORMULAS 4
#define MOST 700 /* states of a model */

static struct {
    uint32_t models, refused, large, searches, packed, nothing, found, errors, paths, graphs;
    uint32_t fewer; /* searches of fewer states than without symmetry */
    uint32_t failed;
} seen;

struct trial {
    struct subject *s;
    const struct formula *f;
    const char *text;
    struct subject_options o;
};

static void say(const struct trial *t, bool is, const char *what, const struct search_result *x,
                const struct search_result *y)
{
    if (is)
        return;
    print_error("%s, symmetry %d: end %d, %u steps, %llu states, %llu transitions; not %d, %u, "
                "%llu, %llu: %s\n",
                what, (int)t->o.symmetry, (int)x->end, x->steps, (unsigned long long)x->states,
                (unsigned long long)x->transitions, (int)y->end, y->steps,
                (unsigned long long)y->states, (unsigned long long)y->transitions, t->text);
    seen.failed++;
}

static bool has_same_counts(const struct search_result *x, const struct search_result *y)
{
    return x->states == y->states && x->transitions == y->transitions;
}

static void try_packed(const struct trial *t, const struct search_result *lists)
{
    for (uint32_t k = 0; k < 4; k++) {
        struct bfs_way way = { .threads = 1 + k % 2,
                               .wide = k % 2,
                               .packed = true,
                               .interpreted = k == 2,
                               .finds_from = k < 2 ? 0 : 1,
                               .most = MOST };
        struct search_result x;
        assert_true(bfs_run_on(t->s, t->f, t->o, way, &x));
        if (x.end == SEARCH_LIMIT || (way.wide > 0 && !x.packed))
            continue; /* the level was finished first; the same, by lists */
        say(t, x.end == lists->end && x.steps == lists->steps && x.way == lists->way && x.agrees,
            "packed states", &x, lists);
        say(t, x.end != SEARCH_NONE || has_same_counts(&x, lists), "counts of packed states", &x,
            lists);
        seen.packed += k == 0 && x.packed;
        seen.paths += x.packed && x.end == SEARCH_FOUND;
    }
}

/* Returns whether there are too many states without symmetry. */
static bool try_invariant(struct trial *t)
{
    struct bfs_way way = { .threads = 1, .most = MOST };
    struct search_result all, lists;

    t->o.symmetry = SYMMETRY_OFF;
    if (!bfs_run_on(t->s, t->f, t->o, way, &all))
        return false;
    for (enum symmetry k = SYMMETRY_SORT; k <= SYMMETRY_FULL; k++) {
        t->o.symmetry = k;
        assert_true(bfs_run_on(t->s, t->f, t->o, way, &lists));
        seen.large += lists.end == SEARCH_LIMIT;
        if (lists.end == SEARCH_LIMIT)
            continue;
        say(t, all.end == SEARCH_LIMIT || (lists.end == all.end && lists.steps == all.steps),
            "with symmetry", &lists, &all);
        try_packed(t, &lists);
        seen.searches++;
        seen.fewer += lists.states < all.states;
        seen.nothing += lists.end == SEARCH_NONE;
        seen.found += lists.end == SEARCH_FOUND;
        seen.errors += lists.end == SEARCH_FAULT;
    }
    return all.end == SEARCH_LIMIT;
}

/* All is decided by the graph. */
static void try_graph(struct trial *t)
{
    struct search_result plain, x;

    t->o.symmetry = SYMMETRY_OFF;
    t->o.solver = SOLVER_SCC;
    check_run(t->s, t->f, t->o, (struct bfs_way){ .threads = 1, .most = MOST }, &plain);
    t->o.solver = SOLVER_AUTO;
    for (uint32_t k = 0; k < 4 && plain.end != SEARCH_LIMIT; k++) {
        t->o.symmetry = k < 2 ? SYMMETRY_SORT : SYMMETRY_FULL;
        check_run(t->s, t->f, t->o,
                  (struct bfs_way){
                      .threads = 1 + k % 2, .wide = k % 2, .packed = true, .graph_after = 1 },
                  &x);
        if (plain.end != SEARCH_FAULT && x.end != SEARCH_FAULT) /* whichever is found first */
            say(t, x.verdict == plain.verdict, "the graph", &x, &plain);
        seen.graphs += x.by_graph;
    }
}

static void try_model(uint64_t seed)
{
    struct arena *a = arena_new();
    uint32_t failed = seen.failed;
    struct subject s;
    struct rng r;
    const char *text;

    rng_init(&r, seed);
    text = gen_rules(&r, a);
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    for (int i = 0; i < FORMULAS && s.stg != NULL; i++) {
        struct trial t = { .s = &s, .text = gen_rules_formula(&r, a) };
        t.f = subject_formula(&s, t.text, false);
        assert_non_null(t.f);
        t.o.keep_dead = gen_chance(&r, 50);
        if (!try_invariant(&t))
            try_graph(&t);
    }
    seen.refused += s.stg == NULL;
    if (seen.failed != failed)
        print_error("seed %llu:\n%s\n", (unsigned long long)seed, text);
    seen.models++;
    subject_clear(&s);
    arena_free(a);
}

/* The first search is that of two threads: what values say of identities has not been made then,
   though the values have, and is lacking where both run. */
static void new_aspects_are_waited_for(void **state)
{
    struct bfs_way way = { .threads = 2, .wide = 1, .packed = true };
    struct search_result x, lists;
    struct subject s;
    struct trial t = { .s = &s, .text = "always(forall p : P . o[p] || w is Far || w.x < 8)" };

    (void)state;
    t.o.symmetry = SYMMETRY_FULL;
    subject_init(
        &s,
        "type P = scalarset(3); type W = union { Far, Near(p : P, x : 0..7, y : 0..7) };"
        "var w : W = Far; var o : array [P] of bool = array(i : P => false);"
        "process A { node s { for p : P when w is Far do w := Near(p, 0, 0) tau -> s;"
        "  for p : P when w is Near && w.p != p do w := Near(p, (w.x + 1) % 8, w.y) tau -> s;"
        "  when w is Near do w := Near(w.p, w.x, (w.y + 1) % 8) tau -> s;"
        "  for p : P when w is Near && w.x = 7 do o[p] := !o[p] tau -> s; } } system A;",
        (struct subject_sizes){ { 0 } });
    t.f = subject_formula(&s, t.text, false);
    assert_non_null(t.f);
    assert_true(bfs_run_on(&s, t.f, t.o, way, &x));
    assert_true(x.packed);
    assert_true(bfs_run_on(&s, t.f, t.o, (struct bfs_way){ .threads = 1 }, &lists));
    say(&t, x.end == lists.end && has_same_counts(&x, &lists), "two threads first", &x, &lists);
    assert_int_equal(seen.failed, 0);
    subject_clear(&s);
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void representatives_are_searched_in_the_same_way(void **state)
{
    uint64_t seed = number_from("STGCHECK_SEED", 1), n = number_from("STGCHECK_RANDOM", USUAL);

    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t i = 0; i < n; i++)
        try_model(seed + i);
    print_message("%u models, %u refused; %u searches of too many states; %u others, which found "
                  "nothing in %u, something in %u, an error in %u; %u with fewer states than there "
                  "are; %u by packed states, %u paths by these; %u checks by the graph\n",
                  seen.models, seen.refused, seen.large, seen.searches, seen.nothing, seen.found,
                  seen.errors, seen.fewer, seen.packed, seen.paths, seen.graphs);
    assert_int_equal(seen.failed, 0);
    if (n < 20)
        return; /* too few to judge */
    assert_true(seen.packed * 2 >= seen.nothing && seen.paths * 4 >= seen.found);
    assert_true(seen.fewer * 2 >= seen.searches && seen.graphs >= seen.models / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_aspects_are_waited_for),
        cmocka_unit_test(representatives_are_searched_in_the_same_way),
    };

    return cmocka_run_group_tests_name("representatives", tests, NULL, NULL);
}
