/*
 * The product of the components (see stg_lts.h): interleaving, communication, open offers.
 *
 * Edges of a state come in the order of the instances, then of their edges in the text; the
 * partners of an offer in the order of the instances.
 */
#include "config.h"

#include "stg/stg_lts.h"

#include <string.h>

#include "stg/component.h"
#include "stg/store.h"
#include "support/vec.h"

/* An instance that may receive on a link; index: only on that member of the family. */
struct listener {
    uint32_t instance;
    value index;              /* VALUE_NONE: any */
};

struct listeners { struct listener *at; size_t n, cap; };

struct product {
    const struct stg *stg;
    const struct signature *sig;
    struct arena *arena;
    uint32_t n;               /* components */
    struct component *component;
    struct listeners *listener; /* of each link */
    struct store store;
    value *state;             /* the state being expanded, copied out of the store */
    value *target;            /* the one being built */
    struct expansion *expansion; /* of each component in that state */
    struct { struct lts_edge *at; size_t n, cap; } edge;
    struct { uint32_t *at; size_t n, cap; } input_move; /* of input k: (instance, move) pairs */
    struct { struct lts_input *at; size_t n, cap; } input;
};

/* ---- who can receive what ---- */

static bool uses_only_params(const struct component *c, const struct edge *e)
{
    for (uint32_t i = 0; i < e->n_index; i++) {
        const struct term *t = e->index[i];
        if (t->kind != TERM_CONST &&
            !(t->kind == TERM_LOCAL && t->slot < c->process->n_params))
            return false;
    }
    return true;
}

/* Parameters are the first slots of a frame and never change. */
static value fixed_index(struct component *c, const struct edge *e)
{
    struct exec x = component_exec(c, NULL);
    value index = VALUE_NONE;

    if (!uses_only_params(c, e))
        return VALUE_NONE;
    for (uint32_t i = 0; i < c->process->n_params; i++)
        c->frame[c->process->variable[i].slot] = c->instance->param[i];
    return component_index(c, &x, e, &index) ? index : VALUE_NONE;
}

static void add_listener(struct listeners *list, struct listener l)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].instance == l.instance &&
            (list->at[i].index == l.index || list->at[i].index == VALUE_NONE))
            return;
    for (size_t i = list->n; l.index == VALUE_NONE && i-- > 0;)
        if (list->at[i].instance == l.instance)
            list->at[i] = list->at[--list->n];
    vec_push(list, l);
}

static void find_listeners(struct product *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        struct component *c = &s->component[i];
        for (uint32_t k = 0; k < c->process->n_edges; k++) {
            const struct edge *e = &c->process->edge[k];
            if (e->kind == ACTION_RECEIVE)
                add_listener(&s->listener[instance_link(c->instance, e->by_param, e->channel)],
                             (struct listener){ i, fixed_index(c, e) });
        }
    }
}

/* ---- targets ---- */

static const value *globals(const struct product *s)
{
    return s->state + s->n;
}

/* The state with the changes made in s->target, which is then reset. */
static state_id intern_target(struct product *s)
{
    state_id id = store_put(&s->store, s->target);

    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return id;
}

static void apply_writes(struct product *s, const struct move *m)
{
    for (uint32_t i = 0; i < m->n_writes; i++)
        s->target[s->n + m->write[i].global] = m->write[i].v;
}

static const struct fault *keep_fault(struct product *s, const struct exec *x)
{
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return arena_copy(s->arena, &x->ev.fault, sizeof x->ev.fault);
}

/* ---- edges ---- */

static struct lts_edge new_edge(enum lts_kind kind, const struct move *m, uint32_t instance)
{
    struct lts_edge e = { .kind = kind, .step = LTS_NO_STEP, .link = m->link, .index = m->index,
                          .payload = m->payload, .actor = { instance, NO_INSTANCE },
                          .source = { m->edge, NULL }, .target = LTS_NO_STATE,
                          .fault = m->fault };

    if (kind == LTS_TAU)
        e.step = m->edge->step;
    return e;
}

static void offer_tau(struct product *s, uint32_t i, const struct move *m)
{
    struct lts_edge e = new_edge(LTS_TAU, m, i);

    if (m->fault == NULL) {
        s->target[i] = m->next;
        apply_writes(s, m);
        e.target = intern_target(s);
    }
    vec_push(&s->edge, e);
}

/* The sender's rest, in the globals of s->target. */
static bool finish_sender(struct product *s, uint32_t i, const struct move *m, struct exec *x)
{
    struct component *c = &s->component[i];

    s->target[i] = m->next;
    if (!m->late)
        return true;
    *x = component_exec(c, s->target + s->n);
    component_load(c, m);
    s->target[i] = component_finish(c, x, m->edge);
    return s->target[i] != NO_LOCAL;
}

