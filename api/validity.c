/*
 * What verdicts are valid for (see validity.h).
 */
#include "config.h"

#include "api/validity.h"

#include "support/bug.h"

/* ---- what the model says ---- */

static bool is_sized(const struct ast *declaration)
{
    return declaration->kind == AST_TYPE && (declaration->kid[0]->kind == AST_T_SCALARSET ||
                                             declaration->kid[0]->kind == AST_T_DATA);
}

static void find_valid_sizes(const struct session *j, struct validity *v)
{
    const struct ast *all = j->model_tree;
    struct validity_size *size = ARENA_ARRAY(j->model, struct validity_size, all->n);

    for (uint32_t i = 0; i < all->n; i++)
        if (is_sized(all->kid[i]))
            size[v->n++] = (struct validity_size){
                all->kid[i]->name, scope_find_here(j->elab.globals, all->kid[i]->name)->sort->size
            };
    v->size = size;
}

/* ---- what the properties ask ---- */

/* Does each step lead to the fixpoint again: is `[-] X` a part of its body? */
static bool goes_everywhere(const struct fnode *f, const struct fixpoint *x)
{
    if (f->kind == F_BOX)
        return f->act->kind == ACT_ANY && f->kid[0]->kind == F_CALL && f->kid[0]->fix == x;
    for (uint32_t i = 0; f->kind == F_AND && i < f->n; i++)
        if (goes_everywhere(f->kid[i], x))
            return true;
    return false;
}

static bool asks_for_steps(const struct fnode *f, bool always);

/* How many of its parts are so? */
static uint32_t parts_that_ask(const struct fnode *f, bool always)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < f->n; i++)
        n += asks_for_steps(f->kid[i], always) ? 1 : 0;
    return n;
}

/* Is it false where no step is possible, or, if not always, if such a state can be reached?  What
   is not seen so easily counts as no. */
static bool asks_for_steps(const struct fnode *f, bool always)
{
    switch (f->kind) {
    case F_AND: return parts_that_ask(f, always) > 0;
    case F_OR: return f->n > 0 && parts_that_ask(f, always) == f->n;
    case F_FORALL:
    case F_LET: return asks_for_steps(f->kid[0], always);
    case F_FIX:
        return f->fix->nu && (always || goes_everywhere(f->fix->body, f->fix)) &&
               asks_for_steps(f->fix->body, true);
    case F_DIAMOND: return always;
    case F_DATA:
    case F_EXISTS:
    case F_BOX:
    case F_CALL: return false;
    }
    BUG("a formula of no kind");
}

const struct validity *validity_of(const struct session *j)
{
    struct validity *v = ARENA_NEW(j->model, struct validity);

    *v = (struct validity){ .assumes = j->assumes };
    if (j->aut == NULL)
        find_valid_sizes(j, v);
    for (uint32_t i = 0; i < j->n_properties; i++) {
        const struct formula *f = j->property[i].formula;
        v->fair = v->fair || f->fair;
        v->deadlock = v->deadlock || asks_for_steps(f->root, false);
    }
    return v;
}
