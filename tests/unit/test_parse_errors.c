/*
 * parse: texts that are not in the languages, and words that are names in some contexts only.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/rng.h"
#include "tests/unit/parse_fixture.h"

#define SYNTAX(place, message) "t:" place ": error: syntax error: " message "\n"

/* ---- words ---- */

static void test_contextual_words(void **state)
{
    static const char *const models[] = {
        "const data = 1; type scalarset = 0..data; var begin : scalarset; var is : bool;",
        "type T = data..scalarset + 1; type first = begin; fun action(error : is) : int = error;",
        "channel is, data, action; process begin { begin begin; var data : data;"
        " node begin { when is is A is! -> begin; action!begin -> data(first); } }",
        "const expect = mu + nu + pred + property; system property;",
        "var x : T = first(first) + first(i : T | true) + min(error, _x') + first'(y : T | true);",
    };
    static const char *const formulas[] = {
        "data && scalarset.begin && action(error) && is",
        "x is is",
        "mu data. <action> data",
        "{data : is, error : 1}",
        "[-{data, is!, action?error}] true",
        "X(first)",
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
        assert_non_null(parse(f, MODEL, models[i]));
    for (size_t i = 0; i < sizeof formulas / sizeof formulas[0]; i++)
        assert_non_null(parse(f, FORMULA, formulas[i]));
    assert_non_null(parse(f, PROPERTIES, "pred action(action) = 1; pred p(action action) = 1;"));
}

static void test_reserved_words(void **state)
{
    static const char words[] =
        "array bool channel const do else enum exists false for forall fun"
        " if in int is_not let node of par process record seq set system tau then true type union"
        " var when where";
    struct fixture *f = *state;
    char text[64], want[128], list[sizeof words];
    int n = 0;

    memcpy(list, words, sizeof words);
    for (char *w = strtok(list, " "); w != NULL; w = strtok(NULL, " "), n++) {
        bool reserved = strcmp(w, "is_not") != 0;
        snprintf(text, sizeof text, "const %s = 1;", w);
        snprintf(want, sizeof want,
                 SYNTAX("1:7", "'%s' is a reserved word and cannot be used"
                               " as a name"),
                 w);
        assert_int_equal(parse(f, MODEL, text) == NULL, reserved);
        first_lines(f);
        assert_string_equal(buf_text(&f->out), reserved ? want : "");
    }
    assert_int_equal(n, 33);
}

static void test_reserved_in_properties(void **state)
{
    static const char *const words[] = { "expect", "mu", "nu", "pred", "property", "in", "node" };
    struct fixture *f = *state;
    char text[64], want[128];

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        snprintf(text, sizeof text, "pred %s = true;", words[i]);
        snprintf(want, sizeof want,
                 SYNTAX("1:6", "'%s' is a reserved word and cannot be used"
                               " as a name"),
                 words[i]);
        assert_null(parse(f, PROPERTIES, text));
        first_lines(f);
        assert_string_equal(buf_text(&f->out), want);
    }
}

/* ---- errors ---- */

struct error_case {
    enum language language;
    const char *text, *lines;
};

static void check_errors(struct fixture *f, const struct error_case *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        assert_null(parse(f, c[i].language, c[i].text));
        first_lines(f);
        assert_string_equal(buf_text(&f->out), c[i].lines);
    }
}
#define CHECK_ERRORS(f, c) check_errors((f), (c), sizeof(c) / sizeof(c)[0])

