/*
 * pairs: each pair has one number, numbers are dense, also when threads put the same pairs at once.
 */
#include "config.h"

#include <pthread.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "stg/states/pairs.h"
#include "support/alloc.h"
#include "support/bug.h"
#include "support/rng.h"

static uint32_t put(struct pairs *p, uint64_t pair)
{
    uint32_t n;

    while ((n = pairs_put(p, pair, pairs_hash(pair))) == PAIRS_FULL)
        pairs_grow(p);
    return n;
}

static uint32_t find(const struct pairs *p, uint64_t pair)
{
    return pairs_find(p, pair, pairs_hash(pair));
}

/* ---- one thread ---- */

static uint64_t close_together(uint32_t i)
{
    return pair_of(i / 1000, i % 1000);
}

static uint64_t far_apart(uint32_t i)
{
    return pair_of(UINT32_MAX - i, i * 2654435761u);
}

static uint64_t left_alone(uint32_t i)
{
    return pair_of(i, 5);
}

/* Like state vectors: small numbers, and values with the top bit set. */
static uint64_t with_values(uint32_t i)
{
    return pair_of(0x80000000u | (i & 0xff), i >> 8);
}

static void fill_and_look(uint64_t (*nth)(uint32_t), uint32_t n)
{
    struct pairs p;
    struct rng r;

    rng_init(&r, n);
    pairs_init(&p);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = rng_below(&r, i + 1);
        assert_int_equal(find(&p, nth(i)), PAIRS_NONE);
        assert_int_equal(put(&p, nth(i)), i);
        assert_int_equal(put(&p, nth(k)), k);
        assert_int_equal(pairs_number(&p, nth(k)), k);
    }
    assert_int_equal(pairs_size(&p), n);
    assert_int_equal(atomic_load(&p.holes), 0);
    for (uint32_t i = 0; i < n; i++) {
        assert_true(p.pair[i] == nth(i));
        assert_int_equal(find(&p, nth(i)), i);
        assert_int_equal(find(&p, nth(n + i)), PAIRS_NONE);
    }
    pairs_clear(&p);
}

static void numbers_are_dense(void **state)
{
    (void)state;
    fill_and_look(close_together, 300000);
    fill_and_look(far_apart, 1200000);
    fill_and_look(left_alone, 300000);
    fill_and_look(with_values, 300000);
}

static void the_extreme_pairs(void **state)
{
    static const uint32_t n[] = { 0, 1, UINT32_MAX - 1, UINT32_MAX };
    uint32_t next = 0;
    struct pairs p;

    (void)state;
    pairs_init(&p);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            if (pair_of(n[i], n[k]) != PAIR_HOLE)
                assert_int_equal(put(&p, pair_of(n[i], n[k])), next++);
    for (uint32_t i = 0; i < 3; i++)
        pairs_grow(&p);
    for (uint32_t i = 0; i < next; i++)
        assert_int_equal(find(&p, p.pair[i]), i);
    pairs_clear(&p);
}

static void a_full_table_says_so(void **state)
{
    struct pairs p;
    uint32_t room;

    (void)state;
    pairs_init(&p);
    room = p.index.room;
    for (uint32_t i = 0; i < room; i++)
        assert_int_equal(pairs_put(&p, far_apart(i), pairs_hash(far_apart(i))), i);
    assert_int_equal(pairs_put(&p, far_apart(room), pairs_hash(far_apart(room))), PAIRS_FULL);
    assert_int_equal(pairs_put(&p, far_apart(3), pairs_hash(far_apart(3))), 3);
    assert_int_equal(pairs_size(&p), room);
    pairs_grow(&p);
    assert_int_equal(put(&p, far_apart(room)), room);
    pairs_clear(&p);
}

/* Threads together take fewer numbers ahead than lie between `most` and 2^32, where `n` would begin
   anew; and who needs more than that is told so. */
