/*
 * sort_read: the text of a value is read as that value; a text that is no value of the type is
 * refused, with the place.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stg/data/sort_read.h"
#include "support/rng.h"
#include "tests/unit/sort_fixture.h"

/* ---- random values of random types ---- */

static const struct sort *small_index(struct rng *r)
{
    switch (rng_below(r, 4)) {
    case 0: return &sort_bool;
    case 1: return range(-1, (int64_t)rng_below(r, 3) - 2);
    case 2: return labels(SORT_ENUM, 1 + rng_below(r, 3), 0);
    default: return scalarset(1 + rng_below(r, 3));
    }
}

/* Constants called d1, d3 and so on get into the way of the names of other values. */
static const struct sort *data(struct rng *r)
{
    static const char *const name[] = { "d2", "d", "d02", "d1", "x'", "d11", "d99999999999" };
    struct sort *s = ARENA_NEW(arena, struct sort);

    s->kind = SORT_DATA;
    s->n = rng_below(r, 8);
    s->label = ARENA_ARRAY(arena, const char *, 8);
    for (uint32_t i = 0; i < s->n; i++)
        s->label[i] = name[i];
    s->size = rng_below(r, 2) == 0 ? 0 : s->n + 20;
    return s;
}

static const struct sort *random_sort(struct rng *r, int depth)
{
    switch (rng_below(r, depth == 0 ? 6 : 13)) {
    case 0: return &sort_bool;
    case 1: return &sort_int;
    case 2: return range(-3, rng_below(r, 6));
    case 3: return labels(SORT_ENUM, 1 + rng_below(r, 3), 0);
    case 4: return data(r);
    case 5: return scalarset(1 + rng_below(r, 20));
    case 6: return array1(small_index(r), random_sort(r, depth - 1));
    case 7: return array2(small_index(r), small_index(r), random_sort(r, depth - 1));
    case 8: return record2(random_sort(r, depth - 1), random_sort(r, depth - 1));
    case 9: return union3(random_sort(r, depth - 1), random_sort(r, depth - 1));
    case 10: return set_of(random_sort(r, depth - 1));
    case 11: return sort_bag(arena, random_sort(r, depth - 1), rng_below(r, 5));
    default: return seq_of(rng_below(r, 5), random_sort(r, depth - 1));
    }
}

static value random_value(struct rng *r, const struct sort *s, bool holes);

static value random_int(struct rng *r, const struct sort *s)
{
    struct num n = num_word((int64_t)rng_next(r));

    if (s->bounded)
        return value_int(vs, s->lo.word + rng_below(r, (uint32_t)(s->hi.word - s->lo.word) + 1));
    if (rng_below(r, 2) == 0)
        return value_int(vs, (int64_t)rng_below(r, 20) - 10);
    return value_num(vs, num_mul(arena, n, num_word((int64_t)rng_next(r))));
}

static value random_elems(struct rng *r, const struct sort *elem, uint64_t n, bool set, bool holes)
{
    value v[64];

    assert_true(n <= 64);
    for (uint64_t i = 0; i < n; i++)
        v[i] = random_value(r, elem, holes);
    return set ? value_set(vs, (uint32_t)n, v) : value_tuple(vs, (uint32_t)n, v);
}

static value random_fields(struct rng *r, uint32_t n, const struct sort_field *f, int alt,
                           bool holes)
{
    value v[8];
    uint32_t k = 0;

    if (alt >= 0)
        v[k++] = value_small(alt);
    for (uint32_t i = 0; i < n; i++)
        v[k++] = random_value(r, f[i].sort, holes);
    return value_tuple(vs, k, v);
}

static value random_bag(struct rng *r, const struct sort *s)
{
    value v[8];
    uint32_t n = rng_below(r, s->size + 1);

    for (uint32_t i = 0; i < n; i++)
        v[i] = random_value(r, s->elem, false);
    return value_bag(vs, n, v);
}

