/*
 * Enumerating the values of binders (see eval.h).
 *
 * An odometer, last binder fastest.  The bounds of a dynamic range, the schematic values to be
 * tried, and what a filter leaves out, are computed once the preceding binders have values.
 */
#include "config.h"

#include "stg/data/eval.h"

#include <string.h>

#include "stg/data/binding_filter.h"

/* The number of integers between the bounds; saturates. */
static uint64_t range_count(const struct values *vs, value lo, value hi)
{
    struct arena *a;
    struct num span;
    uint64_t count;

    if (value_is_small(lo) && value_is_small(hi))
        return value_word(hi) < value_word(lo)
                   ? 0
                   : (uint64_t)((int64_t)value_word(hi) - value_word(lo)) + 1;
    a = arena_new();
    span = num_sub(a, value_to_num(vs, hi), value_to_num(vs, lo));
    count = num_sign(span) < 0 ? 0 : span.limb != NULL ? UINT64_MAX : (uint64_t)span.word + 1;
    arena_free(a);
    return count;
}

/* lo + n */
static value number_from(struct values *vs, value lo, uint64_t n)
{
    struct arena *a;
    value v;

    if (value_is_small(lo) && n <= INT32_MAX)
        return value_int(vs, value_word(lo) + (int64_t)n);
    a = arena_new();
    v = value_num(vs, num_add(a, value_to_num(vs, lo), num_word((int64_t)n)));
    arena_free(a);
    return v;
}

static struct bound *bound_of(struct binding *b, uint32_t k)
{
    return b->many != NULL ? &b->many[k] : &b->few[k];
}

/* ---- schematic values in scope ---- */

static uint32_t n_sorts(const struct binding *b)
{
    return b->ev->domain == NULL ? 0 : b->ev->domain->sizes->n;
}

/* Saves the values in scope as row k: row 0 is before the first binder, row k + 1 where binder k
   was opened. */
static void keep_scope(struct binding *b, uint32_t k)
{
    if (n_sorts(b) > 0)
        memcpy(b->scope + (size_t)k * n_sorts(b), b->ev->domain->used,
               n_sorts(b) * sizeof *b->scope);
}

static void restore_scope(struct binding *b, uint32_t k)
{
    if (n_sorts(b) > 0)
        memcpy(b->ev->domain->used, b->scope + (size_t)k * n_sorts(b),
               n_sorts(b) * sizeof *b->scope);
}

static bool is_tried(const struct binding *b, uint32_t k)
{
    return n_sorts(b) > 0 && b->binder[k].lo == NULL && sort_is_schematic(b->binder[k].sort);
}

/* ---- the odometer ---- */

/* Bounds of binder k under the present values of those before it. */
static bool open_binder(struct binding *b, uint32_t k)
{
    const struct binder *binder = &b->binder[k];
    struct bound *x = bound_of(b, k);
    value lo, hi;

    x->kind = BOUND_RANGE;
    x->at = x->first = 0;
    keep_scope(b, k + 1);
    if (is_tried(b, k)) {
        x->kind = BOUND_LIST;
        x->listed.n = 0;
        active_domain_values(b->ev->domain, b->ev->vs, binder->sort, &x->listed);
        x->n = x->listed.n;
        return true;
    }
    if (binder->lo == NULL) {
        x->n = sort_card(binder->sort);
    } else if (binder_takes_elements(binder)) {
        if (!eval_term(b->ev, binder->lo, &x->set))
            return false;
        x->kind = BOUND_ELEMENTS;
        x->n = value_size(b->ev->vs, x->set);
    } else if (binder->is_value) {
        if (!eval_term(b->ev, binder->lo, &lo))
            return false;
        x->kind = BOUND_LIST;
        x->listed.n = 0;
        vec_push(&x->listed, lo);
        x->n = 1;
    } else {
        if (!eval_term(b->ev, binder->lo, &lo) || !eval_term(b->ev, binder->hi, &hi))
            return false;
        x->lo = lo;
        x->n = range_count(b->ev->vs, lo, hi);
    }
    if (binder->filter != NULL)
        binding_filter(b->ev, binder, x);
    return true;
}

static value bound_value(struct binding *b, uint32_t k)
{
    const struct binder *binder = &b->binder[k];
    const struct bound *x = bound_of(b, k);
    struct values *vs = b->ev->vs;

    switch (x->kind) {
    case BOUND_LIST: return x->listed.at[x->at];
    case BOUND_ELEMENTS: return value_elem(vs, x->set, (uint32_t)x->at);
    case BOUND_FIELDS: return binding_nth_by_fields(vs, binder->sort, x);
    case BOUND_RANGE: break;
    }
    return binder->lo == NULL ? sort_nth(vs, binder->sort, x->first + x->at)
                              : number_from(vs, x->lo, x->first + x->at);
}

static void set_binder(struct binding *b, uint32_t k)
{
    value v = bound_value(b, k);

    restore_scope(b, k + 1);
    b->ev->local[b->binder[k].slot] = v;
    if (is_tried(b, k))
        active_domain_note(b->ev->domain, b->ev->vs, b->binder[k].sort, v);
}

/* Finds the next combination: descends from binder k, and backtracks from binders without further
   values. */
static bool find_next(struct binding *b, uint32_t k, bool *more)
{
    for (;;) {
        if (bound_of(b, k)->at < bound_of(b, k)->n) {
            set_binder(b, k);
            if (k + 1 == b->n) {
                *more = true;
                return true;
            }
            if (!open_binder(b, ++k))
                return false;
        } else {
            if (k == 0) {
                *more = false;
                return true;
            }
            bound_of(b, --k)->at++;
        }
    }
}

bool binding_first(struct binding *b, struct eval *ev, uint32_t n, const struct binder *binder,
                   bool *more)
{
    *b = (struct binding){ .ev = ev, .n = n, .binder = binder };
    if (n > BINDING_FEW)
        b->many = mem_zalloc(n * sizeof *b->many);
    if (n_sorts(b) > 0)
        b->scope = mem_alloc(((size_t)n + 1) * n_sorts(b) * sizeof *b->scope);
    keep_scope(b, 0);
    *more = n == 0;
    return n == 0 || (open_binder(b, 0) && find_next(b, 0, more));
}

bool binding_next(struct binding *b, bool *more)
{
    *more = false;
    if (b->n == 0)
        return true;
    bound_of(b, b->n - 1)->at++;
    return find_next(b, b->n - 1, more);
}

void binding_end(struct binding *b)
{
    restore_scope(b, 0);
    for (uint32_t i = 0; i < b->n; i++) {
        vec_clear(&bound_of(b, i)->listed);
        vec_clear(&bound_of(b, i)->field);
    }
    mem_free(b->scope);
    mem_free(b->many);
}

bool binders_are_interchangeable(uint32_t n, const struct binder *binder)
{
    for (uint32_t i = 0; i < n; i++)
        if (sort_mentions(binder[i].sort, SORT_DATA) ||
            sort_mentions(binder[i].sort, SORT_SCALARSET))
            return true;
    return false;
}
