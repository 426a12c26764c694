/*
 * The sets of stg/graph/dependence.h against the plain step (see naive_dependence.h).
 */
#include "config.h"

#include "tests/cross/naive_dependence.h"

#include <string.h>

#include "interpreter/plain_step.h"
#include "stg/graph/dependence.h"
#include "support/vec.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/spot.h"

#define MOST_INPUTS 200 /* values of an input that are tried */
#define MOST_MOVES 300  /* of a state */

/* A transition, an input with one of its values. */
struct taken {
    uint32_t n;
    struct instance_edge user[2]; /* n of them */
    enum lts_kind kind;
    value index, payload;
    enum fault_kind fault;
    struct span at;
    const value *target; /* NULL: a fault, or an input of too many values */
};

struct moves {
    struct taken *at;
    size_t n, cap;
};

struct check {
    struct arena *arena;
    const struct stg *stg;
    const struct signature *sig;
    const struct dependence *d;
    struct values *vs;
    struct rng *rng;
    struct plain_system *plain;
    const struct plain_shape *shape;
    uint32_t width;
    VEC(const value *) state;
    struct naive_answer answer;
};

static void differ(struct check *c, const char *what, const struct taken *t)
{
    struct buf b = BUF_EMPTY;

    if (c->answer.difference != NULL)
        return;
    for (uint32_t i = 0; t != NULL && i < t->n; i++) {
        const struct instance *x = &c->sig->instance[t->user[i].instance];
        struct span s = c->sig->process[x->process].edge[t->user[i].edge].at;
        struct place p = text_place(s.text, s.from);
        buf_printf(&b, ", %s %u:%u", x->name, p.line, p.column);
    }
    c->answer.difference = gen_text(c->arena, "%s%s", what, buf_text(&b));
    buf_clear(&b);
}

/* ---- transitions ---- */

static struct taken taken_by(const struct check *c, const struct lts_edge *e)
{
    struct taken t = {
        .n = e->source[1] == NULL ? 1 : 2, .kind = e->kind, .index = e->index, .payload = e->payload
    };

    for (uint32_t i = 0; i < t.n; i++) {
        const struct process *p = &c->sig->process[c->sig->instance[e->actor[i]].process];
        t.user[i] = (struct instance_edge){ e->actor[i], (uint32_t)(e->source[i] - p->edge) };
    }
    return t;
}

static void push(struct check *c, struct moves *out, struct taken t, const value *target,
                 const struct fault *fault)
{
    if (target != NULL)
        t.target = arena_copy(c->arena, target, c->width * sizeof *target);
    if (fault != NULL) {
        t.fault = fault->kind;
        t.at = fault->at;
    }
    vec_push(out, t);
}

/* Can all that is received on the link be tried? */
static bool is_tried(const struct check *c, uint32_t link)
{
    const struct channel *x = &c->sig->channel[c->sig->link[link].channel];
    uint64_t all = 1;

    for (uint32_t i = 0; i < x->n_payload && all <= MOST_INPUTS; i++) {
        uint64_t n = sort_choices(x->payload[i]);
        all = n > MOST_INPUTS ? n : all * n;
    }
    return all <= MOST_INPUTS;
}

static void find_moves(struct check *c, const value *state, struct moves *out)
{
    uint32_t n, n_inputs;
    const struct plain_move *m = plain_moves(c->plain, state, VALUE_NONE, &n);

    out->n = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct taken t = taken_by(c, &m[i].edge);
        const struct plain_input *in;
        if (t.kind != LTS_TAU && c->sig->channel[c->sig->link[m[i].edge.link].channel].broadcast)
            continue; /* it depends on all who may receive (dependence.h) */
        if (t.kind != LTS_IN || m[i].edge.fault != NULL || !is_tried(c, m[i].edge.link)) {
            push(c, out, t, m[i].target, m[i].edge.fault);
            continue;
        }
        in = plain_inputs(c->plain, m[i].edge.input, &n_inputs);
        for (uint32_t k = 0; k < n_inputs; k++) {
            t.payload = in[k].payload;
            push(c, out, t, in[k].target, in[k].fault);
        }
    }
}

static bool same_label(const struct taken *x, const struct taken *y)
{
    return x->n == y->n && memcmp(x->user, y->user, x->n * sizeof *x->user) == 0 &&
           x->kind == y->kind && x->index == y->index && x->payload == y->payload;
}

static bool same_fault(const struct taken *x, const struct taken *y)
{
    return x->fault == y->fault && (x->fault == FAULT_NONE || x->at.from == y->at.from);
}

/* ---- places ---- */

