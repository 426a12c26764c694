/*
 * Positions and their children (see position.h).
 *
 *     data            a constant                         no children
 *     f && g, f || g  AND, OR                            the parts, from left to right
 *     forall, exists  AND, OR                            one child for each value, ascending
 *     [a], <a>        AND, OR                            one for each transition that matches;
 *                                                        inputs: for each edge and accepted value
 *     late inputs     AND, OR                            one for each edge, of the other owner,
 *                                                        whose children are the accepted values;
 *                                                        none if every value has the same answer
 *     mu, nu, X(..)   OR                                 the body with its parameters bound
 *     let             OR                                 the body with the variable bound
 *     several initial states: the root
 *                     AND                                the formula in each of them
 *
 * The children behind a transition see the values of variables as the target names them; what
 * the state does not tell apart is settled (stg/lts/lts.h).
 *
 * A run-time error takes the place of the child that it occurs in, and ends the list.
 */
#include "config.h"

#include "checker/proof/position.h"

#include <string.h>

#include "logic/match.h"
#include "stg/lts/lts_view.h"
#include "stg/states/store.h"
#include "support/vec.h"

#define ERROR_NODE UINT32_MAX
#define ROOT_NODE (UINT32_MAX - 1) /* the conjunction over several initial states */

struct key {
    uint32_t state, node;
    value env;     /* tuple of node.fv */
    uint32_t edge; /* behind a late input: number of the edge + 1 */
};

struct positions {
    const struct formula *f;
    struct lts *lts;
    struct lts_view view;
    struct store store; /* of struct key */
    VEC(uint8_t) is_and;
    struct vec_u32 child;
    bool stopped;       /* an error ended the list */
    position_seen seen; /* NULL: not called */
    void *seen_self;
};

void positions_tell(struct positions *p, position_seen seen, void *self)
{
    p->seen = seen;
    p->seen_self = self;
}

static bool evaluate(struct positions *p, const struct term *t, value *v)
{
    bool ok;

    *v = VALUE_NONE;
    ok = eval_term(&p->view.ev, t, v);
    if (p->seen != NULL)
        p->seen(p->seen_self, p->view.state, t, p->view.ev.local, ok, *v);
    return ok;
}

static position_id intern_position(struct positions *p, struct key k, bool is_and)
{
    position_id x = store_put(&p->store, (const uint32_t *)&k);

    if (x == p->is_and.n)
        vec_push(&p->is_and, is_and);
    return x;
}

static bool owns_and(const struct fnode *f)
{
    return f->kind == F_AND || f->kind == F_FORALL || f->kind == F_BOX;
}

static value environment(struct positions *p, state_id s, renaming by, const struct fnode *f)
{
    value *v = mem_alloc((f->n_fv + 1) * sizeof *v), env;
    const struct sort **sort = mem_alloc((f->n_fv + 1) * sizeof *sort);

    for (uint32_t i = 0; i < f->n_fv; i++) {
        sort[i] = p->f->slot_sort[f->fv[i]];
        v[i] = rename_value(p->lts->data.renamer, by, sort[i], p->view.ev.local[f->fv[i]]);
    }
    p->lts->data.canonicalize_env(p->lts->self, s, f->n_fv, sort, v);
    env = value_tuple(p->view.ev.vs, f->n_fv, v);
    mem_free(sort);
    mem_free(v);
    return env;
}

static void add_at(struct positions *p, state_id s, renaming by, const struct fnode *f)
{
    struct key k = { s, f->number, environment(p, s, by, f), 0 };

    vec_push(&p->child, intern_position(p, k, owns_and(f)));
}

/* Adds a child in the same state. */
static void add_child_position(struct positions *p, const struct fnode *f)
{
    add_at(p, p->view.state, RENAMING_NONE, f);
}

/* The formula in each initial state. */
static void add_initial_states(struct positions *p)
{
    for (state_id s = 0; s < p->lts->n_initial; s++)
        add_at(p, s, RENAMING_NONE, p->f->root);
}

static value held(const struct positions *p)
{
    return active_domain_tuple(p->view.ev.domain, p->view.ev.vs);
}

static void add_error(struct positions *p)
{
    struct key k = { 0, ERROR_NODE, VALUE_NONE, 0 };

    vec_push(&p->child, intern_position(p, k, true));
    p->stopped = true;
}

/* ---- quantifiers, fixpoints, let ---- */

