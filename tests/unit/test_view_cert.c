/*
 * view_cert, view_verify: the views that a search has found are a proof, as the text of a
 * certificate; and a text in which something is wrong is none, for the reason that is expected.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/view_cert_fixture.h"

#define SIZES 6

/* ---- round trips ---- */

struct proved {
    const char *model, *data, *property;
    uint32_t k, n_views, most;
};

#define CONTROL "forall i, j : Id . i != j => !(Client[i]@E && (Client[j]@S || Client[j]@E))"
#define AGREEMENT "!(exists i, j : Id . Participant[i]@committed && Participant[j]@aborted)"

static const struct proved proved[] = {
    { "models/commit/commit.stg", NULL, AGREEMENT, 1, 95, 2 },
    { "models/commit/commit.stg", NULL, AGREEMENT, 2, 1003, 3 },
    { "models/german/german.stg", "Data", CONTROL, 2, 3048, 3 },
};

static void round_trip(const struct proved *e)
{
    struct buf text = BUF_EMPTY, why = BUF_EMPTY;
    struct view_cert_opinion o;
    struct sized x;
    struct views_problem p = { .k = e->k, .sizes = SIZES };
    struct views *v;

    assert_true(sized_file(&x, e->model, e->data, SIZES));
    p.property = sized_property(&x, e->property);
    p.system = x.w;
    v = views_new(&p);
    assert_int_equal(views_run(v).end, VIEWS_CLOSED);
    view_cert_text(&text, &x, v, e->k, e->most);
    views_free(v);
    o = view_cert_opinion(&x, p.property, buf_text(&text), &why);
    print_message("%s, %u identities: %llu windows, %s\n", e->model, e->k,
                  (unsigned long long)o.judgement.windows, buf_text(&why));
    assert_true(o.read);
    assert_int_equal(o.judgement.is, VIEWS_PROVE);
    buf_clear(&text);
    buf_clear(&why);
    sized_close(&x);
}

static void found_views_prove(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof proved / sizeof *proved; i++)
        if (proved[i].n_views < 2000 || getenv("STGCHECK_SMALL") == NULL)
            round_trip(&proved[i]);
}

/* ---- certificates written by hand ---- */

#define HEAD "const N : int = 2;\ntype Id = scalarset(N);\n"
#define LOCK \
    HEAD "var held : bool = false;\n" \
         "var owner : Id;\n" \
         "var served : set of Id = {};\n" \
         "process Client(i : Id) {\n" \
         "  node idle { when !held do held := true, owner := i -> busy; }\n" \
         "  node busy { when owner = i do held := false, served := served + {i} -> idle; }\n" \
         "}\nsystem par i : Id . Client(i);\n"
#define ALONE "forall i, j : Id . i != j => !(Client[i]@busy && Client[j]@busy)"

#define FIRST \
    "stgcert-sizes 1\nproperty p\noptions\nmodel 0\nformula 0\ntype Id\nleast 1\nviews 2 1\n"
#define BUSY \
    "Client[0]@busy held=true owner=0 served={0}\nClient[0]@busy held=true owner=0 served={}\n"
#define START "Client[0]@idle held=false owner=_ served={}\n"
#define IDLE \
    "Client[0]@idle held=false owner=0 served={0}\n" START \
    "Client[0]@idle held=false owner=far served={0}\n" \
    "Client[0]@idle held=false owner=far served={}\n"
#define WAITING \
    "Client[0]@idle held=true owner=far served={0}\n" \
    "Client[0]@idle held=true owner=far served={}\n"

struct judged {
    const char *what, *model, *property, *cert;
    enum view_verified is;
};

/* Models of which nothing is needed but a node. */
#define NODE "process P(i : Id) { node n {} }\nsystem par i : Id . P(i);\n"
#define COUNTED HEAD "const M : int = N;\n" NODE
#define CARD \
    HEAD "var s : set of Id = {};\nprocess P(i : Id) { node n { when card(s) = 0 -> n; } }\n" \
         "system par i : Id . P(i);\n"
#define PAIRS \
    HEAD "var b : array [Id, Id] of bool = array(i, j : Id => false);\n" \
         "process P(i : Id) { node n { for j : Id do b[i, j] := true -> n; } }\n" \
         "system par i : Id . P(i);\n"
