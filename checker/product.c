/*
 * Expansion of product vertices (see product.h).
 *
 * expand() walks down from the vertex's subformula through nodes of the same owner; data
 * tests are evaluated on the way, neutral constants dropped, a decisive one ends the walk.
 * A disjunct that is local is decided in place, so `p => f` under AND costs no vertex.  A run-time
 * error becomes a child of its own at its place in the order, so that it counts only if a
 * solver gets there.
 */
#include "config.h"

#include "checker/product.h"

#include <string.h>

#include "checker/local_node.h"
#include "stg/store.h"
#include "support/bug.h"

struct product {
    struct lts *lts;
    const struct formula *f;
    const struct check_options *options;
    uint64_t expanded;
    struct game game;
    struct store key;         /* struct vertex_key, as words */
    struct { uint8_t *at; size_t n, cap; } and; /* owner of each vertex; CONSTANT */
    struct { struct fault *at; size_t n, cap; } fault;
    struct { struct product_child *at; size_t n, cap; } child;
    struct vec_u32 plain;     /* the children alone, for solvers */
    struct { uint8_t *at; size_t n, cap; } seen; /* states whose transitions are counted */
    uint64_t transitions;
    struct eval ev;
    value *global;            /* of the state that data is evaluated in */
    struct observer observer;
    state_id state;           /* that state */
    const struct fnode *decisive; /* what made the last constant */
    bool conj;                /* owner of the vertex being expanded */
    uint32_t level;           /* and its level */
};

#define CONSTANT 2
#define PROGRESS_EVERY 1024 /* expansions */

/* WALK_STOP: the children so far are all that count, the last of them is a fault or decides. */
enum walk { WALK_ON, WALK_DECIDED, WALK_STOP };

/* ---- looking at states ---- */

static void look_at(struct product *p, state_id s)
{
    p->state = s;
    for (uint32_t g = 0; g < p->f->sig->n_globals; g++)
        p->global[g] = p->lts->read_global(p->lts->self, s, g);
}

static uint32_t find_instance(const struct product *p, const struct term *t, const value *index)
{
    const struct signature *g = p->f->sig;
    const struct family *f = &g->family[t->slot];

    for (uint32_t i = 0; i < f->n; i++) {
        bool same = true;
        for (uint32_t k = 0; k < t->n && same; k++)
            same = value_elem(g->vs, g->instance[f->instance[i]].index, k) == index[k];
        if (same)
            return f->instance[i];
    }
    return NO_INSTANCE;
}

static bool no_instance(const struct product *p, const struct term *t, struct fault *fault)
{
    *fault = (struct fault){ .kind = FAULT_NO_INSTANCE, .at = t->span,
                             .name = p->f->sig->family[t->slot].name };
    return false;
}

/* A parameter of another node of the same name, if the instance is there. */
static bool present_variable(const struct product *p, uint32_t instance, uint32_t *variable)
{
    const struct process *q = &p->f->sig->process[p->f->sig->instance[instance].process];
    const char *name = q->variable[*variable].name;
    uint32_t node = p->lts->node_of(p->lts->self, p->state, instance);

    if (q->variable[*variable].node == NO_NODE)
        return true;
    for (uint32_t i = 0; i < q->node[node].n_params; i++)
        if (q->variable[q->node[node].first_param + i].name == name) {
            *variable = q->node[node].first_param + i;
            return true;
        }
    return false;
}

static bool observe_read(void *self, const struct term *t, const value *index, value *out,
                         struct fault *fault)
{
    struct product *p = self;
    uint32_t i = find_instance(p, t, index), variable = t->alt;

    if (i == NO_INSTANCE)
        return no_instance(p, t, fault);
    if (!present_variable(p, i, &variable)) {
        *fault = (struct fault){ .kind = FAULT_NO_NODE, .at = t->span, .name = t->name };
        return false;
    }
    *out = p->lts->read(p->lts->self, p->state, i, variable);
    return true;
}

static bool observe_node(void *self, const struct term *t, const value *index, bool *out,
                         struct fault *fault)
{
    struct product *p = self;
    uint32_t i = find_instance(p, t, index);

    if (i == NO_INSTANCE)
        return no_instance(p, t, fault);
    *out = p->lts->node_of(p->lts->self, p->state, i) == t->alt;
    return true;
}

/* ---- vertices ---- */