static void numbers_never_wrap_around(void **state)
{
    struct pairs p;
    int status;
    pid_t child;

    (void)state;
    pairs_init(&p);
    assert_true(p.index.most <= UINT32_MAX - 256 * INDEX_BLOCK);
    p.index.most = 100;
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(put(&p, far_apart(i)), i);
    assert_int_equal(p.index.room, 100);
    assert_int_equal(pairs_put(&p, far_apart(100), pairs_hash(far_apart(100))), PAIRS_FULL);
    assert_int_equal(put(&p, far_apart(99)), 99);
    child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        put(&p, far_apart(100));
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == BUG_STATUS_LIMIT);
    pairs_clear(&p);
}

/* Every third number is skipped. */
static void holes_stay_holes(void **state)
{
    struct pairs p;

    (void)state;
    pairs_init(&p);
    for (uint32_t i = 0; i < 30000; i++) {
        if (pairs_size(&p) == p.index.room)
            pairs_grow(&p);
        if (i % 3 == 0)
            pairs_skip(&p);
        else
            assert_int_equal(put(&p, far_apart(i)), i);
    }
    assert_int_equal(pairs_size(&p), 30000);
    assert_int_equal(atomic_load(&p.holes), 10000);
    for (uint32_t i = 0; i < 30000; i++) {
        assert_int_equal(find(&p, far_apart(i)), i % 3 == 0 ? PAIRS_NONE : i);
        assert_true((p.pair[i] == PAIR_HOLE) == (i % 3 == 0));
    }
    pairs_clear(&p);
}

/* ---- several threads ---- */

#define THREADS 4
#define SHARED 40000 /* pairs that all threads put, each in another order */
#define OWN 20000    /* pairs of one thread alone */
#define ALL (SHARED + THREADS * OWN)

/* The share of one thread. */
struct share {
    struct pairs *p;
    uint32_t number, seed;
    uint32_t *got; /* number of each pair that it put */
};

/* Nearly in the same order, so that they meet. */
static void *put_all(void *self)
{
    struct share *h = self;
    struct rng r;

    rng_init(&r, h->seed);
    for (uint32_t i = 0; i < SHARED; i++) {
        uint32_t k = i - i % 16 + ((i + h->number * 5) & 15);
        h->got[k] = pairs_number(h->p, far_apart(k));
        if (i % 2 == 0) {
            uint32_t own = SHARED + h->number * OWN + i / 2;
            h->got[own] = pairs_number(h->p, far_apart(own));
        }
        if (rng_below(&r, 100) == 0)
            pairs_fetch(h->p, pairs_hash(far_apart(k)));
    }
    return NULL;
}

static void check_numbers(const struct pairs *p, const struct share *share)
{
    uint32_t n = pairs_size(p), holes = 0;

    for (uint32_t i = 0; i < n; i++)
        holes += p->pair[i] == PAIR_HOLE;
    assert_int_equal(holes, atomic_load(&p->holes));
    assert_int_equal(n - holes, ALL);
    for (uint32_t k = 0; k < ALL; k++) {
        uint32_t number = find(p, far_apart(k));
        assert_true(number < n && p->pair[number] == far_apart(k));
        for (uint32_t i = 0; i < THREADS; i++)
            assert_true(share[i].got[k] == number || (k >= SHARED && (k - SHARED) / OWN != i));
    }
}

static void run_threads(uint32_t seed)
{
    struct share share[THREADS];
    pthread_t thread[THREADS];
    struct pairs p;

    pairs_init(&p);
    while (p.index.room < SHARED * THREADS + OWN * THREADS)
        pairs_grow(&p);
    for (uint32_t i = 0; i < THREADS; i++) {
        share[i] = (struct share){ &p, i, seed + i, mem_zalloc(ALL * sizeof(uint32_t)) };
        assert_int_equal(pthread_create(&thread[i], NULL, put_all, &share[i]), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    check_numbers(&p, share);
    pairs_grow(&p);
    check_numbers(&p, share);
    for (uint32_t i = 0; i < THREADS; i++)
        mem_free(share[i].got);
    pairs_clear(&p);
}

static void threads_agree(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 20; i++)
        run_threads(i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_dense),    cmocka_unit_test(the_extreme_pairs),
        cmocka_unit_test(a_full_table_says_so), cmocka_unit_test(holes_stay_holes),
        cmocka_unit_test(threads_agree),        cmocka_unit_test(numbers_never_wrap_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
