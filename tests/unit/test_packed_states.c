/*
 * packed_states: sets number states in the order in which they were added, each once; and where
 * several threads add, there are no holes at the end.
 *
 * Sets are compared with a search among all states so far.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <pthread.h>

#include <cmocka.h>

#include "stg/states/packed_states.h"
#include "support/rng.h"

#define SIZE_MOST 5
#define STATES 6000 /* different ones, at most */

/* States with a number each, in the order of the first time. */
struct reference {
    uint64_t (*at)[SIZE_MOST];
    uint32_t n;
};

static bool reference_has(const struct reference *f, const uint64_t *state, uint32_t size)
{
    for (uint32_t i = f->n; i-- > 0;)
        if (memcmp(f->at[i], state, size * sizeof *state) == 0)
            return true;
    return false;
}

static void reference_put(struct reference *f, const uint64_t *state, uint32_t size)
{
    if (!reference_has(f, state, size))
        memcpy(f->at[f->n++], state, size * sizeof *state);
}

static void put(struct packed_states *p, const uint64_t *state)
{
    uint64_t hash = packed_hash(state, p->size);

    packed_states_expect(p, hash);
    while (packed_states_put(p, state, hash, NULL) == INDEX_FULL)
        packed_states_grow(p, 0, NULL);
}

static void expect_numbers(const struct packed_states *p, const struct reference *f)
{
    assert_int_equal(packed_states_size(p), f->n);
    for (uint32_t i = 0; i < f->n; i++)
        for (uint32_t k = 0; k < p->size; k++)
            assert_int_equal(packed_states_word(p, i, k), f->at[i][k]);
}

/* Few bits of few words differ, as in state vectors; or states that were put before. */
static void draw_state(struct rng *r, const struct reference *f, uint32_t bytes, uint64_t *state)
{
    uint32_t size = (bytes + 7) / 8;

    memset(state, 0, SIZE_MOST * sizeof *state);
    if (f->n > 0 && rng_below(r, 2) == 0) {
        memcpy(state, f->at[rng_below(r, f->n)], size * sizeof *state);
        return;
    }
    if (f->n > 0 && rng_below(r, 2) == 0)
        memcpy(state, f->at[f->n - 1], size * sizeof *state);
    state[rng_below(r, size)] ^= rng_next(r) >> rng_below(r, 64);
    state[size - 1] &= UINT64_MAX >> 8 * (8 * size - bytes);
}

static void sets_number_states_in_order(void **state)
{
    static const uint32_t length[] = { 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 20, 24, 31, 32, 36, 40 };
    struct reference f = { .at = test_calloc(STATES, sizeof *f.at) };
    struct rng r;

    (void)state;
    rng_init(&r, 2);
    for (size_t k = 0; k < sizeof length / sizeof *length; k++) {
        struct packed_states p;
        packed_states_init(&p, length[k]);
        f.n = 0;
        while (f.n < STATES) {
            uint64_t at[SIZE_MOST];
            uint32_t times = 1 + rng_below(&r, 2);
            draw_state(&r, &f, length[k], at);
            reference_put(&f, at, p.size);
            while (times-- > 0)
                put(&p, at);
            assert_int_equal(packed_states_size(&p), f.n);
        }
        expect_numbers(&p, &f);
        packed_states_clear(&p);
    }
    test_free(f.at);
}

/* The hash of what is put may be any number: all states at one home, with equal tags or not. */
static void states_with_equal_hashes_are_told_apart(void **state)
{
    static const uint64_t hash[] = { 0, UINT64_MAX, 0x5555555500000000, 0x55555555fffffc00 };

    (void)state;
    for (size_t k = 0; k < sizeof hash / sizeof *hash; k++) {
        struct packed_states p;
        packed_states_init(&p, 16);
        for (uint64_t i = 0; i < 80; i++) { /* before it grows */
            uint64_t at[2] = { i % 40 / 20, i % 20 };
            if (packed_states_put(&p, at, hash[k], NULL) == INDEX_FULL) {
                assert_int_equal(i, p.index.room);
                break; /* their hashes are not those that growing takes */
            }
            assert_int_equal(packed_states_size(&p), i < 40 ? i + 1 : 40);
        }
        for (uint32_t i = 0; i < 40; i++) {
            assert_int_equal(packed_states_word(&p, i, 0), i / 20);
            assert_int_equal(packed_states_word(&p, i, 1), i % 20);
        }
        packed_states_clear(&p);
    }
}

/* The index grows many times. */
static void large_sets_have_each_state_once(void **state)
{
    enum { N = 300000 };
    struct packed_states p;

    (void)state;
    packed_states_init(&p, 8);
    for (int round = 0; round < 2; round++)
        for (uint64_t i = 0; i < N; i++) {
            uint64_t at = i * (i % 2 == 0 ? 1 : UINT64_C(1) << 40);
            put(&p, &at);
        }
    assert_int_equal(packed_states_size(&p), N);
    for (uint32_t i = 0; i < N; i++)
        assert_int_equal(packed_states_word(&p, i, 0),
                         (uint64_t)i * (i % 2 == 0 ? 1 : UINT64_C(1) << 40));
    packed_states_clear(&p);
}

