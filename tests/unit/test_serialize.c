/*
 * serialize: written data is read back, damage is detected, and no input is trusted; the same for
 * values of all kinds and for state trees.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/data/value_serialize.h"
#include "stg/states/tree_serialize.h"
#include "support/alloc.h"
#include "support/rng.h"
#include "tests/unit/sort_fixture.h"

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

/* ---- values ---- */

/* Values of a sort, in pairs that differ. */
struct kind {
    const struct sort *sort;
    value v[12];
    uint32_t n;
};

static void add_num(struct kind *k, struct num x)
{
    k->v[k->n++] = value_num(vs, x);
}

/* On both sides of each bound between forms. */
static struct kind integers(void)
{
    static const uint64_t two[] = { 0, 1 };
    struct kind k = { &sort_int, { VALUE_NONE }, 1 };

    add_num(&k, num_word(0));
    add_num(&k, num_word(-64));
    add_num(&k, num_word((INT64_C(1) << 62) - 1));
    add_num(&k, num_word(INT64_C(1) << 62));
    add_num(&k, num_word(-(INT64_C(1) << 62)));
    add_num(&k, num_word(-(INT64_C(1) << 62) - 1));
    add_num(&k, num_word(INT64_MAX));
    add_num(&k, num_word(INT64_MIN));
    add_num(&k, num_sub(arena, num_word(INT64_MIN), num_word(1)));
    add_num(&k, num_add(arena, num_word(INT64_MAX), num_word(1)));
    add_num(&k, (struct num){ 0, two, -2 });
    return k;
}

static struct kind positions(enum sort_kind kind)
{
    const struct sort *s = kind == SORT_BOOL        ? &sort_bool
                           : kind == SORT_SCALARSET ? scalarset(2)
                           : kind == SORT_DATA      ? labels(kind, 1, 2)
                                                    : labels(kind, 2, 0);

    return (struct kind){ s, { VALUE_NONE, VALUE_FALSE, VALUE_TRUE }, 3 };
}

static struct kind arrays(void)
{
    value holes[4] = { VALUE_NONE, value_small(1), VALUE_NONE, value_small(-1) };

    return (struct kind){ array2(&sort_bool, range(1, 2), &sort_int),
                          { VALUE_NONE, TUPLE(1, 2, 3, 4), value_tuple(vs, 4, holes) },
                          3 };
}

static struct kind records(void)
{
    value hole[2] = { VALUE_NONE, VALUE_NONE };

    return (struct kind){ record2(&sort_bool, &sort_int),
                          { VALUE_NONE, TUPLE(1, 7), TUPLE(0, 7), value_tuple(vs, 2, hole) },
                          4 };
}

static struct kind unions(void)
{
    value hole[2] = { value_small(0), VALUE_NONE };

    return (struct kind){ union3(&sort_bool, &sort_int),
                          { VALUE_NONE, TUPLE(0, 1), TUPLE(1), TUPLE(2, 1, 5),
                            value_tuple(vs, 2, hole) },
                          5 };
}

static struct kind sets(void)
{
    return (struct kind){ set_of(&sort_int),
                          { VALUE_NONE, value_tuple(vs, 0, NULL), TUPLE(-3), TUPLE(-3, 200) },
                          4 };
}

static struct kind sequences(void)
{
    value inner[2] = { TUPLE(1, 1), VALUE_NONE };

    return (struct kind){ seq_of(2, seq_of(2, &sort_bool)),
                          { VALUE_NONE, value_tuple(vs, 0, NULL), value_tuple(vs, 2, inner),
                            value_tuple(vs, 1, inner) },
                          4 };
}

#define KINDS 10

static void make_kinds(struct kind *k)
{
    *k++ = integers();
    *k++ = positions(SORT_BOOL);
    *k++ = positions(SORT_ENUM);
    *k++ = positions(SORT_DATA);
    *k++ = positions(SORT_SCALARSET);
    *k++ = arrays();
    *k++ = records();
    *k++ = unions();
    *k++ = sets();
    *k++ = sequences();
}

static struct serializer *memory;
static struct deserializer *reader;

static void encode(struct buf *b, const struct sort *s, value v)
{
    serialize_into(memory, b);
    serialize_value(memory, vs, s, v);
}

/* The value that has exactly these bytes; false: none. */
static bool decode(const void *bytes, size_t n, struct values *to, const struct sort *s, value *v)
{
    deserialize_from(reader, bytes, n);
    *v = deserialize_value(reader, to, s);
    return deserialize_is_done(reader);
}

static bool begins(const struct buf *a, const struct buf *b)
{
    return a->n <= b->n && memcmp(a->at, b->at, a->n) == 0;
}

/* In another table, whose handles are others, a value has the same bytes; others have others, and
   none begins with those of another. */
