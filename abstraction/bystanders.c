/*
 * A run with bystanders (see bystanders.h).
 *
 * A state is one of the plain source, and the number of steps that lead to it.
 */
#include "config.h"

#include "abstraction/bystanders.h"

#include <string.h>

#include "stg/graph/stg.h"
#include "support/bug.h"
#include "support/map.h"

struct followed {
    uint32_t steps; /* so many lead here */
    state_id plain;
};

struct bystanders {
    struct lts *plain; /* owned, as what follows */
    struct bystander_run run;
    VEC(struct followed) state;
    struct map number;
    VEC(struct lts_edge) edge; /* of the state asked for last */
    struct lts_steps step;
    VEC(struct lts_input) input;
};

/* ---- exchanges ---- */

/* Is variable v of an instance part of its state at the node? */
static bool is_at_node(const struct process *p, uint32_t v, uint32_t node)
{
    return p->variable[v].node == NO_NODE || p->variable[v].node == node;
}

static value renamed_or_none(struct renamer *r, renaming by, const struct sort *s, value v)
{
    return v == VALUE_NONE ? v : rename_value(r, by, s, v);
}

/* Is the instance in this state what its image is? */
static bool keeps_instance(const struct lts *l, state_id s, renaming by, uint32_t instance)
{
    const struct process *p = &l->sig->process[l->sig->instance[instance].process];
    struct renamer *r = l->data.renamer;
    uint32_t image = rename_instance(r, by, instance), node = lts_node_of(l, s, instance);

    if (image == NO_INSTANCE || lts_node_of(l, s, image) != node)
        return false;
    for (uint32_t v = 0; v < p->n_variables; v++)
        if (is_at_node(p, v, node) &&
            renamed_or_none(r, by, p->variable[v].sort, l->read(l->self, s, instance, v)) !=
                l->read(l->self, s, image, v))
            return false;
    return true;
}

static bool keeps_state(const struct lts *l, state_id s, renaming by)
{
    for (uint32_t i = 0; i < l->sig->n_instances; i++)
        if (!keeps_instance(l, s, by, i))
            return false;
    for (uint32_t i = 0; i < l->sig->n_globals; i++) {
        value v = lts_read_global(l, s, i);
        if (renamed_or_none(l->data.renamer, by, l->sig->global[i].sort, v) != v)
            return false;
    }
    return true;
}

/* Exchanges of neighbours generate all permutations. */
static bool is_same_for_bystanders(const struct bystanders *b, state_id s)
{
    const struct sort *id = b->run.id;

    for (uint32_t x = b->run.first; x + 1 < id->size; x++)
        if (!keeps_state(b->plain, s,
                         renaming_swap(b->plain->data.renamer, id->atom - 1, x, x + 1)))
            return false;
    return true;
}

/* ---- states ---- */

static bool same_followed(const void *owner, uint32_t number, const void *key)
{
    const struct bystanders *b = owner;
    const struct followed *x = &b->state.at[number], *y = key;

    return x->steps == y->steps && x->plain == y->plain;
}

static state_id number_followed(struct bystanders *b, uint32_t steps, state_id plain)
{
    struct followed key = { steps, plain };
    uint64_t hash = hash_mix(steps, plain);
    state_id s = map_find(&b->number, hash, same_followed, b, &key);

    if (s != MAP_NONE)
        return s;
    s = vec_number(b->state.n);
    vec_push(&b->state, key);
    map_add(&b->number, hash, s);
    return s;
}

/* The target of a step from s; LTS_NO_STATE: bystanders can be told apart there. */
static state_id follow_to(struct bystanders *b, state_id s, state_id plain)
{
    if (!is_same_for_bystanders(b, plain))
        return LTS_NO_STATE;
    return number_followed(b, b->state.at[s].steps + 1, plain);
}

/* ---- steps ---- */

static bool is_side(const struct bystanders *b, const struct bystander_step *t,
                    const struct lts_edge *e, int side)
{
    const struct span *at;

    if (e->actor[side] == NO_INSTANCE || t->actor[side] == NULL)
        return e->actor[side] == NO_INSTANCE && t->actor[side] == NULL;
    at = &e->source[side]->at;
    return strcmp(b->plain->sig->instance[e->actor[side]].name, t->actor[side]) == 0 &&
           at->from == t->at[side].from && at->to == t->at[side].to;
}

static bool is_of_run(const struct bystanders *b, const struct bystander_step *t,
                      const struct lts_edge *e)
{
    return e->kind == t->kind && is_side(b, t, e, 0) && is_side(b, t, e, 1);
}

/* The inputs of an edge of the plain source with which the run may go on. */
static void find_followed_inputs(struct bystanders *b, state_id s, const struct lts_step *in,
                                 value held)
{
    struct followed from = b->state.at[s];
    const struct lts_input *all;
    uint32_t n;

    b->input.n = 0;
    all = b->plain->inputs(b->plain->self, from.plain, in, held, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct lts_input x = all[i];
        if ((x.fault != NULL) != b->run.step[from.steps].fault)
            continue;
        x.target = x.fault != NULL ? LTS_NO_STATE : follow_to(b, s, x.target);
        if (x.fault != NULL || x.target != LTS_NO_STATE)
            vec_push(&b->input, x);
    }
}

