/*
 * Names for the variables of a formula (see formula_names.h).
 *
 * Nodes are visited from the outside to the inside, so that the variables free in a scope have
 * their names before the variable of the scope gets one.  Where a parameter of a predicate is free,
 * so are the variables of its argument, since the argument may be printed in its place.
 */
#include "config.h"

#include "logic/formula_names.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "logic/formula_build.h"
#include "support/map.h"

struct naming {
    struct arena *arena;
    const struct formula *f;
    const char **name;       /* by slot */
    VEC(const char *) fixed; /* names of fixpoints and global variables */
    struct map by_name;      /* of the fixed names */
    struct vec_u32 free;     /* of the present scope */
    bool *has;               /* by slot: is it in `free`? */
};

/* ---- names that are fixed ---- */

static bool is_fixed(const void *owner, uint32_t id, const void *key)
{
    const struct naming *g = owner;

    return strcmp(g->fixed.at[id], key) == 0;
}

static bool find_fixed(const struct naming *g, const char *name)
{
    return map_find(&g->by_name, hash_bytes(name, strlen(name)), is_fixed, g, name) != MAP_NONE;
}

static void fix_name(struct naming *g, const char *name)
{
    if (find_fixed(g, name))
        return;
    map_add(&g->by_name, hash_bytes(name, strlen(name)), vec_number(g->fixed.n));
    vec_push(&g->fixed, name);
}

/* Slots bound inside terms keep their names, which are visible only there. */
static void note_names(void *self, const struct term *t)
{
    struct naming *g = self;

    for (uint32_t i = 0; i < t->n_binders; i++)
        g->name[t->binder[i].slot] = t->binder[i].name;
    if ((t->kind == TERM_LET || t->kind == TERM_LOCAL) && g->name[t->slot] == NULL)
        g->name[t->slot] = t->name;
    if (t->kind == TERM_GLOBAL)
        fix_name(g, t->name);
}

/* ---- free variables of a scope ---- */

static void add_free(struct naming *g, uint32_t slot);

static void add_read(void *self, const struct term *t)
{
    if (t->kind == TERM_LOCAL)
        add_free(self, t->slot);
}

static void add_free(struct naming *g, uint32_t slot)
{
    if (g->has[slot])
        return;
    g->has[slot] = true;
    vec_push(&g->free, slot);
    if (g->f->slot_given[slot] != NULL)
        term_walk(g->f->slot_given[slot], false, add_read, g);
}

static void forget_slot(struct naming *g, uint32_t slot)
{
    for (size_t i = 0; i < g->free.n; i++)
        if (g->free.at[i] == slot) {
            g->free.at[i] = vec_last(&g->free);
            g->free.n--;
            g->has[slot] = false;
            return;
        }
}

static void drop_bound_name(void *self, const struct term *t)
{
    for (uint32_t i = 0; i < t->n_binders; i++)
        forget_slot(self, t->binder[i].slot);
    if (t->kind == TERM_LET)
        forget_slot(self, t->slot);
}

static void begin_scope(struct naming *g)
{
    while (g->free.n > 0)
        g->has[vec_pop(&g->free)] = false;
}

static void add_named_node(struct naming *g, const struct fnode *n)
{
    for (uint32_t i = 0; i < n->n_fv; i++)
        add_free(g, n->fv[i]);
}

/* ---- names ---- */

static const char *numbered_name(struct arena *a, const char *name, uint32_t k)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    if (k == 0)
        return name;
    buf_printf(&b, "%s'%" PRIu32, name, k);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

/* For a choice among name, name'1, name'2, ...: which of them are taken. */
struct choice {
    const char *name;
    size_t length; /* of the name */
    uint32_t n;    /* of `taken`, of which at least one stays false */
    bool *taken;   /* owned */
};

/* At most `most` names will be marked as taken. */
static struct choice choice_begin(const char *name, size_t most)
{
    uint32_t n = vec_number(most) + 1;

