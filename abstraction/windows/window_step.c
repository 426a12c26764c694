/*
 * The moves of a window (see window_step.h): rules 1.3.7, 1.3.8 and 1.5 of doc/language.md.
 *
 * Every edge of every instance is evaluated in the window, once for each way in which its choices
 * can be made.
 */
#include "config.h"

#include "abstraction/windows/window_step.h"

#include <string.h>

#include "abstraction/windows/window_edge.h"
#include "abstraction/windows/window_presence.h"

/* An instance that takes an edge. */
struct window_actor {
    uint32_t number;
    const struct instance *instance;
    const struct process *process;
    const struct edge *edge;
    value *frame;
    bool *bound;
    struct window_scope scope;
};

struct stepping {
    const struct window_system *w;
    const value *state;
    struct script_limit *limit;
    window_visit visit;
    void *self;
    struct script script;
    struct window_eval x;
    struct arena *arena; /* of the present run */
    struct window_actor actor[2];
    struct vec_u32 trace; /* of the present run */
    bool sure, asks;      /* as in struct window_move, */
    uint32_t n_trace;     /* once the run cannot end without a move */
    value *to;
};

enum window_outcome { WINDOW_NO_MOVE, WINDOW_MOVES, WINDOW_FAULT };

/* ---- actors ---- */

static uint32_t link_of_actor(const struct window_actor *a)
{
    return instance_link(a->instance, a->edge->by_param, a->edge->channel);
}

static void fill_frame(struct stepping *s, struct window_actor *a)
{
    const struct process *p = a->process;
    const struct node *n = &p->node[a->edge->source];

    a->frame = ARENA_ARRAY(s->arena, value, p->n_slots + (size_t)1);
    a->bound = ARENA_ARRAY(s->arena, bool, p->n_slots + (size_t)1);
    for (uint32_t k = 0; k < p->n_params; k++)
        a->frame[p->variable[k].slot] = a->instance->param[k];
    for (uint32_t k = p->n_params; k < p->n_variables; k++)
        if (p->variable[k].node == NO_NODE ||
            (k >= n->first_param && k < n->first_param + n->n_params))
            a->frame[p->variable[k].slot] = s->state[window_variable_at(s->w, a->number, k)];
}

static void take_part(struct stepping *s, struct window_actor *a)
{
    fill_frame(s, a);
    s->x.support |= window_instance_ids(s->w, a->number);
    window_trace(&s->x, a->instance->family);
    window_trace(&s->x, a->instance->index);
    window_trace(&s->x, (uint32_t)(a->edge - a->process->edge));
}

static void use_actor(struct stepping *s, struct window_actor *a)
{
    a->scope =
        (struct window_scope){ .process = a->process, .instance = a->number, .frame = a->frame };
    s->x.scope = &a->scope;
    s->x.local = a->frame;
    s->x.bound = a->bound;
}

/* The bits of predicates that read parameters of nodes, or variables that are forgotten. */
static uint32_t bits_of_moving(const struct stepping *s, const struct window_actor *a,
                               uint32_t node)
{
    const struct process *p = a->process;
    const bool *keep = s->w->keep == NULL ? NULL
                                          : s->w->keep[a->number] + (size_t)node * p->n_variables;
    uint32_t bits = 0;

    if (s->w->presence == NULL || window_instance_ids(s->w, a->number) != 0)
        return 0;
    for (uint32_t k = p->n_params; k < p->n_variables; k++)
        if (p->variable[k].node != NO_NODE || (keep != NULL && !keep[k]))
            bits |= window_presence_variable(s->w, a->instance->family, &p->variable[k]);
    return bits;
}

