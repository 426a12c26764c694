/*
 * serialize: written data is read back, damage is detected, and no input is trusted; the same for
 * state trees.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/states/tree_serialize.h"
#include "support/rng.h"

/* A written file, and its reader. */
struct both {
    FILE *file;
    struct serializer p;
    struct deserializer u;
};

static void begin(struct both *b)
{
    b->file = tmpfile();
    assert_non_null(b->file);
    serialize_start(&b->p, b->file);
}

static void turn(struct both *b)
{
    serialize_end(&b->p);
    rewind(b->file);
    assert_true(deserialize_start(&b->u, b->file));
}

/* ---- numbers and texts ---- */

static void numbers_come_back(void **state)
{
    static const uint64_t x[] = { 0, 1, 127, 128, 16383, 16384, UINT32_MAX, INT64_MAX, UINT64_MAX };
    struct both b;

    (void)state;
    begin(&b);
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        serialize_number(&b.p, x[i]);
    turn(&b);
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        assert_true(deserialize_number(&b.u, x[i]) == x[i]);
    assert_true(deserialize_is_done(&b.u));
    assert_true(deserialize_number(&b.u, UINT64_MAX) == 0);
    assert_true(b.u.bad);
    fclose(b.file);
    for (int64_t k = -300; k < 300; k++)
        assert_true(deserialize_signed(serialize_signed(k)) == k);
    assert_true(deserialize_signed(serialize_signed(INT64_MIN)) == INT64_MIN);
    assert_true(deserialize_signed(serialize_signed(INT64_MAX)) == INT64_MAX);
}

static void what_is_too_great_ends_it(void **state)
{
    struct both b;

    (void)state;
    begin(&b);
    serialize_number(&b.p, 5);
    serialize_number(&b.p, 6);
    turn(&b);
    assert_true(deserialize_number(&b.u, 5) == 5);
    assert_true(deserialize_number(&b.u, 5) == 0);
    assert_true(b.u.bad);
    assert_false(deserialize_is_done(&b.u));
    fclose(b.file);
    begin(&b);
    for (int i = 0; i < 10; i++)
        serialize_bytes(&b.p, "\377", 1);
    turn(&b);
    assert_true(deserialize_number(&b.u, UINT64_MAX) == 0);
    assert_true(b.u.bad);
    fclose(b.file);
}

static void texts_come_back(void **state)
{
    struct buf long_one = BUF_EMPTY, back = BUF_EMPTY;
    struct both b;

    (void)state;
    buf_pad(&long_one, 'x', 3 * PACK_BUFFER + 1);
    begin(&b);
    serialize_text(&b.p, "", 0);
    serialize_text(&b.p, long_one.at, long_one.n);
    serialize_text(&b.p, "a\0b", 3);
    serialize_number(&b.p, 1000000); /* the length of a text that is not there */
    turn(&b);
    deserialize_text(&b.u, &back);
    assert_int_equal(back.n, 0);
    deserialize_text(&b.u, &back);
    assert_int_equal(back.n, long_one.n);
    assert_memory_equal(back.at, long_one.at, back.n);
    buf_reset(&back);
    deserialize_text(&b.u, &back);
    assert_int_equal(back.n, 3);
    assert_memory_equal(back.at, "a\0b", 3);
    assert_false(b.u.bad);
    deserialize_text(&b.u, &back);
    assert_true(b.u.bad);
    buf_clear(&long_one);
    buf_clear(&back);
    fclose(b.file);
}

/* The check value of CRC-64/XZ. */
static void the_sum_is_the_known_one(void **state)
{
    static const unsigned char sum[8] = { 0xfa, 0x39, 0x19, 0xdf, 0xbb, 0xc9, 0x5d, 0x99 };
    unsigned char all[17];
    struct both b;

    (void)state;
    begin(&b);
    serialize_bytes(&b.p, "123456789", 9);
    serialize_end(&b.p);
    rewind(b.file);
    assert_int_equal(fread(all, 1, 17, b.file), 17);
    assert_memory_equal(all + 9, sum, 8);
    fclose(b.file);
}

static void damage_is_noticed(void **state)
{
    struct both b;
    long size;

    (void)state;
    begin(&b);
    for (uint64_t i = 0; i < 40; i++)
        serialize_number(&b.p, i * i * i);
    turn(&b);
    fseek(b.file, 0, SEEK_END);
    size = ftell(b.file);
    for (long i = 0; i < size; i++) {
        int c;
        fseek(b.file, i, SEEK_SET);
        c = getc(b.file);
        fseek(b.file, i, SEEK_SET);
        putc(c ^ 1 << i % 8, b.file);
        rewind(b.file);
        assert_false(deserialize_start(&b.u, b.file));
        fseek(b.file, i, SEEK_SET);
        putc(c, b.file);
    }
    rewind(b.file);
    assert_true(deserialize_start(&b.u, b.file));
    fclose(b.file);
    b.file = tmpfile();
    assert_false(deserialize_start(&b.u, b.file));
    fclose(b.file);
    begin(&b);
    serialize_end(&b.p);
    rewind(b.file);
    assert_false(deserialize_start(&b.u, b.file));
    fclose(b.file);
}

