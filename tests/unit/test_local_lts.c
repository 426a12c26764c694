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

#include "stg/step/local_lts.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

struct setting {
    struct model m;
    struct local_lts c;
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

    if (s->open)
        local_lts_clear(&s->c);
    model_close(&s->m);
    return 0;
}

#define AROUND "type T = 0..3; channel c, d : T; channel e[T] : T; var g, h : T = 0; "

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
    local_lts_init(&s->c, s->m.stg, &s->m.stg->sig.instance[0], keep, NULL, s->m.arena);
    s->open = true;
    for (uint32_t i = 0; i < s->m.stg->sig.n_globals; i++)
        s->global[i] = s->m.stg->sig.global[i].initial;
    s->start = local_lts_start(&s->c, &fault);
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
    return local_lts_expand(&s->c, s->start, s->global);
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

/* ---- memory ---- */

static void an_expansion_is_computed_once(void **state)
{
    struct setting *s = *state;
    struct expansion x;

    use(s, "node a { when g = 1 c!1 -> a; c!2 -> a; }");
    x = expand(s, 0, 0);
    assert_int_equal(x.n, 1);
    assert_int_equal(expand(s, 0, 2).first, x.first); /* h is not read */
    assert_int_equal(expand(s, 0, 2).n, 1);
    assert_int_equal(expand(s, 1, 0).n, 2);
    assert_int_equal(expand(s, 0, 0).first, x.first);
    assert_int_equal(s->c.move.n, 3);
}

/* g is written but not read, so that one expansion serves all its values: also when it was made
   where g had the value already that is written, it must say so. */
static void a_write_of_the_same_value_is_remembered(void **state)
{
    struct setting *s = *state;
    struct expansion x;

    use(s, "node a { do g := 2 -> a; do g := 2  c!1 -> a; then g := 2 -> a; }");
    x = expand(s, 2, 0);
    assert_int_equal(expand(s, 0, 0).first, x.first);
    for (uint32_t i = 0; i < 3; i++) {
        const struct move *m = move(s, x, i);
        assert_int_equal(m->n_writes, 1);
        assert_int_equal(m->write[0].global, 0);
        assert_int_equal(m->write[0].v, value_small(2));
    }
}

static void an_update_of_a_part_reads_the_rest(void **state)
{
    struct setting *s = *state;
    struct expansion x;
    value zero, other;

    use_model(s, "type T = 0..1; var g : array [T] of T = array(i : T => 0);"
                 "process P(k : T) { node a { do g[0] := 1 -> a; } } system P(0);");
    zero = s->global[0];
    other = value_with(s->m.vs, zero, 1, value_small(1));
    x = local_lts_expand(&s->c, s->start, &zero);
    assert_int_equal(move(s, x, 0)->write[0].v, value_with(s->m.vs, zero, 0, value_small(1)));
    x = local_lts_expand(&s->c, s->start, &other);
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
    uint32_t number = local_lts_accepted(&s->c, move);

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
        TEST(an_expansion_is_computed_once),
        TEST(a_write_of_the_same_value_is_remembered),
        TEST(an_update_of_a_part_reads_the_rest),
        TEST(what_touches_globals_after_a_partner_is_deferred),
        TEST(receipts_are_remembered),
        TEST(accepted_are_those_not_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
