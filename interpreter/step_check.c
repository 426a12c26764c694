/*
 * Comparing with the plain step (see step_check.h).
 */
#include "config.h"

#include "interpreter/step_check.h"

#include <stdarg.h>
#include <string.h>

#include "interpreter/plain_eval.h"
#include "interpreter/plain_observe.h"
#include "interpreter/plain_rename.h"
#include "interpreter/plain_step.h"
#include "stg/step/stg_lts.h"
#include "support/memo.h"
#include "support/vec.h"

struct step_check {
    struct lts *inner;
    const struct signature *sig;
    const bool *const *keep;
    struct plain_system *system;
    const struct plain_shape *shape; /* of its states */
    uint32_t width;
    VEC(value *) state;       /* of each state; NULL: not expanded yet */
    struct arena *arena;      /* of these states */
    value *renamed;           /* working memory */
    struct sizes sizes;       /* caps of `inner`, and the widest choices of the plain step */
    struct memo automorphism; /* for each renaming met: is it one? */
    VEC(struct lts_edge) edge;
    VEC(uint32_t) plain_input; /* for each edge: the input of
                                                            plain_step */
    VEC(struct lts_input) input;
    struct lts_steps step;
    state_id expanded; /* whose transitions the system has at hand, with `held` */
    value held;
    struct buf difference;
};

/* ---- differences ---- */

static void differs(struct step_check *c, state_id s, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void differs(struct step_check *c, state_id s, const char *format, ...)
{
    va_list args;

    if (c->difference.n > 0)
        return;
    buf_printf(&c->difference, "state %u: ", s);
    va_start(args, format);
    buf_vprintf(&c->difference, format, args);
    va_end(args);
}

const char *step_check_difference(const struct lts *l)
{
    struct step_check *c = l->self;

    return c->difference.n == 0 ? NULL : buf_text(&c->difference);
}

/* ---- states ---- */

static bool is_kept(const struct step_check *c, uint32_t i, uint32_t variable, uint32_t node)
{
    const struct process *p = &c->sig->process[c->sig->instance[i].process];

    return c->keep[i][(size_t)node * p->n_variables + variable];
}

static value kept(const struct step_check *c, state_id s, uint32_t i, uint32_t variable,
                  uint32_t node)
{
    return is_kept(c, i, variable, node) ? c->inner->read(c->inner->self, s, i, variable)
                                         : PLAIN_FORGOTTEN;
}

static void read_inner_instance(const struct step_check *c, state_id s, uint32_t i, value *v)
{
    const struct process *p = &c->sig->process[c->sig->instance[i].process];
    uint32_t at = lts_node_of(c->inner, s, i);
    const struct node *node = &p->node[at];

    v[plain_node_at(c->shape, i)] = value_small((int32_t)at);
    for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++)
        v[plain_variable_at(c->shape, i, k)] = kept(c, s, i, k, at);
    for (uint32_t k = node->first_param; k < node->first_param + node->n_params; k++)
        v[plain_variable_at(c->shape, i, k)] = kept(c, s, i, k, at);
}

/* The state as the inner source shows it. */
static const value *inner_state(struct step_check *c, state_id s)
{
    while (c->state.n <= s)
        vec_push(&c->state, NULL);
    if (c->state.at[s] == NULL) {
        value *v = ARENA_ARRAY(c->arena, value, c->width);
        for (uint32_t i = 0; i < c->sig->n_instances; i++)
            read_inner_instance(c, s, i, v);
        for (uint32_t g = 0; g < c->sig->n_globals; g++)
            v[plain_global_at(c->shape, g)] = lts_read_global(c->inner, s, g);
        c->state.at[s] = v;
    }
    return c->state.at[s];
}

/* ---- renamings ---- */

static bool is_automorphism(struct step_check *c, renaming by)
{
    uint32_t known = memo_find(&c->automorphism, by);

    if (known == MEMO_NONE) {
        known = plain_is_automorphism(c->sig, by);
        memo_add(&c->automorphism, by, known);
    }
    return known != 0;
}

/* The image of a state of the plain step; by is an automorphism. */
static const value *rename_state(struct step_check *c, renaming by, const value *from)
{
    if (by == RENAMING_NONE)
        return from;
    plain_rename_state(c->sig, c->shape, by, from, c->renamed);
    return c->renamed;
}

/* ---- targets ---- */

