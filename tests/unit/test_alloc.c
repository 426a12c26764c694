/*
 * alloc: every byte is counted, and a request that cannot be met ends the program.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <gmp.h>

#include "support/account.h"
#include "support/alloc.h"
#include "support/bug.h"

/* A block counts with what the allocator adds. */
static void assert_more(size_t before, size_t size)
{
    assert_in_range(mem_used() - before, size + 16, size + 64);
}

static void used_follows_each_block(void **state)
{
    (void)state;
    size_t before = mem_used();
    char *x = mem_alloc(100);
    assert_more(before, 100);
    x = mem_realloc(x, 250);
    assert_more(before, 250);
    x = mem_realloc(x, 50);
    assert_more(before, 50);
    mem_free(x);
    assert_int_equal(mem_used(), before);
    assert_true(mem_peak() >= before + 250);
}

static void null_is_nothing(void **state)
{
    (void)state;
    size_t before = mem_used();
    mem_free(NULL);
    void *x = mem_realloc(NULL, 7);
    assert_more(before, 7);
    mem_free(x);
}

static void empty_blocks_are_distinct(void **state)
{
    (void)state;
    void *x = mem_alloc(0), *y = mem_alloc(0);
    assert_non_null(x);
    assert_ptr_not_equal(x, y);
    mem_free(x);
    mem_free(y);
}

static void zalloc_is_zero_and_realloc_keeps(void **state)
{
    (void)state;
    static const char zero[64];
    char *x = mem_zalloc(64);
    assert_memory_equal(x, zero, 64);
    memset(x, 'a', 64);
    x = mem_realloc(x, 100000);
    assert_int_equal(x[0], 'a');
    assert_int_equal(x[63], 'a');
    mem_free(x);
}

/* Each word has its own number, so that a misplaced word is detected. */
static void fill(uint32_t *x, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        x[i] = (uint32_t)i * 2654435761u;
}

static void assert_filled(const uint32_t *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_int_equal(x[i], (uint32_t)i * 2654435761u);
}

/* From hundreds of bytes to tens of megabytes and back, two blocks in turn, so that neither can
   always grow where it is. */
static void large_blocks_keep_what_they_hold(void **state)
{
    static const size_t words[] = { 100,     1000000, 1500000, 1500001, 9000000,
                                    3000000, 1048572, 1048571, 8 };
    size_t before = mem_used(), n = 0;
    uint32_t *x[2] = { mem_alloc(4), mem_alloc(4) };

    (void)state;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        for (size_t i = 0; i < 2; i++) {
            x[i] = mem_realloc(x[i], words[k] * sizeof *x[i]);
            assert_int_equal((uintptr_t)x[i] % 16, 0);
            assert_filled(x[i], n < words[k] ? n : words[k]);
            fill(x[i], 0, words[k]);
        }
        n = words[k];
        assert_true(mem_used() >= before + 2 * n * sizeof *x[0]);
        assert_true(mem_used() <= before + 2 * n * sizeof *x[0] + (8 << 20));
    }
    mem_free(x[0]);
    mem_free(x[1]);
    assert_int_equal(mem_used(), before);
}

static void large_blocks_are_zero(void **state)
{
    enum { WORDS = 2000000 };

    (void)state;
    for (uint32_t round = 0; round < 3; round++) {
        uint32_t *x = mem_zalloc(WORDS * sizeof *x);
        for (size_t i = 0; i < WORDS; i++)
            assert_int_equal(x[i], 0);
        fill(x, 0, WORDS);
        mem_free(x);
    }
}

static void blocks_are_aligned(void **state)
{
    (void)state;
    for (size_t size = 1; size < 40; size++) {
        void *x = mem_alloc(size);
        assert_int_equal((uintptr_t)x % 16, 0);
        mem_free(x);
    }
}

static void gmp_is_counted(void **state)
{
    (void)state;
    mem_adopt_program();
    size_t before = mem_used();
    mpz_t z;
    mpz_init(z);
    mpz_ui_pow_ui(z, 3, 10000);
    assert_true(mem_used() > before);
    mpz_clear(z);
    assert_int_equal(mem_used(), before);
}

/* Runs ask() in a child, standard error closed; its exit status. */
static int status_of(void (*ask)(void))
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(STDERR_FILENO);
        ask();
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void ask_too_much(void)
{
    mem_alloc(SIZE_MAX - 8);
}

static void grow_too_much(void)
{
    mem_realloc(mem_alloc(1), SIZE_MAX / 2);
}

static void no_memory_ends_the_program(void **state)
{
    (void)state;
    assert_int_equal(status_of(ask_too_much), BUG_STATUS_LIMIT);
    assert_int_equal(status_of(grow_too_much), BUG_STATUS_LIMIT);
}

static void pass_the_limit(void)
{
    mem_set_limit(mem_used() + 10000);
    mem_alloc(10001 + MEM_SLACK(mem_used() + 10000));
}

static void stay_below_the_limit(void)
{
    mem_set_limit(mem_used() + 10000);
    for (int i = 0; i < 100; i++)
        mem_free(mem_alloc(9000));
}

