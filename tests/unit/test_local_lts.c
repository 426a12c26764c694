/*
 * local_lts: the moves of an instance are computed once for all states with the same local state,
 * and never reused for others.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stg/step/system.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

struct setting {
    struct model m;
    struct cells cells;
    struct cell_trace trace;
    struct local_lts c;
    const struct lift *lift; /* of each variable; NULL: none is lifted */
    bool open;
    value global[8];
    uint32_t start;
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

    if (s->open) {
        local_lts_clear(&s->c);
        cell_trace_clear(&s->trace);
        cells_clear(&s->cells);
    }
    model_close(&s->m);
    return 0;
}

#define AROUND "type T = 0..3; channel c, d : T; channel e[T] : T; var g, h : T = 0; "

static void open_local_lts(struct setting *s, const bool *keep)
{
    system_find_cells(&s->cells, s->m.stg);
    local_lts_init(&s->c, s->m.stg, &s->m.stg->sig.instance[0], keep, NULL, &s->trace, s->m.arena);
    if (s->lift != NULL)
        local_lts_lift(&s->c, &s->cells, s->lift);
    cell_trace_init(&s->trace, &s->cells);
    local_lts_find_groups(&s->c);
    s->open = true;
}

/* A model whose first instance is of a process P. */
static void use_model(struct setting *s, const char *text)
{
    const struct process *p;
    struct fault fault;
    bool *keep;

    model_text(&s->m, text);
    p = model_process(&s->m, "P");
    keep = ARENA_ARRAY(s->m.arena, bool, p->n_nodes * p->n_variables + 1);
    memset(keep, true, p->n_nodes * p->n_variables);
    open_local_lts(s, keep);
    for (uint32_t i = 0; i < s->m.stg->sig.n_globals; i++)
        s->global[i] = s->m.stg->sig.global[i].initial;
    s->start = local_lts_start(&s->c, &fault);
}

/* The moves of all groups, which come one after the other. */
static struct expansion expand_all(struct setting *s, const value *global)
{
    uint32_t cell[64];
    const struct edge_group *g;
    uint32_t n = local_lts_groups(&s->c, s->start, &g);
    struct expansion all = { (uint32_t)s->c.move.n, 0 };

    assert_true(s->cells.n <= 64);
    for (uint32_t i = 0; i < s->m.stg->sig.n_globals; i++)
        cells_write(&s->cells, cell, i, global[i]);
    local_lts_start_cells(&s->c, cell);
    for (uint32_t k = 0; k < n; k++)
        all.n += local_lts_expand(&s->c, s->start, &g[k], cell).n;
    return all;
}

static void use(struct setting *s, const char *process)
{
    struct buf text = BUF_EMPTY;

    buf_printf(&text, AROUND "process P(k : T) { %s } system P(3);", process);
    use_model(s, buf_text(&text));
    buf_clear(&text);
}

static struct expansion expand(struct setting *s, int g, int h)
{
    s->global[0] = value_small(g);
    s->global[1] = value_small(h);
    return expand_all(s, s->global);
}

static value payload(struct setting *s, int v)
{
    value x = value_small(v);

    return value_tuple(s->m.vs, 1, &x);
}

static const struct move *move(const struct setting *s, struct expansion x, uint32_t i)
{
    assert_true(i < x.n);
    return &s->c.move.at[x.first + i];
}

/* ---- life ---- */

static void the_start_has_the_initial_values(void **state)
{
    struct setting *s = *state;

    use(s, "begin b(k - 1); var x : T = 1; var y : T; node a { } node b(p : T) { }");
    assert_int_equal(local_lts_node(&s->c, s->start), 1);
    assert_int_equal(local_lts_read(&s->c, s->start, 0), value_small(3));
    assert_int_equal(local_lts_read(&s->c, s->start, 1), value_small(1));
    assert_int_equal(local_lts_read(&s->c, s->start, 2), VALUE_NONE);
    assert_int_equal(local_lts_read(&s->c, s->start, 3), value_small(2));
}

