/*
 * States by number, transitions on demand (see plain_lts.h).
 */
#include "config.h"

#include "interpreter/plain_lts.h"

#include <string.h>

#include "interpreter/plain_step.h"
#include "support/vec.h"

struct plain_lts {
    const struct signature *sig;
    struct plain_system *system;
    const struct plain_shape *shape; /* of its states */
    struct renamer *renamer;         /* for callers; nothing is renamed here */
    struct sizes sizes;
    uint32_t width;
    struct vec_u32 word; /* the states, one after the other */
    struct map map;
    struct vec_u32 work; /* a copy of the state being expanded, because tables may move */
    state_id expanded;   /* the state whose transitions the system provides at present, with
                            `held` */
    value held;
    VEC(struct lts_edge) edge;
    VEC(struct lts_input) input;
    struct lts_steps step;
};

static const value *plain_state_at(const struct plain_lts *l, state_id s)
{
    return l->word.at + (size_t)s * l->width;
}

static bool same_plain_state(const void *owner, uint32_t id, const void *key)
{
    const struct plain_lts *l = owner;

    return memcmp(plain_state_at(l, id), key, l->width * sizeof(value)) == 0;
}

static state_id plain_state_number(struct plain_lts *l, const value *state)
{
    uint64_t hash = hash_words(state, l->width);
    uint32_t id = map_find(&l->map, hash, same_plain_state, l, state);

    if (id != MAP_NONE)
        return id;
    id = vec_number(l->map.n);
    for (uint32_t i = 0; i < l->width; i++)
        vec_push(&l->word, state[i]);
    map_add(&l->map, hash, id);
    return id;
}

static uint32_t plain_starts(struct plain_lts *l, uint32_t instance, struct fault *fault)
{
    const struct process *p = &l->sig->process[l->sig->instance[instance].process];
    uint32_t n;
    const struct plain_move *m = plain_moves(l->system, l->work.at, VALUE_NONE, &n);

    *fault = (struct fault){ .kind = FAULT_FIRST, .at = p->node[p->begin].at, .name = "begin" };
    for (uint32_t i = 0; i < n; i++) {
        if (m[i].edge.actor[0] != instance)
            continue;
        if (m[i].edge.fault != NULL) {
            *fault = *m[i].edge.fault;
            return 0;
        }
        plain_state_number(l, m[i].target);
    }
    return (uint32_t)l->map.n;
}

static uint32_t plain_lts_start(void *self, struct fault *fault)
{
    struct plain_lts *l = self;
    uint32_t instance = plain_starter(l->sig);

    if (!plain_start(l->system, l->work.at, fault))
        return 0;
    if (instance != NO_INSTANCE)
        return plain_starts(l, instance, fault);
    plain_state_number(l, l->work.at);
    return 1;
}

static const value *load_plain_state(struct plain_lts *l, state_id s)
{
    memcpy(l->work.at, plain_state_at(l, s), l->width * sizeof *l->work.at);
    return l->work.at;
}

static void expand_plain_state(struct plain_lts *l, state_id s, value held)
{
    uint32_t n;
    const struct plain_move *m = plain_moves(l->system, load_plain_state(l, s), held, &n);

    l->edge.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&l->edge, m[i].edge);
        if (m[i].target != NULL)
            vec_last(&l->edge).target = plain_state_number(l, m[i].target);
        vec_last(&l->edge).stays = m[i].target != NULL && vec_last(&l->edge).target == s;
    }
    l->expanded = s;
    l->held = held;
}

static const struct lts_step *plain_lts_steps(void *self, state_id s, value held, uint32_t *n)
{
    struct plain_lts *l = self;

    if (s != l->expanded || held != l->held)
        expand_plain_state(l, s, held);
    *n = (uint32_t)l->edge.n;
    return lts_steps_of(&l->step, l->edge.at, *n);
}

static void plain_lts_describe(void *self, state_id s, value held, uint32_t k, struct lts_edge *out)
{
    struct plain_lts *l = self;

    if (s != l->expanded || held != l->held)
        expand_plain_state(l, s, held);
    *out = l->edge.at[k];
}

static struct lts_input number_input(struct plain_lts *l, const struct plain_input *in)
{
    return (struct lts_input){
        .payload = in->payload,
        .fault = in->fault,
        .target = in->target == NULL ? LTS_NO_STATE : plain_state_number(l, in->target),
    };
}

