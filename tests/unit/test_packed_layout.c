/*
 * packed_layout: layouts keep every word in bits of its own, and divide large states into parts.
 *
 * Layouts are random, of ranges of all kinds.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/states/packed_layout.h"
#include "support/rng.h"

#define WORDS_MOST 300

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
    uint64_t used[WORDS_MOST + PACKED_PARTS] = { 0 };

    assert_true(l->size >= 1 && l->size <= l->n + PACKED_PARTS);
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

static uint32_t part_of(const struct packed_layout *l, uint32_t place)
{
    uint32_t i = 0;

    while (i + 1 < l->n_parts && l->field[place].at.leaf >= l->part[i + 1].first)
        i++;
    return i;
}

/* A group of words, or how many of them follow each other from here on. */
static uint32_t group_size(const uint32_t *group, uint32_t n, uint32_t first)
{
    uint32_t k = first;

    while (k < n && group[k] == group[first])
        k++;
    return k - first;
}

/* Small states have one part; the parts of others lie one behind the other, none is empty, and each
   large group is in all of them, in order. */
static void expect_parts(const struct packed_layout *l, const uint32_t *group)
{
    uint32_t end = 0, bytes = 0;

    assert_true(l->n_parts <= PACKED_PARTS && (l->n_parts & (l->n_parts - 1)) == 0);
    for (uint32_t i = 0; i < l->n_parts; i++) {
        assert_int_equal(l->part[i].first, end);
        assert_true(l->part[i].bytes > 0);
        end += (l->part[i].bytes + 7) / 8;
        bytes += l->part[i].bytes;
    }
    assert_int_equal(end, l->size);
    assert_int_equal(bytes, l->bytes);
    for (uint32_t i = 0, n; i < l->n; i += n) {
        n = group_size(group, l->n, i);
        for (uint32_t k = 0; k < n && n >= l->n_parts; k++)
            assert_int_equal(part_of(l, i + k), (uint64_t)k * l->n_parts / n);
    }
}

static void try_layout(struct rng *r, uint32_t n, uint32_t n_parts)
{
    struct word_range range[WORDS_MOST];
    bool never_zero[WORDS_MOST];
    uint32_t word[WORDS_MOST], group[WORDS_MOST];
    uint64_t state[WORDS_MOST + PACKED_PARTS] = { 0 }, before[WORDS_MOST + PACKED_PARTS],
                                fresh[WORDS_MOST + PACKED_PARTS];
    struct packed_layout l;

    for (uint32_t i = 0; i < n; i++) {
        range[i] = draw_range(r);
        never_zero[i] = range[i].n > 0 && range[i].least > 0 && rng_below(r, 2) == 0;
        word[i] = draw_word(r, range[i], never_zero[i]);
        group[i] = i == 0 ? 0 : group[i - 1] + (rng_below(r, 20) == 0);
    }
    packed_layout_init(&l, &(struct packed_words){ n, range, never_zero, group, n_parts });
    expect_fields(&l, range, never_zero);
    expect_parts(&l, group);
    if (n_parts > 0)
        assert_int_equal(l.n_parts, n_parts);
    else
        assert_true(l.bytes <= 16 ? l.n_parts == 1 : l.bytes <= 24 || l.n_parts > 1);
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
        try_layout(&r,
                   1 + rng_below(&r, i % 3 == 0   ? 3
                                     : i % 3 == 1 ? 40
                                                  : WORDS_MOST),
                   rng_below(&r, 3) == 0 ? 1u << rng_below(&r, 5) : 0);
}

/* Two words of 32 bits fill a machine word, and small ones fill the rest of others. */
static void layouts_are_tight(void **state)
{
    static const struct word_range range[] = {
        { 1, 3 }, { 0, 0 }, { 1, 1 }, { 0, 0 }, { 1, UINT32_MAX >> 2 }
    };
    static const uint32_t group[5] = { 0 };
    struct packed_layout l;

    (void)state;
    for (uint32_t n = 1; n <= 5; n++) {
        packed_layout_init(&l, &(struct packed_words){ n, range, NULL, group, 0 });
        assert_int_equal(l.size, n <= 3 ? 1 : 2);
        assert_int_equal(l.bytes, n == 1 ? 1 : n == 2 ? 5 : n == 3 ? 5 : n == 4 ? 9 : 13);
        assert_int_equal(l.n_parts, 1);
        packed_layout_clear(&l);
    }
}

/* Single words, each a group of its own, go where there is least: two parts are about equal. */
static void single_words_fill_all_parts(void **state)
{
    struct word_range range[10] = { { 0, 0 } };
    uint32_t group[10];
    struct packed_layout l;

    (void)state;
    for (uint32_t i = 0; i < 10; i++)
        group[i] = i;
    packed_layout_init(&l, &(struct packed_words){ 10, range, NULL, group, 0 });
    assert_int_equal(l.n_parts, 2);
    assert_int_equal(l.part[0].bytes, 20);
    assert_int_equal(l.part[1].bytes, 20);
    packed_layout_clear(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_keep_words_apart),
        cmocka_unit_test(layouts_are_tight),
        cmocka_unit_test(single_words_fill_all_parts),
    };

    return cmocka_run_group_tests_name("packed_layout", tests, NULL, NULL);
}
