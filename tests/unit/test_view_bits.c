/*
 * view_cert, view_text: presence predicates and bits as lines of a certificate.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/presence_predicates.h"
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

/* ---- what texts suggest ---- */

#define HEAD \
    "const N : int = 2; type Id = scalarset(N); type T = enum { a, b };\n" \
    "type Line = union { I, S(v : T), M };\ntype Node = union { H, R(id : Id) };\n"
#define ONE " system P || par i : Id . Q(i);\n"

/* Where no text is given, nothing may be found. */
static const struct asked {
    const char *model, *property; /* a file, or the text of a model */
    const char *deciding[4], *atom[8];
} asked[] = {
    { "models/german/german.stg",
      "forall i, j : Id . i != j => !(Client[i]@E && (Client[j]@S || Client[j]@E))",
      { "exists j : Id . j in Home.shr" },
      { "exists j : Id . Client[j]@E", "exists j : Id . j in Home.inv",
        "exists j : Id . C2[j]@full" } },
    { "models/mesi/mesi.stg",
      "forall a : Addr . (exists i : Id . line[a][i] is M) || mem[a] = latest[a]",
      { "forall a : Addr . exists j : Id . line[a][j] is M",
        "forall a : Addr . exists j : Id . !(line[a][j] is I)" },
      { "forall a : Addr . exists j : Id . line[a][j] is S", "exists j : Id . Cache[j]@writing" } },
    { "models/commit/commit.stg",
      "true",
      { "exists j : Id . j in down && j in Coordinator.missing",
        "exists j : Id . j in Coordinator.missing" },
      { "exists j : Id . j in Coordinator.todo", "exists j : Id . Participant[j].due" } },
    { HEAD "var e : array [T, Id] of Line = array(x : T, i : Id => I); var j : set of Id;\n"
           "var s : array [T] of set of Id = array(x : T => {});\n"
           "process P { node n { when j = {} -> n; for x : T, k : Id\n"
           "  when forall l : Id . l != k => e[x, l] is I || !(l in s[x]) -> n;\n"
           "  for x : T, k : Id when s[x] - {k} <= s[b] -> n; } }\n"
           "process Q(i : Id) { node n { when e[a, i] = S(b) -> n; } }\n" ONE,
      "forall i : Id . exists l : Id . i != l && e[b, l] = S(a)",
      { "exists j : Id . e[b, j] = S(a)", "exists i : Id . i in j",
        "forall x : T . exists j : Id . !(e[x, j] is I) && j in s[x]",
        "forall x : T . exists j : Id . j in s[x]" },
      { "exists j : Id . e[a, j] = S(b)" } },
    /* Of two identities at once, of a global place, or counted. */
    { HEAD "var r : array [Id, Id] of bool = array(i, l : Id => false); var g : T = a;\n"
           "process P { var q : array [Id] of int = array(i : Id => 0);\n"
           "  node n { when exists i : Id . g = a -> n;\n"
           "    for l : Id when exists i : Id . r[i, l] -> n;\n"
           "    when exists i : Id . (exists l : Id . q[l] = 0) -> n; } }\n"
           "process Q(i : Id) { node n {} }\n" ONE,
      "forall i, l : Id . !r[i, l]",
      { "exists j : Id . P.q[j] = 0" },
      { "exists j : Id . P.q[j] = 0" } },
    { HEAD "process P { node n {} }\n"
           "process Slot(x : Node) { var m : Line = I; node n { for t : T when m = S(t) -> n; } }\n"
           "process Q(i : Id) { var to : Node = H; node n { when to = R(i) -> k; } node k {} }\n"
           "system P || (par i : Id . Q(i)) || (par x : Node . Slot(x));\n",
      "exists i : Id . Slot[R(i)].m is M",
      { "exists j : Id . Slot[R(j)].m is M" },
      { "exists j : Id . Q[j]@k", "exists j : Id . Q[j].to is R",
        "exists j : Id . Slot[R(j)].m is S" } },
};

static bool is_listed(const struct vec_ptr *list, const char *text)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->at[i], text) == 0)
            return true;
    return false;
}

static void check_found(const struct asked *e, const struct presence_predicates *p)
{
    size_t n = 0;

    for (size_t i = 0; i < p->deciding.n; i++)
        print_message("%s\n", (const char *)p->deciding.at[i]);
    for (size_t i = 0; i < p->atom.n; i++)
        print_message("atom %s\n", (const char *)p->atom.at[i]);
    for (; n < 4 && e->deciding[n] != NULL; n++)
        assert_true(is_listed(&p->deciding, e->deciding[n]));
    assert_int_equal(p->deciding.n, n);
    for (n = 0; n < 8 && e->atom[n] != NULL; n++)
        assert_true(is_listed(&p->atom, e->atom[n]));
}

static void predicates_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const struct asked *e = &asked[i];
        bool file = strncmp(e->model, "models/", 7) == 0;
        const char *data = strstr(e->model, "commit") != NULL || !file ? NULL : "Data";
        struct presence_predicates p;
        struct sized x;
        bool ok = file ? sized_file(&x, e->model, data, 2)
                       : sized_open(&x, e->model, data, 2, true);
        if (!ok) {
            struct buf b = BUF_EMPTY;
            diag_print(x.diag, &b, false);
            fail_msg("%s", buf_text(&b));
        }
        presence_predicates_find(&p, x.arena, &x.w[2], &sized_property(&x, e->property)[2]);
        check_found(e, &p);
        for (size_t k = 0; k < p.deciding.n; k++) {
            const char *text = p.deciding.at[k];
            const char *why;
            struct span at;
            sized_bits(&x, 1, &text, NULL);
            assert_true(window_presence_check(&x.w[2], &why, &at));
        }
        presence_predicates_clear(&p);
        sized_close(&x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(bits_are_read_again),
                                        cmocka_unit_test(wrong_bits_are_refused),
                                        cmocka_unit_test(predicates_are_found) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
