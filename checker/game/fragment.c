/*
 * Formulas in which one player does all the choosing (see fragment.h).
 */
#include "config.h"

#include "checker/game/fragment.h"

#include "checker/game/state_formula.h"

static bool side(const struct fnode *f, bool or)
{
    if (f->local)
        return true;
    switch (f->kind) {
    case F_DATA: return true;
    case F_LET: return side(f->kid[0], or);
    case F_FIX: case F_CALL: return true;
    case F_DIAMOND: return or && !node_is_late(f);
    case F_BOX: return !or && !node_is_late(f);
    case F_FORALL: return !or;
    case F_EXISTS: return or;
    case F_AND: case F_OR:
        if (node_is_and(f) != or)
            return true;
        return node_one_remote(f) != NULL;
    }
    return false;
}

bool one_player(const struct formula *f, bool or)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (!side(f->node[i], or))
            return false;
    return true;
}

bool is_single_player(const struct formula *f, bool or)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX && f->node[i]->fix->nu == or)
            return false;
    return one_player(f, or);
}
