/*
 * A table of what users of other languages write, searched where something is not understood.
 */
#include "config.h"
#include "parser/foreign_notation.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct notation {
    const char *before;   /* a sign, or a whole word and white space */
    const char *token;    /* NULL: any */
    const char *behind;   /* after white space */
    const char *expected; /* what is allowed in its place; NULL: anything */
    const char *here;
};

struct foreign_name {
    const char *name, *here;
};

#define IN_LTL "; operators of linear temporal logic stand in ltl(..)"
#define HOLDS_ALWAYS "that f holds in all states is written 'always(f)'; '[a] f' has an action"
#define HOLDS_ONCE \
    "that f will hold is written 'inevitably(f)', that it may hold 'possibly(f)'; '<a> f' has an " \
    "action"
#define HOLDS_ON_A_RUN "that some run stays where f holds is written '!inevitably(!f)'"
#define HOLDS_NOTHING \
    "a channel with places for n messages is declared 'channel c : T buffer n;'; without " \
    "'buffer' who sends and who receives take one step"

/* clang-format off */
static const struct notation notations[] = {
    { "[", "]", "", NULL, HOLDS_ALWAYS },
    { "<", ">", "", NULL, HOLDS_ONCE },
    { "", "?", "", "&&", "one of two values is written 'if c then a else b'" },
    { "", "\\", "A", NULL, "for all values is written 'forall i : T . f'" },
    { "", "\\", "E", NULL, "for some value is written 'exists i : T . f'" },
    { "", "U", "", NULL, "that f holds until g does is written 'until(f, g)'" },
    { "", "W", "", NULL, "that f holds until g does, if ever, is written 'weak_until(f, g)'" },
    { "", "and", "", NULL, "that both hold is written '&&'" },
    { "", "or", "", NULL, "that one of both holds is written '||'" },
    { "not", NULL, "", NULL, "the opposite is written '!'" },
    { "-", ">", "", NULL, "that g is true where f is is written 'f => g'" },
    { "", ":=", "", "&&", "that two values are equal is written 'x = y'" },
    { "", "!", "", "&&", "an action stands in angle brackets: '<c!v> true' if it is possible" },
    { "AG", NULL, "", "&&", HOLDS_ALWAYS },
    { "AF", NULL, "", "&&", HOLDS_ONCE },
    { "EF", NULL, "", "&&", HOLDS_ONCE },
    { "EG", NULL, "", "&&", HOLDS_ON_A_RUN },
    { "G", NULL, "", "&&", HOLDS_ALWAYS },
    { "F", NULL, "", "&&", HOLDS_ONCE },
    { "", "tau", "", "_", "an action as an argument has angle brackets: '<tau a>'" },
    { "", "\\", "", "&&", "what s has and t has not is written 's - t'" },
    { "", "chan", "", NULL, "a channel of values of type T is declared 'channel c : T;'" },
    { "", "=", "[", "'['", HOLDS_NOTHING },
    { "", "]", "of", "..", HOLDS_NOTHING },
};

static const struct foreign_name names[] = {
    { "G", "that f holds in all states is written 'always(f)'" IN_LTL },
    { "F", "that f will hold is written 'inevitably(f)'" IN_LTL },
    { "X", "that f holds after each step is written '[-] f', after some step '<-> f'" IN_LTL },
    { "U", "that f holds until g does is written 'until(f, g)'" IN_LTL },
    { "W", "that f holds until g does, if ever, is written 'weak_until(f, g)'" IN_LTL },
    { "AG", "that f holds in all states is written 'always(f)'" },
    { "AF", "that f will hold is written 'inevitably(f)'" },
    { "EF", "that f may hold is written 'possibly(f)'" },
    { "EG", HOLDS_ON_A_RUN },
    { "eventually", "that f will hold is written 'inevitably(f)'" },
    { "globally", "that f holds in all states is written 'always(f)'" },
    { "invariant", "that f holds in all states is written 'always(f)'" },
    { "not", "the opposite is written '!'" },
};
/* clang-format on */

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '\'';
}

static bool stands_before(struct span at, const char *what)
{
    size_t n = strlen(what), end = at.from;
    const char *bytes = at.text->bytes;

    while (is_of_word(what[0]) && end > 0 && is_white(bytes[end - 1]))
        end--;
    if (end < n || memcmp(bytes + end - n, what, n) != 0)
        return false;
    return n == 0 || !is_of_word(what[0]) || end == n || !is_of_word(bytes[end - n - 1]);
}

static bool stands_behind(struct span at, const char *what)
{
    size_t n = strlen(what), i = at.to;

    while (i < at.text->len && is_white(at.text->bytes[i]))
        i++;
    return at.text->len - i >= n && memcmp(at.text->bytes + i, what, n) == 0;
}

static bool is_listed(const char *token, const char *const *list, size_t n)
{
    size_t i = 0;

    while (token != NULL && i < n && strcmp(list[i], token) != 0)
        i++;
    return token == NULL || i < n;
}

const char *foreign_notation_at(struct span at, const char *const *expected, size_t n_expected)
{
    size_t n;
    const char *bytes = span_bytes(at, &n);

    for (size_t i = 0; at.text != NULL && i < sizeof notations / sizeof notations[0]; i++) {
        const struct notation *x = &notations[i];
        bool same = x->token == NULL || (strlen(x->token) == n && memcmp(bytes, x->token, n) == 0);
        if (same && stands_before(at, x->before) && stands_behind(at, x->behind) &&
            is_listed(x->expected, expected, n_expected))
            return x->here;
    }
    return NULL;
}

const char *foreign_notation_of_name(const char *name)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].name, name) == 0)
            return names[i].here;
    return NULL;
}