static vertex_id intern(struct product *p, struct vertex_key key, bool conj)
{
    vertex_id v = store_put(&p->key, (const uint32_t *)&key);

    if (v == p->and.n)
        vec_push(&p->and, conj);
    return v;
}

static value env_of(struct product *p, const struct fnode *f)
{
    value small[32], *v = f->n_fv <= 32 ? small : mem_alloc(f->n_fv * sizeof *v), env;

    if (f->n_fv == 0)
        return VALUE_NONE;
    for (uint32_t i = 0; i < f->n_fv; i++)
        v[i] = p->ev.local[f->fv[i]];
    env = value_tuple(p->ev.vs, f->n_fv, v);
    if (v != small)
        mem_free(v);
    return env;
}

static void load_env(struct product *p, const struct fnode *f, value env)
{
    for (uint32_t i = 0; i < f->n_fv; i++)
        p->ev.local[f->fv[i]] = value_elem(p->ev.vs, env, i);
}

static vertex_id node_vertex(struct product *p, state_id s, const struct fnode *f)
{
    struct vertex_key key = { s, f->number, env_of(p, f), 0 };

    return intern(p, key, node_owner(f));
}

/* ---- children of the vertex being expanded ---- */

struct step { /* the transition being followed, or none */
    bool moved;
    uint32_t edge;
    value payload;
};

static void push(struct product *p, vertex_id v, const struct step *s)
{
    struct product_child c = { v, s->moved, s->edge, s->payload };

    vec_push(&p->child, c);
}

static enum walk push_fault(struct product *p, state_id state, const struct fault *fault,
                            const struct step *s)
{
    struct vertex_key key = { state, PRODUCT_FAULT, (uint32_t)p->fault.n, p->level };

    vec_push(&p->fault, *fault);
    push(p, intern(p, key, true), s);
    return WALK_STOP;
}

/* Subformula f has this value at p->state. */
static enum walk decide(struct product *p, const struct fnode *f, bool holds)
{
    if (holds == p->conj)
        return WALK_ON;
    p->decisive = f;
    return WALK_DECIDED;
}

/* Behind a transition, what decides gets a vertex of its own, so that runs have their true length. */
static enum walk decide_behind(struct product *p, const struct fnode *f, bool holds,
                               const struct step *s)
{
    enum walk w = decide(p, f, holds);

    if (w != WALK_DECIDED || !s->moved)
        return w;
    p->child.n = 0;
    push(p, node_vertex(p, p->state, f), s);
    return WALK_STOP;
}

/* The body of a fixpoint with its parameters bound; the frame stays as it is. */
static enum walk enter_fixpoint(struct product *p, state_id s, const struct fnode *f,
                                const struct step *step)
{
    const struct fixpoint *fix = f->fix;
    value small[32], *v = fix->n_params <= 16 ? small : mem_alloc(2 * fix->n_params * sizeof *v);
    value *old = v + fix->n_params;
    bool ok = true;

    for (uint32_t i = 0; i < fix->n_params && ok; i++)
        ok = eval_term(&p->ev, f->arg[i], &v[i]);
    if (!ok) {
        push_fault(p, s, &p->ev.fault, step);
    } else {
        for (uint32_t i = 0; i < fix->n_params; i++) {
            old[i] = p->ev.local[fix->slot[i]];
            p->ev.local[fix->slot[i]] = v[i];
        }
        push(p, node_vertex(p, s, fix->body), step);
        for (uint32_t i = 0; i < fix->n_params; i++)
            p->ev.local[fix->slot[i]] = old[i];
    }
    if (v != small)
        mem_free(v);
    return ok ? WALK_ON : WALK_STOP;
}

static bool reads_state(const struct fnode *f)
{
    return f->kind == F_LET || f->kind == F_DATA || f->n_args > 0;
}

/* The same at p->state. */
static enum walk push_here(struct product *p, const struct fnode *f, const struct step *step)
{
    bool holds;

    for (; f->kind == F_LET; f = f->kid[0])
        if (!eval_term(&p->ev, f->term, &p->ev.local[f->slot]))
            return push_fault(p, p->state, &p->ev.fault, step);
    if (f->kind == F_FIX || f->kind == F_CALL)
        return enter_fixpoint(p, p->state, f, step);
    if (f->kind != F_DATA) {
        push(p, node_vertex(p, p->state, f), step);
        return WALK_ON;
    }
    if (!eval_bool(&p->ev, f->term, &holds))
        return push_fault(p, p->state, &p->ev.fault, step);
    return decide_behind(p, f, holds, step);
}

