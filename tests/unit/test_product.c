/*
 * product: how many vertices formulas of well-known shape need, their owners, children and faults.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/reductions.h"
#include "checker/game/product.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

struct setting {
    struct model m;
    struct limit limit;
    struct check_options options;
    struct product *p;
    uint32_t is_and, is_or, constants, faults, moves; /* of all vertices */
};

static int set_up(void **state)
{
    static struct setting s;

    memset(&s, 0, sizeof s);
    model_open(&s.m);
    limit_start(&s.limit);
    s.options = (struct check_options){ .limit = &s.limit };
    *state = &s;
    return 0;
}

static int tear_down(void **state)
{
    struct setting *s = *state;

    product_free(s->p);
    model_close(&s->m);
    return 0;
}

/* A ring of 10 states: x = 0, 1, ... 9, 0, ... */
#define RING \
    "type T = 0..9; var x : T = 0;" \
    "process P { node a { do x := (x + 1) % 10  tau -> a; } } system P;"

/* bare: of the source itself, with nothing that watches it. */
static void use_source(struct setting *s, bool bare, const char *model, const char *formula)
{
    struct reduction_options o = { .keep_dead = false };
    const struct formula *f;
    struct lts *l;

    model_text(&s->m, model);
    f = property_formula(&s->m, formula);
    l = reductions_source(s->m.stg, f, &o);
    if (bare)
        vec_push(&s->m.lts, l);
    else
        l = model_own(&s->m, l);
    lts_must_start(l);
    s->p = product_new(l, f, &s->options);
}

static void use(struct setting *s, const char *model, const char *formula)
{
    use_source(s, false, model, formula);
}

static void expand_all(struct setting *s)
{
    const struct product_child *child;
    uint32_t n;

    s->is_and = s->is_or = s->constants = s->faults = s->moves = 0;
    for (vertex_id v = 0; v < product_size(s->p); v++) {
        enum game_answer a = product_expand(s->p, v, &child, &n);
        if (a == GAME_FAULT) {
            s->faults++;
            continue;
        }
        assert_int_equal(a, GAME_OK);
        s->constants += n == 0;
        s->is_and += n > 0 && product_is_and(s->p, v);
        s->is_or += n > 0 && !product_is_and(s->p, v);
        for (uint32_t i = 0; i < n; i++)
            s->moves += child[i].step.moved;
    }
}

static void expect(struct setting *s, const char *model, const char *formula, uint32_t is_and,
                   uint32_t is_or, uint32_t constants, uint32_t faults)
{
    use(s, model, formula);
    expand_all(s);
    if (s->is_and != is_and || s->is_or != is_or || s->constants != constants ||
        s->faults != faults)
        fail_msg("%s: and %u, or %u, constants %u, faults %u", formula, s->is_and, s->is_or,
                 s->constants, s->faults);
    assert_int_equal(product_size(s->p), is_and + is_or + constants + faults);
}

/* ---- sizes ---- */

/* The root is a vertex of its own, that enters the fixpoint; having one child it counts as OR. */

static void an_invariant_needs_one_vertex_a_state(void **state)
{
    struct setting *s = *state;

    expect(s, RING, "always(x < 10)", 10, 1, 0, 0);
    assert_int_equal(s->moves, 10);
}

static void a_violated_invariant_ends_there(void **state)
{
    expect(*state, RING, "always(x != 4)", 4, 1, 1, 0);
}

static void a_local_disjunct_needs_no_vertex(void **state)
{
    expect(*state, RING, "always(x = 3 => <tau> true)", 10, 1, 0, 0);
}

/* X at each state; from x = 2 on Y, at 2, 3, 4, 5, 6: there it is decided. */
static void a_response_needs_the_states_in_between(void **state)
{
    expect(*state, RING, "always(x = 2 => inevitably(x = 6))", 10 + 4, 1, 1, 0);
}

/* The dual has the same shape with the owners exchanged. */
static void the_dual_exchanges_owners(void **state)
{
    expect(*state, RING, "!always(x = 2 => inevitably(x = 6))", 0, 1 + 10 + 4, 1, 0);
}

static void possibly_within_always_alternates(void **state)
{
    expect(*state, RING, "always(possibly(x = 0))", 10, 1 + 9, 1, 0);
}

/* Data adds a vertex for each value met: here one, the x at which it began. */
static void parameters_multiply_vertices(void **state)
{
    expect(*state, RING, "nu X(k : T = 0). x = k && [-] X((k + 1) % 10)", 10, 1, 0, 0);
}

