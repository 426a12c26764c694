/*
 * The product as a game: expansion, vertices by number, counts (see product.h).
 */
#include "config.h"

#include "checker/game/product.h"

#include "checker/game/state_formula.h"
#include "checker/game/product_fair.h"
#include "checker/game/product_internal.h"
#include "logic/observe.h"

#define PROGRESS_EVERY 1024 /* expansions */

static void report_progress(struct product *p)
{
    struct check_counts now = { .states = 0 };

    if (p->options->progress == NULL)
        return;
    product_counts(p, &now);
    p->options->progress(p->options->progress_self, &now);
}

void product_view_at(struct product *p, state_id s)
{
    lts_view_at_some(&p->view, s, p->global.n, p->global.at);
}

/* conj: the owner that the vertex has as long as it is no constant. */
static enum expansion_end walk_vertex(struct product *p, const struct fnode *f,
                                      struct vertex_key key, bool conj)
{
    p->conj = conj;
    p->level = f->level;
    product_load_env(p, f, key.env);
    product_view_at(p, key.state);
    return key.edge > 0 ? product_expand_late(p, f, key.edge - 1) : product_expand_node(p, f);
}

void product_make_constant(struct product *p, vertex_id v)
{
    product_cut_children(p, 0);
    p->vertex.at[v].constant = true;
    p->vertex.at[v].conj = !p->vertex.at[v].conj;
}

/* The formula in each initial state. */
static enum expansion_end walk_root(struct product *p)
{
    static const struct product_step none = { .moved = false };

    for (state_id s = 0; s < p->lts->n_initial; s++)
        product_push(p, product_vertex(p, s, p->f->root), &none);
    return EXPAND_ON;
}

static enum expansion_end walk_by_operator(struct product *p, vertex_id v, struct vertex_key key)
{
    if (key.node == PRODUCT_ROOT)
        return walk_root(p);
    return walk_vertex(p, p->f->node[key.node], key, p->vertex.at[v].conj);
}

/* Expands a vertex that is neither a fault nor a known constant. */
static enum game_answer expand_by_operator(struct product *p, vertex_id v, struct vertex_key key)
{
    enum product_known known = product_log_look(p, v);
    enum expansion_end end;

    if (known == PRODUCT_UNFIT && product_unfit(p))
        return GAME_LIMIT;
    if (known == PRODUCT_KNOWN)
        return GAME_OK;
    end = walk_by_operator(p, v, key);
    if (end == EXPAND_DECIDED)
        product_make_constant(p, v);
    if (!product_log_note(p, v) && product_unfit(p))
        return GAME_LIMIT;
    return GAME_OK;
}

static enum game_answer find_children(struct product *p, vertex_id v)
{
    struct vertex_key key = product_key(p, v);
    bool stops = limit_hit(p->options->limit, p->lts->n_states(p->lts->self)) != LIMIT_NONE;

    product_log_save(p, stops);
    if (stops)
        return GAME_LIMIT;
    if (++p->expanded % PROGRESS_EVERY == 0)
        report_progress(p);
    if (key.node == PRODUCT_FAULT)
        return key.env >= p->fault.n && product_unfit(p) ? GAME_LIMIT : GAME_FAULT;
    product_cut_children(p, 0);
    return p->vertex.at[v].constant ? GAME_OK : expand_by_operator(p, v, key);
}

enum game_answer product_expand(struct product *p, vertex_id v, const struct product_child **child,
                                uint32_t *n)
{
    enum game_answer a = find_children(p, v);

    if (a != GAME_OK)
        return a;
    *child = p->child.at;
    *n = (uint32_t)p->child.n;
    return GAME_OK;
}

const struct product_child *product_again(struct product *p, vertex_id v, uint32_t *n)
{
    struct vertex_key key = product_key(p, v);

    product_cut_children(p, 0);
    if (!p->vertex.at[v].constant)
        walk_by_operator(p, v, key);
    *n = (uint32_t)p->child.n;
    return p->child.at;
}

struct eval *product_look(struct product *p, vertex_id v)
{
    struct vertex_key key = product_key(p, v);

    lts_view_at(&p->view, key.state);
    if (key.node < p->f->n_nodes) {
        product_load_env(p, p->f->node[key.node], key.env);
        product_scope(p, p->f->node[key.node]);
    }
    return &p->view.ev;
}

const struct fnode *product_decisive(struct product *p, vertex_id v)
{
    struct vertex_key key = product_key(p, v);
    const struct fnode *f = p->f->node[key.node];

    p->child.n = 0;
    p->culprit_atom = NULL;
    if (!p->vertex.at[v].constant)
        return f;
    if (walk_vertex(p, f, key, !p->vertex.at[v].conj) != EXPAND_DECIDED)
        product_unfit(p);
    p->child.n = 0;
    return p->culprit_atom != NULL ? p->culprit_atom : f;
}

