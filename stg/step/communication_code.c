/*
 * Byte code of edges that send (see communication_code.h).
 *
 * With one receiver, all of the communication is made anew for each that there may be, and taken
 * back where it refuses.  A broadcast is made once; who refuses has assigned nothing yet.
 */
#include "config.h"

#include "stg/step/communication_code.h"

#include "stg/data/compile.h"
#include "stg/step/block_code.h"
#include "stg/step/communication_parts.h"

/* ---- one receiver ---- */

/* Under one choice of its `for`. */
static void compile_exchange(struct compiler *x, void *self)
{
    struct communication *k = self;
    const struct edge *sender = k->sender.e, *receiver = k->receiver.e;
    uint32_t unable = 0, refuses = 0, done = 0, top = x->top;
    struct message_names *names = ARENA_NEW(x->scratch, struct message_names);
    uint32_t *refused = sender->doing.n + receiver->doing.n > 0 ? &refuses : &unable;

    if (!message_code_may_pass(x, &k->sender, &k->receiver)) {
        k->leaves_out = true;
        return;
    }
    if (receiver->n_binders > 0)
        communication_load(k); /* the choice before has perhaps assigned them */
    if (receiver->guard != NULL)
        compile_jump(x, receiver->guard, false, &unable);
    x->stores = true;
    communication_take_told(k);
    communication_send(k, receiver->doing.n == 0);
    message_code_take_side(&k->z, &k->receiver);
    block_code_make(&k->z, &receiver->doing);
    message_code_accept(&k->z, &k->message, names, refused);
    message_code_assign(&k->z, names);
    message_code_take_side(&k->z, &k->sender);
    block_code_make_rest(&k->z, k->told);
    message_code_take_side(&k->z, &k->receiver);
    communication_receiver_rest(k, communication_part(k, 0));
    message_code_take_side(&k->z, &k->sender);
    assign_code_forget_dead(&k->z);
    communication_tell(x, k->told);
    message_code_take_side(&k->z, &k->receiver);
    if (refuses != 0) {
        COMPILE(x, BYTE_JUMP);
        compile_jump_to(x, &done);
        compile_lead_here(x, refuses);
        communication_take_back(k);
        compile_lead_here(x, done);
    }
    x->stores = false;
    compile_lead_here(x, unable);
    x->top = top;
}

static void compile_pair(struct communication *k, uint32_t number)
{
    struct compiler *x = &k->z.x;
    uint32_t skip = 0, top = x->top;

    communication_begin_receiver(k, number, &skip);
    message_code_take_side(&k->z, &k->receiver);
    compile_binders(x, k->receiver.e->n_binders, k->receiver.e->binder, &compile_all_values,
                    compile_exchange, k);
    message_code_take_side(&k->z, &k->sender);
    compile_lead_here(x, skip);
    x->top = top;
}

/* A run-time error of the sender would be one with those, too, who are left out: it gives up,
   whoever is there. */
static void compile_pairs(struct communication *k)
{
    struct compiler *x = &k->z.x;
    uint32_t top = x->top;

    k->leaves_out = false;
    for (uint32_t i = 0; i < k->y->receiver.n && !x->failed; i++)
        compile_pair(k, i);
    if (!k->leaves_out || !message_code_may_fail(x, &k->sender))
        return;
    x->stores = true;
    communication_send(k, true);
    communication_take_back(k);
    x->stores = false;
    x->top = top;
}

/* ---- a broadcast ---- */

/* Who refuses must not have assigned anything, and guards are those of the state before. */
static bool can_hear(struct communication *k, struct instance_edge u)
{
    const struct edge *e = communication_edge(communication_system(k), u);

    return e->n_binders == 0 && e->doing.n == 0 &&
           !dependence_disturbs(communication_dependence(k), u, 1u << PHASE_GUARD,
                                communication_sender(k), PHASES_ALL);
}

/* Jumps unless the receiver accepts the message. */
static void compile_hearing(struct communication *k, struct message_names *names, uint32_t *refuses)
{
    message_code_take_side(&k->z, &k->receiver);
    if (k->receiver.e->guard != NULL)
        compile_jump(&k->z.x, k->receiver.e->guard, false, refuses);
    message_code_accept(&k->z, &k->message, names, refuses);
}

