/*
 * collapsed_states: states of all sizes are numbered in the order in which they were added, each
 * once, and read as they were put; so they are where several threads add.
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

#include "stg/states/collapsed_states.h"
#include "support/rng.h"

#define SIZE_MOST 40 /* machine words of a state */
#define BATCH 150    /* states that are put at once */
#define BATCHES 40

/* So many parts, each of some bytes. */
static void draw_layout(struct rng *r, uint32_t n_parts, struct packed_layout *l)
{
    *l = (struct packed_layout){ .n_parts = n_parts };
    for (uint32_t i = 0; i < n_parts; i++) {
        l->part[i] = (struct packed_part){ l->size, 1 + rng_below(r, 20) };
        l->size += (l->part[i].bytes + 7) / 8;
    }
}

/* A machine word with the bits that its part has. */
static uint64_t draw_word(struct rng *r, const struct packed_layout *l, uint32_t part, uint32_t i)
{
    uint32_t bytes = l->part[part].bytes - i * 8;
    uint64_t word = rng_next(r) >> rng_below(r, 64);

    return bytes < 8 ? word & ((UINT64_C(1) << 8 * bytes) - 1) : word;
}

static void change_state(struct rng *r, const struct packed_layout *l, uint64_t *state)
{
    uint32_t part = rng_below(r, l->n_parts);
    uint32_t i = rng_below(r, (l->part[part].bytes + 7) / 8);

    state[l->part[part].first + i] = draw_word(r, l, part, i);
}

/* States with a number each, in the order of the first time. */
struct reference {
    uint64_t (*at)[SIZE_MOST];
    uint32_t n;
};

static uint32_t reference_put(struct reference *f, const uint64_t *state)
{
    for (uint32_t i = f->n; i-- > 0;)
        if (memcmp(f->at[i], state, sizeof *f->at) == 0)
            return i;
    memcpy(f->at[f->n], state, sizeof *f->at);
    return f->n++;
}

/* The next state of a batch: mostly the one before, or an older one, with a change. */
static void draw_state(struct rng *r, const struct packed_layout *l, const struct reference *f,
                       uint64_t *state)
{
    if (f->n > 0 && rng_below(r, 3) == 0)
        memcpy(state, f->at[rng_below(r, f->n)], sizeof *f->at);
    for (uint32_t k = rng_below(r, 3); k > 0; k--)
        change_state(r, l, state);
}

/* Puts states from `done` on, with room made where there is none. */
static void put(struct collapsed_states *c, uint32_t n, const uint64_t *state, uint32_t *number)
{
    uint64_t hash[BATCH];
    uint32_t done = 0;

    for (uint32_t i = 0; i < n; i++)
        hash[i] = collapsed_states_expect(c, state + (size_t)i * c->size);
    for (;;) {
        done += collapsed_states_put(c, n - done, state + (size_t)done * c->size, hash + done,
                                     COLLAPSED_ALONE, number == NULL ? NULL : number + done);
        if (done == n)
            return;
        collapsed_states_make_room(c, 1);
    }
}

static void put_batch(struct rng *r, const struct packed_layout *l, struct reference *f,
                      struct collapsed_states *c)
{
    uint64_t state[BATCH * SIZE_MOST], at[SIZE_MOST] = { 0 };
    uint32_t n = 1 + rng_below(r, BATCH), number[BATCH], expected[BATCH];

    for (uint32_t i = 0; i < n; i++) {
        draw_state(r, l, f, at);
        memcpy(state + (size_t)i * l->size, at, l->size * sizeof *at);
        expected[i] = reference_put(f, at);
    }
    put(c, n, state, rng_below(r, 3) == 0 ? NULL : number);
    if (rng_below(r, 2) == 0) { /* they are there now */
        put(c, n, state, number);
        assert_memory_equal(number, expected, n * sizeof *number);
    }
    assert_int_equal(collapsed_states_size(c), f->n);
}

static void expect_states(const struct collapsed_states *c, const struct reference *f)
{
    uint64_t state[SIZE_MOST];

    for (uint32_t i = 0; i < f->n; i++) {
        collapsed_states_read(c, i, state);
        assert_memory_equal(state, f->at[i], c->size * sizeof *state);
    }
}

static void states_of_all_sizes_are_numbered_in_order(void **state)
{
    struct reference f = { .at = test_calloc(BATCHES * BATCH, sizeof *f.at) };
    struct rng r;

    (void)state;
    rng_init(&r, 1);
    for (int k = 0; k < 15; k++) {
        struct packed_layout l;
        struct collapsed_states c;
        do
            draw_layout(&r, UINT32_C(1) << k % 5, &l);
        while (l.size > SIZE_MOST);
        collapsed_states_init(&c, &l);
        f.n = 0;
        for (int i = 0; i < BATCHES; i++)
            put_batch(&r, &l, &f, &c);
        expect_states(&c, &f);
        collapsed_states_clear(&c);
    }
    test_free(f.at);
}

/* ---- several threads ---- */

#define THREADS 4
#define ROUNDS 6
#define EACH 3000 /* states of a thread in a round, half of which another one has, too */