/* Subformula f at state s as a child; data is evaluated there at once. */
static enum walk push_node(struct product *p, state_id s, const struct fnode *f,
                           const struct step *step)
{
    state_id outer = p->state;
    enum walk w;

    if (s != outer && reads_state(f))
        look_at(p, s);
    p->state = s;
    w = push_here(p, f, step);
    if (s != outer && reads_state(f))
        look_at(p, outer);
    p->state = outer;
    return w;
}

/* ---- modalities ---- */

/* What to do with a transition that matches. */
typedef enum walk (*on_match)(struct product *p, const struct fnode *f, state_id target,
                              const struct step *s);

static enum walk follow(struct product *p, const struct fnode *f, state_id target,
                        const struct step *s)
{
    return push_node(p, target, f->kid[0], s);
}

static enum walk note_enabled(struct product *p, const struct fnode *f, state_id target,
                              const struct step *s)
{
    (void)p;
    (void)f;
    (void)target;
    (void)s;
    return WALK_DECIDED;
}

static enum walk take(struct product *p, const struct fnode *f, const struct lts_edge *e,
                      state_id target, const struct fault *fault, const struct step *s,
                      on_match then)
{
    enum match m = match_act(&p->ev, p->f->sig, f->act, e, s->payload);

    if (m == MATCH_NO)
        return WALK_ON;
    if (m == MATCH_FAULT)
        return push_fault(p, p->state, &p->ev.fault, s);
    if (fault != NULL)
        return push_fault(p, p->state, fault, s);
    return then(p, f, target, s);
}

/* All values an input edge accepts. */
static enum walk take_inputs(struct product *p, const struct fnode *f, const struct lts_edge *e,
                             uint32_t number, on_match then)
{
    enum walk w = WALK_ON;
    uint32_t n;
    const struct lts_input *in = p->lts->inputs(p->lts->self, p->state, e, &n);

    for (uint32_t i = 0; i < n && w == WALK_ON; i++) {
        struct step s = { true, number, in[i].payload };
        w = take(p, f, e, in[i].target, in[i].fault, &s, then);
    }
    return w;
}

/* The one value that the pattern gives. */
static enum walk take_given(struct product *p, const struct fnode *f, const struct lts_edge *e,
                            uint32_t number, on_match then)
{
    struct step s = { true, number, VALUE_NONE };
    struct lts_input in;
    enum match m = match_input_edge(&p->ev, p->f->sig, f->act, e);

    if (m == MATCH_NO)
        return WALK_ON;
    if (m == MATCH_FAULT || !match_payload(&p->ev, f->act, &s.payload))
        return push_fault(p, p->state, &p->ev.fault, &s);
    if (p->lts->complete(p->lts->self, p->state, e, s.payload, &in) == LTS_REFUSED)
        return WALK_ON;
    return take(p, f, e, in.target, in.fault, &s, then);
}

/* A late input: the edge is chosen, the values are the other player's. */
static enum walk take_late(struct product *p, const struct fnode *f, const struct lts_edge *e,
                           uint32_t number)
{
    struct step s = { true, number, VALUE_NONE };
    struct vertex_key key = { p->state, f->number, VALUE_NONE, number + 1 };
    enum match m = match_input_edge(&p->ev, p->f->sig, f->act, e);

    if (m == MATCH_NO)
        return WALK_ON;
    if (m == MATCH_FAULT)
        return push_fault(p, p->state, &p->ev.fault, &s);
    key.env = env_of(p, f);
    s.moved = false;
    push(p, intern(p, key, !p->conj), &s);
    return WALK_ON;
}

/* Is the edge there at all? For <c?x>true, whose values decide nothing. */
static enum walk any_edge(struct product *p, const struct fnode *f, const struct lts_edge *e,
                          uint32_t number)
{
    struct step s = { true, number, VALUE_NONE };
    enum match m = match_input_edge(&p->ev, p->f->sig, f->act, e);

    if (m == MATCH_FAULT)
        return push_fault(p, p->state, &p->ev.fault, &s);
    return m == MATCH_YES ? WALK_DECIDED : WALK_ON;
}

