/*
 * escape and svg: texts in pictures, escaped, cut, and broken into lines.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command/escape.h"
#include "cli/draw/svg.h"

static void assert_escaped(const char *text, const char *expected)
{
    struct buf b = BUF_EMPTY;

    escape_xml(&b, text);
    assert_string_equal(buf_text(&b), expected);
    buf_clear(&b);
}

static void markup_is_escaped(void **state)
{
    (void)state;
    assert_escaped("", "");
    assert_escaped("a -> \xce\xbb", "a -&#62; \xce\xbb");
    assert_escaped("<a b='c' d=\"&e;\">", "&#60;a b=&#39;c&#39; d=&#34;&#38;e;&#34;&#62;");
}

static void what_xml_forbids_is_replaced(void **state)
{
    (void)state;
    assert_escaped("\t\n", "&#9;&#10;");
    assert_escaped("\x01\x1f\x7f", "\xe2\x90\x81\xe2\x90\x9f\xe2\x90\xa1");
    assert_escaped("\xc2\x80|\xef\xbf\xbf", "\xef\xbf\xbd|\xef\xbf\xbd");
    assert_escaped("\xff", "\xef\xbf\xbd");
    assert_escaped("\xe2\x80\xae\xd7\xa9", "\xef\xbf\xbd\xd7\xa9");         /* changes directions */
    assert_escaped("\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd");                 /* overlong */
    assert_escaped("\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); /* a surrogate */
    assert_escaped("\xe2\x82", "\xef\xbf\xbd\xef\xbf\xbd");                 /* ends too early */
    assert_escaped("\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80");
}

static void long_texts_are_cut(void **state)
{
    struct buf b = BUF_EMPTY;

    (void)state;
    assert_int_equal(svg_cells("a\xce\xbb\xf0\x9f\x98\x80"), 4);
    svg_cut(&b, "abcdef", 6);
    assert_string_equal(buf_text(&b), "abcdef");
    buf_reset(&b);
    svg_cut(&b, "abcdef", 5);
    assert_string_equal(buf_text(&b), "abcd\xe2\x80\xa6");
    buf_reset(&b);
    svg_cut(&b, "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad", 4); /* two cells each */
    assert_string_equal(buf_text(&b), "\xe4\xb8\xad\xe2\x80\xa6");
    buf_clear(&b);
}

static void paragraphs_are_broken_at_blanks(void **state)
{
    struct svg_style style = { 10, "#000000", "start", false };
    struct buf b = BUF_EMPTY;

    (void)state;
    assert_int_equal(svg_lines("", 10, 4), 0);
    assert_int_equal(svg_lines("one two", 7, 4), 1);
    assert_int_equal(svg_lines("one two", 6, 4), 2);
    assert_int_equal(svg_lines("0123456789", 4, 4), 3);
    svg_paragraph(&b, &style, 0, 0, "one two three four", 9, 2);
    assert_non_null(strstr(buf_text(&b), ">one two<"));
    assert_non_null(strstr(buf_text(&b), ">one two three four</title>three fo\xe2\x80\xa6<"));
    buf_clear(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markup_is_escaped),
        cmocka_unit_test(what_xml_forbids_is_replaced),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(paragraphs_are_broken_at_blanks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
