/*
 * packed_states: layouts keep every word in bits of its own; sets number states in the order in
 * which they were added, each once; and where several threads add, there are no holes at the end.
 *
 * Layouts are random, of ranges of all kinds; sets are compared with a search among all states so
 * far.
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

#define WORDS_MOST 40

/* ---- layouts ---- */

/* Any word, one word only, a few from some number on, or small integers, perhaps below zero. */
static struct word_range draw_range(struct rng *r)
{
    uint32_t n = rng_below(r, 3) == 0 ? 1 + rng_below(r, 100000) : 1 + rng_below(r, 9);

    switch (rng_below(r, 7)) {
    case 0: return (struct word_range){ 0, 0 };
    case 1: return (struct word_range){ rng_below(r, 1000), 1 };
    case 2: return (struct word_range){ 1 + rng_below(r, 1000), n };
    case 3: return (struct word_range){ 1, UINT32_MAX >> (1 + rng_below(r, 3)) };
    case 4: return (struct word_range){ 1, UINT32_C(1) << (31 - rng_below(r, 2)) };
    case 5: return (struct word_range){ UINT32_C(1) << 31 | rng_below(r, 50), n };
    default: return (struct word_range){ UINT32_MAX - rng_below(r, 9), n };
    }
}

/* 0, the least, the last, or another one. */
static uint32_t draw_word(struct rng *r, struct word_range range, bool never_zero)
{
    uint32_t n = range.n, k;

    if (n == 0)
        return rng_below(r, 3) == 0 ? UINT32_MAX - rng_below(r, 2) : (uint32_t)rng_next(r);
    k = rng_below(r, 4) == 0 ? 0 : rng_below(r, 3) == 0 ? n - 1 : rng_below(r, n);
    if (!never_zero && rng_below(r, 5) == 0)
        return 0;
    if (range.least >> 31 != 0)
        return UINT32_C(1) << 31 | (range.least + k);
    return range.least + k;
}

static void expect_words(const struct packed_layout *l, const uint64_t *state, const uint32_t *word)
{
    for (uint32_t i = 0; i < l->n; i++)
        assert_int_equal(packed_layout_get(l, state, i), word[i]);
}

/* The bits that differ where only this word does belong to it. */
static void expect_owner(const struct packed_layout *l, const uint64_t *a, const uint64_t *b,
                         uint32_t place)
{
    for (uint32_t i = 0; i < l->size; i++)
        for (uint32_t bit = 0; bit < PACKED_WORD_BITS; bit++)
            if (((a[i] ^ b[i]) >> bit & 1) != 0)
                assert_int_equal(l->owner[i * PACKED_WORD_BITS + bit], place);
}

/* No two words share a bit, none is cut, and the bits of each are its own. */
static void expect_fields(const struct packed_layout *l, const struct word_range *range,
                          const bool *never_zero)
{
    uint64_t used[WORDS_MOST + 1] = { 0 };

    assert_true(l->size >= 1 && l->size <= l->n + 1);
    for (uint32_t i = 0; i < l->n; i++) {
        const struct bit_field *f = &l->field[i].at;
        uint64_t bits = (uint64_t)f->mask << f->shift;
        assert_true(f->leaf < l->size);
        assert_int_equal(bits >> f->shift, f->mask);
        assert_true(range[i].n == 0 ? f->mask == UINT32_MAX
                                    : f->mask + never_zero[i] >= range[i].n);
        assert_true(l->field[i].others == ~bits);
        assert_int_equal(used[f->leaf] & bits, 0);
        used[f->leaf] |= bits;
        for (uint32_t bit = 0; bit < PACKED_WORD_BITS; bit++)
            if ((bits >> bit & 1) != 0)
                assert_int_equal(l->owner[f->leaf * PACKED_WORD_BITS + bit], i);
    }
}

