/*
 * Making hops and answers from moves (see hops.h).
 */
#include "config.h"

#include "stg/step/hops.h"

#include <stdlib.h>

#include "support/bug.h"

#define WRITES_MOST 0xffffffu        /* what a hop can count */
#define MANY_MOVES 16               /* of more, those that receive are searched by their channel */
#define FIRST_PREFIX 0x80000000u    /* local states have smaller numbers */

void hops_init(struct hops *h, struct system_lts *s)
{
    *h = (struct hops){ .s = s };
    h->of = mem_zalloc((s->n + 1) * sizeof *h->of);
}

void hops_clear(struct hops *h)
{
    for (uint32_t i = 0; i < h->s->n; i++) {
        struct component_hops *c = &h->of[i];
        vec_clear(&c->ready);
        vec_clear(&c->by_local);
        vec_clear(&c->next);
        vec_clear(&c->receiver);
        memo_clear(&c->by_expansion);
        memo_clear(&c->by_reads);
        memo_clear(&c->answer);
        memo_clear(&c->meeting_by);
    }
    mem_free(h->of);
    vec_clear(&h->hop);
    vec_clear(&h->meeting);
    vec_clear(&h->action);
    vec_clear(&h->partner);
    memo_clear(&h->action_by_tuple);
}

/* ---- actions ---- */

static void find_partners(struct hops *h, struct action *a)
{
    const struct listeners *list = &h->s->listener[a->link];

    a->first_partner = vec_number(h->partner.n);
    for (size_t k = 0; k < list->n; k++)
        if (list->at[k].index == VALUE_NONE || list->at[k].index == a->index)
            vec_push(&h->partner, list->at[k].instance);
    a->n_partners = vec_number(h->partner.n) - a->first_partner;
}

static uint32_t action_of(struct hops *h, const struct move *m)
{
    value part[3] = { value_small((int32_t)m->link), m->index, m->payload };
    struct action a = { .link = m->link, .index = m->index, .payload = m->payload };
    uint64_t key = value_tuple(h->s->sig->vs, 3, part);
    uint32_t number = memo_find(&h->action_by_tuple, key);

    if (number != MEMO_NONE)
        return number;
    find_partners(h, &a);
    number = vec_number(h->action.n);
    vec_push(&h->action, a);
    memo_add(&h->action_by_tuple, key, number);
    return number;
}

/* ---- hops ---- */

/* Does the move need more than a hop says? */
static bool is_slow(const struct move *m)
{
    return m->fault != NULL || m->fault_in_rest != NULL || m->scope != VALUE_NONE ||
           m->n_writes > WRITES_MOST;
}

static uint32_t channel_group(uint32_t link, value index)
{
    return (uint32_t)hash_mix(link, index) & (CHANNEL_GROUPS - 1);
}

static void add_hop(struct hops *h, const struct move *m, uint32_t number, uint32_t action)
{
    vec_push(&h->hop, ((struct hop){ .next = m->next, .action = action, .move = number,
                                     .n_writes = m->n_writes & WRITES_MOST,
                                     .channel = channel_group(m->link, m->index) &
                                                (CHANNEL_GROUPS - 1),
                                     .deferred = m->deferred, .write = m->write }));
}

/* Deferred ones may tell their channel only in the state. */
static uint64_t listens_to(const struct component *c, struct expansion moves)
{
    uint64_t groups = 0;

    for (uint32_t k = moves.first; k < moves.first + moves.n; k++) {
        const struct move *m = &c->move.at[k];
        if (m->edge->kind == ACTION_RECEIVE && m->deferred)
            return UINT64_MAX;
        if (m->edge->kind == ACTION_RECEIVE)
            groups |= (uint64_t)1 << channel_group(m->link, m->index);
    }
    return groups;
}

/* An open input: a hop for each value that is accepted. */
static bool add_inputs(struct hops *h, uint32_t i, uint32_t move)
{
    struct component *c = &h->s->component[i];
    const struct vec_u32 *list = component_accepted(c, move);

    for (size_t k = 0; k < list->n; k++) {
        const struct receipt *r = &c->receipt.at[list->at[k]];
        if (r->fault != NULL)
            return false;
        vec_push(&h->hop, ((struct hop){ .next = r->next, .action = HOP_ALONE }));
    }
    return true;
}

static bool is_endless(const struct hops *h, const struct move *m)
{
    return m->edge->kind == ACTION_RECEIVE && h->s->sig->link[m->link].endless_input;
}