/* False: the run does not go on with this edge. */
static bool follow_edge(struct bystanders *b, state_id s, value held, struct lts_edge *e)
{
    const struct bystander_step *t = &b->run.step[b->state.at[s].steps];
    struct lts_step in;

    if (!is_of_run(b, t, e))
        return false;
    if (e->fault != NULL)
        return t->fault;
    if (e->kind == LTS_IN) {
        if (b->plain->sig->link[e->link].endless_input)
            return true;
        in = lts_step_of(e);
        find_followed_inputs(b, s, &in, held);
        return b->input.n > 0;
    }
    if (t->fault)
        return false;
    e->target = follow_to(b, s, e->target);
    return e->target != LTS_NO_STATE;
}

static void find_followed(struct bystanders *b, state_id s, value held)
{
    struct followed from = b->state.at[s];
    const struct lts_edge *all;
    uint32_t n;

    b->edge.n = 0;
    if (from.steps == b->run.n)
        return;
    all = lts_edges(b->plain, from.plain, held, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct lts_edge e = all[i];
        if (follow_edge(b, s, held, &e))
            vec_push(&b->edge, e);
    }
}

static const struct lts_step *bystander_steps(void *self, state_id s, value held, uint32_t *n)
{
    struct bystanders *b = self;

    find_followed(b, s, held);
    *n = (uint32_t)b->edge.n;
    return lts_steps_of(&b->step, b->edge.at, *n);
}

static void bystander_describe(void *self, state_id s, value held, uint32_t k, struct lts_edge *out)
{
    struct bystanders *b = self;

    find_followed(b, s, held);
    *out = b->edge.at[k];
}

static const struct lts_input *bystander_inputs(void *self, state_id s, const struct lts_step *in,
                                                value held, uint32_t *n)
{
    struct bystanders *b = self;

    find_followed_inputs(b, s, in, held);
    *n = (uint32_t)b->input.n;
    return b->input.at;
}

static enum lts_answer bystander_complete(void *self, state_id s, const struct lts_step *in,
                                          value payload, struct lts_input *out)
{
    struct bystanders *b = self;
    struct followed from = b->state.at[s];
    enum lts_answer a = b->plain->complete(b->plain->self, from.plain, in, payload, out);

    if (a == LTS_REFUSED || (a == LTS_FAULT) != b->run.step[from.steps].fault)
        return LTS_REFUSED;
    if (a == LTS_OK)
        out->target = follow_to(b, s, out->target);
    return a == LTS_OK && out->target == LTS_NO_STATE ? LTS_REFUSED : a;
}

/* ---- the rest of the interface ---- */

static uint32_t bystander_start(void *self, struct fault *fault)
{
    struct bystanders *b = self;

    if (!lts_start(b->plain, fault))
        return 0;
    for (state_id s = 0; s < b->plain->n_initial; s++) {
        if (!is_same_for_bystanders(b, s))
            BUG("an initial state tells identities apart");
        number_followed(b, 0, s);
    }
    return b->plain->n_initial;
}

static value bystander_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    const struct bystanders *b = self;

    return b->plain->read(b->plain->self, b->state.at[s].plain, instance, variable);
}

static void bystander_scope(void *self, state_id s, uint32_t *used)
{
    const struct bystanders *b = self;

    b->plain->data.scope(b->plain->self, b->state.at[s].plain, used);
}

static renaming bystander_canonicalize_env(void *self, state_id s, uint32_t n,
                                           const struct sort *const *sort, value *v)
{
    const struct bystanders *b = self;

    return b->plain->data.canonicalize_env(b->plain->self, b->state.at[s].plain, n, sort, v);
}

static uint64_t n_followed(void *self)
{
    const struct bystanders *b = self;

    return b->state.n;
}

static void bystander_free(void *self)
{
    struct bystanders *b = self;

    lts_free(b->plain);
    vec_clear(&b->state);
    map_clear(&b->number);
    vec_clear(&b->edge);
    vec_clear(&b->step);
    vec_clear(&b->input);
    mem_free(b);
}

struct lts *bystanders_new(struct lts *plain, const struct bystander_run *run)
{
    struct bystanders *b = mem_zalloc(sizeof *b);
    struct lts *l = mem_zalloc(sizeof *l);

    b->plain = plain;
    b->run = *run;
    *l = (struct lts){
        .self = b,
        .sig = plain->sig,
        .fidelity = LTS_UNDER,
        .data = plain->data,
        .free = bystander_free,
        .start = bystander_start,
        .steps = bystander_steps,
        .describe = bystander_describe,
        .inputs = bystander_inputs,
        .complete = bystander_complete,
        .read = bystander_read,
        .n_states = n_followed,
    };
    l->data.scope = bystander_scope;
    l->data.canonicalize_env = bystander_canonicalize_env;
    return l;
}
