/*
 * diag: what is printed, in which order, and how the source line is shown.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/diag.h"

struct fixture {
    struct arena *arena;
    struct diag *diag;
    struct buf out;
};

static int set_up(void **state)
{
    static struct fixture f;
    f.arena = arena_new();
    f.diag = diag_new();
    f.out = (struct buf)BUF_EMPTY;
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    diag_free(f->diag);
    arena_free(f->arena);
    buf_clear(&f->out);
    return 0;
}

static const struct text *text(struct fixture *f, const char *name, const char *bytes)
{
    return text_from(f->arena, name, bytes, strlen(bytes));
}

/* The first occurrence of a piece. */
static struct span find(const struct text *t, const char *piece)
{
    const char *at = strstr(t->bytes, piece);
    assert_non_null(at);
    uint32_t from = (uint32_t)(at - t->bytes);
    return (struct span){ t, from, from + (uint32_t)strlen(piece) };
}

static void assert_printed(struct fixture *f, const char *expected)
{
    buf_reset(&f->out);
    diag_print(f->diag, &f->out, false);
    assert_string_equal(buf_text(&f->out), expected);
}

static void an_error_and_its_note(void **state)
{
    struct fixture *f = *state;
    const struct text *mu = text(f, "lift.mu", "// up\n  always(level >= floor(1, 2));\n");
    const struct text *stg = text(f, "lift.stg", "\n\nfun floor(n : int) : int = n / 10;");
    diag_error(f->diag, find(mu, "floor(1, 2)"), "'%s' takes 1 argument, %d given", "floor", 2);
    diag_note(f->diag, find(stg, "floor"), "'floor' is declared here");
    assert_int_equal(diag_errors(f->diag), 1);
    assert_printed(f, "lift.mu:2:19: error: 'floor' takes 1 argument, 2 given\n"
                      "    2 |   always(level >= floor(1, 2));\n"
                      "      |                   ^~~~~~~~~~~\n"
                      "lift.stg:3:5: note: 'floor' is declared here\n"
                      "    3 | fun floor(n : int) : int = n / 10;\n"
                      "      |     ^~~~~\n");
    assert_printed(f, "");
    assert_int_equal(diag_errors(f->diag), 1);
}

static void without_a_text(void **state)
{
    struct fixture *f = *state;
    struct span none = { NULL, 0, 0 };
    diag_error(f->diag, none, "no model given");
    diag_error(f->diag, none, "unknown option '-x'");
    diag_note(f->diag, none, "try --help");
    assert_printed(f, "stgcheck: error: no model given\n"
                      "stgcheck: error: unknown option '-x'\n"
                      "stgcheck: note: try --help\n");
    assert_int_equal(diag_errors(f->diag), 2);
}

static void sorted_by_place_notes_with_their_owner(void **state)
{
    struct fixture *f = *state;
    const struct text *b = text(f, "b", "x y z");
    const struct text *a = text(f, "a", "p q");
    diag_error(f->diag, find(b, "z"), "third");
    diag_note(f->diag, find(a, "p"), "of the third");
    diag_warning(f->diag, find(a, "q"), "fourth");
    diag_error(f->diag, find(b, "x"), "first");
    diag_note(f->diag, find(b, "z"), "of the first");
    diag_note(f->diag, find(b, "y"), "of the first too");
    diag_warning(f->diag, find(b, "x"), "second");
    assert_printed(f, "b:1:1: error: first\n    1 | x y z\n      | ^\n"
                      "b:1:5: note: of the first\n    1 | x y z\n      |     ^\n"
                      "b:1:3: note: of the first too\n    1 | x y z\n      |   ^\n"
                      "b:1:1: warning: second\n    1 | x y z\n      | ^\n"
                      "b:1:5: error: third\n    1 | x y z\n      |     ^\n"
                      "a:1:1: note: of the third\n    1 | p q\n      | ^\n"
                      "a:1:3: warning: fourth\n    1 | p q\n      |   ^\n");
    assert_int_equal(diag_errors(f->diag), 2);
    assert_int_equal(diag_warnings(f->diag), 2);
}

