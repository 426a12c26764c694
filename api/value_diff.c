/*
 * Differences of sets, bags and sequences (see value_diff.h).
 *
 * The elements of sets and bags are in ascending order, so one merge finds what only one of the two
 * has.  Of sequences, the common beginning and then the common end are left out.
 */
#include "config.h"

#include "api/value_diff.h"

/* One difference under construction. */
struct value_delta {
    struct arena *arena;
    const struct values *vs;
    const struct sort *elem;
    struct value_difference *to;
};

static const char *delta_text(const struct value_delta *x, value v)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    value_print(&b, x->vs, x->elem, v);
    text = arena_string(x->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

static void merge_delta(const struct value_delta *x, value from, value to)
{
    uint32_t n = value_size(x->vs, from), m = value_size(x->vs, to), i = 0, k = 0;
    struct value_difference *d = x->to;

    while (i < n || k < m) {
        int order = i == n ? 1
                    : k == m
                        ? -1
                        : value_cmp(x->vs, value_elem(x->vs, from, i), value_elem(x->vs, to, k));
        if (order < 0)
            d->removed[d->n_removed++] = delta_text(x, value_elem(x->vs, from, i));
        if (order > 0)
            d->added[d->n_added++] = delta_text(x, value_elem(x->vs, to, k));
        i += order <= 0;
        k += order >= 0;
    }
}

static void cut_delta(const struct value_delta *x, value from, value to)
{
    uint32_t n = value_size(x->vs, from), m = value_size(x->vs, to), at = 0;
    struct value_difference *d = x->to;

    while (at < n && at < m && value_elem(x->vs, from, at) == value_elem(x->vs, to, at))
        at++;
    while (n > at && m > at && value_elem(x->vs, from, n - 1) == value_elem(x->vs, to, m - 1))
        n--, m--;
    d->at = at;
    for (uint32_t i = at; i < n; i++)
        d->removed[d->n_removed++] = delta_text(x, value_elem(x->vs, from, i));
    for (uint32_t i = at; i < m; i++)
        d->added[d->n_added++] = delta_text(x, value_elem(x->vs, to, i));
}

/* ---- in words ---- */

static void put_delta(struct buf *b, const struct sort *s, char sign, uint32_t n,
                      const char *const *text)
{
    if (n == 0)
        return;
    buf_add(b, b->n > 0 ? " " : "");
    buf_char(b, sign);
    buf_add(b, s->kind == SORT_SET ? "{" : s->kind == SORT_BAG ? "bag(" : "seq(");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(b, "%s%s", i > 0 ? "," : "", text[i]);
    buf_char(b, s->kind == SORT_SET ? '}' : ')');
}

/* length: of the sequence before. */
static const char *delta_words(struct arena *a, const struct sort *s,
                               const struct value_difference *d, uint32_t length)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    if (s->kind == SORT_SEQ && d->n_removed == 1 && d->n_added == 1) {
        buf_printf(&b, "[%u]: %s -> %s", d->at, d->removed[0], d->added[0]);
    } else {
        put_delta(&b, s, '-', d->n_removed, d->removed);
        put_delta(&b, s, '+', d->n_added, d->added);
        if (s->kind == SORT_SEQ && d->at == 0)
            buf_add(&b, " at the front");
        else if (s->kind == SORT_SEQ && d->at + d->n_removed == length)
            buf_add(&b, " at the end");
        else if (s->kind == SORT_SEQ)
            buf_printf(&b, " at [%u]", d->at);
    }
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

const struct value_difference *value_diff(struct arena *a, const struct values *vs,
                                          const struct sort *s, value from, value to)
{
    struct value_difference *d;
    struct value_delta x = { a, vs, s->elem, NULL };

    if ((s->kind != SORT_SET && s->kind != SORT_BAG && s->kind != SORT_SEQ) || from == VALUE_NONE ||
        to == VALUE_NONE)
        return NULL;
    x.to = d = ARENA_NEW(a, struct value_difference);
    d->at = VALUE_DIFF_NOWHERE;
    d->removed = ARENA_ARRAY(a, const char *, value_size(vs, from) + 1);
    d->added = ARENA_ARRAY(a, const char *, value_size(vs, to) + 1);
    if (s->kind == SORT_SEQ)
        cut_delta(&x, from, to);
    else
        merge_delta(&x, from, to);
    if (d->n_removed < value_size(vs, from))
        d->text = delta_words(a, s, d, value_size(vs, from));
    return d;
}