#define MANY HEAD "var many : bool = exists i, j, l : Id . i != j && j != l && i != l;\n" NODE
#define UNASSIGNED \
    HEAD "var y : Id;\nprocess P(i : Id) { node n { when y = i -> n; } }\n" \
         "system par i : Id . P(i);\n"
#define SMALL_HEAD \
    "stgcert-sizes 1\nproperty p\noptions\nmodel 0\nformula 0\ntype Id\nleast 1\nviews "

static const struct judged judged[] = {
    { "the views of a lock", LOCK, ALONE, FIRST "8\n" BUSY IDLE WAITING "end\n", VIEWS_PROVE },
    { "more than these, but closed, too", LOCK, ALONE,
      FIRST "9\n" BUSY IDLE "Client[0]@idle held=true owner=_ served={}\n" WAITING "end\n",
      VIEWS_PROVE },
    { "more than these, and not closed", LOCK, ALONE,
      FIRST "9\n" BUSY "Client[0]@busy held=true owner=_ served={}\n" IDLE WAITING "end\n",
      VIEWS_FAULT },
    { "nothing", LOCK, ALONE, FIRST "0\nend\n", VIEWS_NOT_INITIAL },
    { "all but the initial view", LOCK, ALONE,
      FIRST "7\n" BUSY "Client[0]@idle held=false owner=0 served={0}\n"
            "Client[0]@idle held=false owner=far served={0}\n"
            "Client[0]@idle held=false owner=far served={}\n" WAITING "end\n",
      VIEWS_NOT_INITIAL },
    { "what a client sees that waits is missing", LOCK, ALONE, FIRST "6\n" BUSY IDLE "end\n",
      VIEWS_OPEN },
    { "windows of so many identities are too small", LOCK, ALONE,
      SMALL_HEAD "1 1\n8\n" BUSY IDLE WAITING "end\n", VIEWS_OTHER_MOST },
    { "windows of so many identities are not needed", LOCK, ALONE,
      SMALL_HEAD "3 1\n8\n" BUSY IDLE WAITING "end\n", VIEWS_OTHER_MOST },
    { "a window of two identities violates the property", LOCK,
      "forall i, j : Id . i in served && j in served => i = j",
      FIRST "8\n" BUSY IDLE WAITING "end\n", VIEWS_FALSE },
    { "a view violates the property", LOCK, "forall i : Id . !(i in served)",
      FIRST "8\n" BUSY IDLE WAITING "end\n", VIEWS_FALSE },
    { "a run-time error", UNASSIGNED, "true", SMALL_HEAD "2 1\n1\nP[0]@n y=_\nend\n", VIEWS_FAULT },
    { "an initial value that is another one from three identities on", MANY, "true",
      SMALL_HEAD "1 1\n2\nP[0]@n many=false\nP[0]@n many=true\nend\n", VIEWS_PROVE },
    { "... without the view that begins there", MANY, "true",
      SMALL_HEAD "1 1\n1\nP[0]@n many=false\nend\n", VIEWS_NOT_INITIAL },
    { "the number of identities is used", COUNTED, "true", SMALL_HEAD "1 1\n1\nP[0]@n\nend\n",
      VIEWS_MEANINGLESS },
    { "identities are counted", CARD, "true", SMALL_HEAD "1 1\n1\nP[0]@n s={}\nend\n",
      VIEWS_MEANINGLESS },
    { "the property counts identities", LOCK, "card(served) < 2",
      FIRST "8\n" BUSY IDLE WAITING "end\n", VIEWS_MEANINGLESS },
    { "pairs of identities have values, and views have one", PAIRS, "true",
      SMALL_HEAD "3 1\n2\nP[0]@n b=[(0,0):false]\nP[0]@n b=[(0,0):true]\nend\n",
      VIEWS_MEANINGLESS },
};

static void judge(const struct judged *e)
{
    struct view_cert_opinion o;
    struct buf why = BUF_EMPTY;
    struct sized x;

    if (!sized_open(&x, e->model, NULL, SIZES, false))
        fail_msg("%s: the model has errors", e->what);
    o = view_cert_opinion(&x, sized_property(&x, e->property), e->cert, &why);
    print_message("%s: %s\n", e->what, buf_text(&why));
    assert_true(o.read);
    assert_int_equal(o.judgement.is, e->is);
    buf_clear(&why);
    sized_close(&x);
}

