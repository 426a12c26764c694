/*
 * Transitions of all states (see cert_moves.h).
 */
#include "config.h"

#include "cli/verify/cert_moves.h"

void cert_moves_init(struct cert_moves *m, struct plain_system *system, const struct signature *sig,
                     struct cert_probe *x)
{
    *m = (struct cert_moves){ .system = system, .sig = sig, .x = x };
    cert_event_init(&m->event, x);
}

void cert_moves_clear(struct cert_moves *m)
{
    cert_event_clear(&m->event);
}

/* ---- a transition ---- */

static bool moves_end(struct cert_moves *m, enum cert_move_end end, const struct plain_move *move)
{
    m->end = m->x->d->stopped ? CERT_MOVES_LIMIT : end;
    m->edge = move == NULL ? NULL : move->edge.source[0];
    return false;
}

/* to NULL: a run-time error. */
static bool take_target(struct cert_moves *m, const struct plain_move *move, const value *to)
{
    if (to == NULL)
        return moves_end(m, CERT_MOVES_FAULT, move);
    if (!cert_event_make(&m->event, to))
        return moves_end(m, CERT_MOVES_FORGOT, move);
    m->events++;
    if (!cert_event_stays(&m->event))
        return moves_end(m, CERT_MOVES_LEAVE, move);
    if (m->wants_rest)
        m->rest = cert_event_rest(&m->event, m->rest, m->moves_only);
    return true;
}

/* An input that is on offer has tried all its values, so that nothing more is missing. */
static bool take_input_values(struct cert_moves *m, const struct plain_move *move)
{
    uint32_t n;
    const struct plain_input *in;

    if (m->sig->link[move->edge.link].endless_input)
        return moves_end(m, CERT_MOVES_ENDLESS, move);
    in = plain_inputs(m->system, move->edge.input, &n);
    for (uint32_t k = 0; k < n; k++)
        if (!take_target(m, move, in[k].target))
            return false;
    return true;
}

static bool take_moves(struct cert_moves *m, const struct plain_move *move, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        bool is_input = move[k].edge.kind == LTS_IN && move[k].edge.fault == NULL;
        if (is_input ? !take_input_values(m, &move[k]) : !take_target(m, &move[k], move[k].target))
            return false;
    }
    return true;
}

/* ---- all of an instance ---- */

static bool look_on(void *self)
{
    struct cert_moves *m = self;
    struct cert_probe *x = m->x;
    const struct plain_move *move;
    uint32_t n;

    if (!cert_probe_knows_node(x, m->instance))
        return cert_probe_branch(x, cert_probe_node_part(x, m->instance), look_on, m);
    if (m->partner != NO_INSTANCE && !cert_probe_knows_node(x, m->partner))
        return cert_probe_branch(x, cert_probe_node_part(x, m->partner), look_on, m);
    x->probes++;
    move = plain_moves_with(m->system, x->state, m->instance, m->partner, &n);
    if (x->c->unknown.missing != VALUE_NONE)
        return cert_probe_branch(x, cert_probe_missing(x), look_on, m);
    if (plain_forgot(m->system))
        return moves_end(m, CERT_MOVES_FORGOT, n > 0 ? &move[0] : NULL);
    return take_moves(m, move, n);
}

static uint32_t edge_link(const struct signature *g, uint32_t instance, const struct edge *e)
{
    return instance_link(&g->instance[instance], e->by_param, e->channel);
}

/* Has the partner an edge that receives on a link that the instance sends on? */
static bool may_communicate(const struct signature *g, uint32_t instance, uint32_t partner)
{
    const struct process *p = &g->process[g->instance[instance].process];
    const struct process *q = &g->process[g->instance[partner].process];

    for (uint32_t k = 0; k < p->n_edges && instance != partner; k++)
        for (uint32_t r = 0; p->edge[k].kind == ACTION_SEND && r < q->n_edges; r++)
            if (q->edge[r].kind == ACTION_RECEIVE &&
                edge_link(g, instance, &p->edge[k]) == edge_link(g, partner, &q->edge[r]))
                return true;
    return false;
}

void cert_moves_look(struct cert_moves *m)
{
    uint32_t n = m->sig->n_instances;

    m->rest = m->x->root;
    m->end = CERT_MOVES_ALL;
    for (m->instance = 0; m->instance < n && m->end == CERT_MOVES_ALL; m->instance++) {
        m->partner = NO_INSTANCE;
        look_on(m);
        for (m->partner = 0; m->partner < n && m->end == CERT_MOVES_ALL; m->partner++)
            if (may_communicate(m->sig, m->instance, m->partner))
                look_on(m);
    }
    if (m->x->d->stopped && m->end == CERT_MOVES_ALL)
        m->end = CERT_MOVES_LIMIT;
}