static bool is_late(const struct fnode *f)
{
    return f->act->kind == ACT_IN &&
           (f->kind == F_BOX) != (f->act->quantifier == INPUT_EVERY);
}

static bool takes_inputs(const struct act *a)
{
    return a->kind == ACT_ANY || a->kind == ACT_NOT || a->kind == ACT_ACTOR || a->kind == ACT_IN;
}

static enum walk take_edge(struct product *p, const struct fnode *f, const struct lts_edge *e,
                           uint32_t number, on_match then)
{
    struct step s = { true, number, e->payload };

    if (e->kind != LTS_IN || e->fault != NULL)
        return take(p, f, e, e->target, e->fault, &s, then);
    if (!takes_inputs(f->act))
        return WALK_ON;
    if (f->act->kind == ACT_IN && is_late(f))
        return then == follow ? take_late(p, f, e, number) : any_edge(p, f, e, number);
    if (f->act->kind == ACT_IN && match_gives_payload(f->act))
        return take_given(p, f, e, number, then);
    return take_inputs(p, f, e, number, then);
}

static uint32_t transitions_of(struct product *p, const struct lts_edge *e)
{
    const struct lts_input *in;
    uint32_t n, count = 0;

    if (e->kind != LTS_IN || e->fault != NULL || p->f->sig->link[e->link].endless_input)
        return e->fault == NULL;
    in = p->lts->inputs(p->lts->self, p->state, e, &n);
    for (uint32_t i = 0; i < n; i++)
        count += in[i].fault == NULL;
    return count;
}

/* Counts a state's transitions when it is looked at for the first time. */
static void count_state(struct product *p, const struct lts_edge *e, uint32_t n)
{
    while (p->seen.n <= p->state)
        vec_push(&p->seen, 0);
    if (p->seen.at[p->state])
        return;
    p->seen.at[p->state] = 1;
    for (uint32_t i = 0; i < n; i++)
        p->transitions += transitions_of(p, &e[i]);
}

static enum walk walk_modality(struct product *p, const struct fnode *f, on_match then)
{
    uint32_t n;
    const struct lts_edge *e = p->lts->edges(p->lts->self, p->state, &n);
    enum walk w = WALK_ON;

    count_state(p, e, n);
    for (uint32_t i = 0; i < n && w == WALK_ON; i++)
        w = take_edge(p, f, &e[i], i, then);
    return w;
}

/* ---- local subformulas ---- */

/* Decides a local subformula here; false: a fault, in ev.fault. */
static bool local_value(struct product *p, const struct fnode *f, bool *out);

static bool local_quantifier(struct product *p, const struct fnode *f, bool *out)
{
    struct binding b;
    bool more, ok, stop = f->kind == F_EXISTS;

    *out = !stop;
    ok = binding_first(&b, &p->ev, 1, f->binder, &more);
    while (ok && more && *out != stop) {
        ok = local_value(p, f->kid[0], out) && (*out == stop || binding_next(&b, &more));
    }
    binding_end(&b);
    return ok;
}

static bool local_connective(struct product *p, const struct fnode *f, bool *out)
{
    bool stop = f->kind == F_OR;

    *out = !stop;
    for (uint32_t i = 0; i < f->n && *out != stop; i++)
        if (!local_value(p, f->kid[i], out))
            return false;
    return true;
}

/* <a>true and [a]false: is some matching transition there? */
static bool local_enabled(struct product *p, const struct fnode *f, bool *out)
{
    size_t n_children = p->child.n;
    enum walk w = walk_modality(p, f, note_enabled);

    *out = (w == WALK_DECIDED) == (f->kind == F_DIAMOND);
    if (w != WALK_STOP)
        return true;
    p->ev.fault = vec_last(&p->fault);
    p->child.n = n_children;
    return false;
}

static bool local_value(struct product *p, const struct fnode *f, bool *out)
{
    switch (f->kind) {
    case F_DATA: return eval_bool(&p->ev, f->term, out);
    case F_AND: case F_OR: return local_connective(p, f, out);
    case F_FORALL: case F_EXISTS: return local_quantifier(p, f, out);
    case F_DIAMOND: case F_BOX: return local_enabled(p, f, out);
    case F_LET:
        return eval_term(&p->ev, f->term, &p->ev.local[f->slot]) &&
               local_value(p, f->kid[0], out);
    case F_FIX: case F_CALL: break;
    }
    BUG("not a local formula");
}

