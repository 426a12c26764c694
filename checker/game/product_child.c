/*
 * Vertices, and the children of the one being expanded (see product_internal.h).
 */
#include "config.h"

#include <string.h>

#include "checker/game/product_internal.h"
#include "support/bug.h"

/* ---- vertices ---- */

static bool same_kind(const void *owner, uint32_t id, const void *key)
{
    const struct product *p = owner;
    const struct product_kind *a = &p->kind.at[id], *b = key;

    return a->node == b->node && a->env == b->env && a->edge == b->edge;
}

/* May it have many vertices?  Of faults and of edges there are few. */
static bool gets_table(const struct product *p, const struct product_kind *x)
{
    return p->n_tables < PRODUCT_TABLES && x->node < p->f->n_nodes && x->edge == 0;
}

static uint32_t intern_kind(struct product *p, uint32_t node, value env, uint32_t edge)
{
    struct product_kind x = { .node = node, .env = env, .edge = edge };
    uint64_t hash = hash_mix(hash_mix(x.node, x.env), x.edge);
    uint32_t id = map_find(&p->kind_map, hash, same_kind, p, &x);

    if (id != MAP_NONE)
        return id;
    id = (uint32_t)p->kind.n;
    if (id == PRODUCT_KINDS)
        bug_end(BUG_NO_NUMBERS);
    if (gets_table(p, &x))
        x.table = ++p->n_tables;
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

#define TABLE_STEP ((size_t)1024)

/* Makes room for this state, and for some more. */
static void grow_table(struct vec_u32 *table, state_id state)
{
    size_t n = table->n;

    table->n = (size_t)state + TABLE_STEP;
    vec_reserve(table, table->n);
    memset(table->at + n, 0, (table->n - n) * sizeof *table->at);
}

static vertex_id intern_in_table(struct product *p, struct vec_u32 *table, state_id state,
                                 uint32_t kind, bool conj)
{
    if (table->n <= state)
        grow_table(table, state);
    if (table->at[state] == 0)
        table->at[state] = add_vertex(p, state, kind, conj) + 1;
    return table->at[state] - 1;
}

static vertex_id intern_vertex(struct product *p, state_id state, uint32_t kind, bool conj)
{
    uint32_t number = p->kind.at[kind].table;

    return number == 0 ? intern_by_hash(p, state, kind, conj)
                       : intern_in_table(p, &p->table[number - 1], state, kind, conj);
}

static uint32_t plain_kind(struct product *p, uint32_t node)
{
    if (p->plain_kind[node] == 0)
        p->plain_kind[node] = intern_kind(p, node, VALUE_NONE, 0) + 1;
    return p->plain_kind[node] - 1;
}

vertex_id product_intern(struct product *p, struct vertex_key key, bool conj)
{
    uint32_t kind;

    if (key.node != PRODUCT_FAULT && key.edge == 0 && key.env == VALUE_NONE)
        kind = plain_kind(p, key.node);
    else
        kind = intern_kind(p, key.node, key.env, key.edge);
    return intern_vertex(p, key.state, kind, conj);
}

const struct fnode *product_blind(const struct product *p, const struct fnode *f)
{
    if (f->kind == F_DATA || f->kind == F_LET || f->n_args > 0)
        return NULL;
    if (f->kind == F_FIX || f->kind == F_CALL)
        f = f->fix->body;
    return p->fixed[f->number] ? f : NULL;
}

uint32_t product_blind_kind(struct product *p, uint32_t node)
{
    const struct fnode *f = p->f->node[node];

    p->canonicalized = RENAMING_NONE;
    return f->n_fv == 0 ? plain_kind(p, node) : intern_kind(p, node, product_env(p, f), 0);
}

vertex_id product_blind_vertex(struct product *p, state_id s, uint32_t kind)
{
    return intern_vertex(p, s, kind, p->owner[p->kind.at[kind].node]);
}

void product_push_all(struct product *p, uint32_t kind, const state_id *state, uint32_t n)
{
    uint32_t number = p->kind.at[kind].table;
    bool conj = p->owner[p->kind.at[kind].node];
    vertex_id *out;

    vec_reserve(&p->plain, p->plain.n + n);
    out = p->plain.at + p->plain.n;
    p->plain.n += n;
    for (uint32_t i = 0; i < n; i++)
        out[i] = number == 0 ? intern_by_hash(p, state[i], kind, conj)
                             : intern_in_table(p, &p->table[number - 1], state[i], kind, conj);
}

void product_expect(const struct product *p, uint32_t kind, state_id s)
{
    uint32_t number = p->kind.at[kind].table;

    if (number != 0 && s < p->table[number - 1].n)
        __builtin_prefetch(&p->table[number - 1].at[s]);
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
    if (!p->fixed[f->number])
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

    if (p->bare) {
        vec_push(&p->plain, v);
        return;
    }
    c.renamed = renaming_compose(p->lts->data.renamer, p->canonicalized, s->renamed);
    vec_push(&p->child, c);
}

size_t product_n_children(const struct product *p)
{
    return p->bare ? p->plain.n : p->child.n;
}

void product_cut_children(struct product *p, size_t n)
{
    if (p->bare)
        p->plain.n = n;
    else
        p->child.n = n;
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
    product_cut_children(p, 0);
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
    if (!product_data(p, f, &holds))
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
        product_view_at(p, s);
    p->view.state = s;
    w = step->renamed == RENAMING_NONE ? product_push_here(p, f, step) : push_renamed(p, f, step);
    if (s != outer && reads_state(f))
        product_view_at(p, outer);
    p->view.state = outer;
    active_domain_restore(p->view.ev.domain, scope);
    mem_free(scope);
    return w;
}
