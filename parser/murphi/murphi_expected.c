/*
 * The text of syntax errors in Murphi (parser/expected.c has that of the other languages).
 *
 * Each family of tokens of which two members are expected that belong to no other is replaced by
 * its name, and the remaining tokens are listed.
 */
#include "config.h"
#include "parser/murphi/murphi_scan.h"

#include <string.h>

#define MAX_LISTED 6
#define MAX_QUOTED 40

struct murphi_family {
    const char *called;
    const char *mark[2];    /* the family is expected if both of these are */
    const char *member[24]; /* replaced by the name; NULL ends the list */
};

/* Tried in this order. */
static const struct murphi_family families[] = {
    { "a declaration", { "const", "type" }, { "const", "type", "var" } },
    { "a rule",
      { "startstate", "ruleset" },
      { "rule", "startstate", "ruleset", "choose", "alias", "invariant", "assert", "assume",
        "cover", "liveness", "function", "procedure", "externfun" } },
    { "a type",
      { "record", "enum" },
      { "boolean", "a name",      "enum",     "scalarset",    "union", "record",
        "array",   "multiset",    "real",     "true",         "false", "a number",
        "'('",     "'!'",         "'-'",      "'+'",          "'~'",   "forall",
        "exists",  "isundefined", "ismember", "multisetcount" } },
    { "a statement",
      { "while", "clear" },
      { "if", "switch", "for", "while", "alias", "clear", "undefine", "assert", "assume", "cover",
        "error", "put", "return", "multisetadd", "multisetremove", "multisetremovepred", "a name",
        "';'" } },
    { "an expression",
      { "true", "forall" },
      { "true", "false", "a name", "a number", "'('", "'!'", "'-'", "'+'", "'~'", "forall",
        "exists", "isundefined", "ismember", "multisetcount" } },
    { "an operator",
      { "'*'", "'%'" },
      { "'?'", "->", "||", "&&", "'|'", "'^'", "'&'", "a comparison", "a shift", "'+'", "'-'",
        "'*'", "'/'", "'%'", "'['", "'.'", "'('" } },
};
#define N_FAMILIES (sizeof families / sizeof families[0])

static size_t place_of(const char *const *token, size_t n, const char *word)
{
    size_t i = 0;

    while (i < n && strcmp(token[i], word) != 0)
        i++;
    return i;
}

/* Replaces families in token, which has room; returns how many there are now. */
static size_t name_families(const char **token, size_t n)
{
    for (size_t i = 0; i < N_FAMILIES; i++) {
        const struct murphi_family *f = &families[i];
        size_t kept = 0, at = place_of(token, n, f->mark[0]);
        if (at == n || place_of(token, n, f->mark[1]) == n)
            continue;
        token[at] = f->called;
        for (size_t k = 0; k < n; k++) {
            bool member = false;
            for (size_t m = 0; m < 24 && f->member[m] != NULL; m++)
                member = member || strcmp(token[k], f->member[m]) == 0;
            if (!member)
                token[kept++] = token[k];
        }
        n = kept;
    }
    return n;
}

static void describe(struct buf *b, const char *token)
{
    bool plain = token[0] == '\'' || strchr(token, ' ') != NULL;

    buf_printf(b, plain ? "%s" : "'%s'", token);
}

static void quote_text(struct buf *b, struct span at, const char *token)
{
    size_t n, cut;
    const char *bytes = span_bytes(at, &n);

    if (n == 0 || strcmp(token, "a string") == 0) {
        buf_add(b, strncmp(token, "a ", 2) == 0 ? token + 2 : token);
        return;
    }
    for (cut = n > MAX_QUOTED ? MAX_QUOTED : n; cut < n && (bytes[cut] & 0xC0) == 0x80; cut--)
        ;
    buf_printf(b, "'%.*s%s'", (int)cut, bytes, cut < n ? "..." : "");
}

/* What those who know other languages write. */
static void hint(struct parser *p, struct span at, const char *unexpected, const char *const *token,
                 size_t n)
{
    if (murphi_hint(p, token, n))
        return;
    if (place_of(token, n, "&&") < n && strcmp(unexpected, "a comparison") == 0)
        diag_note(p->diag, at, "comparisons do not chain: write 'a < b & b < c', or parentheses");
    else if (place_of(token, n, ":=") < n && strcmp(unexpected, "a comparison") == 0)
        diag_note(p->diag, at, "an assignment is written ':='");
    else if (place_of(token, n, "a name") < n && murphi_reserved(unexpected) &&
             place_of(token, n, "while") == n && place_of(token, n, "true") == n)
        diag_note(p->diag, at, "'%s' is a reserved word and cannot be used as a name", unexpected);
}

void murphi_expected(struct parser *p, struct span at, const char *unexpected,
                     const char *const *expected, size_t n)
{
    const char **token = ARENA_ARRAY(p->arena, const char *, n + 1);
    struct buf b = BUF_EMPTY;
    size_t left, shown;

    memcpy(token, expected, n * sizeof *token);
    left = name_families(token, n);
    shown = left > MAX_LISTED ? MAX_LISTED - 1 : left;
    quote_text(&b, at, unexpected);
    for (size_t i = 0; i < shown; i++) {
        buf_add(&b, i == 0 ? ", expected " : i + 1 == left ? " or " : ", ");
        describe(&b, token[i]);
    }
    buf_add(&b, shown < left ? ", ..." : "");
    diag_error(p->diag, at, "syntax error: unexpected %s", buf_text(&b));
    hint(p, at, unexpected, expected, n);
    buf_clear(&b);
}