static void test_expected(void **state)
{
    static const struct error_case cases[] = {
        { MODEL, "x", SYNTAX("1:1", "unexpected 'x', expected a declaration or end of file") },
        { MODEL, "const c = ;", SYNTAX("1:11", "unexpected ';', expected an expression") },
        { MODEL, "const c = 1 2;", SYNTAX("1:13", "unexpected '2', expected ';' or an operator") },
        { MODEL, "type T = ;", SYNTAX("1:10", "unexpected ';', expected a type") },
        { MODEL, "type T = set bool;", SYNTAX("1:14", "unexpected 'bool', expected 'of'") },
        { MODEL, "channel a",
          SYNTAX("1:10",
                 "unexpected end of file, expected ';', 'buffer', 'broadcast', ':', ',' or '['") },
        { MODEL, "var x : T = \"s\";",
          SYNTAX("1:13", "unexpected string, expected an expression") },
        { MODEL, "process P { }",
          SYNTAX("1:13", "unexpected '}', expected 'begin', 'var' or 'node'") },
        { MODEL, "process P { node n { x; } }",
          SYNTAX("1:23", "unexpected ';', expected '?', '['"
                         " or '!'") },
        { MODEL, "process P { node n { system; } }",
          SYNTAX("1:22", "unexpected 'system', expected an edge or '}'") },
        { MODEL, "system P \\ a;", SYNTAX("1:12", "unexpected 'a', expected '{' or '*'") },
        { FORMULA, "", SYNTAX("1:1", "unexpected end of file, expected an expression") },
        { FORMULA, "a = !b",
          "t:1:5: error: syntax error: unexpected '!', expected an operand\n"
          "t:1:5: note: as an operand of a comparison or of arithmetic this needs parentheses\n" },
        { FORMULA, "<a b", SYNTAX("1:4", "unexpected 'b', expected '>' or an operator") },
        { FORMULA, "<>",
          "t:1:2: error: syntax error: unexpected '>', expected an action\n"
          "t:1:2: note: that f will hold is written 'inevitably(f)', that it may hold "
          "'possibly(f)'; '<a> f' has an action\n" },
        { FORMULA, "forall x", SYNTAX("1:9", "unexpected end of file, expected 'in', ':' or ','") },
        { FORMULA, "a -> b",
          "t:1:4: error: syntax error: unexpected '>', expected an operand\n"
          "t:1:4: note: that g is true where f is is written 'f => g'\n" },
        { FORMULA, "a := 1",
          "t:1:3: error: syntax error: unexpected ':=', expected end of file or an operator\n"
          "t:1:3: note: that two values are equal is written 'x = y'\n" },
        { FORMULA, "c[2]!1",
          "t:1:5: error: syntax error: unexpected '!', expected end of file or an operator\n"
          "t:1:5: note: an action stands in angle brackets: '<c!v> true' if it is possible\n" },
        { FORMULA, "EF a",
          "t:1:4: error: syntax error: unexpected 'a', expected end of file or an operator\n"
          "t:1:4: note: that f will hold is written 'inevitably(f)', that it may hold "
          "'possibly(f)'; '<a> f' has an action\n" },
        { FORMULA, "a < b < c",
          SYNTAX("1:7", "comparisons do not chain, write 'a < b && b < c' or use parentheses") },
        { FORMULA, "a in b = c",
          SYNTAX("1:8", "comparisons do not chain, write 'a < b && b < c' or use parentheses") },
        { PROPERTIES, "property p expect maybe = 1;",
          SYNTAX("1:19", "unexpected 'maybe', expected 'error', 'true' or 'false'") },
        { PROPERTIES, "const c = 1;",
          SYNTAX("1:1",
                 "unexpected 'const', expected end of file, 'cover', 'property' or 'pred'") },
        { MODEL, "const c = in;",
          "t:1:11: error: syntax error: unexpected 'in', expected an expression\n"
          "t:1:11: note: 'in' is a reserved word and cannot be used as a name\n" },
        { MODEL, "const c = <a> true && P@n;",
          "t:1:11: error: a modality can stand in properties only, not in a model\n" },
    };
    CHECK_ERRORS(*state, cases);
}

static void test_characters(void **state)
{
    static const struct error_case cases[] = {
        { MODEL, "const c = 1 \xC3\xA9;",
          "t:1:13: error: unexpected character U+00E9 '\xC3\xA9'\n" },
        { MODEL, "const c # = 1;", "t:1:9: error: unexpected character '#'\n" },
        { MODEL, "const c ## = 1;", "t:1:9: error: unexpected character '#'\n" },
        { MODEL, "const c \x01 = 1;", "t:1:9: error: unexpected character U+0001\n" },
        { MODEL, "const c \xFF = 1;",
          "t:1:9: error: unexpected byte 0xFF, the text is not UTF-8\n" },
        { MODEL, "const c = 1; /* x", "t:1:14: error: comment without end\n" },
        { MODEL, "const c = /* x **", "t:1:11: error: comment without end\n" },
        { PROPERTIES, "property p \"x\n = 1;", "t:1:12: error: string without end in this line\n" },
        { PROPERTIES, "property p \"\\q\" = 1;",
          "t:1:13: error: unknown escape in a string, known are \\\" \\\\ \\n \\t\n" },
    };
    CHECK_ERRORS(*state, cases);
}