/* The receiver takes the message, if `part` does not tell of another edge of it that does. */
static void compile_taking(struct communication *k, uint32_t number, uint32_t part)
{
    struct compiler *x = &k->z.x;
    uint32_t skip = 0, top = x->top;
    struct message_names *names = ARENA_NEW(x->scratch, struct message_names);

    communication_begin_receiver(k, number, &skip);
    compile_hearing(k, names, &skip);
    message_code_assign(&k->z, names);
    communication_receiver_rest(k, part);
    compile_lead_here(x, skip);
    x->top = top;
}

static void jump_if_unset(struct compiler *x, uint32_t reg, uint32_t unset, uint32_t *list)
{
    COMPILE(x, BYTE_IS_UNSET, unset, reg);
    COMPILE(x, BYTE_JUMP_TRUE, unset);
    compile_jump_to(x, list);
}

/* Several edges of one receiver at one node: gives up if two accept the message. */
static void compile_choice_of_edges(struct communication *k, uint32_t from, uint32_t to,
                                    uint32_t part)
{
    struct compiler *x = &k->z.x;
    uint32_t end = 0, unset = compile_take(x, 1);

    for (uint32_t i = from; i < to && !x->failed; i++) {
        uint32_t skip = 0, is_first = 0, top = x->top;
        communication_begin_receiver(k, i, &skip);
        compile_hearing(k, ARENA_NEW(x->scratch, struct message_names), &skip);
        jump_if_unset(x, part, unset, &is_first);
        COMPILE(x, BYTE_GIVE_UP);
        compile_lead_here(x, is_first);
        COMPILE(x, BYTE_CONSTANT, part, value_small((int32_t)i));
        compile_lead_here(x, skip);
        x->top = top;
    }
    jump_if_unset(x, part, unset, &end);
    for (uint32_t i = from; i < to && !x->failed; i++) {
        uint32_t skip = 0;
        COMPILE(x, BYTE_JUMP_IS_NOT, part, value_small((int32_t)i));
        compile_jump_to(x, &skip);
        compile_taking(k, i, part);
        COMPILE(x, BYTE_JUMP);
        compile_jump_to(x, &end);
        compile_lead_here(x, skip);
    }
    compile_lead_here(x, end);
    x->top = unset;
}

static bool are_at_one_node(const struct communication *k, uint32_t i, uint32_t j)
{
    struct instance_edge u = k->y->receiver.at[i], v = k->y->receiver.at[j];

    return u.instance == v.instance && communication_edge(communication_system(k), u)->source ==
                                           communication_edge(communication_system(k), v)->source;
}

/* All edges of all receivers, which stand by their instances and nodes. */
static void compile_hearers(struct communication *k)
{
    struct compiler *x = &k->z.x;
    uint32_t n = vec_number(k->y->receiver.n), part = 0, to;

    for (uint32_t i = 0; i < n && !x->failed; i = to) {
        if (i > 0 && k->y->receiver.at[i].instance != k->y->receiver.at[i - 1].instance)
            part++;
        for (to = i + 1; to < n && are_at_one_node(k, i, to);)
            to++;
        if (to == i + 1)
            compile_taking(k, i, communication_part(k, part));
        else
            compile_choice_of_edges(k, i, to, communication_part(k, part));
    }
}

static void compile_broadcast(struct communication *k)
{
    struct compiler *x = &k->z.x;

    for (size_t i = 0; i < k->y->receiver.n; i++)
        if (!can_hear(k, k->y->receiver.at[i]))
            compile_fail(x);
    x->stores = true;
    communication_take_told(k);
    for (uint32_t i = 0; i < k->y->n_parts && !x->failed; i++)
        COMPILE(x, BYTE_CONSTANT, communication_part(k, i), VALUE_NONE);
    communication_send(k, true);
    block_code_make_rest(&k->z, k->told);
    compile_hearers(k);
    message_code_take_side(&k->z, &k->sender);
    assign_code_forget_dead(&k->z);
    communication_tell(x, k->told);
    x->stores = false;
}

/* ---- the program ---- */

static const struct channel *channel_of_link(const struct communication *k, uint32_t link)
{
    const struct signature *g = communication_system(k)->sig;

    return &g->channel[g->link[link].channel];
}

