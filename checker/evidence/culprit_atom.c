/*
 * The part of the formula that decides the end of a run (see culprit_atom.h).
 */
#include "config.h"

#include "checker/evidence/culprit_atom.h"

#include "checker/game/state_formula.h"
#include "checker/evidence/narrow.h"
#include "support/bug.h"
#include "support/vec.h"

/* The values of f's variables, as the run names them. */
const value *evidence_env(struct evidence *e, const struct concretizer *x, struct concrete_state at,
                          const struct fnode *f, const struct eval *ev)
{
    const struct sort *const *sort = product_formula(x->p)->slot_sort;
    value *v = ARENA_ARRAY(e->arena, value, f->n_fv + 1);

    for (uint32_t i = 0; i < f->n_fv; i++)
        v[i] = concretize_value(x, at, sort[f->fv[i]], ev->local[f->fv[i]]);
    return v;
}

void culprit_find(const struct concretizer *x, struct concrete_state at, vertex_id v,
                  struct evidence *e)
{
    struct product *p = x->p;
    struct narrowing w = { .ev = NULL };
    bool holds;

    e->last = product_decisive(p, v);
    w.ev = product_look(p, v);
    if (e->last->local && product_local(p, product_key(p, v).state, e->last, &holds) &&
        holds != product_is_and(p, v) && !product_unfit(p))
        BUG("what is said to decide does not");
    e->env = evidence_env(e, x, at, e->last, w.ev);
    if (e->last->kind == F_DATA && eval_bool(w.ev, e->last->term, &holds))
        e->term = narrow(&w, e->last->term, holds);
    if (e->term != NULL && !eval_bool(w.ev, e->term, &e->term_value))
        e->term = NULL;
    for (size_t i = 0; i < w.bound.n; i++)
        w.bound.at[i].v = concretize_value(x, at, w.bound.at[i].sort, w.bound.at[i].v);
    e->n_bound = (uint32_t)w.bound.n;
    e->bound = arena_copy(e->arena, w.bound.at, w.bound.n * sizeof *w.bound.at);
    vec_clear(&w.bound);
}

/* ---- loops ---- */

/* Is n a part of f, or f?  seen: numbers of those looked at. */
static bool contains_node(const struct fnode *f, const struct fnode *n, bool *seen)
{
    bool found = f == n;

    if (seen[f->number])
        return false;
    seen[f->number] = true;
    for (uint32_t i = 0; i < f->n && !found; i++)
        found = contains_node(f->kid[i], n, seen);
    if (f->kind == F_FIX && !found)
        found = contains_node(f->fix->body, n, seen);
    return found;
}

static bool is_inside(const struct formula *f, const struct fnode *outer, const struct fnode *n)
{
    bool *seen = mem_zalloc(f->n_nodes + 1);
    bool is = contains_node(outer, n, seen);

    mem_free(seen);
    return is;
}

const struct fnode *culprit_fixpoint(const struct formula *f, const struct fnode *n, uint32_t level)
{
    const struct fnode *best = n;

    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *x = f->node[i];
        if (x->kind == F_FIX && x->fix->level == level && is_inside(f, x->fix->body, n) &&
            (best == n || is_inside(f, best, x)))
            best = x;
    }
    return best;
}