/* Writes the instance at `node` into a state. */
static void put_actor(const struct window_system *w, const struct window_actor *a, uint32_t node,
                      const value *arg, value *to)
{
    const struct process *p = a->process;
    const struct node *n = &p->node[node];
    const bool *keep = w->keep == NULL ? NULL : w->keep[a->number] + (size_t)node * p->n_variables;

    for (uint32_t k = w->first[a->number]; k < w->first[a->number + 1]; k++)
        to[k] = VALUE_NONE;
    to[window_node_at(w, a->number)] = value_small((int32_t)node);
    for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++)
        if (keep == NULL || keep[k])
            to[window_variable_at(w, a->number, k)] = a->frame[p->variable[k].slot];
    for (uint32_t k = 0; k < n->n_params; k++)
        if (keep == NULL || keep[n->first_param + k])
            to[window_variable_at(w, a->number, n->first_param + k)] = arg[k];
}

static bool finish_actor(struct stepping *s, struct window_actor *a)
{
    value *arg = ARENA_ARRAY(s->arena, value, a->edge->n_args + 1);

    use_actor(s, a);
    if (!window_finish(&s->x, a->edge, arg))
        return false;
    put_actor(s->w, a, a->edge->target, arg, s->to);
    s->x.known &= ~bits_of_moving(s, a, a->edge->target);
    return true;
}

/* What follows may be a run-time error, but there is a move. */
static void pass_tests(struct stepping *s)
{
    s->sure = !s->x.guessed;
    s->asks = s->x.guessed && !s->x.wide;
    s->n_trace = (uint32_t)s->trace.n;
}

/* ---- one run of an edge, or of two ---- */

static enum window_outcome ended(const struct stepping *s)
{
    return s->x.beyond ? WINDOW_NO_MOVE : WINDOW_FAULT;
}

static value *room_for_indices(struct stepping *s, const struct window_actor *a)
{
    const struct signature *g = &s->w->stg->sig;

    return ARENA_ARRAY(s->arena, value, g->channel[g->link[link_of_actor(a)].channel].n_index + 1);
}

static enum window_outcome run_alone(struct stepping *s)
{
    struct window_actor *a = &s->actor[0];
    value *payload = ARENA_ARRAY(s->arena, value, a->edge->n_payload + 1);
    bool ok, enabled, accepted = true;

    take_part(s, a);
    use_actor(s, a);
    if (!window_enabled(&s->x, a->edge, &enabled))
        return ended(s);
    if (!enabled)
        return WINDOW_NO_MOVE;
    pass_tests(s);
    ok = window_do(&s->x, a->edge);
    if (ok && a->edge->kind != ACTION_TAU)
        ok = window_indices(&s->x, a->instance, a->edge, room_for_indices(s, a));
    if (ok && a->edge->kind == ACTION_RECEIVE)
        ok = window_receive(&s->x, a->edge, NULL, &accepted);
    else if (ok)
        ok = window_payload(&s->x, a->edge, payload);
    if (ok && !accepted)
        return WINDOW_NO_MOVE;
    if (a->edge->kind == ACTION_RECEIVE)
        pass_tests(s);
    return ok && finish_actor(s, a) ? WINDOW_MOVES : ended(s);
}

/* A guard that goes wrong needs no partner; nor does the sender's part, up to the values: whoever
   receives. */
static enum window_outcome run_without_partner(struct stepping *s)
{
    struct window_actor *a = &s->actor[0];
    value *payload = ARENA_ARRAY(s->arena, value, a->edge->n_payload + 1);
    bool enabled;

    take_part(s, a);
    use_actor(s, a);
    if (!window_enabled(&s->x, a->edge, &enabled))
        return ended(s);
    if (!enabled || a->edge->kind == ACTION_RECEIVE)
        return WINDOW_NO_MOVE;
    return window_do(&s->x, a->edge) &&
                   window_indices(&s->x, a->instance, a->edge, room_for_indices(s, a)) &&
                   window_payload(&s->x, a->edge, payload)
               ? WINDOW_NO_MOVE
               : ended(s);
}

/* Do sender and receiver use the same channel of the family? */
static bool indices_agree(struct stepping *s, const value *of_sender, const value *of_receiver)
{
    const struct signature *g = &s->w->stg->sig;
    const struct channel *c = &g->channel[g->link[link_of_actor(&s->actor[0])].channel];

    for (uint32_t k = 0; k < c->n_index; k++)
        if (of_sender[k] != of_receiver[k])
            return false;
    return true;
}

