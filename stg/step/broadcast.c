/*
 * Steps on broadcast channels (see broadcast.h).
 */
#include "config.h"

#include "stg/step/broadcast.h"

#include "stg/lts/lts_actors.h"

void broadcast_free(struct broadcast *c)
{
    if (c == NULL)
        return;
    vec_clear(&c->choice);
    vec_clear(&c->first);
    vec_clear(&c->pick);
    mem_free(c);
}

/* ---- the ways to receive ---- */

static void add_broadcast_way(struct stepper *x, struct broadcast_choice c)
{
    x->broadcast->plain = x->broadcast->plain && c.fault == NULL && c.next != NO_LOCAL;
    vec_push(&x->broadcast->choice, c);
}

/* The ways of a group of edges that evaluates nothing.  False: they are not known. */
static bool add_responses(struct stepper *x, const struct message *s, const struct slot *p)
{
    struct step_tables *h = x->tables;
    struct broadcast_choice c = { .instance = p->instance, .list = p->list };
    uint32_t r = response_find(h, p->instance, p->list, s->action);
    const uint32_t *list;

    if (r == RESPONSE_UNKNOWN && x->alone)
        r = response_make(h, p->instance, p->list, s->action);
    if (r == RESPONSE_UNKNOWN || r == RESPONSE_EVALUATED)
        return false;
    if (r == RESPONSE_REFUSED)
        return true;
    if (r < RESPONSE_MANY) {
        c.number = RESPONSE_MANY;
        c.next = r - 1;
        add_broadcast_way(x, c);
        return true;
    }
    list = h->of[p->instance].next.at + (r - RESPONSE_MANY);
    for (uint32_t k = 1; k <= list[0]; k++) {
        c.number = RESPONSE_MANY + k - 1;
        c.next = list[k];
        add_broadcast_way(x, c);
    }
    return true;
}

/* May the receiving move be on the channel? */
static bool may_receive(const struct move *r, const struct move *m)
{
    return r->edge->kind == ACTION_RECEIVE && !r->fault_in_guard && r->link == m->link &&
           (r->index == VALUE_NONE || r->index == m->index);
}

/* Does the move receive?  Into *fault, if that is an error; then it does. */
static bool evaluate_way(struct stepper *x, const struct message *s, uint32_t j, uint32_t r,
                         const struct fault **fault)
{
    enum lts_answer a;

    broadcast_begin(x, s);
    a = evaluate_receiver(x, j, r, &x->s->local[s->sender].move.at[s->move], fault);
    broadcast_begin(x, s);
    return a != LTS_REFUSED;
}

/* The ways of a group that depend on the state.  False: they are not known. */
static bool add_evaluated_ways(struct stepper *x, const struct message *s, const struct slot *p)
{
    struct expansion e = x->tables->of[p->instance].enabled.at[p->list].moves;
    bool known = true;

    if (!x->has_target)
        broadcast_begin(x, s);
    for (uint32_t r = e.first; r < e.first + e.n && known; r++) {
        const struct move *receiving = &x->s->local[p->instance].move.at[r];
        struct broadcast_choice c = { p->instance, p->list, r, NO_LOCAL, receiving->fault };
        uint32_t where = SYNCHRONISATION_EVALUATED;
        if (!may_receive(receiving, &x->s->local[s->sender].move.at[s->move]))
            continue;
        if (c.fault == NULL)
            where = broadcast_find_part(x, s, p->instance, r);
        known = where != RESPONSE_UNKNOWN && (where != SYNCHRONISATION_EVALUATED || x->alone);
        if (!known || where == PART_REFUSED)
            continue;
        if (where == SYNCHRONISATION_EVALUATED && c.fault == NULL &&
            !evaluate_way(x, s, p->instance, r, &c.fault))
            continue;
        add_broadcast_way(x, c);
    }
    return known;
}

/* The ways of instance j, if it has any. */
static bool add_ways_of(struct stepper *x, const struct message *s, uint64_t channel, uint32_t j)
{
    const struct slot *p = x->slot + x->s->first_slot[j], *end = p + x->n_groups[j];
    struct broadcast *c = x->broadcast;
    size_t before = c->choice.n;
    bool known = true;

    for (; p < end && known; p++) {
        const struct enabled *list = &x->tables->of[j].enabled.at[p->list];
        if ((p->listens & channel) == 0)
            continue;
        if (!list->deferred && add_responses(x, s, p))
            continue;
        known = add_evaluated_ways(x, s, p);
    }
    if (c->choice.n > before)
        vec_push(&c->first, (uint32_t)before);
    return known;
}

