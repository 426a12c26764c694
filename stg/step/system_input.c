/*
 * Open inputs (see system_parts.h).
 */
#include "config.h"

#include "stg/step/system_parts.h"

#include <string.h>

static bool endless(const struct system_lts *s, const struct move *m)
{
    return s->sig->link[m->link].endless_input;
}

static void push_fault(struct system_lts *s, value payload, const struct fault *f)
{
    vec_push(&s->input, ((struct lts_input){ payload, LTS_NO_STATE, RENAMING_NONE, f }));
}

/* One payload for a deferred move, in the globals of the state. */
enum lts_answer system_input_deferred(struct system_lts *s, uint32_t i, const struct move *m,
                                      value payload, struct lts_input *out)
{
    struct component *c = &s->component[i];
    struct exec x = component_exec(c, s->target + s->n);
    enum lts_answer a;

    component_load(c, m);
    *out = (struct lts_input){ .payload = payload, .target = LTS_NO_STATE };
    a = exec_do(&x, m->edge) ? exec_receive(&x, m->edge, payload) : LTS_FAULT;
    if (a == LTS_OK) {
        s->target[i] = component_finish(c, &x, m->edge);
        if (s->target[i] == NO_LOCAL)
            a = LTS_FAULT;
        else
            out->target = system_intern(s, &out->renamed);
    }
    if (a == LTS_FAULT)
        out->fault = system_fault(s, &x);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return a;
}

static void deferred_inputs(struct system_lts *s, uint32_t i, const struct move *m)
{
    struct component *c = &s->component[i];
    struct exec x = component_exec(c, s->target + s->n);
    struct vec_u32 candidates = VEC_EMPTY;
    uint32_t *scope = active_domain_save(c->domain);
    struct lts_input in;

    component_load(c, m);
    if (c->domain != NULL)
        active_domain_take(c->domain, s->sig->vs, m->scope);
    if (!exec_do(&x, m->edge) || !exec_candidates(&x, m->edge, &candidates))
        push_fault(s, VALUE_NONE, system_fault(s, &x));
    active_domain_restore(c->domain, scope);
    mem_free(scope);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    for (size_t k = 0; k < candidates.n; k++)
        if (system_input_deferred(s, i, m, candidates.at[k], &in) != LTS_REFUSED)
            vec_push(&s->input, in);
    vec_clear(&candidates);
}

static void quick_inputs(struct system_lts *s, uint32_t i, uint32_t number)
{
    struct component *c = &s->component[i];
    const struct vec_u32 *list = component_accepted(c, number);

    for (size_t k = 0; k < list->n; k++) {
        const struct receipt *r = &c->receipt.at[list->at[k]];
        if (r->fault != NULL) {
            push_fault(s, r->payload, r->fault);
            continue;
        }
        s->target[i] = r->next;
        vec_push(&s->input, ((struct lts_input){ .payload = r->payload }));
        system_arrive_input(s);
    }
}

void system_all_inputs(struct system_lts *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];

    s->input.n = 0;
    if (m->deferred)
        deferred_inputs(s, i, m);
    else
        quick_inputs(s, i, number);
    system_land_inputs(s);
}

bool system_deferred_index(struct system_lts *s, uint32_t i, const struct move *m, value *index,
                           const struct fault **fault)
{
    struct component *c = &s->component[i];
    struct exec x = component_exec(c, s->target + s->n);
    bool ok;

    component_load(c, m);
    ok = exec_do(&x, m->edge) && component_index(c, &x, m->edge, index);
    *fault = ok ? NULL : system_fault(s, &x);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return ok;
}

static bool accepts_something(struct system_lts *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];
    size_t caught;

    if (endless(s, m))
        return true;
    if (!m->deferred)
        return component_accepted(&s->component[i], number)->n > 0;
    caught = s->caught == NULL ? 0 : s->caught->n;
    system_all_inputs(s, i, number);
    if (s->caught != NULL)
        s->caught->n = caught; /* it was only a question */
    return s->input.n > 0;
}

void system_offer_input(struct system_lts *s, uint32_t i, uint32_t number)
{
    const struct move *m = &s->component[i].move.at[number];
    struct lts_edge e = system_edge(LTS_IN, m, i);

    if (m->fault == NULL && m->deferred)
        system_deferred_index(s, i, m, &e.index, &e.fault);
    if (e.fault == NULL && !accepts_something(s, i, number))
        return;
    e.input = (uint32_t)s->input_move.n;
    vec_push(&s->input_move, number);
    vec_push(&s->edge, e);
}