static enum window_outcome run_communication(struct stepping *s)
{
    struct window_actor *a = &s->actor[0], *b = &s->actor[1];
    value *payload = ARENA_ARRAY(s->arena, value, a->edge->n_payload + 1);
    value *of_sender = room_for_indices(s, a), *of_receiver = room_for_indices(s, b);
    bool ok, enabled;

    for (int i = 0; i < 2; i++) {
        take_part(s, &s->actor[i]);
        use_actor(s, &s->actor[i]);
        if (!window_enabled(&s->x, s->actor[i].edge, &enabled) || !enabled)
            return WINDOW_NO_MOVE;
    }
    use_actor(s, a);
    ok = window_do(&s->x, a->edge) && window_indices(&s->x, a->instance, a->edge, of_sender) &&
         window_payload(&s->x, a->edge, payload);
    use_actor(s, b);
    ok = ok && window_do(&s->x, b->edge) &&
         window_indices(&s->x, b->instance, b->edge, of_receiver);
    if (ok && !indices_agree(s, of_sender, of_receiver))
        return WINDOW_NO_MOVE;
    ok = ok && window_receive(&s->x, b->edge, payload, &enabled);
    if (ok && !enabled)
        return WINDOW_NO_MOVE;
    pass_tests(s);
    return ok && finish_actor(s, a) && finish_actor(s, b) ? WINDOW_MOVES : ended(s);
}

/* ---- all runs ---- */

static void begin_run(struct stepping *s)
{
    uint32_t width = window_width(s->w);

    arena_reset(s->arena);
    s->to = ARENA_ARRAY(s->arena, value, width + (size_t)1);
    memcpy(s->to, s->state, width * sizeof *s->to);
    s->x = (struct window_eval){ .w = s->w, .script = &s->script, .place = WINDOW_FREE };
    s->x.global = s->to + window_global_at(s->w, 0);
    s->x.bits = window_bits(s->w, s->state);
    s->x.known = UINT32_MAX;
    s->trace.n = s->n_trace = 0;
    s->sure = s->asks = false;
    s->x.trace = &s->trace;
}

static void run_all(struct stepping *s, enum window_outcome (*run)(struct stepping *s),
                    bool communicates)
{
    if (!script_go_on(s->limit))
        return;
    script_init(&s->script, s->limit);
    do {
        enum window_outcome outcome;
        struct window_move m = { .actor = { s->actor[0].number, s->actor[1].number } };
        begin_run(s);
        outcome = run(s);
        if (outcome == WINDOW_NO_MOVE)
            continue;
        m.edge[0] = s->actor[0].edge;
        m.edge[1] = communicates ? s->actor[1].edge : NULL;
        m.target = outcome == WINDOW_MOVES ? s->to : NULL;
        m.fault = outcome == WINDOW_FAULT ? &s->x.fault : NULL;
        m.support = s->x.support;
        m.sure = s->sure;
        m.asks = s->asks;
        m.exact = !s->x.guessed;
        m.n_trace = s->n_trace;
        m.trace = s->trace.at;
        m.known = s->x.known;
        s->visit(s->self, &m);
    } while (script_next(&s->script));
    script_clear(&s->script);
}

/* Makes the actor number `role` take edge k of the node where the instance is; false: there is
   none. */
static bool give_edge(struct stepping *s, int role, uint32_t instance, uint32_t k)
{
    const struct process *p = window_process(s->w, instance);
    const struct node *n = &p->node[window_node(s->w, s->state, instance)];

    if (k >= n->n_edges)
        return false;
    s->actor[role] = (struct window_actor){ instance, &s->w->stg->sig.instance[instance],
                                            p,        &p->edge[n->first_edge + k],
                                            NULL,     NULL,
                                            { 0 } };
    return true;
}

