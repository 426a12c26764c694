/*
 * The steps of a state from the tables (see step.h).
 */
#include "config.h"

#include "stg/step/step.h"

#include <string.h>

#include "stg/states/pairs.h"
#include "stg/step/broadcast.h"
#include "support/bug.h"

void step_buffer_clear(struct step_buffer *b)
{
    vec_clear(&b->step);
    vec_clear(&b->change);
}

/* ---- steps ---- */

static void push_alone(const struct stepper *x, struct step_buffer *b, uint32_t i,
                       const struct local_transition *t)
{
    if (t->kind != LTS_IN) {
        step_change(x, b, i, t->next);
        step_change_cells(x, b, t);
    }
    vec_push(&b->step, ((struct step){
                           .instance = i,
                           .move = t->move,
                           .partner = NO_INSTANCE,
                           .kind = (enum lts_kind)t->kind,
                           .action = NO_ACTION,
                           .payload = VALUE_NONE,
                           .end = (uint32_t)b->change.n,
                       }));
}

/* An input, once for each value. */
static void push_values(const struct stepper *x, struct step_buffer *b, uint32_t i,
                        const struct local_transition *t)
{
    const uint32_t *list = x->tables->of[i].next.at + t->action;

    for (uint32_t k = 1; k <= list[0]; k++) {
        step_change(x, b, i, list[k]);
        vec_push(&b->step, ((struct step){
                               .instance = i,
                               .move = t->move,
                               .partner = NO_INSTANCE,
                               .kind = LTS_IN,
                               .action = t->action,
                               .payload = VALUE_NONE,
                               .end = (uint32_t)b->change.n,
                           }));
    }
}

static void push_communication(const struct stepper *x, struct step_buffer *b, uint32_t i,
                               const struct local_transition *t, uint32_t j, uint32_t list,
                               uint32_t next, uint32_t rank)
{
    step_change(x, b, i, t->next);
    step_change(x, b, j, next);
    step_change_cells(x, b, t);
    vec_push(&b->step, ((struct step){
                           .instance = i,
                           .move = t->move,
                           .partner = j,
                           .partner_list = list,
                           .partner_move = RESPONSE_MANY + rank,
                           .action = t->action,
                           .kind = LTS_COMM,
                           .end = (uint32_t)b->change.n,
                       }));
}

/* ---- synchronisations ---- */

/* The words that one step writes, whether they change now or not. */
static void note_step(struct step_tables *h, const struct step_buffer *b, size_t k)
{
    uint32_t n;
    const struct word_change *c = step_changes(b, k, &n);

    vec_push(&h->synchronisation, b->step.at[k].partner_move);
    vec_push(&h->synchronisation, n);
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&h->synchronisation, c[i].word);
        vec_push(&h->synchronisation, c[i].number);
    }
}

/* SYNCHRONISATION_EVALUATED: there is a run-time error among them. */
static uint32_t note_steps(struct step_tables *h, const struct step_buffer *b)
{
    uint32_t where = vec_number(h->synchronisation.n);

    if (where >= SYNCHRONISATION_EVALUATED)
        bug_end(BUG_NO_NUMBERS);
    for (size_t k = 0; k < b->step.n; k++)
        if (b->step.at[k].fault != NULL)
            return SYNCHRONISATION_EVALUATED;
    vec_push(&h->synchronisation, (uint32_t)b->step.n);
    for (size_t k = 0; k < b->step.n; k++)
        note_step(h, b, k);
    return where;
}