/* ---- several threads ---- */

#define THREADS 4
#define EACH 20000 /* states of a thread, half of which another one has, too */

struct share {
    struct packed_states *p;
    uint32_t number;
    struct index_block block;
};

/* All states of all threads are i and i * i in two words, the second of which is cut. */
static void number_state(uint64_t i, uint64_t *state)
{
    state[0] = i * 0x10001;
    state[1] = (i * i) & 0xffffff;
}

static void *put_share(void *self)
{
    struct share *h = self;
    uint64_t state[2];

    for (uint32_t i = 0; i < EACH; i++) {
        number_state(h->number * (uint64_t)(EACH / 2) + i, state);
        if (packed_states_put(h->p, state, packed_hash(state, 2), &h->block) == INDEX_FULL)
            return h; /* there is room */
    }
    return NULL;
}

/* Each is there once, at a number of its own, and is found. */
static void expect_all(struct packed_states *p, uint32_t n)
{
    bool *found = test_calloc(n, sizeof *found);

    assert_int_equal(packed_states_size(p), n);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t k = packed_states_word(p, i, 0) / 0x10001, state[2];
        assert_true(k < n && !found[k]);
        found[k] = true;
        number_state(k, state);
        assert_int_equal(packed_states_word(p, i, 0), state[0]);
        assert_int_equal(packed_states_word(p, i, 1), state[1]);
        put(p, state);
        assert_int_equal(packed_states_size(p), n);
    }
    test_free(found);
}

static void put_together(void)
{
    struct share share[THREADS];
    struct index_block block[THREADS];
    pthread_t thread[THREADS];
    struct packed_states p;
    uint32_t n = (THREADS + 1) * (EACH / 2);
    void *result;

    packed_states_init(&p, 11);
    while (!packed_states_have_room(&p, n + THREADS * INDEX_BLOCK))
        packed_states_grow(&p, 0, NULL);
    for (uint32_t i = 0; i < THREADS; i++) {
        share[i] = (struct share){ &p, i, { 0, 0 } };
        assert_int_equal(pthread_create(&thread[i], NULL, put_share, &share[i]), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(thread[i], &result), 0);
        assert_null(result);
        block[i] = share[i].block;
    }
    packed_states_close(&p, THREADS, block, NULL);
    expect_all(&p, n);
    packed_states_grow(&p, 0, NULL);
    expect_all(&p, n);
    packed_states_clear(&p);
}

static void threads_leave_no_holes(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 10; i++)
        put_together();
}

/* The numbers that are left of blocks are those of no state when the index has grown, though one
   may lie there. */
static void growing_leaves_blocks_out(void **state)
{
    struct index_block block = { 0, 0 };
    struct packed_states p;
    uint64_t at[2];

    (void)state;
    packed_states_init(&p, 11);
    number_state(1, at);
    packed_states_put(&p, at, packed_hash(at, 2), &block);
    memcpy(packed_states_at(&p, 0) + p.bytes, packed_states_at(&p, 0),
           p.bytes);                             /* 1 is 0 again, ... */
    memset(packed_states_at(&p, 0), 1, p.bytes); /* ... and 0 something else */
    packed_states_grow(&p, 1, &block);
    assert_int_equal(packed_states_put(&p, at, packed_hash(at, 2), NULL), INDEX_BLOCK);
    packed_states_clear(&p);
}

/* The rests of blocks anywhere, also at the end, and a block that was not used at all. */
static void holes_are_filled(void **state)
{
    struct index_block block[3] = { { 0, 0 } };
    struct packed_states p;
    uint32_t n = 0;

    (void)state;
    packed_states_init(&p, 11);
    while (!packed_states_have_room(&p, 1000))
        packed_states_grow(&p, 0, NULL);
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < (i == 0 ? 10u : INDEX_BLOCK + 20u); k++) {
            uint64_t at[2];
            number_state(n++, at);
            packed_states_put(&p, at, packed_hash(at, 2), &block[i]);
        }
    assert_true(shared_index_refill(&p.index, &block[2], INDEX_BLOCK));
    assert_int_equal(packed_states_size(&p), 4 * INDEX_BLOCK);
    packed_states_close(&p, 3, block, NULL);
    expect_all(&p, n);
    for (int k = 0; k < 100; k++) { /* under the numbers that others had before */
        uint64_t at[2];
        number_state(n++, at);
        put(&p, at);
    }
    expect_all(&p, n);
    packed_states_clear(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_number_states_in_order),
        cmocka_unit_test(states_with_equal_hashes_are_told_apart),
        cmocka_unit_test(large_sets_have_each_state_once),
        cmocka_unit_test(threads_leave_no_holes),
        cmocka_unit_test(growing_leaves_blocks_out),
        cmocka_unit_test(holes_are_filled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
