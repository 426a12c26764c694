/*
 * Which formulas a search of all states decides, and which of them together (see checking.h).
 */
#include "config.h"

#include "checker/checking.h"

bool invariant_is_for(const struct formula *f, const struct lts *l, struct invariant *v)
{
    if (!bfs_is_for(l) || has_endless_inputs(f->sig) || !invariant_of(f, v))
        return false;
    if (!v->dual || l->n_initial <= 1)
        return true;
    invariant_clear(v); /* a way from one of several initial states shows nothing */
    return false;
}

bool invariants_are_for(const struct formula *f, const struct lts *l, struct invariant *v)
{
    return bfs_is_for(l) && !has_endless_inputs(f->sig) && invariant_conjunction(f, v);
}

bool check_may_search(enum solver solver)
{
    return solver == SOLVER_AUTO || solver == SOLVER_SAFETY || solver == SOLVER_SYMBOLIC;
}

bool check_is_invariant(const struct formula *f, enum solver solver)
{
    struct invariant v;
    bool is = check_may_search(solver) && !has_endless_inputs(f->sig) &&
              (invariant_of(f, &v) || (solver != SOLVER_SYMBOLIC && invariant_conjunction(f, &v)));

    if (is)
        invariant_clear(&v);
    return is;
}

bool check_shares(struct lts *l, const struct formula *f, bool single)
{
    struct invariant v;
    struct fault ignored;

    lts_start(l, &ignored);
    if (f->root->kind == F_FIX ? !invariant_is_for(f, l, &v)
                               : single || !invariants_are_for(f, l, &v))
        return false;
    invariant_clear(&v);
    return true;
}
