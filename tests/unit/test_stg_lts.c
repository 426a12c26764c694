/*
 * stg_lts: the three rules of the product, restriction, families, open inputs, labels, and the
 * order of what happens in a communication.
 *
 * Every source is inside lts_check.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, model_set_up, model_tear_down)

/* All transitions of the model. */
static struct lts *expect(struct model *m, const char *text, const char *lines)
{
    struct lts *l;

    model_text(m, text);
    l = model_lts(m);
    lts_must_start(l);
    assert_string_equal(lts_all_lines(m, l), lines);
    return l;
}

#define SENDER "process S { node a { c!1 -> b; } node b { } }"
#define RECEIVER "process R { node a { c?x -> b(x); } node b(x : T) { } }"

/* ---- the three rules ---- */

static void without_restriction_all_three(void **state)
{
    expect(*state, "type T = 1..2; channel c : T;" SENDER RECEIVER "system S || R;",
           "0: c!1 -> 1\n0: c(1) -> 2\n0: c?1 -> 3\n0: c?2 -> 4\n"
           "1: c?1 -> 2\n1: c?2 -> 5\n"
           "3: c!1 -> 2\n4: c!1 -> 5\n");
}

static void restricted_only_communication(void **state)
{
    expect(*state, "type T = 1..2; channel c : T;" SENDER RECEIVER "system (S || R) \\ {c};",
           "0: c(1) -> 1\n");
}

static void internal_steps_interleave(void **state)
{
    expect(*state,
           "process P { node a { tau -> b; } node b { tau done -> a; } }"
           "system x : P || y : P;",
           "0: tau -> 1\n0: tau -> 2\n1: tau done -> 0\n1: tau -> 3\n"
           "2: tau -> 3\n2: tau done -> 0\n3: tau done -> 2\n3: tau done -> 1\n");
}

static void a_process_does_not_hear_itself(void **state)
{
    expect(*state,
           "channel c; process P { node a { c! -> b; c? -> b; } node b { } }"
           "system (P) \\ {c};",
           "");
}

static void every_pair_of_partners(void **state)
{
    expect(*state,
           "channel c; process S { node a { c! -> a; } }"
           "process R { node a { c? -> a; c? -> b; } node b { } }"
           "system (s : S || t : S || x : R) \\ {c};",
           "0: c() -> 0\n0: c() -> 1\n0: c() -> 0\n0: c() -> 1\n");
}

static void the_sender_comes_first(void **state)
{
    struct model *m = *state;
    uint32_t n;

    struct lts *l =
        expect(m, "type T = 1..2; channel c : T;" SENDER RECEIVER "system (R || S) \\ {c};",
               "0: c(1) -> 1\n");
    const struct lts_edge *e = lts_edges(l, 0, VALUE_NONE, &n);
    assert_int_equal(e[0].kind, LTS_COMM);
    assert_int_equal(e[0].actor[0], model_instance(m, "S"));
    assert_int_equal(e[0].actor[1], model_instance(m, "R"));
    assert_ptr_equal(e[0].source[0], &model_process(m, "S")->edge[0]);
    assert_ptr_equal(e[0].source[1], &model_process(m, "R")->edge[0]);
}

/* ---- restriction is scoped as written ---- */

static void the_same_channel_outside_is_another_one(void **state)
{
    expect(*state,
           "type T = 1..2; channel c : T;" SENDER RECEIVER "system (S || R) \\ {c} || out : S;",
           "0: c'1(1) -> 1\n0: c!1 -> 2\n1: c!1 -> 3\n2: c'1(1) -> 3\n");
}

static void all_channels_are_restricted_by_a_star(void **state)
{
    expect(*state,
           "channel c, d; process P { node a { c! -> a; d! -> a; } }"
           "process Q { node a { d? -> b; } node b { } } system (P || Q) \\ *;",
           "0: d() -> 1\n");
}

/* ---- families ---- */

static void members_of_a_family_are_channels_of_their_own(void **state)
{
    expect(*state,
           "type I = 1..2; channel c[I] : bool;"
           "process S { node a { for i : I  c[i]!(i = 1) -> b; } node b { } }"
           "process R(i : I) { node a { c[i]?x -> b(x); } node b(x : bool) { } }"
           "system (S || par i : I . R(i)) \\ {c};",
           "0: c[1](true) -> 1\n0: c[2](false) -> 2\n");
}

