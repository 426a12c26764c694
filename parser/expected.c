/*
 * The text of syntax errors.
 *
 * The parser knows exactly which tokens would have been allowed.  A reader wants less detail: "an
 * expression" instead of the nineteen tokens that can begin one.  So each family of tokens that is
 * expected as a whole, recognised by two members that belong to no other family, is replaced by its
 * name; the remaining tokens are listed.
 */
#include "config.h"
#include "parser/parser.h"

#include <ctype.h>
#include <string.h>

#include "parser/foreign_notation.h"
#include "parser/scan.h"

#define MAX_LISTED 6  /* longer lists end in "..." */
#define MAX_QUOTED 40 /* bytes of an unexpected token */
#define MAX_TOKENS 128

struct family {
    const char *called;
    const char *mark[2];    /* the family is expected if both of these are */
    const char *member[40]; /* replaced by the name; NULL ends the list */
    bool last;              /* listed after the tokens */
    enum level operators;   /* those that bind so tightly are members, too; LEVEL_ANY: none */
};

/* Tried in this order; the members of a family that matches are not seen by later ones. */
static const struct family families[] = {
    { "a declaration",
      { "fun", "channel" },
      { "const", "type", "channel", "var", "fun", "procedure", "process", "system", "fair",
        "strong", "include", "independent" },
      false,
      LEVEL_ANY },
    { "an edge",
      { "for", "when" },
      { "for", "when", "else", "do", "tau", "where", "then", "->", "a name", "fair", "strong" },
      false,
      LEVEL_ANY },
    { "a type",
      { "bool", "record" },
      { "bool", "int", "a name", "a number", "'-'", "enum", "union", "array", "record", "set",
        "seq" },
      false,
      LEVEL_ANY },
    { "an expression",
      { "true", "let" },
      { "true", "false", "a name", "a number", "'('", "'{'", "'-'", "'!'", "'<'", "'['", "if",
        "forall", "exists", "let", "mu", "nu", "array", "set", "seq" },
      false,
      LEVEL_ANY },
    { "a statement", { "var", "if" }, { "var", "if", "for", "a name", "'{'" }, false, LEVEL_ANY },
    { "an operand",
      { "true", "array" },
      { "true", "false", "a name", "a number", "'('", "'{'", "'-'", "array", "set", "seq" },
      false,
      LEVEL_ANY },
    { "a simple value",
      { "true", "a number" },
      { "true", "false", "a name", "a number", "'-'" },
      false,
      LEVEL_ANY },
    { "an action",
      { "tau", "'@'" },
      { "tau", "'@'", "'-'", "!=", "'{'", "'('", "a name", "a string" },
      false,
      LEVEL_ANY },
    { "an operator",
      { "||", "=>" },
      { "a comparison", "is", "a multiplication", "'.'", "'['", "'@'", "'('" },
      true,
      LEVEL_IFF },
    { "an operator",
      { "'+'", "a multiplication" },
      { "a multiplication", "'.'", "'['", "'@'", "'('" },
      true,
      LEVEL_SUM },
    { "an operator",
      { "'*'", "'|'" },
      { "'*'", "'+'", "++", "'?'", "'|'", "'.'", "'('", "'['", "'!'" },
      true,
      LEVEL_ANY },
};
#define N_FAMILIES (sizeof families / sizeof families[0])

/* These are names wherever their construct is not allowed, so they are not listed beside "a
   name". */
static const char *const contextual[] = { "data",  "scalarset", "begin",     "action",   "is",
                                          "error", "assert",    "assume",    "switch",   "case",
                                          "while", "max",       "procedure", "return",   "bag",
                                          "say",   "cover",     "buffer",    "broadcast" };
#define N_CONTEXTUAL (sizeof contextual / sizeof contextual[0])

struct expected {
    const char *token[MAX_TOKENS];
    size_t n;
};

static size_t find_token(const struct expected *e, const char *token)
{
    size_t i = 0;

    while (i < e->n && strcmp(e->token[i], token) != 0)
        i++;
    return i;
}

static bool has_token(const struct expected *e, const char *token)
{
    return find_token(e, token) < e->n;
}

