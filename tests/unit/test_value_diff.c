/*
 * value_diff: applied to the old value, the difference gives the new one.
 *
 * STGCHECK_RANDOM=N asks for N random pairs of values in place of 3000, STGCHECK_SEED=S begins with
 * seed S.
 *
 * The reference works on lists of digits: it removes and adds what the lists, and what the text of
 * the difference say.  Nothing in a difference can be left out: of a set or a bag no element is
 * both removed and added, of a sequence neither the first nor the last elements of both parts are
 * equal.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "api/value_diff.h"
#include "support/rng.h"
#include "tests/unit/judge_solver.h"
#include "tests/unit/sort_fixture.h"

#define MOST 7   /* elements */
#define DIGITS 4 /* different ones: few, so that much stays */

/* ---- lists of digits ---- */

struct digits {
    uint32_t n;
    char at[4 * MOST];
};

static int by_digit(const void *x, const void *y)
{
    return *(const char *)x - *(const char *)y;
}

static struct digits elements(value v)
{
    struct digits d = { .n = value_size(vs, v) };

    for (uint32_t i = 0; i < d.n; i++)
        d.at[i] = (char)('0' + value_word(value_elem(vs, v, i)));
    return d;
}

static struct digits listed(uint32_t n, const char *const *text)
{
    struct digits d = { .n = n };

    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(strlen(text[i]), 1);
        d.at[i] = text[i][0];
    }
    return d;
}

static void insert(struct digits *d, uint32_t at, const struct digits *more)
{
    memmove(d->at + at + more->n, d->at + at, d->n - at);
    memcpy(d->at + at, more->at, more->n);
    d->n += more->n;
}

static void cut(struct digits *d, uint32_t at, uint32_t n)
{
    assert_true(at + n <= d->n);
    memmove(d->at + at, d->at + at + n, d->n - at - n);
    d->n -= n;
}

/* Of a set or a bag: one of each that is removed, wherever it is. */
static void cut_each(struct digits *d, const struct digits *removed)
{
    for (uint32_t i = 0; i < removed->n; i++) {
        const char *found = memchr(d->at, removed->at[i], d->n);
        assert_non_null(found);
        cut(d, (uint32_t)(found - d->at), 1);
    }
}

static void assert_same_digits(enum sort_kind kind, const struct digits *x, const struct digits *y)
{
    struct digits a = *x, b = *y;

    if (kind != SORT_SEQ) {
        qsort(a.at, a.n, 1, by_digit);
        qsort(b.at, b.n, 1, by_digit);
    }
    assert_int_equal(a.n, b.n);
    assert_memory_equal(a.at, b.at, a.n);
}

/* ---- differences ---- */

/* What is removed and added, and, in a sequence, where. */
struct edit {
    struct digits removed, added;
    uint32_t at;
};

static void assert_leads_to(enum sort_kind kind, const struct edit *e, struct digits from,
                            const struct digits *to)
{
    if (kind == SORT_SEQ) {
        assert_true(e->at + e->removed.n <= from.n);
        assert_memory_equal(from.at + e->at, e->removed.at, e->removed.n);
        cut(&from, e->at, e->removed.n);
        insert(&from, e->at, &e->added);
    } else {
        cut_each(&from, &e->removed);
        insert(&from, from.n, &e->added);
    }
    assert_same_digits(kind, &from, to);
}

static void assert_nothing_too_much(enum sort_kind kind, const struct edit *e)
{
    const struct digits *x = &e->removed, *y = &e->added;

    for (uint32_t i = 0; i < x->n && kind != SORT_SEQ; i++)
        assert_null(memchr(y->at, x->at[i], y->n));
    if (kind != SORT_SEQ || x->n == 0 || y->n == 0)
        return;
    assert_int_not_equal(x->at[0], y->at[0]);
    assert_int_not_equal(x->at[x->n - 1], y->at[y->n - 1]);
}

