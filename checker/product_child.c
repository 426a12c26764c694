/*
 * Vertices, and the children of the one being expanded (see product_parts.h).
 */
#include "config.h"

#include <string.h>

#include "checker/product_parts.h"
#include "support/bug.h"

/* ---- vertices ---- */

/* So many subformulas have a table of their own. */
#define MANY_TABLES 8

static vertex_id add_vertex(struct product *p, const struct vertex_key *key, bool conj)
{
    if (p->key.n >= UINT32_MAX - 1)
        bug_no_memory();
    vec_push(&p->key, *key);
    vec_push(&p->and, conj);
    return (vertex_id)p->key.n - 1;
}

/* The table of a subformula whose vertices differ by their state alone; NULL: it has none. */
static struct vec_u32 *table_of(struct product *p, const struct vertex_key *key)
{
    struct vec_u32 *t;

    if (key->node == PRODUCT_FAULT || key->edge > 0 || key->env != VALUE_NONE)
        return NULL;
    t = &p->by_state[key->node];
    if (t->cap > 0)
        return t;
    if (p->n_by_state == MANY_TABLES)
        return NULL;
    p->n_by_state++;
    vec_reserve(t, 64);
    return t;
}

static vertex_id intern_by_state(struct product *p, struct vec_u32 *table,
                                 const struct vertex_key *key, bool conj)
{
    while (table->n <= key->state)
        vec_push(table, 0);
    if (table->at[key->state] == 0)
        table->at[key->state] = add_vertex(p, key, conj) + 1;
    return table->at[key->state] - 1;
}

static bool same_key(const void *owner, uint32_t id, const void *key)
{
    const struct product *p = owner;

    return memcmp(&p->key.at[id], key, sizeof(struct vertex_key)) == 0;
}

vertex_id product_intern(struct product *p, struct vertex_key key, bool conj)
{
    struct vec_u32 *table = table_of(p, &key);
    uint64_t hash;
    vertex_id v;

    if (table != NULL)
        return intern_by_state(p, table, &key, conj);
    hash = hash_words((const uint32_t *)&key, sizeof key / sizeof(uint32_t));
    v = map_find(&p->key_map, hash, same_key, p, &key);
    if (v != MAP_NONE)
        return v;
    v = add_vertex(p, &key, conj);
    map_add(&p->key_map, hash, v);
    return v;
}

static void settle_env(struct product *p, const struct fnode *f, value *v)
{
    const struct sort **sort = mem_alloc((f->n_fv + 1) * sizeof *sort);

    for (uint32_t i = 0; i < f->n_fv; i++)
        sort[i] = p->f->slot_sort[f->fv[i]];
    p->settled = p->lts->settle(p->lts->self, p->view.state, f->n_fv, sort, v);
    mem_free(sort);
}

value product_env(struct product *p, const struct fnode *f)
{
    value small[32], *v = f->n_fv <= 32 ? small : mem_alloc(f->n_fv * sizeof *v), env;

    p->settled = RENAMING_NONE;
    if (f->n_fv == 0)
        return VALUE_NONE;
    for (uint32_t i = 0; i < f->n_fv; i++)
        v[i] = p->view.ev.local[f->fv[i]];
    if (p->has_atoms)
        settle_env(p, f, v);
    env = value_tuple(p->view.ev.vs, f->n_fv, v);
    if (v != small)
        mem_free(v);
    return env;
}

void product_load_env(struct product *p, const struct fnode *f, value env)
{
    for (uint32_t i = 0; i < f->n_fv; i++)
        p->view.ev.local[f->fv[i]] = value_elem(p->view.ev.vs, env, i);
}

void product_scope(struct product *p, const struct fnode *f)
{
    lts_view_scope(&p->view, f->n_fv, f->fv, p->f->slot_sort);
}

vertex_id product_vertex(struct product *p, state_id s, const struct fnode *f)
{
    struct vertex_key key = { s, f->number, product_env(p, f), 0 };

    return product_intern(p, key, p->owner[f->number]);
}

/* ---- children of the vertex being expanded ---- */


void product_push(struct product *p, vertex_id v, const struct product_step *s)
{
    struct product_child c = { v, *s, RENAMING_NONE };

    c.renamed = renaming_compose(p->lts->renamer, p->settled, s->renamed);
    vec_push(&p->child, c);
}

enum walk product_push_fault(struct product *p, state_id state, const struct fault *fault,
                            const struct product_step *s)
{
    struct vertex_key key = { state, PRODUCT_FAULT, (uint32_t)p->fault.n, p->level };

    p->settled = RENAMING_NONE;
    vec_push(&p->fault, *fault);
    product_push(p, product_intern(p, key, true), s);
    return WALK_STOP;
}

