/*
 * Vertices, and the children of the one being expanded (see product_internal.h).
 */
#include "config.h"

#include "checker/game/product_internal.h"
#include "support/bug.h"

/* ---- vertices ---- */

/* The number of subformulas that have a table of their own. */
#define MANY_TABLES 8

static bool same_kind(const void *owner, uint32_t id, const void *key)
{
    const struct product *p = owner;
    const struct product_kind *a = &p->kind.at[id], *b = key;

    return a->node == b->node && a->env == b->env && a->edge == b->edge;
}

static uint32_t intern_kind(struct product *p, struct product_kind x)
{
    uint64_t hash = hash_mix(hash_mix(x.node, x.env), x.edge);
    uint32_t id = map_find(&p->kind_map, hash, same_kind, p, &x);

    if (id != MAP_NONE)
        return id;
    id = (uint32_t)p->kind.n;
    if (id == PRODUCT_KINDS)
        bug_end(BUG_NO_NUMBERS);
    vec_push(&p->kind, x);
    map_add(&p->kind_map, hash, id);
    return id;
}

static vertex_id add_vertex(struct product *p, state_id state, uint32_t kind, bool conj)
{
    if (p->vertex.n >= UINT32_MAX - 1)
        bug_end(BUG_NO_NUMBERS);
    vec_push(&p->vertex, ((struct product_vertex){ state, kind & PRODUCT_KIND_MASK, conj, false }));
    return (vertex_id)p->vertex.n - 1;
}

static bool same_vertex(const void *owner, uint32_t id, const void *key)
{
    const struct product *p = owner;
    const struct product_vertex *v = key;

    return p->vertex.at[id].state == v->state && p->vertex.at[id].kind == v->kind;
}

static vertex_id intern_by_hash(struct product *p, state_id state, uint32_t kind, bool conj)
{
    struct product_vertex key = { state, kind & PRODUCT_KIND_MASK, conj, false };
    uint64_t hash = hash_mix(state, kind);
    vertex_id v = map_find(&p->vertex_map, hash, same_vertex, p, &key);

    if (v != MAP_NONE)
        return v;
    v = add_vertex(p, state, kind, conj);
    map_add(&p->vertex_map, hash, v);
    return v;
}

/* The kind of vertices with a subformula and no values; it may get a table. */
static uint32_t plain_kind(struct product *p, uint32_t node)
{
    if (p->plain_kind[node] == 0) {
        p->plain_kind[node] = intern_kind(p, (struct product_kind){ node, VALUE_NONE, 0 }) + 1;
        if (p->n_by_state < MANY_TABLES) {
            p->n_by_state++;
            vec_reserve(&p->by_state[node], 64);
        }
    }
    return p->plain_kind[node] - 1;
}

static vertex_id intern_plain(struct product *p, state_id state, uint32_t node, bool conj)
{
    uint32_t kind = plain_kind(p, node);
    struct vec_u32 *table = &p->by_state[node];

    if (table->cap == 0)
        return intern_by_hash(p, state, kind, conj);
    while (table->n <= state)
        vec_push(table, 0);
    if (table->at[state] == 0)
        table->at[state] = add_vertex(p, state, kind, conj) + 1;
    return table->at[state] - 1;
}

vertex_id product_intern(struct product *p, struct vertex_key key, bool conj)
{
    uint32_t kind;

    if (key.node != PRODUCT_FAULT && key.edge == 0 && key.env == VALUE_NONE)
        return intern_plain(p, key.state, key.node, conj);
    kind = intern_kind(p, (struct product_kind){ key.node, key.env, key.edge });
    return intern_by_hash(p, key.state, kind, conj);
}

const struct fnode *product_plain(const struct fnode *f)
{
    if (f->kind == F_DATA || f->kind == F_LET || f->n_args > 0)
        return NULL;
    if (f->kind == F_FIX || f->kind == F_CALL)
        f = f->fix->body;
    return f->n_fv == 0 ? f : NULL;
}

vertex_id product_plain_vertex(struct product *p, state_id s, uint32_t node)
{
    p->canonicalized = RENAMING_NONE;
    return intern_plain(p, s, node, p->owner[node]);
}

void product_expect(const struct product *p, uint32_t node, const struct lts_step *t, uint32_t n)
{
    const struct vec_u32 *table = &p->by_state[node];

    for (uint32_t i = 0; i < n; i++)
        if (t[i].target < table->n)
            __builtin_prefetch(&table->at[t[i].target]);
}

void product_expect_targets(const struct product *p, uint32_t node, const state_id *target,
                            uint32_t n)
{
    const struct vec_u32 *table = &p->by_state[node];

    for (uint32_t i = 0; i < n; i++)
        if (target[i] < table->n)
            __builtin_prefetch(&table->at[target[i]]);
}