/* "-{1,2}", if the text begins so; returns what follows. */
static const char *read_part(const char *text, char sign, const char *open, struct digits *d)
{
    d->n = 0;
    if (text[0] != sign)
        return text;
    assert_int_equal(strncmp(text + 1, open, strlen(open)), 0);
    for (text += 1 + strlen(open); *text != '}' && *text != ')'; text++)
        if (*text != ',')
            d->at[d->n++] = *text;
    assert_true(d->n > 0);
    return text + 1 + (text[1] == ' ');
}

static struct edit read_edit(const char *text, enum sort_kind kind, uint32_t length)
{
    const char *open = kind == SORT_SET ? "{" : kind == SORT_BAG ? "bag(" : "seq(";
    struct edit e = { .at = 0 };

    if (text[0] == '[') { /* "[2]: 0 -> 1" */
        assert_int_equal(kind, SORT_SEQ);
        assert_int_equal(strlen(text), strlen("[2]: 0 -> 1"));
        return (struct edit){ { 1, { text[5] } }, { 1, { text[10] } }, (uint32_t)(text[1] - '0') };
    }
    text = read_part(text, '-', open, &e.removed);
    text = read_part(text, '+', open, &e.added);
    if (strcmp(text, "at the end") == 0)
        e.at = length - e.removed.n;
    else if (strncmp(text, "at [", 4) == 0)
        e.at = (uint32_t)(text[4] - '0');
    else
        assert_string_equal(text, kind == SORT_SEQ ? "at the front" : "");
    return e;
}

static value random_elements(struct rng *r, const struct sort *s)
{
    value elem[MOST];
    uint32_t n = rng_below(r, MOST + 1);

    for (uint32_t i = 0; i < n; i++)
        elem[i] = value_small((int32_t)rng_below(r, DIGITS));
    return s->kind == SORT_SET   ? value_set(vs, n, elem)
           : s->kind == SORT_BAG ? value_bag(vs, n, elem)
                                 : value_tuple(vs, n, elem);
}

static void judge_difference(const struct sort *s, value from, value to)
{
    const struct value_difference *d = value_diff(arena, vs, s, from, to);
    struct digits x = elements(from), y = elements(to);
    struct edit e = { listed(d->n_removed, d->removed), listed(d->n_added, d->added), d->at };

    assert_int_equal(d->at == VALUE_DIFF_NOWHERE, s->kind != SORT_SEQ);
    assert_leads_to(s->kind, &e, x, &y);
    assert_nothing_too_much(s->kind, &e);
    assert_int_equal(d->text == NULL, d->n_removed == x.n);
    if (d->text == NULL)
        return;
    e = read_edit(d->text, s->kind, x.n);
    assert_leads_to(s->kind, &e, x, &y);
}

static void a_difference_leads_to_the_new_value(void **state)
{
    uint64_t n = judge_setting("STGCHECK_RANDOM", 3000);
    const struct sort *kind[3];
    struct rng r;

    (void)state;
    rng_init(&r, judge_setting("STGCHECK_SEED", 1));
    kind[0] = set_of(range(0, DIGITS - 1));
    kind[1] = sort_bag(arena, range(0, DIGITS - 1), MOST);
    kind[2] = seq_of(MOST, range(0, DIGITS - 1));
    for (uint64_t i = 0; i < n; i++) {
        const struct sort *s = kind[rng_below(&r, 3)];
        value from = random_elements(&r, s), to = random_elements(&r, s);
        if (from != to)
            judge_difference(s, from, to);
    }
}

static void other_values_have_no_difference(void **state)
{
    const struct sort *s = set_of(range(0, 1));
    value none[1] = { VALUE_NONE };

    (void)state;
    assert_null(value_diff(arena, vs, range(0, 1), value_small(0), value_small(1)));
    assert_null(value_diff(arena, vs, s, VALUE_NONE, value_set(vs, 0, none)));
    assert_null(value_diff(arena, vs, s, value_set(vs, 0, none), VALUE_NONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_difference_leads_to_the_new_value),
        TEST(other_values_have_no_difference),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
