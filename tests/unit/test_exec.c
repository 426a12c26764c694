/*
 * exec: the phases of an edge: the state in which each clause is evaluated, clashes, and
 * refusals.
 *
 * Each test runs the first edge of a process, phase by phase, and shows the variables after it.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stg/step/exec.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

struct setting {
    struct model m;
    value local[40];
    uint32_t cell[8]; /* one of each global variable */
    struct cells cells;
    struct cell_part part[40];
    struct exec x;
    const struct process *p;
    const struct edge *e;
    struct vec_u32 list;
};

static int set_up(void **state)
{
    static struct setting s;

    memset(&s, 0, sizeof s);
    model_open(&s.m);
    *state = &s;
    return 0;
}

static int tear_down(void **state)
{
    struct setting *s = *state;

    vec_clear(&s->list);
    if (s->cells.sig != NULL)
        cells_clear(&s->cells);
    model_close(&s->m);
    return 0;
}

#define AROUND \
    "type T = 0..9; type A = array [0..2] of T; type R = record { f : T, a : A };" \
    "type U = union { Some(f : 0..2), None };" \
    "channel c : (T, T); channel e[T] : T; channel u : (U, 0..1); channel b : bool;" \
    "var g, h : T = 0;"

/* The process, with its variables as initialised (by constants). */
static void use(struct setting *s, const char *process)
{
    static const struct cell_rule whole[8] = { { .depth = 0 } };
    struct buf text = BUF_EMPTY;
    struct fault none;

    buf_printf(&text, AROUND "process P { %s  node to(p, q : T) { } } system P;", process);
    model_text(&s->m, buf_text(&text));
    buf_clear(&text);
    s->p = model_process(&s->m, "P");
    s->e = &s->p->edge[0];
    if (s->cells.sig != NULL)
        cells_clear(&s->cells);
    cells_init(&s->cells, &s->m.stg->sig, whole);
    s->x = (struct exec){ .ev = { .vs = s->m.vs,
                                  .local = s->local,
                                  .cells = &s->cells,
                                  .cell = s->cell,
                                  .part = s->part } };
    for (uint32_t i = 0; i < s->m.stg->sig.n_globals; i++)
        s->cell[i] = s->m.stg->sig.global[i].initial;
    for (uint32_t i = 0; i < s->p->n_vars; i++)
        if (s->p->variable[i].initial != NULL)
            assert_true(eval_term(&s->x.ev, s->p->variable[i].initial,
                                  &s->local[s->p->variable[i].slot]));
    memset(&none, 0, sizeof none);
    s->x.ev.fault = none;
}

/* "x=1 y=2 g=0 h=0" */
static void expect_state(struct setting *s, const char *text)
{
    const struct signature *g = &s->m.stg->sig;

    buf_reset(&s->m.out);
    for (uint32_t i = 0; i < s->p->n_vars; i++) {
        buf_printf(&s->m.out, "%s=", s->p->variable[i].name);
        value_print(&s->m.out, s->m.vs, s->p->variable[i].sort, s->local[s->p->variable[i].slot]);
        buf_char(&s->m.out, ' ');
    }
    for (uint32_t i = 0; i < g->n_globals; i++)
        buf_printf(&s->m.out, "%s=%d%s", g->global[i].name, value_word(s->cell[i]),
                   i + 1 < g->n_globals ? " " : "");
    assert_string_equal(buf_text(&s->m.out), text);
}

static value tuple(struct setting *s, int a, int b)
{
    value v[2] = { value_small(a), value_small(b) };

    return value_tuple(s->m.vs, b < 0 ? 1 : 2, v);
}

static void expect_fault(struct setting *s, enum fault_kind kind, const char *part)
{
    size_t n;
    const char *at = span_bytes(s->x.ev.fault.at, &n);

    assert_int_equal(s->x.ev.fault.kind, kind);
    if (n != strlen(part) || memcmp(at, part, n) != 0)
        fail_msg("the fault is at '%.*s', not at '%s'", (int)n, at, part);
}

/* ---- guards ---- */

static void a_guard_is_seen_in_the_old_state(void **state)
{
    struct setting *s = *state;
    bool holds;

    use(s, "var x : T = 1; node n { when x = g do x := 2, g := 5 -> n; }");
    assert_true(exec_guard(&s->x, s->e, &holds));
    assert_false(holds);
    s->cell[0] = value_small(1);
    assert_true(exec_guard(&s->x, s->e, &holds));
    assert_true(holds);
}

static void no_guard_is_true(void **state)
{
    struct setting *s = *state;
    bool holds = false;

    use(s, "node n { -> n; }");
    assert_true(exec_guard(&s->x, s->e, &holds));
    assert_true(holds);
}

static void a_guard_may_be_at_fault(void **state)
{
    struct setting *s = *state;
    bool holds;

    use(s, "node n { when 4 / g = 1 -> n; }");
    assert_false(exec_guard(&s->x, s->e, &holds));
    expect_fault(s, FAULT_DIVISION, "4 / g");
}

/* ---- do ---- */

