/*
 * The characters before a place (see lsp_context.h).
 */
#include "config.h"

#include "cli/lsp/lsp_context.h"

#include <string.h>

/* Brackets are looked for so far back. */
#define FAR 2000

static bool is_word_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '\'';
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* In a comment, or in a text that begins on this line? */
static bool in_words(const struct text *t, uint32_t offset)
{
    uint32_t i = t->line[text_place(t, offset).line - 1];
    bool quoted = false;

    for (; i < offset; i++) {
        if (t->bytes[i] == '"')
            quoted = !quoted;
        else if (quoted && t->bytes[i] == '\\')
            i++;
        else if (!quoted && t->bytes[i] == '/' && t->bytes[i + 1] == '/')
            return true;
    }
    return quoted;
}

static uint32_t skip_word(const struct text *t, uint32_t at)
{
    while (at > 0 && is_word_character(t->bytes[at - 1]))
        at--;
    return at;
}

static uint32_t skip_space(const struct text *t, uint32_t at)
{
    while (at > 0 && is_space(t->bytes[at - 1]))
        at--;
    return at;
}

static bool word_is(const struct text *t, uint32_t from, uint32_t to, const char *word)
{
    return to - from == strlen(word) && memcmp(t->bytes + from, word, to - from) == 0;
}

/* A word behind which an operand is still to come. */
static bool is_operator(const struct text *t, uint32_t from, uint32_t to)
{
    static const char *const word[] = { "in", "then", "else",  "if",    "mu",
                                        "nu", "when", "where", "action" };

    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (word_is(t, from, to, word[i]))
            return true;
    return false;
}

/* Where the bracket that is closed before `end` is opened; 0: too far away, or nowhere. */
static uint32_t opening(const struct text *t, uint32_t end)
{
    uint32_t depth = 0;

    for (uint32_t i = end; i-- > 0 && end - i < FAR;) {
        depth += t->bytes[i] == ']';
        if (t->bytes[i] == '[' && --depth == 0)
            return i;
    }
    return 0;
}

/* Does an operand end before `at`?  Then '<' compares and '[' selects.  What stands in brackets
   is a part of one if it selects itself, else it is a modality. */
static bool behind_operand(const struct text *t, uint32_t at)
{
    uint32_t end = skip_space(t, at), from;

    for (uint32_t far = end; end > 0 && t->bytes[end - 1] == ']' && far - end < FAR;)
        end = skip_space(t, opening(t, end));
    from = skip_word(t, end);
    if (from < end)
        return !is_operator(t, from, end);
    return end > 0 && t->bytes[end - 1] == ')';
}

/* '>' of '->', '=>' and '>=' closes nothing. */
static bool closes_angle(const struct text *t, uint32_t at)
{
    return t->bytes[at] == '>' && t->bytes[at + 1] != '=' &&
           (at == 0 || (t->bytes[at - 1] != '=' && t->bytes[at - 1] != '-'));
}

/* Is the innermost open bracket that of a modality? */
static bool in_action(const struct text *t, uint32_t offset)
{
    uint32_t depth = 0, angles = 0;

    for (uint32_t i = offset; i-- > 0 && offset - i < FAR && t->bytes[i] != ';';) {
        char c = t->bytes[i];
        if (c == ')' || c == ']' || c == '}')
            depth++;
        else if ((c == '(' || c == '[' || c == '{') && depth > 0)
            depth--;
        else if (c == '[')
            return !behind_operand(t, i);
        else if (c == '(')
            return false;
        else if (depth == 0 && closes_angle(t, i))
            angles++;
        else if (depth == 0 && c == '<' && angles > 0)
            angles--;
        else if (depth == 0 && c == '<' && t->bytes[i + 1] != '=' && !behind_operand(t, i))
            return true;
    }
    return false;
}

/* The name before `at`, an index in brackets left out: P of P[i]. */
static struct span name_before(const struct text *t, uint32_t at)
{
    uint32_t end = at > 0 && t->bytes[at - 1] == ']' ? opening(t, at) : at;
    uint32_t from = skip_word(t, end);

    return (struct span){ from < end ? t : NULL, from, end };
}

static enum lsp_context behind_word(const struct text *t, bool properties, uint32_t at)
{
    uint32_t end = skip_space(t, at), from = skip_word(t, end);
    static const char *const fresh[] = { "process", "node", "const",    "type", "var",
                                         "channel", "fun",  "property", "pred", "cover" };

    if (end == at)
        return LSP_ANY;
    for (size_t i = 0; i < sizeof fresh / sizeof *fresh; i++)
        if (word_is(t, from, end, fresh[i]))
            return LSP_NOTHING;
    if (word_is(t, from, end, "tau"))
        return LSP_STEP;
    return !properties && word_is(t, from, end, "begin") ? LSP_NODE : LSP_ANY;
}

enum lsp_context lsp_context_at(const struct text *t, bool properties, uint32_t offset,
                                struct span *owner)
{
    uint32_t at = skip_word(t, offset), before = skip_space(t, at);
    enum lsp_context found;

    *owner = (struct span){ NULL, 0, 0 };
    if (in_words(t, offset))
        return LSP_NOTHING;
    if (at > 0 && (t->bytes[at - 1] == '.' || t->bytes[at - 1] == '@'))
        *owner = name_before(t, at - 1);
    if (at > 0 && t->bytes[at - 1] == '@')
        return owner->text != NULL ? LSP_NODE_OF : LSP_INSTANCE;
    if (owner->text != NULL)
        return LSP_MEMBER_OF;
    if (!properties && before > 1 && memcmp(t->bytes + before - 2, "->", 2) == 0)
        return LSP_NODE;
    found = behind_word(t, properties, at);
    return found == LSP_ANY && properties && in_action(t, at) ? LSP_ACTION : found;
}