static void drop(struct expected *e, const char *token)
{
    size_t i = find_token(e, token);

    if (i == e->n)
        return;
    e->n--;
    memmove(e->token + i, e->token + i + 1, (e->n - i) * sizeof e->token[0]);
}

/* "++", or "'+'" */
static bool is_sign(const char *token, const char *sign)
{
    size_t n = strlen(sign);

    return strcmp(token, sign) == 0 ||
           (token[0] == '\'' && strncmp(token + 1, sign, n) == 0 && token[n + 1] == '\'');
}

static void drop_operators(struct expected *e, enum level least)
{
    for (size_t i = 0; i < N_OPERATORS; i++)
        for (size_t k = e->n; operators[i].level >= least && k > 0; k--)
            if (is_sign(e->token[k - 1], operators[i].sign))
                drop(e, e->token[k - 1]);
}

static void drop_contextual(struct expected *e)
{
    for (size_t i = 0; has_token(e, "a name") && i < N_CONTEXTUAL; i++)
        drop(e, contextual[i]);
}

/* Replaces families by their names: those listed before the tokens, whose number is returned, and
   the one listed after them. */
static size_t group_families(struct expected *e, const char **first, const char **behind)
{
    size_t n = 0;

    *behind = NULL;
    for (size_t i = 0; i < N_FAMILIES; i++) {
        const struct family *f = &families[i];
        if (!has_token(e, f->mark[0]) || !has_token(e, f->mark[1]))
            continue;
        for (size_t k = 0; f->member[k] != NULL; k++)
            drop(e, f->member[k]);
        if (f->operators != LEVEL_ANY)
            drop_operators(e, f->operators);
        if (f->last)
            *behind = f->called;
        else
            first[n++] = f->called;
    }
    return n;
}

/* Braces of blocks are described like other braces; words and operators are quoted. */
static void describe_token(struct buf *b, const char *token)
{
    if (strcmp(token, "block {") == 0)
        buf_add(b, "'{'");
    else if (strcmp(token, "block }") == 0)
        buf_add(b, "'}'");
    else if (strcmp(token, "restriction") == 0)
        buf_add(b, "'\\'");
    else if (token[0] == '\'' || strchr(token, ' ') != NULL)
        buf_add(b, token);
    else
        buf_printf(b, "'%s'", token);
}

/* Moves the token that ends the construct in front of those that continue it. */
static void end_first(struct expected *e)
{
    if (!has_token(e, "';'"))
        return;
    drop(e, "';'");
    memmove(e->token + 1, e->token, e->n * sizeof e->token[0]);
    e->token[0] = "';'";
    e->n++;
}

static void list(struct buf *b, struct expected *e)
{
    const char *first[N_FAMILIES], *behind;
    size_t n_first = group_families(e, first, &behind);
    size_t n = n_first + e->n + (behind != NULL);
    size_t shown = n > MAX_LISTED ? MAX_LISTED - 1 : n;

    for (size_t i = 0; i < shown; i++) {
        if (i > 0)
            buf_add(b, i + 1 == n ? " or " : ", ");
        if (i < n_first)
            buf_add(b, first[i]);
        else
            describe_token(b, i - n_first < e->n ? e->token[i - n_first] : behind);
    }
    if (shown < n)
        buf_add(b, ", ...");
}

/* The token as it was written. */
static void quote(struct buf *b, struct span at, const char *token)
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

static bool comparison(const char *token)
{
    for (size_t i = 0; i < N_OPERATORS; i++)
        if (operators[i].level == LEVEL_REL && is_sign(token, operators[i].sign))
            return true;
    return strcmp(token, "a comparison") == 0 || strcmp(token, "is") == 0;
}

/* Should the message say that this word is no name?  Not if the closing brace of a block is
   missing. */
static bool taken_for_name(const char *word, const struct expected *e)
{
    static const char *const starts[] = { "node", "var",     "process", "const",
                                          "type", "channel", "fun",     "system" };

    if (!scan_reserved(word) || !has_token(e, "a name") || strcmp(word, "else") == 0)
        return false;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        if (strcmp(word, starts[i]) == 0)
            return !has_token(e, "for");
    return true;
}

