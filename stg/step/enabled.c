/*
 * Making local transitions and responses from moves (see enabled.h).
 */
#include "config.h"

#include "stg/step/enabled.h"

#include <stdlib.h>

#include "support/bug.h"

#define WRITES_MOST 0xfffffu /* what a local transition can count */
#define MANY_MOVES 16        /* of more, those that receive are searched by their channel */

void step_tables_init(struct step_tables *t, struct system *s)
{
    *t = (struct step_tables){ .s = s };
    t->of = mem_zalloc((s->n + 1) * sizeof *t->of);
    for (uint32_t i = 0; i < s->n; i++) {
        t->of[i].n_groups_most = s->local[i].n_groups_most;
        t->of[i].first_slot = s->first_slot[i];
    }
}

void step_tables_clear(struct step_tables *t)
{
    for (uint32_t i = 0; i < t->s->n; i++) {
        struct instance_table *c = &t->of[i];
        vec_clear(&c->enabled);
        vec_clear(&c->by_local);
        vec_clear(&c->next);
        vec_clear(&c->receiver);
        memo_clear(&c->by_scope);
        memo_clear(&c->response);
        memo_clear(&c->synchronisation_by);
        memo_clear(&c->part_by);
    }
    mem_free(t->of);
    decisions_clear(&t->decisions);
    vec_clear(&t->read);
    vec_clear(&t->transition);
    vec_clear(&t->synchronisation);
    vec_clear(&t->action);
    vec_clear(&t->partner);
    memo_clear(&t->action_by_tuple);
}

/* ---- actions ---- */

/* An instance that receives with several indices is one partner of a move of unknown index. */
static void find_partners(struct step_tables *t, struct action *a)
{
    const struct listeners *list = &t->s->listener[a->link];

    a->first_partner = vec_number(t->partner.n);
    for (size_t k = 0; k < list->n; k++) {
        const struct listener *l = &list->at[k];
        if (l->index != VALUE_NONE && a->index != VALUE_NONE && l->index != a->index)
            continue;
        if (t->partner.n == a->first_partner || vec_last(&t->partner) != l->instance)
            vec_push(&t->partner, l->instance);
    }
    a->n_partners = vec_number(t->partner.n) - a->first_partner;
}

static uint32_t action_of(struct step_tables *t, const struct move *m)
{
    value part[3] = { value_small((int32_t)m->link), m->index, m->payload };
    struct action a = { .link = m->link, .index = m->index, .payload = m->payload };
    uint64_t key = value_tuple(t->s->sig->vs, 3, part);
    uint32_t number = memo_find(&t->action_by_tuple, key);

    if (number != MEMO_NONE)
        return number;
    find_partners(t, &a);
    number = vec_number(t->action.n);
    vec_push(&t->action, a);
    memo_add(&t->action_by_tuple, key, number);
    return number;
}

/* ---- local transitions ---- */

static bool is_sent_to_all(const struct step_tables *t, const struct move *m)
{
    return m->edge->kind == ACTION_SEND &&
           t->s->sig->channel[t->s->sig->link[m->link].channel].broadcast;
}

static bool is_scoped(const struct step_tables *t, const struct move *m, enum lts_kind kind)
{
    if (kind == LTS_COMM)
        return m->scope != VALUE_NONE;
    return kind == LTS_IN && t->s->domain.used != NULL && m->fault == NULL && !m->deferred;
}

static void add_transition(struct step_tables *t, const struct move *m, uint32_t number,
                           enum lts_kind kind, bool evaluated, uint32_t action)
{
    if (m->n_writes > WRITES_MOST)
        bug_end(BUG_NO_NUMBERS);
    vec_push(&t->transition, ((struct local_transition){
                                 .next = m->next,
                                 .action = action,
                                 .move = number,
                                 .n_writes = m->n_writes & WRITES_MOST,
                                 .channel = channel_group(m->link, m->index) & (CHANNEL_GROUPS - 1),
                                 .kind = (unsigned)kind & 3,
                                 .deferred = m->deferred,
                                 .evaluated = evaluated,
                                 .scoped = is_scoped(t, m, kind),
                                 .broadcast = is_sent_to_all(t, m),
                                 .write = m->write }));
}

/* Deferred moves, and those whose index is a run-time error, may tell their channel only in the
   state. */
