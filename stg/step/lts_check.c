/*
 * Asserting the contract of a transition source (see lts_check.h).
 *
 * When a state is expanded, its edges are asked for, then all inputs and completions of these, then
 * the edges once more.  A hash of each state's edges is kept for the times after that.
 */
#include "config.h"

#include "stg/step/lts_check.h"

#include <stdlib.h>

#include "stg/lts/lts_actors.h"
#include "stg/step/stg_lts.h"
#include "support/bug.h"
#include "support/map.h"
#include "support/vec.h"

#define NOT_EXPANDED 0

struct check {
    struct lts *inner;
    VEC(uint64_t) hash;        /* of each state's edges, or NOT_EXPANDED */
    VEC(uint8_t) reached;      /* is it the target of some edge? */
    VEC(struct lts_edge) edge; /* as told the first time */
    VEC(struct lts_input) input;
    struct lts_steps step;
    struct vec_u32 payload;
};

static uint64_t n_checked_states(const struct check *c)
{
    return c->inner->n_states(c->inner->self);
}

static void check_state(const struct check *c, state_id s)
{
    if (s >= n_checked_states(c))
        BUG("state %u of %llu", s, (unsigned long long)n_checked_states(c));
}

/* ---- targets ---- */

static void mark_reached(struct check *c, state_id s)
{
    while (c->reached.n <= s)
        vec_push(&c->reached, 0);
    c->reached.at[s] = 1;
}

static void check_target(struct check *c, state_id target, const struct fault *fault)
{
    if (fault != NULL && fault->kind == FAULT_NONE)
        BUG("a fault of no kind");
    if ((target == LTS_NO_STATE) != (fault != NULL))
        BUG("a target and a fault, or neither");
    if (fault != NULL)
        return;
    check_state(c, target);
    mark_reached(c, target);
}

static void check_all_reached(const struct check *c)
{
    for (uint64_t s = 0; s < n_checked_states(c); s++)
        if (s >= c->reached.n || !c->reached.at[s])
            BUG("nothing leads to state %llu", (unsigned long long)s);
}

/* ---- one edge ---- */

static void check_tuple(const struct check *c, value v, uint32_t n, const struct sort *const *sort,
                        bool may_miss)
{
    const struct values *vs = c->inner->sig->vs;

    if (v == VALUE_NONE && may_miss)
        return;
    if (v == VALUE_NONE || value_is_small(v) || value_size(vs, v) != n)
        BUG("a tuple of the wrong size");
    for (uint32_t i = 0; i < n; i++)
        if (!sort_has(vs, sort[i], value_elem(vs, v, i)))
            BUG("element %u of a tuple is outside its type", i);
}

static bool is_broadcast(const struct signature *g, const struct lts_edge *e)
{
    return e->kind == LTS_COMM && g->channel[g->link[e->link].channel].broadcast;
}

/* They are different instances, in order. */
static void check_receivers(const struct check *c, const struct lts_edge *e)
{
    uint32_t n = lts_n_actors(c->inner->sig, e), last = NO_INSTANCE;

    for (uint32_t k = 1; k < n; k++) {
        uint32_t i = lts_actor(c->inner->sig, e, k).instance;
        if (i >= c->inner->sig->n_instances || i == e->actor[0] || (k > 1 && i <= last))
            BUG("the receivers of a broadcast");
        last = i;
    }
}

static void check_actors(const struct check *c, const struct lts_edge *e)
{
    uint32_t n = c->inner->sig->n_instances;

    if (e->actor[0] >= n || (e->actor[1] != NO_INSTANCE && e->actor[1] >= n))
        BUG("no such instance");
    if (e->actor[0] == e->actor[1])
        BUG("an instance communicates with itself");
    if (e->actor[1] != NO_INSTANCE && e->kind != LTS_COMM)
        BUG("two instances, but no communication");
    if (is_broadcast(c->inner->sig, e))
        check_receivers(c, e);
    else if (e->actor[1] == NO_INSTANCE && e->kind == LTS_COMM && e->fault == NULL)
        BUG("a communication of one instance");
    else if (e->others != VALUE_NONE)
        BUG("several receivers, but no broadcast");
}