static void assignments_are_simultaneous(void **state)
{
    struct setting *s = *state;

    use(s, "var x : T = 1; var y : T = 2; node n { do x := y, y := x, g := x + y, h := g -> n; }");
    s->cell[0] = value_small(7);
    assert_true(exec_do(&s->x, s->e));
    expect_state(s, "x=2 y=1 g=3 h=7");
}

static void indices_on_the_left_are_those_of_the_old_state(void **state)
{
    struct setting *s = *state;

    use(s, "var x : 0..2 = 1; var a : A = array(i : 0..2 => 0);"
           " node n { do x := 2, a[x] := 5 -> n; }");
    assert_true(exec_do(&s->x, s->e));
    expect_state(s, "x=2 a=[0:0,1:5,2:0] g=0 h=0");
}

static void elements_are_exchanged(void **state)
{
    struct setting *s = *state;

    use(s, "var a : A = array(i : 0..2 => i); node n { do a[0] := a[2], a[2] := a[0] -> n; }");
    assert_true(exec_do(&s->x, s->e));
    expect_state(s, "a=[0:2,1:1,2:0] g=0 h=0");
}

static void places_inside_places(void **state)
{
    struct setting *s = *state;

    use(s, "var r : R = { f : 1, a : array(i : 0..2 => 0) };"
           " node n { do r.a[1] := r.f, r.f := 4, r.a[2] := 9 -> n; }");
    assert_true(exec_do(&s->x, s->e));
    expect_state(s, "r={f:4,a:[0:0,1:1,2:9]} g=0 h=0");
}

static void one_place_assigned_twice_is_a_fault(void **state)
{
    struct setting *s = *state;

    use(s, "var x : 0..2 = 1; var y : 0..2 = 1; var a : A = array(i : 0..2 => 0);"
           " node n { do a[x] := 5, a[y] := 6 -> n; }");
    assert_false(exec_do(&s->x, s->e));
    assert_int_equal(s->x.ev.fault.kind, FAULT_TWICE);
    assert_string_equal(s->x.ev.fault.name, "a");
    s->local[s->p->variable[1].slot] = value_small(2);
    assert_true(exec_do(&s->x, s->e));
    expect_state(s, "x=1 y=2 a=[0:0,1:5,2:6] g=0 h=0");
}

static void a_place_and_a_part_of_it_are_one_place(void **state)
{
    struct setting *s = *state;

    use(s, "var x : 0..2 = 1; var a : array [0..2] of R; "
           "node n { do a[x] := { f : 0, a : array(i : 0..2 => 0) }, a[1].f := 6 -> n; }");
    assert_false(exec_do(&s->x, s->e));
    assert_int_equal(s->x.ev.fault.kind, FAULT_TWICE);
}

static void clearing(void **state)
{
    struct setting *s = *state;

    use(s, "var x : T = 1; var a : A = array(i : 0..2 => i);"
           " node n { do x := _, a[1] := _ -> n; }");
    assert_true(exec_do(&s->x, s->e));
    expect_state(s, "x=_ a=[0:0,1:_,2:2] g=0 h=0");
}

static void what_goes_wrong_in_an_assignment(void **state)
{
    struct setting *s = *state;

    use(s, "var x : 0..2 = 2; var a : A; node n { do x := x + 1 -> n; do a[x] := 0 -> n;"
           " do a[x + 1] := 0 -> n; }");
    assert_false(exec_do(&s->x, &s->p->edge[0]));
    expect_fault(s, FAULT_RANGE, "x + 1");
    assert_false(exec_do(&s->x, &s->p->edge[1]));
    assert_int_equal(s->x.ev.fault.kind, FAULT_UNASSIGNED);
    assert_false(exec_do(&s->x, &s->p->edge[2]));
    expect_fault(s, FAULT_INDEX, "x + 1");
}

/* ---- indices and values, arguments ---- */

static void indices_and_values_are_seen_after_do(void **state)
{
    struct setting *s = *state;
    value index, payload;

    use(s, "var x : T = 1; node n { do x := 2, g := 3  e[x + g]!(x * g) then x := 8 -> n; }");
    assert_true(exec_do(&s->x, s->e));
    assert_true(exec_index(&s->x, s->e, &index));
    assert_true(exec_payload(&s->x, s->e, &payload));
    assert_int_equal(index, tuple(s, 5, -1));
    assert_int_equal(payload, tuple(s, 6, -1));
}

static void then_and_the_arguments_see_the_same_state(void **state)
{
    struct setting *s = *state;
    value arg[2];

    use(s, "var x : T = 1; node n { do x := 2 then x := x + 1, g := x -> to(x, g); }");
    assert_true(exec_do(&s->x, s->e));
    assert_true(exec_finish(&s->x, s->e, arg));
    assert_int_equal(arg[0], value_small(2));
    assert_int_equal(arg[1], value_small(0));
    expect_state(s, "x=3 g=2 h=0");
}

