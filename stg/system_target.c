/*
 * Building the state a step leads to (see system_parts.h).
 */
#include "config.h"

#include "stg/system_parts.h"

#include <string.h>

state_id system_intern(struct system_lts *s, renaming *renamed)
{
    state_id id;

    *renamed = s->reducer.reduce == NULL ? RENAMING_NONE
                                         : s->reducer.reduce(s->reducer.self, s->target);
    id = store_put(&s->store, s->target);
    memcpy(s->target, s->state, s->store.width * sizeof *s->target);
    return id;
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
    if (!m->late)
        return m->fault_in_rest == NULL;
    *x = component_exec(c, s->target + s->n);
    component_load(c, m);
    s->target[i] = component_finish(c, x, m->edge);
    return s->target[i] != NO_LOCAL;
}
