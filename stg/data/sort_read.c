/*
 * Reading values (see sort_read.h): by recursive descent along the sort, so that the recursion is
 * never deeper than the type.
 */
#include "config.h"

#include "stg/data/sort_read.h"

#include <string.h>

#include "support/vec.h"

struct reader {
    struct values *vs;
    const char *text, *at; /* at: the next byte */
    struct buf *why;
    const struct sort *far; /* the scalarset of windows, which have `far`; NULL: none */
    struct arena *arena;    /* numbers */
};

static bool read_sort_value(struct reader *r, const struct sort *s, value *out);

/* ---- messages ---- */

static void put_position(const struct reader *r, const char *at)
{
    uint32_t character = 1;

    for (const char *c = r->text; c < at; c++)
        character += ((unsigned char)*c & 0xc0) != 0x80;
    if (*at == '\0')
        buf_add(r->why, " at the end");
    else
        buf_printf(r->why, " at character %u", character);
}

static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t");
}

static bool expected(struct reader *r, const char *what)
{
    skip_blanks(r);
    buf_printf(r->why, "expected %s", what);
    put_position(r, r->at);
    return false;
}

static bool wrong_index(struct reader *r, const char *why)
{
    buf_add(r->why, why);
    put_position(r, r->at);
    return false;
}

/* Reports that the value at `from` is not one of s. */
static bool report_outside(struct reader *r, const struct sort *s, const char *from)
{
    buf_bytes(r->why, from, (size_t)(r->at - from));
    buf_add(r->why, " is not in ");
    sort_print(r->why, s);
    put_position(r, from);
    return false;
}

/* ---- tokens ---- */

static bool accept(struct reader *r, char c)
{
    skip_blanks(r);
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static bool need(struct reader *r, char c)
{
    const char what[] = { '\'', c, '\'', '\0' };

    return accept(r, c) || expected(r, what);
}

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '\'';
}

/* The length of the next name, which is not consumed. */
static size_t name_length(struct reader *r)
{
    size_t n = 0;

    skip_blanks(r);
    if (*r->at >= '0' && *r->at <= '9')
        return 0;
    while (is_name_character(r->at[n]))
        n++;
    return n;
}

static bool matches_name(const struct reader *r, size_t n, const char *name)
{
    return strlen(name) == n && memcmp(r->at, name, n) == 0;
}

static bool accept_name(struct reader *r, const char *name)
{
    size_t n = name_length(r);

    if (!matches_name(r, n, name))
        return false;
    r->at += n;
    return true;
}

/* After an element of a list: true if another one follows, false at the end; *ok is set to false if
   there is neither. */
static bool more(struct reader *r, char end, bool *ok)
{
    const char what[] = { '\'', ',', '\'', ' ', 'o', 'r', ' ', '\'', end, '\'', '\0' };

    if (accept(r, ','))
        return true;
    *ok = accept(r, end) || expected(r, what);
    return false;
}

/* ---- values without parts ---- */

static bool read_bool(struct reader *r, value *out)
{
    *out = VALUE_TRUE;
    if (accept_name(r, "true"))
        return true;
    *out = VALUE_FALSE;
    return accept_name(r, "false") || expected(r, "'true' or 'false'");
}

/* Digits, perhaps after a minus. */
static bool read_digits(struct reader *r, struct num *out)
{
    bool minus = accept(r, '-');
    size_t n;

    skip_blanks(r);
    n = strspn(r->at, "0123456789");
    if (n == 0)
        return expected(r, minus ? "a digit" : "a number");
    *out = num_text(r->arena, r->at, n);
    if (minus)
        *out = num_neg(r->arena, *out);
    r->at += n;
    return true;
}

/* An integer, or the number of an identity of a scalarset. */
static bool read_number(struct reader *r, const struct sort *s, value *out)
{
    const char *from;
    struct num n;
    bool inside;

    skip_blanks(r);
    from = r->at;
    if (s == r->far && accept_name(r, "far")) {
        *out = value_small((int32_t)s->size);
        return true;
    }
    if (!read_digits(r, &n))
        return false;
    *out = value_num(r->vs, n);
    if (s->kind == SORT_INT)
        inside = sort_has(r->vs, s, *out);
    else
        inside = num_sign(n) >= 0 && num_cmp(n, num_word(s->size)) < 0;
    return inside || report_outside(r, s, from);
}

static bool read_sort_label(struct reader *r, const struct sort *s, value *out)
{
    size_t n = name_length(r);

    for (uint32_t i = 0; i < s->n && n > 0; i++)
        if (matches_name(r, n, s->label[i])) {
            r->at += n;
            *out = value_small((int32_t)i);
            return true;
        }
    return false;
}

static bool is_name_text(const char *text)
{
    if (*text >= '0' && *text <= '9')
        return false;
    while (is_name_character(*text))
        text++;
    return *text == '\0';
}