static void parameters_out_of_step(void **state)
{
    expect(*state, RING, "nu X(k : 0..3 = 0). [-] X((k + 1) % 4)", 20, 1, 0, 0);
}

/* A quantifier in front of a fixpoint: one copy for each value. */
static void quantifiers_multiply_vertices(void **state)
{
    expect(*state, RING, "forall k : 0..2 . always(x != 5 || k < 3)", 1 + 3 * 10, 0, 0, 0);
}

/* A variable that does not matter below is not part of the vertex. */
static void what_does_not_matter_is_forgotten(void **state)
{
    expect(*state, RING, "forall k : 0..2 . x = k => always(x < 10)", 1 + 10, 0, 0, 0);
}

/* ---- late inputs ---- */

#define INPUT \
    "type T = 0..2; channel c, d : T; process P { var y : T; node a { c?y -> b; } " \
    "node b { d!y -> a; } } system P;"

/* The edge is the one player's, the value the other's. */
static void a_late_input_has_a_vertex_in_between(void **state)
{
    expect(*state, INPUT, "<c?x> [d!?y] x = y", 1, 1, 3, 0);
    assert_int_equal(((struct setting *)*state)->moves, 3);
}

static void an_early_input_has_none(void **state)
{
    expect(*state, INPUT, "[c?x] [d!?y] x = y", 1, 0, 3, 0);
}

static void some_input_has_none(void **state)
{
    expect(*state, INPUT, "<c? exists x> <d!?y> x = y", 0, 1 + 3, 3, 0);
}

/* ---- constants ---- */

static void a_root_may_be_a_constant(void **state)
{
    struct setting *s = *state;

    expect(s, RING, "x = 0", 0, 0, 1, 0);
    assert_true(product_is_and(s->p, 0));
}

static void a_false_root(void **state)
{
    struct setting *s = *state;

    expect(s, RING, "x = 1 || <-> x = 5", 0, 0, 1, 0);
    assert_false(product_is_and(s->p, 0));
}

/* ---- faults ---- */

static void a_fault_is_a_child_in_its_place(void **state)
{
    struct setting *s = *state;
    const struct product_child *child;
    uint32_t n;

    use(s, RING, "always(x < 9) && 1 / x = 1 && always(x < 10)");
    assert_int_equal(product_expand(s->p, 0, &child, &n), GAME_OK);
    assert_int_equal(n, 2);
    assert_int_equal(product_key(s->p, child[1].vertex).node, PRODUCT_FAULT);
    assert_int_equal(product_fault(s->p, child[1].vertex)->kind, FAULT_DIVISION);
    assert_int_equal(product_expand(s->p, child[1].vertex, &child, &n), GAME_FAULT);
}

static void a_fault_of_the_model_is_a_child(void **state)
{
    struct setting *s = *state;

    expect(s, "var x : 0..3 = 0; process P { node a { do x := x + 1  tau -> a; } } system P;",
           "always(x < 4)", 4, 1, 0, 1);
    assert_int_equal(s->moves, 4);
}

/* A fault where a pattern asks for another kind of transition does not count. */
static void a_fault_that_does_not_match_is_no_child(void **state)
{
    expect(*state,
           "channel c; var x : 0..3 = 0; process P { node a { do x := x + 4  tau -> a;"
           " c! -> a; } } system P;",
           "nu X. [c!] X", 1, 1, 0, 0);
}

/* ---- as a game ---- */

/* Transitions lead to states whose numbers are far away, up and down. */
#define FAR \
    "type T = 0..19999; var x : T = 0;" \
    "process P { node a { do x := (x + 1) % 20000      tau -> a;" \
    "                     do x := 0                    tau -> a;" \
    "                     do x := (x + 9999) % 20000   tau -> a; } } system P;"

/* What a solver is told are the children of v without the transitions. */
static void assert_same_children(struct setting *s, vertex_id v)
{
    const struct game *g = product_game(s->p);
    vertex_id told[4];
    const vertex_id *child;
    const struct product_child *again;
    uint32_t n, n_again;

    assert_int_equal(g->expand(g->self, v, &child, &n), GAME_OK);
    assert_true(n <= 4);
    memcpy(told, child, n * sizeof *told);
    again = product_again(s->p, v, &n_again);
    assert_int_equal(n, n_again);
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(told[i], again[i].vertex);
}