/* ---- as a game ---- */

static void list_children(struct product *p)
{
    if (p->bare)
        return;
    p->plain.n = 0;
    for (size_t i = 0; i < p->child.n; i++)
        vec_push(&p->plain, p->child.at[i].vertex);
}

static enum game_answer game_expand(void *self, vertex_id v, const vertex_id **child, uint32_t *n)
{
    struct product *p = self;
    enum game_answer a;

    p->quick = true;
    p->bare = p->log == NULL && p->promise.n == 0; /* a log tells what follows from a transition */
    a = find_children(p, v);
    if (a == GAME_OK)
        list_children(p);
    p->quick = p->bare = false;
    if (a != GAME_OK)
        return a;
    *child = p->plain.at;
    *n = (uint32_t)p->plain.n;
    return GAME_OK;
}

/* A fault gets another vertex each time that it is met.  What has been read from a file might not
   be what is found. */
static bool game_repeats(void *self)
{
    const struct product *p = self;

    return p->fault.n == 0 && p->promise.n == 0;
}

static const vertex_id *game_again(void *self, vertex_id v, uint32_t *n)
{
    struct product *p = self;
    struct vertex_key key = product_key(p, v);

    p->quick = p->bare = true;
    product_cut_children(p, 0);
    if (!p->vertex.at[v].constant)
        walk_by_operator(p, v, key);
    p->quick = p->bare = false;
    *n = (uint32_t)p->plain.n;
    return p->plain.at;
}

static bool game_is_and(void *self, vertex_id v)
{
    return product_is_and(self, v);
}

static uint32_t game_level(void *self, vertex_id v)
{
    const struct product *p = self;
    const struct product_kind *k = &p->kind.at[p->vertex.at[v].kind];

    return k->node < p->f->n_nodes ? p->f->node[k->node]->level : k->edge;
}

static bool game_closed(void *self, vertex_id v)
{
    const struct product *p = self;
    const struct product_kind *k = &p->kind.at[p->vertex.at[v].kind];

    return k->node < p->f->n_nodes && p->least[k->node] == p->f->node[k->node]->level;
}

/* ---- life ---- */

/* One step towards the smallest level that can be reached from node f; false: nothing changes. */
static bool lower_least(uint32_t *least, const struct fnode *f)
{
    uint32_t old = least[f->number], *l = &least[f->number];

    for (uint32_t i = 0; i < f->n; i++)
        *l = least[f->kid[i]->number] < *l ? least[f->kid[i]->number] : *l;
    if (f->kind == F_FIX || f->kind == F_CALL)
        *l = least[f->fix->body->number] < *l ? least[f->fix->body->number] : *l;
    return *l != old;
}

/* [node]: the smallest level that is reached from it. */
static uint32_t *find_least(const struct formula *f)
{
    uint32_t *least = mem_alloc((f->n_nodes + (size_t)1) * sizeof *least);
    bool changed = true;

    for (uint32_t i = 0; i < f->n_nodes; i++)
        least[i] = f->node[i]->level;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < f->n_nodes; i++)
            changed |= lower_least(least, f->node[i]);
        for (uint32_t i = f->n_nodes; i > 0; i--)
            changed |= lower_least(least, f->node[i - 1]);
    }
    return least;
}

static void look_at_slots(struct product *p)
{
    for (uint32_t i = 0; i < p->f->n_slots; i++) {
        const struct sort *s = p->f->slot_sort[i];
        p->has_atoms = p->has_atoms || (s != NULL && sort_has_atoms(s));
        p->has_scope = p->has_scope || (s != NULL && sort_is_schematic(s));
    }
}

static bool has_fixed_values(const struct product *p, const struct fnode *f)
{
    for (uint32_t i = 0; i < f->n_fv; i++) {
        const struct sort *s = p->f->slot_sort[f->fv[i]];
        if (sort_is_schematic(s) || (sort_has_atoms(s) && !p->lts->data.fixed_identities))
            return false;
    }
    return true;
}

static void look_at_nodes(struct product *p)
{
    for (uint32_t i = 0; i < p->f->n_nodes; i++) {
        const struct fnode *f = p->f->node[i];
        p->local[i] = f->local;
        p->owner[i] = node_owner(f);
        p->fixed[i] = has_fixed_values(p, f);
    }
    for (uint32_t i = 0; i < p->f->n_nodes; i++) {
        const struct fnode *f = p->f->node[i];
        const struct fnode *blind = node_is_modal(f) ? product_blind(p, f->kid[0]) : NULL;
        p->behind[i] = blind != NULL ? blind->number : PRODUCT_FAULT;
    }
}