/* Under one choice of the sender's `for`. */
static void compile_sending(struct compiler *x, void *self)
{
    struct communication *k = self;
    const struct edge *e = k->sender.e;
    uint32_t skip = 0, top = x->top;
    uint32_t link = dependence_link(communication_dependence(k), communication_sender(k));
    bool begun = compile_begin_choice(x, e->guard, &skip);

    if (begun && edge_has_condition(e))
        COMPILE(x, BYTE_CONSTANT, k->possible, VALUE_TRUE);
    if (begun && channel_of_link(k, link)->broadcast)
        compile_broadcast(k);
    else if (begun)
        compile_pairs(k);
    compile_end_choice(x, begun, skip);
    x->top = top;
}

static void compile_all_sending(struct communication *k)
{
    struct compiler *x = &k->z.x;
    const struct edge_group *g = k->y->group;
    struct binder_range range = { g->from, g->to, g->binder != NULL };
    uint32_t never = 0;

    compile_begin(x, k->sender.c->process->n_slots);
    k->sender.slot = assign_code_slots(k->sender.c, 0, 0, x->scratch);
    x->edge_slot = k->sender.slot;
    message_code_take_side(&k->z, &k->sender);
    compile_elements(x);
    k->possible = compile_take(x, 1);
    k->saved = compile_take(x, k->sender.c->process->node[k->sender.e->source].n_params);
    communication_copy(k, false);
    COMPILE(x, BYTE_CONSTANT, k->possible, VALUE_FALSE);
    compile_binders(x, k->sender.e->n_binders, k->sender.e->binder, &range, compile_sending, k);
    if (edge_has_condition(k->sender.e)) {
        COMPILE(x, BYTE_JUMP_FALSE, k->possible);
        compile_jump_to(x, &never);
        assign_code_tell_possible(&k->z);
    }
    compile_lead_here(x, never);
    COMPILE(x, BYTE_END);
}

/* ---- receivers ---- */

/* By their instances and nodes. */
static void order_receivers(struct communication *k)
{
    struct instance_edge *at = k->y->receiver.at;

    for (size_t i = 1; i < k->y->receiver.n; i++)
        for (size_t j = i; j > 0 && at[j].instance == at[j - 1].instance &&
                           communication_edge(communication_system(k), at[j])->source <
                               communication_edge(communication_system(k), at[j - 1])->source;
             j--) {
            struct instance_edge u = at[j];
            at[j] = at[j - 1];
            at[j - 1] = u;
        }
}

static void find_possible_receivers(struct communication *k, uint32_t link)
{
    const struct dependence *d = communication_dependence(k);
    struct communication_code *y = k->y;
    uint32_t n, args = 0;
    const struct instance_edge *u = dependence_communicators(d, link, ACTION_RECEIVE, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (!dependence_may_meet(d, communication_sender(k), u[i]))
            continue;
        y->n_parts += y->receiver.n == 0 || vec_last(&y->receiver).instance != u[i].instance;
        vec_push(&y->receiver, u[i]);
        communication_note_reads(k, u[i]);
        if (communication_edge(communication_system(k), u[i])->n_args > args)
            args = communication_edge(communication_system(k), u[i])->n_args;
    }
    if (!channel_of_link(k, link)->broadcast)
        y->n_parts = 1;
    y->part_size = 1 + args;
    order_receivers(k);
}

void communication_code_make(struct communication_code *y)
{
    struct system *s = y->observed->s;
    struct local_lts *c = &s->local[y->instance];
    struct communication k = { .y = y };
    uint32_t link = dependence_link(communication_dependence(&k), communication_sender(&k));

    k.z = (struct edge_compiler){
        .x = { .code = &y->code.code,
               .vs = s->sig->vs,
               .cells = &s->cells,
               .scratch = arena_new(),
               .copies = 1,
               .failed = !s->stg->by_programs || !s->sig->link[link].restricted },
        .out = &y->code,
    };
    k.sender.c = c;
    k.sender.e = &c->process->edge[y->edge];
    k.sender.assigned = ARENA_ARRAY(k.z.x.scratch, bool, c->process->n_variables + (size_t)1);
    communication_note_reads(&k, communication_sender(&k));
    find_possible_receivers(&k, link);
    for (int i = 0; i < 2 && !k.z.x.failed; i++) /* as for other edges */
        compile_all_sending(&k);
    y->code.compiled = !k.z.x.failed;
    y->code.from = NO_LOCAL;
    if (k.z.x.failed)
        byte_code_clear(&y->code.code);
    compile_clear(&k.z.x);
    arena_free(k.z.x.scratch);
}

void communication_code_clear(struct communication_code *y)
{
    byte_code_clear(&y->code.code);
    vec_clear(&y->receiver);
    vec_clear(&y->reads);
}