/* Who receives the message, and how.  False: it is not known. */
static bool find_receivers(struct stepper *x, const struct message *s)
{
    const struct action *a = &x->tables->action.at[s->action];
    uint64_t channel = (uint64_t)1 << channel_group(a->link, a->index);
    uint32_t first = a->first_partner, end = first + a->n_partners;
    struct broadcast *c = x->broadcast;
    bool known = true;

    if (c == NULL)
        c = x->broadcast = mem_zalloc(sizeof *c);
    c->choice.n = c->first.n = c->pick.n = 0;
    c->plain = true;
    x->has_target = false;
    for (uint32_t k = first; k < end && known; k++) {
        uint32_t j = x->tables->partner.at[k];
        if (j != s->sender)
            known = add_ways_of(x, s, channel, j);
    }
    x->has_target = false;
    for (size_t k = 0; k < c->first.n; k++)
        vec_push(&c->pick, c->first.at[k]);
    vec_push(&c->first, (uint32_t)c->choice.n);
    return known;
}

/* ---- the combinations ---- */

/* The next one, the last receiver first; false: there is no other one. */
static bool pick_next(struct broadcast *c)
{
    for (size_t k = c->pick.n; k-- > 0;) {
        if (++c->pick.at[k] < c->first.at[k + 1])
            return true;
        c->pick.at[k] = c->first.at[k];
    }
    return false;
}

/* That number of them, in this order. */
static void pick_number(struct broadcast *c, uint32_t number)
{
    for (size_t k = c->pick.n; k-- > 0;) {
        uint32_t n = c->first.at[k + 1] - c->first.at[k];
        c->pick.at[k] = c->first.at[k] + number % n;
        number /= n;
    }
}

static const struct broadcast_choice *picked(const struct broadcast *c, size_t receiver)
{
    return &c->choice.at[c->pick.at[receiver]];
}

/* ---- steps ---- */

static struct step broadcast_step(const struct stepper *x, const struct message *s, uint32_t number)
{
    const struct broadcast *c = x->broadcast;

    return (struct step){
        .instance = s->sender,
        .move = s->move,
        .partner = c->pick.n == 0 ? NO_INSTANCE : picked(c, 0)->instance,
        .picked = number,
        .action = s->action,
        .kind = LTS_COMM,
    };
}

static void push_plain_broadcast(struct stepper *x, struct step_buffer *b, const struct message *s,
                                 const struct local_transition *t, uint32_t number)
{
    struct step step = broadcast_step(x, s, number);

    step_change(x, b, s->sender, t->next);
    for (size_t k = 0; k < x->broadcast->pick.n; k++) {
        const struct broadcast_choice *c = picked(x->broadcast, k);
        step_change(x, b, c->instance, c->next);
    }
    step_change_cells(x, b, t);
    step.end = (uint32_t)b->change.n;
    vec_push(&b->step, step);
}

static bool follow_choice(struct stepper *x, const struct message *s,
                          const struct broadcast_choice *c)
{
    if (c->next == NO_LOCAL)
        return c->fault == NULL && broadcast_follow_part(x, s, c->instance, c->number);
    x->target[c->instance] = c->next;
    return true;
}

/* Each part in the state that those before it have left.  False: not all of them are known. */
static bool follow_parts(struct stepper *x, struct step_buffer *b, const struct message *s,
                         uint32_t number)
{
    bool known = true;

    broadcast_begin(x, s);
    for (size_t k = 0; k < x->broadcast->pick.n && known; k++)
        known = follow_choice(x, s, picked(x->broadcast, k));
    if (known)
        evaluate_push(x, b, broadcast_step(x, s, number), NULL);
    x->has_target = false;
    return known;
}

/* The first run-time error counts; all of the sender comes before the receivers. */
static void evaluate_broadcast(struct stepper *x, struct step_buffer *b, const struct message *s,
                               uint32_t number)
{
    const struct fault *fault = NULL;

    x->has_target = false;
    evaluate_sender(x, s->sender, s->move, &fault);
    for (size_t k = 0; k < x->broadcast->pick.n && fault == NULL; k++) {
        const struct broadcast_choice *c = picked(x->broadcast, k);
        uint32_t move = c->number;
        fault = c->fault;
        if (fault != NULL)
            break;
        if (move >= RESPONSE_MANY)
            move = response_move(x->tables, c->instance, c->list, s->action, move - RESPONSE_MANY);
        evaluate_receiver(x, c->instance, move, &x->s->local[s->sender].move.at[s->move], &fault);
    }
    evaluate_push(x, b, broadcast_step(x, s, number), fault);
}