/* What the first actor does alone. */
static void moves_alone(struct stepping *s, uint32_t instance)
{
    const struct signature *g = &s->w->stg->sig;

    for (uint32_t k = 0; give_edge(s, 0, instance, k); k++)
        if (s->actor[0].edge->kind == ACTION_TAU ||
            !g->link[link_of_actor(&s->actor[0])].restricted)
            run_all(s, run_alone, false);
        else
            run_all(s, run_without_partner, false);
}

static void moves_with_partner(struct stepping *s, uint32_t instance, uint32_t partner)
{
    for (uint32_t i = 0; give_edge(s, 0, instance, i); i++)
        for (uint32_t k = 0; s->actor[0].edge->kind == ACTION_SEND && give_edge(s, 1, partner, k);
             k++)
            if (s->actor[1].edge->kind == ACTION_RECEIVE &&
                link_of_actor(&s->actor[1]) == link_of_actor(&s->actor[0]))
                run_all(s, run_communication, true);
}

void window_moves_of(const struct window_system *w, const value *state, const uint32_t actor[2],
                     struct script_limit *limit, window_visit visit, void *self)
{
    struct stepping s = { .w = w, .state = state, .limit = limit, .visit = visit, .self = self };

    s.arena = arena_new();
    if (actor[1] == NO_INSTANCE)
        moves_alone(&s, actor[0]);
    else
        moves_with_partner(&s, actor[0], actor[1]);
    vec_clear(&s.trace);
    arena_free(s.arena);
}

void window_moves(const struct window_system *w, const value *state, struct script_limit *limit,
                  window_visit visit, void *self)
{
    uint32_t n = w->stg->sig.n_instances;
    uint32_t starter = window_is_before(w, state) ? window_starter(w) : NO_INSTANCE;

    for (uint32_t i = 0; i < n; i++) {
        if (starter != NO_INSTANCE && i != starter)
            continue;
        window_moves_of(w, state, (uint32_t[2]){ i, NO_INSTANCE }, limit, visit, self);
        for (uint32_t k = 0; k < n; k++)
            if (k != i)
                window_moves_of(w, state, (uint32_t[2]){ i, k }, limit, visit, self);
    }
}

/* ---- the initial state ---- */

static bool start_actor(struct stepping *s, uint32_t instance, value *state)
{
    const struct process *p = window_process(s->w, instance);
    struct window_actor a = { .number = instance,
                              .instance = &s->w->stg->sig.instance[instance],
                              .process = p };
    value *arg = ARENA_ARRAY(s->arena, value, p->node[p->begin].n_params + 1);

    a.frame = ARENA_ARRAY(s->arena, value, p->n_slots + (size_t)1);
    a.bound = ARENA_ARRAY(s->arena, bool, p->n_slots + (size_t)1);
    use_actor(s, &a);
    for (uint32_t k = 0; k < p->n_params; k++)
        a.frame[p->variable[k].slot] = a.instance->param[k];
    for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++)
        if (p->variable[k].initial != NULL &&
            !window_value(&s->x, p->variable[k].initial, &a.frame[p->variable[k].slot]))
            return false;
    for (uint32_t k = 0; k < p->node[p->begin].n_params; k++)
        if (!window_value(&s->x, p->begin_arg[k], &arg[k]))
            return false;
    put_actor(s->w, &a, p->begin, arg, state);
    return true;
}

bool window_start(const struct window_system *w, value *state, struct fault *fault)
{
    struct stepping s = { .w = w };
    bool ok = true;

    s.arena = arena_new();
    script_init(&s.script, NULL);
    s.x = (struct window_eval){ .w = w, .script = &s.script, .place = WINDOW_FREE };
    for (uint32_t i = 0; i < w->stg->sig.n_instances && ok; i++)
        ok = start_actor(&s, i, state);
    for (uint32_t i = 0; i < w->stg->sig.n_globals; i++)
        state[window_global_at(w, i)] = w->stg->sig.global[i].initial;
    window_set_bits(w, state, 0);
    *fault = s.x.fault;
    script_clear(&s.script);
    arena_free(s.arena);
    return ok;
}
