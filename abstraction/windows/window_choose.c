/*
 * Quantifiers and comprehensions in windows (see window_eval.h).
 */
#include "config.h"

#include "abstraction/windows/window_presence.h"

/* ---- binders ---- */

static bool binders_mention(const struct window_eval *x, const struct term *t)
{
    for (uint32_t i = 0; i < t->n_binders; i++)
        if (window_sort_mentions(t->binder[i].sort, x->w->id))
            return true;
    return false;
}

uint32_t window_bound_pointers(const struct window_system *w, uint32_t n, const struct binder *b)
{
    uint32_t ids = 0;

    for (uint32_t i = 0; i < n; i++)
        ids += window_sort_pointers(b[i].sort, w->id);
    return ids;
}

uint32_t window_bound_ids(const struct window_eval *x, uint32_t n, const struct binder *b)
{
    uint32_t ids = 0;
    bool far = false;

    for (uint32_t i = 0; i < n; i++)
        ids |= window_ids(x->w, b[i].sort, x->local[b[i].slot], &far);
    return ids;
}

/* Of a quantifier or comprehension. */
static uint32_t bound_ids(const struct window_eval *x, const struct term *t)
{
    return window_bound_ids(x, t->n_binders, t->binder);
}

bool window_range(struct window_eval *x, const struct binder *b, value *lo, uint64_t *n)
{
    value hi;

    if (b->lo == NULL) {
        *n = sort_card(b->sort);
        return true;
    }
    if (!window_value_at(x, window_either(x), b->lo, lo) ||
        !window_value_at(x, window_either(x), b->hi, &hi))
        return false;
    if (!value_is_small(*lo) || !value_is_small(hi))
        return window_fail_value(x, FAULT_LARGE, b->lo->span, b->lo->sort, *lo);
    *n = value_word(hi) < value_word(*lo)
             ? 0
             : (uint64_t)((int64_t)value_word(hi) - value_word(*lo)) + 1;
    return true;
}

void window_bind(struct window_eval *x, const struct binder *b, value lo, uint64_t i)
{
    struct values *vs = x->w->stg->vs;

    x->local[b->slot] = b->lo != NULL ? value_int(vs, (int64_t)value_word(lo) + (int64_t)i)
                                      : sort_nth(vs, b->sort, i);
}

bool window_choose(struct window_eval *x, const struct binder *b, bool *any)
{
    uint64_t n = 0;
    value lo = VALUE_NONE;

    if (!window_range(x, b, &lo, &n))
        return false;
    *any = n > 0;
    if (n > 0) {
        window_bind(x, b, lo, script_choose(x->script, n));
        window_trace(x, x->local[b->slot]);
    }
    x->bound[b->slot] = false;
    return true;
}

enum window_go { WINDOW_MORE, WINDOW_STOP, WINDOW_END };

/* The loop of a quantifier or comprehension. */
struct window_loop {
    struct window_eval *x;
    const struct term *t;
    bool over_ids, exact;
    enum window_go (*visit)(struct window_loop *l);
    struct vec_u32 found;
    bool decided, unordered;
    struct fault first;
    uint32_t first_support;
};

/* Calls visit for each combination of values of the binders from number k on; WINDOW_END: the
   evaluation has ended. */
static enum window_go window_each(struct window_loop *l, uint32_t k)
{
    const struct binder *b;
    enum window_go go = WINDOW_MORE;
    value lo = VALUE_NONE;
    uint64_t n = 0;

    if (k == l->t->n_binders)
        return l->visit(l);
    b = &l->t->binder[k];
    if (!window_range(l->x, b, &lo, &n))
        return WINDOW_END;
    for (uint64_t i = 0; i < n && go == WINDOW_MORE; i++) {
        window_bind(l->x, b, lo, i);
        l->x->bound[b->slot] = true;
        go = window_each(l, k + 1);
    }
    return go;
}

/* ---- quantifiers ---- */

/* The end of an iteration with a run-time error; the first one counts, if nothing decides. */
static void keep_first_fault(struct window_loop *l)
{
    struct window_eval *x = l->x;

    if (l->first.kind == FAULT_NONE) {
        l->first = x->fault;
        l->first_support = x->support | bound_ids(x, l->t);
    }
    x->fault.kind = FAULT_NONE;
}

static enum window_go visit_ids(struct window_loop *l)
{
    struct window_eval *x = l->x;
    uint32_t before = x->support;
    bool holds;