static void check_step(const struct check *c, const struct lts_edge *e)
{
    const struct signature *g = c->inner->sig;

    if (e->step == LTS_NO_STEP)
        return;
    if (e->step >= g->n_steps)
        BUG("no such step");
    check_tuple(c, e->payload, g->step[e->step].n, g->step[e->step].sort, e->fault != NULL);
}

static void check_offer(const struct check *c, const struct lts_edge *e)
{
    const struct signature *g = c->inner->sig;
    const struct channel *ch;

    if (e->link >= g->n_links)
        BUG("no such link");
    if (g->link[e->link].restricted && e->kind != LTS_COMM)
        BUG("a restricted channel is offered to the environment");
    ch = &g->channel[g->link[e->link].channel];
    check_tuple(c, e->index, ch->n_index, ch->index, e->fault != NULL);
    if (e->kind != LTS_IN)
        check_tuple(c, e->payload, ch->n_payload, ch->payload, e->fault != NULL);
    else if (e->payload != VALUE_NONE)
        BUG("an input whose value is known already");
}

static void check_edge(struct check *c, const struct lts_edge *e)
{
    check_actors(c, e);
    if (e->kind == LTS_TAU)
        check_step(c, e);
    else
        check_offer(c, e);
    if (e->kind != LTS_IN)
        check_target(c, e->target, e->fault);
    else if (e->target != LTS_NO_STATE)
        BUG("an input has a target before its value is known");
}

/* ---- inputs ---- */

static int compare_inputs(const void *x, const void *y)
{
    const uint32_t *a = x, *b = y;

    return (*a > *b) - (*a < *b);
}

static void check_distinct(struct check *c)
{
    c->payload.n = 0;
    for (size_t i = 0; i < c->input.n; i++)
        vec_push(&c->payload, c->input.at[i].payload);
    qsort(c->payload.at, c->payload.n, sizeof *c->payload.at, compare_inputs);
    for (size_t i = 1; i < c->payload.n; i++)
        if (c->payload.at[i] == c->payload.at[i - 1])
            BUG("an input edge accepts a value twice");
}

static enum lts_answer check_complete(void *self, state_id s, const struct lts_step *in,
                                      value payload, struct lts_input *out)
{
    struct check *c = self;
    enum lts_answer a;

    check_state(c, s);
    if (in->kind != LTS_IN || in->fault != NULL)
        BUG("this step is not to be completed");
    a = c->inner->complete(c->inner->self, s, in, payload, out);
    if (a == LTS_REFUSED)
        return a;
    check_target(c, out->target, out->fault);
    if ((a == LTS_FAULT) != (out->fault != NULL) || out->payload != payload)
        BUG("the answer and the result of complete() do not agree");
    return a;
}

/* The link of an input. */
static uint32_t link_of(struct check *c, state_id s, const struct lts_step *in, value held)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(c->inner, s, held, &n);

    for (uint32_t i = 0; i < n; i++)
        if (e[i].kind == LTS_IN && e[i].actor[0] == in->instance && e[i].input == in->input)
            return e[i].link;
    BUG("this step has no edge");
}

/* Where the edge's own patterns are at fault no payload is known. */
static void check_input(struct check *c, state_id s, const struct lts_step *step, uint32_t link,
                        const struct lts_input *in)
{
    const struct channel *ch = &c->inner->sig->channel[c->inner->sig->link[link].channel];
    struct lts_input again;

    check_target(c, in->target, in->fault);
    check_tuple(c, in->payload, ch->n_payload, ch->payload, in->fault != NULL);
    if (in->payload == VALUE_NONE)
        return;
    if (check_complete(c, s, step, in->payload, &again) == LTS_REFUSED)
        BUG("complete() refuses what inputs() offers");
    if (again.target != in->target || (again.fault != NULL) != (in->fault != NULL))
        BUG("complete() leads elsewhere than inputs()");
}

