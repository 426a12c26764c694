/*
 * value_serialize: values of all kinds come back from their bytes, in a table where they have other
 * handles; different values have different bytes, and bytes without a sense are refused.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/data/value_serialize.h"
#include "support/alloc.h"
#include "support/rng.h"
#include "tests/unit/sort_fixture.h"

#define VALUE_TEST(name) cmocka_unit_test_setup_teardown(name, value_set_up, value_tear_down)

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        VALUE_TEST(values_come_back),
        VALUE_TEST(any_bytes_are_refused_or_canonical),
        VALUE_TEST(impossible_values_are_refused),
        VALUE_TEST(far_values_are_refused),
        VALUE_TEST(long_numbers_are_refused),
        VALUE_TEST(huge_values_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