static value random_value(struct rng *r, const struct sort *s, bool holes)
{
    uint32_t i;

    if (holes && rng_below(r, 8) == 0)
        return VALUE_NONE;
    switch (s->kind) {
    case SORT_INT: return random_int(r, s);
    case SORT_DATA: return value_small((int32_t)rng_below(r, s->size > 0 ? s->size : 30));
    case SORT_ARRAY: return random_elems(r, s->elem, sort_array_size(s), false, holes);
    case SORT_SET: return random_elems(r, s->elem, rng_below(r, 5), true, false);
    case SORT_SEQ: return random_elems(r, s->elem, rng_below(r, s->size + 1), false, holes);
    case SORT_BAG: return random_bag(r, s);
    case SORT_RECORD: return random_fields(r, s->n, s->field, -1, holes);
    case SORT_UNION:
        i = rng_below(r, s->n);
        return random_fields(r, s->alt[i].n, s->alt[i].field, (int)i, holes);
    default: return value_small((int32_t)rng_below(r, (uint32_t)sort_card(s)));
    }
}

/* ---- there and back ---- */

static void read_as(const struct sort *s, const char *text, value v)
{
    struct buf why = BUF_EMPTY, sort = BUF_EMPTY;
    value out = VALUE_NONE;

    sort_print(&sort, s);
    if (!value_read(vs, s, text, &out, &why))
        fail_msg("'%s' of %s: %s", text, buf_text(&sort), buf_text(&why));
    if (out != v)
        fail_msg("'%s' of %s is read as another value", text, buf_text(&sort));
    buf_clear(&why);
    buf_clear(&sort);
}

/* The same text with blanks between its tokens. */
static void spread(struct buf *out, const char *text)
{
    for (; *text != '\0'; text++) {
        bool name = strchr("{}[](),:", *text) == NULL;
        buf_add(out, name ? "" : " \t");
        buf_char(out, *text);
        buf_add(out, name ? "" : "  ");
    }
}

static void printed_values_are_read_again(void **state)
{
    struct rng r;

    (void)state;
    rng_init(&r, 7);
    for (int round = 0; round < 20000; round++) {
        const struct sort *s = random_sort(&r, 3);
        struct buf text = BUF_EMPTY, wide = BUF_EMPTY;
        value v = random_value(&r, s, round % 2 == 0);
        value_print(&text, vs, s, v);
        spread(&wide, buf_text(&text));
        read_as(s, buf_text(&text), v);
        read_as(s, buf_text(&wide), v);
        buf_clear(&text);
        buf_clear(&wide);
    }
}

static void printed_tuples_are_read_again(void **state)
{
    struct rng r;

    (void)state;
    rng_init(&r, 8);
    for (int round = 0; round < 2000; round++) {
        const struct sort *s[3];
        value v[3], tuple_of, out = VALUE_NONE;
        uint32_t n = rng_below(&r, 4);
        struct buf text = BUF_EMPTY, why = BUF_EMPTY;
        for (uint32_t i = 0; i < n; i++) {
            s[i] = random_sort(&r, 1);
            v[i] = random_value(&r, s[i], true);
        }
        tuple_of = value_tuple(vs, n, v);
        value_print_tuple(&text, vs, n, s, tuple_of);
        assert_true(value_read_tuple(vs, n, s, buf_text(&text), &out, &why));
        assert_int_equal(out, tuple_of);
        buf_clear(&text);
        buf_clear(&why);
    }
}

/* A piece cut off or a character changed: refused, or another value of the type, never worse. */
static void damaged_texts_do_no_harm(void **state)
{
    static const char *const put = "{}[](),:-_ d1a9";
    struct rng r;
    uint32_t refused = 0;

    (void)state;
    rng_init(&r, 9);
    for (int round = 0; round < 20000; round++) {
        const struct sort *s = random_sort(&r, 3);
        struct buf text = BUF_EMPTY, why = BUF_EMPTY;
        value out = VALUE_NONE;
        value_print(&text, vs, s, random_value(&r, s, true));
        text.at[rng_below(&r, (uint32_t)text.n)] = round % 4 == 0
                                                       ? '\0'
                                                       : put[rng_below(&r, (uint32_t)strlen(put))];
        if (value_read(vs, s, buf_text(&text), &out, &why)) {
            assert_true(sort_has(vs, s, out));
            assert_int_equal(why.n, 0);
        } else {
            assert_true(why.n > 0);
            refused++;
        }
        buf_clear(&text);
        buf_clear(&why);
    }
    assert_true(refused > 10000);
}

/* ---- one by one ---- */