static void two_indices(void **state)
{
    expect(*state,
           "type I = 0..1; channel c[I, bool]; process P { node a {"
           "for i : I, b : bool when i = 1 => b  c[i, b]! -> a; } } system P;",
           "0: c[0,false]! -> 0\n0: c[0,true]! -> 0\n0: c[1,true]! -> 0\n");
}

static void channel_parameters(void **state)
{
    expect(*state,
           "type I = 0..1; channel c[I, I] : I; channel d : I;"
           "process Cell(left : channel [I] of I, right : channel I) {"
           "  node a { for i : I  left[i]?x -> full(i, x); }"
           "  node full(i, x : I) { right!x -> a; } }"
           "process Source { node a { c[1, 0]!1 -> b; } node b { } }"
           "system (Source || Cell(c[1], d)) \\ {c};",
           "0: c[1,0](1) -> 1\n1: d!1 -> 2\n");
}

/* The index is known only when the channel is used. */
static void a_receiver_whose_index_varies(void **state)
{
    expect(*state,
           "type I = 0..2; channel c[I]; var g : I = 0;"
           "process S { node a { for i : I  c[i]! -> a; } }"
           "process R { var k : I = 1; node a { c[k]? then k := 2 -> b; } "
           "            node b { c[g]? then g := 1 -> b; } }"
           "system (S || R) \\ {c};",
           "0: c[1]() -> 1\n1: c[0]() -> 2\n2: c[1]() -> 2\n");
}

/* ---- open inputs ---- */

static void inputs_are_all_that_is_accepted(void **state)
{
    expect(*state,
           "type T = 0..3; channel c : (T, bool); process P { var x : T = 2; node a {"
           "c?(=x, _) -> a; c?(y, =true) where y > x -> a; } } system P;",
           "0: c?(2,false) -> 0\n0: c?(2,true) -> 0\n0: c?(3,true) -> 0\n");
}

static void an_input_that_accepts_nothing_is_not_offered(void **state)
{
    expect(*state,
           "type T = 0..3; channel c : T; var g : T = 3; process P { var x : T = 3;"
           "node a { c?y where y > x -> a; c?z where z > g -> a; c?w where w >= g -> a; } }"
           " system P;",
           "0: c?3 -> 0\n");
}

static void completing_an_input(void **state)
{
    struct model *m = *state;
    struct lts_input in;
    struct lts *l;
    uint32_t n;
    value v = value_small(2), w = value_small(3);

    model_text(m, "type T = 0..3; channel c : T; var g : T = 0; process P { var x : 0..2; node a {"
                  "c?x where x != 0 then g := x -> a; c?x where x != 0 -> a; } } system P;");
    l = model_lts(m);
    lts_must_start(l);
    for (uint32_t k = 0; k < 2; k++) {
        const struct lts_edge *e = lts_edges(l, 0, VALUE_NONE, &n);
        assert_int_equal(n, 2);
        assert_int_equal(e[k].kind, LTS_IN);
        assert_int_equal(lts_complete(l, 0, &e[k], value_tuple(m->vs, 1, &v), &in), LTS_OK);
        assert_int_equal(l->read(l->self, in.target, 0, 0), v);
        assert_int_equal(lts_read_global(l, in.target, 0), k == 0 ? v : value_small(0));
        assert_int_equal(lts_complete(l, 0, &e[k], value_tuple(m->vs, 1, &w), &in), LTS_FAULT);
        assert_int_equal(in.fault->kind, FAULT_RANGE);
        value zero = value_small(0);
        assert_int_equal(lts_complete(l, 0, &e[k], value_tuple(m->vs, 1, &zero), &in), LTS_REFUSED);
    }
}

/* ---- labels ---- */

static void labels_show_values(void **state)
{
    expect(*state,
           "type E = enum { red, green }; type U = union { A(f : int, g : bool), B };"
           "type R = record { f : int, s : set of 1..3 };"
           "channel c : (E, U); channel d : R; channel e : seq [2] of int;"
           "channel f : array [0..1] of bool; channel none;"
           "process P { node a { c!(green, A(1, true)) -> a; c!(red, B) -> a;"
           "d!{ f : -1, s : {2, 1} } -> a; e!seq(3) -> a; f!array(i : 0..1 => i = 0) -> a;"
           "none! -> a; tau -> a; tau go -> a; tau at(1) -> a; tau both(1, red) -> a; } }"
           "system P;",
           "0: c!(green,A(1,true)) -> 0\n0: c!(red,B) -> 0\n0: d!{f:-1,s:{1,2}} -> 0\n"
           "0: e!seq(3) -> 0\n0: f![0:true,1:false] -> 0\n0: none! -> 0\n0: tau -> 0\n"
           "0: tau go -> 0\n0: tau at(1) -> 0\n0: tau both(1,red) -> 0\n");
}

