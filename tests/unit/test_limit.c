/*
 * limit: each budget is noticed, and stays noticed.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/alloc.h"
#include "support/buf.h"
#include "support/limit.h"
#include "support/machine.h"

static void assert_text(const struct limit *l, const char *expected)
{
    struct buf b = BUF_EMPTY;
    limit_print(&b, l);
    assert_string_equal(buf_text(&b), expected);
    buf_clear(&b);
}

static void no_budget_is_never_used_up(void **state)
{
    (void)state;
    struct limit l = { 0 };
    limit_start(&l);
    for (uint64_t i = 0; i < 1000; i++)
        assert_int_equal(limit_hit(&l, UINT64_MAX - i), LIMIT_NONE);
    assert_text(&l, "no limit");
}

static void states_are_counted_and_it_sticks(void **state)
{
    (void)state;
    struct limit l = { .states = 100 };
    limit_start(&l);
    assert_int_equal(limit_hit(&l, 99), LIMIT_NONE);
    assert_int_equal(limit_hit(&l, 100), LIMIT_STATES);
    assert_int_equal(limit_hit(&l, 1), LIMIT_STATES);
    assert_text(&l, "limit of 100 states");
    limit_start(&l);
    assert_int_equal(limit_hit(&l, 1), LIMIT_NONE);
}

/* The others count, and all amounts stay. */
static void a_lifted_limit_is_not_hit(void **state)
{
    (void)state;
    atomic_int told = LIMIT_NONE;
    struct limit l = { .states = 100, .seconds = 60, .told = &told };
    struct limit_lifted before;
    limit_start(&l);
    before = limit_lift(&l, LIMIT_BIT(LIMIT_STATES));
    assert_int_equal(limit_hit(&l, 200), LIMIT_NONE);
    told = LIMIT_TIME;
    assert_int_equal(limit_hit(&l, 200), LIMIT_TIME);
    assert_text(&l, "time limit of 60 s");
    assert_int_equal(limit_restore(&l, before), LIMIT_TIME);
    assert_int_equal(limit_hit(&l, 1), LIMIT_TIME);
    told = LIMIT_NONE;
    limit_start(&l);
    assert_int_equal(limit_hit(&l, 200), LIMIT_STATES);
}

/* It is hit again afterwards, whatever was hit in between. */
static void what_was_hit_before_is_lifted_too(void **state)
{
    (void)state;
    atomic_int told = LIMIT_NONE;
    struct limit l = { .states = 100, .told = &told };
    struct limit_lifted before, inner;
    limit_start(&l);
    assert_int_equal(limit_hit(&l, 100), LIMIT_STATES);
    before = limit_lift(&l, 0);
    assert_int_equal(limit_hit(&l, 100), LIMIT_NONE);
    told = LIMIT_INTERRUPT;
    inner = limit_lift(&l, LIMIT_ALL);
    assert_int_equal(limit_hit(&l, 100), LIMIT_NONE);
    assert_int_equal(limit_restore(&l, inner), LIMIT_NONE);
    assert_int_equal(limit_hit(&l, 100), LIMIT_INTERRUPT);
    assert_int_equal(limit_restore(&l, before), LIMIT_INTERRUPT);
    assert_int_equal(limit_hit(&l, 1), LIMIT_STATES);
}

static void memory_is_watched(void **state)
{
    (void)state;
    struct limit l = { .bytes = mem_used() + 10000 };
    limit_start(&l);
    assert_int_equal(limit_hit(&l, 0), LIMIT_NONE);
    void *x = mem_alloc(20000);
    assert_int_equal(limit_hit(&l, 0), LIMIT_MEMORY);
    mem_free(x);
    l.bytes = (size_t)4 << 30;
    assert_text(&l, "memory limit of 4.0 GiB");
    l.bytes = 1536 << 10;
    assert_text(&l, "memory limit of 1.5 MiB");
    l.bytes = 512;
    assert_text(&l, "memory limit of 0.5 KiB");
}

/* The memory of the program itself counts, and the allocator enforces the limit. */
static void memory_is_limited_for_all(void **state)
{
    (void)state;
    struct limit l = { .hit = LIMIT_NONE };
    limit_start(&l);
    limit_memory(&l, (size_t)1 << 30);
    assert_false(l.whole);
    assert_int_equal(limit_hit(&l, 0), LIMIT_NONE);
    assert_true(mem_fits(100 << 20));
    assert_false(mem_fits(((size_t)1 << 30) + 1));
    mem_set_short(true);
    assert_int_equal(limit_hit(&l, 0), LIMIT_MEMORY);
    assert_text(&l, "memory limit of 1.0 GiB");
    mem_set_short(false);
    limit_start(&l);
    limit_memory(&l, 0);
    assert_true(l.whole == (machine_free_memory() > 0));
    assert_int_equal(limit_hit(&l, 0), LIMIT_NONE);
    mem_set_limit(0);
}

/* The clock is looked at in the first call and then every 16 calls. */
static void time_is_watched(void **state)
{
    (void)state;
    struct limit l = { .seconds = 1000 };
    limit_start(&l);
    assert_int_equal(limit_hit(&l, 0), LIMIT_NONE);
    l.started -= 2000;
    int calls = 0;
    while (limit_hit(&l, 0) == LIMIT_NONE && calls < 1000)
        calls++;
    assert_int_equal(calls, 15);
    assert_int_equal(l.hit, LIMIT_TIME);
    l.seconds = 60;
    assert_text(&l, "time limit of 60 s");
}

/* Of the process, or of the calling thread; the other clock does not matter. */
static void cpu_time_is_watched(void **state)
{
    (void)state;
    for (int one = 0; one < 2; one++) {
        struct limit l = { .cpu_seconds = 1000, .one_thread = one };
        limit_start(&l);
        l.started -= 2000;
        for (int i = 0; i < 100; i++)
            assert_int_equal(limit_hit(&l, 0), LIMIT_NONE);
        l.cpu_started -= 2000;
        limit_refresh(&l);
        assert_int_equal(limit_hit(&l, 0), LIMIT_CPU_TIME);
        l.cpu_seconds = 1.5;
        assert_text(&l, "CPU time limit of 1.5 s");
    }
}

static void an_interruption_is_noticed_at_once(void **state)
{
    (void)state;
    atomic_int interrupt = LIMIT_NONE;
    struct limit l = { .told = &interrupt };
    limit_start(&l);
    assert_int_equal(limit_hit(&l, 0), LIMIT_NONE);
    interrupt = LIMIT_INTERRUPT;
    assert_int_equal(limit_hit(&l, 0), LIMIT_INTERRUPT);
    assert_text(&l, "interruption");
}

static void clocks_go_forward(void **state)
{
    (void)state;
    double wall = clock_wall(), cpu = clock_cpu(), thread = clock_thread();
    assert_true(clock_wall() >= wall);
    assert_true(clock_cpu() >= cpu);
    assert_true(clock_thread() >= thread);
    assert_true(clock_cpu() >= thread && thread >= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_budget_is_never_used_up),
        cmocka_unit_test(states_are_counted_and_it_sticks),
        cmocka_unit_test(a_lifted_limit_is_not_hit),
        cmocka_unit_test(what_was_hit_before_is_lifted_too),
        cmocka_unit_test(memory_is_watched),
        cmocka_unit_test(memory_is_limited_for_all),
        cmocka_unit_test(time_is_watched),
        cmocka_unit_test(cpu_time_is_watched),
        cmocka_unit_test(an_interruption_is_noticed_at_once),
        cmocka_unit_test(clocks_go_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