static uint32_t make_synchronisation(struct stepper *x, uint32_t i, uint32_t transition, uint32_t j,
                                     uint32_t list)
{
    struct step_tables *h = x->tables;
    const struct local_transition *t = &h->transition.at[transition];
    struct memo *by = &h->of[j].synchronisation_by;
    uint64_t key = memo_key(list, transition);
    uint32_t begin = memo_find(by, key), where;
    struct step_buffer *b = &x->scratch;
    decision d;

    b->step.n = b->change.n = 0;
    cell_trace_forget_reads(&x->s->trace);
    x->s->trace.on = true;
    evaluate_communication(x, i, t->move, j, list, b);
    x->s->trace.on = false;
    where = note_steps(h, b);
    x->read.n = 0;
    for (size_t k = 0; k < x->s->trace.read.n; k++) {
        uint32_t cell = x->s->trace.read.at[k];
        vec_push(&x->read, ((struct part_read){ cell, x->word[x->s->n + cell] }));
    }
    d = decisions_add(&h->decisions, begin == MEMO_NONE ? DECISION_UNKNOWN : begin, x->read.n,
                      x->read.at, where);
    if (begin == MEMO_NONE)
        memo_add(by, key, d);
    return where;
}

static void follow_synchronisation(const struct stepper *x, struct step_buffer *b, uint32_t i,
                                   const struct local_transition *t, uint32_t j, uint32_t list,
                                   const uint32_t *made)
{
    for (uint32_t k = *made++; k > 0; k--) {
        uint32_t partner_move = *made++;
        for (uint32_t changes = *made++; changes > 0; changes--, made += 2)
            step_change(x, b, made[0], made[1]);
        vec_push(&b->step, ((struct step){
                               .instance = i,
                               .move = t->move,
                               .partner = j,
                               .partner_list = list,
                               .partner_move = partner_move,
                               .kind = LTS_COMM,
                               .end = (uint32_t)b->change.n,
                           }));
    }
}

static bool evaluate_with(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t move,
                          uint32_t j, uint32_t list)
{
    if (x->alone)
        evaluate_communication(x, i, move, j, list, b);
    return x->alone;
}

static bool synchronise(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t transition,
                        uint32_t j, uint32_t list)
{
    uint32_t where = synchronisation_find(x->tables, j, list, transition, x->word);
    const struct local_transition *t;

    if (where == RESPONSE_UNKNOWN && !x->alone)
        return false;
    if (where == RESPONSE_UNKNOWN)
        where = make_synchronisation(x, i, transition, j, list);
    t = &x->tables->transition.at[transition];
    if (where == SYNCHRONISATION_EVALUATED)
        return evaluate_with(x, b, i, t->move, j, list);
    follow_synchronisation(x, b, i, t, j, list, x->tables->synchronisation.at + where);
    return true;
}

/* ---- communications ---- */

/* The steps in which instance j takes part with this list. */
static bool add_communications(struct stepper *x, struct step_buffer *b, uint32_t i,
                               const struct local_transition *t, uint32_t j, uint32_t list)
{
    struct step_tables *h = x->tables;
    uint32_t r = response_find(h, j, list, t->action);
    const uint32_t *next;

    if (r == RESPONSE_UNKNOWN && x->alone)
        r = response_make(h, j, list, t->action);
    if (r == RESPONSE_REFUSED)
        return true;
    if (r == RESPONSE_UNKNOWN)
        return false;
    if (r == RESPONSE_EVALUATED)
        return evaluate_with(x, b, i, t->move, j, list);
    if (r < RESPONSE_MANY) {
        push_communication(x, b, i, t, j, list, r - 1, 0);
        return true;
    }
    next = h->of[j].next.at + (r - RESPONSE_MANY);
    for (uint32_t k = 1; k <= next[0]; k++)
        push_communication(x, b, i, t, j, list, next[k], k - 1);
    return true;
}

static bool is_transition_deferred(const struct stepper *x, const struct local_transition *t,
                                   uint32_t j, uint32_t list)
{
    return t->deferred || (x->n_deferred > 0 && x->tables->of[j].enabled.at[list].deferred);
}

/* What the sender has chosen is in scope for the choices of the receiver.  NOT_LISTED: that list is
   not known. */