static void certificates_are_judged(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof judged / sizeof *judged; i++)
        judge(&judged[i]);
}

/* Initial values tell five identities apart. */
static void more_sizes_are_asked_for(void **state)
{
    struct view_cert_opinion o;
    struct buf why = BUF_EMPTY;
    struct sized x;

    (void)state;
    assert_true(sized_open(&x, MANY, NULL, 4, false));
    o = view_cert_opinion(&x, sized_property(&x, "true"),
                          SMALL_HEAD "1 1\n1\nP[0]@n many=false\nend\n", &why);
    assert_int_equal(o.judgement.is, VIEWS_NEED_SIZES);
    assert_int_equal(o.judgement.needed, 5);
    buf_clear(&why);
    sized_close(&x);
}

/* ---- every line is needed ---- */

struct found {
    const char *what, *model, *property;
    uint32_t k;
};

static const struct found found[] = {
    { "a lock", LOCK, ALONE, 1 },
    { "a lock, by two", LOCK, ALONE, 2 },
    { "a set and an identity that other ones have",
      HEAD "process P(i : Id) {\n"
           "  var s : set of Id = {};\n  var q : Id;\n"
           "  node a { for j : Id do s := s + {j}, q := j -> b; }\n"
           "  node b { for j : Id when j in s && q = j && i != j -> c; }\n"
           "  node c {}\n}\nsystem par i : Id . P(i);\n",
      "true", 1 },
    { "two that know that a third one is the owner",
      HEAD "var owned : bool = false;\nvar owner : Id;\n"
           "process P(i : Id) {\n"
           "  node a { when !owned do owned := true, owner := i -> a;\n"
           "    for j : Id when owned && i != j && owner != i && owner != j -> b; }\n"
           "  node b {}\n}\nsystem par i : Id . P(i);\n",
      "true", 1 },
    { "arrays, records and unions of identities",
      HEAD
      "type Node = union { H, R(id : Id) };\n"
      "var last : record { from, to : Node } = { from : H, to : H };\n"
      "var next : array [Id] of Node = array(i : Id => H);\n"
      "process P(i : Id) {\n"
      "  node a { for j : Id\n"
      "    do next[i] := R(j) then last := { from : R(i), to : next[i] } -> b; }\n"
      "  node b { when last.to is R && last.to.id = i && next[i] is R do next[i] := H -> a; }\n"
      "}\nsystem par i : Id . P(i);\n",
      "true", 1 },
    { "values of pairs", PAIRS, "true", 2 },
};

static bool proves(struct sized *x, const struct window_property *property, const char *text)
{
    struct buf why = BUF_EMPTY;
    struct view_cert_opinion o = view_cert_opinion(x, property, text, &why);

    assert_true(why.n > 0);
    buf_clear(&why);
    return o.read && o.judgement.is == VIEWS_PROVE;
}

enum damage { LEFT_OUT, LEFT_OUT_AND_TOLD, DOUBLED, MOVED, CUT_OFF, HALVED, DAMAGES };

/* The certificate, damaged at one line; false: this damage does none there. */
static bool put_damaged(struct buf *b, const struct text *t, uint32_t at, enum damage how)
{
    const char *line = t->bytes + t->line[at], *next = t->bytes + t->line[at + 1];
    bool view = strchr(line, '@') < next && strchr(line, '@') != NULL;
    uint32_t number = 8; /* the line that has the number of views */

    buf_reset(b);
    if (how == LEFT_OUT_AND_TOLD && !view)
        return false;
    if (how == LEFT_OUT_AND_TOLD) {
        buf_bytes(b, t->bytes, t->line[number]);
        buf_printf(b, "%u\n", t->n_lines - number - 4);
        buf_bytes(b, t->bytes + t->line[number + 1], t->line[at] - t->line[number + 1]);
    } else {
        buf_bytes(b, t->bytes, t->line[at]);
    }
    if (how == CUT_OFF)
        return true;
    if (how == HALVED)
        buf_bytes(b, line, (size_t)(next - line) / 2);
    else if (how == DOUBLED)
        buf_bytes(b, line, (size_t)(next - line));
    else if (how == MOVED && at + 2 < t->n_lines)
        buf_bytes(b, next, t->line[at + 2] - t->line[at + 1]);
    if (how == DOUBLED || how == MOVED)
        buf_bytes(b, line, (size_t)(next - line));
    if (how != HALVED)
        buf_add(b, how == MOVED && at + 2 < t->n_lines ? t->bytes + t->line[at + 2] : next);
    return how != MOVED || at + 2 < t->n_lines;
}

