/*
 * flow: exactly which variables are live where, and which may be read before they are assigned.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stg/graph/flow.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, model_set_up, model_tear_down)

#define AROUND \
    "type T = 0..3; channel c, out : T; channel d : (T, T); channel e[T] : T; " \
    "type U = union { A(f : T), B }; channel u : U; var g : T = 0; "

/* ---- liveness ---- */

/* What is live at each node of process P: "n: x y; m:; ". */
static void expect_live(struct model *m, const char *process, const char *expected)
{
    struct buf text = BUF_EMPTY;
    const struct process *p;
    const bool *live;

    buf_printf(&text, AROUND "process P(k : T) { %s } system P(1);", process);
    model_text(m, buf_text(&text));
    p = model_process(m, "P");
    live = flow_live(m->arena, p);
    buf_reset(&text);
    for (uint32_t n = 0; n < p->n_nodes; n++) {
        buf_printf(&text, "%s:", p->node[n].name);
        for (uint32_t v = 0; v < p->n_variables; v++)
            if (live[n * p->n_variables + v])
                buf_printf(&text, " %s", p->variable[v].name);
        buf_add(&text, "; ");
    }
    assert_string_equal(buf_text(&text), expected);
    buf_clear(&text);
}

static void what_is_sent_is_live(void **state)
{
    expect_live(*state, "var x, y : T = 0; node a { c!x -> b; } node b { c!y -> b; }",
                "a: x y; b: y; ");
}

static void an_assignment_kills(void **state)
{
    expect_live(*state,
                "var x, y : T = 0; node a { do x := 1  c!x -> b; tau then x := 2 -> b; }"
                " node b { do y := x  c!y -> b; }",
                "a:; b: x; ");
}

/* y is read by its own next value only: still a read. */
static void any_read_counts(void **state)
{
    expect_live(*state,
                "var x, y : T = 0; node a { do x := y, y := x -> b; }"
                " node b { when y = 0 do y := min(y + 1, 3) -> b; }",
                "a: x y; b: y; ");
}

static void a_receipt_kills_after_its_patterns(void **state)
{
    expect_live(*state,
                "var x, y, z : T = 0; node a { d?(x, =y) -> b; c?z where z < x -> a; }"
                " node b { d!(x, z) -> b; }",
                "a: x y z; b: x z; ");
}

static void patterns_inside_unions(void **state)
{
    expect_live(*state, "var x : T = 0; node a { u?A(x) -> b; } node b { c!x -> a; }",
                "a:; b: x; ");
}

static void where_and_then_come_after_the_receipt(void **state)
{
    expect_live(*state,
                "var x, y : T = 0; node a { c?x where x > 0 then y := x -> b; }"
                " node b { c!y -> a; }",
                "a:; b: y; ");
}

static void guards_binders_and_indices_are_reads(void **state)
{
    expect_live(*state,
                "var w, x, y, z : T = 0; node a { for i : w..3 when i > x  e[y]!z -> b; }"
                " node b { }",
                "a: w x y z; b:; ");
}

static void do_comes_before_the_index_and_after_the_guard(void **state)
{
    expect_live(*state,
                "var x, y : T = 0; node a { when x = 0 do x := 1, y := 2  e[x]!y -> b; }"
                " node b { }",
                "a: x; b:; ");
}

static void updating_an_element_reads_the_rest(void **state)
{
    expect_live(*state,
                "var x : array [T] of T = array(i : T => 0); var r : record { f, h : T };"
                " node a { do x[1] := 2 -> b; } node b { do r.f := 1 -> c2; }"
                " node c2 { c!(x[0]) -> d2; } node d2 { c!(r.f) -> d2; }",
                "a: x r; b: x r; c2: x r; d2: r; ");
}

static void node_parameters_live_in_their_node(void **state)
{
    expect_live(*state,
                "var x : T = 0; node a { c?y -> b(y, x); }"
                " node b(p, q : T) { c!p -> a; c!(k) -> e(q); } node e(p : T) { }",
                "a: x; b: x p q; e:; ");
}

static void loops_need_several_rounds(void **state)
{
    expect_live(*state,
                "var x, y, z : T = 0; node a { -> b; } node b { do x := y -> e; }"
                " node e { do y := z -> f; -> b; } node f { when x = 1 -> a; }",
                "a: y z; b: y z; e: x y z; f: x y z; ");
}