    return (struct choice){ name, strlen(name), n, mem_zalloc(n) };
}

static void choice_take(struct choice *c, const char *other)
{
    const char *number = other + c->length;
    unsigned long k = 0;

    if (strncmp(other, c->name, c->length) != 0)
        return;
    if (number[0] == '\'' && number[1] >= '1' && number[1] <= '9' &&
        strspn(number + 1, "0123456789") == strlen(number + 1))
        k = strtoul(number + 1, NULL, 10);
    else if (number[0] != '\0')
        return;
    if (k < c->n)
        c->taken[k] = true;
}

/* The first of these names that is not taken, from `from` on. */
static uint32_t choice_next(const struct choice *c, uint32_t from)
{
    while (from < c->n && c->taken[from])
        from++;
    return from;
}

static void name_slot_apart(struct naming *g, uint32_t slot)
{
    struct choice c;
    const char *name;
    uint32_t k;

    if (g->name[slot] == NULL)
        return;
    c = choice_begin(g->name[slot], g->free.n);
    for (size_t i = 0; i < g->free.n; i++)
        if (g->free.at[i] != slot && g->name[g->free.at[i]] != NULL)
            choice_take(&c, g->name[g->free.at[i]]);
    for (k = choice_next(&c, 0);; k = choice_next(&c, k + 1)) {
        name = numbered_name(g->arena, c.name, k);
        if (!find_fixed(g, name))
            break;
    }
    g->name[slot] = name;
    mem_free(c.taken);
}

/* ---- scopes in terms ---- */

struct in_term {
    struct naming *names;
    bool apart;
};

static void name_in_term(void *self, const struct term *t)
{
    struct in_term *x = self;
    struct naming *g = x->names;
    bool let = t->kind == TERM_LET;

    if (t->n_binders == 0 && !let)
        return;
    begin_scope(g);
    term_walk(t->kid[let], false, add_read, g);
    term_walk(t->kid[let], false, drop_bound_name, g);
    if (let && (x->apart || g->f->slot_given[t->slot] == NULL))
        term_walk(t->kid[0], false, add_read, g);
    if (let)
        name_slot_apart(g, t->slot);
    for (uint32_t i = 0; i < t->n_binders; i++)
        name_slot_apart(g, t->binder[i].slot);
}

static void name_term(void *self, const struct term *t)
{
    term_walk(t, false, name_in_term, self);
}

/* ---- scopes of nodes ---- */

static void name_of_pattern(void *self, uint32_t slot)
{
    struct in_term *x = self;

    name_slot_apart(x->names, slot);
}

static void read_of_pattern(void *self, const struct term *t)
{
    struct in_term *x = self;

    term_walk(t, false, add_read, x->names);
    term_walk(t, false, drop_bound_name, x->names);
}

static void ignore_term(void *self, const struct term *t)
{
    (void)self;
    (void)t;
}

static void name_act_values(struct in_term *x, const struct fnode *n)
{
    begin_scope(x->names);
    add_named_node(x->names, n->kid[0]);
    act_walk(n->act, read_of_pattern, NULL, x);
    act_walk(n->act, ignore_term, name_of_pattern, x);
    act_walk(n->act, name_term, NULL, x);
}

static void name_let(struct in_term *x, const struct fnode *n)
{
    struct naming *g = x->names;

    begin_scope(g);
    add_named_node(g, n->kid[0]);
    if (x->apart || g->f->slot_given[n->slot] == NULL)
        term_walk(n->term, false, add_read, g);
    name_slot_apart(g, n->slot);
}

static void name_fixpoint(struct in_term *x, const struct fnode *n)
{
    begin_scope(x->names);
    add_named_node(x->names, n->fix->body);
    for (uint32_t i = 0; i < n->n_args; i++)
        name_slot_apart(x->names, n->fix->slot[i]);
}

