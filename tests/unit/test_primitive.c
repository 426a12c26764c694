/*
 * The shipped primitives: their tables of dependent operations.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "running/objects/primitive.h"
#include "support/diag.h"
#include "tests/unit/primitive_fixture.h"

/* Only the number of states and what depends on what. */
static void keep_dependence(struct buf *to, const char *from)
{
    for (size_t n; *from != '\0'; from += n) {
        n = strcspn(from, "\n") + 1;
        const char *word = strstr(from, " depends on "), *states = strstr(from, " states\n");
        if ((word != NULL && word < from + n) || (states != NULL && states < from + n))
            buf_bytes(to, from, n);
    }
}

static void expect_table(const char *name, const char *threads, const char *expected)
{
    struct primitive_fixture p;
    struct buf b = BUF_EMPTY, kept = BUF_EMPTY;
    primitive_fixture_open(&p, name, threads, 100000);
    primitive_print(&b, p.is);
    keep_dependence(&kept, buf_text(&b));
    assert_string_equal(buf_text(&kept), expected);
    buf_clear(&b);
    buf_clear(&kept);
    primitive_fixture_close(&p);
}

static void tables_are_as_the_textbooks_have_them(void **state)
{
    (void)state;
    expect_table("mutex", "3",
                 "4 states\n"
                 "lock depends on lock, unlock, trylock = false, trylock = true\n"
                 "unlock depends on lock, trylock = false, trylock = true\n"
                 "trylock = false depends on lock, unlock, trylock = true\n"
                 "trylock = true depends on lock, unlock, trylock = false, trylock = true\n");
    expect_table("semaphore", "3",
                 "5 states\n"
                 "wait depends on wait, post, trywait = false, trywait = true, getvalue\n"
                 "post depends on wait, trywait = false, trywait = true, getvalue\n"
                 "trywait = false depends on wait, post, trywait = true\n"
                 "trywait = true depends on wait, post, trywait = false, trywait = true, getvalue\n"
                 "want depends on nothing\n"
                 "giveup depends on nothing\n"
                 "getvalue depends on wait, post, trywait = true\n");
    expect_table("barrier", "3",
                 "26 states\n"
                 "arrive depends on leave\n"
                 "leave depends on arrive\n");
    expect_table("rwlock", "3",
                 "30 states\n"
                 "rdlock depends on wrlock, wrunlock, trywrlock = false, trywrlock = true, giveup\n"
                 "wrlock depends on rdlock, wrlock, rdunlock, wrunlock, tryrdlock = false, "
                 "tryrdlock = true, trywrlock = false, trywrlock = true, giveup\n"
                 "rdunlock depends on wrlock, trywrlock = false, trywrlock = true, giveup\n"
                 "wrunlock depends on rdlock, wrlock, tryrdlock = false, tryrdlock = true, "
                 "trywrlock = false, trywrlock = true, giveup\n"
                 "tryrdlock = false depends on wrlock, wrunlock, trywrlock = true\n"
                 "tryrdlock = true depends on wrlock, wrunlock, trywrlock = false, trywrlock = "
                 "true, giveup\n"
                 "trywrlock = false depends on rdlock, wrlock, rdunlock, wrunlock, tryrdlock = "
                 "true, trywrlock = true\n"
                 "trywrlock = true depends on rdlock, wrlock, rdunlock, wrunlock, tryrdlock = "
                 "false, tryrdlock = true, trywrlock = false, trywrlock = true, giveup\n"
                 "want depends on nothing\n"
                 "giveup depends on rdlock, wrlock, rdunlock, wrunlock, tryrdlock = true, "
                 "trywrlock = true\n");
    expect_table("cond", "3",
                 "44 states\n"
                 "enqueue depends on signal, broadcast\n"
                 "awake depends on awake, giveup, signal, broadcast\n"
                 "giveup depends on awake, signal, broadcast\n"
                 "signal depends on enqueue, awake, giveup\n"
                 "broadcast depends on enqueue, awake, giveup\n");
    expect_table("once", "3",
                 "5 states\n"
                 "enter = false depends on finish\n"
                 "enter = true depends on enter = true\n"
                 "finish depends on enter = false\n");
    expect_table("cell", "2",
                 "3 states\n"
                 "load depends on store, exchange, add, cas = true\n"
                 "store depends on load, store, exchange, add, cas = false, cas = true\n"
                 "exchange depends on load, store, exchange, add, cas = false, cas = true\n"
                 "add depends on load, store, exchange, add, cas = false, cas = true\n"
                 "cas = false depends on store, exchange, add, cas = true\n"
                 "cas = true depends on load, store, exchange, add, cas = false, cas = true\n");
}

