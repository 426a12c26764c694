/*
 * The tables of doc/language.md 2.2 and 2.1, read literally (see naive_match.h).
 */
#include "config.h"

#include "tests/cross/naive_match.h"

#include <string.h>

#include "stg/lts/lts_actors.h"

/* ---- patterns ---- */

/* All of a and b. */
static enum naive_matches both(enum naive_matches a, enum naive_matches b)
{
    if (a == MATCHES_NOT || b == MATCHES_NOT)
        return MATCHES_NOT;
    return a == MATCHES_ERROR ? a : b;
}

static enum naive_matches when(bool b)
{
    return b ? MATCHES : MATCHES_NOT;
}

static enum naive_matches tuple(struct plain_eval *ev, uint32_t n, const struct arg *a, value v,
                                uint32_t from, struct vec_u32 *bound);

static enum naive_matches pattern(struct plain_eval *ev, const struct arg *a, value v,
                                  struct vec_u32 *bound)
{
    value want;

    if (a->kind == ARG_BIND) {
        ev->local[a->slot] = v;
        vec_push(bound, a->slot);
        return MATCHES;
    }
    if (a->kind == ARG_TERM)
        return plain_eval(ev, a->term, &want) ? when(value_cmp(ev->vs, want, v) == 0)
                                              : MATCHES_ERROR;
    if (a->kind == ARG_ALT)
        return both(when(value_cmp(ev->vs, value_elem(ev->vs, v, 0), value_int(ev->vs, a->alt)) ==
                         0),
                    value_size(ev->vs, v) == a->n + 1 ? tuple(ev, a->n, a->sub, v, 1, bound)
                                                      : MATCHES_NOT);
    return MATCHES;
}

static enum naive_matches tuple(struct plain_eval *ev, uint32_t n, const struct arg *a, value v,
                                uint32_t from, struct vec_u32 *bound)
{
    enum naive_matches m = MATCHES;

    for (uint32_t i = 0; i < n && m != MATCHES_NOT; i++)
        m = both(m, v == VALUE_NONE ? MATCHES
                                    : pattern(ev, &a[i], value_elem(ev->vs, v, from + i), bound));
    return m;
}

/* ---- transitions ---- */

static enum naive_matches offer(struct plain_eval *ev, const struct signature *g,
                                const struct act *a, const struct lts_edge *e, value payload,
                                struct vec_u32 *bound)
{
    enum naive_matches m;
    bool holds = true;

    if (g->link[e->link].channel != a->channel || (a->link != NO_LINK && a->link != e->link))
        return MATCHES_NOT;
    m = tuple(ev, a->n_index, a->index, e->index, 0, bound);
    if (m != MATCHES_NOT)
        m = both(m, tuple(ev, a->n_payload, a->payload, payload, 0, bound));
    if (m != MATCHES || a->where == NULL || payload == VALUE_NONE)
        return m;
    return plain_bool(ev, a->where, &holds) ? when(holds) : MATCHES_ERROR;
}

bool naive_takes_part(const struct signature *g, const struct lts_edge *e, uint32_t instance,
                      const struct edge **source)
{
    uint32_t n = lts_n_actors(g, e);

    for (uint32_t k = 0; k < n; k++) {
        struct lts_actor a = lts_actor(g, e, k);
        if (a.instance == instance) {
            *source = a.source;
            return true;
        }
    }
    return false;
}

static enum naive_matches actor(struct plain_eval *ev, const struct signature *g,
                                const struct act *a, const struct lts_edge *e,
                                struct vec_u32 *bound)
{
    enum naive_matches found = MATCHES_NOT, m;

    for (uint32_t i = 0; i < g->n_instances && found != MATCHES; i++) {
        const struct edge *source;
        if (g->instance[i].family != a->number || !naive_takes_part(g, e, i, &source))
            continue;
        m = tuple(ev, a->n_index, a->index, g->instance[i].index, 0, bound);
        found = m == MATCHES_NOT ? found : m;
    }
    return found;
}