/* A constant of a raw transition system may be any text: reads the longest one that matches. */
static bool read_text(struct reader *r, const struct sort *s, value *out)
{
    size_t longest = 0, n;

    for (uint32_t i = 0; i < s->n; i++) {
        n = strlen(s->label[i]);
        if (n <= longest || is_name_text(s->label[i]) || strncmp(r->at, s->label[i], n) != 0)
            continue;
        longest = n;
        *out = value_small((int32_t)i);
    }
    r->at += longest;
    return longest > 0;
}

static bool read_enum(struct reader *r, const struct sort *s, value *out)
{
    struct buf what = BUF_EMPTY;
    bool ok = read_text(r, s, out) || read_sort_label(r, s, out);

    if (ok)
        return true;
    for (uint32_t i = 0; i < s->n; i++)
        buf_printf(&what, "%s%s", i == 0 ? "" : i + 1 < s->n ? ", " : " or ", s->label[i]);
    expected(r, buf_text(&what));
    buf_clear(&what);
    return false;
}

/* How many constants are called d1, d2, ... below this number? */
static uint32_t labels_below(const struct reader *r, const struct sort *s, uint32_t number)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        struct num n;
        const char *digits = s->label[i] + 1;
        if (s->label[i][0] != 'd' || *digits < '1' || *digits > '9' ||
            digits[strspn(digits, "0123456789")] != '\0')
            continue;
        n = num_text(r->arena, digits, strlen(digits));
        count += num_cmp(n, num_word(number)) < 0;
    }
    return count;
}

#define LAST_NAME 1000000000 /* limit of small values */

/* A constant, or d1, d2, ..., unless that is the name of a constant. */
static bool read_data(struct reader *r, const struct sort *s, value *out)
{
    const char *from;
    size_t n, digits;
    struct num number;
    uint32_t i;

    if (read_sort_label(r, s, out))
        return true;
    n = name_length(r);
    from = r->at;
    digits = n > 1 && *from == 'd' && from[1] != '0' ? strspn(from + 1, "0123456789") : 0;
    if (digits == 0 || digits + 1 != n)
        return expected(r, s->n > 0 ? "a constant of this type, or d1, d2, ..." : "d1, d2, ...");
    number = num_text(r->arena, from + 1, digits);
    r->at += n;
    if (num_cmp(number, num_word(LAST_NAME)) > 0)
        return report_outside(r, s, from);
    i = (uint32_t)number.word - 1 - labels_below(r, s, (uint32_t)number.word) + s->n;
    if (s->size > 0 && i >= s->size)
        return report_outside(r, s, from);
    *out = value_small((int32_t)i);
    return true;
}

/* ---- values with parts ---- */

/* The elements of a set or a sequence, up to `end`. */
static bool read_elements(struct reader *r, const struct sort *s, char end, struct vec_u32 *list)
{
    bool ok = true;
    value v;

    if (accept(r, end))
        return true;
    do {
        if (!read_sort_value(r, s->elem, &v))
            return false;
        vec_push(list, v);
    } while (more(r, end, &ok));
    return ok;
}

static bool read_set(struct reader *r, const struct sort *s, value *out)
{
    struct vec_u32 list = VEC_EMPTY;
    bool ok = need(r, '{') && read_elements(r, s, '}', &list);

    if (ok)
        *out = value_set(r->vs, (uint32_t)list.n, list.at);
    vec_clear(&list);
    return ok;
}

/* A sequence or a bag. */
static bool read_seq(struct reader *r, const struct sort *s, value *out)
{
    struct vec_u32 list = VEC_EMPTY;
    bool bag = s->kind == SORT_BAG;
    bool ok = (accept_name(r, bag ? "bag" : "seq") || expected(r, bag ? "'bag('" : "'seq('")) &&
              need(r, '(') && read_elements(r, s, ')', &list);

    if (ok && list.n > s->size) {
        buf_printf(r->why, "the %s has more than %u elements", bag ? "bag" : "sequence", s->size);
        ok = false;
    }
    if (ok)
        *out = bag ? value_bag(r->vs, (uint32_t)list.n, list.at)
                   : value_tuple(r->vs, (uint32_t)list.n, list.at);
    vec_clear(&list);
    return ok;
}

static bool read_field(struct reader *r, const struct sort *s, bool *given, value *v)
{
    int i = -1;
    size_t n = name_length(r);

    for (uint32_t k = 0; k < s->n; k++)
        if (matches_name(r, n, s->field[k].name) && !given[k])
            i = (int)k;
    if (i < 0)
        return expected(r, "a field that is not given yet");
    r->at += n;
    given[i] = true;
    return need(r, ':') && read_sort_value(r, s->field[i].sort, &v[i]);
}

static bool read_record(struct reader *r, const struct sort *s, value *out)
{
    value *v = mem_zalloc((s->n + 1) * sizeof *v);
    bool *given = mem_zalloc(s->n + 1), ok = need(r, '{');

    for (uint32_t i = 0; i < s->n && ok; i++)
        ok = (i == 0 || need(r, ',')) && read_field(r, s, given, v);
    ok = ok && need(r, '}');
    if (ok)
        *out = value_tuple(r->vs, s->n, v);
    mem_free(v);
    mem_free(given);
    return ok;
}

