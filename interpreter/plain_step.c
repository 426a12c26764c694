/*
 * The plain step (see plain_step.h).
 */
#include "config.h"

#include "interpreter/plain_step.h"

#include <string.h>

#include "interpreter/plain_node_flag.h"
#include "interpreter/plain_step_internal.h"

/* ---- life ---- */

struct plain_system *plain_system_new(const struct stg *g, const bool *const *keep,
                                      struct sizes *sizes)
{
    struct plain_system *p = mem_zalloc(sizeof *p);
    uint32_t *used = mem_zalloc((sizes->n + (size_t)1) * sizeof *used);

    plain_shape_init(&p->shape, &g->sig);
    p->sig = &g->sig;
    p->keep = keep;
    p->arena = arena_new();
    p->global = mem_zalloc((g->sig.n_globals + (size_t)1) * sizeof *p->global);
    p->scope = (struct plain_scope){ sizes->n, used, sizes->widest, sizes->cap };
    p->x = (struct plain_eval){ .vs = g->sig.vs, .scope = &p->scope };
    return p;
}

void plain_system_free(struct plain_system *p)
{
    if (p == NULL)
        return;
    plain_shape_clear(&p->shape);
    mem_free(p->scope.used);
    mem_free(p->global);
    vec_clear(&p->move);
    vec_clear(&p->pending);
    vec_clear(&p->input);
    buf_clear(&p->says);
    arena_free(p->arena);
    mem_free(p);
}

void plain_listen(struct plain_system *p)
{
    p->x.says = &p->says;
}

const struct plain_shape *plain_shape_of(const struct plain_system *p)
{
    return &p->shape;
}

void plain_partial(struct plain_system *p, struct plain_unknown *unknown)
{
    p->x.unknown = unknown;
}

/* What the last evaluation has missed or read does not matter any more. */
static void begin_partial(struct plain_system *p)
{
    if (p->x.unknown == NULL)
        return;
    p->x.unknown->missing = VALUE_NONE;
    p->x.forgotten = false;
}

bool plain_forgot(const struct plain_system *p)
{
    return p->x.forgotten;
}

void plain_in_scope(struct plain_system *p, const value *state, uint32_t *used)
{
    plain_note_state(&p->shape, state, &p->x);
    memcpy(used, p->scope.used, p->scope.n * sizeof *used);
}

static void set_globals(struct plain_system *p, const value *state)
{
    memcpy(p->global, state + plain_global_at(&p->shape, 0), p->sig->n_globals * sizeof *p->global);
}

bool plain_term(struct plain_system *p, const value *state, const struct term *t, value *frame,
                const struct plain_observer *observer, value *out)
{
    struct plain_eval x;
    bool ok;

    begin_partial(p);
    x = p->x;
    set_globals(p, state);
    x.local = frame;
    x.global = p->global;
    x.observer = observer;
    ok = plain_eval(&x, t, out);
    p->x.forgotten = x.forgotten;
    return ok;
}

/* ---- building a transition ---- */

/* Makes terms read the present global variables, which are not changed. */
static void look_at_globals(struct plain_system *p)
{
    p->x.global = p->global;
}

value *plain_begin_step(struct plain_system *p)
{
    value *to = arena_copy(p->arena, p->state, plain_width(&p->shape) * sizeof *to);

    buf_reset(&p->says);
    p->x.global = to + plain_global_at(&p->shape, 0);
    return to;
}

void plain_use_frame(struct plain_system *p, const struct plain_actor *a)
{
    p->x.local = a->frame;
}

bool plain_finish_step(struct plain_system *p, const struct plain_actor *a, value *to)
{
    value *arg = ARENA_ARRAY(p->arena, value, a->edge->n_args + 1);

    plain_use_frame(p, a);
    if (!plain_finish(&p->x, a->edge, arg))
        return false;
    plain_put(&p->shape, p->keep, a, a->edge->target, arg, to);
    return a->edge->source == a->edge->target ||
           plain_node_flags_of(p, a->number, a->edge->source, to);
}

static const struct fault *keep_plain_fault(struct plain_system *p)
{
    return arena_copy(p->arena, &p->x.fault, sizeof p->x.fault);
}

struct lts_edge plain_edge_of(const struct plain_actor *a, enum lts_kind kind)
{
    return (struct lts_edge){
        .kind = kind,
        .step = kind == LTS_TAU ? a->edge->step : LTS_NO_STEP,
        .link = plain_link(a),
        .actor = { a->number, NO_INSTANCE },
        .source = { a->edge, NULL },
        .target = LTS_NO_STATE,
    };
}

