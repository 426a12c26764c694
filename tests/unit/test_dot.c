/*
 * dot: quoting, and where lines are broken.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/draw/dot.h"

static void assert_is(struct buf *b, const char *expected)
{
    assert_string_equal(buf_text(b), expected);
    buf_clear(b);
}

static void assert_quoted(const char *text, const char *expected)
{
    struct buf b = BUF_EMPTY;

    dot_quote(&b, text);
    assert_is(&b, expected);
}

static void plain_texts(void **state)
{
    (void)state;
    assert_quoted("", "\"\"");
    assert_quoted("c'1!2 && x < 3", "\"c'1!2 && x < 3\"");
    assert_quoted("\xE2\x88\x80 \xC3\xA9 \xF0\x9F\x98\x80",
                  "\"\xE2\x88\x80 \xC3\xA9 \xF0\x9F\x98\x80\"");
}

/* "\N" would be the name of the node, "&lt;" a "<". */
static void what_dot_would_read(void **state)
{
    (void)state;
    assert_quoted("a\"b", "\"a\\\"b\"");
    assert_quoted("\\N \\\" \\", "\"\\\\N \\\\\\\" \\\\\"");
    assert_quoted("a\nb", "\"a\\nb\"");
    assert_quoted("&lt; &#60; &amp", "\"&amp;lt; &amp;#60; &amp;amp\"");
    assert_quoted("<b>bold</b>", "\"<b>bold</b>\"");
}

static void what_cannot_be_shown(void **state)
{
    (void)state;
    assert_quoted("a\tb", "\"a b\"");
    assert_quoted("\x01\x1F\x7F", "\"\xE2\x90\x81\xE2\x90\x9F\xE2\x90\xA1\"");
    assert_quoted("\xFF"
                  "a\xC3",
                  "\"\xEF\xBF\xBD"
                  "a\xEF\xBF\xBD\"");
    assert_quoted("\xC2\x9B\xE2\x80\xAE", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_quoted("\xED\xA0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_quoted("\xEF\xBF\xBE\xEF\xBF\xBF", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

static void labels(void **state)
{
    struct buf b = BUF_EMPTY;

    (void)state;
    dot_attribute(&b, "tooltip", "a\n\"");
    assert_is(&b, "tooltip=\"a\\n\\\"\"");
    dot_title(&b, "a\nb");
    assert_is(&b, "label=\"a\\lb\\l\"");
    dot_arrow_label(&b, "a\nb");
    assert_is(&b, "label=\"  a \\l  b \\l\"");
    dot_arrow_label(&b, "");
    assert_is(&b, "");
}

static void assert_wrapped(const char *text, unsigned width, const char *expected)
{
    struct buf b = BUF_EMPTY;

    dot_wrap(&b, text, width);
    assert_is(&b, expected);
}

static void lines(void **state)
{
    (void)state;
    assert_wrapped("", 5, "");
    assert_wrapped("one two", 7, "one two");
    assert_wrapped("one two", 6, "one\ntwo");
    assert_wrapped("one two three", 7, "one two\nthree");
    assert_wrapped("one,two", 6, "one,\ntwo");
    assert_wrapped("longer than that", 3, "lon\nger\ntha\nn\ntha\nt");
    assert_wrapped("ab \xCE\xBB\xCE\xBB\xCE\xBB\xCE\xBB", 3,
                   "ab\n\xCE\xBB\xCE\xBB\xCE\xBB\n\xCE\xBB");
    assert_wrapped("a\nb c", 3, "a\nb c");
    assert_wrapped("abc,\nb,\nlonger,\nc", 3, "abc,\nb,\nlon\nger,\nc");
    assert_wrapped("\xC3\xA9\xC3\xA9 \xC3\xA9\xC3\xA9", 5, "\xC3\xA9\xC3\xA9 \xC3\xA9\xC3\xA9");
}

static void lists(void **state)
{
    struct buf b = BUF_EMPTY;

    (void)state;
    dot_item(&b, "x = 1", 14);
    dot_item(&b, "y = 2", 14);
    dot_item(&b, "z = 3", 14);
    dot_item(&b, "much longer than that", 14);
    assert_is(&b, "x = 1, y = 2,\nz = 3,\nmuch longer\nthan that");
}

static void assert_short(const char *text, unsigned most, const char *expected)
{
    struct buf b = BUF_EMPTY;

    dot_shorten(&b, text, most);
    assert_is(&b, expected);
}

static void shortened(void **state)
{
    (void)state;
    assert_short("", 4, "");
    assert_short("abcd", 4, "abcd");
    assert_short("abcde", 4, "a...");
    assert_short("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 4, "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9");
    assert_short("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 4, "\xC3\xA9...");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_texts),
        cmocka_unit_test(what_dot_would_read),
        cmocka_unit_test(what_cannot_be_shown),
        cmocka_unit_test(labels),
        cmocka_unit_test(lines),
        cmocka_unit_test(lists),
        cmocka_unit_test(shortened),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
