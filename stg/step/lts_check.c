/*
 * Asserting the contract of a transition source (see lts_check.h).
 *
 * When a state is expanded, its edges are asked for, then all inputs and completions of these, then
 * the edges once more.  A hash of each state's edges is kept for the times after that.
 */
#include "config.h"

#include "stg/step/lts_check.h"

#include <stdlib.h>

#include "stg/step/stg_lts.h"
#include "support/bug.h"
#include "support/map.h"
#include "support/vec.h"

#define NOT_EXPANDED 0

struct check {
    struct lts *inner;
    struct { uint64_t *at; size_t n, cap; } hash; /* of each state's edges, or NOT_EXPANDED */
    struct { uint8_t *at; size_t n, cap; } reached; /* is there something that leads there? */
    struct { struct lts_edge *at; size_t n, cap; } edge; /* as told the first time */
    struct { struct lts_input *at; size_t n, cap; } input;
    struct vec_u32 payload;
};

static uint64_t n_states(const struct check *c)
{
    return c->inner->n_states(c->inner->self);
}

static void check_state(const struct check *c, state_id s)
{
    if (s >= n_states(c))
        BUG("state %u of %llu", s, (unsigned long long)n_states(c));
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
    for (uint64_t s = 0; s < n_states(c); s++)
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

static void check_actors(const struct check *c, const struct lts_edge *e)
{
    uint32_t n = c->inner->sig->n_instances;

    if (e->actor[0] >= n || (e->actor[1] != NO_INSTANCE && e->actor[1] >= n))
        BUG("no such instance");
    if (e->actor[0] == e->actor[1])
        BUG("an instance communicates with itself");
    if (e->actor[1] != NO_INSTANCE && e->kind != LTS_COMM)
        BUG("two instances, but no communication");
    if (e->actor[1] == NO_INSTANCE && e->kind == LTS_COMM && e->fault == NULL)
        BUG("a communication of one instance");
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

static int compare(const void *x, const void *y)
{
    const uint32_t *a = x, *b = y;

    return (*a > *b) - (*a < *b);
}

static void check_distinct(struct check *c)
{
    c->payload.n = 0;
    for (size_t i = 0; i < c->input.n; i++)
        vec_push(&c->payload, c->input.at[i].payload);
    qsort(c->payload.at, c->payload.n, sizeof *c->payload.at, compare);
    for (size_t i = 1; i < c->payload.n; i++)
        if (c->payload.at[i] == c->payload.at[i - 1])
            BUG("an input edge accepts a value twice");
}

static enum lts_answer check_complete(void *self, state_id s, const struct lts_edge *e,
                                      value payload, struct lts_input *out)
{
    struct check *c = self;
    enum lts_answer a;

    check_state(c, s);
    if (e->kind != LTS_IN || e->fault != NULL)
        BUG("this edge is not to be completed");
    a = c->inner->complete(c->inner->self, s, e, payload, out);
    if (a == LTS_REFUSED)
        return a;
    check_target(c, out->target, out->fault);
    if ((a == LTS_FAULT) != (out->fault != NULL) || out->payload != payload)
        BUG("the answer and the result of complete() do not agree");
    return a;
}

/* Where the edge's own patterns are at fault no payload is known. */
static void check_input(struct check *c, state_id s, const struct lts_edge *e,
                        const struct lts_input *in)
{
    const struct channel *ch = &c->inner->sig->channel[c->inner->sig->link[e->link].channel];
    struct lts_input again;

    check_target(c, in->target, in->fault);
    check_tuple(c, in->payload, ch->n_payload, ch->payload, in->fault != NULL);
    if (in->payload == VALUE_NONE)
        return;
    if (check_complete(c, s, e, in->payload, &again) == LTS_REFUSED)
        BUG("complete() refuses what inputs() offers");
    if (again.target != in->target || (again.fault != NULL) != (in->fault != NULL))
        BUG("complete() leads elsewhere than inputs()");
}

static const struct lts_input *check_inputs(void *self, state_id s, const struct lts_edge *e,
                                            value held, uint32_t *n)
{
    struct check *c = self;
    const struct lts_input *in;

    check_state(c, s);
    if (e->kind != LTS_IN || e->fault != NULL)
        BUG("this edge has no inputs");
    in = c->inner->inputs(c->inner->self, s, e, held, n);
    if (*n == 0)
        BUG("an input edge that accepts nothing is offered");
    c->input.n = 0;
    for (uint32_t i = 0; i < *n; i++)
        vec_push(&c->input, in[i]);
    for (size_t i = 0; i < c->input.n; i++)
        check_input(c, s, e, &c->input.at[i]);
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

/* Finite ones; the rest is completed by who asks. */
static void try_inputs(struct check *c, state_id s)
{
    uint32_t n;

    for (size_t i = 0; i < c->edge.n; i++) {
        const struct lts_edge *e = &c->edge.at[i];
        if (e->kind == LTS_IN && e->fault == NULL && !c->inner->sig->link[e->link].endless_input)
            check_inputs(c, s, e, VALUE_NONE, &n);
    }
}

static void check_first(struct check *c, state_id s)
{
    uint32_t n;
    const struct lts_edge *e = c->inner->edges(c->inner->self, s, VALUE_NONE, &n);

    c->edge.n = 0;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&c->edge, e[i]);
    for (uint32_t i = 0; i < n; i++)
        check_edge(c, &c->edge.at[i]);
    try_inputs(c, s);
    check_all_reached(c);
    c->hash.at[s] = hash_edges(c->edge.at, n);
}

static const struct lts_edge *check_edges(void *self, state_id s, value held, uint32_t *n)
{
    struct check *c = self;
    const struct lts_edge *e;

    check_state(c, s);
    while (c->hash.n <= s)
        vec_push(&c->hash, NOT_EXPANDED);
    if (c->hash.at[s] == NOT_EXPANDED)
        check_first(c, s);
    e = c->inner->edges(c->inner->self, s, held, n);
    if (held == VALUE_NONE && hash_edges(e, *n) != c->hash.at[s])
        BUG("the edges of state %u have changed", s);
    return e;
}

/* ---- the rest of the interface ---- */

static bool check_start(void *self, struct fault *fault)
{
    struct check *c = self;

    if (!c->inner->start(c->inner->self, fault)) {
        if (fault->kind == FAULT_NONE)
            BUG("no initial state, and no reason");
        return false;
    }
    if (n_states(c) != 1)
        BUG("the initial state is not the first one");
    mark_reached(c, 0);
    return true;
}

static const struct process *process_of(const struct check *c, uint32_t instance)
{
    const struct signature *g = c->inner->sig;

    if (instance >= g->n_instances)
        BUG("no such instance");
    return &g->process[g->instance[instance].process];
}

static uint32_t check_node_of(void *self, state_id s, uint32_t instance)
{
    struct check *c = self;
    const struct process *p = process_of(c, instance);
    uint32_t node;

    check_state(c, s);
    node = c->inner->node_of(c->inner->self, s, instance);
    if (node >= p->n_nodes)
        BUG("no such node");
    return node;
}

static value check_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    struct check *c = self;
    const struct process *p = process_of(c, instance);
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

static value check_read_global(void *self, state_id s, uint32_t global)
{
    struct check *c = self;
    const struct signature *g = c->inner->sig;
    value v;

    check_state(c, s);
    if (global >= g->n_globals)
        BUG("no such global variable");
    v = c->inner->read_global(c->inner->self, s, global);
    if (!sort_has(g->vs, g->global[global].sort, v))
        BUG("'%s' is outside its type", g->global[global].name);
    return v;
}

/* Where the k-th of all edges and inputs leads. */
static void same_target(struct check *c, state_id target, const state_id *quick, uint32_t n,
                        uint32_t k)
{
    if (k >= n || quick[k] != target)
        BUG("a target is not that of its edge");
    mark_reached(c, target);
}

static uint32_t check_inputs_of(struct check *c, state_id s, const struct lts_edge *e,
                                const state_id *quick, uint32_t n, uint32_t k)
{
    uint32_t n_inputs;
    const struct lts_input *in = c->inner->inputs(c->inner->self, s, e, VALUE_NONE, &n_inputs);

    for (uint32_t i = 0; i < n_inputs; i++)
        same_target(c, in[i].target, quick, n, k++);
    return k;
}

/* The edges are asked for, too, and say the same. */
static const state_id *check_targets(void *self, state_id s, uint32_t *n)
{
    struct check *c = self;
    const struct lts_edge *e;
    const state_id *quick;
    uint32_t n_edges, k = 0;

    check_state(c, s);
    if (c->inner->targets == NULL || (quick = c->inner->targets(c->inner->self, s, n)) == NULL)
        return NULL;
    e = c->inner->edges(c->inner->self, s, VALUE_NONE, &n_edges);
    for (uint32_t i = 0; i < n_edges; i++)
        if (e[i].kind == LTS_IN)
            k = check_inputs_of(c, s, &e[i], quick, *n, k);
        else
            same_target(c, e[i].target, quick, *n, k++);
    if (k != *n)
        BUG("more targets than edges");
    return quick;
}

static void check_scope(void *self, state_id s, uint32_t *used)
{
    struct check *c = self;

    check_state(c, s);
    c->inner->scope(c->inner->self, s, used);
}

static renaming check_settle(void *self, state_id s, uint32_t n, const struct sort *const *sort,
                             value *v)
{
    struct check *c = self;

    check_state(c, s);
    return c->inner->settle(c->inner->self, s, n, sort, v);
}

static uint64_t check_n_states(void *self)
{
    return n_states(self);
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
    mem_free(c);
}

struct lts *lts_check_new(struct lts *inner)
{
    struct check *c = mem_zalloc(sizeof *c);
    struct lts *l = mem_zalloc(sizeof *l);

    c->inner = inner;
    *l = (struct lts){ c, inner->sig, inner->sizes, inner->renamer, check_free, check_start,
                       check_edges, check_targets, check_inputs, check_complete,
                       check_node_of, check_read, check_read_global, check_scope, check_settle,
                       check_n_states, NULL, NULL };
    return l;
}