/* ---- the walk ---- */

static enum walk walk(struct product *p, const struct fnode *f);

static const struct step here = { false, 0, VALUE_NONE };

static enum walk walk_local(struct product *p, const struct fnode *f)
{
    bool holds;

    if (!local_value(p, f, &holds))
        return push_fault(p, p->state, &p->ev.fault, &here);
    return decide(p, f, holds);
}

static enum walk walk_kids(struct product *p, const struct fnode *f)
{
    enum walk w = WALK_ON;

    for (uint32_t i = 0; i < f->n && w == WALK_ON; i++)
        w = walk(p, f->kid[i]);
    return w;
}

static enum walk walk_quantifier(struct product *p, const struct fnode *f)
{
    struct binding b;
    enum walk w = WALK_ON;
    bool more, ok = binding_first(&b, &p->ev, 1, f->binder, &more);

    while (ok && more && w == WALK_ON) {
        w = walk(p, f->kid[0]);
        ok = binding_next(&b, &more);
    }
    binding_end(&b);
    return ok || w != WALK_ON ? w : push_fault(p, p->state, &p->ev.fault, &here);
}

/* A connective of the other owner, all of whose kids but one are local: they decide it, or the one does. */
static enum walk walk_shortcut(struct product *p, const struct fnode *f,
                               const struct fnode *remote)
{
    bool stop = f->kind == F_OR, holds;

    for (uint32_t i = 0; i < f->n; i++) {
        if (f->kid[i] == remote)
            continue;
        if (!local_value(p, f->kid[i], &holds))
            return push_fault(p, p->state, &p->ev.fault, &here);
        if (holds == stop)
            return decide(p, f, holds);
    }
    return walk(p, remote);
}

/* A node of the vertex's own owner is walked into. */
static enum walk walk_own(struct product *p, const struct fnode *f)
{
    switch (f->kind) {
    case F_AND: case F_OR: return walk_kids(p, f);
    case F_FORALL: case F_EXISTS: return walk_quantifier(p, f);
    default: return walk_modality(p, f, follow);
    }
}

static enum walk walk(struct product *p, const struct fnode *f)
{
    const struct fnode *remote;

    if (node_is_local(f))
        return walk_local(p, f);
    if (f->kind == F_FIX || f->kind == F_CALL)
        return push_here(p, f, &here);
    if (f->kind == F_LET) {
        if (!eval_term(&p->ev, f->term, &p->ev.local[f->slot]))
            return push_fault(p, p->state, &p->ev.fault, &here);
        return walk(p, f->kid[0]);
    }
    if (node_is_and(f) == p->conj)
        return walk_own(p, f);
    if ((f->kind == F_AND || f->kind == F_OR) && (remote = node_one_remote(f)) != NULL)
        return walk_shortcut(p, f, remote);
    return push_here(p, f, &here);
}

/* The values of a late input, behind its edge. */
static enum walk walk_late(struct product *p, const struct fnode *f, uint32_t number)
{
    uint32_t n;
    const struct lts_edge *e = p->lts->edges(p->lts->self, p->state, &n) + number;

    if (match_input_edge(&p->ev, p->f->sig, f->act, e) != MATCH_YES)
        BUG("the edge of a late input has changed");
    if (match_gives_payload(f->act))
        return take_given(p, f, e, number, follow);
    return take_inputs(p, f, e, number, follow);
}

static void report_progress(struct product *p)
{
    struct check_counts now = { .states = 0 };

    if (p->options->progress == NULL)
        return;
    product_counts(p, &now);
    p->options->progress(p->options->progress_self, &now);
}

enum game_answer product_expand(struct product *p, vertex_id v, const struct product_child **child,
                                uint32_t *n)
{
    struct vertex_key key = product_key(p, v);
    const struct fnode *f;
    enum walk w;

    if (limit_hit(p->options->limit, p->lts->n_states(p->lts->self)) != LIMIT_NONE)
        return GAME_LIMIT;
    if (++p->expanded % PROGRESS_EVERY == 0)
        report_progress(p);
    if (key.node == PRODUCT_FAULT)
        return GAME_FAULT;
    f = p->f->node[key.node];
    p->child.n = 0;
    *n = 0;
    if (p->and.at[v] & CONSTANT)
        return GAME_OK;
    p->conj = p->and.at[v];
    p->level = f->level;
    load_env(p, f, key.env);
    look_at(p, key.state);
    w = key.edge > 0 ? walk_late(p, f, key.edge - 1) : walk(p, f);
    if (w == WALK_DECIDED) { /* the constant of the other owner */
        p->child.n = 0;
        p->and.at[v] = CONSTANT | !p->conj;
    }
    *child = p->child.at;
    *n = (uint32_t)p->child.n;
    return GAME_OK;
}