static void the_start_may_be_at_fault(void **state)
{
    struct setting *s = *state;
    struct fault fault;

    use(s, "var x : T = k + 1; node a { }");
    assert_int_equal(local_lts_start(&s->c, &fault), NO_LOCAL);
    assert_int_equal(fault.kind, FAULT_RANGE);
}

/* ---- moves ---- */

static void moves_come_in_the_order_of_text_and_binders(void **state)
{
    struct setting *s = *state;
    struct expansion x;

    use(s, "node a { for i : 1..2, j : i..2  e[i]!j -> a; c!k -> a; when false c!0 -> a; }");
    x = expand(s, 0, 0);
    assert_int_equal(x.n, 4);
    for (uint32_t i = 0; i < 3; i++) {
        static const int index[] = { 1, 1, 2 }, sent[] = { 1, 2, 2 };
        assert_int_equal(move(s, x, i)->index, payload(s, index[i]));
        assert_int_equal(move(s, x, i)->payload, payload(s, sent[i]));
    }
    assert_int_equal(move(s, x, 3)->payload, payload(s, 3));
    assert_int_equal(move(s, x, 0)->next, s->start);
}

/* An edge's assignments do not reach the edges after it. */
static void each_move_begins_in_the_same_state(void **state)
{
    struct setting *s = *state;
    struct expansion x;

    use(s, "var x : T = 1; node a { for i : x..2 do x := x + 1, g := 3  c!(x + i - 1) -> a;"
           " when x = 1 && g = 0 c!x -> a; }");
    x = expand(s, 0, 0);
    assert_int_equal(x.n, 3);
    assert_int_equal(move(s, x, 0)->payload, payload(s, 2));
    assert_int_equal(move(s, x, 1)->payload, payload(s, 3));
    assert_int_equal(move(s, x, 2)->payload, payload(s, 1));
}

static void faults_stay_with_their_move(void **state)
{
    struct setting *s = *state;
    struct expansion x;

    use(s, "node a { when 1 / g = 1  c!1 -> a; do h := 1 / g  c!1 -> a; c!(1 / g) -> a;"
           " tau -> b(1 / g); for i : 0..1 / g  tau -> a; c!0 -> a; } node b(p : T) { }");
    x = expand(s, 0, 0);
    assert_int_equal(x.n, 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_true((move(s, x, i)->fault != NULL) == (i < 5));
        assert_true(move(s, x, i)->fault_in_guard == (i == 0 || i == 4));
    }
    x = expand(s, 1, 0);
    assert_int_equal(x.n, 7);
    for (uint32_t i = 0; i < x.n; i++)
        assert_null(move(s, x, i)->fault);
}

/* ---- what is read and written ---- */

