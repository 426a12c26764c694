/*
 * buf: text grows, always ended by NUL.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/buf.h"

static void an_empty_buffer_is_an_empty_string(void **state)
{
    (void)state;
    struct buf b = BUF_EMPTY;
    assert_string_equal(buf_text(&b), "");
    buf_reset(&b);
    assert_string_equal(buf_text(&b), "");
    buf_add(&b, "");
    buf_bytes(&b, NULL, 0);
    assert_string_equal(buf_text(&b), "");
    buf_clear(&b);
}

static void pieces_are_joined(void **state)
{
    (void)state;
    struct buf b = BUF_EMPTY;
    buf_char(&b, 'a');
    buf_add(&b, "bc");
    buf_bytes(&b, "defgh", 2);
    buf_pad(&b, '-', 3);
    buf_printf(&b, "%d%s", 12, "x");
    assert_string_equal(buf_text(&b), "abcde---12x");
    assert_int_equal(b.n, 11);
    buf_reset(&b);
    assert_string_equal(buf_text(&b), "");
    buf_add(&b, "again");
    assert_string_equal(buf_text(&b), "again");
    buf_clear(&b);
    assert_string_equal(buf_text(&b), "");
}

/* Lengths around every capacity that the buffer can have. */
static void printf_of_any_length(void **state)
{
    (void)state;
    char text[300];
    memset(text, 'x', sizeof text);
    for (int n = 0; n < 300; n++) {
        struct buf b = BUF_EMPTY;
        buf_printf(&b, "%.*s", n, text);
        buf_printf(&b, "%.*s!", n, text);
        assert_int_equal(b.n, 2 * n + 1);
        assert_int_equal(strlen(buf_text(&b)), 2 * n + 1);
        assert_int_equal(buf_text(&b)[2 * n], '!');
        buf_clear(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_buffer_is_an_empty_string),
        cmocka_unit_test(pieces_are_joined),
        cmocka_unit_test(printf_of_any_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
