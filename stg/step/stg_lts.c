/*
 * The product of the components (see stg_lts.h): interleaving, communication, open offers.
 *
 * Edges of a state come in the order of the instances, then of their edges in the text; the
 * partners of an offer in the order of the instances.
 */
#include "config.h"

#include "stg/step/stg_lts.h"

#include <string.h>

#include "stg/step/system_parts.h"

#define NOT_KNOWN UINT32_MAX /* no value has this handle */

/* ---- offers ---- */

static void offer_tau(struct system_lts *s, uint32_t i, const struct move *m)
{
    struct lts_edge e = system_edge(LTS_TAU, m, i);

    vec_push(&s->edge, e);
    if (m->fault != NULL)
        return;
    s->target[i] = m->next;
    system_write(s, m);
    system_arrive_edge(s);
}

static void offer_output(struct system_lts *s, uint32_t i, const struct move *m)
{
    struct lts_edge e = system_edge(LTS_OUT, m, i);
    struct exec x;

    if (m->fault == NULL) {
        system_write(s, m);
        if (system_finish_sender(s, i, m, &x)) {
            vec_push(&s->edge, e);
            system_arrive_edge(s);
            return;
        }
        e.fault = system_fault(s, &x);
    }
    vec_push(&s->edge, e);
}

static void offer(struct system_lts *s, uint32_t i, uint32_t number)
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
        vec_push(&s->edge, system_edge(kind, m, i));
        return;
    }
    if (m->edge->kind == ACTION_SEND) {
        if (open)
            offer_output(s, i, m);
        system_offer_partners(s, i, number);
    } else if (open) {
        system_offer_input(s, i, number);
    }
}

static void load_state(struct system_lts *s, state_id id)
{
    s->state = store_load(&s->store, &s->tree, id);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
}

/* The words of a state, wherever they are unpacked already. */
static const value *look_at(struct system_lts *s, state_id id)
{
    return s->tree.id == id ? store_load(&s->store, &s->tree, id) : store_get(&s->store, id);
}

static void offer_edges(struct system_lts *s, value held)
{
    system_scope(s, held);
    s->edge.n = s->input_move.n = 0;
    for (uint32_t i = 0; i < s->n; i++)
        s->expansion[i] = component_expand(&s->component[i], s->state[i], s->state + s->n);
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t k = 0; k < s->expansion[i].n; k++)
            offer(s, i, s->expansion[i].first + k);
}

void system_offer_all(struct system_lts *s, const uint32_t *word, value held)
{
    system_load(s, word);
    offer_edges(s, held);
}

/* ---- the interface ---- */

static const struct lts_edge *system_lts_edges(void *self, state_id id, value held, uint32_t *n)
{
    struct system_lts *s = self;

    if (id != s->edges_of || held != s->edges_held) {
        load_state(s, id);
        offer_edges(s, held);
        system_land_edges(s);
        s->edges_of = id;
        s->edges_held = held;
    }
    *n = (uint32_t)s->edge.n;
    return s->edge.at;
}

static const struct lts_input *system_lts_inputs(void *self, state_id id, const struct lts_edge *e,
                                                 value held, uint32_t *n)
{
    struct system_lts *s = self;

    load_state(s, id);
    system_scope(s, held);
    system_all_inputs(s, e->actor[0], s->input_move.at[e->input]);
    *n = (uint32_t)s->input.n;
    return s->input.at;
}

/* Are these values of the channel at all? */
static bool is_payload(const struct system_lts *s, uint32_t link, value payload)
{
    const struct channel *c = &s->sig->channel[s->sig->link[link].channel];

    for (uint32_t i = 0; i < c->n_payload; i++)
        if (!sort_has(s->sig->vs, c->payload[i], value_elem(s->sig->vs, payload, i)))
            return false;
    return true;
}

static enum lts_answer system_lts_complete(void *self, state_id id, const struct lts_edge *e,
                                        value payload, struct lts_input *out)
{
    struct system_lts *s = self;
    uint32_t i = e->actor[0], number = s->input_move.at[e->input];
    const struct receipt *r;

    if (!is_payload(s, e->link, payload))
        return LTS_REFUSED;
    load_state(s, id);
    if (s->component[i].move.at[number].deferred)
        return system_input_deferred(s, i, &s->component[i].move.at[number], payload, out);
    r = component_receive(&s->component[i], number, payload);
    *out = (struct lts_input){ .payload = payload, .target = LTS_NO_STATE, .fault = r->fault };
    if (r->fault != NULL)
        return LTS_FAULT;
    if (r->next == NO_LOCAL)
        return LTS_REFUSED;
    s->target[i] = r->next;
    out->target = system_intern(s, &out->renamed);
    return LTS_OK;
}

static bool system_lts_start(void *self, struct fault *fault)
{
    struct system_lts *s = self;
    renaming ignored; /* nothing refers to the state before it */

    s->state = s->tree.number;
    for (uint32_t i = 0; i < s->n; i++) {
        s->target[i] = component_start(&s->component[i], fault);
        if (s->target[i] == NO_LOCAL)
            return false;
    }
    for (uint32_t g = 0; g < s->sig->n_globals; g++)
        s->target[s->n + g] = s->sig->global[g].initial;
    system_intern(s, &ignored);
    return true;
}

static uint32_t system_lts_node_of(void *self, state_id id, uint32_t instance)
{
    struct system_lts *s = self;

    return component_node(&s->component[instance], look_at(s, id)[instance]);
}

