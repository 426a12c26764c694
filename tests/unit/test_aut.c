/*
 * aut: labels in all spellings, lines and their ends, the reachable part.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "parser/aut.h"
#include "parser/aut_label.h"

/* ---- labels ---- */

static const struct {
    const char *text;
    enum aut_form form;
    uint32_t n_index, n_values;
    const char *written; /* NULL: as it is */
} label[] = {
    { "tau", AUT_TAU, 0, 0, NULL },
    { "i", AUT_TAU, 0, 0, "tau" },
    { "tau work", AUT_STEP, 0, 0, NULL },
    { "tau work(1,2)", AUT_STEP, 0, 2, NULL },
    { "tau  work( 1 )", AUT_STEP, 0, 1, "tau work(1)" },
    { "taut", AUT_BARE, 0, 0, NULL },
    { "c", AUT_BARE, 0, 0, NULL },
    { " c ", AUT_BARE, 0, 0, "c" },
    { "c[1]", AUT_BARE, 1, 0, NULL },
    { "c'1", AUT_BARE, 0, 0, NULL },
    { "c!", AUT_OUT, 0, 0, NULL },
    { "c!1", AUT_OUT, 0, 1, NULL },
    { "c!-1", AUT_OUT, 0, 1, NULL },
    { "c!(1,2)", AUT_OUT, 0, 2, NULL },
    { "c!(1)", AUT_OUT, 0, 1, "c!1" },
    { "c!((1),2)", AUT_OUT, 0, 2, NULL },
    { "c[1, 2]!{f:1,g:2}", AUT_OUT, 2, 1, "c[1,2]!{f:1,g:2}" },
    { "PUT !1 !TRUE", AUT_OUT, 0, 2, "PUT!(1,TRUE)" },
    { "PUT !1", AUT_OUT, 0, 1, "PUT!1" },
    { "PUT !\"a !b\" !2", AUT_OUT, 0, 2, "PUT!(\"a !b\",2)" },
    { "c?1", AUT_IN, 0, 1, NULL },
    { "c?", AUT_IN, 0, 0, NULL },
    { "G ?1 ?2", AUT_IN, 0, 2, "G?(1,2)" },
    { "c()", AUT_VALUES, 0, 0, NULL },
    { "c(1)", AUT_VALUES, 0, 1, NULL },
    { "c(1, f(2, 3), [4,5])", AUT_VALUES, 0, 3, "c(1,f(2, 3),[4,5])" },
    { "c(1)|d(2)", AUT_WHOLE, 0, 0, NULL },
    { "c|d", AUT_WHOLE, 0, 0, NULL },
    { "c!1,2", AUT_WHOLE, 0, 0, NULL },
    { "c(1", AUT_WHOLE, 0, 0, NULL },
    { "c!(1))", AUT_WHOLE, 0, 0, NULL },
    { "c(,)", AUT_WHOLE, 0, 0, NULL },
    { "c[]", AUT_WHOLE, 0, 0, NULL },
    { "c!1 ?2", AUT_OUT, 0, 1, "c!1 ?2" },
    { "1", AUT_WHOLE, 0, 0, NULL },
    { "_", AUT_WHOLE, 0, 0, NULL },
    { "two words", AUT_WHOLE, 0, 0, NULL },
    { "", AUT_WHOLE, 0, 0, NULL },
};

static void labels_are_taken_apart(void **state)
{
    struct aut_label x = AUT_LABEL_EMPTY;
    struct buf b = BUF_EMPTY;

    (void)state;
    for (size_t i = 0; i < sizeof label / sizeof *label; i++) {
        buf_reset(&b);
        aut_label_read(&x, label[i].text, strlen(label[i].text));
        aut_label_print(&b, &x);
        if (x.form != label[i].form)
            print_error("'%s' has form %d\n", label[i].text, (int)x.form);
        assert_int_equal(x.form, label[i].form);
        assert_int_equal(x.n_index, label[i].n_index);
        assert_int_equal(x.n_values, label[i].n_values);
        assert_int_equal(x.part.n, x.n_index + x.n_values);
        assert_string_equal(buf_text(&b),
                            label[i].written != NULL ? label[i].written : label[i].text);
    }
    aut_label_clear(&x);
    buf_clear(&b);
}

/* A written label is read as the same label, and written unchanged again. */
static void written_labels_are_stable(void **state)
{
    struct aut_label x = AUT_LABEL_EMPTY;
    struct buf once = BUF_EMPTY, twice = BUF_EMPTY;

    (void)state;
    for (size_t i = 0; i < sizeof label / sizeof *label; i++) {
        buf_reset(&once);
        buf_reset(&twice);
        aut_label_read(&x, label[i].text, strlen(label[i].text));
        aut_label_print(&once, &x);
        aut_label_read(&x, buf_text(&once), once.n);
        aut_label_print(&twice, &x);
        assert_int_equal(x.form, label[i].form);
        assert_string_equal(buf_text(&once), buf_text(&twice));
    }
    aut_label_clear(&x);
    buf_clear(&once);
    buf_clear(&twice);
}