static void arguments_are_checked(void **state)
{
    struct setting *s = *state;
    value arg[2];

    use(s, "var x : T = 9; node n { then g := 1 -> to(x, x + 1); }");
    assert_false(exec_finish(&s->x, s->e, arg));
    expect_fault(s, FAULT_RANGE, "x + 1");
}

/* ---- receipt ---- */

static void patterns_compare_with_the_state_before(void **state)
{
    struct setting *s = *state;

    use(s, "var x : T = 1; node n { c?(x, =x) -> n; }");
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 7, 7)), LTS_REFUSED);
    expect_state(s, "x=1 g=0 h=0");
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 7, 1)), LTS_OK);
    expect_state(s, "x=7 g=0 h=0");
}

static void where_sees_what_was_received(void **state)
{
    struct setting *s = *state;

    use(s, "var x : T = 1; var y : T = 3; node n { c?(x, z) where x + z = y then y := z -> n; }");
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 1, 1)), LTS_REFUSED);
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 1, 2)), LTS_OK);
    assert_true(exec_finish(&s->x, s->e, NULL));
    expect_state(s, "x=1 y=2 g=0 h=0");
}

static void where_may_be_at_fault(void **state)
{
    struct setting *s = *state;

    use(s, "node n { c?(x, _) where 4 / x = 2 -> n; }");
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 2, 0)), LTS_OK);
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 3, 0)), LTS_REFUSED);
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 0, 0)), LTS_FAULT);
    expect_fault(s, FAULT_DIVISION, "4 / x");
}

static void a_received_value_must_fit_its_variable(void **state)
{
    struct setting *s = *state;

    use(s, "var x : 0..5; node n { c?(_, x) -> n; }");
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 9, 5)), LTS_OK);
    assert_int_equal(exec_receive(&s->x, s->e, tuple(s, 9, 6)), LTS_FAULT);
    expect_fault(s, FAULT_RANGE, "x");
}

static value some_value(struct setting *s, int f, int bit)
{
    value v[2] = { f < 0 ? tuple(s, 1, -1) : tuple(s, 0, f), value_small(bit) };

    return value_tuple(s->m.vs, 2, v);
}

static void alternatives(void **state)
{
    struct setting *s = *state;

    use(s, "var x : T = 0; node n { u?(Some(x), =1) -> n; }");
    assert_int_equal(exec_receive(&s->x, s->e, some_value(s, -1, 1)), LTS_REFUSED);
    assert_int_equal(exec_receive(&s->x, s->e, some_value(s, 2, 0)), LTS_REFUSED);
    assert_int_equal(exec_receive(&s->x, s->e, some_value(s, 2, 1)), LTS_OK);
    expect_state(s, "x=2 g=0 h=0");
}

/* ---- what may be received ---- */

static void expect_candidates(struct setting *s, const char *process, const char *text)
{
    const struct channel *c;

    use(s, process);
    c = &s->m.stg->sig.channel[s->e->channel];
    s->list.n = 0;
    assert_true(exec_candidates(&s->x, s->e, &s->list));
    buf_reset(&s->m.out);
    for (size_t i = 0; i < s->list.n; i++)
        value_print_tuple(&s->m.out, s->m.vs, c->n_payload, c->payload, s->list.at[i]);
    assert_string_equal(buf_text(&s->m.out), text);
}

static void candidates_are_all_combinations(void **state)
{
    expect_candidates(*state, "node n { u?(_, _) -> n; }",
                      "(Some(0),0)(Some(0),1)(Some(1),0)(Some(1),1)(Some(2),0)(Some(2),1)"
                      "(None,0)(None,1)");
}

static void patterns_narrow_the_candidates(void **state)
{
    expect_candidates(*state, "var x : 0..1 = 1; node n { u?(Some(y), =x) where y = 1 -> n; }",
                      "(Some(0),1)(Some(1),1)(Some(2),1)");
}

static void a_given_value_outside_the_type_is_no_candidate(void **state)
{
    expect_candidates(*state, "var x : T = 3; node n { u?(None, =x) -> n; }", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_guard_is_seen_in_the_old_state),
        TEST(no_guard_is_true),
        TEST(a_guard_may_be_at_fault),
        TEST(assignments_are_simultaneous),
        TEST(indices_on_the_left_are_those_of_the_old_state),
        TEST(elements_are_exchanged),
        TEST(places_inside_places),
        TEST(one_place_assigned_twice_is_a_fault),
        TEST(a_place_and_a_part_of_it_are_one_place),
        TEST(clearing),
        TEST(what_goes_wrong_in_an_assignment),
        TEST(indices_and_values_are_seen_after_do),
        TEST(then_and_the_arguments_see_the_same_state),
        TEST(arguments_are_checked),
        TEST(patterns_compare_with_the_state_before),
        TEST(where_sees_what_was_received),
        TEST(where_may_be_at_fault),
        TEST(a_received_value_must_fit_its_variable),
        TEST(alternatives),
        TEST(candidates_are_all_combinations),
        TEST(patterns_narrow_the_candidates),
        TEST(a_given_value_outside_the_type_is_no_candidate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
