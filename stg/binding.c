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
    if (!value_is_small(lo) || !value_is_small(hi)) {
        eval_fail(b->ev, FAULT_RANGE, x->lo->span, NULL);
        b->ev->fault.sort = &sort_int;
        b->ev->fault.value = value_is_small(lo) ? hi : lo;
        return false;
    }
    b->lo[k] = value_word(lo);
    b->card[k] = value_word(hi) < value_word(lo)
                     ? 0 : (uint64_t)((int64_t)value_word(hi) - value_word(lo)) + 1;
    return true;
}

static void set_binder(struct binding *b, uint32_t k)
{
    const struct binder *x = &b->binder[k];

    b->ev->local[x->slot] = x->lo == NULL ? sort_nth(b->ev->vs, x->sort, b->at[k])
                                          : value_int(b->ev->vs, b->lo[k] + (int64_t)b->at[k]);
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
    b->lo = (int64_t *)(b->card + n);
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