static void patterns_are_strings(void **state)
{
    struct buf b = BUF_EMPTY;

    (void)state;
    aut_pattern(&b, "tau");
    aut_pattern(&b, "c!1");
    aut_pattern(&b, "a\"\\");
    assert_string_equal(buf_text(&b), "\"tau\"\"c!1\"\"a\\\"\\\\\"");
    buf_clear(&b);
}

/* ---- files ---- */

static struct aut *read_text(struct arena *a, const char *bytes)
{
    struct diag *d = diag_new();
    struct aut *x = aut_read(a, text_from(a, "x.aut", bytes, strlen(bytes)), d);

    assert_int_equal(x == NULL, diag_errors(d) > 0);
    diag_free(d);
    return x;
}

static void lines_are_read(void **state)
{
    struct arena *a = arena_new();
    struct aut *x = read_text(a, "\n des(1 ,3, 3)\r\n( 0 ,c,1)\r\n\n(1,\"a,b \"c)\", 2)\n"
                                 "  (2, i, 0)  ");

    (void)state;
    assert_non_null(x);
    assert_int_equal(x->initial, 1);
    assert_int_equal(x->n_states, 3);
    assert_int_equal(x->n_arcs, 3);
    assert_int_equal(x->n_labels, 3);
    assert_string_equal(x->label[0], "c");
    assert_string_equal(x->label[1], "a,b \"c)");
    assert_string_equal(x->label[2], "tau");
    assert_int_equal(x->tau, 2);
    assert_int_equal(x->arc[1].source, 1);
    assert_int_equal(x->arc[1].target, 2);
    arena_free(a);
}

/* Spellings of one label are one label. */
static void spellings_are_joined(void **state)
{
    struct arena *a = arena_new();
    struct aut *x = read_text(a, "des (0, 4, 1)\n(0, \"C !1\", 0)\n(0, C!1, 0)\n(0, tau, 0)\n"
                                 "(0, \"i\", 0)\n");

    (void)state;
    assert_non_null(x);
    assert_int_equal(x->n_labels, 2);
    assert_int_equal(x->arc[0].label, x->arc[1].label);
    assert_int_equal(x->arc[2].label, x->arc[3].label);
    arena_free(a);
}

static void wrong_files_are_refused(void **state)
{
    static const char *const wrong[] = {
        "",
        "\n\n",
        "des",
        "des (0, 0, 0)\n",
        "des (1, 0, 1)\n",
        "des (0, 1, 1)\n",
        "des (0, 0, 1)\n(0, a, 0)\n",
        "des (0, 1, 1)\n(0, a, 1)\n",
        "des (0, 1, 1)\n(1, a, 0)\n",
        "des (0, 1, 1)\n(0, a, 0\n",
        "des (0, 1, 1)\n(0, , 0)\n",
        "des (0, 1, 1)\n(0, \"a, 0)\n",
        "des (0, 1, 1)\n(0, \"\", 0)\n",
        "des (0, 1, 1)\n0, a, 0)\n",
        "des (0, 1, 1)\n(x, a, 0)\n",
        "des (0, 1, 1)\n(0, a, 0) x\n",
        "des (0, 1, 1)\n(0, a)\n",
        "des (0, 1, 99999999999)\n",
        "des (0, 1, 1)\n(0)\n",
        "des (0, 4294967294, 1)\n(0, a, 0)\n",
        "des (-1, 1, 1)\n",
        "states 3\n",
        "des (0, 1, 1)\n(0, \"\033[2J\", 0)\n",
        "des (0, 1, 1)\n(0, a\177, 0)\n",
        "des (0, 1, 1)\n(0, a\rb, 0)\n",
        "des (0, 1, 1)\n(0, \xe2\x80\xae, 0)\n",
        "des (0, 1, 1)\n(0, \xc2\x9b, 0)\n",
    };
    struct arena *a = arena_new();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_null(read_text(a, wrong[i]));
    arena_free(a);
}

static void only_what_is_reachable_stays(void **state)
{
    struct arena *a = arena_new();
    struct aut *x = read_text(a, "des (3, 6, 5)\n(3, b, 1)\n(3, a, 1)\n(2, a, 3)\n(1, tau, 3)\n"
                                 "(3, a, 1)\n(4, c, 0)\n");
    struct aut *y = aut_reachable(a, x);

    (void)state;
    assert_int_equal(y->n_states, 2);
    assert_int_equal(y->initial, 1);
    assert_int_equal(y->n_arcs, 3);
    assert_int_equal(y->arc[0].source, 0);
    assert_int_equal(y->arc[0].label, y->tau);
    assert_int_equal(y->arc[0].target, 1);
    assert_string_equal(y->label[y->arc[1].label], "a");
    assert_string_equal(y->label[y->arc[2].label], "b");
    assert_int_equal(y->arc[2].target, 0);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_are_taken_apart),       cmocka_unit_test(written_labels_are_stable),
        cmocka_unit_test(patterns_are_strings),         cmocka_unit_test(lines_are_read),
        cmocka_unit_test(spellings_are_joined),         cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(only_what_is_reachable_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