static void list_globals(struct product *p)
{
    uint32_t n = p->f->sig->n_globals;
    bool *read = mem_zalloc(n + 1);

    formula_observes_globals(p->f, read);
    for (uint32_t g = 0; g < n; g++)
        if (read[g])
            vec_push(&p->global, g);
    mem_free(read);
}

struct product *product_new(struct lts *l, const struct formula *f, const struct check_options *o)
{
    struct product *p = mem_zalloc(sizeof *p);

    p->lts = l;
    p->has_endless = has_endless_inputs(l->sig);
    p->f = f;
    p->options = o;
    map_init(&p->vertex_map);
    map_init(&p->kind_map);
    p->plain_kind = mem_zalloc((f->n_nodes + 1) * sizeof *p->plain_kind);
    p->local = mem_zalloc(f->n_nodes + 1);
    p->owner = mem_zalloc(f->n_nodes + 1);
    p->least = find_least(f);
    p->fixed = mem_zalloc(f->n_nodes + 1);
    p->behind = mem_zalloc((f->n_nodes + 1) * sizeof *p->behind);
    look_at_slots(p);
    look_at_nodes(p);
    list_globals(p);
    lts_view_init(&p->view, l, f->n_slots);
    product_data_init(p);
    product_targets_init(p);
    p->game = (struct game){
        .self = p,
        .levels = f->n_levels,
        .nu = f->nu,
        .expand = game_expand,
        .is_and = game_is_and,
        .level = game_level,
        .closed = game_closed,
        .repeats = game_repeats,
        .again = game_again,
    };
    if (f->fair || (f->of_runs && o->suppose != FAIRNESS_NONE))
        p->game.fair = product_fair_new(p, o->suppose, o->fair_look);
    lts_view_at(&p->view, 0);
    p->level = 1;
    p->conj = true;
    if (l->n_initial > 1)
        product_intern(p, (struct vertex_key){ 0, PRODUCT_ROOT, VALUE_NONE, f->root->level }, true);
    else
        product_vertex(p, 0, f->root);
    return p;
}

void product_free(struct product *p)
{
    if (p == NULL)
        return;
    for (uint32_t i = 0; i < PRODUCT_TABLES; i++)
        vec_clear(&p->table[i]);
    mem_free(p->local);
    mem_free(p->owner);
    mem_free(p->behind);
    mem_free(p->least);
    mem_free(p->fixed);
    vec_clear(&p->global);
    mem_free(p->plain_kind);
    vec_clear(&p->vertex);
    map_clear(&p->vertex_map);
    vec_clear(&p->kind);
    map_clear(&p->kind_map);
    vec_clear(&p->fault);
    vec_clear(&p->child);
    vec_clear(&p->plain);
    vec_clear(&p->target);
    vec_clear(&p->seen);
    product_keep_end(p);
    product_fair_free(p->game.fair);
    vec_clear(&p->promise);
    product_data_clear(p);
    product_targets_clear(p);
    lts_view_clear(&p->view);
    mem_free(p);
}

void product_confine(struct product *p, bool boxes, bool (*in)(void *self, state_id s), void *self)
{
    p->confined = boxes ? F_BOX : F_DIAMOND;
    p->in = in;
    p->in_self = self;
}

const struct game *product_game(struct product *p)
{
    return &p->game;
}

bool product_is_and(const struct product *p, vertex_id v)
{
    return p->vertex.at[v].conj;
}

struct vertex_key product_key(const struct product *p, vertex_id v)
{
    struct product_vertex x = p->vertex.at[v];
    const struct product_kind *k = &p->kind.at[x.kind];

    return (struct vertex_key){ x.state, k->node, k->env, k->edge };
}

uint32_t product_size(const struct product *p)
{
    return (uint32_t)p->vertex.n;
}

const struct fault *product_fault(const struct product *p, vertex_id v)
{
    return &p->fault.at[product_key(p, v).env];
}

const struct formula *product_formula(const struct product *p)
{
    return p->f;
}

struct lts *product_lts(const struct product *p)
{
    return p->lts;
}

void product_counts(const struct product *p, struct check_counts *out)
{
    out->states = p->lts->n_states(p->lts->self);
    out->transitions = p->transitions;
    out->vertices = p->vertex.n;
    out->frontier = p->vertex.n > p->expanded ? p->vertex.n - p->expanded : 0;
}

bool product_has_counted(const struct product *p, state_id s)
{
    return s < p->seen.n && p->seen.at[s];
}