static void expand_level(struct setting *s, uint32_t level)
{
    const struct game *g = product_game(s->p);

    for (vertex_id v = 0; v < product_size(s->p); v++)
        if (g->level(g->self, v) == level)
            assert_same_children(s, v);
}

/* The inner level comes to all states before the outer one, which then asks again. */
static void expand_inner_first(struct setting *s)
{
    assert_same_children(s, 0);
    assert_same_children(s, 1);
    expand_level(s, 2);
    expand_level(s, 1);
    expand_level(s, 2);
    assert_true(product_size(s->p) > 39999);
}

static void targets_are_kept_for_an_outer_level(void **state)
{
    struct setting *s = *state;

    use_source(s, true, FAR, "always(inevitably(x = 20001))");
    expand_inner_first(s);
}

static void targets_are_not_kept_where_memory_is_short(void **state)
{
    struct setting *s = *state;

    use_source(s, true, FAR, "always(inevitably(x = 20001))");
    mem_set_limit(mem_used() + (2 << 20));
    expand_inner_first(s);
    mem_set_limit(0);
}

/* <-> finds a transition before the error; [-] comes to it. */
static void an_error_is_met_the_second_time_too(void **state)
{
    struct setting *s = *state;
    const struct game *g;
    const vertex_id *child;
    uint32_t n;

    use_source(s, true,
               "type T = 0..9; var x : T = 9;"
               "process P { node a { tau -> b; do x := x + 1 tau -> a; } node b { tau -> b; } }"
               "system P;",
               "inevitably(x = 5)");
    g = product_game(s->p);
    assert_int_equal(g->expand(g->self, 0, &child, &n), GAME_OK);
    assert_int_equal(n, 1);
    assert_int_equal(g->expand(g->self, child[0], &child, &n), GAME_OK);
    assert_int_equal(n, 2);
    assert_int_equal(g->expand(g->self, child[1], &child, &n), GAME_FAULT);
}

/* For each i, always at all states, and possibly from i to 2i + 1. */
static void data_is_remembered_for_its_variables(void **state)
{
    struct setting *s = *state;

    use_source(s, true, RING, "forall i : T. always(x = i => possibly(x = (2 * i + 1) % 10))");
    expand_all(s);
    assert_int_equal(product_size(s->p), 1 + 10 * 10 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 1);
}

/* ---- counts ---- */

static void transitions_of_a_state_are_counted_once(void **state)
{
    struct setting *s = *state;
    struct check_counts counts = { .states = 0 };

    use(s, INPUT, "always(<c? exists x> true || <d!> true) && always(possibly(<d!> true))");
    expand_all(s);
    product_counts(s->p, &counts);
    assert_int_equal(counts.states, 4);
    assert_int_equal(counts.transitions, 6);
    assert_int_equal(counts.vertices, product_size(s->p));
}

static void a_limit_stops_expansion(void **state)
{
    struct setting *s = *state;
    const struct product_child *child;
    enum game_answer a = GAME_OK;
    uint32_t n;

    use(s, RING, "always(x < 10)");
    s->limit.states = 5;
    for (vertex_id v = 0; a == GAME_OK && v < product_size(s->p); v++)
        a = product_expand(s->p, v, &child, &n);
    assert_int_equal(a, GAME_LIMIT);
    assert_int_equal(s->limit.hit, LIMIT_STATES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_invariant_needs_one_vertex_a_state),
        TEST(a_violated_invariant_ends_there),
        TEST(a_local_disjunct_needs_no_vertex),
        TEST(a_response_needs_the_states_in_between),
        TEST(the_dual_exchanges_owners),
        TEST(possibly_within_always_alternates),
        TEST(parameters_multiply_vertices),
        TEST(parameters_out_of_step),
        TEST(quantifiers_multiply_vertices),
        TEST(what_does_not_matter_is_forgotten),
        TEST(a_late_input_has_a_vertex_in_between),
        TEST(an_early_input_has_none),
        TEST(some_input_has_none),
        TEST(a_root_may_be_a_constant),
        TEST(a_false_root),
        TEST(a_fault_is_a_child_in_its_place),
        TEST(a_fault_of_the_model_is_a_child),
        TEST(a_fault_that_does_not_match_is_no_child),
        TEST(targets_are_kept_for_an_outer_level),
        TEST(targets_are_not_kept_where_memory_is_short),
        TEST(an_error_is_met_the_second_time_too),
        TEST(data_is_remembered_for_its_variables),
        TEST(transitions_of_a_state_are_counted_once),
        TEST(a_limit_stops_expansion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