static uint32_t receiving_list(struct stepper *x, const struct local_transition *t, uint32_t i,
                               const struct slot *p)
{
    value chosen = t->scoped ? x->s->local[i].move.at[t->move].scope : x->scope;
    uint32_t j = p->instance, group = (uint32_t)(p - x->slot) - x->s->first_slot[j], list;
    const struct edge_group *g;

    if (chosen == x->scope)
        return p->list;
    local_lts_groups(&x->s->local[j], x->word[j], &g);
    if (!g[group].chooses)
        return p->list;
    list = enabled_find_by_reads(x->tables, j, group, x->word, chosen);
    return list == NOT_LISTED && x->alone ? enabled_make(x->tables, j, group, x->word, chosen)
                                          : list;
}

/* The steps with the groups of partner j that listen. */
static bool take_partner(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t transition,
                         uint64_t channel, uint32_t j)
{
    const struct slot *p = x->slot + x->s->first_slot[j], *end = p + x->n_groups[j];
    bool known = true;

    for (; p < end && known; p++) {
        const struct local_transition *t = &x->tables->transition.at[transition];
        uint32_t list;
        if ((p->listens & channel) == 0)
            continue;
        list = receiving_list(x, t, i, p);
        t = &x->tables->transition.at[transition]; /* making a list may have moved it */
        if (list == NOT_LISTED)
            known = false;
        else if (t->evaluated)
            known = evaluate_with(x, b, i, t->move, j, list);
        else if (is_transition_deferred(x, t, j, list))
            known = synchronise(x, b, i, transition, j, list);
        else
            known = add_communications(x, b, i, t, j, list);
    }
    return known;
}

static bool take_partners(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t transition)
{
    const struct local_transition *t = &x->tables->transition.at[transition];
    const struct action *a = &x->tables->action.at[t->action];
    uint64_t channel = a->index == VALUE_NONE ? UINT64_MAX : (uint64_t)1 << t->channel;
    uint32_t first = a->first_partner, end = first + a->n_partners;
    bool known = true;

    for (uint32_t k = first; k < end && known; k++) {
        uint32_t j = x->tables->partner.at[k];
        if (j != i)
            known = take_partner(x, b, i, transition, channel, j);
    }
    return known;
}

/* ---- values of inputs ---- */

static void push_receipt(struct stepper *x, uint32_t i, const struct receipt *r,
                         struct step_buffer *b)
{
    if (r->fault == NULL)
        step_change(x, b, i, r->next);
    vec_push(&b->step, ((struct step){
                           .instance = i,
                           .move = r->move,
                           .partner = NO_INSTANCE,
                           .kind = LTS_IN,
                           .payload = r->payload,
                           .end = (uint32_t)b->change.n,
                           .fault = r->fault,
                       }));
}

static bool is_deferred_input(const struct stepper *x, uint32_t i, uint32_t move)
{
    return x->s->local[i].move.at[move].deferred;
}

/* Of an input that is not fixed.  False: they are not known yet. */
static bool push_input_values(struct stepper *x, uint32_t i, uint32_t move, struct step_buffer *b)
{
    struct local_lts *c = &x->s->local[i];
    const struct vec_u32 *list;
    uint32_t accepted;

    if (is_deferred_input(x, i, move)) {
        evaluate_inputs(x, i, move, b);
        return true;
    }
    accepted = local_lts_find_accepted(c, move, x->scope);
    if (accepted == NOT_ACCEPTED && !x->alone)
        return false;
    if (accepted == NOT_ACCEPTED)
        accepted = local_lts_accepted(c, move, x->scope);
    list = &c->accepted.at[accepted].receipt;
    for (size_t k = 0; k < list->n; k++)
        push_receipt(x, i, &c->receipt.at[list->at[k]], b);
    return true;
}

void step_inputs(struct stepper *x, uint32_t i, uint32_t move, struct step_buffer *b)
{
    b->step.n = b->change.n = 0;
    push_input_values(x, i, move, b);
}

/* ---- a state ---- */

/* With values, an input that is not fixed is not offered, but taken. */
static void add_evaluated_steps(struct stepper *x, struct step_buffer *b, uint32_t i,
                                const struct local_transition *t)
{
    uint32_t move = t->move;
    size_t before = b->step.n;

    evaluate_alone(x, i, t, b);
    if (!x->with_values || b->step.n == before || vec_last(&b->step).kind != LTS_IN ||
        vec_last(&b->step).fault != NULL)
        return;
    b->step.n--;
    push_input_values(x, i, move, b);
}

