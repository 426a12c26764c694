/*
 * Communication between components (see system_parts.h).
 */
#include "config.h"

#include "stg/step/system_parts.h"

#include <string.h>

/* ---- who can receive what ---- */

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

void system_find_listeners(struct system_lts *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        struct component *c = &s->component[i];
        for (uint32_t k = 0; k < c->process->n_edges; k++) {
            const struct edge *e = &c->process->edge[k];
            if (e->kind == ACTION_RECEIVE)
                add_listener(&s->listener[instance_link(c->instance, e->by_param, e->channel)],
                             (struct listener){ i, component_fixed_index(c, e) });
        }
    }
}

/* ---- communication ---- */

struct pair {
    uint32_t i, j;            /* sender, receiver */
    const struct move *m, *r;
    uint32_t r_number;        /* of r among the moves of j */
};

static void push_comm(struct system_lts *s, const struct pair *p, const struct fault *fault)
{
    struct lts_edge e = system_edge(LTS_COMM, p->m, p->i);

    e.actor[1] = p->j;
    e.source[1] = p->r->edge;
    e.fault = fault;
    vec_push(&s->edge, e);
    if (fault == NULL)
        system_arrive_edge(s);
}

/* The receiver's side without global variables: remembered. */
static enum lts_answer receive_quick(struct system_lts *s, const struct pair *p, struct exec *x)
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
static enum lts_answer receive_deferred(struct system_lts *s, const struct pair *p, struct exec *x)
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
static void communicate(struct system_lts *s, const struct pair *p)
{
    struct exec x = { .global = NULL }, y = { .global = NULL };
    enum lts_answer a;
    bool ok;

    system_write(s, p->m);
    a = p->r->deferred ? receive_deferred(s, p, &x) : receive_quick(s, p, &x);
    if (a == LTS_REFUSED) {
        memcpy(s->target, s->state, s->store.width * sizeof *s->target);
        return;
    }
    if (a == LTS_FAULT) {
        push_comm(s, p, system_fault(s, &x));
        return;
    }
    ok = system_finish_sender(s, p->i, p->m, &y);
    if (ok && p->r->deferred) {
        s->target[p->j] = component_finish(&s->component[p->j], &x, p->r->edge);
        ok = s->target[p->j] != NO_LOCAL;
        y.ev.fault = x.ev.fault;
    }
    if (ok)
        push_comm(s, p, NULL);
    else
        push_comm(s, p, system_fault(s, &y));
}

/* The receiver's indices as it alone would compute them, where these are known. */
static value index_alone(struct system_lts *s, const struct pair *p)
{
    const struct fault *fault;
    value index;

    if (p->r->index != VALUE_NONE || !p->r->deferred)
        return p->r->index;
    return system_deferred_index(s, p->j, p->r, &index, &fault) ? index : VALUE_NONE;
}

/* A fault before the partner's part matters as soon as both guards hold and the channel may
   be the same one. */
static void meet(struct system_lts *s, const struct pair *p)
{
    const struct move *m = p->m, *r = p->r;
    value index;

    if (r->edge->kind != ACTION_RECEIVE || r->link != m->link || r->fault_in_guard)
        return;
    index = m->fault != NULL ? index_alone(s, p) : r->index;
    if (m->index != VALUE_NONE && index != VALUE_NONE && m->index != index)
        return;
    if (m->fault != NULL)
        push_comm(s, p, m->fault);
    else if (r->fault != NULL)
        push_comm(s, p, r->fault);
    else
        communicate(s, p);
}

/* What the sender has chosen is in scope for the choices of the receiver. */
static struct expansion partner_moves(struct system_lts *s, uint32_t j, const struct move *m)
{
    struct expansion x = s->expansion[j];
    uint32_t *scope;

    if (m->scope == VALUE_NONE)
        return x;
    scope = active_domain_save(&s->domain);
    active_domain_take(&s->domain, s->sig->vs, m->scope);
    x = component_expand(&s->component[j], s->state[j], s->state + s->n);
    active_domain_restore(&s->domain, scope);
    mem_free(scope);
    return x;
}

/* Who may receive what the move sends: the same in all states.  An instance that listens with
   several indices is one partner of a move whose index is not known. */
static void find_partners(struct system_lts *s, uint32_t i, struct move *m)
{
    const struct listeners *list = &s->listener[m->link];
    uint32_t last = i;

    m->first_partner = (uint32_t)s->partner.n;
    for (size_t k = 0; k < list->n; k++) {
        const struct listener *l = &list->at[k];
        if (l->instance == i || l->instance == last ||
            (l->index != VALUE_NONE && m->index != VALUE_NONE && l->index != m->index))
            continue;
        last = l->instance;
        vec_push(&s->partner, last);
    }
    m->n_partners = (uint32_t)s->partner.n - m->first_partner;
}

void system_offer_partners(struct system_lts *s, uint32_t i, uint32_t number)
{
    struct move *m = &s->component[i].move.at[number];

    if (m->n_partners == NO_PARTNERS)
        find_partners(s, i, m);
    for (uint32_t k = 0; k < m->n_partners; k++) {
        uint32_t j = s->partner.at[m->first_partner + k];
        struct expansion x = partner_moves(s, j, m);
        for (uint32_t r = x.first; r < x.first + x.n; r++) {
            struct pair p = { i, j, m, &s->component[j].move.at[r], r };
            meet(s, &p);
        }
    }
}

void system_meet(struct system_lts *s, const uint32_t *word, uint32_t i, uint32_t number,
                 uint32_t j, struct expansion moves)
{
    system_load(s, word);
    s->edge.n = 0;
    for (uint32_t r = moves.first; r < moves.first + moves.n; r++) {
        struct pair p = { i, j, &s->component[i].move.at[number], &s->component[j].move.at[r], r };
        meet(s, &p);
    }
}