/* The values that matter of a one-point quantifier: all others leave its kid as it is. */
static void add_shown_values(struct positions *p, const struct fnode *f)
{
    struct vec_u32 shown = VEC_EMPTY;
    uint32_t n;
    const struct lts_edge *e = lts_edges(p->lts, p->view.state, held(p), &n);

    if (match_values(&p->view.ev, p->f->sig, f->act, e, n, f->binder, &shown) != MATCH_YES)
        add_error(p);
    for (size_t i = 0; i < shown.n && !p->stopped; i++) {
        p->view.ev.local[f->binder->slot] = shown.at[i];
        add_child_position(p, f->kid[0]);
    }
    vec_clear(&shown);
}

static void add_values(struct positions *p, const struct fnode *f)
{
    struct binding b;
    struct binder all;
    bool more, ok;

    if (f->act != NULL) {
        add_shown_values(p, f);
        return;
    }
    all = *f->binder;
    all.filter = NULL;
    ok = binding_first(&b, &p->view.ev, 1, &all, &more);
    while (ok && more) {
        add_child_position(p, f->kid[0]);
        ok = binding_next(&b, &more);
    }
    binding_end(&b);
    if (!ok)
        add_error(p);
}

static void add_body(struct positions *p, const struct fnode *f)
{
    value *v = mem_alloc((f->n_args + 1) * sizeof *v);
    bool ok = true;

    for (uint32_t i = 0; i < f->n_args && ok; i++)
        ok = evaluate(p, f->arg[i], &v[i]);
    for (uint32_t i = 0; i < f->n_args && ok; i++)
        p->view.ev.local[f->fix->slot[i]] = v[i];
    mem_free(v);
    if (ok)
        add_child_position(p, f->fix->body);
    else
        add_error(p);
}

static void add_let(struct positions *p, const struct fnode *f)
{
    if (evaluate(p, f->term, &p->view.ev.local[f->slot]))
        add_child_position(p, f->kid[0]);
    else
        add_error(p);
}

/* ---- modalities ---- */

static void add_target(struct positions *p, const struct fnode *f, const struct lts_edge *e,
                       const struct lts_input *to)
{
    enum match m = match_act(&p->view.ev, p->f->sig, f->act, e, to->payload);

    if (m == MATCH_FAULT || (m == MATCH_YES && to->fault != NULL))
        add_error(p);
    else if (m == MATCH_YES)
        add_at(p, to->target, to->renamed, f->kid[0]);
}

/* One value, where the pattern names it; else all that the edge accepts. */
static void add_input_children(struct positions *p, const struct fnode *f, const struct lts_edge *e)
{
    const struct lts_input *in;
    struct lts_input one;
    value payload;
    uint32_t n;

    if (f->act->kind == ACT_IN && match_gives_payload(f->act)) {
        if (!match_payload(&p->view.ev, f->act, &payload))
            add_error(p);
        else if (lts_complete(p->lts, p->view.state, e, payload, &one) != LTS_REFUSED)
            add_target(p, f, e, &one);
        return;
    }
    in = lts_inputs(p->lts, p->view.state, e, held(p), &n);
    for (uint32_t i = 0; i < n && !p->stopped; i++)
        add_target(p, f, e, &in[i]);
}

static bool chooses_late(const struct fnode *f)
{
    return f->act->kind == ACT_IN && (f->act->quantifier == INPUT_EVERY) == (f->kind == F_DIAMOND);
}

static bool position_takes_inputs(const struct act *a)
{
    return a->kind == ACT_ANY || a->kind == ACT_MOVES || a->kind == ACT_NOT ||
           a->kind == ACT_ACTOR || a->kind == ACT_CHANNEL || a->kind == ACT_IN;
}

static void add_edge(struct positions *p, const struct fnode *f, const struct lts_edge *e,
                     uint32_t number)
{
    struct key k = { p->view.state, f->number, VALUE_NONE, number + 1 };
    enum match m = position_takes_inputs(f->act) ? MATCH_YES : MATCH_NO;
    struct lts_input to = { e->payload, e->target, e->renamed, e->fault };

    if (e->kind != LTS_IN || e->fault != NULL) {
        add_target(p, f, e, &to);
        return;
    }
    if (chooses_late(f))
        m = match_late_edge(&p->view.ev, p->lts, p->view.state, f->act, e);
    else if (f->act->kind == ACT_IN || f->act->kind == ACT_CHANNEL)
        m = match_input_edge(&p->view.ev, p->f->sig, f->act, e);
    if (m == MATCH_FAULT)
        add_error(p);
    if (m != MATCH_YES)
        return;
    if (chooses_late(f)) {
        k.env = environment(p, p->view.state, RENAMING_NONE, f);
        vec_push(&p->child, intern_position(p, k, !owns_and(f)));
    } else {
        add_input_children(p, f, e);
    }
}

