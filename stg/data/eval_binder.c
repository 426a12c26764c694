/*
 * Quantifiers and comprehensions (see eval_binder.h).
 */
#include "config.h"

#include "stg/data/eval_binder.h"

#include "stg/data/eval_ops.h"
#include "support/vec.h"

/* If values are interchangeable, their order must not determine whether a fault is met: a value
   that decides the quantifier takes precedence over faults. */
bool eval_binder_quantifier(struct eval *ev, const struct term *t, value *out)
{
    bool more, holds, alive, decided = false, stop = t->kind == TERM_EXISTS;
    struct fault first = { .kind = FAULT_NONE };
    struct binding b;

    alive = binding_first(&b, ev, t->n_binders, t->binder, &more);
    while (alive && more && !decided) {
        if (eval_bool(ev, t->kid[0], &holds)) {
            decided = holds == stop;
        } else {
            if (first.kind == FAULT_NONE)
                first = ev->fault;
            alive = binders_are_interchangeable(t->n_binders, t->binder);
        }
        alive = alive && (decided || binding_next(&b, &more));
    }
    binding_end(&b);
    *out = value_bool(decided ? stop : !stop);
    if (decided || (alive && first.kind == FAULT_NONE))
        return true;
    if (first.kind != FAULT_NONE)
        ev->fault = first;
    return false;
}

/* The values of the bound variable that satisfy the condition, at most `most` of them. */
static bool collect_witnesses(struct eval *ev, const struct term *t, size_t most,
                              struct vec_u32 *found)
{
    struct binding b;
    bool more, holds, ok = binding_first(&b, ev, t->n_binders, t->binder, &more);

    while (ok && more && found->n < most) {
        ok = eval_bool(ev, t->kid[0], &holds);
        if (ok && holds)
            vec_push(found, ev->local[t->binder[0].slot]);
        ok = ok && binding_next(&b, &more);
    }
    binding_end(&b);
    return ok;
}

bool eval_binder_set_of(struct eval *ev, const struct term *t, value *out)
{
    struct vec_u32 found = VEC_EMPTY;
    bool ok = collect_witnesses(ev, t, SIZE_MAX, &found);

    if (ok)
        *out = t->sort->kind == SORT_BAG ? value_bag(ev->vs, (uint32_t)found.n, found.at)
                                         : value_set(ev->vs, (uint32_t)found.n, found.at);
    vec_clear(&found);
    return ok;
}

bool eval_binder_first(struct eval *ev, const struct term *t, value *out)
{
    struct vec_u32 found = VEC_EMPTY;
    bool ok = collect_witnesses(ev, t, 1, &found);

    if (ok && found.n == 0)
        ok = eval_fail(ev, FAULT_FIRST, t->span, t->name);
    else if (ok)
        *out = found.at[0];
    vec_clear(&found);
    return ok;
}

bool eval_binder_aggregate(struct eval *ev, const struct term *t, value *out)
{
    bool starts = t->alt == AGGREGATE_MIN || t->alt == AGGREGATE_MAX; /* with the first value */
    bool more, holds, ok;
    struct binding b;
    value v;

    *out = value_small(0);
    ok = binding_first(&b, ev, t->n_binders, t->binder, &more);
    while (ok && more) {
        ok = eval_bool(ev, t->kid[0], &holds);
        if (ok && holds) {
            ok = eval_term(ev, t->kid[1], &v);
            if (ok && starts)
                *out = v;
            else if (ok)
                ok = eval_aggregated(ev, t, *out, v, out);
            starts = false;
        }
        ok = ok && binding_next(&b, &more);
    }
    binding_end(&b);
    return ok && starts ? eval_fail(ev, FAULT_FIRST, t->span, t->name) : ok;
}

bool eval_binder_array(struct eval *ev, const struct term *t, value *out)
{
    struct vec_u32 elem = VEC_EMPTY;
    struct binding b;
    bool more, ok = binding_first(&b, ev, t->n_binders, t->binder, &more);
    value v;

    while (ok && more) {
        ok = eval_term(ev, t->kid[0], &v);
        if (ok) {
            vec_push(&elem, v);
            ok = binding_next(&b, &more);
        }
    }
    binding_end(&b);
    ok = ok && eval_fits(ev, t, (uint32_t)elem.n, elem.at);
    if (ok)
        *out = value_tuple(ev->vs, (uint32_t)elem.n, elem.at);
    vec_clear(&elem);
    return ok;
}