/* One message for each mistake: the text after a wrong construct is parsed as usual. */
static void test_recovery(void **state)
{
    static const struct error_case cases[] = {
        { MODEL, "const a = ; const b = 1; const c = ;",
          SYNTAX("1:11", "unexpected ';', expected an expression")
              SYNTAX("1:36", "unexpected ';', expected an expression") },
        { MODEL, "channel c process P { node n { c! -> n; } } const b = ;",
          SYNTAX("1:11",
                 "unexpected 'process', expected ';', 'buffer', 'broadcast', ':', ',' or '['")
              SYNTAX("1:55", "unexpected ';', expected an expression") },
        { MODEL, "process P { node n { x; do r := { f : } c! -> n; -> } -> n; } x",
          SYNTAX("1:23", "unexpected ';', expected '?', '[' or '!'")
              SYNTAX("1:39", "unexpected '}', expected an expression or '_'")
                  SYNTAX("1:53", "unexpected '}', expected a name")
                      SYNTAX("1:55", "unexpected '->', expected 'var', 'node' or '}'")
                          SYNTAX("1:63", "unexpected 'x', expected a declaration or end of file") },
        { MODEL, "process P { node n { -> n; node m { -> m; } } system 1;",
          SYNTAX("1:28", "unexpected 'node', expected an edge or '}'")
              SYNTAX("1:54", "unexpected '1', expected a name, 'par' or '('") },
        { MODEL, "process P { node n { -> n; } process Q { node m { -> m; } } system 1;",
          SYNTAX("1:30", "unexpected 'process', expected 'var', 'node' or '}'")
              SYNTAX("1:68", "unexpected '1', expected a name, 'par' or '('") },
        { MODEL, "process 1 { node n { -> n; } } } const b = ;",
          SYNTAX("1:9", "unexpected '1', expected a name")
              SYNTAX("1:32", "unexpected '}', expected a declaration or end of file")
                  SYNTAX("1:44", "unexpected ';', expected an expression") },
        { MODEL, "process P { node 1 { -> n; } var x int; node n { } }",
          SYNTAX("1:18", "unexpected '1', expected a name")
              SYNTAX("1:36", "unexpected 'int', expected ':' or ','") },
        { PROPERTIES, "property p = <; property q = a property r = [-;",
          SYNTAX("1:15", "unexpected ';', expected an action")
              SYNTAX("1:32", "unexpected 'property', expected ';' or an operator")
                  SYNTAX("1:47", "unexpected ';', expected an action, ']' or an operator") },
    };
    CHECK_ERRORS(*state, cases);
}

/* ---- depth, noise ---- */

static void test_depth(void **state)
{
    static const struct {
        const char *before, *middle, *after;
    } cases[] = {
        { "(", "a", ")" },
        { "(", "", "" },
        { "!", "a", "" },
        { "-", "a", "" },
        { "{", "a", "}" },
        { "a[", "a", "]" },
        { "f(", "a", ")" },
        { "<a> ", "a", "" },
        { "mu X. ", "a", "" },
        { "if a then b else ", "a", "" },
        { "", "a", ".b" },
        { "", "a", " - a" },
        { "forall i : T . ", "a", "" },
        { "{f : ", "a", "}" },
        { "", "a", "[1]" },
        { "<c!(", "a", ")> a" },
    };
    struct fixture *f = *state;
    struct buf text = BUF_EMPTY;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        buf_reset(&text);
        for (int k = 0; k < 100000; k++)
            buf_add(&text, cases[i].before);
        buf_add(&text, cases[i].middle);
        for (int k = 0; k < 100000; k++)
            buf_add(&text, cases[i].after);
        assert_null(parse_bytes(f, FORMULA, buf_text(&text), text.n));
        first_lines(f);
        assert_non_null(strstr(buf_text(&f->out),
                               "error: nested too deeply (more than 2000 levels)\n"));
        assert_ptr_equal(strchr(buf_text(&f->out), '\n'), buf_text(&f->out) + f->out.n - 1);
    }
    buf_clear(&text);
}

/* The pieces one after the other, the second and the fourth n times. */
static struct ast *parse_nested(struct fixture *f, enum language l, const char *const piece[5],
                                int n)
{
    struct buf text = BUF_EMPTY;
    struct ast *x;

    for (int i = 0; i < 5; i++)
        for (int k = i % 2 == 1 ? n : 1; k > 0; k--)
            buf_add(&text, piece[i]);
    x = parse_bytes(f, l, buf_text(&text), text.n);
    buf_clear(&text);
    return x;
}

/* All that nests, up to the last level that is allowed and one further; declarations count for
   nothing. */