static void any_order_will_do(void **state)
{
    const struct sort *array = array2(range(0, 1), &sort_bool, &sort_int);

    (void)state;
    read_as(set_of(&sort_int), "{3, 1,2,1}", TUPLE(1, 2, 3));
    read_as(record2(&sort_int, &sort_int), "{b:1,a:2}", TUPLE(2, 1));
    read_as(array, "[(1,true):4, (0,false):1, (1,false):3, (0,true):2]", TUPLE(1, 2, 3, 4));
    read_as(&sort_int, "-0", value_small(0));
    read_as(&sort_int, " 007 ", value_small(7));
}

static void refused_as(const struct sort *s, const char *text, const char *message)
{
    struct buf why = BUF_EMPTY;
    value v;

    assert_false(value_read(vs, s, text, &v, &why));
    assert_string_equal(buf_text(&why), message);
    buf_clear(&why);
}

static void messages_say_what_and_where(void **state)
{
    const struct sort *array = array1(range(0, 1), &sort_bool);
    const struct sort *record = record2(&sort_int, range(0, 5)), *u = union3(&sort_int, &sort_bool);

    (void)state;
    refused_as(&sort_bool, "", "expected 'true' or 'false' at the end");
    refused_as(&sort_bool, "truer", "expected 'true' or 'false' at character 1");
    refused_as(&sort_int, " x", "expected a number at character 2");
    refused_as(&sort_int, "-x", "expected a digit at character 2");
    refused_as(&sort_int, "1 2", "expected nothing more at character 3");
    refused_as(range(0, 3), "4", "4 is not in 0..3 at character 1");
    refused_as(range(0, 3), "-99999999999999999999",
               "-99999999999999999999 is not in 0..3 at character 1");
    refused_as(labels(SORT_ENUM, 3, 0), "d", "expected a, b or c at character 1");
    refused_as(labels(SORT_DATA, 2, 0), "d0",
               "expected a constant of this type, or d1, d2, ... at character 1");
    refused_as(labels(SORT_DATA, 0, 0), "d1x", "expected d1, d2, ... at character 1");
    refused_as(labels(SORT_DATA, 0, 0), "d", "expected d1, d2, ... at character 1");
    refused_as(labels(SORT_DATA, 2, 3), "d2", "d2 is not in data { a, b } at character 1");
    refused_as(labels(SORT_DATA, 0, 0), "d1000000001", "d1000000001 is not in data at character 1");
    refused_as(labels(SORT_DATA, 0, 0), "d99999999999999999999999",
               "d99999999999999999999999 is not in data at character 1");
    refused_as(scalarset(3), "3", "3 is not in scalarset(3) at character 1");
    refused_as(scalarset(3), "-1", "-1 is not in scalarset(3) at character 1");
    refused_as(array, "[0:true]", "expected ',' at character 8");
    refused_as(array, "[0:true,0:true]", "an element that was given before at character 10");
    refused_as(array, "[_:true,0:true]", "an unassigned index at character 3");
    refused_as(array, "[2:true]", "2 is not in 0..1 at character 2");
    refused_as(array, "[0:true,1:false,", "expected ']' at character 16");
    refused_as(record, "{a:1,a:2}", "expected a field that is not given yet at character 6");
    refused_as(record, "{a:1,b:6}", "6 is not in 0..5 at character 8");
    refused_as(record, "{a:1}", "expected ',' at character 5");
    refused_as(u, "d", "expected an alternative of this type at character 1");
    refused_as(u, "a", "expected '(' at the end");
    refused_as(u, "c(1)", "expected ',' at character 4");
    refused_as(u, "b()", "expected nothing more at character 2");
    refused_as(set_of(&sort_int), "{1;2}", "expected ',' or '}' at character 3");
    refused_as(seq_of(2, &sort_int), "seq(1,2,3)", "the sequence has more than 2 elements");
    refused_as(sort_bag(arena, &sort_int, 2), "bag(1,2,3)", "the bag has more than 2 elements");
    refused_as(sort_bag(arena, &sort_int, 2), "seq(1)", "expected 'bag(' at character 1");
    refused_as(seq_of(2, &sort_int), "(1)", "expected 'seq(' at character 1");
    refused_as(&sort_bool, "\303\244\303\266", "expected 'true' or 'false' at character 1");
    refused_as(set_of(&sort_bool), "{true,\303\244}", "expected 'true' or 'false' at character 7");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(printed_values_are_read_again), TEST(printed_tuples_are_read_again),
        TEST(damaged_texts_do_no_harm),      TEST(any_order_will_do),
        TEST(messages_say_what_and_where),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