void plain_push_step(struct plain_system *p, struct lts_edge e, const value *to)
{
    struct plain_move m = { e, to, arena_string(p->arena, buf_text(&p->says), p->says.n) };

    if (to == NULL)
        m.edge.fault = keep_plain_fault(p);
    vec_push(&p->move, m);
}

/* ---- internal steps ---- */

static void plain_step_alone(struct plain_system *p, struct plain_actor a)
{
    struct lts_edge e = plain_edge_of(&a, LTS_TAU);
    value *to = plain_begin_step(p);

    a.frame = plain_copy_frame(p->arena, &a);
    plain_use_frame(p, &a);
    if (!plain_do(&p->x, a.edge) || !plain_payload(&p->x, a.edge, &e.payload) ||
        !plain_finish_step(p, &a, to))
        to = NULL;
    if (!p->x.refused)
        plain_push_step(p, e, to);
    p->x.refused = false;
}

static void plain_offer_output(struct plain_system *p, struct plain_actor a)
{
    struct lts_edge e = plain_edge_of(&a, LTS_OUT);
    value *to = plain_begin_step(p);

    a.frame = plain_copy_frame(p->arena, &a);
    plain_use_frame(p, &a);
    if (!plain_do(&p->x, a.edge) || !plain_index(&p->x, a.instance, a.edge, &e.index) ||
        !plain_payload(&p->x, a.edge, &e.payload) || !plain_finish_step(p, &a, to))
        to = NULL;
    plain_push_step(p, e, to);
}

/* ---- inputs ---- */

/* One value for an input; REFUSED leaves *out as it is. */
static enum lts_answer receive(struct plain_system *p, const struct plain_pending *in,
                               value payload, struct plain_input *out)
{
    struct plain_actor a = in->actor;
    value *to = plain_begin_step(p);
    enum lts_answer answer;

    a.frame = plain_copy_frame(p->arena, &a);
    plain_use_frame(p, &a);
    answer = plain_do(&p->x, a.edge) ? plain_receive(&p->x, a.edge, payload) : LTS_FAULT;
    if (answer == LTS_OK && !plain_finish_step(p, &a, to))
        answer = LTS_FAULT;
    if (answer == LTS_OK)
        *out = (struct plain_input){ payload, to, NULL };
    else if (answer == LTS_FAULT)
        *out = (struct plain_input){ payload, NULL, keep_plain_fault(p) };
    return answer;
}

static void plain_receive_all(struct plain_system *p, const struct plain_pending *in)
{
    struct vec_u32 candidates = VEC_EMPTY;
    struct plain_input out;
    struct plain_actor a = in->actor;

    p->input.n = 0;
    memcpy(p->scope.used, in->used, p->scope.n * sizeof *in->used);
    plain_begin_step(p);
    a.frame = plain_copy_frame(p->arena, &a);
    plain_use_frame(p, &a);
    if (!plain_do(&p->x, a.edge) || !plain_candidates(&p->x, a.edge, &candidates))
        vec_push(&p->input, ((struct plain_input){ VALUE_NONE, NULL, keep_plain_fault(p) }));
    for (size_t i = 0; i < candidates.n; i++)
        if (receive(p, in, candidates.at[i], &out) != LTS_REFUSED)
            vec_push(&p->input, out);
    vec_clear(&candidates);
}

/* An input that accepts no value is not offered. */
static void plain_offer_input(struct plain_system *p, struct plain_actor a)
{
    struct lts_edge e = plain_edge_of(&a, LTS_IN);
    struct plain_pending in = { a, plain_save(&p->x) };
    bool known;

    in.actor.frame = plain_copy_frame(p->arena, &a);
    plain_begin_step(p);
    a.frame = plain_copy_frame(p->arena, &a);
    plain_use_frame(p, &a);
    known = plain_do(&p->x, a.edge) && plain_index(&p->x, a.instance, a.edge, &e.index);
    if (!known) {
        plain_push_step(p, e, NULL);
    } else if (!p->sig->link[e.link].endless_input) {
        plain_receive_all(p, &in);
        known = p->input.n > 0;
    }
    if (known) {
        e.input = (uint32_t)p->pending.n;
        vec_push(&p->move, ((struct plain_move){ e, NULL, NULL }));
    }
    plain_restore(&p->x, in.used);
    in.used = arena_copy(p->arena, p->scope.used, (p->scope.n + (size_t)1) * sizeof *in.used);
    if (known)
        vec_push(&p->pending, in);
}

/* ---- communication ---- */

/* The indices as the instance computes them on its own; if that is a run-time error, its fixed
   ones. */
