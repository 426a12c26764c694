/*
 * Matching, from left to right (see match.h).
 */
#include "config.h"

#include "logic/match.h"

#include "stg/lts/lts_actors.h"

static enum match match_arg(struct eval *ev, const struct arg *a, value v)
{
    value want;

    switch (a->kind) {
    case ARG_ANY: return MATCH_YES;
    case ARG_BIND: ev->local[a->slot] = v; return MATCH_YES;
    case ARG_TERM:
        if (!eval_term(ev, a->term, &want))
            return MATCH_FAULT;
        return want == v ? MATCH_YES : MATCH_NO;
    case ARG_ALT:
        if (v == VALUE_NONE || value_word(value_elem(ev->vs, v, 0)) != (int32_t)a->alt)
            return MATCH_NO;
        for (uint32_t i = 0; i < a->n; i++) {
            enum match m = match_arg(ev, &a->sub[i], value_elem(ev->vs, v, i + 1));
            if (m != MATCH_YES)
                return m;
        }
        return MATCH_YES;
    }
    return MATCH_NO;
}

/* A tuple that is not known (VALUE_NONE, of a faulty edge) excludes nothing. */
static enum match match_tuple(struct eval *ev, uint32_t n, const struct arg *a, value tuple)
{
    enum match m = MATCH_YES;

    for (uint32_t i = 0; i < n && m == MATCH_YES && tuple != VALUE_NONE; i++)
        m = match_arg(ev, &a[i], value_elem(ev->vs, tuple, i));
    return m;
}

static enum match match_where(struct eval *ev, const struct act *a, value payload)
{
    bool holds;

    if (a->where == NULL || payload == VALUE_NONE)
        return MATCH_YES;
    if (!eval_bool(ev, a->where, &holds))
        return MATCH_FAULT;
    return holds ? MATCH_YES : MATCH_NO;
}

static bool is_on_channel(const struct signature *g, const struct act *a, const struct lts_edge *e)
{
    return g->link[e->link].channel == a->channel && (a->link == NO_LINK || a->link == e->link);
}

static enum match match_channel(struct eval *ev, const struct signature *g, const struct act *a,
                                const struct lts_edge *e, value payload)
{
    enum match m;

    if (!is_on_channel(g, a, e))
        return MATCH_NO;
    m = match_tuple(ev, a->n_index, a->index, e->index);
    if (m == MATCH_YES)
        m = match_tuple(ev, a->n_payload, a->payload, payload);
    return m == MATCH_YES ? match_where(ev, a, payload) : m;
}

/* In a condition of the pattern the values are those of the message, c!(?m where m > 0). */
static enum match match_step(struct eval *ev, const struct act *a, const struct lts_edge *e)
{
    enum match m = MATCH_NO;

    if (e->kind == LTS_TAU && e->step == a->number)
        m = match_tuple(ev, a->n_payload, a->payload, e->payload);
    return m == MATCH_YES ? match_where(ev, a, e->payload) : m;
}

static enum match match_actor(struct eval *ev, const struct signature *g, const struct act *a,
                              const struct lts_edge *e)
{
    enum match m;

    for (uint32_t n = lts_n_actors(g, e), i = 0; i < n; i++) {
        const struct instance *x = &g->instance[lts_actor(g, e, i).instance];
        if (x->family != a->number)
            continue;
        m = match_tuple(ev, a->n_index, a->index, x->index);
        if (m != MATCH_NO)
            return m;
    }
    return MATCH_NO;
}

static enum match match_any(struct eval *ev, const struct signature *g, const struct act *a,
                            const struct lts_edge *e, value payload);

static enum match match_none(struct eval *ev, const struct signature *g, const struct act *a,
                             const struct lts_edge *e, value payload)
{
    for (uint32_t i = 0; i < a->n; i++) {
        enum match m = match_any(ev, g, &a->sub[i], e, payload);
        if (m != MATCH_NO)
            return m == MATCH_YES ? MATCH_NO : m;
    }
    return MATCH_YES;
}

static enum match yes_if(bool b)
{
    return b ? MATCH_YES : MATCH_NO;
}

/* In a raw transition system c and c(v) are actions without a direction, and no internal steps. */
static bool is_comm(const struct signature *g, const struct lts_edge *e)
{
    return e->kind == LTS_COMM || (e->kind == LTS_OUT && g->link[e->link].form != LINK_CHANNEL);
}

static bool is_out(const struct signature *g, const struct lts_edge *e)
{
    return e->kind == LTS_OUT && g->link[e->link].form != LINK_VALUES;
}

static enum match match_any(struct eval *ev, const struct signature *g, const struct act *a,
                            const struct lts_edge *e, value payload)
{
    switch (a->kind) {
    case ACT_ANY: return MATCH_YES;
    case ACT_MOVES: return yes_if(!e->stays);
    case ACT_NOT: return match_none(ev, g, a, e, payload);
    case ACT_TAU: return yes_if(e->kind == LTS_TAU || e->kind == LTS_COMM);
    case ACT_STEP: return match_step(ev, a, e);
    case ACT_ACTOR: return match_actor(ev, g, a, e);
    case ACT_CHANNEL: return e->kind != LTS_TAU ? match_channel(ev, g, a, e, payload) : MATCH_NO;
    case ACT_COMM: return is_comm(g, e) ? match_channel(ev, g, a, e, payload) : MATCH_NO;
    case ACT_OUT: return is_out(g, e) ? match_channel(ev, g, a, e, payload) : MATCH_NO;
    case ACT_IN: return e->kind == LTS_IN ? match_channel(ev, g, a, e, payload) : MATCH_NO;
    }
    return MATCH_NO;
}

