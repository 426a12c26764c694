/*
 * sizes: which sizes are decided one by one, and verdicts joined to ranges and to text.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "api/sizes.h"

/* T is true, F false, E error, U unknown and V unknown for another reason. */
static struct sizes_verdict verdict_of(char c)
{
    switch (c) {
    case 'T': return (struct sizes_verdict){ VERDICT_TRUE, NULL };
    case 'F': return (struct sizes_verdict){ VERDICT_FALSE, NULL };
    case 'E': return (struct sizes_verdict){ VERDICT_ERROR, NULL };
    case 'U': return (struct sizes_verdict){ VERDICT_UNKNOWN, "too much" };
    }
    return (struct sizes_verdict){ VERDICT_UNKNOWN, "too long" };
}

/* ---- ranges and text ---- */

/* letters: the verdicts of the sizes from max(constants, 1) on, the last one also of all above. */
static void assert_text(uint32_t constants, const char *letters, const char *expected)
{
    struct sizes_verdict is[16];
    struct sizes_range range[16];
    struct sizes_of_type t = { .type = "T", .constants = constants, .range = range };
    struct buf b = BUF_EMPTY;
    uint32_t n = (uint32_t)strlen(letters);

    for (uint32_t i = 0; i < n; i++)
        is[i] = verdict_of(letters[i]);
    t.n = sizes_join(constants > 1 ? constants : 1, n, is, range);
    sizes_print(&b, &t);
    assert_string_equal(buf_text(&b), expected);
    buf_clear(&b);
}

static void one_verdict(void **state)
{
    (void)state;
    assert_text(0, "T", "holds for every |T|");
    assert_text(0, "TTT", "holds for every |T|");
    assert_text(0, "FF", "fails for every |T|");
    assert_text(0, "EEEE", "error for every |T|");
    assert_text(1, "T", "holds for every |T|");
}

static void several_verdicts(void **state)
{
    (void)state;
    assert_text(0, "TF", "holds for |T| = 1, fails for every |T| >= 2");
    assert_text(0, "TFFF", "holds for |T| = 1, fails for every |T| >= 2");
    assert_text(0, "FTTF", "fails for |T| = 1, holds for |T| = 2 and 3, fails for every |T| >= 4");
    assert_text(0, "EEETT", "error for |T| <= 3, holds for every |T| >= 4");
    assert_text(0, "TFTF",
                "holds for |T| = 1, fails for |T| = 2, holds for |T| = 3, "
                "fails for every |T| >= 4");
}

static void without_an_answer(void **state)
{
    (void)state;
    assert_text(0, "TUT",
                "holds for |T| = 1, unknown for |T| = 2 (too much), "
                "holds for every |T| >= 3");
    assert_text(0, "UUT", "unknown for |T| = 1 and 2 (too much), holds for every |T| >= 3");
    assert_text(0, "UVT",
                "unknown for |T| = 1 (too much), unknown for |T| = 2 (too long), "
                "holds for every |T| >= 3");
    assert_text(0, "U", "unknown for every |T| (too much)");
}

static void sizes_begin_with_the_constants(void **state)
{
    (void)state;
    assert_text(2, "TT", "holds for every |T| >= 2 (T has 2 constants)");
    assert_text(3, "FFFT", "fails for |T| = 3 to 5, holds for every |T| >= 6 (T has 3 constants)");
}

static void ranges_have_no_gaps(void **state)
{
    static const char letters[] = "TTFEEUVVT";
    struct sizes_verdict is[16];
    struct sizes_range r[16];
    uint32_t n, at = 4;

    (void)state;
    for (uint32_t i = 0; i < 9; i++)
        is[i] = verdict_of(letters[i]);
    n = sizes_join(4, 9, is, r);
    assert_int_equal(n, 6);
    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(r[i].from, at);
        assert_true(r[i].to >= r[i].from);
        assert_int_equal(r[i].is.verdict, verdict_of(letters[at - 4]).verdict);
        at = r[i].to + 1;
    }
    assert_int_equal(r[n - 1].from, 12);
    assert_int_equal(r[n - 1].to, SIZES_ALL);
}

/* letters: the verdicts for 1, 2, ... values of a scalarset. */
static void assert_scalarset(const char *letters, struct sizes_verdict larger, bool unknown,
                             const char *expected)
{
    static const struct sizes_other other[] = { { "J", 2 }, { "K", 1 } };
    struct sizes_verdict is[16];
    struct sizes_range range[16];
    struct sizes_of_type t = {
        .type = "I", .scalarset = true, .range = range, .n_others = 2, .other = other
    };
    struct sizes_list l = { 1, &t };
    struct buf b = BUF_EMPTY;
    uint32_t n = (uint32_t)strlen(letters);

    for (uint32_t i = 0; i < n; i++)
        is[i] = verdict_of(letters[i]);
    t.n = sizes_join_up_to(n, is, larger, range);
    assert_int_equal(range[t.n - 1].to, SIZES_ALL);
    sizes_print(&b, &t);
    assert_string_equal(buf_text(&b), expected);
    assert_int_equal(sizes_unknown(&l), unknown);
    buf_clear(&b);
}