static void the_first_error_at_a_place_counts(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "x y");
    diag_error(f->diag, find(t, "x y"), "first");
    diag_error(f->diag, find(t, "x"), "second");
    diag_note(f->diag, find(t, "y"), "of the second");
    assert_int_equal(diag_errors(f->diag), 1);
    assert_printed(f, "t:1:1: error: first\n    1 | x y\n      | ^~~\n");
    diag_note(f->diag, find(t, "y"), "of what was printed");
    assert_printed(f, "");
}

static size_t count(const char *text, const char *piece)
{
    size_t n = 0;
    for (; (text = strstr(text, piece)); text++)
        n++;
    return n;
}

static void assert_shown(struct fixture *f, size_t errors, size_t warnings, const char *rest)
{
    buf_reset(&f->out);
    diag_print(f->diag, &f->out, false);
    assert_int_equal(count(buf_text(&f->out), " error: "), errors);
    assert_int_equal(count(buf_text(&f->out), " warning: "), warnings);
    size_t n = strlen(rest);
    assert_true(f->out.n >= n);
    assert_string_equal(buf_text(&f->out) + f->out.n - n, rest);
}

static void only_twenty_are_shown(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "0123456789012345678901234567890123456789");
    for (uint32_t i = 40; i-- > 15;)
        diag_error(f->diag, (struct span){ t, i, i + 1 }, "error at %u", i);
    for (uint32_t i = 0; i < 21; i++)
        diag_warning(f->diag, (struct span){ t, i, i + 1 }, "warning at %u", i);
    assert_int_equal(diag_errors(f->diag), 25);
    assert_shown(f, 20, 20, "\n5 more errors not shown\n1 more warning not shown\n");
    assert_non_null(strstr(buf_text(&f->out), "error at 15\n"));
    assert_null(strstr(buf_text(&f->out), "error at 35\n"));
    diag_error(f->diag, (struct span){ t, 20, 21 }, "later");
    assert_shown(f, 1, 0,
                 "t:1:21: error: later\n"
                 "    1 | 0123456789012345678901234567890123456789\n"
                 "      |                     ^\n");
}

static void tabs_stay_under_tabs(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "\tμ\tbad = 1;");
    diag_error(f->diag, find(t, "bad"), "bad");
    assert_printed(f, "t:1:4: error: bad\n    1 | \tμ\tbad = 1;\n      | \t \t^~~\n");
}

static void characters_not_bytes(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "∀ x ∈ Ωμέγα . y");
    diag_error(f->diag, find(t, "Ωμέγα"), "greek");
    assert_printed(f, "t:1:7: error: greek\n    1 | ∀ x ∈ Ωμέγα . y\n"
                      "      |       ^~~~~\n");
}

static void only_the_first_line_of_a_span(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "node a {\r\n  x -> b;\r\n}");
    diag_error(f->diag, find(t, "a {\r\n  x -> b;\r\n}"), "long");
    assert_printed(f, "t:1:6: error: long\n    1 | node a {\n      |      ^~~\n");
}

static void at_the_end_of_the_text(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "a\nb"), *u = text(f, "u", "a\n");
    diag_error(f->diag, (struct span){ t, 3, 3 }, "no more");
    diag_error(f->diag, (struct span){ u, 2, 2 }, "no more");
    diag_error(f->diag, (struct span){ u, 1, 2 }, "an end of line");
    assert_printed(f, "t:2:2: error: no more\n    2 | b\n      |  ^\n"
                      "u:1:2: error: an end of line\n    1 | a\n      |  ^\n"
                      "u:2:1: error: no more\n    2 | \n      | ^\n");
}

static void control_characters_are_shown_as_numbers(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "a\033[31m\177 b");
    diag_error(f->diag, find(t, "b"), "b");
    assert_printed(f, "t:1:9: error: b\n    1 | a\\x1b[31m\\x7f b\n"
                      "      |               ^\n");
}

static void the_caret_stands_under_numbers(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "\t\xce\xbc\xe2\x80\xae\xff\tb\xc2\x9b-");
#define LINE "    1 | \t\xce\xbc\\u202e\\xff\tb\\u009b-\n"
    diag_error(f->diag, find(t, "\xe2\x80\xae"), "a");
    diag_error(f->diag, find(t, "b\xc2\x9b"), "b");
    diag_error(f->diag, find(t, "-"), "c");
    assert_printed(f, "t:1:3: error: a\n" LINE "      | \t ^~~~~~\n"
                      "t:1:6: error: b\n" LINE "      | \t           \t^~~~~~~\n"
                      "t:1:8: error: c\n" LINE "      | \t           \t       ^\n");