static uint64_t listens_to(const struct local_lts *c, struct expansion moves)
{
    uint64_t groups = 0;

    for (uint32_t k = moves.first; k < moves.first + moves.n; k++) {
        const struct move *m = &c->move.at[k];
        if (m->edge->kind != ACTION_RECEIVE || m->fault_in_guard)
            continue;
        if (m->deferred || m->index == VALUE_NONE)
            return UINT64_MAX;
        groups |= (uint64_t)1 << channel_group(m->link, m->index);
    }
    return groups;
}

/* The local states behind all values that an input accepts, as in `next` of several responses;
   NO_ACTION: a value ends in a run-time error. */
static uint32_t store_accepted(struct step_tables *t, uint32_t i, uint32_t accepted)
{
    const struct local_lts *c = &t->s->local[i];
    const struct vec_u32 *list = &c->accepted.at[accepted].receipt;
    struct vec_u32 *next = &t->of[i].next;
    uint32_t where = vec_number(next->n);

    vec_push(next, vec_number(list->n));
    for (size_t k = 0; k < list->n; k++) {
        const struct receipt *r = &c->receipt.at[list->at[k]];
        if (r->fault != NULL) {
            next->n = where;
            return NO_ACTION;
        }
        vec_push(next, r->next);
    }
    return where;
}

/* An open input.  Where it accepts nothing, there is none. */
static void add_input(struct step_tables *t, uint32_t i, uint32_t number)
{
    struct local_lts *c = &t->s->local[i];
    const struct move *m = &c->move.at[number];
    uint32_t accepted, values = NO_ACTION;

    if (m->fault != NULL || m->deferred || c->domain != NULL) {
        add_transition(t, m, number, LTS_IN, true, NO_ACTION);
        return;
    }
    if (!t->s->sig->link[m->link].endless_input) {
        accepted = local_lts_accepted(c, number, VALUE_NONE);
        if (c->accepted.at[accepted].receipt.n == 0)
            return;
        values = store_accepted(t, i, accepted);
    }
    add_transition(t, m, number, LTS_IN, false, values);
}

static void add_send(struct step_tables *t, const struct move *m, uint32_t number, bool open)
{
    bool fails = m->fault != NULL || m->fault_in_rest != NULL;
    uint32_t action;

    if (open)
        add_transition(t, m, number, LTS_OUT, fails || m->deferred, 0);
    action = action_of(t, m);
    if (t->action.at[action].n_partners > 0 || is_sent_to_all(t, m))
        add_transition(t, m, number, LTS_COMM, fails, action);
}

/* A guard that is a run-time error is one of the action, whatever partners do. */
static void add_enabled_move(struct step_tables *t, uint32_t i, uint32_t number)
{
    const struct move *m = &t->s->local[i].move.at[number];
    bool open;

    if (m->edge->kind == ACTION_TAU) {
        add_transition(t, m, number, LTS_TAU, m->fault != NULL, 0);
        return;
    }
    open = !t->s->sig->link[m->link].restricted;
    if (m->fault_in_guard)
        add_transition(t, m, number,
                       !open                          ? LTS_COMM
                       : m->edge->kind == ACTION_SEND ? LTS_OUT
                                                      : LTS_IN,
                       true, NO_ACTION);
    else if (m->edge->kind == ACTION_SEND)
        add_send(t, m, number, open);
    else if (open)
        add_input(t, i, number);
}

static int by_channel(const void *x, const void *y)
{
    const struct receiver *a = x, *b = y;

    if (a->link != b->link)
        return a->link < b->link ? -1 : 1;
    if (a->index != b->index)
        return a->index < b->index ? -1 : 1;
    return (a->move > b->move) - (a->move < b->move);
}

static void sort_receivers(struct step_tables *t, uint32_t i, struct enabled *r)
{
    struct instance_table *c = &t->of[i];

    r->first_receiver = vec_number(c->receiver.n);
    for (uint32_t k = r->moves.first; k < r->moves.first + r->moves.n; k++) {
        const struct move *m = &t->s->local[i].move.at[k];
        if (m->edge->kind == ACTION_RECEIVE && !m->fault_in_guard)
            vec_push(&c->receiver, ((struct receiver){ m->link, m->index, k }));
    }
    r->n_receivers = vec_number(c->receiver.n) - r->first_receiver;
    if (r->n_receivers > 0)
        qsort(c->receiver.at + r->first_receiver, r->n_receivers, sizeof *c->receiver.at,
              by_channel);
}

/* Is some receipt a run-time error before its value is known? */
static bool has_faulty_receiver(const struct local_lts *c, struct expansion moves)
{
    for (uint32_t k = moves.first; k < moves.first + moves.n; k++) {
        const struct move *m = &c->move.at[k];
        if (m->edge->kind == ACTION_RECEIVE && m->fault != NULL && !m->fault_in_guard)
            return true;
    }
    return false;
}