static void damage_all(struct sized *x, const struct window_property *property, const char *cert)
{
    const struct text *t = text_from(x->arena, "found", cert, strlen(cert));
    struct buf b = BUF_EMPTY;

    for (uint32_t at = 0; at + 1 < t->n_lines; at++)
        for (enum damage how = LEFT_OUT; how < DAMAGES; how++)
            if (put_damaged(&b, t, at, how) && proves(x, property, buf_text(&b)))
                fail_msg("accepted, line %u, damage %d:\n%s", at + 1, (int)how, buf_text(&b));
    buf_clear(&b);
}

static void find_and_damage(const struct found *e)
{
    struct views_problem p = { .k = e->k, .sizes = SIZES };
    struct buf text = BUF_EMPTY;
    struct views_result r;
    struct views *v;
    struct sized x;

    if (!sized_open(&x, e->model, NULL, SIZES, false))
        fail_msg("%s: the model has errors", e->what);
    p.property = sized_property(&x, e->property);
    p.system = x.w;
    v = views_new(&p);
    r = views_run(v);
    print_message("%s: %u views, %s\n", e->what, r.n_views, r.refused != NULL ? r.refused : "");
    assert_int_equal(r.end, VIEWS_CLOSED);
    view_cert_text(&text, &x, v, e->k, r.most);
    assert_true(proves(&x, p.property, buf_text(&text)));
    damage_all(&x, p.property, buf_text(&text));
    views_free(v);
    buf_clear(&text);
    sized_close(&x);
}

static void every_line_is_needed(void **state)
{
    size_t large = getenv("STGCHECK_SMALL") != NULL ? 2 : 0; /* the last ones */

    (void)state;
    for (size_t i = 0; i + large < sizeof found / sizeof *found; i++)
        find_and_damage(&found[i]);
}

/* ---- texts that are no certificates ---- */

struct unread {
    const char *cert, *message; /* its first line */
};

#define LINES \
    "process P(i : Id) { var q : Id; var s : set of Id = {}; node n {} node l {} }\n" \
    "system par i : Id . P(i);\n"