static void larger_numbers_of_a_scalarset(void **state)
{
    const struct sizes_verdict none = { VERDICT_UNKNOWN, NULL }, why = { VERDICT_UNKNOWN, "so" };

    (void)state;
    assert_scalarset("T", none, false,
                     "holds for |I| = 1, not settled beyond (at |J| = 2 and |K| = 1)");
    assert_scalarset("TT", none, false,
                     "holds for |I| = 1 and 2, not settled beyond (at |J| = 2 and |K| = 1)");
    assert_scalarset("TTT", why, false,
                     "holds for |I| <= 3, not settled beyond (so) (at |J| = 2 and |K| = 1)");
    assert_scalarset("FTTT", none, false,
                     "fails for |I| = 1, holds for |I| = 2 to 4, not settled beyond "
                     "(at |J| = 2 and |K| = 1)");
    assert_scalarset("TUU", none, true,
                     "holds for |I| = 1, unknown for |I| = 2 and 3 (too much), not settled beyond "
                     "(at |J| = 2 and |K| = 1)");
    assert_scalarset("TT", verdict_of('T'), false, "holds for every |I| (at |J| = 2 and |K| = 1)");
    assert_scalarset("FTF", verdict_of('F'), false,
                     "fails for |I| = 1, holds for |I| = 2, fails for every |I| >= 3 "
                     "(at |J| = 2 and |K| = 1)");
    assert_scalarset("TT", verdict_of('F'), false,
                     "holds for |I| = 1 and 2, fails for every |I| >= 3 "
                     "(at |J| = 2 and |K| = 1)");
}

/* ---- which sizes are decided ---- */

/* Two data types, a scalarset between them. */
static const char *constant[] = { "a", "b" };
static const struct sort sort_t = { .kind = SORT_DATA, .name = "T", .atom = 1 };
static const struct sort sort_i = { .kind = SORT_SCALARSET, .name = "I", .size = 3, .atom = 2 };
static const struct sort sort_w = {
    .kind = SORT_DATA, .name = "W", .n = 2, .label = constant, .atom = 3
};
static const struct sort *atoms[] = { &sort_t, &sort_i, &sort_w };
static const struct signature model = { .n_atoms = 3, .atom = atoms };
static const struct signature no_data = { .n_atoms = 1, .atom = atoms + 1 };

/* The requests: "T3 " for three values of T; the answer is true for odd numbers. */
static struct sizes_verdict decide_odd(void *self, const uint32_t *cap)
{
    uint32_t k = cap[0] > 0 ? cap[0] : cap[2];

    assert_int_equal(cap[1], 0);
    assert_true((cap[0] > 0) != (cap[2] > 0));
    buf_printf(self, "%s%u ", cap[0] > 0 ? "T" : "W", k);
    return verdict_of(k % 2 == 1 ? 'T' : 'F');
}

/* The lines of all types, one behind the other. */
static void assert_found(uint32_t widest_t, uint32_t widest_w, char any, const char *asked,
                         const char *lines, bool unknown)
{
    const uint32_t widest[] = { widest_t, 9, widest_w };
    struct arena *a = arena_new();
    struct buf calls = BUF_EMPTY, text = BUF_EMPTY;
    struct sizes_list l = sizes_find(a, &model, widest, verdict_of(any), decide_odd, &calls);

    for (uint32_t i = 0; i < l.n; i++) {
        sizes_print(&text, &l.type[i]);
        buf_char(&text, '\n');
    }
    assert_string_equal(buf_text(&calls), asked);
    assert_string_equal(buf_text(&text), lines);
    assert_int_equal(sizes_unknown(&l), unknown);
    buf_clear(&calls);
    buf_clear(&text);
    arena_free(a);
}

static void sizes_below_the_threshold_are_tried(void **state)
{
    (void)state;
    assert_found(4, 3, 'F', "T1 T2 T3 W2 ",
                 "holds for |T| = 1, fails for |T| = 2, holds for |T| = 3, "
                 "fails for every |T| >= 4\n"
                 "fails for every |W| >= 2 (W has 2 constants)\n",
                 false);
}

static void nothing_is_below_the_least_size(void **state)
{
    (void)state;
    assert_found(1, 2, 'T', "",
                 "holds for every |T|\n"
                 "holds for every |W| >= 2 (W has 2 constants)\n",
                 false);
    assert_found(0, 0, 'E', "",
                 "error for every |T|\n"
                 "error for every |W| >= 2 (W has 2 constants)\n",
                 false);
}

/* The sizes that an unfinished check has tried give no threshold. */
static void without_a_verdict_nothing_is_known(void **state)
{
    (void)state;
    assert_found(4, 4, 'U', "",
                 "unknown for every |T| (the threshold is not known)\n"
                 "unknown for every |W| >= 2 (the threshold is not known) (W has 2 constants)\n",
                 true);
}

static void data_types_without_a_size(void **state)
{
    (void)state;
    assert_true(sizes_apply(&model));
    assert_false(sizes_apply(&no_data));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_verdict),
        cmocka_unit_test(several_verdicts),
        cmocka_unit_test(without_an_answer),
        cmocka_unit_test(sizes_begin_with_the_constants),
        cmocka_unit_test(ranges_have_no_gaps),
        cmocka_unit_test(larger_numbers_of_a_scalarset),
        cmocka_unit_test(sizes_below_the_threshold_are_tried),
        cmocka_unit_test(nothing_is_below_the_least_size),
        cmocka_unit_test(without_a_verdict_nothing_is_known),
        cmocka_unit_test(data_types_without_a_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