/* These functions return the difference as text, or NULL. */
static const char *compare_target(struct step_check *c, const value *plain, state_id target,
                                  renaming by)
{
    if (plain == NULL || target == LTS_NO_STATE)
        return plain == NULL && target == LTS_NO_STATE ? NULL : "with a target, or without";
    if (!is_automorphism(c, by))
        return "the target is renamed in a way that changes the system";
    return memcmp(rename_state(c, by, plain), inner_state(c, target), c->width * sizeof *plain) == 0
               ? NULL
               : "another target";
}

static const char *compare_fault(const struct fault *plain, const struct fault *fault)
{
    if (plain == NULL || fault == NULL)
        return plain == fault ? NULL : plain == NULL ? "no run-time error" : "a run-time error";
    return plain->kind == fault->kind && plain->at.text == fault->at.text &&
                   plain->at.from == fault->at.from
               ? NULL
               : "another run-time error";
}

static void compare_forgotten(struct step_check *c, state_id s)
{
    if (plain_forgot(c->system))
        differs(c, s, "a variable is read that was left out as dead");
}

/* ---- transitions ---- */

static const char *compare_edge(struct step_check *c, const struct plain_move *m,
                                const struct lts_edge *e)
{
    const struct lts_edge *p = &m->edge;
    const char *why;

    if (p->kind != e->kind || p->actor[0] != e->actor[0] || p->actor[1] != e->actor[1] ||
        p->source[0] != e->source[0] || p->source[1] != e->source[1] || p->others != e->others)
        return "another edge of the graph";
    if (e->kind == LTS_TAU ? p->step != e->step : p->link != e->link)
        return "another label";
    why = compare_fault(p->fault, e->fault);
    if (why != NULL || p->fault != NULL)
        return why;
    if (e->kind != LTS_TAU && p->index != e->index)
        return "other indices";
    if (e->kind != LTS_IN && p->payload != e->payload)
        return "other values";
    return compare_target(c, m->target, e->target, e->renamed);
}

static void compare_edges(struct step_check *c, state_id s, value held)
{
    uint32_t n;
    const struct plain_move *m = plain_moves(c->system, inner_state(c, s), held, &n);

    c->plain_input.n = 0;
    if (n != c->edge.n)
        differs(c, s, "%u transitions, and %zu are given", n, c->edge.n);
    for (uint32_t i = 0; i < n && i < c->edge.n; i++) {
        const char *why = compare_edge(c, &m[i], &c->edge.at[i]);
        if (why != NULL)
            differs(c, s, "transition %u: %s", i, why);
        vec_push(&c->plain_input, m[i].edge.input);
    }
    compare_forgotten(c, s);
    c->expanded = s;
    c->held = held;
}

static const struct lts_step *step_check_steps(void *self, state_id s, value held, uint32_t *n)
{
    struct step_check *c = self;
    const struct lts_edge *e = lts_edges(c->inner, s, held, n);

    c->edge.n = 0;
    for (uint32_t i = 0; i < *n; i++)
        vec_push(&c->edge, e[i]);
    compare_edges(c, s, held);
    return lts_steps_of(&c->step, c->edge.at, *n);
}

/* Of the edges that were compared. */
static void step_check_describe(void *self, state_id s, value held, uint32_t k,
                                struct lts_edge *out)
{
    struct step_check *c = self;
    uint32_t n;

    if (s != c->expanded || held != c->held)
        step_check_steps(c, s, held, &n);
    *out = c->edge.at[k];
}

/* Which input of the plain step an edge stands for; false: a difference was found. */
static bool plain_input(struct step_check *c, state_id s, const struct lts_step *in, value held,
                        uint32_t *input)
{
    uint32_t n, k = 0;

    if (s != c->expanded || held != c->held)
        step_check_steps(c, s, held, &n);
    while (k < c->edge.n &&
           (c->edge.at[k].kind != LTS_IN || c->edge.at[k].fault != NULL ||
            c->edge.at[k].actor[0] != in->instance || c->edge.at[k].input != in->input))
        k++;
    if (k == c->edge.n || k >= c->plain_input.n || c->difference.n > 0) {
        differs(c, s, "an input that is no transition");
        return false;
    }
    *input = c->plain_input.at[k];
    return true;
}