static value plain_index_alone(struct plain_system *p, struct plain_actor a)
{
    value index;

    plain_begin_step(p);
    a.frame = plain_copy_frame(p->arena, &a);
    plain_use_frame(p, &a);
    return plain_do(&p->x, a.edge) && plain_index(&p->x, a.instance, a.edge, &index)
               ? index
               : plain_fixed_index(&p->x, &a);
}

/* A run-time error of one side makes the communication one, unless the indices are known to
   differ. */
static enum lts_answer fault_unless_apart(value index, value other)
{
    return index != VALUE_NONE && other != VALUE_NONE && index != other ? LTS_REFUSED : LTS_FAULT;
}

/* The sender's phases up to the evaluation of its values. */
static enum lts_answer send(struct plain_system *p, const struct plain_actor *s,
                            value receivers_index, struct lts_edge *e)
{
    value fixed = plain_fixed_index(&p->x, s);

    plain_use_frame(p, s);
    if (!plain_do(&p->x, s->edge) || !plain_index(&p->x, s->instance, s->edge, &e->index))
        return fault_unless_apart(fixed, receivers_index);
    return plain_payload(&p->x, s->edge, &e->payload)
               ? LTS_OK
               : fault_unless_apart(e->index, receivers_index);
}

enum lts_answer plain_take(struct plain_system *p, const struct plain_actor *r,
                           const struct lts_edge *e)
{
    value fixed = plain_fixed_index(&p->x, r), index;

    plain_use_frame(p, r);
    if (!plain_do(&p->x, r->edge) || !plain_index(&p->x, r->instance, r->edge, &index))
        return fault_unless_apart(e->index, fixed);
    return index == e->index ? plain_receive(&p->x, r->edge, e->payload) : LTS_REFUSED;
}

/* Both guards hold. */
static void plain_communicate(struct plain_system *p, struct plain_actor s, struct plain_actor r)
{
    struct lts_edge e = plain_edge_of(&s, LTS_COMM);
    value alone = plain_index_alone(p, r), *to = plain_begin_step(p);
    enum lts_answer a;

    e.actor[1] = r.number;
    e.source[1] = r.edge;
    s.frame = plain_copy_frame(p->arena, &s);
    r.frame = plain_copy_frame(p->arena, &r);
    a = send(p, &s, alone, &e);
    if (a == LTS_OK)
        a = plain_take(p, &r, &e);
    if (a == LTS_OK && (!plain_finish_step(p, &s, to) || !plain_finish_step(p, &r, to)))
        a = LTS_FAULT;
    if (a != LTS_REFUSED)
        plain_push_step(p, e, a == LTS_OK ? to : NULL);
}

/* ---- all edges of an instance ---- */

/* How to process each enabled edge of an instance. */
struct enabled {
    struct plain_system *p;
    struct plain_actor actor;
    const struct plain_actor *sender; /* the sender that needs a partner, or NULL: all offers */
};

static void offer_alone(struct plain_system *p, const struct plain_actor *a)
{
    bool open = a->edge->kind != ACTION_TAU && !p->sig->link[plain_link(a)].restricted;

    if (a->edge->kind == ACTION_TAU)
        plain_step_alone(p, *a);
    else if (a->edge->kind == ACTION_SEND && open)
        plain_offer_output(p, *a);
    else if (a->edge->kind == ACTION_RECEIVE && open)
        plain_offer_input(p, *a);
}

static void offer(struct plain_system *p, const struct plain_actor *a)
{
    if (!p->is_part || p->partner == NO_INSTANCE)
        offer_alone(p, a);
    if (a->edge->kind != ACTION_SEND)
        return;
    if (p->sig->channel[p->sig->link[plain_link(a)].channel].broadcast) {
        plain_broadcast(p, *a);
        return;
    }
    for (uint32_t i = 0; i < p->sig->n_instances; i++)
        if (i != a->number && (!p->is_part || i == p->partner))
            plain_visit_edges(p, i, a);
}

/* May the edge of this actor be one of a transition that is wanted?  Some edge of the partner's
   node has its link then. */
static bool is_of_part(const struct plain_system *p, const struct plain_actor *a)
{
    bool is = !p->is_part || p->partner == NO_INSTANCE;
    const struct process *q = is ? NULL : plain_process(&p->shape, p->partner);
    const struct node *node = is ? NULL : plain_node(&p->shape, p->state, p->partner);

    for (uint32_t k = 0; !is && a->edge->kind == ACTION_SEND && k < node->n_edges; k++) {
        const struct edge *e = &q->edge[node->first_edge + k];
        is = e->kind == ACTION_RECEIVE &&
             instance_link(&p->sig->instance[p->partner], e->by_param, e->channel) == plain_link(a);
    }
    return is;
}