static void parameters_and_globals_are_not_live(void **state)
{
    expect_live(*state, "node a { do g := k  c!g -> a; }", "a:; ");
}

static void actions_named_and_arguments(void **state)
{
    expect_live(*state,
                "var x, y : T = 0; node a { do x := 1  tau work(x, y) -> b(x); }"
                " node b(p : T) { }",
                "a: y; b:; ");
}

/* ---- maybe unassigned ---- */

/* The warnings, first lines only. */
static void expect_warnings(struct model *m, const char *process, const char *expected)
{
    struct buf text = BUF_EMPTY, all = BUF_EMPTY;
    bool start = true, keep = true;

    buf_printf(&text, "%sprocess P(k : T) {\n%s }\nsystem P(1);", AROUND, process);
    model_text(m, buf_text(&text));
    diag_print(m->diag, &all, false);
    buf_reset(&text);
    for (size_t i = 0; i < all.n; i++) {
        keep = start ? all.at[i] != ' ' : keep;
        if (keep)
            buf_char(&text, all.at[i]);
        start = all.at[i] == '\n';
    }
    if (diag_warnings(m->diag) == 0)
        flow_warn(m->stg, m->diag);
    assert_string_equal(buf_text(&text), expected);
    buf_clear(&text);
    buf_clear(&all);
}

#define NOTE "m.stg:2:5: note: 'x' has no initial value, or is cleared with '_'\n"

static void read_at_the_start(void **state)
{
    expect_warnings(*state, "var x : T; node a { c!x -> a; }",
                    "m.stg:2:23: warning: 'x' may be unassigned here, on the path a\n" NOTE);
}

static void read_on_one_of_two_paths(void **state)
{
    expect_warnings(
        *state,
        "var x : T; node a { c?x -> b; tau -> b; } node b { tau -> e; }"
        " node e { c!x -> a; }",
        "m.stg:2:75: warning: 'x' may be unassigned here, on the path a -> b -> e\n" NOTE);
}

static void assigned_on_every_path(void **state)
{
    expect_warnings(*state,
                    "var x : T; node a { c?x -> b; do x := 1 -> b; then x := k -> b;"
                    " u?A(x) -> b; } node b { c!x -> a; }",
                    "");
}

static void assigned_earlier_on_the_same_edge(void **state)
{
    expect_warnings(*state,
                    "var x : T; node a { do x := 1  c!x -> a; c?x where x > 1 -> a;"
                    " c?x then x := x -> a; }",
                    "");
}

static void read_before_it_is_assigned_on_the_same_edge(void **state)
{
    expect_warnings(*state, "var x : T; node a { when x = 1 do x := 1 -> b; } node b { }",
                    "m.stg:2:26: warning: 'x' may be unassigned here, on the path a\n" NOTE);
}

static void cleared_later(void **state)
{
    expect_warnings(*state,
                    "var x : T = 0; node a { c!x -> b; } node b { do x := _ -> e; }"
                    " node e { c!x -> e; }",
                    "m.stg:2:75: warning: 'x' may be unassigned here, on the path b -> e\n" NOTE);
}

static void cleared_and_assigned_again(void **state)
{
    expect_warnings(*state,
                    "var x : T = 0; node a { c!x then x := _ -> b; }"
                    " node b { c?x -> a; }",
                    "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_sent_is_live),
        TEST(an_assignment_kills),
        TEST(any_read_counts),
        TEST(a_receipt_kills_after_its_patterns),
        TEST(patterns_inside_unions),
        TEST(where_and_then_come_after_the_receipt),
        TEST(guards_binders_and_indices_are_reads),
        TEST(do_comes_before_the_index_and_after_the_guard),
        TEST(updating_an_element_reads_the_rest),
        TEST(node_parameters_live_in_their_node),
        TEST(loops_need_several_rounds),
        TEST(parameters_and_globals_are_not_live),
        TEST(actions_named_and_arguments),
        TEST(read_at_the_start),
        TEST(read_on_one_of_two_paths),
        TEST(assigned_on_every_path),
        TEST(assigned_earlier_on_the_same_edge),
        TEST(read_before_it_is_assigned_on_the_same_edge),
        TEST(cleared_later),
        TEST(cleared_and_assigned_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