/* The values of the transition are in scope in the conditions of the pattern. */
static void bind_payload(struct eval *ev, const struct signature *g, const struct lts_edge *e,
                         value payload)
{
    uint32_t n;
    const struct sort *const *sort = lts_payload_sorts(g, e, &n);

    for (uint32_t i = 0; i < n && payload != VALUE_NONE; i++)
        active_domain_note(ev->domain, ev->vs, sort[i], value_elem(ev->vs, payload, i));
}

enum match match_act(struct eval *ev, const struct signature *g, const struct act *a,
                     const struct lts_edge *e, value payload)
{
    uint32_t *scope = active_domain_save(ev->domain);
    enum match m;

    if (ev->domain != NULL)
        bind_payload(ev, g, e, payload);
    m = match_any(ev, g, a, e, payload);
    active_domain_restore(ev->domain, scope);
    mem_free(scope);
    return m;
}

bool match_kind(const struct act *a, enum lts_kind kind)
{
    switch (a->kind) {
    case ACT_ANY:
    case ACT_MOVES:
    case ACT_NOT:
    case ACT_ACTOR: return true;
    case ACT_TAU: return kind == LTS_TAU || kind == LTS_COMM;
    case ACT_STEP: return kind == LTS_TAU;
    case ACT_CHANNEL: return kind != LTS_TAU;
    case ACT_COMM: return kind == LTS_COMM || kind == LTS_OUT; /* see is_comm */
    case ACT_OUT: return kind == LTS_OUT;
    case ACT_IN: return kind == LTS_IN;
    }
    return true;
}

bool match_kind_suffices(const struct act *a)
{
    return a->kind == ACT_ANY || a->kind == ACT_TAU;
}

enum match match_input_edge(struct eval *ev, const struct signature *g, const struct act *a,
                            const struct lts_edge *e)
{
    if (e->kind != LTS_IN || !is_on_channel(g, a, e))
        return MATCH_NO;
    return match_tuple(ev, a->n_index, a->index, e->index);
}

static bool chooses_values(const struct act *a)
{
    for (uint32_t i = 0; i < a->n_payload; i++)
        if (a->payload[i].kind == ARG_TERM || a->payload[i].kind == ARG_ALT)
            return true;
    return a->where != NULL;
}

/* Is there a value that the edge accepts and the pattern admits?  If the pattern gives the payload,
   only that one is tried. */
static enum match match_some_value(struct eval *ev, struct lts *l, state_id s, const struct act *a,
                                   const struct lts_edge *e)
{
    const struct lts_input *in;
    struct lts_input one;
    enum match m = MATCH_NO;
    value payload;
    uint32_t n;

    if (match_gives_payload(a)) {
        if (!match_payload(ev, a, &payload))
            return MATCH_FAULT;
        return lts_complete(l, s, e, payload, &one) == LTS_REFUSED
                   ? MATCH_NO
                   : match_act(ev, l->sig, a, e, payload);
    }
    in = lts_inputs(l, s, e, active_domain_tuple(ev->domain, ev->vs), &n);
    for (uint32_t i = 0; i < n && m == MATCH_NO; i++)
        m = match_act(ev, l->sig, a, e, in[i].payload);
    return m;
}

enum match match_late_edge(struct eval *ev, struct lts *l, state_id s, const struct act *a,
                           const struct lts_edge *e)
{
    enum match m = match_input_edge(ev, l->sig, a, e);

    return m == MATCH_YES && chooses_values(a) ? match_some_value(ev, l, s, a, e) : m;
}

enum match match_values(struct eval *ev, const struct signature *g, const struct act *a,
                        const struct lts_edge *e, uint32_t n, const struct binder *binder,
                        struct vec_u32 *out)
{
    const value *elem;
    uint32_t size;
    value set;

    for (uint32_t i = 0; i < n; i++) {
        enum match m = match_act(ev, g, a, &e[i], e[i].payload);
        if (m == MATCH_YES && e[i].fault != NULL)
            ev->fault = *e[i].fault;
        if (m == MATCH_FAULT || (m == MATCH_YES && e[i].fault != NULL))
            return MATCH_FAULT;
        if (m == MATCH_YES && sort_has(ev->vs, binder->sort, ev->local[binder->slot]))
            vec_push(out, ev->local[binder->slot]);
    }
    set = value_set(ev->vs, (uint32_t)out->n, out->at);
    elem = value_elems(ev->vs, set, &size);
    out->n = 0;
    for (uint32_t i = 0; i < size; i++)
        vec_push(out, elem[i]);
    return MATCH_YES;
}

bool match_gives_payload(const struct act *a)
{
    for (uint32_t i = 0; i < a->n_payload; i++)
        if (a->payload[i].kind != ARG_TERM)
            return false;
    return a->n_payload > 0;
}

bool match_payload(struct eval *ev, const struct act *a, value *payload)
{
    value small[16], *v = a->n_payload <= 16 ? small : mem_alloc(a->n_payload * sizeof *v);
    bool ok = true;

    for (uint32_t i = 0; i < a->n_payload && ok; i++)
        ok = eval_term(ev, a->payload[i].term, &v[i]);
    if (ok)
        *payload = value_tuple(ev->vs, a->n_payload, v);
    if (v != small)
        mem_free(v);
    return ok;
}