static void expect_reads(const struct setting *s, size_t n, const uint32_t *cell)
{
    assert_int_equal(s->trace.read.n, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(s->trace.read.at[i], cell[i]);
}

static void edges_that_read_alike_are_a_group(void **state)
{
    struct setting *s = *state;
    const struct edge_group *g;

    use(s, "node a { c!1 -> a; c!2 -> a; when g = 1 c!3 -> a; when g = 2 -> a; when h = 1 -> a;"
           " when g = h c?=g -> a; when h = g -> a; }");
    assert_int_equal(local_lts_groups(&s->c, s->start, &g), 4);
    assert_int_equal(g[0].n, 2);
    assert_int_equal(g[0].n_reads, 0);
    assert_int_equal(g[1].n, 2);
    assert_int_equal(g[1].n_reads, 1);
    assert_int_equal(g[1].read[0], 0);
    assert_int_equal(g[2].n, 1);
    assert_int_equal(g[2].read[0], 1);
    assert_int_equal(g[3].n, 2);
    assert_int_equal(g[3].n_reads, 2);
}

static void only_what_an_evaluation_came_to_is_read(void **state)
{
    struct setting *s = *state;

    use(s, "node a { when h = 1 && g = 1 -> a; }");
    expand(s, 1, 0);
    expect_reads(s, 1, (uint32_t[]){ 1 });
    expand(s, 1, 1);
    expect_reads(s, 2, (uint32_t[]){ 1, 0 });
}

/* g is written but not read, so that one expansion serves all its values: also when it was made
   where g had the value already that is written, it must say so. */
static void a_write_of_the_same_value_is_a_write(void **state)
{
    struct setting *s = *state;
    struct expansion x;

    use(s, "node a { do g := 2 -> a; do g := 2  c!1 -> a; then g := 2 -> a; }");
    x = expand(s, 2, 0);
    expect_reads(s, 0, NULL);
    for (uint32_t i = 0; i < 3; i++) {
        const struct move *m = move(s, x, i);
        assert_int_equal(m->n_writes, 1);
        assert_int_equal(m->write[0].cell, 0);
        assert_int_equal(m->write[0].v, value_small(2));
    }
}

static void an_element_is_a_cell(void **state)
{
    struct setting *s = *state;
    struct expansion x;

    use_model(s, "type T = 0..4; var g : array [T] of T = array(i : T => i);"
                 "process P(k : T) { node a { when g[g[1]] = 1 do g[k] := g[2] -> a; } }"
                 "system P(0);");
    x = expand_all(s, &s->m.stg->sig.global[0].initial);
    expect_reads(s, 2, (uint32_t[]){ 1, 2 });
    assert_int_equal(move(s, x, 0)->n_writes, 1);
    assert_int_equal(move(s, x, 0)->write[0].cell, 0);
    assert_int_equal(move(s, x, 0)->write[0].v, value_small(2));
}

/* The array is forgotten elsewhere, so it is one cell. */
static void an_update_of_a_part_of_a_cell_reads_the_rest(void **state)
{
    struct setting *s = *state;
    struct expansion x;
    value zero, other;

    use_model(s, "type T = 0..1; var g : array [T] of T = array(i : T => 0);"
                 "process P(k : T) { node a { do g[0] := 1 -> b; } node b { do g := _ -> b; } }"
                 "system P(0);");
    zero = s->global[0];
    other = value_with(s->m.vs, zero, 1, value_small(1));
    x = expand_all(s, &zero);
    assert_int_equal(move(s, x, 0)->write[0].v, value_with(s->m.vs, zero, 0, value_small(1)));
    x = expand_all(s, &other);
    expect_reads(s, 1, (uint32_t[]){ 0 });
    assert_int_equal(move(s, x, 0)->write[0].v, value_with(s->m.vs, other, 0, value_small(1)));
}

/* What is left of an offer after the partner's part touches a global variable: computed anew in
   each state. */
static void what_touches_globals_after_a_partner_is_deferred(void **state)
{
    static const bool deferred[] = { false, false, true, true, false, true, true, true };
    struct setting *s = *state;
    struct expansion x;

    use(s, "node a { c!g -> a; do g := 1  c!1 -> a; c!1 then g := 1 -> a; c!1 -> b(g);"
           " c?x -> b(x); c?=g -> a; c?x where x = g -> a; do g := 1  c?_ -> a; }"
           " node b(p : T) { }");
    x = expand(s, 0, 0);
    assert_int_equal(x.n, 8);
    for (uint32_t i = 0; i < 8; i++)
        assert_true(move(s, x, i)->deferred == deferred[i]);
}

/* Of partners, only what they bring matters for lifted variables. */
static void receipts_that_work_on_lifted_variables_are_deferred(void **state)
{
    static const struct lift lift[] = { { false, { .depth = 0 } },
                                        { true, { .depth = 1 } },
                                        { true, { .depth = 0 } } };
    static const bool deferred[] = { false, false, true, true, true, false };
    struct setting *s = *state;
    struct expansion x;

    s->lift = lift;
    use(s, "var a : array [T] of T = array(i : T => 1); var n : T = 1;"
           " node s { do a[2] := 3  c!n then n := 2 -> s; c!a[k] -> s;"
           " c?n -> s; c?=(a[1]) -> s; c?x then a[x] := 2 -> s; when n = 1  c?x -> p(x); }"
           " node p(x : T) { -> s; }");
    x = expand(s, 0, 0);
    assert_int_equal(x.n, 6);
    for (uint32_t i = 0; i < 6; i++)
        assert_true(move(s, x, i)->deferred == deferred[i]);
    assert_int_equal(move(s, x, 0)->payload, payload(s, 1));
    assert_int_equal(move(s, x, 0)->n_writes, 2);
    assert_int_equal(move(s, x, 0)->write[0].cell,
                     s->c.part[s->c.process->variable[1].slot].first + 2);
    assert_int_equal(move(s, x, 0)->write[0].v, value_small(3));
    assert_int_equal(move(s, x, 0)->write[1].v, value_small(2));
    assert_int_equal(s->c.local.n, 1);
}

/* ---- receipts ---- */

static void receipts_are_remembered(void **state)
{
    struct setting *s = *state;
    const struct receipt *r;
    struct expansion x;
    uint32_t next;

    use(s, "var x : 1..3; node a { c?x where x != 2 -> a; }");
    x = expand(s, 0, 0);
    r = local_lts_receive(&s->c, x.first, payload(s, 1));
    assert_null(r->fault);
    next = r->next;
    assert_int_equal(local_lts_read(&s->c, next, 1), value_small(1));
    assert_int_equal(local_lts_receive(&s->c, x.first, payload(s, 2))->next, NO_LOCAL);
    assert_null(local_lts_receive(&s->c, x.first, payload(s, 2))->fault);
    r = local_lts_receive(&s->c, x.first, payload(s, 0));
    assert_int_equal(r->fault->kind, FAULT_RANGE);
    assert_int_equal(local_lts_receive(&s->c, x.first, payload(s, 1))->next, next);
    assert_int_equal(s->c.receipt.n, 3);
}

static const struct vec_u32 *accepted_by(struct setting *s, uint32_t move)
{
    uint32_t number = local_lts_accepted(&s->c, move, VALUE_NONE);

    return &s->c.accepted.at[number].receipt;
}

static void accepted_are_those_not_refused(void **state)
{
    struct setting *s = *state;
    const struct vec_u32 *list;
    struct expansion x;

    use(s, "var x : 1..3; node a { c?x where x != 2 -> a; c?=k -> a; c?_ where false -> a; }");
    x = expand(s, 0, 0);
    assert_int_equal(x.n, 3);
    list = accepted_by(s, x.first);
    assert_int_equal(list->n, 3); /* 1, 3, and the fault of 0 */
    list = accepted_by(s, x.first + 1);
    assert_int_equal(list->n, 1);
    assert_int_equal(s->c.receipt.at[list->at[0]].payload, payload(s, 3));
    assert_int_equal(accepted_by(s, x.first + 2)->n, 0);
    assert_int_equal(accepted_by(s, x.first)->n, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_start_has_the_initial_values),
        TEST(the_start_may_be_at_fault),
        TEST(moves_come_in_the_order_of_text_and_binders),
        TEST(each_move_begins_in_the_same_state),
        TEST(faults_stay_with_their_move),
        TEST(edges_that_read_alike_are_a_group),
        TEST(only_what_an_evaluation_came_to_is_read),
        TEST(a_write_of_the_same_value_is_a_write),
        TEST(an_element_is_a_cell),
        TEST(an_update_of_a_part_of_a_cell_reads_the_rest),
        TEST(what_touches_globals_after_a_partner_is_deferred),
        TEST(receipts_that_work_on_lifted_variables_are_deferred),
        TEST(receipts_are_remembered),
        TEST(accepted_are_those_not_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