/* Adds the run-time error of a bound of a `for` variable, or of the guard. */
static void push_bad_guard(struct plain_system *p, const struct plain_actor *a)
{
    enum lts_kind kind = LTS_TAU;

    if (a->edge->kind != ACTION_TAU)
        kind = p->sig->link[plain_link(a)].restricted ? LTS_COMM
               : a->edge->kind == ACTION_SEND         ? LTS_OUT
                                                      : LTS_IN;
    plain_push_step(p, plain_edge_of(a, kind), NULL);
}

/* One choice of the `for` variables. */
static enum plain_go try_choice(void *self)
{
    struct enabled *y = self;
    struct plain_system *p = y->p;
    struct plain_actor chosen = y->actor;
    bool holds;

    look_at_globals(p);
    chosen.frame = plain_copy_frame(p->arena, &y->actor);
    plain_use_frame(p, &chosen);
    if (!plain_guard(&p->x, chosen.edge, &holds)) {
        if (y->sender == NULL)
            push_bad_guard(p, &chosen);
    } else if (holds && y->sender == NULL) {
        offer(p, &chosen);
    } else if (holds && p->broadcast != NULL) {
        plain_broadcast_to(p, &chosen);
    } else if (holds) {
        plain_communicate(p, *y->sender, chosen);
    }
    look_at_globals(p);
    plain_use_frame(p, &y->actor); /* for the bounds of the next choice */
    return PLAIN_MORE;
}

void plain_visit_edges(struct plain_system *p, uint32_t i, const struct plain_actor *sender)
{
    const struct process *q = plain_process(&p->shape, i);
    const struct node *node = plain_node(&p->shape, p->state, i);
    struct enabled y = { p, { i, &p->sig->instance[i], q, NULL, NULL }, sender };

    for (uint32_t k = 0; k < node->n_edges; k++) {
        y.actor.edge = &q->edge[node->first_edge + k];
        if (sender != NULL &&
            (y.actor.edge->kind != ACTION_RECEIVE || plain_link(&y.actor) != plain_link(sender)))
            continue;
        if (sender == NULL && !is_of_part(p, &y.actor))
            continue;
        y.actor.frame = plain_frame(&p->shape, p->state, i, p->arena);
        look_at_globals(p);
        plain_use_frame(p, &y.actor);
        if (plain_choose(&p->x, y.actor.edge->n_binders, y.actor.edge->binder, try_choice, &y) ==
                PLAIN_FAULT &&
            sender == NULL)
            push_bad_guard(p, &y.actor);
    }
}

/* ---- the interface ---- */

static void begin_moves(struct plain_system *p, const value *state)
{
    arena_reset(p->arena);
    p->move.n = p->pending.n = 0;
    p->state = arena_copy(p->arena, state, plain_width(&p->shape) * sizeof *state);
    set_globals(p, state);
}

const struct plain_move *plain_moves(struct plain_system *p, const value *state, value held,
                                     uint32_t *n)
{
    begin_moves(p, state);
    plain_note_state(&p->shape, p->state, &p->x);
    for (uint32_t k = 0; held != VALUE_NONE && k < p->scope.n; k++) {
        uint32_t used = (uint32_t)value_word(value_elem(p->sig->vs, held, k));
        p->scope.used[k] = p->scope.used[k] < used ? used : p->scope.used[k];
    }
    for (uint32_t i = 0; i < p->sig->n_instances; i++)
        plain_visit_edges(p, i, NULL);
    *n = (uint32_t)p->move.n;
    return p->move.at;
}

const struct plain_move *plain_moves_with(struct plain_system *p, const value *state, uint32_t i,
                                          uint32_t partner, uint32_t *n)
{
    begin_moves(p, state);
    begin_partial(p);
    p->is_part = true;
    p->partner = partner;
    plain_visit_edges(p, i, NULL);
    p->is_part = false;
    *n = (uint32_t)p->move.n;
    return p->move.at;
}

const struct plain_input *plain_inputs(struct plain_system *p, uint32_t input, uint32_t *n)
{
    plain_receive_all(p, &p->pending.at[input]);
    *n = (uint32_t)p->input.n;
    return p->input.at;
}

/* Values outside the channel's payload type are refused. */
enum lts_answer plain_complete(struct plain_system *p, uint32_t input, value payload,
                               struct plain_input *out)
{
    const struct plain_pending *in = &p->pending.at[input];
    const struct channel *c = &p->sig->channel[p->sig->link[plain_link(&in->actor)].channel];

    for (uint32_t i = 0; i < c->n_payload; i++)
        if (!sort_has(p->sig->vs, c->payload[i], value_elem(p->sig->vs, payload, i)))
            return LTS_REFUSED;
    return receive(p, in, payload, out);
}