/* One of all variables that there are in the state, each as likely; false: there is none. */
static bool draw_variable(const struct check *c, const value *state, struct spot *s)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->sig->n_instances; i++) {
        const struct process *p = plain_process(c->shape, i);
        const struct node *node = plain_node(c->shape, state, i);
        for (uint32_t k = p->n_params; k < p->n_variables; k++)
            if ((k < p->n_params + p->n_vars || k - node->first_param < node->n_params) &&
                rng_below(c->rng, ++n) == 0)
                *s = spot_variable(c->shape, i, k);
    }
    for (uint32_t k = 0; k < c->sig->n_globals; k++)
        if (rng_below(c->rng, ++n) == 0)
            *s = spot_global(c->shape, k);
    return n > 0;
}

static value get(const struct check *c, const value *state, const struct spot *s)
{
    return spot_value(s, c->vs, state[s->at]);
}

/* The state with this value there; lives in the arena. */
static value *with(const struct check *c, const value *state, const struct spot *s, value v)
{
    value *copy = arena_copy(c->arena, state, c->width * sizeof *copy);

    copy[s->at] = spot_put(s, c->vs, copy[s->at], v);
    return copy;
}

static bool draw_spot(const struct check *c, const value *state, struct spot *s)
{
    if (!draw_variable(c, state, s))
        return false;
    while (spot_has_parts(s) && s->depth < 4 && gen_chance(c->rng, 70)) {
        value v = get(c, state, s);
        if (v == VALUE_NONE || spot_parts(s->sort, c->vs, v) == 0)
            break;
        spot_go_down(s, rng_below(c->rng, spot_parts(s->sort, c->vs, v)));
    }
    return true;
}

/* Another value for the spot: one of its type, one from another state, or none. */
static value draw_value(const struct check *c, const struct spot *s)
{
    uint64_t card = sort_is_schematic(s->sort) ? UINT64_MAX : sort_card(s->sort);

    if (gen_chance(c->rng, 20))
        return VALUE_NONE;
    if (card < UINT32_MAX && card > 0)
        return sort_nth(c->vs, s->sort, rng_below(c->rng, (uint32_t)card));
    if (s->of_node)
        return VALUE_NONE;
    return get(c, c->state.at[rng_below(c->rng, (uint32_t)c->state.n)], s);
}

/* ---- what edges are said to do ---- */

static bool is_its(const struct spot *s, struct instance_edge u)
{
    return s->instance == NO_INSTANCE || s->instance == u.instance;
}

/* Does a change of the spot affect one of the accesses in `all`? */
static bool meets(const struct check *c, const struct spot *s, const struct taken *t, bool reads)
{
    for (uint32_t i = 0; i < t->n; i++) {
        const struct effects *x = dependence_effects(c->d, t->user[i]);
        const struct accesses *all = reads ? x->reads : x->writes;
        for (int k = 0; k < N_PHASES; k++)
            for (uint32_t m = 0; m < all[k].n; m++)
                if (is_its(s, t->user[i]) && access_meets(&all[k].at[m], &s->access))
                    return true;
    }
    return false;
}

static bool on_scope(const struct check *c, const struct taken *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (dependence_on_scope(c->d, t->user[i]))
            return true;
    return false;
}

static bool same_scope(struct check *c, const value *x, const value *y)
{
    uint32_t n = c->sig->n_atoms, *used = mem_zalloc((2 * (size_t)n + 1) * sizeof *used);
    bool same;

    plain_in_scope(c->plain, x, used);
    plain_in_scope(c->plain, y, used + n);
    same = n == 0 || memcmp(used, used + n, n * sizeof *used) == 0;
    mem_free(used);
    return same;
}

/* ---- one change ---- */

static bool same_state(const struct check *c, const value *x, const value *y)
{
    return memcmp(x, y, c->width * sizeof *x) == 0;
}

/* Whose node is left takes its parameters with it. */
static bool is_left(const struct spot *s, const struct taken *t)
{
    return s->of_node && (s->instance == t->user[0].instance ||
                          (t->n == 2 && s->instance == t->user[1].instance));
}

static bool is_kept(const struct check *c, const struct spot *s, const value *before,
                    const value *changed, const struct taken *x, const struct taken *y)
{
    return get(c, x->target, s) == get(c, before, s) &&
           same_state(c, y->target, with(c, x->target, s, get(c, changed, s)));
}