/* ---- trees ---- */

#define WIDTH 5

static bool same_word(void *self, uint32_t place, uint32_t *word)
{
    (void)self;
    return place < WIDTH && *word < 1000;
}

/* Two words with few values, which share a leaf. */
static const struct word_range range[WIDTH] = { { .n = 0 }, { 1, 5 }, { 1, 9 } };

static void put(struct state_tree *t, struct rng *r, uint32_t n)
{
    struct pairs *states = tree_states(t);
    uint32_t number[3 * WIDTH];
    uint64_t pair;

    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < WIDTH; k++)
            number[k] = rng_below(r, 1 + 3 * k);
        pair = tree_make(t, number);
        while (pairs_size(states) + 2 > states->index.room)
            pairs_grow(states);
        pairs_put(states, pair, pairs_hash(pair));
        if (rng_below(r, 10) == 0)
            pairs_skip(states);
    }
}

static void trees_come_back(void **state)
{
    struct state_tree t, back;
    uint32_t x[3 * WIDTH], y[3 * WIDTH];
    struct both b;
    struct rng r;

    (void)state;
    rng_init(&r, 3);
    for (int round = 0; round < 3; round++) {
        tree_init_plain(&t, WIDTH, range);
        put(&t, &r, 500);
        if (round > 0)
            tree_reshape(&t);
        begin(&b);
        tree_serialize(&t, &b.p, same_word, NULL);
        turn(&b);
        assert_true(tree_deserialize(&back, WIDTH, range, &b.u, same_word, NULL));
        assert_true(deserialize_is_done(&b.u));
        assert_int_equal(pairs_size(tree_states(&t)), pairs_size(tree_states(&back)));
        assert_int_equal(tree_states(&t)->holes, tree_states(&back)->holes);
        for (uint32_t i = 0; i < pairs_size(tree_states(&t)); i++) {
            assert_true(tree_states(&t)->pair[i] == tree_states(&back)->pair[i]);
            if (tree_states(&t)->pair[i] == PAIR_HOLE)
                continue;
            tree_read(&t, tree_states(&t)->pair[i], x);
            tree_read(&back, tree_states(&back)->pair[i], y);
            assert_memory_equal(x, y, WIDTH * sizeof *x);
        }
        tree_clear(&t);
        tree_clear(&back);
        fclose(b.file);
    }
}

/* Words 0 and 1 are joined, then 2 with them.  Written by hand: of each node, how many pairs, how
   many holes, the pairs. */
static bool deserialize_three(const uint64_t *pairs, size_t n)
{
    static const uint64_t head[] = { 4096, 0, 1, 3, 2 };
    static const struct word_range three[] = { { .n = 0 }, { .n = 0 }, { 9, 7 } };
    struct state_tree t;
    struct both b;
    bool good;

    begin(&b);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        serialize_number(&b.p, head[i]);
    for (size_t i = 0; i < n; i++)
        serialize_number(&b.p, pairs[i]);
    turn(&b);
    good = tree_deserialize(&t, 3, three, &b.u, same_word, NULL);
    if (good)
        tree_clear(&t);
    fclose(b.file);
    return good;
}

static void impossible_trees_are_refused(void **state)
{
    static const uint64_t good[] = { 1, 0, 7, 8, 2, 0, 0, 9, 0, 10 };
    static const uint64_t no_such_kid[] = { 1, 0, 7, 8, 2, 0, 0, 9, 1, 10 };
    static const uint64_t pair_twice[] = { 1, 0, 7, 8, 2, 0, 0, 9, 0, 9 };
    static const uint64_t no_such_word[] = { 1, 0, 7, 1000, 2, 0, 0, 9, 0, 10 };
    static const uint64_t out_of_range[] = { 1, 0, 7, 8, 2, 0, 0, 9, 0, 16 };
    static const uint64_t with_hole[] = { 1, 0, 7, 8, 3, 1, 1, 0, 9, 0, 10 };
    static const uint64_t hole_twice[] = { 1, 0, 7, 8, 4, 2, 1, 1, 0, 9, 0, 10 };
    static const uint64_t of_a_hole[] = { 1, 1, 0, 2, 0, 0, 9, 0, 10 };

    (void)state;
    assert_true(deserialize_three(good, 10));
    assert_true(deserialize_three(with_hole, 11));
    assert_false(deserialize_three(no_such_kid, 10));
    assert_false(deserialize_three(pair_twice, 10));
    assert_false(deserialize_three(no_such_word, 10));
    assert_false(deserialize_three(out_of_range, 10));
    assert_false(deserialize_three(hole_twice, 12));
    assert_false(deserialize_three(of_a_hole, 9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(what_is_too_great_ends_it),
        cmocka_unit_test(texts_come_back),
        cmocka_unit_test(the_sum_is_the_known_one),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(trees_come_back),
        cmocka_unit_test(impossible_trees_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