static const struct lts_input *plain_lts_inputs(void *self, state_id s, const struct lts_step *e,
                                                value held, uint32_t *n)
{
    struct plain_lts *l = self;
    const struct plain_input *in;
    uint32_t input = e->input;

    if (s != l->expanded || held != l->held)
        expand_plain_state(l, s, held);
    in = plain_inputs(l->system, input, n);
    l->input.n = 0;
    for (uint32_t i = 0; i < *n; i++)
        vec_push(&l->input, number_input(l, &in[i]));
    return l->input.at;
}

static enum lts_answer plain_lts_complete(void *self, state_id s, const struct lts_step *e,
                                          value payload, struct lts_input *out)
{
    struct plain_lts *l = self;
    struct plain_input in = { payload, NULL, NULL };
    uint32_t input = e->input;
    enum lts_answer a;

    if (s != l->expanded)
        expand_plain_state(l, s, VALUE_NONE);
    a = plain_complete(l->system, input, payload, &in);
    *out = number_input(l, &in);
    return a;
}

static value plain_lts_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    const struct plain_lts *l = self;
    const value *state = plain_state_at(l, s);
    const struct instance *x;

    if (instance == NO_INSTANCE)
        return state[plain_global_at(l->shape, variable)];
    if (variable == LTS_NODE)
        return state[plain_node_at(l->shape, instance)];
    x = &l->sig->instance[instance];
    if (l->sig->process[x->process].variable[variable].parameter)
        return x->param[variable];
    return state[plain_variable_at(l->shape, instance, variable)];
}

static void plain_lts_scope(void *self, state_id s, uint32_t *used)
{
    struct plain_lts *l = self;

    l->expanded = LTS_NO_STATE;
    plain_in_scope(l->system, load_plain_state(l, s), used);
}

/* The identity: values are not renamed. */
static renaming plain_lts_canonicalize_env(void *self, state_id s, uint32_t n,
                                           const struct sort *const *sort, value *v)
{
    (void)self;
    (void)s;
    (void)n;
    (void)sort;
    (void)v;
    return RENAMING_NONE;
}

static uint64_t plain_lts_n_states(void *self)
{
    const struct plain_lts *l = self;

    return l->map.n;
}

static void free_lts(void *self)
{
    struct plain_lts *l = self;

    plain_system_free(l->system);
    renamer_free(l->renamer);
    mem_free(l->sizes.cap);
    mem_free(l->sizes.widest);
    vec_clear(&l->word);
    vec_clear(&l->work);
    vec_clear(&l->edge);
    vec_clear(&l->input);
    vec_clear(&l->step);
    map_clear(&l->map);
    mem_free(l);
}

struct lts *plain_lts_new(const struct stg *g, const uint32_t *cap)
{
    struct plain_lts *p = mem_zalloc(sizeof *p);
    struct lts *l = mem_zalloc(sizeof *l);
    uint32_t n = g->sig.n_atoms;

    p->sig = &g->sig;
    p->sizes = (struct sizes){ n, g->sig.atom, mem_zalloc((n + (size_t)1) * sizeof(uint32_t)),
                               mem_zalloc((n + (size_t)1) * sizeof(uint32_t)) };
    for (uint32_t k = 0; cap != NULL && k < n; k++)
        p->sizes.cap[k] = cap[k];
    p->system = plain_system_new(g, NULL, &p->sizes);
    p->shape = plain_shape_of(p->system);
    p->renamer = renamer_new(p->sig);
    p->width = plain_width(p->shape);
    p->expanded = LTS_NO_STATE;
    vec_reserve(&p->work, p->width);
    map_init(&p->map);
    *l = (struct lts){
        .self = p,
        .sig = p->sig,
        .free = free_lts,
        .start = plain_lts_start,
        .steps = plain_lts_steps,
        .describe = plain_lts_describe,
        .inputs = plain_lts_inputs,
        .complete = plain_lts_complete,
        .read = plain_lts_read,
        .n_states = plain_lts_n_states,
        .data = { &p->sizes, p->renamer, plain_lts_scope, plain_lts_canonicalize_env },
    };
    return l;
}