static void canonicalize_node_env(struct product *p, const struct fnode *f, value *v)
{
    const struct sort **sort = mem_alloc((f->n_fv + 1) * sizeof *sort);

    for (uint32_t i = 0; i < f->n_fv; i++)
        sort[i] = p->f->slot_sort[f->fv[i]];
    p->canonicalized = p->lts->data.canonicalize_env(p->lts->self, p->view.state, f->n_fv, sort, v);
    mem_free(sort);
}

value product_env(struct product *p, const struct fnode *f)
{
    value small[32], *v = f->n_fv <= 32 ? small : mem_alloc(f->n_fv * sizeof *v), env;

    p->canonicalized = RENAMING_NONE;
    if (f->n_fv == 0)
        return VALUE_NONE;
    for (uint32_t i = 0; i < f->n_fv; i++)
        v[i] = p->view.ev.local[f->fv[i]];
    if (p->has_atoms)
        canonicalize_node_env(p, f, v);
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

    c.renamed = renaming_compose(p->lts->data.renamer, p->canonicalized, s->renamed);
    vec_push(&p->child, c);
}

enum expansion_end product_push_fault(struct product *p, state_id state, const struct fault *fault,
                                      const struct product_step *s)
{
    struct vertex_key key = { state, PRODUCT_FAULT, (uint32_t)p->fault.n, p->level };

    p->canonicalized = RENAMING_NONE;
    vec_push(&p->fault, *fault);
    product_push(p, product_intern(p, key, true), s);
    return EXPAND_STOP;
}

/* Subformula f has this value at p->view.state. */
enum expansion_end product_decide(struct product *p, const struct fnode *f, bool holds)
{
    if (holds == p->conj)
        return EXPAND_ON;
    p->culprit_atom = f;
    return EXPAND_DECIDED;
}

/* Behind a transition, a deciding constant gets a vertex of its own, so that runs have their true
   length. */
static enum expansion_end decide_behind(struct product *p, const struct fnode *f, bool holds,
                                        const struct product_step *s)
{
    enum expansion_end w = product_decide(p, f, holds);

    if (w != EXPAND_DECIDED || !s->moved)
        return w;
    p->child.n = 0;
    product_push(p, product_vertex(p, p->view.state, f), s);
    return EXPAND_STOP;
}

/* The body of a fixpoint with its parameters bound; the frame stays as it is. */
static enum expansion_end enter_fixpoint(struct product *p, state_id s, const struct fnode *f,
                                         const struct product_step *step)
{
    const struct fixpoint *fix = f->fix;
    value small[32];
    value *v = fix->n_params <= 16 ? small : mem_alloc((size_t)2 * fix->n_params * sizeof *v);
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
    return ok ? EXPAND_ON : EXPAND_STOP;
}

static bool reads_state(const struct fnode *f)
{
    return f->kind == F_LET || f->kind == F_DATA || f->n_args > 0;
}

/* The same at p->view.state. */
enum expansion_end product_push_here(struct product *p, const struct fnode *f,
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
        return EXPAND_ON;
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
        *v = rename_value(p->lts->data.renamer, by, p->f->slot_sort[f->fv[i]], *v);
    }
}

/* Behind a step that renames: with the frame renamed as long. */
static enum expansion_end push_renamed(struct product *p, const struct fnode *f,
                                       const struct product_step *step)
{
    value small[32], *old = f->n_fv <= 32 ? small : mem_alloc(f->n_fv * sizeof *old);
    enum expansion_end w;

    rename_frame(p, f, step->renamed, old);
    w = product_push_here(p, f, step);
    for (uint32_t i = 0; i < f->n_fv; i++)
        p->view.ev.local[f->fv[i]] = old[i];
    if (old != small)
        mem_free(old);
    return w;
}

/* Subformula f at state s as a child; data is evaluated there at once. */
enum expansion_end product_push_node(struct product *p, state_id s, const struct fnode *f,
                                     const struct product_step *step)
{
    uint32_t *scope = active_domain_save(p->view.ev.domain);
    state_id outer = p->view.state;
    enum expansion_end w;

    if (s != outer && reads_state(f))
        lts_view_at(&p->view, s);
    p->view.state = s;
    w = step->renamed == RENAMING_NONE ? product_push_here(p, f, step) : push_renamed(p, f, step);
    if (s != outer && reads_state(f))
        lts_view_at(&p->view, outer);
    p->view.state = outer;
    active_domain_restore(p->view.ev.domain, scope);
    mem_free(scope);
    return w;
}
