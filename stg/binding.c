/*
 * Enumerating the values of binders (see eval.h).
 *
 * An odometer, last binder fastest.  The bounds of a dynamic range are computed
 * when the binders before it have their values.
 */
#include "config.h"

#include "stg/eval.h"
#include "support/bug.h"
#include "support/vec.h"

/* How many numbers lie between the bounds; beyond UINT64_MAX it does not matter. */
static uint64_t range_count(const struct values *vs, value lo, value hi)
{
    struct arena *a;
    struct num span;
    uint64_t count;

    if (value_is_small(lo) && value_is_small(hi))
        return value_word(hi) < value_word(lo)
                   ? 0 : (uint64_t)((int64_t)value_word(hi) - value_word(lo)) + 1;
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

/* Bounds of binder k under the present values of those before it. */
static bool open_binder(struct binding *b, uint32_t k)
{
    const struct binder *x = &b->binder[k];
    value lo, hi;

    b->at[k] = 0;
    if (x->lo == NULL) {
        b->card[k] = sort_card(x->sort);
        return true;
    }
    if (!eval_term(b->ev, x->lo, &lo) || !eval_term(b->ev, x->hi, &hi))
        return false;
    b->lo[k] = lo;
    b->card[k] = range_count(b->ev->vs, lo, hi);
    return true;
}

static void set_binder(struct binding *b, uint32_t k)
{
    const struct binder *x = &b->binder[k];

    b->ev->local[x->slot] = x->lo == NULL ? sort_nth(b->ev->vs, x->sort, b->at[k])
                                          : number_from(b->ev->vs, b->lo[k], b->at[k]);
}

/* Finds the next combination: descends from binder k, backing up over empty or used ones. */
static bool settle(struct binding *b, uint32_t k, bool *more)
{
    for (;;) {
        if (b->at[k] < b->card[k]) {
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
            b->at[--k]++;
        }
    }
}

bool binding_first(struct binding *b, struct eval *ev, uint32_t n, const struct binder *binder,
                   bool *more)
{
    b->ev = ev;
    b->n = n;
    b->binder = binder;
    b->at = mem_alloc((n + 1) * (sizeof *b->at + sizeof *b->card + sizeof *b->lo));
    b->card = b->at + n;
    b->lo = (value *)(b->card + n);
    *more = n == 0;
    return n == 0 || (open_binder(b, 0) && settle(b, 0, more));
}

bool binding_next(struct binding *b, bool *more)
{
    *more = false;
    if (b->n == 0)
        return true;
    b->at[b->n - 1]++;
    return settle(b, b->n - 1, more);
}

void binding_end(struct binding *b)
{
    mem_free(b->at);
}