static void offer_output(struct product *s, uint32_t i, const struct move *m)
{
    struct lts_edge e = new_edge(LTS_OUT, m, i);
    struct exec x;

    if (m->fault == NULL) {
        apply_writes(s, m);
        if (finish_sender(s, i, m, &x))
            e.target = intern_target(s);
        else
            e.fault = keep_fault(s, &x);
    }
    vec_push(&s->edge, e);
}

/* ---- communication ---- */

struct pair {
    uint32_t i, j;            /* sender, receiver */
    const struct move *m, *r;
    uint32_t r_number;        /* of r among the moves of j */
};

static void push_comm(struct product *s, const struct pair *p, state_id target,
                      const struct fault *fault)
{
    struct lts_edge e = new_edge(LTS_COMM, p->m, p->i);

    e.actor[1] = p->j;
    e.source[1] = p->r->edge;
    e.target = target;
    e.fault = fault;
    vec_push(&s->edge, e);
}

/* The receiver's side without global variables: remembered. */
static enum lts_answer receive_quick(struct product *s, const struct pair *p, struct exec *x)
{
    const struct receipt *r;

    if (p->r->index != p->m->index)
        return LTS_REFUSED;
    r = component_receive(&s->component[p->j], p->r_number, p->m->payload);
    if (r->fault != NULL) {
        x->ev.fault = *r->fault;
        return LTS_FAULT;
    }
    s->target[p->j] = r->next;
    return r->next == NO_LOCAL ? LTS_REFUSED : LTS_OK;
}

/* Up to the receipt, in the globals of s->target. */
static enum lts_answer receive_late(struct product *s, const struct pair *p, struct exec *x)
{
    struct component *c = &s->component[p->j];
    value index;

    *x = component_exec(c, s->target + s->n);
    component_load(c, p->r);
    if (!exec_do(x, p->r->edge) || !component_index(c, x, p->r->edge, &index))
        return LTS_FAULT;
    if (index != p->m->index)
        return LTS_REFUSED;
    return exec_receive(x, p->r->edge, p->m->payload);
}

/* Both moves are without fault so far: sender's `do` (done), receiver, sender's rest,
   receiver's rest. */
static void communicate(struct product *s, const struct pair *p)
{
    struct exec x = { .global = NULL }, y = { .global = NULL };
    enum lts_answer a;
    bool ok;

    apply_writes(s, p->m);
    a = p->r->late ? receive_late(s, p, &x) : receive_quick(s, p, &x);
    if (a == LTS_REFUSED) {
        memcpy(s->target, s->state, s->store.width * sizeof *s->target);
        return;
    }
    if (a == LTS_FAULT) {
        push_comm(s, p, LTS_NO_STATE, keep_fault(s, &x));
        return;
    }
    ok = finish_sender(s, p->i, p->m, &y);
    if (ok && p->r->late) {
        s->target[p->j] = component_finish(&s->component[p->j], &x, p->r->edge);
        ok = s->target[p->j] != NO_LOCAL;
        y.ev.fault = x.ev.fault;
    }
    if (ok)
        push_comm(s, p, intern_target(s), NULL);
    else
        push_comm(s, p, LTS_NO_STATE, keep_fault(s, &y));
}

/* A fault before the partner's part matters as soon as both guards hold and the channel may
   be the same one. */
static void meet(struct product *s, const struct pair *p)
{
    const struct move *m = p->m, *r = p->r;

    if (r->edge->kind != ACTION_RECEIVE || r->link != m->link || r->fault_in_guard)
        return;
    if (m->fault != NULL) {
        if (m->index == VALUE_NONE || r->index == VALUE_NONE || m->index == r->index)
            push_comm(s, p, LTS_NO_STATE, m->fault);
    } else if (r->fault != NULL) {
        if (r->index == VALUE_NONE || m->index == r->index)
            push_comm(s, p, LTS_NO_STATE, r->fault);
    } else {
        communicate(s, p);
    }
}

static void offer_to_partners(struct product *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];
    const struct listeners *list = &s->listener[m->link];

    for (size_t k = 0; k < list->n; k++) {
        uint32_t j = list->at[k].instance;
        struct expansion x = s->expansion[j];
        if (j == i || (list->at[k].index != VALUE_NONE && m->index != VALUE_NONE &&
                       list->at[k].index != m->index))
            continue;
        for (uint32_t r = x.first; r < x.first + x.n; r++) {
            struct pair p = { i, j, m, &s->component[j].move.at[r], r };
            meet(s, &p);
        }
    }
}

