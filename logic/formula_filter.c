/*
 * Filters of quantifiers over formulas (see formula_build.h, stg/data/filter.h).
 *
 * `exists x . g && F` has no use for values where the data g is false, `forall x . g => F` none for
 * those where g is false: there the operand is decided, without a run-time error and without F.
 */
#include "config.h"

#include "logic/formula_build.h"

/* Adds the operands of conjunctions (for `forall`, disjunctions) in their order, also behind
   quantifiers of the same kind; false: the filter ends here. */
static bool add_formula(struct filter_build *f, const struct fnode *n, bool forall)
{
    if (n->kind == F_DATA)
        return filter_add(f, n->term, !forall);
    if (n->kind == (forall ? F_FORALL : F_EXISTS))
        return n->act == NULL && filter_quantifier(f, 1, n->binder) &&
               add_formula(f, n->kid[0], forall);
    if (n->kind != (forall ? F_OR : F_AND))
        return false;
    for (uint32_t i = 0; i < n->n; i++)
        if (!add_formula(f, n->kid[i], forall))
            return false;
    return true;
}

void filter_formula(struct build *b, struct binder *x, const struct fnode *body, bool forall)
{
    struct filter_build f;

    if (filter_begin(&f, 1, x, 0))
        add_formula(&f, body, forall);
    x->filter = filter_end(&f, b->e->arena);
}