static enum naive_matches none_of(struct plain_eval *ev, const struct signature *g,
                                  const struct act *a, const struct lts_edge *e, value payload,
                                  struct vec_u32 *bound)
{
    enum naive_matches result = MATCHES, m;

    for (uint32_t i = 0; i < a->n; i++) {
        m = naive_match(ev, g, &a->sub[i], e, payload, bound);
        if (m == MATCHES)
            return MATCHES_NOT;
        result = m == MATCHES_ERROR ? m : result;
    }
    return result;
}

enum naive_matches naive_match(struct plain_eval *ev, const struct signature *g,
                               const struct act *a, const struct lts_edge *e, value payload,
                               struct vec_u32 *bound)
{
    enum naive_matches m;
    bool holds;

    switch (a->kind) {
    case ACT_ANY: return MATCHES;
    case ACT_MOVES: return when(e->kind == LTS_IN || !e->stays);
    case ACT_NOT: return none_of(ev, g, a, e, payload, bound);
    case ACT_ACTOR: return actor(ev, g, a, e, bound);
    case ACT_TAU: return when(e->kind == LTS_TAU || e->kind == LTS_COMM);
    case ACT_STEP:
        if (e->kind != LTS_TAU || e->step != a->number)
            return MATCHES_NOT;
        m = tuple(ev, a->n_payload, a->payload, payload, 0, bound);
        if (m != MATCHES || a->where == NULL || payload == VALUE_NONE)
            return m;
        return plain_bool(ev, a->where, &holds) ? when(holds) : MATCHES_ERROR;
    case ACT_CHANNEL: return e->kind == LTS_TAU ? MATCHES_NOT : offer(ev, g, a, e, payload, bound);
    case ACT_COMM:
    case ACT_OUT:
    case ACT_IN:
        if (e->kind != (a->kind == ACT_COMM ? LTS_COMM : a->kind == ACT_OUT ? LTS_OUT : LTS_IN))
            return MATCHES_NOT;
        return offer(ev, g, a, e, payload, bound);
    }
    return MATCHES_ERROR;
}

/* ---- what data sees ---- */

void naive_look(struct naive_state *x, struct lts *l, state_id s)
{
    x->lts = l;
    x->s = s;
    for (uint32_t i = 0; i < l->sig->n_globals; i++)
        x->global[i] = lts_read_global(l, s, i);
}

static bool instance_of(const struct naive_state *x, const struct term *t, const value *index,
                        uint32_t *out, struct fault *fault)
{
    const struct signature *g = x->lts->sig;
    value wanted = value_tuple(g->vs, t->n, index);

    for (*out = 0; *out < g->n_instances; ++*out)
        if (g->instance[*out].family == t->slot && g->instance[*out].index == wanted)
            return true;
    *fault = (struct fault){ .kind = FAULT_NO_INSTANCE, .at = t->span };
    return false;
}

static bool read_variable(void *self, const struct term *t, const value *index, value *out,
                          struct fault *fault)
{
    const struct naive_state *x = self;
    const struct process *p;
    uint32_t i, node;

    if (!instance_of(x, t, index, &i, fault))
        return false;
    p = &x->lts->sig->process[x->lts->sig->instance[i].process];
    node = lts_node_of(x->lts, x->s, i);
    for (uint32_t v = 0; v < p->n_variables; v++)
        if (strcmp(p->variable[v].name, t->name) == 0 &&
            (p->variable[v].node == NO_NODE || p->variable[v].node == node)) {
            *out = x->lts->read(x->lts->self, x->s, i, v);
            return true;
        }
    *fault = (struct fault){ .kind = FAULT_NO_NODE, .at = t->span };
    return false;
}

static bool is_at(void *self, const struct term *t, const value *index, bool *out,
                  struct fault *fault)
{
    const struct naive_state *x = self;
    uint32_t i;

    if (!instance_of(x, t, index, &i, fault))
        return false;
    *out = lts_node_of(x->lts, x->s, i) == t->alt;
    return true;
}

struct plain_observer naive_observer(struct naive_state *x)
{
    return (struct plain_observer){ x, read_variable, is_at };
}