static value system_lts_read(void *self, state_id id, uint32_t instance, uint32_t variable)
{
    struct system_lts *s = self;

    return component_read(&s->component[instance], look_at(s, id)[instance], variable);
}

static value system_lts_read_global(void *self, state_id id, uint32_t global)
{
    struct system_lts *s = self;

    return look_at(s, id)[s->n + global];
}

static void system_lts_scope(void *self, state_id id, uint32_t *used)
{
    struct system_lts *s = self;

    load_state(s, id);
    system_scope(s, VALUE_NONE);
    memcpy(used, s->domain.used, s->sizes.n * sizeof *used);
}

/* Which identities this state does not tell apart, remembered. */
static value classes_of(struct system_lts *s, state_id id)
{
    if (s->canonicalizer.classes == NULL)
        return VALUE_NONE;
    while (s->classes.n <= id)
        vec_push(&s->classes, NOT_KNOWN);
    if (s->classes.at[id] == NOT_KNOWN) {
        load_state(s, id);
        s->classes.at[id] = s->canonicalizer.classes(s->canonicalizer.self, s->state);
    }
    return s->classes.at[id];
}

static renaming system_lts_settle(void *self, state_id id, uint32_t n,
                                  const struct sort *const *sort, value *v)
{
    struct system_lts *s = self;
    uint32_t *known = mem_zalloc((s->sizes.n + 1) * sizeof *known);
    renaming by;

    if (s->domain.used != NULL)
        system_lts_scope(s, id, known);
    by = renaming_settle(s->renamer, known, classes_of(s, id), n, sort, v);
    mem_free(known);
    return by;
}

static uint64_t system_lts_n_states(void *self)
{
    const struct system_lts *s = self;

    return store_count(&s->store);
}

static void system_lts_free(void *self)
{
    struct system_lts *s = self;

    for (uint32_t i = 0; i < s->n; i++) {
        component_clear(&s->component[i]);
        vec_clear(&s->local_used[i]);
    }
    system_quick_free(s);
    mem_free(s->local_used);
    mem_free(s->domain.used);
    mem_free(s->sizes.cap);
    mem_free(s->sizes.widest);
    renamer_free(s->renamer);
    if (s->canonicalizer.free != NULL)
        s->canonicalizer.free(s->canonicalizer.self);
    for (uint32_t i = 0; i < s->sig->n_links; i++)
        vec_clear(&s->listener[i]);
    mem_free(s->component);
    mem_free(s->listener);
    store_clear(&s->store);
    store_tree_clear(&s->tree);
    mem_free(s->target);
    mem_free(s->expansion);
    vec_clear(&s->edge);
    vec_clear(&s->input_move);
    vec_clear(&s->partner);
    vec_clear(&s->input);
    vec_clear(&s->classes);
    vec_clear(&s->edge_arrivals);
    vec_clear(&s->input_arrivals);
    arena_free(s->arena);
    mem_free(s);
}

struct lts *stg_lts_new(const struct stg *g, const bool *const *keep)
{
    struct system_lts *s = mem_zalloc(sizeof *s);
    struct lts *l = mem_zalloc(sizeof *l);
    uint32_t width = g->sig.n_instances + g->sig.n_globals;

    s->stg = g;
    s->sig = &g->sig;
    s->arena = arena_new();
    s->n = g->sig.n_instances;
    s->component = mem_zalloc(s->n * sizeof *s->component);
    s->listener = mem_zalloc((g->sig.n_links + 1) * sizeof *s->listener);
    s->target = mem_zalloc(width * sizeof *s->target);
    s->expansion = mem_zalloc(s->n * sizeof *s->expansion);
    store_init(&s->store, width);
    store_tree_init(&s->tree, &s->store);
    s->edges_of = LTS_NO_STATE;
    s->renamer = renamer_new(s->sig);
    system_open_pool(s);
    for (uint32_t i = 0; i < s->n; i++)
        component_init(&s->component[i], g, &g->sig.instance[i], keep[i],
                       s->domain.used == NULL ? NULL : &s->domain, s->arena);
    system_find_listeners(s);
    *l = (struct lts){
        .self = s, .sig = s->sig, .sizes = &s->sizes, .renamer = s->renamer,
        .free = system_lts_free, .start = system_lts_start,
        .edges = system_lts_edges, .targets = system_targets,
        .inputs = system_lts_inputs, .complete = system_lts_complete,
        .node_of = system_lts_node_of, .read = system_lts_read,
        .read_global = system_lts_read_global, .scope = system_lts_scope,
        .settle = system_lts_settle,
        .n_states = system_lts_n_states, .save = system_save_states, .load = system_load_states,
    };
    return l;
}

struct system_lts *stg_lts_system(const struct lts *l)
{
    return l->start == system_lts_start ? l->self : NULL;
}

void lts_free(struct lts *l)
{
    if (l == NULL)
        return;
    l->free(l->self);
    mem_free(l);
}

void stg_lts_canonicalize(struct lts *l, struct canonicalizer r)
{
    struct system_lts *s = l->self;

    s->canonicalizer = r;
}

value stg_lts_local(const struct lts *l, uint32_t instance, uint32_t local)
{
    const struct system_lts *s = l->self;

    return s->component[instance].local.at[local];
}

uint32_t stg_lts_local_number(struct lts *l, uint32_t instance, value tuple)
{
    struct system_lts *s = l->self;

    return component_local(&s->component[instance], tuple);
}