static void compare_targets(struct check *c, const struct spot *s, const value *before,
                            const value *changed, const struct taken *x, const struct taken *y)
{
    bool left = is_left(s, x), same = same_state(c, x->target, y->target);

    if (!(same && (left || meets(c, s, x, false))) &&
        (left || !is_kept(c, s, before, changed, x, y)))
        differ(c, "what is not read decides the target", x);
}

static void compare(struct check *c, const struct spot *s, const value *before,
                    const value *changed, const struct moves *x, const struct moves *y)
{
    bool scope = same_scope(c, before, changed);
    size_t i = 0, k = 0;

    for (;; i++, k++) {
        while (i < x->n && (meets(c, s, &x->at[i], true) || (!scope && on_scope(c, &x->at[i]))))
            i++;
        while (k < y->n && (meets(c, s, &y->at[k], true) || (!scope && on_scope(c, &y->at[k]))))
            k++;
        if (i == x->n || k == y->n)
            break;
        if (!same_label(&x->at[i], &y->at[k]) || !same_fault(&x->at[i], &y->at[k]) ||
            (x->at[i].target == NULL) != (y->at[k].target == NULL))
            differ(c, "what is not read decides a label or an error", &x->at[i]);
        else if (x->at[i].target != NULL)
            compare_targets(c, s, before, changed, &x->at[i], &y->at[k]);
        c->answer.kept++;
    }
    if (i < x->n || k < y->n)
        differ(c, "what is not read decides what is enabled", i < x->n ? &x->at[i] : &y->at[k]);
}

static void try_change(struct check *c, const value *state, const struct moves *usual,
                       struct moves *work)
{
    struct spot s;
    const value *changed;

    if (!draw_spot(c, state, &s))
        return;
    changed = with(c, state, &s, draw_value(c, &s));
    if (same_state(c, state, changed))
        return;
    find_moves(c, changed, work);
    compare(c, &s, state, changed, usual, work);
}

/* ---- one transition ---- */

static bool covered(const struct check *c, const struct spot *s, const struct taken *t)
{
    for (uint32_t i = 0; i < t->n; i++) {
        const struct effects *x = dependence_effects(c->d, t->user[i]);
        for (int k = 0; k < N_PHASES; k++)
            if (is_its(s, t->user[i]) && accesses_cover(&x->writes[k], &s->access))
                return true;
    }
    return false;
}

/* Checks that a transition changes only what its edges write. */
static void look_at_change(struct check *c, struct spot s, value old, value new,
                           const struct taken *t)
{
    if (old == new || covered(c, &s, t))
        return;
    if (!spot_has_parts(&s) || old == VALUE_NONE || new == VALUE_NONE) {
        differ(c, "something is changed that is not written", t);
        return;
    }
    for (uint32_t i = 0; i < spot_parts(s.sort, c->vs, old); i++) {
        struct spot part = s;
        spot_go_down(&part, i);
        look_at_change(c, part, spot_part(s.sort, c->vs, old, i), spot_part(s.sort, c->vs, new, i),
                       t);
    }
}

static bool moves_in(const struct taken *t, uint32_t instance)
{
    return t->user[0].instance == instance || (t->n == 2 && t->user[1].instance == instance);
}

static void look_at_instance(struct check *c, const value *state, const struct taken *t, uint32_t i)
{
    const struct process *p = plain_process(c->shape, i);
    const struct node *node = plain_node(c->shape, t->target, i);
    uint32_t at = plain_node_at(c->shape, i);

    for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++) {
        struct spot s = spot_variable(c->shape, i, k);
        look_at_change(c, s, state[s.at], t->target[s.at], t);
    }
    for (uint32_t k = node->first_param; k < node->first_param + node->n_params; k++) {
        struct spot s = spot_variable(c->shape, i, k);
        if (state[at] == t->target[at])
            look_at_change(c, s, state[s.at], t->target[s.at], t);
        else if (!covered(c, &s, t))
            differ(c, "a parameter of the target is not written", t);
    }
    if (state[at] != t->target[at] && !moves_in(t, i))
        differ(c, "who does not move is somewhere else", t);
}

static void look_at_writes(struct check *c, const value *state, const struct taken *t)
{
    for (uint32_t i = 0; i < c->sig->n_instances; i++)
        look_at_instance(c, state, t, i);
    for (uint32_t i = 0; i < c->sig->n_globals; i++) {
        struct spot s = spot_global(c->shape, i);
        look_at_change(c, s, state[s.at], t->target[s.at], t);
    }
}

