/*
 * The states and steps are listed once; then each pair of steps is tried in both orders.
 */
#include "config.h"
#include "running/objects/primitive.h"

#include <string.h>

#include "abstraction/reductions.h"
#include "running/objects/primitive_internal.h"

/* ---- what the channels are ---- */

static bool is_returned(const struct sort *s)
{
    return s->kind == SORT_BOOL || (s->name != NULL && strcmp(s->name, "Result") == 0);
}

static bool find_kinds(struct primitive *p, struct diag *d)
{
    const struct signature *g = &p->session.stg->sig;
    p->n_kinds = g->n_channels;
    p->kind = ARENA_ARRAY(p->arena, struct primitive_kind, p->n_kinds + 1);
    for (uint32_t k = 0; k < p->n_kinds; k++) {
        const struct channel *c = &g->channel[k];
        if (c->n_index || c->n_payload == 0 || c->payload[0]->kind != SORT_INT) {
            diag_error(d, c->at, "an operation sends the thread, a number, then its arguments");
            return false;
        }
        const struct sort *last = c->payload[c->n_payload - 1];
        p->kind[k].name = c->name;
        p->kind[k].returns = c->n_payload > 1 && is_returned(last);
        p->kind[k].answers = p->kind[k].returns && last->kind == SORT_BOOL;
        p->kind[k].arity = c->n_payload - 1 - p->kind[k].returns;
        if (p->kind[k].arity > PRIMITIVE_ARGUMENTS) {
            diag_error(d, c->at, "an operation has at most %d arguments", PRIMITIVE_ARGUMENTS);
            return false;
        }
    }
    return true;
}

/* ---- states and steps ---- */

static uint64_t request_hash(const struct primitive_step *s)
{
    uint64_t hash = hash_mix(s->source, (uint64_t)s->kind << 32 | s->thread);
    return hash_mix(hash, s->argument);
}

static bool is_same_request(const void *owner, uint32_t id, const void *key)
{
    const struct primitive *p = owner;
    const struct primitive_step *a = &p->step.at[id], *b = key;
    return a->source == b->source && a->kind == b->kind && a->thread == b->thread &&
           a->argument == b->argument;
}

const struct primitive_step *primitive_find(const struct primitive *p, state_id s, uint32_t kind,
                                            uint32_t thread, value argument)
{
    struct primitive_step key = { .source = s, .kind = kind, .thread = thread };
    key.argument = argument;
    uint32_t id = map_find(&p->request, request_hash(&key), is_same_request, p, &key);
    return id == MAP_NONE ? NULL : &p->step.at[id];
}

/* What is sent, as a step; in one state, an operation with these arguments has one result. */
static bool keep_step(struct primitive *p, const struct primitive_step *s, struct span at,
                      struct diag *d)
{
    if (s->result != VALUE_NONE && !value_is_small(s->result)) {
        diag_error(d, at, "what an operation returns is a number below 2^30");
        return false;
    }
    if (primitive_find(p, s->source, s->kind, s->thread, s->argument) != NULL) {
        diag_error(d, at, "in one state, an operation has one result; this one has several");
        return false;
    }
    map_add(&p->request, request_hash(s), vec_number(p->step.n));
    vec_push(&p->step, *s);
    return true;
}

static bool add_step(struct primitive *p, state_id from, const struct lts_edge *e, struct diag *d)
{
    const struct signature *g = &p->session.stg->sig;
    if (e->fault != NULL || e->kind != LTS_OUT) {
        diag_error(d, e->source[0]->at,
                   "a primitive only sends to the environment, and has no run-time errors");
        return false;
    }
    uint32_t n, kind = g->link[e->link].channel;
    const struct primitive_kind *k = &p->kind[kind];
    const value *sent = value_elems(p->session.vs, e->payload, &n);
    struct primitive_step s = { .kind = kind,
                                .thread = (uint32_t)value_word(sent[0]),
                                .source = from,
                                .target = e->target,
                                .result = k->returns ? sent[n - 1] : VALUE_NONE };
    s.returned = !k->answers              ? RETURNED_ANY
                 : s.result == VALUE_TRUE ? RETURNED_TRUE
                                          : RETURNED_FALSE;
    s.argument = value_tuple(p->session.vs, k->arity, sent + 1);
    return keep_step(p, &s, e->source[0]->at, d);
}

