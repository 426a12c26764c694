/*
 * Local subformulas (see state_formula.h).
 */
#include "config.h"

#include "checker/game/state_formula.h"

bool node_is_constant(const struct fnode *f, bool which)
{
    return f->kind == F_DATA && f->term->kind == TERM_CONST && f->term->v == value_bool(which);
}

bool node_is_and(const struct fnode *f)
{
    return f->kind == F_AND || f->kind == F_FORALL || f->kind == F_BOX;
}

/* What stands behind it must not be looked at before it is decided: it may be a fault. */
const struct fnode *node_one_remote(const struct fnode *f)
{
    for (uint32_t i = 0; i + 1 < f->n; i++)
        if (!f->kid[i]->local)
            return NULL;
    return f->kid[f->n - 1];
}

bool node_owner(const struct fnode *f)
{
    const struct fnode *remote;

    if (f->local)
        return node_is_and(f);
    if (f->kind == F_LET)
        return node_owner(f->kid[0]);
    if ((f->kind == F_AND || f->kind == F_OR) && (remote = node_one_remote(f)) != NULL)
        return node_owner(remote);
    return node_is_and(f);
}

bool node_is_modal(const struct fnode *f)
{
    return f->kind == F_DIAMOND || f->kind == F_BOX;
}

bool node_is_late(const struct fnode *f)
{
    return f->act->kind == ACT_IN && (f->kind == F_BOX) != (f->act->quantifier == INPUT_EVERY);
}