static void look_at_channel(struct check *c, const struct taken *t)
{
    for (uint32_t i = 0; i < t->n; i++) {
        value said = dependence_index(c->d, t->user[i]);
        if (dependence_effects(c->d, t->user[i])->never)
            differ(c, "what is never enabled, is", t);
        for (uint32_t k = 0; t->index != VALUE_NONE && k < value_size(c->vs, said); k++)
            if (value_elem(c->vs, said, k) != VALUE_NONE &&
                value_elem(c->vs, said, k) != value_elem(c->vs, t->index, k))
                differ(c, "an index is another one", t);
    }
    if (t->n == 2 && !dependence_may_meet(c->d, t->user[0], t->user[1]))
        differ(c, "who cannot communicate, does", t);
}

/* ---- two transitions ---- */

static bool disturb(const struct check *c, const struct taken *x, const struct taken *y)
{
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t k = 0; k < y->n; k++)
            if (x->user[i].instance == y->user[k].instance ||
                dependence_disturbs(c->d, x->user[i], PHASES_ALL, y->user[k], PHASES_ALL) ||
                dependence_disturbs(c->d, y->user[k], PHASES_ALL, x->user[i], PHASES_ALL))
                return true;
    return on_scope(c, x) || on_scope(c, y);
}

/* Both orders lead to one state, for one of the transitions that are called y and x. */
static void swap(struct check *c, const struct taken *x, const struct taken *y)
{
    struct moves after_x = VEC_EMPTY, after_y = VEC_EMPTY;
    bool found = false;

    find_moves(c, x->target, &after_x);
    find_moves(c, y->target, &after_y);
    for (size_t i = 0; i < after_x.n; i++)
        for (size_t k = 0; k < after_y.n; k++)
            found = found || (same_label(&after_x.at[i], y) && same_label(&after_y.at[k], x) &&
                              after_x.at[i].target != NULL && after_y.at[k].target != NULL &&
                              same_state(c, after_x.at[i].target, after_y.at[k].target));
    if (!found)
        differ(c, "two that do not disturb each other, do", x);
    c->answer.swapped++;
    vec_clear(&after_x);
    vec_clear(&after_y);
}

static void try_pair(struct check *c, const struct moves *m)
{
    const struct taken *x = &m->at[rng_below(c->rng, (uint32_t)m->n)];
    const struct taken *y = &m->at[rng_below(c->rng, (uint32_t)m->n)];

    if (x->target != NULL && y->target != NULL && !disturb(c, x, y))
        swap(c, x, y);
}

/* ---- all ---- */

static bool is_known(const struct check *c, const value *state)
{
    for (size_t i = 0; i < c->state.n; i++)
        if (same_state(c, c->state.at[i], state))
            return true;
    return false;
}

static void look_at_state(struct check *c, const value *state)
{
    struct moves m = VEC_EMPTY, work = VEC_EMPTY;

    find_moves(c, state, &m);
    c->answer.large = m.n > MOST_MOVES;
    for (size_t i = 0; i < m.n && !c->answer.large; i++) {
        const struct taken *t = &m.at[i];
        look_at_channel(c, t);
        if (t->target == NULL)
            continue;
        look_at_writes(c, state, t);
        if (c->state.n < NAIVE_STATES && !is_known(c, t->target))
            vec_push(&c->state, t->target);
    }
    for (uint32_t i = 0; i < NAIVE_CHANGES && !c->answer.large; i++)
        try_change(c, state, &m, &work);
    for (uint32_t i = 0; i < NAIVE_CHANGES / 4 && m.n > 0 && !c->answer.large; i++)
        try_pair(c, &m);
    vec_clear(&m);
    vec_clear(&work);
}

struct naive_answer naive_dependence(struct arena *a, const struct stg *g, struct rng *r)
{
    uint32_t n = g->sig.n_atoms + 1;
    struct sizes sizes = { g->sig.n_atoms, g->sig.atom, ARENA_ARRAY(a, uint32_t, n),
                           ARENA_ARRAY(a, uint32_t, n) };
    struct check c = {
        .arena = a,
        .stg = g,
        .sig = &g->sig,
        .d = g->dependence,
        .vs = g->vs,
        .rng = r,
        .plain = plain_system_new(g, NULL, &sizes),
    };
    struct fault fault;
    value *start;

    c.shape = plain_shape_of(c.plain);
    c.width = plain_width(c.shape);
    start = ARENA_ARRAY(a, value, c.width + (size_t)1);
    if (plain_start(c.plain, start, &fault)) {
        vec_push(&c.state, start);
        for (size_t i = 0; i < c.state.n && c.answer.difference == NULL && !c.answer.large; i++)
            look_at_state(&c, c.state.at[i]);
    }
    vec_clear(&c.state);
    plain_system_free(c.plain);
    return c.answer;
}
