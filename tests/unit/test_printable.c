/*
 * printable and utf8: which characters remain, and how the others are shown.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/printable.h"
#include "support/utf8.h"

/* ---- characters ---- */

static void sequences_are_well_formed(void **state)
{
    (void)state;
    assert_int_equal(utf8_length("a", 1), 1);
    assert_int_equal(utf8_length("\0", 1), 1);
    assert_int_equal(utf8_length("\x7f\x80", 2), 1);
    assert_int_equal(utf8_length("\x80", 1), 0);
    assert_int_equal(utf8_length("\xc1\xbf", 2), 0); /* overlong */
    assert_int_equal(utf8_length("\xc2\x80", 2), 2);
    assert_int_equal(utf8_length("\xc2\x80", 1), 0);     /* ends too early */
    assert_int_equal(utf8_length("\xc2", UTF8_MOST), 0); /* ... with a NUL */
    assert_int_equal(utf8_length("\xc2\xc0", 2), 0);
    assert_int_equal(utf8_length("\xe0\x9f\xbf", 3), 0);
    assert_int_equal(utf8_length("\xe0\xa0\x80", 3), 3);
    assert_int_equal(utf8_length("\xed\x9f\xbf", 3), 3);
    assert_int_equal(utf8_length("\xed\xa0\x80", 3), 0); /* a surrogate */
    assert_int_equal(utf8_length("\xe2\x82", UTF8_MOST), 0);
    assert_int_equal(utf8_length("\xf0\x8f\xbf\xbf", 4), 0);
    assert_int_equal(utf8_length("\xf0\x90\x80\x80", 4), 4);
    assert_int_equal(utf8_length("\xf4\x8f\xbf\xbf", 4), 4);
    assert_int_equal(utf8_length("\xf4\x90\x80\x80", 4), 0); /* beyond U+10FFFF */
    assert_int_equal(utf8_length("\xf5\x80\x80\x80", 4), 0);
}

static void characters_have_numbers(void **state)
{
    (void)state;
    assert_int_equal(utf8_code("a", 1), 'a');
    assert_int_equal(utf8_code("\xc2\x80", 2), 0x80);
    assert_int_equal(utf8_code("\xce\xbc", 2), 0x3bc);
    assert_int_equal(utf8_code("\xe2\x80\xae", 3), 0x202e);
    assert_int_equal(utf8_code("\xf4\x8f\xbf\xbf", 4), 0x10ffff);
}

/* All of Unicode, against a list. */
static void these_are_not_printed(void **state)
{
    static const struct {
        uint32_t from, to;
    } bad[] = {
        { 0, 0x1f },        { 0x7f, 0x9f },     { 0x61c, 0x61c },
        { 0x200e, 0x200f }, { 0x2028, 0x202e }, { 0x2066, 0x2069 },
    };
    size_t k = 0;

    (void)state;
    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        bool is_bad = k < sizeof bad / sizeof *bad && c >= bad[k].from;
        if (printable_code(c) == is_bad)
            fail_msg("U+%04X", (unsigned)c);
        if (is_bad && c == bad[k].to)
            k++;
    }
    assert_int_equal(k, sizeof bad / sizeof *bad);
}

static void the_first_one_is_found(void **state)
{
    (void)state;
    assert_int_equal(printable_until("", 0), 0);
    assert_int_equal(printable_until("abc", 3), 3);
    assert_int_equal(printable_until("\xce\xbc\x1b", 3), 2);
    assert_int_equal(printable_until("a\xce\xbc", 2), 1);
    assert_int_equal(printable_until("a\0b", 3), 1);
}

/* ---- texts ---- */

static void assert_shown(const char *text, size_t n, const char *expected)
{
    struct buf b = BUF_EMPTY;

    printable_bytes(&b, text, n);
    assert_string_equal(buf_text(&b), expected);
    buf_clear(&b);
}

#define SHOWN(text, expected) assert_shown(text, sizeof(text) - 1, expected)