static void test_depth_limit(void **state)
{
    static const struct {
        enum language l;
        int around;
        const char *piece[5];
    } cases[] = {
        { FORMULA, 0, { "", "(", "a", ")", "" } },
        { FORMULA, 0, { "", "!", "a", "", "" } },
        { FORMULA, 0, { "", "-", "a", "", "" } },
        { FORMULA, 0, { "", "", "a", " - a", "" } },
        { FORMULA, 0, { "", "", "a", " ++ a", "" } },
        { FORMULA, 0, { "", "a => ", "a", "", "" } },
        { FORMULA, 0, { "", "", "a", ".b", "" } },
        { FORMULA, 0, { "", "", "a", "[b, b]", "" } },
        { FORMULA, 0, { "", "a[b, ", "a", "]", "" } },
        { FORMULA, 0, { "", "{a, ", "a", "}", "" } },
        { FORMULA, 0, { "", "{f : a, g : ", "a", "}", "" } },
        { FORMULA, 0, { "", "f(a, ", "a", ")", "" } },
        { FORMULA, 0, { "", "f(i : int | ", "a", ")", "" } },
        { FORMULA, 0, { "", "seq(a, ", "a", ")", "" } },
        { FORMULA, 0, { "", "array(i, j : I => ", "a", ")", "" } },
        { FORMULA, 0, { "", "set(i : I, j : J | ", "a", ")", "" } },
        { FORMULA, 0, { "", "if a then b else ", "a", "", "" } },
        { FORMULA, 0, { "", "if ", "a", " then b else c", "" } },
        { FORMULA, 0, { "", "let x = a in ", "a", "", "" } },
        { FORMULA, 0, { "", "exists i, j : I, k : K . ", "a", "", "" } },
        { FORMULA, 0, { "", "mu X(x : int = a, y : I = b) . ", "a", "", "" } },
        { FORMULA, 0, { "", "mu X(x : int = a, y : I = ", "a", ") . b", "" } },
        { FORMULA, 0, { "", "<c!> ", "a", "", "" } },
        { FORMULA, 0, { "", "[-] ", "a", "", "" } },
        { FORMULA, 1, { "<", "(", "a", ")", "> b" } },
        { FORMULA, 1, { "<", "-{b, ", "a", "}", "> b" } },
        { FORMULA, 1, { "<", "{b, ", "a", "}", "> b" } },
        { FORMULA, 1, { "<", "", "a", "*", "> b" } },
        { FORMULA, 1, { "<", "", "a", " . a", "> b" } },
        { FORMULA, 1, { "<", "", "a", " | a", "> b" } },
        { FORMULA, 2, { "<c?", "A(_, ", "x", ")", "> b" } },
        { FORMULA, 2, { "<c!(", "(", "a", ")", ")> b" } },
        { PROPERTIES, 0, { "property p \"\" expect true = ", "!", "a", "", ";" } },
        { PROPERTIES, 0, { "pred p(q : I, r) = ", "(", "a", ")", ";" } },
        { MODEL, 0, { "const c : bool = ", "!", "a", "", ";" } },
        { MODEL, 0, { "const c = ", "(", "a", ")", ";" } },
        { MODEL, 1, { "type T = 0..", "(", "a", ")", ";" } },
        { MODEL, 0, { "type T = ", "set of ", "bool", "", ";" } },
        { MODEL, 0, { "type T = ", "seq[a] of ", "bool", "", ";" } },
        { MODEL, 0, { "type T = ", "array [I, J] of ", "bool", "", ";" } },
        { MODEL, 0, { "type T = ", "record {a : A, b, c : ", "bool", "}", ";" } },
        { MODEL, 0, { "type T = ", "union {A, B(a : A, b, c : ", "bool", ")}", ";" } },
        { MODEL, 0, { "channel c : (int, ", "set of ", "bool", "", ");" } },
        { MODEL, 0, { "fun f(x : ", "set of ", "bool", "", ") : int = 1;" } },
        { MODEL, 0, { "system ", "(", "P", ")", ";" } },
        { MODEL, 0, { "system ", "par i, j : I . ", "P", "", ";" } },
        { MODEL, 0, { "system ", "", "P", " \\ {c}", ";" } },
        { MODEL, 0, { "system a : P(", "(", "a", ")", ");" } },
        { MODEL, 0, { "process P { node a { when ", "!", "a", "", " tau -> a; } }" } },
        { MODEL, 0, { "process P { node a { do x", "[b]", "", "", " := 1 c!(1, 2) -> a; } }" } },
        { MODEL, 0, { "process P { node a { c?(", "A(", "x", ")", ") -> a; } }" } },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int n = AST_MAX_DEPTH - cases[i].around;
        if (parse_nested(f, cases[i].l, cases[i].piece, n) == NULL) {
            first_lines(f);
            fail_msg("case %zu (%s): %s", i, cases[i].piece[1], buf_text(&f->out));
        }
        if (parse_nested(f, cases[i].l, cases[i].piece, n + 1) != NULL)
            fail_msg("case %zu (%s): accepted", i, cases[i].piece[1]);
        first_lines(f);
        assert_non_null(strstr(buf_text(&f->out), "nested too deeply (more than 2000 levels)\n"));
    }
}