static void labels_with_internal_steps_as_tau(void **state)
{
    struct model *m = *state;
    struct lts *l = expect(m,
                           "channel c : int; process P { node a { tau go(1) -> a; c!2 -> a; } }"
                           "process Q { node a { c?_ -> a; } } system (P || Q) \\ {c};",
                           "0: tau go(1) -> 0\n0: c(2) -> 0\n");
    uint32_t n;
    const struct lts_edge *e = lts_edges(l, 0, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++) {
        buf_reset(&m->out);
        lts_label(&m->out, l->sig, &e[i], e[i].payload, true);
        assert_string_equal(buf_text(&m->out), "tau");
    }
}

/* ---- order within a communication, seen by global variables ---- */

static void senders_do_then_values_then_receivers_do(void **state)
{
    expect(*state,
           "channel c : (int, int); var g : int = 1;"
           "process S { node a { do g := g * 10  c!(g, 7) -> b; } node b { } }"
           "process R { node a { do g := g + 2  c?(x, y) -> b(x, g); }"
           "            node b(x, y : int) { tau seen(x, y, g) -> e; } node e { } }"
           "system (S || R) \\ {c};",
           "0: c(10,7) -> 1\n1: tau seen(10,12,12) -> 2\n");
}

static void patterns_are_computed_after_both_do(void **state)
{
    expect(*state,
           "type T = 0..9; channel c[T] : T; var g : T = 1;"
           "process S { node a { do g := 2  c[5]!g -> b; } node b { } }"
           "process R { node a { do g := g + 3  c[g]?=(g - 3) -> b; } node b { } }"
           "system (S || R) \\ {c};",
           "0: c[5](2) -> 1\n");
}

static void where_comes_before_the_senders_then(void **state)
{
    expect(*state,
           "channel c : int; var g : int = 1;"
           "process S { node a { c!5 then g := g + 10 -> b(g); }"
           "            node b(y : int) { tau sent(y) -> e; } node e { } }"
           "process R { node a { c?x where x + g = 6 then g := g * 2 -> b(g); }"
           "            node b(y : int) { tau got(y, g) -> e; } node e { } }"
           "system (S || R) \\ {c};",
           "0: c(5) -> 1\n1: tau sent(1) -> 2\n1: tau got(11,22) -> 3\n"
           "2: tau got(11,22) -> 4\n3: tau sent(1) -> 4\n");
}

/* ---- global variables and what is remembered ---- */

/* P's second step was first seen where g had the value already that it writes. */
static void a_step_remembered_where_it_changed_nothing(void **state)
{
    struct model *m = *state;
    struct lts *l = expect(m,
                           "var g : 0..2 = 1;"
                           "process P { node a { do g := 1  tau one -> a; } }"
                           "process Q { node a { do g := 2  tau two -> a; } }"
                           "system P || Q;",
                           "0: tau one -> 0\n0: tau two -> 1\n1: tau one -> 0\n1: tau two -> 1\n");

    assert_int_equal(lts_read_global(l, 1, model_global(m, "g")), value_small(2));
}

/* The same for an offer, alone and with a partner. */
static void an_offer_remembered_where_it_changed_nothing(void **state)
{
    expect(*state,
           "channel c; var g : 0..2 = 1;"
           "process P { node a { do g := 1  c! -> a; } }"
           "process Q { node a { do g := 2  tau two -> a; c? -> a; } }"
           "system P || Q;",
           "0: c! -> 0\n0: c() -> 0\n0: tau two -> 1\n0: c? -> 0\n"
           "1: c! -> 0\n1: c() -> 0\n1: tau two -> 1\n1: c? -> 1\n");
}

static void globals_are_read_in_each_state(void **state)
{
    expect(*state,
           "channel c : 0..3; var g : 0..3 = 0;"
           "process P { node a { when g < 2 do g := g + 1  tau -> a; c!g -> b; }"
           "            node b { } }"
           "system P;",
           "0: tau -> 1\n0: c!0 -> 2\n1: tau -> 3\n1: c!1 -> 4\n3: c!2 -> 5\n");
}

