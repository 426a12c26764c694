/*
 * Formulas in which one player does all the choosing (see fragment.h).
 */
#include "config.h"

#include "checker/game/fragment.h"

#include "checker/game/state_formula.h"

static bool side(const struct fnode *f, bool is_or)
{
    if (f->local)
        return true;
    switch (f->kind) {
    case F_DATA: return true;
    case F_LET: return side(f->kid[0], is_or);
    case F_FIX:
    case F_CALL: return true;
    case F_DIAMOND: return is_or && !node_is_late(f);
    case F_BOX: return !is_or && !node_is_late(f);
    case F_FORALL: return !is_or;
    case F_EXISTS: return is_or;
    case F_AND:
    case F_OR:
        if (node_is_and(f) != is_or)
            return true;
        return node_one_remote(f) != NULL;
    }
    return false;
}

bool one_player(const struct formula *f, bool is_or)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (!side(f->node[i], is_or))
            return false;
    return true;
}

bool is_single_player(const struct formula *f, bool is_or)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX && f->node[i]->fix->nu == is_or)
            return false;
    return one_player(f, is_or);
}
