/*
 * Parsing labels (see aut_label.h).
 */
#include "config.h"

#include "parser/aut_label.h"

#include <string.h>

/* ---- characters ---- */

static bool is_label_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_name_char(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '\'';
}

static struct aut_part trim_part(const char *from, const char *to)
{
    while (from < to && is_label_blank(*from))
        from++;
    while (to > from && is_label_blank(to[-1]))
        to--;
    return (struct aut_part){ from, (size_t)(to - from) };
}

static bool is_word(struct aut_part p, const char *word)
{
    return strlen(word) == p.n && memcmp(p.at, word, p.n) == 0;
}

bool aut_is_name(struct aut_part p)
{
    if (p.n == 0 || !is_letter(p.at[0]) || is_word(p, "_"))
        return false;
    for (size_t i = 1; i < p.n; i++)
        if (!is_name_char(p.at[i]))
            return false;
    return true;
}

/* ---- values ---- */

static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\' && at + 1 < end)
            at++;
    return at < end ? at + 1 : end;
}

/* The end of the text before the next of these characters outside parentheses and strings, or NULL
   where parentheses do not match. */
static const char *skip_to(const char *at, const char *end, const char *stops)
{
    int depth = 0;

    while (at < end) {
        if (depth == 0 && strchr(stops, *at) != NULL)
            return at;
        if (*at == '"') {
            at = skip_string(at, end);
            continue;
        }
        depth += *at == '(' || *at == '[' || *at == '{';
        depth -= *at == ')' || *at == ']' || *at == '}';
        if (depth < 0)
            return NULL;
        at++;
    }
    return depth == 0 ? end : NULL;
}

static bool add_value(struct aut_label *x, const char *from, const char *to)
{
    struct aut_part p = trim_part(from, to);

    vec_push(&x->part, p);
    return p.n > 0;
}

/* Comma-separated values up to `end`. */
static bool read_list(struct aut_label *x, const char *at, const char *end, uint32_t *n)
{
    const char *stop;

    for (*n = 0;; at = stop + 1) {
        stop = skip_to(at, end, ",");
        if (stop == NULL || !add_value(x, at, stop))
            return false;
        ++*n;
        if (stop == end)
            return true;
    }
}

/* What is between the parentheses at `at`, which must end with the label. */
static bool read_parenthesized(struct aut_label *x, const char *at, const char *end)
{
    const char *close = skip_to(at + 1, end, ")");

    if (close == NULL || close != end - 1)
        return false;
    return trim_part(at + 1, close).n == 0 || read_list(x, at + 1, close, &x->n_values);
}

/* !1 !2: a mark in front of each value. */
static bool read_offers(struct aut_label *x, const char *at, const char *end, const char *mark)
{
    const char *stop;

    for (; at < end; at = stop) {
        stop = skip_to(at + 1, end, mark);
        if (stop == NULL || !add_value(x, at + 1, stop))
            return false;
        x->n_values++;
    }
    return true;
}

/* What follows c! or c?: nothing, one value, or several, in parentheses or with a mark before
   each. */
static bool read_offer(struct aut_label *x, const char *at, const char *end, const char *mark)
{
    struct aut_part rest = trim_part(at + 1, end);
    const char *stop = skip_to(at + 1, end, mark);

    if (rest.n == 0)
        return true;
    if (stop != end)
        return read_offers(x, at, end, mark);
    if (rest.at[0] == '(' && skip_to(rest.at + 1, end, ")") == rest.at + rest.n - 1)
        return read_list(x, rest.at + 1, rest.at + rest.n - 1, &x->n_values);
    return skip_to(at + 1, end, ",") == end && add_value(x, at + 1, end) && ++x->n_values;
}

/* ---- labels ---- */

/* What follows the name. */
static bool read_rest(struct aut_label *x, const char *at, const char *end)
{
    at = trim_part(at, end).at;
    if (at == end) {
        x->form = AUT_BARE;
        return true;
    }
    switch (*at) {
    case '!': x->form = AUT_OUT; return read_offer(x, at, end, "!");
    case '?': x->form = AUT_IN; return read_offer(x, at, end, "?");
    case '(': x->form = AUT_VALUES; return read_parenthesized(x, at, end);
    default: return false;
    }
}

static const char *read_name(struct aut_label *x, const char *at, const char *end)
{
    const char *from = at;

    while (at < end && is_name_char(*at))
        at++;
    x->name = (struct aut_part){ from, (size_t)(at - from) };
    return at;
}

static bool read_channel(struct aut_label *x, const char *at, const char *end)
{
    const char *close;

    at = read_name(x, at, end);
    if (!aut_is_name(x->name))
        return false;
    if (at < end && *at == '[') {
        close = skip_to(at + 1, end, "]");
        if (close == NULL || close == end || !read_list(x, at + 1, close, &x->n_index))
            return false;
        at = close + 1;
    }
    return read_rest(x, at, end);
}

/* What follows "tau". */
static bool read_step(struct aut_label *x, const char *at, const char *end)
{
    x->form = AUT_STEP;
    at = read_name(x, trim_part(at, end).at, end);
    return aut_is_name(x->name) && (at == end || (*at == '(' && read_parenthesized(x, at, end)));
}

static bool split_label(struct aut_label *x, struct aut_part t)
{
    if (is_word(t, "tau") || is_word(t, "i")) {
        x->form = AUT_TAU;
        return true;
    }
    if (t.n > 4 && memcmp(t.at, "tau", 3) == 0 && is_label_blank(t.at[3]))
        return read_step(x, t.at + 4, t.at + t.n);
    return read_channel(x, t.at, t.at + t.n);
}

void aut_label_read(struct aut_label *x, const char *text, size_t n)
{
    struct aut_part t = trim_part(text, text + n);

    vec_reserve(&x->part, 1); /* so that `at` is not NULL */
    x->part.n = 0;
    x->n_index = x->n_values = 0;
    x->name = (struct aut_part){ NULL, 0 };
    if (!split_label(x, t)) {
        x->form = AUT_WHOLE;
        x->name = t;
        x->part.n = 0;
        x->n_index = x->n_values = 0;
    }
}

void aut_label_clear(struct aut_label *x)
{
    vec_clear(&x->part);
}

/* ---- writing ---- */

static void print_label_parts(struct buf *b, const struct aut_part *p, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i > 0 ? "," : "");
        buf_bytes(b, p[i].at, p[i].n);
    }
}

void aut_label_print(struct buf *b, const struct aut_label *x)
{
    const struct aut_part *values = x->part.at + x->n_index;
    bool between = x->form == AUT_VALUES || (x->form == AUT_STEP && x->n_values > 0) ||
                   x->n_values > 1;

    if (x->form == AUT_TAU || x->form == AUT_STEP)
        buf_add(b, x->form == AUT_TAU ? "tau" : "tau ");
    buf_bytes(b, x->name.at, x->name.n);
    if (x->n_index > 0) {
        buf_char(b, '[');
        print_label_parts(b, x->part.at, x->n_index);
        buf_char(b, ']');
    }
    buf_add(b, x->form == AUT_OUT ? "!" : x->form == AUT_IN ? "?" : "");
    buf_add(b, between ? "(" : "");
    print_label_parts(b, values, x->n_values);
    buf_add(b, between ? ")" : "");
}