static void add_moves(struct positions *p, const struct fnode *f)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(p->lts, p->view.state, held(p), &n);

    for (uint32_t i = 0; i < n && !p->stopped; i++)
        add_edge(p, f, &e[i], i);
}

/* <c?x>true and [c? exists x]false: the edge alone decides, no value matters. */
static bool values_matter(const struct fnode *f)
{
    const struct fnode *k = f->kid[0];

    return k->kind != F_DATA || k->term->kind != TERM_CONST ||
           k->term->v != value_bool(f->kind == F_DIAMOND);
}

/* Behind the choice of a late input's edge. */
static void add_late(struct positions *p, const struct fnode *f, uint32_t number)
{
    struct lts_edge e;

    p->lts->describe(p->lts->self, p->view.state, held(p), number, &e);
    if (match_input_edge(&p->view.ev, p->f->sig, f->act, &e) == MATCH_YES && values_matter(f))
        add_input_children(p, f, &e);
}

/* ---- all kinds ---- */

static void decide_position(struct positions *p, position_id x, const struct fnode *f)
{
    value v;

    if (!evaluate(p, f->term, &v))
        add_error(p);
    else
        p->is_and.at[x] = v == VALUE_TRUE;
}

static void add_children(struct positions *p, position_id x, const struct fnode *f)
{
    switch (f->kind) {
    case F_DATA: decide_position(p, x, f); break;
    case F_AND:
    case F_OR:
        for (uint32_t i = 0; i < f->n; i++)
            add_child_position(p, f->kid[i]);
        break;
    case F_FORALL:
    case F_EXISTS: add_values(p, f); break;
    case F_DIAMOND:
    case F_BOX: add_moves(p, f); break;
    case F_FIX:
    case F_CALL: add_body(p, f); break;
    case F_LET: add_let(p, f); break;
    }
}

static struct key key_of(struct positions *p, position_id x)
{
    struct key k;

    memcpy(&k, store_get(&p->store, x), sizeof k);
    return k;
}

const position_id *position_children(struct positions *p, position_id x, uint32_t *n)
{
    struct key k = key_of(p, x);
    const struct fnode *f;

    *n = 1;
    if (k.node == ERROR_NODE)
        return NULL;
    p->child.n = 0;
    p->stopped = false;
    if (k.node == ROOT_NODE) {
        add_initial_states(p);
        *n = (uint32_t)p->child.n;
        return p->child.at;
    }
    f = p->f->node[k.node];
    lts_view_at(&p->view, k.state);
    for (uint32_t i = 0; i < f->n_fv; i++)
        p->view.ev.local[f->fv[i]] = value_elem(p->view.ev.vs, k.env, i);
    lts_view_scope(&p->view, f->n_fv, f->fv, p->f->slot_sort);
    if (k.edge > 0)
        add_late(p, f, k.edge - 1);
    else
        add_children(p, x, f);
    vec_reserve(&p->child, 1);
    *n = (uint32_t)p->child.n;
    return p->child.at;
}

bool position_is_and(const struct positions *p, position_id x)
{
    return p->is_and.at[x];
}

uint32_t position_level(struct positions *p, position_id x)
{
    struct key k = key_of(p, x);

    if (k.node == ROOT_NODE)
        return p->f->root->level;
    return k.node == ERROR_NODE ? p->f->n_levels : p->f->node[k.node]->level;
}

uint32_t positions_count(const struct positions *p)
{
    return store_count(&p->store);
}

struct positions *positions_new(struct lts *l, const struct formula *f)
{
    struct positions *p = mem_zalloc(sizeof *p);

    p->f = f;
    p->lts = l;
    lts_view_init(&p->view, l, f->n_slots);
    store_init(&p->store, sizeof(struct key) / sizeof(uint32_t), NULL);
    if (l->n_initial > 1)
        intern_position(p, (struct key){ 0, ROOT_NODE, VALUE_NONE, 0 }, true);
    else
        add_initial_states(p);
    return p;
}

void positions_free(struct positions *p)
{
    if (p == NULL)
        return;
    lts_view_clear(&p->view);
    store_clear(&p->store);
    vec_clear(&p->is_and);
    vec_clear(&p->child);
    mem_free(p);
}
