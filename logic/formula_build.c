/*
 * Making the nodes and variables of formulas (see formula_build.h).
 */
#include "config.h"

#include "logic/formula_build.h"

void report_too_deep(struct build *b, struct span at)
{
    if (!b->too_large)
        diag_error(b->e->diag, at,
                   "nested too deeply (more than %d levels after the expansion "
                   "of preds)",
                   MAX_LEVELS);
    b->too_large = true;
}

bool count_piece(struct build *b, struct span at)
{
    if (b->pieces++ >= MAX_NODES && !b->too_large) {
        b->too_large = true;
        diag_error(b->e->diag, at,
                   "the formula is too large (more than %d nodes after the "
                   "expansion of preds)",
                   MAX_NODES);
    }
    return !b->too_large;
}

static bool is_constant(const struct fnode *f, bool which)
{
    return f->kind == F_DATA && f->term->kind == TERM_CONST && f->term->v == value_bool(which);
}

static bool is_local_node(const struct fnode *f)
{
    switch (f->kind) {
    case F_DATA: return true;
    case F_DIAMOND: return is_constant(f->kid[0], true);
    case F_BOX: return is_constant(f->kid[0], false);
    case F_FIX:
    case F_CALL: return false;
    case F_AND:
    case F_OR:
    case F_FORALL:
    case F_EXISTS:
    case F_LET: break;
    }
    for (uint32_t i = 0; i < f->n; i++)
        if (!f->kid[i]->local)
            return false;
    return true;
}

void set_height(struct build *b, struct fnode *f, const struct fnode *kid)
{
    if (f->height <= kid->height)
        f->height = kid->height + 1;
    if (f->height > MAX_LEVELS)
        report_too_deep(b, f->at);
}

struct fnode *new_node(struct build *b, enum fnode_kind kind, struct span at, uint32_t n,
                       const struct fnode *const *kid)
{
    struct fnode *f = ARENA_NEW(b->e->arena, struct fnode);

    count_piece(b, at);
    f->kind = kind;
    f->at = at;
    f->n = n;
    f->kid = n == 0 ? NULL : arena_copy(b->e->arena, kid, n * sizeof *kid);
    f->height = 1;
    for (uint32_t i = 0; i < n; i++)
        set_height(b, f, kid[i]);
    f->local = is_local_node(f);
    return f;
}

void name_slot(struct build *b, uint32_t slot, const char *name, const struct sort *sort)
{
    while (b->slot_name.n <= slot) {
        vec_push(&b->slot_name, NULL);
        vec_push(&b->slot_sort, NULL);
        vec_push(&b->slot_given, NULL);
    }
    b->slot_name.at[slot] = name;
    b->slot_sort.at[slot] = sort;
}

struct entry *new_variable(struct build *b, struct scope *s, const char *name, struct span at,
                           const struct sort *sort)
{
    struct entry *x = scope_add(s, b->e->arena, b->e->diag, ENTRY_LOCAL, name, at);

    if (x == NULL)
        return NULL;
    x->role = ROLE_BINDER;
    x->sort = sort;
    x->number = b->e->n_slots++;
    name_slot(b, x->number, name, sort);
    uses_note_entry(b->e->uses, at, x);
    return x;
}
