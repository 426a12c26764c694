/*
 * store: each vector has exactly one number, and no two share one, for any number of vectors.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stg/states/store.h"
#include "support/alloc.h"
#include "support/map.h"
#include "support/rng.h"

#define WIDEST 40

/* Plain copies of the vectors, found by hash, with which the store is compared. */
struct plain {
    uint32_t width, n;
    uint32_t *word;
    struct map map;
};

static bool same(const void *owner, uint32_t id, const void *key)
{
    const struct plain *p = owner;

    return memcmp(p->word + (size_t)id * p->width, key, p->width * sizeof *p->word) == 0;
}

static uint32_t plain_put(struct plain *p, const uint32_t *word)
{
    uint64_t hash = hash_words(word, p->width);
    uint32_t id = map_find(&p->map, hash, same, p, word);

    if (id != MAP_NONE)
        return id;
    memcpy(p->word + (size_t)p->n * p->width, word, p->width * sizeof *word);
    map_add(&p->map, hash, p->n);
    return p->n++;
}

static void plain_init(struct plain *p, uint32_t width, uint32_t most)
{
    *p = (struct plain){ .width = width, .word = mem_alloc((size_t)most * width * 4) };
    map_init(&p->map);
}

static void plain_clear(struct plain *p)
{
    map_clear(&p->map);
    mem_free(p->word);
}

static void assert_same(struct store *s, const struct plain *p)
{
    struct store_tree t;

    store_tree_init(&t, s);
    assert_int_equal(store_count(s), p->n);
    for (uint32_t id = 0; id < p->n; id++)
        assert_memory_equal(store_load(s, &t, id), p->word + (size_t)id * p->width,
                            p->width * sizeof *p->word);
    store_tree_clear(&t);
}

/* `from` with some words changed: as a rule few, now and then all. */
static void change(struct rng *r, uint32_t width, const uint32_t *from, uint32_t *word)
{
    uint32_t n = rng_below(r, 20) == 0 ? width : 1 + rng_below(r, 3);

    memcpy(word, from, width * sizeof *word);
    for (uint32_t k = 0; k < n; k++)
        word[rng_below(r, width)] = rng_below(r, 30) == 0 ? UINT32_MAX - rng_below(r, 3)
                                                          : rng_below(r, 4);
}

/* Loads it over the one before, of which each word that differs is told. */
static const uint32_t *load_told(struct store *s, struct store_tree *t, uint32_t width, uint32_t id)
{
    uint32_t before[WIDEST];
    struct vec_u32 differ = VEC_EMPTY;
    const uint32_t *word;

    memcpy(before, t->number, width * sizeof *before);
    word = store_load_over(s, t, id, &differ);
    for (size_t i = 0; i < differ.n; i++)
        before[differ.at[i]] = word[differ.at[i]];
    assert_memory_equal(word, before, width * sizeof *word);
    vec_clear(&differ);
    return word;
}

/* Vectors are reached from those before, some at a time, as states are. */
static void reach(struct store *s, struct plain *p, uint32_t rounds, uint64_t seed)
{
    struct rng r;
    struct store_tree t;
    uint32_t word[8][WIDEST];
    struct tree_target target[8];
    uint64_t key[8];

    rng_init(&r, seed);
    store_tree_init(&t, s);
    memset(word, 0, sizeof word);
    assert_int_equal(store_put(s, word[0]), plain_put(p, word[0]));
    for (uint32_t k = 0; k < rounds; k++) {
        uint32_t id = rng_below(&r, p->n), n = rng_below(&r, 9);
        const uint32_t *from = load_told(s, &t, p->width, id);
        assert_memory_equal(from, p->word + (size_t)id * p->width, p->width * sizeof *from);
        for (uint32_t i = 0; i < n; i++) {
            change(&r, p->width, from, word[i]);
            target[i] = store_target(s, &t, word[i]);
        }
        for (uint32_t i = 0; i < n; i++)
            key[i] = store_close(s, &target[i]);
        for (uint32_t i = 0; i < n; i++)
            store_fetch(s, key[i]);
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(store_put_key(s, key[i]), plain_put(p, word[i]));
        id = rng_below(&r, p->n);
        assert_memory_equal(store_get(s, id), p->word + (size_t)id * p->width,
                            p->width * sizeof *from);
    }
    store_tree_clear(&t);
}

static void numbers_are_dense_and_in_order(void **state)
{
    struct store s;
    struct store_tree t;
    uint32_t a[3] = { 1, 2, 3 }, b[3] = { 1, 2, 4 };

    (void)state;
    store_init(&s, 3, NULL);
    store_tree_init(&t, &s);
    assert_int_equal(store_put(&s, a), 0);
    assert_int_equal(store_put(&s, b), 1);
    assert_int_equal(store_put(&s, a), 0);
    assert_int_equal(store_put(&s, b), 1);
    assert_int_equal(store_count(&s), 2);
    assert_memory_equal(store_load(&s, &t, 1), b, sizeof b);
    store_tree_clear(&t);
    store_clear(&s);
}

static void all_widths(void **state)
{
    (void)state;
    for (uint32_t width = 1; width <= WIDEST; width++) {
        struct store s;
        struct plain p;

        store_init(&s, width, NULL);
        plain_init(&p, width, 40001);
        reach(&s, &p, 5000, width);
        assert_same(&s, &p);
        for (uint32_t id = 0; id < p.n; id++)
            assert_int_equal(store_put(&s, p.word + (size_t)id * width), id);
        assert_int_equal(store_count(&s), p.n);
        plain_clear(&p);
        store_clear(&s);
    }
}

/* A vector that is held while the tree gets another shape: others are still found from it. */
static void another_shape(void **state)
{
    enum { HELD = 100 };
    struct store s;
    struct plain p;
    struct store_tree t;

    (void)state;
    store_init(&s, 12, NULL);
    plain_init(&p, 12, 40001);
    reach(&s, &p, 100, 1);
    store_tree_init(&t, &s);
    store_load(&s, &t, HELD);
    reach(&s, &p, 3000, 2);
    assert_int_not_equal(s.tree.shape, t.shape);
    store_load(&s, &t, HELD);
    for (uint32_t id = 0; id < p.n; id += 7) {
        struct tree_target target = store_target(&s, &t, p.word + (size_t)id * 12);
        assert_int_equal(store_put_key(&s, store_close(&s, &target)), id);
    }
    store_tree_clear(&t);
    plain_clear(&p);
    store_clear(&s);
}

/* A tree needs 8 bytes a vector, and room for half as many again; the index at most 7. */
static void many_vectors(void **state)
{
    enum { MANY = 4300000, WIDTH = 12, SOME = 7 };
    struct store s;
    struct store_tree t;
    uint32_t v[WIDTH] = { 0 };
    size_t before = mem_used();

    (void)state;
    store_init(&s, WIDTH, NULL);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < MANY; i += round == 0 ? 1 : SOME) {
            for (uint32_t k = 0; k < WIDTH; k++)
                v[k] = i >> 2 * k & 3;
            assert_int_equal(store_put(&s, v), i);
        }
    assert_int_equal(store_count(&s), MANY);
    assert_true(mem_used() - before < MANY * 19u + (1u << 20));
    store_tree_init(&t, &s);
    for (uint32_t i = 0; i < MANY; i += 997)
        for (uint32_t k = 0; k < WIDTH; k++)
            assert_int_equal(store_load(&s, &t, i)[k], i >> 2 * k & 3);
    store_tree_clear(&t);
    store_clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_dense_and_in_order),
        cmocka_unit_test(all_widths),
        cmocka_unit_test(another_shape),
        cmocka_unit_test(many_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