/* ---- faults ---- */

static void a_faulty_edge_leads_nowhere(void **state)
{
    expect(*state,
           "channel c; channel d : int; var g : int = 0;"
           "process P { node a { tau -> b; } node b {"
           "when 1 / g = 1 tau -> b; do g := 1 / g  c! -> b; d!(1 / g) -> b; c! -> a; } }"
           "system P;",
           "0: tau -> 1\n1: tau fault: division by zero\n1: c! fault: division by zero\n"
           "1: d! fault: division by zero\n1: c! -> 0\n");
}

static void a_receivers_guard_counts_without_a_partner(void **state)
{
    struct model *m = *state;
    struct lts_counts c;
    struct lts *l;

    model_text(m, "channel c : int; var g : int = 0;"
                  "process P { node a { when 1 / g = 1 c?_ -> a; } }"
                  "process Q { node a { } node b { c!1 -> a; } } system (P || Q) \\ {c};");
    l = model_lts(m);
    lts_must_start(l);
    c = lts_count(l);
    assert_int_equal(c.faults, 1);
    assert_int_equal(c.transitions, 0);
}

static void a_fault_behind_a_partner_needs_the_partner(void **state)
{
    struct model *m = *state;
    struct lts_counts c;
    struct lts *l;

    model_text(m, "channel c : int; var g : int = 0;"
                  "process P { node a { do g := 1 / g  c!1 -> a; } }"
                  "process Q { node a { tau -> b; } node b { c?_ -> b; } }"
                  "system (P || Q) \\ {c};");
    l = model_lts(m);
    lts_must_start(l);
    c = lts_count(l);
    assert_int_equal(c.states, 2);
    assert_int_equal(c.faults, 1);
    assert_int_equal(c.transitions, 1);
}

static void no_start_is_a_fault(void **state)
{
    struct model *m = *state;
    struct fault fault;
    struct lts *l;

    model_text(m, "process P(k : 0..5) { var x : 0..5 = k + 1; node a { tau -> a; } }"
                  "system P(5);");
    l = model_lts(m);
    assert_false(lts_start(l, &fault));
    assert_int_equal(fault.kind, FAULT_RANGE);
}

/* ---- what belongs to the state ---- */

static void dead_variables_are_no_part_of_the_state(void **state)
{
    struct model *m = *state;
    struct lts *all, *live;

    model_text(m, "type T = 0..4; channel c : T; process P { var x : T = 0; node a { c?x -> b; }"
                  " node b { c!x -> a; } } system P;");
    all = model_lts(m);
    live = model_lts_live(m);
    lts_must_start(all);
    lts_must_start(live);
    assert_int_equal(lts_count(all).states, 10);
    assert_int_equal(lts_count(live).states, 6);
    assert_int_equal(lts_count(live).transitions, 10);
    assert_int_equal(all->read(all->self, 0, 0, 0), value_small(0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_restriction_all_three),
        TEST(restricted_only_communication),
        TEST(internal_steps_interleave),
        TEST(a_process_does_not_hear_itself),
        TEST(every_pair_of_partners),
        TEST(the_sender_comes_first),
        TEST(the_same_channel_outside_is_another_one),
        TEST(all_channels_are_restricted_by_a_star),
        TEST(members_of_a_family_are_channels_of_their_own),
        TEST(two_indices),
        TEST(channel_parameters),
        TEST(a_receiver_whose_index_varies),
        TEST(inputs_are_all_that_is_accepted),
        TEST(an_input_that_accepts_nothing_is_not_offered),
        TEST(completing_an_input),
        TEST(labels_show_values),
        TEST(labels_with_internal_steps_as_tau),
        TEST(senders_do_then_values_then_receivers_do),
        TEST(patterns_are_computed_after_both_do),
        TEST(where_comes_before_the_senders_then),
        TEST(a_step_remembered_where_it_changed_nothing),
        TEST(an_offer_remembered_where_it_changed_nothing),
        TEST(globals_are_read_in_each_state),
        TEST(a_faulty_edge_leads_nowhere),
        TEST(a_receivers_guard_counts_without_a_partner),
        TEST(a_fault_behind_a_partner_needs_the_partner),
        TEST(no_start_is_a_fault),
        TEST(dead_variables_are_no_part_of_the_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