static void values_come_back(void **state)
{
    struct kind kind[KINDS];

    (void)state;
    make_kinds(kind);
    for (int i = 0; i < KINDS; i++) {
        struct buf b[12] = { BUF_EMPTY };
        struct values *here = vs, *there = values_new();
        value_tuple(there, 1, (value[]){ value_int(there, INT64_MIN) });
        for (uint32_t k = 0; k < kind[i].n; k++) {
            struct buf again = BUF_EMPTY;
            value back, same;
            encode(&b[k], kind[i].sort, kind[i].v[k]);
            assert_true(decode(b[k].at, b[k].n, there, kind[i].sort, &back));
            vs = there;
            encode(&again, kind[i].sort, back);
            vs = here;
            assert_int_equal(again.n, b[k].n);
            assert_true(begins(&again, &b[k]));
            assert_true(decode(again.at, again.n, vs, kind[i].sort, &same));
            assert_int_equal(same, kind[i].v[k]);
            buf_clear(&again);
            for (uint32_t m = 0; m < k; m++)
                assert_false(begins(&b[k], &b[m]) || begins(&b[m], &b[k]));
        }
        for (uint32_t k = 0; k < kind[i].n; k++)
            buf_clear(&b[k]);
        values_free(there);
    }
}

/* Bytes without a sense are refused, or are those of the value that they say. */
static void any_bytes_are_refused_or_canonical(void **state)
{
    struct kind kind[KINDS];
    uint32_t refused = 0, accepted = 0;
    struct rng r;

    (void)state;
    make_kinds(kind);
    rng_init(&r, 7);
    for (uint32_t round = 0; round < 40000; round++) {
        const struct kind *k = &kind[round % KINDS];
        struct buf b = BUF_EMPTY, again = BUF_EMPTY;
        value v;
        encode(&b, k->sort, k->v[rng_below(&r, k->n)]);
        for (uint32_t i = 1 + rng_below(&r, 2); i > 0; i--)
            b.at[rng_below(&r, (uint32_t)b.n)] ^= (char)(1 << rng_below(&r, 8));
        if (decode(b.at, b.n, vs, k->sort, &v)) {
            accepted++;
            assert_true(sort_accepts(vs, k->sort, v, b.n));
            encode(&again, k->sort, v);
            assert_int_equal(again.n, b.n);
            assert_true(begins(&again, &b));
        } else {
            refused++;
        }
        buf_clear(&b);
        buf_clear(&again);
    }
    assert_true(refused > 1000 && accepted > 1000);
}

static void assert_refused(const struct sort *s, uint32_t n, const uint64_t *number)
{
    struct buf b = BUF_EMPTY;
    value v;

    serialize_into(memory, &b);
    for (uint32_t i = 0; i < n; i++)
        serialize_number(memory, number[i]);
    assert_false(decode(b.at, b.n, vs, s, &v));
    buf_clear(&b);
}

#define REFUSED(s, ...) \
    assert_refused(s, sizeof(uint64_t[]){ __VA_ARGS__ } / sizeof(uint64_t), \
                   (const uint64_t[]){ __VA_ARGS__ })

static void impossible_values_are_refused(void **state)
{
    (void)state;
    REFUSED(&sort_bool, 3);
    REFUSED(range(1, 2), 1);                              /* the number 0 */
    REFUSED(&sort_int, 2);                                /* no limbs */
    REFUSED(&sort_int, 4, (UINT64_C(1) << 62) - 1);       /* a limb that is not needed */
    REFUSED(&sort_int, 6, UINT64_C(1) << 62);             /* the same of a negative number */
    REFUSED(&sort_int, 8, 5, 0);                          /* a second one that is 0 */
    REFUSED(&sort_int, UINT64_MAX - 3, UINT64_MAX);       /* more limbs than there are bytes */
    REFUSED(array1(&sort_bool, &sort_bool), 1, 1);        /* an element is missing */
    REFUSED(array1(&sort_bool, &sort_bool), 2, 1, 1);     /* no such form of an array */
    REFUSED(record2(&sort_bool, &sort_bool), 1, 1, 1, 1); /* one too many */
    REFUSED(union3(&sort_bool, &sort_bool), 4, 1);        /* no such alternative */
    REFUSED(set_of(&sort_bool), 3, 2, 1);                 /* not in order */
    REFUSED(set_of(&sort_bool), 3, 1, 1);                 /* twice the same */
    REFUSED(set_of(&sort_bool), 2, 0);                    /* an element is unassigned */
    REFUSED(seq_of(1, &sort_bool), 3, 1, 1);              /* longer than its capacity */
    REFUSED(seq_of(9, &sort_bool), UINT32_MAX, 1);
    REFUSED(&sort_any, 1);
}

/* Values of schematic data: as many as there are bytes, besides the constants. */
static void far_values_are_refused(void **state)
{
    const struct sort *s = labels(SORT_DATA, 2, 0);
    value v;

    (void)state;
    assert_true(decode("\3", 1, vs, s, &v));
    assert_int_equal(v, value_small(2));
    REFUSED(s, 4);
    assert_true(decode("\3\4\4", 3, vs, record2(s, s), &v) == false);
    assert_true(decode("\1\5\3", 3, vs, record2(s, s), &v));
}

