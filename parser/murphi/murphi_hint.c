/*
 * Notes on syntax errors in Murphi: what is meant by what those write who know other languages.
 */
#include "config.h"
#include "parser/murphi/murphi_repair.h"

#include <string.h>

struct hint_word {
    const char *word;
    const char *note;
};

/* The token itself. */
static const struct hint_word words[] = {
    { "and", "'and' is written '&'" },
    { "or", "'or' is written '|'" },
    { "mod", "'mod' is written '%'" },
    { "div", "'div' is written '/'" },
};

/* The one before it. */
static const struct hint_word words_before[] = {
    { "not", "'not' is written '!'" },
    { "break",
      "there is no 'break': cases do not fall through, and a 'while' ends with its condition" },
    { "continue", "there is no 'continue': put what is left out into an 'if'" },
    { "void", "a procedure is written 'procedure p(x : T); begin .. end'" },
    { "int", "a variable is written 'var x : 0..9'" },
    { "bool", "a variable is written 'var b : boolean'" },
};

static bool is_text(const struct repair_token *t, const char *text)
{
    size_t n;
    const char *bytes = span_bytes(t->at, &n);

    return n == strlen(text) && memcmp(bytes, text, n) == 0;
}

static bool hint_by_word(struct parser *p, const struct hint_word *list, size_t n,
                         const struct repair_token *t, const struct repair_token *at)
{
    for (size_t i = 0; i < n; i++)
        if (t->at.text != NULL && t->code == TOK_NAME && is_text(t, list[i].word)) {
            diag_note(p->diag, at->at, "%s", list[i].note);
            return true;
        }
    return false;
}

static bool hint_expects(const char *const *expected, size_t n, const char *token)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(expected[i], token) == 0)
            return true;
    return false;
}

/* The same character stands at the end of t and behind it. */
static bool goes_on_with(const struct repair_token *t, char c)
{
    return t->at.to < t->at.text->len && t->at.text->bytes[t->at.to] == c;
}

static bool names_a_rule(int code)
{
    return code == TOK_RULE || code == TOK_STARTSTATE || code == TOK_INVARIANT ||
           code == TOK_LIVENESS;
}

static bool hint_missing_end(struct parser *p)
{
    bool else_if;
    struct span at = murphi_repair_unclosed(p, &else_if);

    if (at.text == NULL)
        return false;
    diag_note(p->diag, at,
              else_if ? "'else if' begins another 'if', with an 'end' of its own: write 'elsif'"
                      : "what begins here has no 'end', it seems");
    return true;
}

static bool hint_sign(struct parser *p, const struct repair_token *t, const char *const *expected,
                      size_t n)
{
    if (t->code == TOK_COMPARE && is_text(t, "=") && goes_on_with(t, '>') &&
        hint_expects(expected, n, "==>"))
        diag_note(p->diag, t->at, "the guard of a rule ends with '==>'");
    else if (t->code == TOK_COMPARE && is_text(t, "=") && n == 1 &&
             hint_expects(expected, n, "':'"))
        diag_note(p->diag, t->at, "a declaration is written with ':', 'const N : 3;'");
    else if ((t->code == '+' && goes_on_with(t, '+') && hint_expects(expected, n, ":=")) ||
             (murphi_repair_token(p, 1)->code == '+' && murphi_repair_token(p, 2)->code == '+'))
        diag_note(p->diag, t->at, "write 'x := x + 1'");
    else
        return false;
    return true;
}

bool murphi_hint(struct parser *p, const char *const *expected, size_t n)
{
    const struct repair_token *t = murphi_repair_token(p, 0), *before = murphi_repair_token(p, 1);
    const struct repair_token *further = murphi_repair_token(p, 2);
    size_t length;
    const char *word = span_bytes(t->at, &length);

    if (hint_by_word(p, words, sizeof words / sizeof words[0], t, t) ||
        hint_by_word(p, words_before, sizeof words_before / sizeof words_before[0], before,
                     before) ||
        hint_sign(p, t, expected, n))
        return true;
    if (names_a_rule(before->code) && murphi_reserved(symbol_make(p->symbols, word, length))) {
        diag_note(p->diag, t->at,
                  "'%.*s' is a reserved word; names of rules and properties stand "
                  "in quotes",
                  (int)length, word);
        return true;
    }
    if (names_a_rule(further->code) && before->code == TOK_NAME && t->code != TOK_COMPARE) {
        diag_note(p->diag, before->at, "names of rules and properties stand in quotes");
        return true;
    }
    return hint_expects(expected, n, "end") && !hint_expects(expected, n, "an operator") &&
           (t->code == TOK_END_OF_FILE || murphi_repair_begins(t->code)) && hint_missing_end(p);
}
