/*
 * view_cert, view_text: presence predicates and bits as lines of a certificate.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/view_cert.h"
#include "abstraction/windows/view_text.h"
#include "tests/unit/window_fixture.h"

/* ---- round trips ---- */

static void views_of_german(struct sized *x, struct views_problem *p)
{
    static const char *const bit[] = { "exists j : Id . j in Home.shr",
                                       "exists j : Id . Client[j]@E" };

    assert_true(sized_file(x, "models/german/german.stg", "Data", 3));
    sized_bits(x, 2, bit, NULL);
    *p = (struct views_problem){ .system = x->w, .sizes = 3, .k = 1 };
}

static struct span span_of(struct arena *a, const char *text)
{
    const struct text *t = text_from(a, "bit", text, strlen(text));

    return (struct span){ t, 0, t->len };
}

static const struct text *certificate(struct sized *x, struct views *v, bool witnesses)
{
    struct view_cert c = { .property = "p",
                           .subject = { "options", "model 0", "formula 0" },
                           .type = "Id",
                           .least = 1,
                           .most = 2,
                           .k = 1,
                           .witnesses = witnesses };
    struct buf b = BUF_EMPTY;
    const struct text *t;

    vec_push(&c.bit, span_of(x->arena, "first"));
    vec_push(&c.bit, span_of(x->arena, "second one"));
    view_cert_take(&c, x->arena, &x->w[1], v);
    view_cert_print(&b, &c);
    t = text_from(x->arena, "it.cert", buf_text(&b), b.n);
    view_cert_clear(&c);
    buf_clear(&b);
    return t;
}

static bool span_is(struct span s, const char *text)
{
    size_t n;
    const char *bytes = span_bytes(s, &n);

    return n == strlen(text) && memcmp(bytes, text, n) == 0;
}

static void bits_are_read_again(void **state)
{
    struct views_problem p;
    struct sized x;
    struct views *v;

    (void)state;
    views_of_german(&x, &p);
    v = views_new(&p);
    assert_int_equal(views_run(v).end, VIEWS_CLOSED);
    for (int witnesses = 0; witnesses < 2; witnesses++) {
        struct view_cert c;
        struct row_table rows;
        assert_true(view_cert_read(&c, x.arena, certificate(&x, v, witnesses == 1), x.diag));
        assert_int_equal(c.witnesses, witnesses);
        assert_int_equal(c.bit.n, 2);
        assert_true(span_is(c.bit.at[0], "first"));
        assert_true(span_is(c.bit.at[1], "second one"));
        assert_true(view_cert_rows(&c, &x.w[1], x.diag, &rows));
        assert_int_equal(rows.n, views_n(v));
        for (uint32_t i = 0; i < rows.n; i++)
            assert_true(views_have(v, row_table_at(&rows, i)));
        row_table_clear(&rows);
        view_cert_clear(&c);
    }
    views_free(v);
    sized_close(&x);
}

/* ---- what is refused ---- */

#define MODEL \
    "const N : int = 2;\ntype Id = scalarset(N);\nvar s : set of Id = {};\n" \
    "process P(i : Id) { node n {} }\nsystem par i : Id . P(i);\n"
#define FIRST \
    "stgcert-sizes 1\nproperty p\noptions\nmodel 0\nformula 0\ntype Id\nleast 1\nviews 1 1\n"

static const struct {
    const char *cert, *message;
} unread[] = {
    { FIRST "witnesses\nbit x\n1\nend\n", "it.cert:10:1: error: expected a number" },
    { FIRST "witnesses yes\n1\nend\n", "it.cert:9:1: error: expected 'witnesses'" },
    { FIRST "bit x", "it.cert:9:6: error: expected the end of the line" },
    { FIRST "1\nP[0]@n s={}\nend\n", "it.cert:10:12: error: expected 'bits=' and 2 digits 0 or 1" },
    { FIRST "1\nP[0]@n s={} bits=0\nend\n",
      "it.cert:10:13: error: expected 'bits=' and 2 digits 0 or 1" },
    { FIRST "1\nP[0]@n s={} bits=012\nend\n",
      "it.cert:10:13: error: expected 'bits=' and 2 digits 0 or 1" },
    { FIRST "1\nP[0]@n s={} bits=02\nend\n",
      "it.cert:10:13: error: expected 'bits=' and 2 digits 0 or 1" },
    { FIRST "1\nP[0]@n s={} bytes=01\nend\n",
      "it.cert:10:13: error: expected 'bits=' and 2 digits 0 or 1" },
    { FIRST "1\nP[0]@n s={} bits=01 \nend\n",
      "it.cert:10:1: error: this view is written 'P[0]@n s={} bits=01'" },
};

static void wrong_bits_are_refused(void **state)
{
    static const char *const bit[] = { "exists j : Id . j in s", "exists j : Id . P[j]@n" };

    (void)state;
    for (size_t i = 0; i < sizeof unread / sizeof *unread; i++) {
        const char *cert = unread[i].cert;
        struct buf why = BUF_EMPTY;
        struct row_table rows = { 0 };
        struct view_cert c;
        struct sized x;
        assert_true(sized_open(&x, MODEL, NULL, 2, true));
        sized_bits(&x, 2, bit, NULL);
        assert_false(view_cert_read(&c, x.arena, text_from(x.arena, "it.cert", cert, strlen(cert)),
                                    x.diag) &&
                     view_cert_rows(&c, &x.w[1], x.diag, &rows));
        diag_print(x.diag, &why, false);
        if (strncmp(buf_text(&why), unread[i].message, strlen(unread[i].message)) != 0)
            fail_msg("expected '%s', found:\n%s", unread[i].message, buf_text(&why));
        row_table_clear(&rows);
        view_cert_clear(&c);
        buf_clear(&why);
        sized_close(&x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(bits_are_read_again),
                                        cmocka_unit_test(wrong_bits_are_refused) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