struct share {
    struct collapsed_states *c;
    uint32_t thread, round;
};

/* A state is some digits of i, in four parts. */
static void number_state(uint64_t i, uint64_t *state)
{
    state[0] = i % 97;
    state[1] = i / 97 % 89;
    state[2] = i % 7;
    state[3] = i / 97 / 89;
}

static const struct packed_layout four_parts = {
    .size = 4, .n_parts = 4, .part = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 8 } }
};

static uint64_t first_of(uint32_t thread, uint32_t round)
{
    return (round * (uint64_t)(THREADS + 1) + thread) * (EACH / 2);
}

static void *put_share(void *self)
{
    struct share *h = self;
    uint64_t state[4 * BATCH], hash[BATCH];
    uint32_t i = 0, n;

    while (i < EACH) {
        for (n = 0; n < 1 + h->thread * 30 + i % 3 && i < EACH; n++, i++) {
            number_state(first_of(h->thread, h->round) + i, state + (size_t)4 * n);
            hash[n] = collapsed_states_expect(h->c, state + (size_t)4 * n);
        }
        if (collapsed_states_put(h->c, n, state, hash, h->thread, NULL) != n)
            return h; /* there is room */
    }
    return NULL;
}

/* Each is there once, at a number of its own. */
static void expect_all(const struct collapsed_states *c, uint32_t n)
{
    bool *found = test_calloc(n, sizeof *found);

    assert_int_equal(collapsed_states_size(c), n);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t at[4], state[4], k;
        collapsed_states_read(c, i, at);
        k = (at[3] * 89 + at[1]) * 97 + at[0];
        assert_true(k < n && !found[k]);
        found[k] = true;
        number_state(k, state);
        assert_memory_equal(at, state, sizeof at);
    }
    test_free(found);
}

static void put_round(struct collapsed_states *c, uint32_t round)
{
    struct share share[THREADS];
    pthread_t thread[THREADS];
    void *result;

    collapsed_states_share(c, round == 0 ? 1 : THREADS);
    collapsed_states_share(c, THREADS);
    collapsed_states_make_room(c, THREADS * (EACH + INDEX_BLOCK));
    assert_true(collapsed_states_have_room(c, THREADS * (EACH + INDEX_BLOCK)));
    for (uint32_t i = 0; i < THREADS; i++) {
        share[i] = (struct share){ c, i, round };
        assert_int_equal(pthread_create(&thread[i], NULL, put_share, &share[i]), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(thread[i], &result), 0);
        assert_null(result);
    }
    collapsed_states_close(c, NULL);
}

/* Between two rounds one thread adds states, too, and the indexes grow. */
static void threads_number_states_once(void **state)
{
    struct collapsed_states c;
    uint32_t n = 0;

    (void)state;
    collapsed_states_init(&c, &four_parts);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        put_round(&c, round);
        n = (uint32_t)first_of(THREADS + 1, round);
        expect_all(&c, n);
        for (uint32_t i = 0; i < 500; i++) {
            uint64_t at[4];
            number_state(n - 100 + i % 100, at);
            put(&c, 1, at, NULL);
        }
        expect_all(&c, n);
    }
    collapsed_states_clear(&c);
}

static void put_by_thread(struct collapsed_states *c, uint64_t i)
{
    uint64_t at[4], hash;

    number_state(i, at);
    hash = collapsed_states_expect(c, at);
    assert_int_equal(collapsed_states_put(c, 1, at, &hash, 0, NULL), 1);
}

static void expect_state(const struct collapsed_states *c, uint32_t number, const uint64_t *at)
{
    uint64_t state[4];

    collapsed_states_read(c, number, state);
    assert_memory_equal(state, at, sizeof state);
}

/* A thread has numbers of parts that it has not used yet; what lies there is no part, though the
   same as one that is added then. */
static void reserved_numbers_are_those_of_nothing(void **state)
{
    static const uint64_t zero[4] = { 0 };
    struct collapsed_states c;
    uint64_t at[4];

    (void)state;
    collapsed_states_init(&c, &four_parts);
    collapsed_states_share(&c, 1);
    collapsed_states_make_room(&c, INDEX_BLOCK);
    put_by_thread(&c, 10001);
    collapsed_states_close(&c, NULL);
    for (uint32_t i = 0; i < COLLAPSED_SETS && c.set[i].byte != NULL; i++)
        memset(packed_states_at(&c.set[i], 1), 0, c.set[i].bytes);
    collapsed_states_make_room(&c, 10 * INDEX_BLOCK);
    put(&c, 1, zero, NULL);
    for (uint64_t i = 0; i < 5; i++)
        put_by_thread(&c, 20002 + 9999 * i);
    collapsed_states_close(&c, NULL);
    assert_int_equal(collapsed_states_size(&c), 7);
    number_state(10001, at);
    expect_state(&c, 0, at);
    expect_state(&c, 1, zero);
    collapsed_states_clear(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_all_sizes_are_numbered_in_order),
        cmocka_unit_test(threads_number_states_once),
        cmocka_unit_test(reserved_numbers_are_those_of_nothing),
    };

    return cmocka_run_group_tests_name("collapsed_states", tests, NULL, NULL);
}