/* Where not all states are seen, nothing is independent; one more state, and it is known. */
static void what_is_not_explored_is_dependent(void **state)
{
    struct primitive_fixture p;
    (void)state;
    primitive_fixture_open(&p, "barrier", "3", 25);
    uint32_t arrive = primitive_kind(p.is, "arrive");
    assert_false(primitive_is_whole(p.is));
    assert_true(primitive_dependent(p.is, arrive, RETURNED_ANY, arrive, RETURNED_ANY));
    primitive_fixture_close(&p);
    primitive_fixture_open(&p, "barrier", "3", 26);
    assert_true(primitive_is_whole(p.is));
    assert_false(primitive_dependent(p.is, arrive, RETURNED_ANY, arrive, RETURNED_ANY));
    primitive_fixture_close(&p);
}

/* What becomes of the operations one after the other; what is known of one that is pending. */
static void operations_are_executed(void **state)
{
    struct primitive_fixture x;
    primitive_fixture_open(&x, "mutex", "2", 100);
    struct primitive *p = x.is;
    uint32_t lock = primitive_kind(p, "lock"), try = primitive_kind(p, "trylock"), held, next;
    uint32_t unlock = primitive_kind(p, "unlock");
    int32_t returned;
    (void)state;
    assert_true(primitive_step(p, 0, lock, 1, NULL, &held, &returned));
    assert_false(primitive_step(p, held, lock, 2, NULL, &next, &returned));
    assert_false(primitive_step(p, held, unlock, 2, NULL, &next, &returned));
    assert_true(primitive_step(p, held, try, 2, NULL, &next, &returned));
    assert_int_equal(next, held);
    assert_int_equal(returned, 0);
    assert_true(primitive_step(p, held, unlock, 1, NULL, &next, &returned));
    assert_int_equal(next, 0);
    assert_true(primitive_step(p, 0, try, 2, NULL, &next, &returned));
    assert_int_equal(returned, 1);
    assert_true(primitive_dependent(p, try, RETURNED_ANY, try, RETURNED_FALSE));
    assert_false(primitive_dependent(p, try, RETURNED_FALSE, try, RETURNED_FALSE));
    assert_true(primitive_disables(p, lock, RETURNED_ANY, lock));
    assert_false(primitive_disables(p, try, RETURNED_FALSE, lock));
    assert_false(primitive_co_enabled(p, lock, unlock));
    primitive_fixture_close(&x);
}

/* Where a barrier is for fewer threads than there are, it matters who comes first. */
static void parameters_decide(void **state)
{
    struct check_settings settings;
    (void)state;
    for (int parties = 2; parties <= 3; parties++) {
        const char *top = getenv("top_srcdir");
        struct buf path = BUF_EMPTY;
        struct diag *d = diag_new();
        buf_printf(&path, "%s/models/primitives/barrier.stg", top ? top : ".");
        check_settings_init(&settings);
        check_settings_define(&settings, "Threads", "3");
        check_settings_define(&settings, "Parties", parties == 2 ? "2" : "3");
        bool good;
        struct primitive *p = primitive_load(buf_text(&path), &settings, 1000, &good, d);
        assert_true(good);
        assert_int_equal(primitive_dependent(p, 0, RETURNED_ANY, 0, RETURNED_ANY), parties == 2);
        primitive_free(p);
        check_settings_clear(&settings);
        diag_free(d);
        buf_clear(&path);
    }
}

/* What a file states of independence is refused where it is wrong. */
static void what_is_stated_is_verified(void **state)
{
    static const char *const stated[] = { "trylock", "lock" };
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct check_settings settings;
        struct diag *d = diag_new();
        FILE *f = fopen("stated.stg", "w");
        assert_non_null(f);
        fprintf(f,
                "const Threads : int = 2;\nchannel lock, unlock : 1..Threads;\n"
                "channel trylock : (1..Threads, 1..1);\n"
                "process M { var h : 1..Threads;\n"
                "node free { for t : 1..Threads do h := t lock!t -> held;\n"
                "for t : 1..Threads trylock!(t, 1) -> free; }\n"
                "node held { unlock!h -> free; for t : 1..Threads trylock!(t, 1) -> held; } }\n"
                "independent(trylock, trylock);\nindependent(lock, %s);\nsystem M;\n",
                stated[i]);
        fclose(f);
        check_settings_init(&settings);
        bool good;
        struct primitive *p = primitive_load("stated.stg", &settings, 100, &good, d);
        assert_int_equal(good, i == 0);
        assert_int_equal(diag_errors(d), i);
        primitive_free(p);
        check_settings_clear(&settings);
        diag_free(d);
        remove("stated.stg");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_as_the_textbooks_have_them),
        cmocka_unit_test(what_is_not_explored_is_dependent),
        cmocka_unit_test(operations_are_executed),
        cmocka_unit_test(parameters_decide),
        cmocka_unit_test(what_is_stated_is_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
