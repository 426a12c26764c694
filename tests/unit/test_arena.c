/*
 * arena: objects keep their place and contents until the arena is freed.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/alloc.h"
#include "support/arena.h"

static void objects_do_not_overlap(void **state)
{
    (void)state;
    enum { N = 3000 };
    struct arena *a = arena_new();
    unsigned char *at[N];
    for (size_t i = 0; i < N; i++) {
        at[i] = arena_alloc(a, i % 97 * (i % 50 ? 1 : 1000));
        memset(at[i], (int)(i % 251), i % 97 * (i % 50 ? 1 : 1000));
        assert_int_equal((uintptr_t)at[i] % 16, 0);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < i % 97 * (i % 50 ? 1 : 1000); j++)
            assert_int_equal(at[i][j], i % 251);
    arena_free(a);
}

static void all_is_given_back(void **state)
{
    (void)state;
    size_t before = mem_used();
    struct arena *a = arena_new();
    for (size_t i = 0; i < 100; i++)
        arena_alloc(a, 10000);
    assert_true(mem_used() >= before + 1000000);
    arena_free(a);
    assert_int_equal(mem_used(), before);
    arena_free(NULL);
}

static void a_reset_arena_stops_asking(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    size_t settled = 0;
    for (size_t round = 0; round < 20; round++) {
        for (size_t i = 0; i < 1000; i++)
            arena_alloc(a, 100);
        if (round == 10)
            settled = mem_used();
        arena_reset(a);
    }
    assert_true(mem_used() <= settled);
    arena_free(a);
}

static void reset_of_an_empty_arena(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    arena_reset(a);
    arena_alloc(a, (size_t)3 << 20);
    arena_reset(a);
    assert_non_null(arena_alloc(a, 1));
    arena_free(a);
}

static void copies_and_strings(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const int three[] = { 1, 2, 3 };
    assert_memory_equal(arena_copy(a, three, sizeof three), three, sizeof three);
    assert_string_equal(arena_string(a, "abcdef", 3), "abc");
    assert_string_equal(arena_string(a, NULL, 0), "");
    int *zero = ARENA_ARRAY(a, int, 100);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(zero[i], 0);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_do_not_overlap),     cmocka_unit_test(all_is_given_back),
        cmocka_unit_test(a_reset_arena_stops_asking), cmocka_unit_test(reset_of_an_empty_arena),
        cmocka_unit_test(copies_and_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