/* A number that takes more bytes than it needs. */
static void long_numbers_are_refused(void **state)
{
    value v;

    (void)state;
    assert_true(decode("\1", 1, vs, &sort_bool, &v));
    assert_false(decode("\201\0", 2, vs, &sort_bool, &v));
}

/* No value has more parts than there may be. */
static void huge_values_are_refused(void **state)
{
    const struct sort *s = seq_of(UINT32_MAX, seq_of(UINT32_MAX, &sort_bool));
    uint32_t half = VALUE_MAX_PARTS / 2;
    struct buf b = BUF_EMPTY;
    value v;

    (void)state;
    for (uint32_t more = 0; more < 2; more++) {
        buf_reset(&b);
        serialize_into(memory, &b);
        serialize_number(memory, 3);
        for (uint32_t i = 0; i < 2; i++) {
            serialize_number(memory, half + i * more + 1);
            buf_pad(&b, 1, half + i * more);
        }
        assert_int_equal(decode(b.at, b.n, vs, s, &v), more == 0);
    }
    buf_clear(&b);
}

#define VALUE_TEST(name) cmocka_unit_test_setup_teardown(name, value_set_up, value_tear_down)

static int value_set_up(void **state)
{
    memory = mem_alloc(sizeof *memory);
    reader = mem_alloc(sizeof *reader);
    return sort_set_up(state);
}

static int value_tear_down(void **state)
{
    mem_free(memory);
    mem_free(reader);
    return sort_tear_down(state);
}

/* ---- trees ---- */

#define WIDTH 5

static bool same_word(void *self, uint32_t leaf, uint32_t *word)
{
    (void)self;
    return leaf < WIDTH && *word < 1000;
}

static void put(struct state_tree *t, struct rng *r, uint32_t n)
{
    struct pairs *states = tree_states(t);
    uint32_t number[2 * WIDTH];
    uint64_t pair;

    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < WIDTH; k++)
            number[k] = rng_below(r, 1 + 3 * k);
        pair = tree_make(t, number);
        while (atomic_load(&states->n) + 2 > states->room)
            pairs_grow(states);
        pairs_put(states, pair, pairs_hash(pair));
        if (rng_below(r, 10) == 0)
            pairs_skip(states);
    }
}

static void trees_come_back(void **state)
{
    struct state_tree t, back;
    uint32_t x[2 * WIDTH], y[2 * WIDTH];
    struct both b;
    struct rng r;

    (void)state;
    rng_init(&r, 3);
    for (int round = 0; round < 3; round++) {
        tree_init_plain(&t, WIDTH);
        put(&t, &r, 500);
        if (round > 0)
            tree_reshape(&t);
        begin(&b);
        tree_serialize(&t, &b.p, same_word, NULL);
        turn(&b);
        assert_true(tree_deserialize(&back, WIDTH, &b.u, same_word, NULL));
        assert_true(deserialize_is_done(&b.u));
        assert_int_equal(tree_states(&t)->n, tree_states(&back)->n);
        assert_int_equal(tree_states(&t)->holes, tree_states(&back)->holes);
        for (uint32_t i = 0; i < tree_states(&t)->n; i++) {
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

/* Three leaves: 0 and 1 are joined, then 2 with them.  Written by hand: each node's pairs. */
static bool deserialize_three(const uint64_t *pairs, size_t n)
{
    static const uint64_t head[] = { 4096, 0, 1, 3, 2 };
    struct state_tree t;
    struct both b;
    bool good;

    begin(&b);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        serialize_number(&b.p, head[i]);
    for (size_t i = 0; i < n; i++)
        serialize_number(&b.p, pairs[i]);
    turn(&b);
    good = tree_deserialize(&t, 3, &b.u, same_word, NULL);
    if (good)
        tree_clear(&t);
    fclose(b.file);
    return good;
}

static void impossible_trees_are_refused(void **state)
{
    static const uint64_t good[] = { 1, 7, 8, 2, 0, 9, 0, 10 };
    static const uint64_t no_such_kid[] = { 1, 7, 8, 2, 0, 9, 1, 10 };
    static const uint64_t pair_twice[] = { 1, 7, 8, 2, 0, 9, 0, 9 };
    static const uint64_t no_such_word[] = { 1, 7, 8, 2, 0, 9, 0, 1000 };

    (void)state;
    assert_true(deserialize_three(good, 8));
    assert_false(deserialize_three(no_such_kid, 8));
    assert_false(deserialize_three(pair_twice, 8));
    assert_false(deserialize_three(no_such_word, 8));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(what_is_too_great_ends_it),
        cmocka_unit_test(texts_come_back),
        cmocka_unit_test(the_sum_is_the_known_one),
        cmocka_unit_test(damage_is_noticed),
        VALUE_TEST(values_come_back),
        VALUE_TEST(any_bytes_are_refused_or_canonical),
        VALUE_TEST(impossible_values_are_refused),
        VALUE_TEST(far_values_are_refused),
        VALUE_TEST(long_numbers_are_refused),
        VALUE_TEST(huge_values_are_refused),
        cmocka_unit_test(trees_come_back),
        cmocka_unit_test(impossible_trees_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