static const struct lts_input *check_inputs(void *self, state_id s, const struct lts_step *step,
                                            value held, uint32_t *n)
{
    struct check *c = self;
    const struct lts_input *in;
    struct lts_step copy = *step;
    uint32_t link;

    check_state(c, s);
    if (copy.kind != LTS_IN || copy.fault != NULL)
        BUG("this step has no inputs");
    link = link_of(c, s, &copy, held);
    in = c->inner->inputs(c->inner->self, s, &copy, held, n);
    if (*n == 0)
        BUG("an input that accepts nothing is offered");
    c->input.n = 0;
    for (uint32_t i = 0; i < *n; i++)
        vec_push(&c->input, in[i]);
    for (size_t i = 0; i < c->input.n; i++)
        check_input(c, s, &copy, link, &c->input.at[i]);
    check_distinct(c);
    return c->input.at;
}

/* ---- all edges of a state ---- */

static uint64_t hash_edge(uint64_t h, const struct lts_edge *e)
{
    h = hash_mix(h, (uint64_t)e->kind << 32 | e->step);
    h = hash_mix(h, (uint64_t)e->link << 32 | e->index);
    h = hash_mix(h, (uint64_t)e->payload << 32 | e->target);
    h = hash_mix(h, e->renamed);
    h = hash_mix(h, (uint64_t)e->actor[0] << 32 | e->actor[1]);
    h = hash_mix(h, (uint64_t)(uintptr_t)e->source[0]);
    h = hash_mix(h, (uint64_t)(uintptr_t)e->source[1]);
    h = hash_mix(h, e->others);
    if (e->fault == NULL)
        return hash_mix(h, 0);
    return hash_mix(h, (uint64_t)e->fault->kind << 32 | e->fault->at.from);
}

static uint64_t hash_edges(const struct lts_edge *e, uint32_t n)
{
    uint64_t h = hash_mix(1, n);

    for (uint32_t i = 0; i < n; i++)
        h = hash_edge(h, &e[i]);
    return h == NOT_EXPANDED ? 1 : h;
}

/* Finite ones; the caller completes the rest. */
static void try_inputs(struct check *c, state_id s)
{
    uint32_t n;

    for (size_t i = 0; i < c->edge.n; i++) {
        const struct lts_edge *e = &c->edge.at[i];
        struct lts_step in = lts_step_of(e);
        if (e->kind == LTS_IN && e->fault == NULL && !c->inner->sig->link[e->link].endless_input)
            check_inputs(c, s, &in, VALUE_NONE, &n);
    }
}

static void check_first(struct check *c, state_id s)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(c->inner, s, VALUE_NONE, &n);

    c->edge.n = 0;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&c->edge, e[i]);
    for (uint32_t i = 0; i < n; i++)
        check_edge(c, &c->edge.at[i]);
    try_inputs(c, s);
    check_all_reached(c);
    c->hash.at[s] = hash_edges(c->edge.at, n);
}

/* A step says of its edge what the edge says. */
static void check_same(const struct lts_step *t, const struct lts_edge *e)
{
    if (t->kind != e->kind || t->target != e->target || t->renamed != e->renamed ||
        (t->fault == NULL) != (e->fault == NULL) ||
        (t->kind == LTS_IN && (t->instance != e->actor[0] || t->input != e->input)))
        BUG("a step is not what its edge says");
}

static const struct lts_step *check_steps(void *self, state_id s, value held, uint32_t *n)
{
    struct check *c = self;
    const struct lts_edge *e;
    const struct lts_step *t;

    check_state(c, s);
    while (c->hash.n <= s)
        vec_push(&c->hash, NOT_EXPANDED);
    if (c->hash.at[s] == NOT_EXPANDED)
        check_first(c, s);
    e = lts_edges(c->inner, s, held, n);
    if (held == VALUE_NONE && hash_edges(e, *n) != c->hash.at[s])
        BUG("the edges of state %u have changed", s);
    t = c->inner->steps(c->inner->self, s, held, n);
    for (uint32_t i = 0; i < *n; i++)
        check_same(&t[i], &e[i]);
    return lts_steps_of(&c->step, e, *n);
}

