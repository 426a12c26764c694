/*
 * The numbers of reachable states and transitions of the shipped models, with all variables or
 * only the live ones.
 *
 * Every source is inside lts_check.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, model_set_up, model_tear_down)

static void explore(struct model *m, const char *path, bool live, uint64_t states,
                    uint64_t transitions)
{
    struct lts_counts c;
    struct lts *l;

    model_file(m, path);
    l = live ? model_lts_live(m) : model_lts(m);
    lts_must_start(l);
    c = lts_count(l);
    assert_int_equal(c.states, states);
    assert_int_equal(c.transitions, transitions);
    assert_int_equal(c.faults, 0);
}

static void counter(void **state)
{
    explore(*state, "models/counter/counter.stg", true, 12, 22);
}

static void stack(void **state)
{
    model_data(*state, "Value", 3);
    explore(*state, "models/stack/stack.stg", true, 13, 24);
}

static void queue(void **state)
{
    model_data(*state, "Value", 3);
    explore(*state, "models/queue/queue.stg", true, 13, 24);
}

static void server(void **state)
{
    explore(*state, "models/server/server.stg", true, 20, 48);
}

static void peterson(void **state)
{
    explore(*state, "models/peterson/peterson.stg", true, 20, 46);
}

static void abp(void **state)
{
    model_data(*state, "Value", 2);
    explore(*state, "models/abp/abp.stg", true, 236, 626);
}

static void german_keeping_dead_variables(void **state)
{
    model_define(*state, "N", "2");
    model_data(*state, "Data", 2);
    explore(*state, "models/german/german.stg", false, 4125, 11424);
}

static void german(void **state)
{
    model_define(*state, "N", "2");
    model_data(*state, "Data", 2);
    explore(*state, "models/german/german.stg", true, 3891, 10680);
}

static void german2004(void **state)
{
    model_data(*state, "Data", 2);
    explore(*state, "models/german2004/german2004.stg", true, 5016, 9705);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(counter),
        TEST(stack),
        TEST(queue),
        TEST(server),
        TEST(peterson),
        TEST(abp),
        TEST(german_keeping_dead_variables),
        TEST(german),
        TEST(german2004),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