static void try_layout(struct rng *r, uint32_t n)
{
    struct word_range range[WORDS_MOST];
    bool never_zero[WORDS_MOST];
    uint32_t word[WORDS_MOST];
    uint64_t state[WORDS_MOST + 1] = { 0 }, before[WORDS_MOST + 1], fresh[WORDS_MOST + 1];
    struct packed_layout l;

    for (uint32_t i = 0; i < n; i++) {
        range[i] = draw_range(r);
        never_zero[i] = range[i].n > 0 && range[i].least > 0 && rng_below(r, 2) == 0;
        word[i] = draw_word(r, range[i], never_zero[i]);
    }
    packed_layout_init(&l, n, range, never_zero);
    expect_fields(&l, range, never_zero);
    packed_layout_put(&l, word, state);
    expect_words(&l, state, word);
    for (int k = 0; k < 100; k++) {
        uint32_t place = rng_below(r, n);
        memcpy(before, state, sizeof state);
        word[place] = draw_word(r, range[place], never_zero[place]);
        assert_true(packed_layout_set(&l, state, place, 0) == !never_zero[place]);
        assert_true(packed_layout_set(&l, state, place, word[place]));
        expect_words(&l, state, word);
        expect_owner(&l, before, state, place);
        memset(fresh, 0, sizeof fresh); /* there is one form of each state */
        packed_layout_put(&l, word, fresh);
        assert_memory_equal(fresh, state, l.size * sizeof *state);
    }
    packed_layout_clear(&l);
}

static void layouts_keep_words_apart(void **state)
{
    struct rng r;

    (void)state;
    rng_init(&r, 1);
    for (int i = 0; i < 400; i++)
        try_layout(&r, 1 + rng_below(&r, i % 3 == 0 ? 3 : WORDS_MOST));
}

/* Two words of 32 bits fill a machine word, and small ones fill the rest of others. */
static void layouts_are_tight(void **state)
{
    static const struct word_range range[] = { { 1, 3 }, { 0, 0 }, { 1, 1 },
                                               { 0, 0 }, { 0, 0 }, { 1, UINT32_MAX >> 2 } };
    struct packed_layout l;

    (void)state;
    packed_layout_init(&l, 6, range, NULL);
    assert_int_equal(l.size, 3);
    assert_true(l.bytes > 16 && l.bytes <= 24);
    packed_layout_clear(&l);
    packed_layout_init(&l, 4, range, NULL);
    assert_int_equal(l.size, 2);
    packed_layout_clear(&l);
    packed_layout_init(&l, 1, range, NULL);
    assert_int_equal(l.size, 1);
    packed_layout_clear(&l);
}

/* ---- sets ---- */

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
    while (packed_states_put(p, 1, state, &hash, NULL, NULL) == 0)
        packed_states_grow(p);
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
            if (packed_states_put(&p, 1, at, &hash[k], NULL, NULL) == 0) {
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

/* In batches of several sizes. */
static void *put_share(void *self)
{
    struct share *h = self;
    uint64_t state[2 * 7], hash[7];
    uint32_t i = 0, n;

    while (i < EACH) {
        for (n = 0; n < 1 + h->number + i % 3 && i < EACH; n++, i++) {
            number_state(h->number * (uint64_t)(EACH / 2) + i, state + (size_t)2 * n);
            hash[n] = packed_hash(state + (size_t)2 * n, 2);
        }
        if (packed_states_put(h->p, n, state, hash, &h->block, NULL) != n)
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
        packed_states_grow(&p);
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
    packed_states_grow(&p);
    expect_all(&p, n);
    packed_states_clear(&p);
}

static void threads_leave_no_holes(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 10; i++)
        put_together();
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
        packed_states_grow(&p);
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < (i == 0 ? 10u : INDEX_BLOCK + 20u); k++) {
            uint64_t at[2], hash;
            number_state(n++, at);
            hash = packed_hash(at, 2);
            assert_int_equal(packed_states_put(&p, 1, at, &hash, &block[i], NULL), 1);
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
        cmocka_unit_test(layouts_keep_words_apart),
        cmocka_unit_test(layouts_are_tight),
        cmocka_unit_test(sets_number_states_in_order),
        cmocka_unit_test(states_with_equal_hashes_are_told_apart),
        cmocka_unit_test(large_sets_have_each_state_once),
        cmocka_unit_test(threads_leave_no_holes),
        cmocka_unit_test(holes_are_filled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