static void compare_input(struct step_check *c, state_id s, const struct plain_input *p,
                          const struct lts_input *in)
{
    const char *why = compare_fault(p->fault, in->fault);

    if (why == NULL && p->payload != in->payload)
        why = "another value";
    if (why == NULL)
        why = compare_target(c, p->target, in->target, in->renamed);
    if (why != NULL)
        differs(c, s, "an input: %s", why);
    compare_forgotten(c, s);
}

static const struct lts_input *
step_check_inputs(void *self, state_id s, const struct lts_step *step, value held, uint32_t *n)
{
    struct step_check *c = self;
    struct lts_step copy = *step;
    const struct lts_input *in = c->inner->inputs(c->inner->self, s, step, held, n);
    const struct plain_input *p;
    uint32_t input, n_plain;

    c->input.n = 0;
    for (uint32_t i = 0; i < *n; i++)
        vec_push(&c->input, in[i]);
    if (!plain_input(c, s, &copy, held, &input))
        return c->input.at;
    p = plain_inputs(c->system, input, &n_plain);
    if (n_plain != *n)
        differs(c, s, "%u values are received, and %u are given", n_plain, *n);
    for (uint32_t i = 0; i < n_plain && i < *n; i++)
        compare_input(c, s, &p[i], &c->input.at[i]);
    return c->input.at;
}

static enum lts_answer step_check_complete(void *self, state_id s, const struct lts_step *in,
                                           value payload, struct lts_input *out)
{
    struct step_check *c = self;
    struct lts_step copy = *in;
    enum lts_answer a = c->inner->complete(c->inner->self, s, in, payload, out), b;
    struct plain_input p = { payload, NULL, NULL };
    uint32_t input;

    if (!plain_input(c, s, &copy, s == c->expanded ? c->held : VALUE_NONE, &input))
        return a;
    b = plain_complete(c->system, input, payload, &p);
    if (a != b)
        differs(c, s, "a value is accepted where it is not, or the other way round");
    else if (a != LTS_REFUSED)
        compare_input(c, s, &p, out);
    return a;
}

/* ---- terms of formulas ---- */

void step_check_term(struct lts *l, state_id s, const struct term *t, value *frame, bool ok,
                     value v)
{
    struct step_check *c = l->self;
    struct plain_view view = { c->shape, inner_state(c, s), NULL };
    struct plain_observer observer = plain_observer_of(&view);
    value out = VALUE_NONE;
    bool plain = plain_term(c->system, view.state, t, frame, &observer, &out);

    if (plain != ok || (ok && out != v))
        differs(c, s, "a term of the formula has another value");
    compare_forgotten(c, s);
}

/* ---- the rest ---- */

static void compare_initial(struct step_check *c, const value *plain)
{
    if (memcmp(plain, inner_state(c, 0), c->width * sizeof *plain) != 0)
        differs(c, 0, "not the initial state");
    else if (c->inner->n_initial != 1)
        differs(c, 1, "not an initial state");
}

/* Each step of the starter leads where the inner source says, and to each of its initial states
   one does.  False: there is a run-time error, or no step. */
static bool compare_begun(struct step_check *c, const value *before, uint32_t starter, bool good)
{
    uint32_t n, n_inner = 0, k = 0;
    const struct plain_move *m = plain_moves(c->system, before, VALUE_NONE, &n);
    const struct lts_begun *to = c->inner->begun == NULL
                                     ? NULL
                                     : c->inner->begun(c->inner->self, &n_inner);
    bool *reached = mem_zalloc(c->inner->n_initial + (size_t)1), plain = true;
    const char *why = to == NULL && good ? "where the first steps lead is not told" : NULL;

    for (uint32_t i = 0; i < n && why == NULL; i++) {
        if (m[i].edge.actor[0] != starter)
            continue;
        plain = plain && m[i].edge.fault == NULL;
        if (plain && good && k < n_inner)
            why = compare_target(c, m[i].target, to[k].target, to[k].renamed);
        if (plain && good && k < n_inner && to[k].target < c->inner->n_initial)
            reached[to[k].target] = true;
        k++;
    }
    if (why == NULL && good && plain && k != n_inner)
        why = "another number of steps lead to initial states";
    for (uint32_t s = 0; s < c->inner->n_initial && why == NULL && good && plain; s++)
        why = reached[s] ? NULL : "not an initial state";
    if (why != NULL)
        differs(c, 0, "%s", why);
    mem_free(reached);
    return plain && k > 0;
}