static void note_possible(struct local_lts *c, struct expansion moves)
{
    for (uint32_t k = moves.first; k < moves.first + moves.n; k++)
        c->possible[c->move.at[k].edge - c->process->edge] = true;
}

void enabled_fill(struct step_tables *t, uint32_t i, struct enabled *r)
{
    note_possible(&t->s->local[i], r->moves);
    r->first = vec_number(t->transition.n);
    for (uint32_t k = 0; k < r->moves.n; k++)
        add_enabled_move(t, i, r->moves.first + k);
    r->n = vec_number(t->transition.n) - r->first;
    r->listens = listens_to(&t->s->local[i], r->moves);
    r->evaluated = has_faulty_receiver(&t->s->local[i], r->moves);
    if (r->moves.n > MANY_MOVES)
        sort_receivers(t, i, r);
}

/* ---- by local state, cells read, and scope ---- */

/* Where its tree begins. */
static decision find_tree(const struct step_tables *t, uint32_t i, uint32_t at, bool chooses,
                          value scope)
{
    const struct instance_table *c = &t->of[i];
    uint32_t x;

    if (!chooses)
        return at < c->by_local.n ? c->by_local.at[at] : DECISION_UNKNOWN;
    x = memo_find(&c->by_scope, memo_key(at, scope));
    return x == MEMO_NONE ? DECISION_UNKNOWN : x;
}

static void set_tree(struct step_tables *t, uint32_t i, uint32_t at, bool chooses, value scope,
                     decision x)
{
    struct instance_table *c = &t->of[i];

    if (find_tree(t, i, at, chooses, scope) != DECISION_UNKNOWN)
        return;
    if (chooses) {
        memo_add(&c->by_scope, memo_key(at, scope), x);
        return;
    }
    while (c->by_local.n <= at)
        vec_push(&c->by_local, DECISION_UNKNOWN);
    c->by_local.at[at] = x;
}

static uint32_t place_in_table(const struct step_tables *t, uint32_t i, uint32_t group,
                               uint32_t local)
{
    return vec_number((size_t)local * t->of[i].n_groups_most + group);
}

uint32_t enabled_find_by_reads(const struct step_tables *t, uint32_t i, uint32_t group,
                               const uint32_t *word, value scope)
{
    const struct edge_group *g;
    decision x;

    local_lts_groups(&t->s->local[i], word[i], &g);
    x = find_tree(t, i, place_in_table(t, i, group, word[i]), g[group].chooses, scope);
    x = decisions_find(&t->decisions, x, word + t->s->n);
    return x == DECISION_UNKNOWN ? NOT_LISTED : decision_leaf(x);
}

static bool may_read(const struct edge_group *g, uint32_t cell)
{
    uint32_t from = 0, to = g->n_reads;

    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (g->read[middle] == cell)
            return true;
        if (g->read[middle] < cell)
            from = middle + 1;
        else
            to = middle;
    }
    return false;
}

static void note_reads(struct step_tables *t, const struct edge_group *g, const uint32_t *word,
                       struct enabled *r)
{
    const struct cell_trace *trace = &t->s->trace;

    r->first_read = vec_number(t->read.n);
    r->n_reads = (uint32_t)trace->read.n;
    for (size_t k = 0; k < trace->read.n; k++) {
        uint32_t cell = trace->read.at[k];
        if (!may_read(g, cell))
            BUG("an edge reads more than dependence tells");
        r->reads |= enabled_cell_bit(cell);
        vec_push(&t->read, ((struct part_read){ cell, word[t->s->n + cell] }));
    }
}

uint32_t enabled_make(struct step_tables *t, uint32_t i, uint32_t group, const uint32_t *word,
                      value scope)
{
    uint32_t list = vec_number(t->of[i].enabled.n);
    uint32_t at = place_in_table(t, i, group, word[i]);
    struct enabled r = { .local = word[i], .group = group };
    const struct edge_group *g;
    decision x;

    local_lts_groups(&t->s->local[i], word[i], &g);
    g += group;
    active_domain_set(t->s->local[i].domain, t->s->sig->vs, scope);
    r.moves = local_lts_expand(&t->s->local[i], word[i], g, word + t->s->n);
    r.deferred = g->defers;
    note_reads(t, g, word, &r);
    enabled_fill(t, i, &r);
    vec_push(&t->of[i].enabled, r);
    x = decisions_add(&t->decisions, find_tree(t, i, at, g->chooses, scope), r.n_reads,
                      t->read.at + r.first_read, list);
    set_tree(t, i, at, g->chooses, scope, x);
    return list;
}