/* False: the move is slow. */
static bool add_move(struct hops *h, uint32_t i, uint32_t number)
{
    const struct move *m = &h->s->component[i].move.at[number];
    bool open;
    uint32_t action;

    if (is_slow(m))
        return false;
    if (m->edge->kind == ACTION_TAU) {
        add_hop(h, m, number, HOP_ALONE);
        return true;
    }
    open = !h->s->sig->link[m->link].restricted;
    if (open && (m->deferred || is_endless(h, m)))
        return false;
    if (m->edge->kind == ACTION_RECEIVE)
        return !open || add_inputs(h, i, number);
    if (open)
        add_hop(h, m, number, HOP_ALONE);
    action = action_of(h, m);
    if (h->action.at[action].n_partners > 0)
        add_hop(h, m, number, action);
    return true;
}

static bool waits(const struct component *c, uint32_t local)
{
    return c->defers[c->node.at[local]];
}

/* What the hops of a local state depend on. */
static const struct globals *depends_on(const struct component *c, uint32_t local)
{
    uint32_t node = c->node.at[local];

    return c->defers[node] ? &c->touches[node] : &c->reads[node];
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

static void sort_receivers(struct hops *h, uint32_t i, struct ready *r)
{
    struct component_hops *c = &h->of[i];

    r->first_receiver = vec_number(c->receiver.n);
    for (uint32_t k = r->moves.first; k < r->moves.first + r->moves.n; k++) {
        const struct move *m = &h->s->component[i].move.at[k];
        if (m->edge->kind == ACTION_RECEIVE)
            vec_push(&c->receiver, ((struct receiver){ m->link, m->index, k }));
    }
    r->n_receivers = vec_number(c->receiver.n) - r->first_receiver;
    if (r->n_receivers > 0)
        qsort(c->receiver.at + r->first_receiver, r->n_receivers, sizeof *c->receiver.at,
              by_channel);
}

static uint32_t new_ready(struct hops *h, uint32_t i, uint32_t expansion, bool deferred)
{
    struct component_hops *c = &h->of[i];
    struct ready r = { .first = vec_number(h->hop.n), .waits = deferred };

    r.moves = h->s->component[i].expansion.at[expansion];
    for (uint32_t k = 0; k < r.moves.n; k++)
        r.slow = !add_move(h, i, r.moves.first + k) || r.slow;
    r.n = vec_number(h->hop.n) - r.first;
    r.listens = listens_to(&h->s->component[i], r.moves);
    if (r.moves.n > MANY_MOVES)
        sort_receivers(h, i, &r);
    vec_push(&c->ready, r);
    return vec_number(c->ready.n) - 1;
}

static uint32_t ready_of(struct hops *h, uint32_t i, uint32_t expansion, bool deferred)
{
    struct component_hops *c = &h->of[i];
    uint32_t number = deferred ? MEMO_NONE : memo_find(&c->by_expansion, expansion);

    if (number != MEMO_NONE)
        return number;
    number = new_ready(h, i, expansion, deferred);
    if (!deferred)
        memo_add(&c->by_expansion, expansion, number);
    return number;
}

/* ---- by local state and values read ---- */

uint32_t hops_find_by_reads(const struct hops *h, uint32_t i, const uint32_t *word)
{
    const struct globals *g = depends_on(&h->s->component[i], word[i]);
    uint32_t at = word[i];

    if (g->n == 0)
        return NO_READY;
    for (uint32_t k = 0; k < g->n && at != MEMO_NONE; k++)
        at = memo_find(&h->of[i].by_reads, memo_key(at, word[h->s->n + g->at[k]]));
    return at;
}

static void remember_local(struct component_hops *c, uint32_t local, uint32_t ready)
{
    while (c->by_local.n <= local)
        vec_push(&c->by_local, 0);
    c->by_local.at[local] = ready + 1;
}

static void remember_reads(struct hops *h, uint32_t i, const uint32_t *word, uint32_t ready)
{
    const struct globals *g = depends_on(&h->s->component[i], word[i]);
    struct component_hops *x = &h->of[i];
    uint32_t at = word[i], next;

    for (uint32_t k = 0; k < g->n; k++) {
        uint64_t key = memo_key(at, word[h->s->n + g->at[k]]);
        next = memo_find(&x->by_reads, key);
        if (next == MEMO_NONE) {
            if (x->n_prefixes == FIRST_PREFIX - 1)
                bug_end(BUG_NO_NUMBERS);
            next = k + 1 == g->n ? ready : FIRST_PREFIX + x->n_prefixes++;
            memo_add(&x->by_reads, key, next);
        }
        at = next;
    }
}

uint32_t hops_make_ready(struct hops *h, uint32_t i, const uint32_t *word)
{
    struct component *c = &h->s->component[i];
    uint32_t expansion = component_expansion(c, word[i], word + h->s->n);
    uint32_t ready = ready_of(h, i, expansion, waits(c, word[i]));

    if (word[i] >= FIRST_PREFIX)
        bug_end(BUG_NO_NUMBERS);
    if (depends_on(c, word[i])->n == 0)
        remember_local(&h->of[i], word[i], ready);
    else
        remember_reads(h, i, word, ready);
    return ready;
}

/* ---- answers ---- */

static uint32_t pack_answer(struct component_hops *c, const struct vec_u32 *next)
{
    uint32_t where = vec_number(c->next.n);

    if (where >= ANSWER_UNKNOWN - ANSWER_MANY)
        bug_end(BUG_NO_NUMBERS);
    if (next->n == 0)
        return ANSWER_REFUSED;
    if (next->n == 1)
        return next->at[0] + 1;
    vec_push(&c->next, (uint32_t)next->n);
    for (size_t i = 0; i < next->n; i++)
        vec_push(&c->next, next->at[i]);
    return ANSWER_MANY + where;
}

/* Adds the local state after an action by this move, if it accepts; false: a run-time error. */
static bool receive_one(struct component *c, uint32_t move, const struct action *a,
                        struct vec_u32 *next)
{
    const struct receipt *r = component_receive(c, move, a->payload);

    if (r->fault == NULL && r->next != NO_LOCAL)
        vec_push(next, r->next);
    return r->fault == NULL;
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

/* The local states after an action; false: a run-time error. */
static bool receive_all(struct hops *h, uint32_t j, const struct ready *r, const struct action *a,
                        struct vec_u32 *next)
{
    struct component *c = &h->s->component[j];
    const struct receiver *at, *end;

    if (r->n_receivers > 0) {
        at = h->of[j].receiver.at + r->first_receiver;
        end = at + r->n_receivers;
        at = find_receiver(at, r->n_receivers, a);
        for (; at < end && at->link == a->link && at->index == a->index; at++)
            if (!receive_one(c, at->move, a, next))
                return false;
        return true;
    }
    for (uint32_t k = r->moves.first; k < r->moves.first + r->moves.n; k++) {
        const struct move *m = &c->move.at[k];
        if (m->edge->kind == ACTION_RECEIVE && m->link == a->link && m->index == a->index &&
            !receive_one(c, k, a, next))
            return false;
    }
    return true;
}

uint32_t hops_make_answer(struct hops *h, uint32_t j, uint32_t ready, uint32_t action)
{
    struct component_hops *c = &h->of[j];
    const struct ready *r = &c->ready.at[ready];
    struct vec_u32 next = VEC_EMPTY;
    uint32_t answer = ANSWER_SLOW;

    if (!r->slow && receive_all(h, j, r, &h->action.at[action], &next))
        answer = pack_answer(c, &next);
    vec_clear(&next);
    memo_add(&c->answer, memo_key(ready, action), answer);
    return answer;
}

/* ---- meetings ---- */

static bool writes(const struct hop *x, uint32_t global)
{
    for (uint32_t i = 0; i < x->n_writes; i++)
        if (x->write[i].global == global)
            return true;
    return false;
}

/* The words that change, and the variables that `do` writes: not all of those are read. */
static void note_transition(struct hops *h, const struct hop *x, const uint32_t *word,
                            const uint32_t *target)
{
    uint32_t n = h->s->n, width = n + h->s->sig->n_globals;
    size_t at = h->meeting.n;

    vec_push(&h->meeting, 0);
    for (uint32_t i = 0; i < width; i++) {
        if (target[i] == word[i] && (i < n || !writes(x, i - n)))
            continue;
        vec_push(&h->meeting, i);
        vec_push(&h->meeting, target[i]);
        h->meeting.at[at]++;
    }
}

static uint32_t note_meeting(struct hops *h, const struct hop *x, const uint32_t *word,
                             const struct vec_u32 *targets)
{
    uint32_t where = vec_number(h->meeting.n), n = (uint32_t)h->s->edge.n;

    if (where >= ANSWER_SLOW)
        bug_end(BUG_NO_NUMBERS);
    for (uint32_t i = 0; i < n; i++)
        if (h->s->edge.at[i].fault != NULL)
            return ANSWER_SLOW;
    vec_push(&h->meeting, n);
    for (uint32_t i = 0; i < n; i++)
        note_transition(h, x, word, targets->at + (size_t)i * h->s->store.width);
    return where;
}

uint32_t hops_make_meeting(struct hops *h, uint32_t i, uint32_t hop, uint32_t j, uint32_t ready,
                           const uint32_t *word)
{
    struct system_lts *s = h->s;
    struct component_hops *c = &h->of[j];
    const struct ready *r = &c->ready.at[ready];
    struct vec_u32 targets = VEC_EMPTY;
    uint32_t where = ANSWER_SLOW;

    if (!r->slow) {
        s->caught = &targets;
        system_meet(s, word, i, h->hop.at[hop].move, j, r->moves);
        s->caught = NULL;
        where = note_meeting(h, &h->hop.at[hop], word, &targets);
    }
    vec_clear(&targets);
    memo_add(&c->meeting_by, memo_key(ready, hop), where);
    return where;
}