/* ---- open inputs ---- */

static bool endless(const struct product *s, const struct move *m)
{
    return s->sig->link[m->link].endless_input;
}

static void push_input(struct product *s, value payload, state_id target, const struct fault *f)
{
    vec_push(&s->input, ((struct lts_input){ payload, target, f }));
}

/* One payload for a late move, in the globals of the state. */
static enum lts_answer input_late(struct product *s, uint32_t i, const struct move *m,
                                  value payload, struct lts_input *out)
{
    struct component *c = &s->component[i];
    struct exec x = component_exec(c, s->target + s->n);
    enum lts_answer a;

    component_load(c, m);
    *out = (struct lts_input){ payload, LTS_NO_STATE, NULL };
    a = exec_do(&x, m->edge) ? exec_receive(&x, m->edge, payload) : LTS_FAULT;
    if (a == LTS_OK) {
        s->target[i] = component_finish(c, &x, m->edge);
        if (s->target[i] == NO_LOCAL)
            a = LTS_FAULT;
        else
            out->target = intern_target(s);
    }
    if (a == LTS_FAULT)
        out->fault = keep_fault(s, &x);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return a;
}

static void late_inputs(struct product *s, uint32_t i, const struct move *m)
{
    struct component *c = &s->component[i];
    struct exec x = component_exec(c, s->target + s->n);
    struct vec_u32 candidates = VEC_EMPTY;
    struct lts_input in;

    component_load(c, m);
    if (!exec_do(&x, m->edge) || !exec_candidates(&x, m->edge, &candidates))
        push_input(s, VALUE_NONE, LTS_NO_STATE, keep_fault(s, &x));
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    for (size_t k = 0; k < candidates.n; k++)
        if (input_late(s, i, m, candidates.at[k], &in) != LTS_REFUSED)
            vec_push(&s->input, in);
    vec_clear(&candidates);
}

static void quick_inputs(struct product *s, uint32_t i, uint32_t number)
{
    struct component *c = &s->component[i];
    const struct vec_u32 *list = component_accepted(c, number);

    for (size_t k = 0; k < list->n; k++) {
        const struct receipt *r = &c->receipt.at[list->at[k]];
        if (r->fault != NULL) {
            push_input(s, r->payload, LTS_NO_STATE, r->fault);
            continue;
        }
        s->target[i] = r->next;
        push_input(s, r->payload, intern_target(s), NULL);
    }
}

static void all_inputs(struct product *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];

    s->input.n = 0;
    if (m->late)
        late_inputs(s, i, m);
    else
        quick_inputs(s, i, number);
}

/* The index of a late receiver is only known in the global state. */
static bool late_index(struct product *s, uint32_t i, const struct move *m, value *index,
                       const struct fault **fault)
{
    struct component *c = &s->component[i];
    struct exec x = component_exec(c, s->target + s->n);
    bool ok;

    component_load(c, m);
    ok = exec_do(&x, m->edge) && component_index(c, &x, m->edge, index);
    *fault = ok ? NULL : keep_fault(s, &x);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return ok;
}

static bool accepts_something(struct product *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];

    if (endless(s, m))
        return true;
    if (!m->late)
        return component_accepted(&s->component[i], number)->n > 0;
    all_inputs(s, i, number);
    return s->input.n > 0;
}

static void offer_input(struct product *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];
    struct lts_edge e = new_edge(LTS_IN, m, i);

    if (m->fault == NULL && m->late)
        late_index(s, i, m, &e.index, &e.fault);
    if (e.fault == NULL && !accepts_something(s, i, number))
        return;
    e.input = (uint32_t)s->input_move.n;
    vec_push(&s->input_move, number);
    vec_push(&s->edge, e);
}

/* ---- the interface ---- */

static void offer(struct product *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];
    bool open;

    if (m->edge->kind == ACTION_TAU) {
        offer_tau(s, i, m);
        return;
    }
    open = !s->sig->link[m->link].restricted;
    if (m->fault_in_guard) {
        enum lts_kind kind = !open ? LTS_COMM : m->edge->kind == ACTION_SEND ? LTS_OUT : LTS_IN;
        vec_push(&s->edge, new_edge(kind, m, i));
        return;
    }
    if (m->edge->kind == ACTION_SEND) {
        if (open)
            offer_output(s, i, m);
        offer_to_partners(s, i, number);
    } else if (open) {
        offer_input(s, i, number);
    }
}

static void load_state(struct product *s, state_id id)
{
    memcpy(s->state, store_get(&s->store, id), s->store.width * sizeof *s->state);
    memcpy(s->target, s->state, s->store.width * sizeof *s->state);
}