struct eval *product_look(struct product *p, vertex_id v)
{
    struct vertex_key key = product_key(p, v);

    look_at(p, key.state);
    if (key.node != PRODUCT_FAULT)
        load_env(p, p->f->node[key.node], key.env);
    return &p->ev;
}

const struct fnode *product_decisive(const struct product *p)
{
    return p->decisive;
}

/* ---- as a game ---- */

static enum game_answer game_expand(void *self, vertex_id v, const vertex_id **child, uint32_t *n)
{
    struct product *p = self;
    const struct product_child *c;
    enum game_answer a = product_expand(p, v, &c, n);

    if (a != GAME_OK)
        return a;
    p->plain.n = 0;
    for (uint32_t i = 0; i < *n; i++)
        vec_push(&p->plain, c[i].vertex);
    *child = p->plain.at;
    return GAME_OK;
}

static bool game_is_and(void *self, vertex_id v)
{
    return product_is_and(self, v);
}

static uint32_t game_level(void *self, vertex_id v)
{
    struct product *p = self;
    struct vertex_key key = product_key(p, v);

    return key.node == PRODUCT_FAULT ? key.edge : p->f->node[key.node]->level;
}

/* ---- life ---- */

struct product *product_new(struct lts *l, const struct formula *f, const struct check_options *o)
{
    struct product *p = mem_zalloc(sizeof *p);

    p->lts = l;
    p->f = f;
    p->options = o;
    store_init(&p->key, sizeof(struct vertex_key) / sizeof(uint32_t));
    p->global = mem_zalloc((f->sig->n_globals + 1) * sizeof *p->global);
    p->observer = (struct observer){ p, observe_read, observe_node };
    p->ev.vs = f->sig->vs;
    p->ev.local = mem_zalloc((f->n_slots + 1) * sizeof *p->ev.local);
    p->ev.global = p->global;
    p->ev.observer = &p->observer;
    p->game = (struct game){ p, f->n_levels, f->nu, game_expand, game_is_and, game_level };
    look_at(p, 0);
    p->level = 1;
    p->conj = true;
    node_vertex(p, 0, f->root);
    return p;
}

void product_free(struct product *p)
{
    if (p == NULL)
        return;
    store_clear(&p->key);
    vec_clear(&p->and);
    vec_clear(&p->fault);
    vec_clear(&p->child);
    vec_clear(&p->plain);
    vec_clear(&p->seen);
    mem_free(p->global);
    mem_free(p->ev.local);
    mem_free(p);
}

const struct game *product_game(struct product *p)
{
    return &p->game;
}

bool product_is_and(const struct product *p, vertex_id v)
{
    return p->and.at[v] & 1;
}

struct vertex_key product_key(const struct product *p, vertex_id v)
{
    struct vertex_key key;

    memcpy(&key, store_get(&p->key, v), sizeof key);
    return key;
}

uint32_t product_size(const struct product *p)
{
    return p->key.n;
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
    out->vertices = p->key.n;
    out->frontier = p->key.n > p->expanded ? p->key.n - p->expanded : 0;
}

/* ---- the class of formulas that a search decides ---- */

static bool side(const struct fnode *f, bool or)
{
    if (node_is_local(f))
        return true;
    switch (f->kind) {
    case F_DATA: return true;
    case F_LET: return side(f->kid[0], or);
    case F_FIX: case F_CALL: return f->fix->nu != or;
    case F_DIAMOND: return or && !is_late(f);
    case F_BOX: return !or && !is_late(f);
    case F_FORALL: return !or;
    case F_EXISTS: return or;
    case F_AND: case F_OR:
        if (node_is_and(f) != or)
            return true;
        return node_one_remote(f) != NULL;
    }
    return false;
}

bool product_one_sided(const struct formula *f, bool or)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (!side(f->node[i], or))
            return false;
    return true;
}