static void name_quantifier(struct in_term *x, const struct fnode *n)
{
    begin_scope(x->names);
    add_named_node(x->names, n->kid[0]);
    name_slot_apart(x->names, n->binder->slot);
}

static void name_node(struct in_term *x, const struct fnode *n)
{
    switch (n->kind) {
    case F_DATA:
    case F_AND:
    case F_OR:
    case F_CALL: break;
    case F_FORALL:
    case F_EXISTS: name_quantifier(x, n); break;
    case F_DIAMOND:
    case F_BOX: name_act_values(x, n); break;
    case F_FIX: name_fixpoint(x, n); break;
    case F_LET: name_let(x, n); break;
    }
}

/* All terms of a node but those in its pattern. */
static void walk_terms(const struct fnode *n, term_visit visit, void *self)
{
    if (n->term != NULL)
        visit(self, n->term);
    for (uint32_t i = 0; i < n->n_args; i++)
        visit(self, n->arg[i]);
    if (n->binder != NULL && n->binder->lo != NULL) {
        visit(self, n->binder->lo);
        visit(self, n->binder->hi);
    }
}

static void collect_term(void *self, const struct term *t)
{
    term_walk(t, false, note_names, self);
}

static void collect_names(struct naming *g, const struct fnode *n)
{
    if (n->kind == F_FIX)
        fix_name(g, n->fix->name);
    walk_terms(n, collect_term, g);
    if (n->kind == F_DIAMOND || n->kind == F_BOX)
        act_walk(n->act, collect_term, NULL, g);
}

const char **formula_names(struct arena *a, const struct formula *f, bool apart)
{
    struct naming g = { .arena = a, .f = f };
    struct in_term x = { &g, apart };

    g.name = arena_copy(a, f->slot_name, f->n_slots * sizeof *g.name);
    g.has = mem_zalloc(f->n_slots + 1);
    map_init(&g.by_name);
    for (uint32_t i = 0; i < f->n_nodes; i++)
        collect_names(&g, f->node[i]);
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        name_node(&x, f->node[i]);
        walk_terms(f->node[i], name_term, &x);
    }
    map_clear(&g.by_name);
    vec_clear(&g.fixed);
    vec_clear(&g.free);
    mem_free(g.has);
    return g.name;
}

/* ---- fixpoints ---- */

struct enclosing {
    const struct fixpoint *fix;
    const struct enclosing *up;
    size_t depth;
};

static const char *fixpoint_name(struct arena *a, const struct formula *f,
                                 const struct enclosing *e, const struct fixpoint *x)
{
    struct choice c = choice_begin(x->name, (e == NULL ? 0 : e->depth) + x->body->n_fv);
    const char *name;

    for (; e != NULL; e = e->up)
        choice_take(&c, e->fix->name);
    for (uint32_t i = 0; i < x->body->n_fv; i++)
        if (f->slot_name[x->body->fv[i]] != NULL)
            choice_take(&c, f->slot_name[x->body->fv[i]]);
    name = numbered_name(a, x->name, choice_next(&c, 0));
    mem_free(c.taken);
    return name;
}

static void name_below(struct arena *a, const struct formula *f, bool *seen,
                       const struct enclosing *e, const struct fnode *n)
{
    struct enclosing inner = { n->fix, e, e == NULL ? 1 : e->depth + 1 };

    if (seen[n->number])
        return;
    seen[n->number] = true;
    for (uint32_t i = 0; i < n->n; i++)
        name_below(a, f, seen, e, n->kid[i]);
    if (n->kind != F_FIX)
        return;
    n->fix->name = fixpoint_name(a, f, e, n->fix);
    name_below(a, f, seen, &inner, n->fix->body);
}

void formula_name_fixpoints(struct arena *a, struct formula *f)
{
    bool *seen = mem_zalloc(f->n_nodes + 1);

    name_below(a, f, seen, NULL, f->root);
    mem_free(seen);
}
