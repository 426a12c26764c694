/*
 * Levels, free variables and numbers of a formula (see formula_build.h).
 *
 * The level of a node is 1 plus the number of sign changes of the fixpoints around it, the
 * outermost context counting as nu; a node that is shared gets the largest.  Free variables are
 * the least solution of their equations, found by iteration.
 */
#include "config.h"

#include "logic/formula_build.h"
#include "logic/formula_names.h"

/* ---- levels ---- */

static bool sign(uint32_t level)
{
    return level % 2 == 1;
}

static void set_level(struct fnode *f, uint32_t level, uint32_t *deepest)
{
    if (f->level >= level)
        return;
    f->level = level;
    if (*deepest < level)
        *deepest = level;
    for (uint32_t i = 0; i < f->n; i++)
        set_level((struct fnode *)f->kid[i], level, deepest);
    if (f->kind != F_FIX)
        return;
    level += sign(level) != f->fix->nu;
    if (f->fix->level < level)
        f->fix->level = level;
    set_level((struct fnode *)f->fix->body, level, deepest);
}

/* ---- numbers, of reachable nodes only ---- */

static void number_nodes(const struct fnode *f, struct vec_ptr *out)
{
    struct fnode *n = (struct fnode *)f;

    if (n->number != 0)
        return;
    vec_push(out, n);
    n->number = (uint32_t)out->n;
    for (uint32_t i = 0; i < n->n; i++)
        number_nodes(n->kid[i], out);
    if (n->kind == F_FIX)
        number_nodes(n->fix->body, out);
}

/* ---- free variables ---- */

struct slot_set {
    struct vec_u32 slot;
    bool *has; /* by slot */
};

static void set_add(struct slot_set *s, uint32_t slot)
{
    if (s->has[slot])
        return;
    s->has[slot] = true;
    vec_push(&s->slot, slot);
}

static void set_empty(struct slot_set *s)
{
    while (s->slot.n > 0)
        s->has[vec_pop(&s->slot)] = false;
}

struct free_vars {
    struct slot_set row;   /* being computed */
    struct slot_set bound; /* by the present action or term */
};

static void read_slot(void *self, const struct term *t)
{
    struct free_vars *v = self;

    if (t->kind == TERM_LOCAL)
        set_add(&v->row, t->slot);
}

static void bind_slot(void *self, uint32_t slot)
{
    struct free_vars *v = self;

    set_add(&v->bound, slot);
}

static void bind_in_term(void *self, const struct term *t)
{
    for (uint32_t i = 0; i < t->n_binders; i++)
        bind_slot(self, t->binder[i].slot);
    if (t->kind == TERM_LET)
        bind_slot(self, t->slot);
}

/* Slots are unique, so a slot bound in a term is bound nowhere else. */
static void add_term(struct free_vars *v, const struct term *t)
{
    if (t == NULL)
        return;
    term_walk(t, false, read_slot, v);
    term_walk(t, false, bind_in_term, v);
}

static void add_free_vars(struct free_vars *v, const struct fnode *f)
{
    for (uint32_t i = 0; f != NULL && i < f->n_fv; i++)
        set_add(&v->row, f->fv[i]);
}

static void drop_bound_slots(struct free_vars *v)
{
    size_t kept = 0;

    for (size_t i = 0; i < v->row.slot.n; i++) {
        uint32_t slot = v->row.slot.at[i];
        if (v->bound.has[slot])
            v->row.has[slot] = false;
        else
            v->row.slot.at[kept++] = slot;
    }
    v->row.slot.n = kept;
    set_empty(&v->bound);
}

/* The free variables of the kids, minus those that this node binds, plus those that it reads
   outside that scope. */
static void free_of(struct free_vars *v, const struct fnode *f)
{
    set_empty(&v->row);
    for (uint32_t i = 0; i < f->n; i++)
        add_free_vars(v, f->kid[i]);
    if (f->kind == F_FIX || f->kind == F_CALL)
        add_free_vars(v, f->fix->body);
    for (uint32_t i = 0; i < f->n_args; i++)
        bind_slot(v, f->fix->slot[i]);
    if (f->kind == F_LET)
        bind_slot(v, f->slot);
    if (f->binder != NULL)
        bind_slot(v, f->binder->slot);
    drop_bound_slots(v);
    if (f->act != NULL)
        act_walk(f->act, read_slot, bind_slot, v);
    if (f->act != NULL)
        act_walk(f->act, bind_in_term, bind_slot, v);
    if (f->binder != NULL) {
        add_term(v, f->binder->lo);
        add_term(v, f->binder->hi);
    }
    add_term(v, f->term);
    for (uint32_t i = 0; i < f->n_args; i++)
        add_term(v, f->arg[i]);
    drop_bound_slots(v);
}

/* Sets only grow, so a set has changed if its size has. */
static bool update_free(struct build *b, struct free_vars *v, struct fnode *f)
{
    struct vec_u32 *row = &v->row.slot;

    free_of(v, f);
    if (row->n == f->n_fv)
        return false;
    vec_sort_u32(row->at, row->n);
    f->n_fv = (uint32_t)row->n;
    f->fv = arena_copy(b->e->arena, row->at, row->n * sizeof *row->at);
    return true;
}

static void free_variables(struct build *b, struct vec_ptr *node)
{
    struct free_vars v = { .row.has = mem_zalloc(b->e->n_slots + 1),
                           .bound.has = mem_zalloc(b->e->n_slots + 1) };
    bool news = true;

    while (news) {
        news = false;
        for (size_t i = node->n; i-- > 0;)
            news = update_free(b, &v, node->at[i]) || news;
    }
    vec_clear(&v.row.slot);
    vec_clear(&v.bound.slot);
    mem_free(v.row.has);
    mem_free(v.bound.has);
}

static const bool *signs(struct build *b, uint32_t n)
{
    bool *nu = ARENA_ARRAY(b->e->arena, bool, n + 1);

    for (uint32_t k = 1; k <= n; k++)
        nu[k] = sign(k);
    return nu;
}

struct formula *finish_formula(struct build *b, const struct fnode *root, struct span at)
{
    struct formula *f = ARENA_NEW(b->e->arena, struct formula);
    struct vec_ptr node = VEC_EMPTY;

    set_level((struct fnode *)root, 1, &f->n_levels);
    number_nodes(root, &node);
    free_variables(b, &node);
    for (size_t i = 0; i < node.n; i++)
        ((struct fnode *)node.at[i])->number = (uint32_t)i;
    while (b->slot_name.n < b->e->n_slots)
        name_slot(b, (uint32_t)b->slot_name.n, NULL, NULL);
    f->at = at;
    f->root = root;
    f->sig = b->sig;
    f->names_identities = b->names_identities;
    f->n_nodes = (uint32_t)node.n;
    f->node = arena_copy(b->e->arena, node.at, node.n * sizeof *node.at);
    f->n_slots = b->e->n_slots;
    f->slot_name = arena_copy(b->e->arena, b->slot_name.at, b->slot_name.n * sizeof(char *));
    f->slot_sort = arena_copy(b->e->arena, b->slot_sort.at,
                              b->slot_sort.n * sizeof *b->slot_sort.at);
    f->slot_given = arena_copy(b->e->arena, b->slot_given.at,
                               b->slot_given.n * sizeof *b->slot_given.at);
    formula_name_fixpoints(b->e->arena, f);
    f->slot_name = formula_names(b->e->arena, f, false);
    f->nu = signs(b, f->n_levels);
    find_runs(f);
    vec_clear(&node);
    return f;
}