/* Long lists are no deep trees. */
static void test_length(void **state)
{
    struct fixture *f = *state;
    struct buf text = BUF_EMPTY;
    struct ast *x;

    buf_add(&text, "{0");
    for (int k = 1; k < 50000; k++)
        buf_printf(&text, ", %d", k);
    buf_add(&text, "}");
    x = parse_bytes(f, FORMULA, buf_text(&text), text.n);
    assert_non_null(x);
    assert_int_equal(x->kid[0]->n, 50000);
    assert_int_equal(x->kid[0]->kid[49999]->number.word, 49999);
    buf_clear(&text);
}

static const char valid_model[] =
    "const N : int = 3; type Id = 1..N; channel ask[Id] : (Id, record { f : bool });\n"
    "type U = union { A(f : Id), B }; var g : set of Id = {};\n"
    "process Server(i : Id, c : channel [Id] of U) { begin free; var w : seq [2] of Id = seq();\n"
    "  node free { for j : Id when w != seq() && !(j in g) do w := tail(w), g := g + {j}\n"
    "    ask[i]?(x, =v) where x > 1 then y := {f : _} -> taken(x + 1); /* c */\n"
    "    tau t(1) -> free; }\n"
    "  node taken(k : Id) { c[i]!if k = 1 then A(2) else B -> free; // end\n } }\n"
    "system (Server(1, c) || par i : Id . a : Client(i)) \\ {ask};\n";
static const char valid_properties[] =
    "property a \"text \\\" é\" expect true =\n"
    "  ν X. [-] X ∧ ⟨ask[1]()⟩ mu Y(v : 0..3 = 1). <->true;\n"
    "pred p(x : T, phi, action b) = forall i, j : 1..N . P[i]@n => [c? exists (x, =v+1 where x<1)]"
    " (<c!-1 . (b|-{b, @P[_]})* . tau n(?q)> phi)"
    " && f(<b>, array(i : T => first(i : T | true)));\n";

/* Bytes of a valid text are overwritten, dropped or doubled: anything but a crash will do. */
static void mutate(struct fixture *f, struct rng *r, enum language l, const char *valid, size_t n)
{
    static const char bytes[] = "{}()[]<>;:,.!?|&=-+*/_'\"\\ \n\t@a0\xC3\xA9\xFF\x01#";
    struct buf text = BUF_EMPTY;
    uint32_t changes = 1 + rng_below(r, 4);

    buf_bytes(&text, valid, n);
    while (changes-- > 0) {
        size_t at = rng_below(r, (uint32_t)text.n);
        uint32_t how = rng_below(r, 3);
        if (how == 0)
            text.at[at] = bytes[rng_below(r, sizeof bytes)];
        else if (how == 1)
            memmove(text.at + at, text.at + at + 1, text.n-- - at);
        else
            buf_bytes(&text, valid, rng_below(r, (uint32_t)n));
    }
    if ((parse_bytes(f, l, buf_text(&text), text.n) == NULL) != (diag_errors(f->diag) > 0))
        fail_msg("no tree and no error, or both");
    buf_clear(&text);
}

static void test_noise(void **state)
{
    struct fixture *f = *state;
    struct rng r;

    rng_init(&r, 1);
    assert_non_null(parse(f, MODEL, valid_model));
    assert_non_null(parse(f, PROPERTIES, valid_properties));
    for (int i = 0; i < 10000; i++) {
        if (i % 2 == 0)
            mutate(f, &r, MODEL, valid_model, sizeof valid_model - 1);
        else
            mutate(f, &r, PROPERTIES, valid_properties, sizeof valid_properties - 1);
        diag_free(f->diag);
        f->diag = diag_new();
        arena_reset(f->arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(contextual_words),
        TEST(reserved_words),
        TEST(reserved_in_properties),
        TEST(expected),
        TEST(characters),
        TEST(recovery),
        TEST(depth),
        TEST(depth_limit),
        TEST(length),
        TEST(noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
