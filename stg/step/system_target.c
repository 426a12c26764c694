/*
 * Building the state a step leads to (see system_parts.h).
 */
#include "config.h"

#include "stg/step/system_parts.h"

#include <string.h>

void system_load(struct system_lts *s, const uint32_t *word)
{
    s->state = word;
    memcpy(s->target, word, s->store.width * sizeof *s->target);
    s->edges_of = LTS_NO_STATE;
}

static renaming reduce_target(struct system_lts *s)
{
    return s->canonicalizer.reduce == NULL ? RENAMING_NONE
                                     : s->canonicalizer.reduce(s->canonicalizer.self, s->target);
}

/* The target goes to who asked for vectors. */
static void catch_target(struct system_lts *s)
{
    struct vec_u32 *to = s->caught;

    vec_reserve(to, to->n + s->store.width);
    memcpy(to->at + to->n, s->target, s->store.width * sizeof *s->target);
    to->n += s->store.width;
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
}

state_id system_intern(struct system_lts *s, renaming *renamed)
{
    state_id id;

    *renamed = reduce_target(s);
    if (s->caught != NULL) {
        catch_target(s);
        return LTS_NO_STATE;
    }
    id = store_put_key(&s->store, store_key(&s->store, &s->tree, s->target));
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return id;
}

static void arrive(struct system_lts *s, struct arrivals *a, uint32_t number)
{
    struct arrival x = { .number = number, .renamed = reduce_target(s) };

    if (s->caught != NULL) {
        catch_target(s);
        return;
    }
    x.key = store_key(&s->store, &s->tree, s->target);
    store_expect(&s->store, x.key);
    vec_push(a, x);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
}

void system_arrive_edge(struct system_lts *s)
{
    arrive(s, &s->edge_arrivals, (uint32_t)s->edge.n - 1);
}

void system_arrive_input(struct system_lts *s)
{
    arrive(s, &s->input_arrivals, (uint32_t)s->input.n - 1);
}

static void fetch(const struct system_lts *s, const struct arrivals *a)
{
    for (size_t i = 0; i < a->n; i++)
        store_fetch(&s->store, a->at[i].key);
}

void system_land_edges(struct system_lts *s)
{
    struct arrivals *a = &s->edge_arrivals;

    fetch(s, a);
    for (size_t i = 0; i < a->n; i++) {
        struct lts_edge *e = &s->edge.at[a->at[i].number];
        e->target = store_put_key(&s->store, a->at[i].key);
        e->renamed = a->at[i].renamed;
    }
    a->n = 0;
}

void system_land_inputs(struct system_lts *s)
{
    struct arrivals *a = &s->input_arrivals;

    fetch(s, a);
    for (size_t i = 0; i < a->n; i++) {
        struct lts_input *in = &s->input.at[a->at[i].number];
        in->target = store_put_key(&s->store, a->at[i].key);
        in->renamed = a->at[i].renamed;
    }
    a->n = 0;
}

void system_write(struct system_lts *s, const struct move *m)
{
    for (uint32_t i = 0; i < m->n_writes; i++)
        s->target[s->n + m->write[i].global] = m->write[i].v;
}

const struct fault *system_fault(struct system_lts *s, const struct exec *x)
{
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return arena_copy(s->arena, &x->ev.fault, sizeof x->ev.fault);
}

struct lts_edge system_edge(enum lts_kind kind, const struct move *m, uint32_t instance)
{
    struct lts_edge e = { .kind = kind, .step = LTS_NO_STEP, .link = m->link, .index = m->index,
                          .payload = m->payload, .actor = { instance, NO_INSTANCE },
                          .source = { m->edge, NULL }, .target = LTS_NO_STATE,
                          .fault = m->fault };

    if (kind == LTS_TAU)
        e.step = m->edge->step;
    return e;
}

/* The sender's rest, in the globals of s->target. */
bool system_finish_sender(struct system_lts *s, uint32_t i, const struct move *m, struct exec *x)
{
    struct component *c = &s->component[i];

    s->target[i] = m->next;
    if (m->fault_in_rest != NULL)
        *x = (struct exec){ .ev = { .fault = *m->fault_in_rest } };
    if (!m->deferred)
        return m->fault_in_rest == NULL;
    *x = component_exec(c, s->target + s->n);
    component_load(c, m);
    s->target[i] = component_finish(c, x, m->edge);
    return s->target[i] != NO_LOCAL;
}