static const struct lts_edge *product_edges(void *self, state_id id, uint32_t *n)
{
    struct product *s = self;

    load_state(s, id);
    s->edge.n = s->input_move.n = 0;
    for (uint32_t i = 0; i < s->n; i++)
        s->expansion[i] = component_expand(&s->component[i], s->state[i], globals(s));
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t k = 0; k < s->expansion[i].n; k++)
            offer(s, i, s->expansion[i].first + k);
    *n = (uint32_t)s->edge.n;
    return s->edge.at;
}

static const struct lts_input *product_inputs(void *self, state_id id, const struct lts_edge *e,
                                              uint32_t *n)
{
    struct product *s = self;

    load_state(s, id);
    all_inputs(s, e->actor[0], s->input_move.at[e->input]);
    *n = (uint32_t)s->input.n;
    return s->input.at;
}

static enum lts_answer product_complete(void *self, state_id id, const struct lts_edge *e,
                                        value payload, struct lts_input *out)
{
    struct product *s = self;
    uint32_t i = e->actor[0], number = s->input_move.at[e->input];
    const struct receipt *r;

    load_state(s, id);
    if (s->component[i].move.at[number].late)
        return input_late(s, i, &s->component[i].move.at[number], payload, out);
    r = component_receive(&s->component[i], number, payload);
    *out = (struct lts_input){ payload, LTS_NO_STATE, r->fault };
    if (r->fault != NULL)
        return LTS_FAULT;
    if (r->next == NO_LOCAL)
        return LTS_REFUSED;
    s->target[i] = r->next;
    out->target = intern_target(s);
    return LTS_OK;
}

static bool product_start(void *self, struct fault *fault)
{
    struct product *s = self;

    for (uint32_t i = 0; i < s->n; i++) {
        s->state[i] = component_start(&s->component[i], fault);
        if (s->state[i] == NO_LOCAL)
            return false;
    }
    for (uint32_t g = 0; g < s->sig->n_globals; g++)
        s->state[s->n + g] = s->sig->global[g].initial;
    store_put(&s->store, s->state);
    return true;
}

static uint32_t product_node_of(void *self, state_id id, uint32_t instance)
{
    struct product *s = self;

    return component_node(&s->component[instance], store_get(&s->store, id)[instance]);
}

static value product_read(void *self, state_id id, uint32_t instance, uint32_t variable)
{
    struct product *s = self;

    return component_read(&s->component[instance], store_get(&s->store, id)[instance], variable);
}

static value product_read_global(void *self, state_id id, uint32_t global)
{
    struct product *s = self;

    return store_get(&s->store, id)[s->n + global];
}

static uint64_t product_n_states(void *self)
{
    const struct product *s = self;

    return s->store.n;
}

static void product_free(void *self)
{
    struct product *s = self;

    for (uint32_t i = 0; i < s->n; i++)
        component_clear(&s->component[i]);
    for (uint32_t i = 0; i < s->sig->n_links; i++)
        vec_clear(&s->listener[i]);
    mem_free(s->component);
    mem_free(s->listener);
    store_clear(&s->store);
    mem_free(s->state);
    mem_free(s->target);
    mem_free(s->expansion);
    vec_clear(&s->edge);
    vec_clear(&s->input_move);
    vec_clear(&s->input);
    arena_free(s->arena);
    mem_free(s);
}

struct lts *stg_lts_new(const struct stg *g, const bool *const *keep)
{
    struct product *s = mem_zalloc(sizeof *s);
    struct lts *l = mem_zalloc(sizeof *l);
    uint32_t width = g->sig.n_instances + g->sig.n_globals;

    s->stg = g;
    s->sig = &g->sig;
    s->arena = arena_new();
    s->n = g->sig.n_instances;
    s->component = mem_zalloc(s->n * sizeof *s->component);
    s->listener = mem_zalloc((g->sig.n_links + 1) * sizeof *s->listener);
    s->state = mem_zalloc(width * sizeof *s->state);
    s->target = mem_zalloc(width * sizeof *s->target);
    s->expansion = mem_zalloc(s->n * sizeof *s->expansion);
    store_init(&s->store, width);
    for (uint32_t i = 0; i < s->n; i++)
        component_init(&s->component[i], g, &g->sig.instance[i], keep[i], s->arena);
    find_listeners(s);
    *l = (struct lts){ s, s->sig, product_free, product_start, product_edges, product_inputs,
                       product_complete, product_node_of, product_read, product_read_global,
                       product_n_states };
    return l;
}

void lts_free(struct lts *l)
{
    if (l == NULL)
        return;
    l->free(l->self);
    mem_free(l);
}