static void check_describe(void *self, state_id s, value held, uint32_t k, struct lts_edge *out)
{
    struct check *c = self;

    check_state(c, s);
    c->inner->describe(c->inner->self, s, held, k, out);
}

/* ---- the rest of the interface ---- */

static uint32_t check_start(void *self, struct fault *fault)
{
    struct check *c = self;

    if (!lts_start(c->inner, fault)) {
        if (fault->kind == FAULT_NONE)
            BUG("no initial state, and no reason");
        return 0;
    }
    if (n_checked_states(c) != c->inner->n_initial)
        BUG("the initial states are not the first ones");
    for (state_id s = 0; s < c->inner->n_initial; s++)
        mark_reached(c, s);
    return c->inner->n_initial;
}

static const struct process *checked_process(const struct check *c, uint32_t instance)
{
    const struct signature *g = c->inner->sig;

    if (instance >= g->n_instances)
        BUG("no such instance");
    return &g->process[g->instance[instance].process];
}

static uint32_t check_node_of(const struct check *c, state_id s, uint32_t instance)
{
    uint32_t node = lts_node_of(c->inner, s, instance);

    if (node >= checked_process(c, instance)->n_nodes)
        BUG("no such node");
    return node;
}

static value check_read_global(const struct check *c, state_id s, uint32_t global)
{
    const struct signature *g = c->inner->sig;
    value v;

    if (global >= g->n_globals)
        BUG("no such global variable");
    v = lts_read_global(c->inner, s, global);
    if (!sort_has(g->vs, g->global[global].sort, v))
        BUG("'%s' is outside its type", g->global[global].name);
    return v;
}

static value check_read_variable(const struct check *c, state_id s, uint32_t instance,
                                 uint32_t variable)
{
    const struct process *p = checked_process(c, instance);
    value v;

    if (variable >= p->n_variables)
        BUG("no such variable");
    if (p->variable[variable].node != NO_NODE &&
        p->variable[variable].node != check_node_of(c, s, instance))
        BUG("a parameter of a node is read at another one");
    v = c->inner->read(c->inner->self, s, instance, variable);
    if (!sort_has(c->inner->sig->vs, p->variable[variable].sort, v))
        BUG("'%s' is outside its type", p->variable[variable].name);
    return v;
}

static value check_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    struct check *c = self;

    check_state(c, s);
    if (instance == NO_INSTANCE)
        return check_read_global(c, s, variable);
    if (variable == LTS_NODE)
        return value_small((int32_t)check_node_of(c, s, instance));
    return check_read_variable(c, s, instance, variable);
}

static void check_scope(void *self, state_id s, uint32_t *used)
{
    struct check *c = self;

    check_state(c, s);
    c->inner->data.scope(c->inner->self, s, used);
}

static renaming check_canonicalize_env(void *self, state_id s, uint32_t n,
                                       const struct sort *const *sort, value *v)
{
    struct check *c = self;

    check_state(c, s);
    return c->inner->data.canonicalize_env(c->inner->self, s, n, sort, v);
}

static uint64_t check_n_states(void *self)
{
    return n_checked_states(self);
}

static void check_free(void *self)
{
    struct check *c = self;

    lts_free(c->inner);
    vec_clear(&c->hash);
    vec_clear(&c->reached);
    vec_clear(&c->edge);
    vec_clear(&c->input);
    vec_clear(&c->payload);
    vec_clear(&c->step);
    mem_free(c);
}

struct lts *lts_check_new(struct lts *inner)
{
    struct check *c = mem_zalloc(sizeof *c);
    struct lts *l = mem_zalloc(sizeof *l);

    c->inner = inner;
    *l = (struct lts){
        .self = c,
        .sig = inner->sig,
        .fidelity = inner->fidelity,
        .data = inner->data,
        .free = check_free,
        .start = check_start,
        .steps = check_steps,
        .describe = check_describe,
        .inputs = check_inputs,
        .complete = check_complete,
        .read = check_read,
        .n_states = check_n_states,
    };
    l->data.scope = check_scope;
    l->data.canonicalize_env = check_canonicalize_env;
    return l;
}
