/*
 * Comparisons in windows (see window_eval.h).
 */
#include "config.h"

#include "abstraction/windows/window_presence.h"

/* ---- values ---- */

/* Of different ones that depends on one of them: in each window that contains it, the other is
   another identity, or `far`. */
static enum window_order compare_identities(const struct window_system *w, value a, value b,
                                            uint32_t known, uint32_t *note)
{
    value far = window_far(w);
    uint32_t ids = (a == far ? 0 : 1u << value_word(a)) | (b == far ? 0 : 1u << value_word(b));

    if (ids == 0)
        return WINDOW_UNKNOWN;
    if ((known & ids) == 0)
        *note |= 1u << value_word(a == far ? b : a);
    return a == b ? WINDOW_SAME : WINDOW_DIFFERENT;
}

static bool has_element(const struct values *vs, value set, value elem)
{
    for (uint32_t i = 0; i < value_size(vs, set); i++)
        if (value_elem(vs, set, i) == elem)
            return true;
    return false;
}

/* Is there an element of a that is not in b?  Notes its identities. */
static bool has_more(const struct window_system *w, const struct sort *set, value a, value b,
                     uint32_t *note)
{
    const struct values *vs = w->stg->vs;
    bool far = false;

    for (uint32_t i = 0; i < value_size(vs, a); i++)
        if (!has_element(vs, b, value_elem(vs, a, i))) {
            *note |= window_ids(w, set->elem, value_elem(vs, a, i), &far);
            return true;
        }
    return false;
}

/* Arrays over identities: an element that differs decides, those that are unknown do not. */
static enum window_order compare_pointwise(const struct window_system *w, const struct sort *s,
                                           value a, value b, uint32_t known, uint32_t *note)
{
    const struct values *vs = w->stg->vs;

    for (uint32_t i = 0; i < value_size(vs, a); i++) {
        uint32_t inner = 0;
        if (window_compare(w, s->elem, value_elem(vs, a, i), value_elem(vs, b, i), known, &inner) ==
            WINDOW_DIFFERENT) {
            *note |= inner | window_position_ids(w, s, i);
            return WINDOW_DIFFERENT;
        }
    }
    return WINDOW_SAME;
}

/* Records, unions, sequences, and arrays without identities in their indices. */
static enum window_order compare_value_parts(const struct window_system *w, const struct sort *s,
                                             value a, value b, uint32_t known, uint32_t *note)
{
    const struct values *vs = w->stg->vs;
    uint32_t from = s->kind == SORT_UNION, all = 0;
    enum window_order r = WINDOW_SAME;

    if (value_size(vs, a) != value_size(vs, b) ||
        (from > 0 && value_elem(vs, a, 0) != value_elem(vs, b, 0)))
        return WINDOW_DIFFERENT;
    for (uint32_t i = from; i < value_size(vs, a); i++) {
        uint32_t inner = 0;
        enum window_order part = window_compare(w, window_part(vs, s, a, i), value_elem(vs, a, i),
                                                value_elem(vs, b, i), known, &inner);
        if (part == WINDOW_DIFFERENT) {
            *note |= inner;
            return part;
        }
        if (part == WINDOW_UNKNOWN)
            r = part;
        all |= inner;
    }
    *note |= all;
    return r;
}

enum window_order window_compare(const struct window_system *w, const struct sort *s, value a,
                                 value b, uint32_t known, uint32_t *note)
{
    if (!window_sort_mentions(s, w->id))
        return a == b ? WINDOW_SAME : WINDOW_DIFFERENT;
    if (s == w->id)
        return compare_identities(w, a, b, known, note);
    if (s->kind == SORT_SET)
        return has_more(w, s, a, b, note) || has_more(w, s, b, a, note) ? WINDOW_DIFFERENT
                                                                        : WINDOW_SAME;
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        if (window_sort_mentions(s->index[i], w->id))
            return compare_pointwise(w, s, a, b, known, note);
    return compare_value_parts(w, s, a, b, known, note);
}

/* ---- terms ---- */

bool window_is_bound(const struct window_eval *x, const struct term *t)
{
    while (t->kind == TERM_FIELD || t->kind == TERM_ALT_FIELD || t->kind == TERM_CHECK)
        t = t->kid[0];
    return t->kind == TERM_LOCAL && x->bound[t->slot];
}

/* Sets and arrays over identities.  decided: by a witness in the window, with the value `is`; or
   else it has the other one, unless a witness is outside. */
static void decide_pointwise(struct window_eval *x, const struct term *t, bool decided, bool is,
                             uint32_t note, value *out)
{
    bool exact = x->place == WINDOW_FREE || x->place == (is ? WINDOW_TRUE : WINDOW_FALSE);
    bool outside = false;

    *out = value_bool(decided == is);
    if (!decided &&
        (window_outside_set(x, t->kid[0], t->kid[1], &outside) ||
         (t->kind != TERM_SUBSET && window_outside_set(x, t->kid[1], t->kid[0], &outside)))) {
        *out = value_bool(outside == is);
        return;
    }
    if (exact && decided)
        x->support |= note;
    else if (!exact && !decided && script_choose(x->script, 2) == 1)
        *out = value_bool(is);
    if (decided)
        window_decided(x, t->span);
    else
        window_guessed(x, t->span,
                       *out == value_bool(is) ? 0 : window_sort_witness(t->kid[0]->sort, x->w->id));
}

static bool window_equality(struct window_eval *x, const struct term *t, value a, value b,
                            value *out)
{
    const struct sort *s = t->kid[0]->sort;
    uint32_t note = 0;
    enum window_order r = window_compare(x->w, s, a, b, x->support, &note);

    if (r == WINDOW_UNKNOWN)
        return window_ends_beyond(x);
    if (window_sort_is_pointwise(s, x->w->id)) {
        decide_pointwise(x, t, r == WINDOW_DIFFERENT, t->kind == TERM_NE, note, out);
        return true;
    }
    if (!window_is_bound(x, t->kid[0]) && !window_is_bound(x, t->kid[1]))
        x->support |= note;
    *out = value_bool((r == WINDOW_SAME) == (t->kind == TERM_EQ));
    return true;
}

static bool window_membership(struct window_eval *x, const struct term *t, value elem, value set,
                              value *out)
{
    if (!window_is_bound(x, t->kid[0]) && !window_follow(x, t->kid[0]->sort, elem))
        return false;
    *out = value_bool(has_element(x->w->stg->vs, set, elem));
    return true;
}

bool window_comparison(struct window_eval *x, const struct term *t, const value *v, value *out)
{
    const struct values *vs = x->w->stg->vs;
    uint32_t note = 0;
    bool more;

    for (uint32_t i = 0; i < 2 && t->kind != TERM_SUBSET; i++)
        if (value_has_hole(vs, v[i]))
            return window_fail(x, FAULT_UNASSIGNED, t->kid[i]->span);
    if (t->kind == TERM_IN)
        return window_membership(x, t, v[0], v[1], out);
    if (t->kind != TERM_SUBSET)
        return window_equality(x, t, v[0], v[1], out);
    more = has_more(x->w, t->kid[0]->sort, v[0], v[1], &note);
    decide_pointwise(x, t, more, false, note, out);
    return true;
}