static void what_is_shown(void **state)
{
    (void)state;
    SHOWN("", "");
    SHOWN("a \\ \"b\"", "a \\ \"b\"");
    SHOWN("\xce\xbc \xd7\xa9 \xf0\x9f\x98\x80", "\xce\xbc \xd7\xa9 \xf0\x9f\x98\x80");
    SHOWN("\n\r\t", "\\n\\r\\t");
    SHOWN("\0\x01\x1b]0;x\x07\x7f", "\\x00\\x01\\x1b]0;x\\x07\\x7f");
    SHOWN("\xc2\x9b[2J", "\\u009b[2J");
    SHOWN("a\xe2\x80\xae\x62\xe2\x81\xa6\xd8\x9c\xe2\x80\xa8", "a\\u202eb\\u2066\\u061c\\u2028");
    SHOWN("\x9b|\xff|\xe2\x80|\xc2", "\\x9b|\\xff|\\xe2\\x80|\\xc2");
}

/* The result is printable, so a second pass changes nothing. */
static void all_bytes_become_printable(void **state)
{
    char two[2];
    struct buf once = BUF_EMPTY, twice = BUF_EMPTY;

    (void)state;
    for (unsigned i = 0; i < 0x10000; i++) {
        two[0] = (char)(i >> 8);
        two[1] = (char)(i & 0xff);
        buf_reset(&once);
        buf_reset(&twice);
        printable_bytes(&once, two, 2);
        printable_add(&twice, buf_text(&once));
        assert_int_equal(printable_until(buf_text(&once), once.n), once.n);
        assert_string_equal(buf_text(&once), buf_text(&twice));
    }
    buf_clear(&once);
    buf_clear(&twice);
}

static void tabs_of_sources_remain(void **state)
{
    static const char line[] = "\ta\tb\x1b\t";
    struct buf b = BUF_EMPTY;

    (void)state;
    printable_source(&b, line, strlen(line));
    assert_string_equal(buf_text(&b), "\ta\tb\\x1b\t");
    buf_clear(&b);
}

static void one_for_one(void **state)
{
    struct buf b = BUF_EMPTY;

    (void)state;
    printable_replace(&b,
                      "a\nb\xe2\x80\xae"
                      "c\xff\xce\xbc\x7f",
                      '_');
    assert_string_equal(buf_text(&b), "a_b_c_\xce\xbc_");
    buf_clear(&b);
}

static void columns_are_counted(void **state)
{
    (void)state;
    assert_int_equal(printable_width("", 0), 0);
    assert_int_equal(printable_width("a\xce\xbc", 3), 2);
    assert_int_equal(printable_width("a\x1b\xe2\x80\xae", 5), 1 + 4 + 6);
}

/* ---- lines ---- */

static void ends_of_lines_remain(void **state)
{
    static const char text[] = "a\tb\n\n\x1b\n\r\nc";
    struct buf in = BUF_EMPTY, out = BUF_EMPTY;

    (void)state;
    printable_lines(&out, &in);
    assert_string_equal(buf_text(&out), "");
    buf_add(&in, text);
    printable_lines(&out, &in);
    assert_string_equal(buf_text(&out), "a\\tb\n\n\\x1b\n\\r\nc");
    buf_clear(&in);
    buf_clear(&out);
}

static void streams_get_the_same(void **state)
{
    FILE *f = tmpfile();
    struct buf b = BUF_EMPTY;
    char read[100] = "";

    (void)state;
    assert_non_null(f);
    printable_printf(f, "%s: %d\n", "\x1b[2J", 7);
    buf_add(&b, "x\x07\n");
    printable_put(f, &b);
    rewind(f);
    assert_int_equal(fread(read, 1, sizeof read - 1, f), 17);
    assert_string_equal(read, "\\x1b[2J: 7\nx\\x07\n");
    buf_clear(&b);
    fclose(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_are_well_formed),
        cmocka_unit_test(characters_have_numbers),
        cmocka_unit_test(these_are_not_printed),
        cmocka_unit_test(the_first_one_is_found),
        cmocka_unit_test(what_is_shown),
        cmocka_unit_test(all_bytes_become_printable),
        cmocka_unit_test(tabs_of_sources_remain),
        cmocka_unit_test(one_for_one),
        cmocka_unit_test(columns_are_counted),
        cmocka_unit_test(ends_of_lines_remain),
        cmocka_unit_test(streams_get_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