    if (window_bool(x, l->t->kid[0], &holds)) {
        l->decided = holds == (l->t->kind == TERM_EXISTS);
        if (l->decided && l->exact)
            x->support |= bound_ids(x, l->t);
        else
            x->support = before;
        return l->decided ? WINDOW_STOP : WINDOW_MORE;
    }
    if (!x->beyond)
        keep_first_fault(l);
    else
        window_trace(x, UINT32_MAX);
    x->beyond = false;
    x->support = before;
    return WINDOW_MORE;
}

static enum window_go visit_others(struct window_loop *l)
{
    struct window_eval *x = l->x;
    bool holds;

    if (window_bool(x, l->t->kid[0], &holds)) {
        l->decided = holds == (l->t->kind == TERM_EXISTS);
        return l->decided ? WINDOW_STOP : WINDOW_MORE;
    }
    if (x->beyond)
        return WINDOW_END;
    if (!l->unordered)
        return WINDOW_END;
    keep_first_fault(l);
    return WINDOW_MORE;
}

static bool is_exact(const struct window_eval *x, const struct term *t)
{
    return x->place == WINDOW_FREE ||
           x->place == (t->kind == TERM_EXISTS ? WINDOW_TRUE : WINDOW_FALSE);
}

bool window_quantifier(struct window_eval *x, const struct term *t, value *out)
{
    bool ids = binders_mention(x, t), exact = is_exact(x, t), outside = false, guesses = false;
    struct window_loop l = { .x = x, .t = t, .over_ids = ids, .exact = exact };
    enum window_place outer = x->place;
    enum window_go end;

    l.visit = ids ? visit_ids : visit_others;
    l.unordered = binders_are_interchangeable(t->n_binders, t->binder);
    if (ids)
        x->place = !exact ? WINDOW_EITHER : t->kind == TERM_EXISTS ? WINDOW_TRUE : WINDOW_FALSE;
    end = window_each(&l, 0);
    x->place = outer;
    if (end == WINDOW_END)
        return false;
    if (!l.decided && ids && window_outside(x, t, &outside)) {
        l.decided = outside;
    } else if (!l.decided && ids) {
        guesses = true;
        if (outer != WINDOW_FREE && (!exact || l.first.kind != FAULT_NONE))
            l.decided = script_choose(x->script, 2) == 1;
    }
    if (guesses)
        window_guessed(x, t->span,
                       l.decided ? 0 : window_bound_pointers(x->w, t->n_binders, t->binder));
    else if (ids)
        window_decided(x, t->span);
    if (!l.decided && l.first.kind != FAULT_NONE) {
        x->fault = l.first;
        x->support |= l.first_support;
        return false;
    }
    *out = value_bool(l.decided == (t->kind == TERM_EXISTS));
    return true;
}

/* ---- comprehensions ---- */

static enum window_go collect(struct window_loop *l)
{
    struct window_eval *x = l->x;
    value v;

    if (!window_value(x, l->t->kid[0], &v)) {
        x->support |= bound_ids(x, l->t);
        return WINDOW_END;
    }
    if (l->t->kind == TERM_ARRAY)
        vec_push(&l->found, v);
    else if (v == VALUE_TRUE)
        vec_push(&l->found, x->local[l->t->binder[0].slot]);
    return l->t->kind == TERM_FIRST && v == VALUE_TRUE ? WINDOW_STOP : WINDOW_MORE;
}

bool window_comprehension(struct window_eval *x, const struct term *t, value *out)
{
    struct window_loop l = { .x = x, .t = t, .found = VEC_EMPTY, .visit = collect };
    enum window_place outer = x->place;
    bool ok;

    x->place = binders_mention(x, t) ? WINDOW_EITHER : window_either(x);
    ok = window_each(&l, 0) != WINDOW_END;
    x->place = outer;
    if (binders_mention(x, t))
        window_decided(x, t->span);
    if (ok && t->kind == TERM_FIRST && l.found.n == 0)
        ok = window_fail(x, FAULT_FIRST, t->span);
    else if (ok && t->kind == TERM_FIRST)
        *out = l.found.at[0];
    else if (ok && t->kind == TERM_SET_OF)
        *out = value_set(x->w->stg->vs, (uint32_t)l.found.n, l.found.at);
    else if (ok)
        *out = value_tuple(x->w->stg->vs, (uint32_t)l.found.n, l.found.at);
    vec_clear(&l.found);
    return ok;
}