/* ---- responses ---- */

static uint32_t store_response(struct instance_table *c, const struct vec_u32 *next)
{
    uint32_t where = vec_number(c->next.n);

    if (where >= RESPONSE_UNKNOWN - RESPONSE_MANY)
        bug_end(BUG_NO_NUMBERS);
    if (next->n == 0)
        return RESPONSE_REFUSED;
    if (next->n == 1)
        return next->at[0] + 1;
    vec_push(&c->next, (uint32_t)next->n);
    for (size_t i = 0; i < next->n; i++)
        vec_push(&c->next, next->at[i]);
    return RESPONSE_MANY + where;
}

/* The first of these receivers that is not before the action's channel. */
static const struct receiver *find_receiver(const struct receiver *at, uint32_t n,
                                            const struct action *a)
{
    struct receiver wanted = { a->link, a->index, 0 };

    while (n > 0) {
        uint32_t half = n / 2;
        if (by_channel(&at[half], &wanted) < 0) {
            at += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return at;
}

/* The receiving moves of a list on the channel of an action, one after the other. */
struct receiving {
    const struct local_lts *lts;
    const struct action *action;
    const struct receiver *at, *end; /* of many moves; at NULL: these */
    uint32_t move, behind;
};

static struct receiving receiving_on_channel(const struct step_tables *t, uint32_t j,
                                             const struct enabled *r, const struct action *a)
{
    struct receiving x = {
        .lts = &t->s->local[j],
        .action = a,
        .move = r->moves.first,
        .behind = r->moves.first + r->moves.n,
    };

    if (r->n_receivers == 0)
        return x;
    x.at = t->of[j].receiver.at + r->first_receiver;
    x.end = x.at + r->n_receivers;
    x.at = find_receiver(x.at, r->n_receivers, a);
    return x;
}

static bool receives_on(const struct receiving *x, const struct move *m)
{
    return m->edge->kind == ACTION_RECEIVE && !m->fault_in_guard && m->link == x->action->link &&
           m->index == x->action->index;
}

/* False: there is no other one. */
static bool next_receiving(struct receiving *x, uint32_t *move)
{
    if (x->at != NULL) {
        if (x->at == x->end || x->at->link != x->action->link || x->at->index != x->action->index)
            return false;
        *move = x->at->move;
        x->at++;
        return true;
    }
    while (x->move < x->behind && !receives_on(x, &x->lts->move.at[x->move]))
        x->move++;
    *move = x->move++;
    return *move < x->behind;
}

/* The local states behind an action; false: a run-time error. */
static bool receive_all(struct step_tables *t, uint32_t j, const struct enabled *r,
                        const struct action *a, struct vec_u32 *next)
{
    struct receiving x = receiving_on_channel(t, j, r, a);
    uint32_t move;

    while (next_receiving(&x, &move)) {
        const struct receipt *c = local_lts_receive(&t->s->local[j], move, a->payload);
        if (c->fault != NULL)
            return false;
        if (c->next == NO_LOCAL)
            continue;
        vec_push(next, c->next);
        local_lts_note_received(&t->s->local[j], move);
    }
    return true;
}

uint32_t response_make(struct step_tables *t, uint32_t j, uint32_t list, uint32_t action)
{
    struct instance_table *c = &t->of[j];
    const struct enabled *r = &c->enabled.at[list];
    struct vec_u32 next = VEC_EMPTY;
    uint32_t response = RESPONSE_EVALUATED;

    if (!r->evaluated && receive_all(t, j, r, &t->action.at[action], &next))
        response = store_response(c, &next);
    vec_clear(&next);
    memo_add(&c->response, memo_key(list, action), response);
    return response;
}

uint32_t response_move(struct step_tables *t, uint32_t j, uint32_t list, uint32_t action,
                       uint32_t rank)
{
    const struct action *a = &t->action.at[action];
    struct receiving x = receiving_on_channel(t, j, &t->of[j].enabled.at[list], a);
    uint32_t move;

    while (next_receiving(&x, &move)) {
        const struct receipt *c = local_lts_receive(&t->s->local[j], move, a->payload);
        if (c->next != NO_LOCAL && rank-- == 0)
            return move;
    }
    BUG("a response without its move");
}