/* The special cases: true if one was reported. */
static bool report_special(struct parser *p, struct span at, const char *unexpected,
                           const struct expected *e)
{
    if (comparison(unexpected) && has_token(e, "&&")) {
        diag_error(p->diag, at,
                   "syntax error: comparisons do not chain, write 'a < b && b < c' "
                   "or use parentheses");
        return true;
    }
    if (scan_reserved(unexpected) && has_token(e, "a name") && e->n <= 2) {
        diag_error(p->diag, at,
                   "syntax error: '%s' is a reserved word and cannot be used as a "
                   "name",
                   unexpected);
        return true;
    }
    return false;
}

/* Is it a part of an edge after one that it has to precede? */
static bool out_of_order(const char *unexpected, const struct expected *e)
{
    static const char *const part[] = { "for", "when", "do", "where", "then" };

    for (size_t i = 0; has_token(e, "->") && i < sizeof part / sizeof part[0]; i++)
        if (strcmp(unexpected, part[i]) == 0)
            return true;
    return false;
}

/* Words that begin an expression but no operand of a comparison or of arithmetic. */
static bool needs_parentheses(const char *unexpected, const struct expected *e)
{
    static const char *const loose[] = { "if", "let", "forall", "exists", "mu", "nu", "'!'" };

    if (!has_token(e, "true") || !has_token(e, "array") || has_token(e, "let"))
        return false;
    for (size_t i = 0; i < sizeof loose / sizeof loose[0]; i++)
        if (strcmp(unexpected, loose[i]) == 0)
            return true;
    return false;
}

/* After '-', where a single action or braces would be allowed? */
static bool in_complement(const struct expected *e)
{
    return has_token(e, "tau") && has_token(e, "'@'") && !has_token(e, "'-'");
}

/* Is it a selection from the name behind '..'? */
static bool selects_in_bound(const char *unexpected, struct span at)
{
    const char *text = at.text->bytes;
    uint32_t i = at.from;

    if (strcmp(unexpected, "'.'") != 0)
        return false;
    while (i > 0 && (isalnum((unsigned char)text[i - 1]) || text[i - 1] == '_'))
        i--;
    while (i > 0 && text[i - 1] == ' ')
        i--;
    return i >= 2 && text[i - 1] == '.' && text[i - 2] == '.';
}

void expected_report(struct parser *p, struct span at, const char *unexpected,
                     const char *const *expected, size_t n)
{
    struct expected e = { .n = 0 };
    struct buf found = BUF_EMPTY, wanted = BUF_EMPTY;
    const char *foreign = foreign_notation_at(at, expected, n);
    bool loose, order, reserved, complement;

    for (size_t i = 0; i < n && e.n < MAX_TOKENS; i++)
        e.token[e.n++] = expected[i];
    drop_contextual(&e);
    loose = needs_parentheses(unexpected, &e);
    order = out_of_order(unexpected, &e);
    reserved = taken_for_name(unexpected, &e);
    complement = in_complement(&e);
    if (report_special(p, at, unexpected, &e))
        return;
    quote(&found, at, unexpected);
    end_first(&e);
    list(&wanted, &e);
    diag_error(p->diag, at, "syntax error: unexpected %s%s%s", buf_text(&found),
               wanted.n > 0 ? ", expected " : "", buf_text(&wanted));
    if (loose)
        diag_note(p->diag, at,
                  "as an operand of a comparison or of arithmetic this needs "
                  "parentheses");
    else if (order)
        diag_note(p->diag, at,
                  "the parts of an edge come in the order 'for', 'when', 'do', "
                  "action, 'where', 'then', '->'");
    else if (complement && strcmp(unexpected, "'-'") == 0)
        diag_note(p->diag, at,
                  "'-' alone is every action; what a complement does not match is "
                  "written with braces, '-{-A}'");
    else if (complement && strcmp(unexpected, "'('") == 0)
        diag_note(p->diag, at,
                  "the complement of several actions is written '-{A, B}'; that of a "
                  "sequence is no action");
    else if (selects_in_bound(unexpected, at))
        diag_note(p->diag, at,
                  "a bound of a range has no selections: take a variable, or all values and a "
                  "condition on them");
    else if (foreign != NULL)
        diag_note(p->diag, at, "%s", foreign);
    else if (reserved)
        diag_note(p->diag, at, "'%s' is a reserved word and cannot be used as a name", unexpected);
    buf_clear(&found);
    buf_clear(&wanted);
}
