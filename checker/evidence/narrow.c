/*
 * The part of a data formula that decides it (see narrow.h).
 */
#include "config.h"

#include "checker/evidence/narrow.h"

#include "support/vec.h"

static void note_narrowed_bound(struct narrowing *w, const char *name, uint32_t slot,
                                const struct sort *sort)
{
    vec_push(&w->bound, ((struct evidence_bound){ name, slot, sort, w->ev->local[slot] }));
}

/* Values of a quantifier's variables for which its body is `want`. */
static bool bind_culprit(struct narrowing *w, const struct term *t, bool want)
{
    struct binding b;
    bool more, holds, found = false;
    bool ok = binding_first(&b, w->ev, t->n_binders, t->binder, &more);

    while (ok && more && !found) {
        ok = eval_bool(w->ev, t->kid[0], &holds);
        found = ok && holds == want;
        ok = ok && !found && binding_next(&b, &more);
    }
    binding_end(&b);
    for (uint32_t i = 0; found && i < t->n_binders; i++)
        note_narrowed_bound(w, t->binder[i].name, t->binder[i].slot, t->binder[i].sort);
    return found;
}

/* && that is false, || that is true: the first kid that makes it so. */
static const struct term *narrow_kids(struct narrowing *w, const struct term *t, bool is)
{
    bool holds;

    for (uint32_t i = 0; i < t->n; i++)
        if (eval_bool(w->ev, t->kid[i], &holds) && holds == is)
            return narrow(w, t->kid[i], is);
    return t;
}

/* Is it a predicate with arguments?  Its parameters are not variables of the property itself. */
static bool is_called_predicate(const struct term *t)
{
    for (uint32_t i = 0; t->from != NULL && i < t->from->n; i++)
        if (t->from->value[i] != NULL)
            return true;
    return false;
}

const struct term *narrow(struct narrowing *w, const struct term *t, bool is)
{
    value v;

    if (is_called_predicate(t))
        return t;
    switch (t->kind) {
    case TERM_NOT: return narrow(w, t->kid[0], !is);
    case TERM_AND: return is ? t : narrow_kids(w, t, false);
    case TERM_OR: return is ? narrow_kids(w, t, true) : t;
    case TERM_FORALL:
    case TERM_EXISTS:
        if (is != (t->kind == TERM_EXISTS) || !bind_culprit(w, t, is))
            return t;
        return narrow(w, t->kid[0], is);
    case TERM_LET:
        if (!eval_term(w->ev, t->kid[0], &v))
            return t;
        w->ev->local[t->slot] = v;
        note_narrowed_bound(w, t->name, t->slot, t->kid[0]->sort);
        return narrow(w, t->kid[1], is);
    default: return t;
    }
}