static uint32_t step_check_start(void *self, struct fault *fault)
{
    struct step_check *c = self;
    struct fault why;
    uint32_t starter = plain_starter(c->sig);
    value *before = mem_alloc((c->width + (size_t)1) * sizeof *before);
    bool good = lts_start(c->inner, fault), plain = plain_start(c->system, before, &why);

    if (plain && starter != NO_INSTANCE)
        plain = compare_begun(c, before, starter, good);
    else if (plain && good)
        compare_initial(c, before);
    if (good != plain)
        differs(c, 0, "only one of the two begins with a run-time error");
    mem_free(before);
    return c->inner->n_initial;
}

/* What is looked at from outside is read, too. */
static value step_check_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    struct step_check *c = self;
    const struct variable *v;

    if (instance != NO_INSTANCE && variable != LTS_NODE) {
        v = &c->sig->process[c->sig->instance[instance].process].variable[variable];
        if (!v->parameter && !is_kept(c, instance, variable, lts_node_of(c->inner, s, instance)))
            differs(c, s, "'%s' is looked at, and was left out as dead", v->name);
    }
    return c->inner->read(c->inner->self, s, instance, variable);
}

static void step_check_scope(void *self, state_id s, uint32_t *used)
{
    struct step_check *c = self;
    uint32_t n = c->sig->n_atoms, *plain = mem_zalloc((n + (size_t)1) * sizeof *plain);

    c->inner->data.scope(c->inner->self, s, used);
    plain_in_scope(c->system, inner_state(c, s), plain);
    if (memcmp(plain, used, n * sizeof *plain) != 0)
        differs(c, s, "other values are in scope");
    c->expanded = LTS_NO_STATE;
    mem_free(plain);
}

static renaming step_check_canonicalize_env(void *self, state_id s, uint32_t n,
                                            const struct sort *const *sort, value *v)
{
    struct step_check *c = self;
    value *old = mem_alloc((n + (size_t)1) * sizeof *old);
    const value *state = inner_state(c, s);
    bool good;
    renaming by;

    memcpy(old, v, n * sizeof *old);
    by = c->inner->data.canonicalize_env(c->inner->self, s, n, sort, v);
    good = by == RENAMING_NONE ||
           (is_automorphism(c, by) &&
            memcmp(rename_state(c, by, state), state, c->width * sizeof *state) == 0);
    for (uint32_t i = 0; i < n && good; i++)
        good = plain_rename_kept(c->sig, by, sort[i], old[i]) == v[i];
    if (!good)
        differs(c, s, "values are renamed that the state tells apart");
    mem_free(old);
    return by;
}

static uint64_t step_check_n_states(void *self)
{
    const struct step_check *c = self;

    return c->inner->n_states(c->inner->self);
}

static void free_check(void *self)
{
    struct step_check *c = self;

    lts_free(c->inner);
    plain_system_free(c->system);
    arena_free(c->arena);
    mem_free(c->renamed);
    mem_free(c->sizes.widest);
    vec_clear(&c->state);
    memo_clear(&c->automorphism);
    vec_clear(&c->edge);
    vec_clear(&c->plain_input);
    vec_clear(&c->input);
    vec_clear(&c->step);
    buf_clear(&c->difference);
    mem_free(c);
}

struct lts *step_check_new(struct lts *inner, const struct stg *g, const bool *const *keep)
{
    struct step_check *c = mem_zalloc(sizeof *c);
    struct lts *l = mem_zalloc(sizeof *l);

    c->inner = inner;
    c->sig = inner->sig;
    c->keep = keep;
    c->sizes = *inner->data.sizes;
    c->sizes.widest = mem_zalloc((c->sizes.n + (size_t)1) * sizeof *c->sizes.widest);
    c->system = plain_system_new(g, keep, &c->sizes);
    c->shape = plain_shape_of(c->system);
    c->width = plain_width(c->shape);
    c->arena = arena_new();
    c->renamed = mem_zalloc(c->width * sizeof *c->renamed);
    c->expanded = LTS_NO_STATE;
    *l = (struct lts){
        .self = c,
        .sig = c->sig,
        .fidelity = inner->fidelity,
        .data = inner->data,
        .free = free_check,
        .start = step_check_start,
        .steps = step_check_steps,
        .describe = step_check_describe,
        .inputs = step_check_inputs,
        .complete = step_check_complete,
        .read = step_check_read,
        .n_states = step_check_n_states,
    };
    l->data.scope = step_check_scope;
    l->data.canonicalize_env = step_check_canonicalize_env;
    return l;
}