/* The sender's own error comes first, whoever would have received. */
static bool sender_fails(struct stepper *x, const struct message *s, const struct fault **fault)
{
    const struct move *m = &x->s->local[s->sender].move.at[s->move];
    bool fails;

    *fault = m->fault;
    if (*fault != NULL)
        return true;
    x->has_target = false;
    fails = !evaluate_sender(x, s->sender, s->move, fault);
    x->has_target = false;
    return fails;
}

static void push_failing_sender(struct stepper *x, struct step_buffer *b, const struct message *s,
                                const struct fault *fault)
{
    x->has_target = false;
    evaluate_push(x, b,
                  (struct step){ .instance = s->sender,
                                 .move = s->move,
                                 .partner = NO_INSTANCE,
                                 .action = NO_ACTION,
                                 .kind = LTS_COMM },
                  fault);
}

/* Where each receiver has one way, and nothing is evaluated.  False: it is not so; then b is as
   before. */
static bool push_single_ways(struct stepper *x, struct step_buffer *b, const struct message *s,
                             const struct local_transition *t)
{
    const struct step_tables *h = x->tables;
    const struct action *a = &h->action.at[s->action];
    uint64_t channel = (uint64_t)1 << t->channel;
    const uint32_t *partner = h->partner.at + a->first_partner, *end = partner + a->n_partners;
    uint32_t first = NO_INSTANCE, last = s->sender;
    size_t before = b->change.n;

    step_change(x, b, s->sender, t->next);
    for (; partner < end; partner++) {
        uint32_t j = *partner;
        const struct slot *p = x->slot + x->s->first_slot[j], *behind = p + x->n_groups[j];
        for (; p < behind; p++) {
            uint32_t r;
            if ((p->listens & channel) == 0 || j == s->sender)
                continue;
            r = p->deferred ? RESPONSE_UNKNOWN : response_find(h, j, p->list, s->action);
            if (r == RESPONSE_REFUSED)
                continue;
            if (r >= RESPONSE_EVALUATED || j == last) {
                b->change.n = before;
                return false;
            }
            last = j;
            first = first == NO_INSTANCE ? j : first;
            step_change(x, b, j, r - 1);
        }
    }
    step_change_cells(x, b, t);
    vec_push(&b->step, ((struct step){
                           .instance = s->sender,
                           .move = s->move,
                           .partner = first,
                           .action = s->action,
                           .kind = LTS_COMM,
                           .end = (uint32_t)b->change.n,
                       }));
    return true;
}

bool broadcast_steps(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t transition)
{
    struct local_transition t = x->tables->transition.at[transition];
    struct message s = broadcast_message(x, i, t.move, t.action);
    const struct fault *fault;
    uint32_t number = 0;

    if (s.fixed && push_single_ways(x, b, &s, &t))
        return true;
    if (!s.fixed && !broadcast_begin(x, &s)) {
        if (!x->alone)
            return false;
        if (sender_fails(x, &s, &fault)) {
            push_failing_sender(x, b, &s, fault);
            return true;
        }
    }
    if (!find_receivers(x, &s))
        return false;
    do {
        if (s.fixed && x->broadcast->plain)
            push_plain_broadcast(x, b, &s, &t, number);
        else if (follow_parts(x, b, &s, number))
            ;
        else if (x->alone)
            evaluate_broadcast(x, b, &s, number);
        else
            return false;
        number++;
    } while (pick_next(x->broadcast));
    return true;
}

/* ---- descriptions ---- */

void broadcast_describe(struct stepper *x, const struct step *t, struct lts_edge *out)
{
    struct message s;
    const struct broadcast *c;
    struct lts_actor *receiver;

    if (t->action == NO_ACTION)
        return;
    s = broadcast_message(x, t->instance, t->move, t->action);
    stepper_find_enabled(x);
    find_receivers(x, &s);
    c = x->broadcast;
    pick_number(x->broadcast, t->picked);
    receiver = mem_alloc((c->pick.n + 1) * sizeof *receiver);
    for (size_t k = 0; k < c->pick.n; k++) {
        const struct broadcast_choice *p = picked(c, k);
        uint32_t move = p->number;
        if (move >= RESPONSE_MANY)
            move = response_move(x->tables, p->instance, p->list, t->action, move - RESPONSE_MANY);
        receiver[k] = (struct lts_actor){ p->instance,
                                          x->s->local[p->instance].move.at[move].edge };
    }
    lts_set_receivers(x->s->sig, out, (uint32_t)c->pick.n, receiver);
    mem_free(receiver);
}