bool primitive_expand(struct primitive *p, state_id s)
{
    uint32_t n, from = vec_number(p->step.n);
    static const struct primitive_range unknown = { UINT32_MAX, 0 };
    while (p->range.n <= s)
        vec_push(&p->range, unknown);
    if (p->range.at[s].from != UINT32_MAX)
        return true;
    const struct lts_edge *e = lts_edges(p->lts, s, VALUE_NONE, &n);
    for (uint32_t i = 0; i < n; i++)
        if (!add_step(p, s, &e[i], p->session.diag))
            return false;
    p->range.at[s] = (struct primitive_range){ from, n };
    return true;
}

static bool explore_primitive(struct primitive *p, uint32_t states, struct diag *d)
{
    struct fault fault;
    if (!lts_start(p->lts, &fault) || p->lts->n_initial != 1) {
        diag_error(d, (struct span){ 0 }, "a primitive has one initial state");
        return false;
    }
    for (uint32_t s = 0; s < p->lts->n_states(p->lts->self) && s < states; s++) {
        if (!primitive_expand(p, s))
            return false;
        p->n_states = s + 1;
    }
    p->whole = p->n_states == p->lts->n_states(p->lts->self);
    return true;
}

/* ---- the interface ---- */

struct primitive *primitive_load(const char *path, const struct check_settings *settings,
                                 uint32_t states, bool *is_good, struct diag *d)
{
    struct primitive *p = mem_zalloc(sizeof *p);
    struct reduction_options plain = { .plain = true };
    p->arena = arena_new();
    map_init(&p->request);
    session_init(&p->session, settings, d);
    bool good = session_read_files(&p->session, path, NULL, 0) && session_parse(&p->session) &&
                session_elaborate(&p->session) && find_kinds(p, d);
    if (good) {
        p->lts = reductions_source(p->session.stg, NULL, &plain);
        good = explore_primitive(p, states, d);
    }
    if (good) {
        primitive_tables(p);
        good = primitive_verify_stated(p, d);
    }
    *is_good = good;
    return p;
}

void primitive_free(struct primitive *p)
{
    if (p == NULL)
        return;
    lts_free(p->lts);
    vec_clear(&p->step);
    vec_clear(&p->range);
    map_clear(&p->request);
    session_clear(&p->session);
    arena_free(p->arena);
    mem_free(p);
}

bool primitive_is_whole(const struct primitive *p)
{
    return p->whole;
}

bool primitive_has_constant(const struct primitive *p, const char *name)
{
    return session_has_constant(&p->session, name);
}

uint32_t primitive_kinds(const struct primitive *p)
{
    return p->n_kinds;
}

const char *primitive_kind_name(const struct primitive *p, uint32_t kind)
{
    return p->kind[kind].name;
}

uint32_t primitive_kind(const struct primitive *p, const char *name)
{
    for (uint32_t k = 0; k < p->n_kinds; k++)
        if (strcmp(p->kind[k].name, name) == 0)
            return k;
    return UINT32_MAX;
}

uint32_t primitive_arity(const struct primitive *p, uint32_t kind)
{
    return p->kind[kind].arity;
}

bool primitive_has_thread(const struct primitive *p, uint32_t thread)
{
    const struct signature *g = &p->session.stg->sig;
    bool found = true;

    for (uint32_t k = 0; k < p->n_kinds; k++)
        found &= sort_has(p->session.vs, g->channel[k].payload[0], value_small((int32_t)thread));
    return found;
}

bool primitive_takes(const struct primitive *p, uint32_t kind, uint32_t i, int32_t argument)
{
    const struct channel *c = &p->session.stg->sig.channel[kind];
    return sort_has(p->session.vs, c->payload[1 + i], value_small(argument));
}

bool primitive_step(struct primitive *p, uint32_t state, uint32_t kind, uint32_t thread,
                    const int32_t *argument, uint32_t *next, int32_t *returned)
{
    value given[PRIMITIVE_ARGUMENTS];
    if (!primitive_expand(p, state))
        return false;
    for (uint32_t i = 0; i < p->kind[kind].arity; i++)
        given[i] = value_small(argument[i]);
    const struct primitive_step *s =
        primitive_find(p, state, kind, thread,
                       value_tuple(p->session.vs, p->kind[kind].arity, given));
    if (s == NULL)
        return false;
    *next = s->target;
    *returned = s->result == VALUE_NONE ? 0 : value_word(s->result);
    return true;
}

bool primitive_is_possible(struct primitive *p, uint32_t state, uint32_t kind, uint32_t thread)
{
    if (!primitive_expand(p, state))
        return false;
    for (uint32_t i = 0; i < p->range.at[state].n; i++) {
        const struct primitive_step *s = &p->step.at[p->range.at[state].from + i];
        if (s->kind == kind && s->thread == thread)
            return true;
    }
    return false;
}