static const struct unread unread[] = {
    { "", "it.cert:1:1: error: expected 'stgcert-sizes 1'" },
    { "stgcert-sizes 2\n", "it.cert:1:1: error: expected 'stgcert-sizes 1'" },
    { "stgcert-sizes 1", "it.cert:1:16: error: expected the end of the line" },
    { "stgcert-sizes 1\nproperty", "it.cert:2:9: error: expected the end of the line" },
    { "stgcert-sizes 1\nName\n", "it.cert:2:1: error: expected 'property ...'" },
    { SMALL_HEAD "1\n0\nend\n", "it.cert:8:8: error: expected a number" },
    { SMALL_HEAD "1 4\n0\nend\n",
      "it.cert:8:7: error: expected numbers K and k, where 1 <= k <= K, k <= 3 and K <= 24" },
    { SMALL_HEAD "1 2\n0\nend\n",
      "it.cert:8:7: error: expected numbers K and k, where 1 <= k <= K, k <= 3 and K <= 24" },
    { SMALL_HEAD "25 1\n0\nend\n",
      "it.cert:8:7: error: expected numbers K and k, where 1 <= k <= K, k <= 3 and K <= 24" },
    { SMALL_HEAD "1 01\n0\nend\n", "it.cert:8:9: error: expected a number" },
    { SMALL_HEAD "1 1\n4294967296\n", "it.cert:9:1: error: expected a number" },
    { SMALL_HEAD "1 1\n-1\n", "it.cert:9:1: error: expected a number" },
    { SMALL_HEAD "1 1\n1\n", "it.cert:10:1: error: expected a view" },
    { SMALL_HEAD "1 1\n0\nend\nend\n", "it.cert:11:1: error: expected nothing more" },
    { SMALL_HEAD "1 1\n0\nend\nx", "it.cert:11:1: error: expected nothing more" },
    { SMALL_HEAD "1 1\n0\nfinis\n", "it.cert:10:1: error: expected 'end'" },
    { SMALL_HEAD "1 1\n2\nb\na\nend\n",
      "it.cert:11:1: error: expected a view that is behind the one before it in order" },
    { SMALL_HEAD "1 1\n2\nb\nb\nend\n",
      "it.cert:11:1: error: expected a view that is behind the one before it in order" },
    { SMALL_HEAD "2 2\n0\nend\n", "it.cert:10:1: error: expected 'small ...'" },
    { SMALL_HEAD "2 2\n0\nsmall 2\nend 0\nend\n", "it.cert:10:7: error: expected the next size" },
    { SMALL_HEAD "2 2\n0\nsmall 1\n0\nend 2\nend\n",
      "it.cert:12:5: error: expected the number of choices" },
    { SMALL_HEAD "2 2\n0\nsmall 1\nx\nend 1\nend\n", "it.cert:11:1: error: expected a number" },
    { SMALL_HEAD "1 1\n1\nP[1]@n q=_ s={}\nend\n", "it.cert:10:1: error: expected 'P[0]@...'" },
    { SMALL_HEAD "1 1\n1\nP[0]@k q=_ s={}\nend\n", "it.cert:10:1: error: 'P[0]' has no node 'k'" },
    { SMALL_HEAD "1 1\n1\nP[0]@n s={}\nend\n", "it.cert:10:8: error: expected 'q=...'" },
    { SMALL_HEAD "1 1\n1\nP[0]@n q=1 s={}\nend\n",
      "it.cert:10:8: error: no value of 'q': 1 is not in Id at character 1" },
    { SMALL_HEAD "1 1\n1\nP[0]@n q=near s={}\nend\n",
      "it.cert:10:8: error: no value of 'q': expected a number at character 1" },
    { SMALL_HEAD "1 1\n1\nP[0]@n q=far s={} t=0\nend\n",
      "it.cert:10:19: error: expected nothing more" },
    { SMALL_HEAD "1 1\n1\nP[0]@n q=far s={far}\nend\n",
      "it.cert:10:1: error: this view is written 'P[0]@n q=far s={}'" },
    { SMALL_HEAD "1 1\n1\nP[0]@n q=far s={0,0}\nend\n",
      "it.cert:10:1: error: this view is written 'P[0]@n q=far s={0}'" },
    { SMALL_HEAD "1 1\n1\nP[0]@n q=far s={} \nend\n",
      "it.cert:10:1: error: this view is written 'P[0]@n q=far s={}'" },
    { SMALL_HEAD "2 2\n1\nP[0]@n q=far s={} P[1]@l q=far s={}\nsmall 1\nend 0\nend\n",
      "it.cert:10:1: error: this view is written 'P[0]@l q=far s={} P[1]@n q=far s={}'" },
};

static void wrong_texts_are_refused(void **state)
{
    const struct window_property *property;
    struct sized x;

    (void)state;
    assert_true(sized_open(&x, HEAD LINES, NULL, SIZES, true));
    property = sized_property(&x, "true");
    for (size_t i = 0; i < sizeof unread / sizeof *unread; i++) {
        struct buf why = BUF_EMPTY;
        struct view_cert_opinion o = view_cert_opinion(&x, property, unread[i].cert, &why);
        size_t n = strcspn(buf_text(&why), "\n");
        assert_false(o.read);
        if (strlen(unread[i].message) != n || strncmp(buf_text(&why), unread[i].message, n) != 0)
            fail_msg("expected '%s', found:\n%s", unread[i].message, buf_text(&why));
        buf_clear(&why);
    }
    sized_close(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_views_prove),        cmocka_unit_test(certificates_are_judged),
        cmocka_unit_test(more_sizes_are_asked_for), cmocka_unit_test(every_line_is_needed),
        cmocka_unit_test(wrong_texts_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
