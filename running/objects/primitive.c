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
    }
    return true;
}

/* ---- states and steps ---- */

static bool add_step(struct primitive *p, const struct lts_edge *e, struct diag *d)
{
    const struct signature *g = &p->session.stg->sig;
    if (e->fault != NULL || e->kind != LTS_OUT) {
        diag_error(d, e->source[0]->at, "a primitive only sends to the environment");
        return false;
    }
    uint32_t n, kind = g->link[e->link].channel;
    const struct primitive_kind *k = &p->kind[kind];
    const value *sent = value_elems(p->session.vs, e->payload, &n);
    struct primitive_step s = { .kind = kind,
                                .thread = (uint32_t)value_word(sent[0]),
                                .target = e->target,
                                .result = k->returns ? sent[n - 1] : VALUE_NONE };
    s.returned = !k->answers              ? RETURNED_ANY
                 : s.result == VALUE_TRUE ? RETURNED_TRUE
                                          : RETURNED_FALSE;
    s.argument = value_tuple(p->session.vs, n - 1 - k->returns, sent + 1);
    vec_push(&p->step, s);
    return true;
}

/* In one state, an operation with these arguments has one result. */
static bool state_is_deterministic(const struct primitive *p, uint32_t from,
                                   const struct lts_edge *e, struct diag *d)
{
    for (size_t i = from; i < p->step.n; i++)
        for (size_t j = from; j < i; j++)
            if (same_request(&p->step.at[i], &p->step.at[j])) {
                diag_error(d, e[i - from].source[0]->at,
                           "in one state, an operation has one result; this one has several");
                return false;
            }
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
        uint32_t n, from = vec_number(p->step.n);
        const struct lts_edge *e = lts_edges(p->lts, s, VALUE_NONE, &n);
        vec_push(&p->first, from);
        for (uint32_t i = 0; i < n; i++)
            if (!add_step(p, &e[i], d))
                return false;
        if (!state_is_deterministic(p, from, e, d))
            return false;
    }
    p->n_states = vec_number(p->first.n);
    p->whole = p->n_states == p->lts->n_states(p->lts->self);
    vec_push(&p->first, vec_number(p->step.n));
    return true;
}

/* ---- the interface ---- */

struct primitive *primitive_load(const char *path, const struct check_settings *settings,
                                 uint32_t states, struct diag *d)
{
    struct primitive *p = mem_zalloc(sizeof *p);
    struct reduction_options plain = { .plain = true };
    p->arena = arena_new();
    session_init(&p->session, settings, d);
    bool good = session_read_files(&p->session, path, NULL, 0) && session_parse(&p->session) &&
                session_elaborate(&p->session) && find_kinds(p, d);
    if (good) {
        p->lts = reductions_source(p->session.stg, NULL, &plain);
        good = explore_primitive(p, states, d);
    }
    if (!good) {
        primitive_free(p);
        return NULL;
    }
    primitive_tables(p);
    return p;
}

void primitive_free(struct primitive *p)
{
    if (p == NULL)
        return;
    lts_free(p->lts);
    vec_clear(&p->step);
    vec_clear(&p->first);
    session_clear(&p->session);
    arena_free(p->arena);
    mem_free(p);
}

bool primitive_is_whole(const struct primitive *p)
{
    return p->whole;
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

bool primitive_step(const struct primitive *p, uint32_t state, uint32_t kind, uint32_t thread,
                    const int32_t *argument, uint32_t n, uint32_t *next, int32_t *returned)
{
    for (uint32_t i = p->first.at[state]; i < p->first.at[state + 1]; i++) {
        const struct primitive_step *s = &p->step.at[i];
        bool same = s->kind == kind && s->thread == thread &&
                    value_size(p->session.vs, s->argument) == n && s->target < p->n_states;
        for (uint32_t k = 0; same && k < n; k++)
            same = value_elem(p->session.vs, s->argument, k) == value_small(argument[k]);
        if (!same)
            continue;
        *next = s->target;
        *returned = s->result == VALUE_NONE ? 0 : value_word(s->result);
        return true;
    }
    return false;
}