static bool add_transition_steps(struct stepper *x, struct step_buffer *b, uint32_t i,
                                 uint32_t transition)
{
    const struct local_transition *t = &x->tables->transition.at[transition];

    if (t->kind == LTS_COMM && t->action != NO_ACTION)
        return t->broadcast ? broadcast_steps(x, b, i, transition)
                            : take_partners(x, b, i, transition);
    if (t->kind == LTS_IN && x->with_values && t->scoped)
        return push_input_values(x, i, t->move, b);
    if (t->kind == LTS_IN && x->with_values && t->action != NO_ACTION)
        push_values(x, b, i, t);
    else if (!t->evaluated && !(t->kind == LTS_IN && x->with_values))
        push_alone(x, b, i, t);
    else if (x->alone)
        add_evaluated_steps(x, b, i, t);
    else
        return false;
    return true;
}

static bool add_slot_steps(struct stepper *x, struct step_buffer *b, uint32_t slot)
{
    struct slot p = x->slot[slot];
    bool known = true;

    for (uint32_t k = p.first; k < p.end && known; k++)
        known = add_transition_steps(x, b, p.instance, k);
    return known;
}

bool steps_of(struct stepper *x, struct step_buffer *b)
{
    bool known = stepper_find_enabled(x);

    b->step.n = b->change.n = 0;
    for (uint32_t w = 0; w < x->n_active && known; w++)
        for (uint64_t bits = x->active[w]; bits != 0 && known; bits &= bits - 1)
            known = add_slot_steps(x, b, w * SLOTS_PER_WORD + (uint32_t)__builtin_ctzll(bits));
    return known;
}

/* ---- inputs ---- */

enum lts_answer step_complete(struct stepper *x, uint32_t i, uint32_t move, value payload,
                              struct step_buffer *b)
{
    const struct receipt *r;

    b->step.n = b->change.n = 0;
    if (is_deferred_input(x, i, move))
        return evaluate_input(x, i, move, payload, b);
    r = local_lts_receive(&x->s->local[i], move, payload);
    if (r->fault == NULL && r->next == NO_LOCAL)
        return LTS_REFUSED;
    push_receipt(x, i, r, b);
    return r->fault != NULL ? LTS_FAULT : LTS_OK;
}

/* ---- descriptions ---- */

struct lts_edge move_edge(enum lts_kind kind, const struct move *m, uint32_t instance)
{
    struct lts_edge e = {
        .kind = kind,
        .step = LTS_NO_STEP,
        .link = m->link,
        .index = m->index,
        .payload = m->payload,
        .actor = { instance, NO_INSTANCE },
        .source = { m->edge, NULL },
        .target = LTS_NO_STATE,
        .fault = m->fault,
    };

    if (kind == LTS_TAU)
        e.step = m->edge->step;
    return e;
}

static uint32_t partner_move(struct stepper *x, const struct step *t)
{
    if (t->partner_move < RESPONSE_MANY)
        return t->partner_move;
    return response_move(x->tables, t->partner, t->partner_list, t->action,
                         t->partner_move - RESPONSE_MANY);
}

void step_describe(struct stepper *x, const struct step *t, struct lts_edge *out)
{
    *out = move_edge(t->kind, &x->s->local[t->instance].move.at[t->move], t->instance);
    out->fault = t->fault;
    if (t->kind == LTS_IN) {
        out->input = t->move;
        if (t->payload != VALUE_NONE) /* an index that is known in the state only */
            out->index = t->payload;
        out->payload = VALUE_NONE;
    }
    if (step_is_broadcast(x, t->instance, t->move)) {
        broadcast_describe(x, t, out);
        return;
    }
    if (t->partner == NO_INSTANCE)
        return;
    out->actor[1] = t->partner;
    out->source[1] = x->s->local[t->partner].move.at[partner_move(x, t)].edge;
}