/* Subformula f has this value at p->view.state. */
enum walk product_decide(struct product *p, const struct fnode *f, bool holds)
{
    if (holds == p->conj)
        return WALK_ON;
    p->decisive = f;
    return WALK_DECIDED;
}

/* Behind a transition, what decides gets a vertex of its own, so that runs have their true
   length. */
static enum walk decide_behind(struct product *p, const struct fnode *f, bool holds,
                               const struct product_step *s)
{
    enum walk w = product_decide(p, f, holds);

    if (w != WALK_DECIDED || !s->moved)
        return w;
    p->child.n = 0;
    product_push(p, product_vertex(p, p->view.state, f), s);
    return WALK_STOP;
}

/* The body of a fixpoint with its parameters bound; the frame stays as it is. */
static enum walk enter_fixpoint(struct product *p, state_id s, const struct fnode *f,
                                const struct product_step *step)
{
    const struct fixpoint *fix = f->fix;
    value small[32], *v = fix->n_params <= 16 ? small : mem_alloc(2 * fix->n_params * sizeof *v);
    value *old = v + fix->n_params;
    bool ok = true;

    for (uint32_t i = 0; i < fix->n_params && ok; i++)
        ok = eval_term(&p->view.ev, f->arg[i], &v[i]);
    if (!ok) {
        product_push_fault(p, s, &p->view.ev.fault, step);
    } else {
        for (uint32_t i = 0; i < fix->n_params; i++) {
            old[i] = p->view.ev.local[fix->slot[i]];
            p->view.ev.local[fix->slot[i]] = v[i];
        }
        product_push(p, product_vertex(p, s, fix->body), step);
        for (uint32_t i = 0; i < fix->n_params; i++)
            p->view.ev.local[fix->slot[i]] = old[i];
    }
    if (v != small)
        mem_free(v);
    return ok ? WALK_ON : WALK_STOP;
}

static bool reads_state(const struct fnode *f)
{
    return f->kind == F_LET || f->kind == F_DATA || f->n_args > 0;
}

/* The same at p->view.state. */
enum walk product_push_here(struct product *p, const struct fnode *f,
                            const struct product_step *step)
{
    bool holds;

    product_scope(p, f);
    for (; f->kind == F_LET; f = f->kid[0])
        if (!eval_term(&p->view.ev, f->term, &p->view.ev.local[f->slot]))
            return product_push_fault(p, p->view.state, &p->view.ev.fault, step);
    if (f->kind == F_FIX || f->kind == F_CALL)
        return enter_fixpoint(p, p->view.state, f, step);
    if (f->kind != F_DATA) {
        product_push(p, product_vertex(p, p->view.state, f), step);
        return WALK_ON;
    }
    if (!eval_bool(&p->view.ev, f->term, &holds))
        return product_push_fault(p, p->view.state, &p->view.ev.fault, step);
    return decide_behind(p, f, holds, step);
}

/* The values of f's variables as the target of the step names them; `old` is what they were. */
static void rename_frame(struct product *p, const struct fnode *f, renaming by, value *old)
{
    for (uint32_t i = 0; i < f->n_fv; i++) {
        value *v = &p->view.ev.local[f->fv[i]];
        old[i] = *v;
        *v = rename_value(p->lts->renamer, by, p->f->slot_sort[f->fv[i]], *v);
    }
}

/* Behind a step that renames: with the frame renamed as long. */
static enum walk push_renamed(struct product *p, const struct fnode *f,
                              const struct product_step *step)
{
    value small[32], *old = f->n_fv <= 32 ? small : mem_alloc(f->n_fv * sizeof *old);
    enum walk w;

    rename_frame(p, f, step->renamed, old);
    w = product_push_here(p, f, step);
    for (uint32_t i = 0; i < f->n_fv; i++)
        p->view.ev.local[f->fv[i]] = old[i];
    if (old != small)
        mem_free(old);
    return w;
}

/* Subformula f at state s as a child; data is evaluated there at once. */
enum walk product_push_node(struct product *p, state_id s, const struct fnode *f,
                           const struct product_step *step)
{
    uint32_t *scope = pool_save(p->view.ev.pool);
    state_id outer = p->view.state;
    enum walk w;

    if (s != outer && reads_state(f))
        lts_view_at(&p->view, s);
    p->view.state = s;
    w = step->renamed == RENAMING_NONE ? product_push_here(p, f, step)
                                       : push_renamed(p, f, step);
    if (s != outer && reads_state(f))
        lts_view_at(&p->view, outer);
    p->view.state = outer;
    pool_restore(p->view.ev.pool, scope);
    mem_free(scope);
    return w;
}