static bool read_indices(struct reader *r, const struct sort *s, uint64_t *position)
{
    value *index = mem_zalloc((s->n + 1) * sizeof *index);
    bool ok = s->n == 1 || need(r, '(');

    for (uint32_t i = 0; i < s->n && ok; i++) {
        ok = (i == 0 || need(r, ',')) && read_sort_value(r, s->index[i], &index[i]);
        if (ok && index[i] == VALUE_NONE)
            ok = wrong_index(r, "an unassigned index");
    }
    ok = ok && (s->n == 1 || need(r, ')')) &&
         (sort_array_position(r->vs, s, index, position) ||
          wrong_index(r, "an index of no element"));
    mem_free(index);
    return ok;
}

static bool read_array(struct reader *r, const struct sort *s, value *out)
{
    uint64_t n = sort_array_size(s), position = 0;
    value *v = mem_zalloc((n + 1) * sizeof *v);
    bool *given = mem_zalloc(n + 1), ok = need(r, '[');

    for (uint64_t i = 0; i < n && ok; i++) {
        ok = (i == 0 || need(r, ',')) && read_indices(r, s, &position);
        if (ok && given[position])
            ok = wrong_index(r, "an element that was given before");
        if (ok)
            given[position] = true;
        ok = ok && need(r, ':') && read_sort_value(r, s->elem, &v[position]);
    }
    ok = ok && need(r, ']');
    if (ok)
        *out = value_tuple(r->vs, (uint32_t)n, v);
    mem_free(v);
    mem_free(given);
    return ok;
}

static bool read_alternative(struct reader *r, const struct sort *s, uint32_t *alt)
{
    for (*alt = 0; *alt < s->n; ++*alt)
        if (accept_name(r, s->alt[*alt].name))
            return true;
    return expected(r, "an alternative of this type");
}

static bool read_union(struct reader *r, const struct sort *s, value *out)
{
    const struct sort_alt *alt;
    uint32_t number;
    value *v;
    bool ok = true;

    if (!read_alternative(r, s, &number))
        return false;
    alt = &s->alt[number];
    v = mem_zalloc((alt->n + 1) * sizeof *v);
    v[0] = value_small((int32_t)number);
    for (uint32_t i = 0; i < alt->n && ok; i++)
        ok = need(r, i == 0 ? '(' : ',') && read_sort_value(r, alt->field[i].sort, &v[i + 1]);
    ok = ok && (alt->n == 0 || need(r, ')'));
    if (ok)
        *out = value_tuple(r->vs, alt->n + 1, v);
    mem_free(v);
    return ok;
}

/* ---- all of them ---- */

static bool read_sort_value(struct reader *r, const struct sort *s, value *out)
{
    *out = VALUE_NONE;
    if (accept_name(r, "_"))
        return true;
    switch (s->kind) {
    case SORT_ANY: return expected(r, "'_'");
    case SORT_BOOL: return read_bool(r, out);
    case SORT_INT:
    case SORT_SCALARSET: return read_number(r, s, out);
    case SORT_ENUM: return read_enum(r, s, out);
    case SORT_DATA: return read_data(r, s, out);
    case SORT_ARRAY: return read_array(r, s, out);
    case SORT_RECORD: return read_record(r, s, out);
    case SORT_UNION: return read_union(r, s, out);
    case SORT_SET: return read_set(r, s, out);
    case SORT_SEQ:
    case SORT_BAG: return read_seq(r, s, out);
    }
    return false;
}

static bool read_tuple(struct reader *r, uint32_t n, const struct sort *const *sort, value *out)
{
    value *v = mem_zalloc((n + 1) * sizeof *v);
    bool ok = n < 2 || need(r, '(');

    for (uint32_t i = 0; i < n && ok; i++)
        ok = (i == 0 || need(r, ',')) && read_sort_value(r, sort[i], &v[i]);
    ok = ok && (n < 2 || need(r, ')'));
    if (ok)
        *out = value_tuple(r->vs, n, v);
    mem_free(v);
    return ok;
}

static bool at_end(struct reader *r)
{
    skip_blanks(r);
    return *r->at == '\0' || expected(r, "nothing more");
}

bool value_read(struct values *vs, const struct sort *s, const char *text, value *out,
                struct buf *why)
{
    return value_read_window(vs, s, NULL, text, out, why);
}

bool value_read_window(struct values *vs, const struct sort *s, const struct sort *far,
                       const char *text, value *out, struct buf *why)
{
    struct reader r = { vs, text, text, why, far, arena_new() };
    bool ok = read_sort_value(&r, s, out) && at_end(&r);

    arena_free(r.arena);
    return ok;
}

bool value_read_tuple(struct values *vs, uint32_t n, const struct sort *const *sort,
                      const char *text, value *out, struct buf *why)
{
    struct reader r = { vs, text, text, why, NULL, arena_new() };
    bool ok = read_tuple(&r, n, sort, out) && at_end(&r);

    arena_free(r.arena);
    return ok;
}