#undef LINE
}

static void messages_and_names_are_printable(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t\x1b\n", "a");
    diag_error(f->diag, find(t, "a"), "'%s'", "\n\xe2\x80\xae\xff");
    assert_printed(f, "t\\x1b\\n:1:1: error: '\\n\\u202e\\xff'\n    1 | a\n      | ^\n");
}

/* A line of n dots with "here" at a place. */
static const struct text *dotted(struct fixture *f, size_t n, size_t at)
{
    char line[1000];
    assert_true(n < sizeof line && at + 4 <= n);
    memset(line, '.', n);
    memcpy(line + at, "here", 4);
    return text_from(f->arena, "t", line, n);
}

/* The lines shown: "   1 | " + text, with the caret under the h of "here". */
static void assert_cut(struct fixture *f, size_t n, size_t at, bool left, bool right)
{
    const struct text *t = dotted(f, n, at);
    diag_error(f->diag, find(t, "here"), "x");
    buf_reset(&f->out);
    diag_print(f->diag, &f->out, false);
    const char *shown = strchr(buf_text(&f->out), '\n') + 1;
    const char *under = strchr(shown, '\n') + 1;
    size_t width = (size_t)(under - shown) - 1 - strlen("    1 | ");
    assert_true(width <= 160);
    assert_int_equal(strstr(shown, "here") - shown, strchr(under, '^') - under);
    assert_string_equal(strchr(under, '^'), "^~~~\n");
    assert_int_equal(width, n <= 160 ? n : 154u + 3u * left + 3u * right);
}

static void long_lines_are_cut_around_the_caret(void **state)
{
    struct fixture *f = *state;
    assert_cut(f, 160, 100, false, false);
    assert_cut(f, 161, 10, false, true);
    assert_cut(f, 900, 10, false, true);
    assert_cut(f, 900, 450, true, true);
    assert_cut(f, 900, 896, true, false);
}

static void long_spans_end_with_the_window(void **state)
{
    struct fixture *f = *state;
    const struct text *t = dotted(f, 500, 0);
    diag_error(f->diag, (struct span){ t, 0, 500 }, "x");
    buf_reset(&f->out);
    diag_print(f->diag, &f->out, false);
    assert_int_equal(count(buf_text(&f->out), "~"), 153);
}

static void colours_when_asked_for(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "x");
    diag_warning(f->diag, find(t, "x"), "w");
    diag_print(f->diag, &f->out, true);
    assert_string_equal(buf_text(&f->out), "\033[1mt:1:1:\033[0m \033[1;35mwarning:\033[0m w\n"
                                           "    1 | x\n      | \033[1;35m^\033[0m\n");
}

static void the_first_error_on_one_line(void **state)
{
    struct fixture *f = *state;
    const struct text *t = text(f, "t", "x\ny");
    diag_warning(f->diag, find(t, "x"), "w");
    diag_first_error(f->diag, &f->out);
    assert_string_equal(buf_text(&f->out), "");
    diag_error(f->diag, (struct span){ NULL, 0, 0 }, "no place");
    diag_error(f->diag, find(t, "y"), "second");
    buf_add(&f->out, "Id: ");
    diag_first_error(f->diag, &f->out);
    assert_string_equal(buf_text(&f->out), "Id: t:2:1: second");
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_error_and_its_note),
        CASE(without_a_text),
        CASE(sorted_by_place_notes_with_their_owner),
        CASE(the_first_error_at_a_place_counts),
        CASE(only_twenty_are_shown),
        CASE(tabs_stay_under_tabs),
        CASE(characters_not_bytes),
        CASE(only_the_first_line_of_a_span),
        CASE(at_the_end_of_the_text),
        CASE(control_characters_are_shown_as_numbers),
        CASE(the_caret_stands_under_numbers),
        CASE(messages_and_names_are_printable),
        CASE(long_lines_are_cut_around_the_caret),
        CASE(long_spans_end_with_the_window),
        CASE(colours_when_asked_for),
        CASE(the_first_error_on_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
