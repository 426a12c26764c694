/*
 * Variables and their parts (stg/graph/access.h): which cover which, which meet.  Edges of a
 * small model (stg/graph/dependence.h): the relations between two of them.  That the sets are
 * large enough is tested by tests/cross/test_dependence.c, that they are small by tests/cli
 * (dump-dependence).
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/graph/dependence.h"
#include "tests/unit/model_fixture.h"

#define ANY ACCESS_ANY

/* "x", "x[1]", ...: n steps of these two. */
static struct access part(uint32_t n, const uint32_t *step, bool assigned)
{
    return (struct access){ .assigned = assigned, .n = n, .step = step };
}

static void parts_meet_where_they_may_be_the_same(void **state)
{
    static const uint32_t one[] = { 1, 0 }, two[] = { 2, 0 }, any[] = { ANY, 0 }, g[] = { 1, 1 };
    struct access whole = part(0, NULL, false), x1 = part(1, one, false), x2 = part(1, two, false);
    struct access x1f = part(2, one, false), x1g = part(2, g, false), xf = part(2, any, false);
    struct access there = part(0, NULL, true), there1 = part(1, one, true);
    struct access other = { .variable = 1 }, global = { .global = true };

    (void)state;
    assert_true(access_meets(&whole, &x1) && access_meets(&x1, &whole));
    assert_true(access_meets(&x1, &x1f) && access_meets(&x1f, &x1));
    assert_false(access_meets(&x1, &x2) || access_meets(&x1f, &x1g) || access_meets(&x2, &x1f));
    assert_true(access_meets(&xf, &x1f) && access_meets(&x1f, &xf) && access_meets(&xf, &x2));
    assert_false(access_meets(&xf, &x1g));
    assert_false(access_meets(&whole, &other) || access_meets(&whole, &global));
    /* whether there is a value: only writes of the whole matter */
    assert_true(access_meets(&there, &whole) && access_meets(&there1, &x1));
    assert_true(access_meets(&there1, &whole));
    assert_false(access_meets(&there, &x1) || access_meets(&there1, &x1f));
    assert_false(access_meets(&there1, &x2));
}

static void a_set_has_no_more_than_it_needs(void **state)
{
    static const uint32_t one[] = { 1, 0 }, any[] = { ANY, 0 };
    struct access whole = part(0, NULL, false), x1 = part(1, one, false), x = part(1, any, false);
    struct access x1f = part(2, one, false), there = part(0, NULL, true);
    struct access_list list = VEC_EMPTY;
    struct access_list small = VEC_EMPTY;

    (void)state;
    assert_true(access_covers(&whole, &x1f) && access_covers(&x, &x1) && access_covers(&x, &x1f));
    assert_false(access_covers(&x1, &x) || access_covers(&x1f, &x1));
    assert_true(access_covers(&x1f, &there) && access_covers(&whole, &there));
    assert_false(access_covers(&there, &whole) || access_covers(&there, &x1));
    vec_push(&list, x1f);
    vec_push(&list, there);
    vec_push(&list, x1);
    vec_push(&list, x1f);
    vec_push(&small, x1);
    accesses_sort(&list);
    assert_int_equal(list.n, 1);
    assert_true(access_same(&list.at[0], &small.at[0]));
    vec_clear(&list);
    vec_clear(&small);
}

static const char *const text = "type I = 0..1; type D = data;\n"
                                "var a : array [I] of I = array(i : I => 0); var b : I = 0;\n"
                                "channel c[I] : I; channel d : D;\n"
                                "process P(i : I) {\n"
                                "  var x : I = 0; var y : D;\n"
                                "  node s { do a[i] := a[i] + 1 - a[i] -> s;\n"       /* 0 */
                                "           when a[x] = 0 tau -> s;\n"                /* 1 */
                                "           do x := i -> s;\n"                        /* 2 */
                                "           c[i]!x then b := 1 -> s;\n"               /* 3 */
                                "           do x := a[0]  c[1 - i]?x -> s;\n"         /* 4 */
                                "           when i = 2 c[i]?_ -> s;\n"                /* 5 */
                                "           d?y -> s; for e : D when e = y -> s; }\n" /* 6, 7 */
                                "}\n"
                                "system (par i : I . P(i)) \\ {c};";

static void edges_are_compared(void **state)
{
    struct model m;
    const struct dependence *d;
    const struct edge *e;
    struct instance_edge u[2][8];
    uint32_t n;

    (void)state;
    model_open(&m);
    model_text(&m, text);
    d = m.stg->dependence;
    e = m.stg->sig.process[0].edge;
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t k = 0; k < 8; k++)
            u[i][k] = (struct instance_edge){ i, k };
    assert_false(dependence_disturbs(d, u[0][0], PHASES_ALL, u[1][0], PHASES_ALL));
    assert_true(dependence_disturbs(d, u[0][1], PHASES_ALL, u[1][0], PHASES_ALL));
    assert_false(dependence_disturbs(d, u[0][0], PHASES_ALL, u[1][1], PHASES_ALL));
    assert_true(dependence_disturbs(d, u[0][1], PHASES_ALL, u[0][2], PHASES_ALL));
    assert_false(dependence_disturbs(d, u[0][1], PHASES_ALL, u[1][2], PHASES_ALL));
    assert_true(dependence_disturbs(d, u[0][3], PHASES_ALL, u[1][3], 1u << PHASE_REST));
    assert_false(dependence_disturbs(d, u[0][3], dependence_before(&e[3]), u[1][3], PHASES_ALL));
    assert_false(effects_touch_globals(dependence_effects(d, u[0][3]), dependence_before(&e[3])));
    assert_true(effects_touch_globals(dependence_effects(d, u[0][3]), PHASES_ALL));
    assert_false(effects_touch_globals(dependence_effects(d, u[0][4]), dependence_before(&e[4])));
    assert_true(effects_touch_globals(dependence_effects(d, u[0][4]), 1u << PHASE_DO));
    assert_true(dependence_may_meet(d, u[0][3], u[1][4]));
    assert_false(dependence_may_meet(d, u[0][3], u[0][4]) ||
                 dependence_may_meet(d, u[1][4], u[0][3]) ||
                 dependence_may_meet(d, u[1][3], u[0][5]));
    assert_true(dependence_effects(d, u[0][5])->never);
    assert_false(dependence_of_process(d, 0, 5)->never);
    assert_ptr_equal(dependence_effects(d, u[0][2]), dependence_effects(d, u[1][2]));
    assert_ptr_not_equal(dependence_effects(d, u[0][0]), dependence_effects(d, u[1][0]));
    assert_true(dependence_on_scope(d, u[0][6]) && dependence_on_scope(d, u[0][7]));
    assert_false(dependence_on_scope(d, u[0][4]));
    assert_int_equal(dependence_link(d, u[0][0]), NO_LINK);
    dependence_communicators(d, dependence_link(d, u[0][3]), ACTION_RECEIVE, &n);
    assert_int_equal(n, 2); /* never the sixth edge */
    model_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_meet_where_they_may_be_the_same),
        cmocka_unit_test(a_set_has_no_more_than_it_needs),
        cmocka_unit_test(edges_are_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
