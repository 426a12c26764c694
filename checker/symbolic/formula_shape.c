/*
 * Which formulas are decided by sets of states.
 *
 * Alternation-free: no fixpoint is applied inside of one of the other sign that begins below it.
 * Levels change with signs, so this is seen where something of a smaller level is applied.
 */
#include "config.h"

#include "checker/game/state_formula.h"
#include "checker/symbolic/formula_sets_internal.h"

/* A fixpoint is outside of those with smaller bodies. */
static bool is_outside(const struct fixpoint *a, const struct fixpoint *b)
{
    return b == NULL || a->body->height > b->body->height;
}

static void join_shape(struct node_shape *s, const struct node_shape *kid,
                       const struct fixpoint *bound)
{
    s->plain = s->plain && kid->plain;
    if (kid->lowest < s->lowest)
        s->lowest = kid->lowest;
    if (kid->open != NULL && kid->open != bound && is_outside(kid->open, s->open))
        s->open = kid->open;
}

/* From those of the kids. */
static struct node_shape shape_of(const struct formula_sets *v, const struct fnode *n)
{
    bool is_fix = n->kind == F_FIX || n->kind == F_CALL;
    struct node_shape s = { !is_fix && !node_is_modal(n), UINT32_MAX, NULL, NULL };

    for (uint32_t i = 0; i < n->n; i++)
        join_shape(&s, &v->shape[n->kid[i]->number], NULL);
    if (n->kind == F_FIX)
        join_shape(&s, &v->shape[n->fix->body->number], n->fix);
    if (n->kind == F_CALL) {
        s.lowest = n->fix->level;
        s.open = n->fix;
    }
    return s;
}

static bool update_shape(struct formula_sets *v, const struct fnode *n)
{
    struct node_shape s = shape_of(v, n), *old = &v->shape[n->number];
    bool changed = s.plain != old->plain || s.lowest != old->lowest || s.open != old->open;

    s.around = old->around;
    *old = s;
    if (n->kind == F_FIX)
        v->shape[n->fix->body->number].around = s.open;
    return changed;
}

static void find_shapes(struct formula_sets *v)
{
    bool changed = true;

    for (uint32_t i = 0; i < v->f->n_nodes; i++)
        v->shape[i] = (struct node_shape){ true, UINT32_MAX, NULL, NULL };
    while (changed) {
        changed = false;
        for (uint32_t i = v->f->n_nodes; i > 0; i--)
            changed |= update_shape(v, v->f->node[i - 1]);
    }
}

const struct fixpoint *formula_shape_system(const struct formula_sets *v, const struct fnode *n)
{
    const struct fixpoint *fix = v->shape[n->number].open;

    while (fix != NULL && v->shape[fix->body->number].around != NULL)
        fix = v->shape[fix->body->number].around;
    return fix;
}

static bool alternates(const struct formula_sets *v, const struct fnode *n)
{
    return n->kind == F_FIX && v->shape[n->fix->body->number].lowest < n->fix->level;
}

const char *formula_shape_find(struct formula_sets *v)
{
    if (has_endless_inputs(v->f->sig))
        return SYMBOLIC_REFUSES "an input of the environment has values without end";
    find_shapes(v);
    for (uint32_t i = 0; i < v->f->n_nodes; i++) {
        const struct fnode *n = v->f->node[i];
        if (node_is_modal(n) && node_is_late(n))
            return SYMBOLIC_REFUSES "the values of an input are chosen after it (late inputs)";
        if (alternates(v, n))
            return SYMBOLIC_REFUSES "fixpoints alternate";
    }
    return NULL;
}