static void the_limit_ends_the_program(void **state)
{
    (void)state;
    assert_int_equal(status_of(pass_the_limit), BUG_STATUS_LIMIT);
    assert_int_equal(status_of(stay_below_the_limit), 0);
}

static void what_fits_is_told(void **state)
{
    (void)state;
    assert_true(mem_fits(SIZE_MAX / 2));
    mem_set_limit(mem_used() + 10000);
    assert_true(mem_fits(10000));
    assert_false(mem_fits(10001));
    mem_set_limit(0);
}

/* The handler of the end, which can allocate once more. */
static void tell(void *self, enum bug_end why)
{
    mem_set_limit(0);
    mem_free(mem_alloc(20000));
    _exit(*(int *)self + (int)why);
}

static void pass_the_limit_and_tell(void)
{
    static int status = 40;

    bug_set_end(tell, &status);
    pass_the_limit();
}

static void the_end_is_told(void **state)
{
    (void)state;
    assert_int_equal(status_of(pass_the_limit_and_tell), 40 + BUG_MEMORY_LIMIT);
}

static void fail_the_third(void)
{
    mem_fail_at(3);
    mem_free(mem_alloc(1));
    mem_free(mem_zalloc(1));
    mem_realloc(NULL, 1);
}

static void fail_the_fourth(void)
{
    mem_fail_at(4);
    for (int i = 0; i < 3; i++)
        mem_free(mem_alloc(1));
}

static void the_chosen_request_fails(void **state)
{
    (void)state;
    assert_int_equal(status_of(fail_the_third), BUG_STATUS_LIMIT);
    assert_int_equal(status_of(fail_the_fourth), 0);
}

/* ---- accounts ---- */

static void accounts_are_apart(void **state)
{
    size_t before = mem_used();
    struct account a, *own;
    void *x, *y;

    (void)state;
    account_init(&a);
    own = account_select(&a);
    assert_int_equal(mem_used(), 0);
    x = mem_alloc(1000);
    mem_set_limit(1);
    mem_set_short(true);
    assert_ptr_equal(account_select(own), &a);
    assert_int_equal(mem_used(), before);
    assert_true(mem_fits(1000000));
    assert_false(mem_is_short());
    y = mem_alloc(1);
    account_select(&a);
    assert_in_range(mem_used(), 1000, 1064);
    mem_free(x);
    account_clear(&a);
    account_select(own);
    mem_free(y);
}

/* Blocks of all sizes, some of which are freed or moved; the rest is freed with the account. */
static void all_that_is_kept_is_freed(void **state)
{
    enum { BLOCKS = 500 };
    static void *x[BLOCKS];
    struct account a, *own;

    (void)state;
    account_init(&a);
    own = account_select(&a);
    for (size_t i = 0; i < BLOCKS; i++)
        x[i] = mem_alloc(i % 97 == 5 ? (size_t)5 << 20 : i);
    for (size_t i = 0; i < BLOCKS; i += 3)
        mem_free(x[i]);
    for (size_t i = 1; i < BLOCKS; i += 3)
        x[i] = mem_realloc(x[i], i % 10 == 0 ? (size_t)6 << 20 : 3 * i);
    for (size_t i = 2; i < BLOCKS; i += 6)
        mem_free(x[i]);
    assert_int_not_equal(mem_used(), 0);
    mem_free_all();
    assert_int_equal(mem_used(), 0);
    account_clear(&a);
    account_select(own);
}

struct way_back {
    jmp_buf to;
    enum bug_end why;
};

static void go_back(void *self, enum bug_end why)
{
    struct way_back *w = self;

    w->why = why;
    longjmp(w->to, 1);
}

/* The n-th request fails; earlier blocks are freed. */
static void end_at(size_t n)
{
    struct way_back w = { .why = BUG_NO_NUMBERS };
    struct account a, *own;

    account_init(&a);
    own = account_select(&a);
    bug_set_end(go_back, &w);
    mem_fail_at(n);
    if (setjmp(w.to) == 0)
        for (size_t size = 1;; size = 3 * size + 1)
            mem_realloc(mem_zalloc(size), 2 * size);
    assert_int_equal(w.why, BUG_NO_MEMORY);
    mem_free_all();
    account_clear(&a);
    account_select(own);
}

static void who_began_may_go_back(void **state)
{
    (void)state;
    for (size_t n = 1; n < 30; n++)
        end_at(n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(used_follows_each_block),
        cmocka_unit_test(null_is_nothing),
        cmocka_unit_test(empty_blocks_are_distinct),
        cmocka_unit_test(zalloc_is_zero_and_realloc_keeps),
        cmocka_unit_test(large_blocks_keep_what_they_hold),
        cmocka_unit_test(large_blocks_are_zero),
        cmocka_unit_test(blocks_are_aligned),
        cmocka_unit_test(gmp_is_counted),
        cmocka_unit_test(no_memory_ends_the_program),
        cmocka_unit_test(the_limit_ends_the_program),
        cmocka_unit_test(what_fits_is_told),
        cmocka_unit_test(the_end_is_told),
        cmocka_unit_test(the_chosen_request_fails),
        cmocka_unit_test(accounts_are_apart),
        cmocka_unit_test(all_that_is_kept_is_freed),
        cmocka_unit_test(who_began_may_go_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
