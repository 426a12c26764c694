/*
 * The phases of an edge in a window (see window_edge.h).
 */
#include "config.h"

#include "abstraction/windows/window_edge.h"

#include "abstraction/windows/window_presence.h"

#include "support/vec.h"

/* ---- guard ---- */

bool window_enabled(struct window_eval *x, const struct edge *e, bool *enabled)
{
    bool far = false;

    *enabled = true;
    for (uint32_t i = 0; i < e->n_binders && *enabled; i++) {
        const struct binder *b = &e->binder[i];
        if (!window_choose(x, b, enabled))
            return false;
        if (*enabled)
            x->support |= window_ids(x->w, b->sort, x->local[b->slot], &far);
    }
    return !*enabled || e->guard == NULL || window_bool(x, e->guard, enabled);
}

/* ---- assignments at once ---- */

/* A place and its new value. */
struct window_change {
    const struct assign *a;
    uint32_t *position; /* of each step of the path after the variable */
    value v;
};

static bool window_place_step(struct window_eval *x, struct arena *scratch,
                              const struct path_step *s, uint32_t *position)
{
    value *index = ARENA_ARRAY(scratch, value, s->sort->n + (size_t)1);
    uint64_t at;

    *position = s->field;
    if (s->index == NULL)
        return true;
    for (uint32_t i = 0; i < s->sort->n; i++) {
        if (!window_value(x, s->index[i], &index[i]))
            return false;
        if (!window_sort_has(x->w, s->sort->index[i], index[i]))
            return window_fail(x, FAULT_INDEX, s->index[i]->span);
    }
    for (uint32_t i = 0; i < s->sort->n; i++)
        if (!window_follow(x, s->sort->index[i], index[i]))
            return false;
    if (!sort_array_position(x->w->stg->vs, s->sort, index, &at))
        BUG("all indices are in range");
    *position = (uint32_t)at;
    return true;
}

static bool window_compute(struct window_eval *x, struct arena *scratch, const struct assign *a,
                           struct window_change *c)
{
    *c = (struct window_change){ a, ARENA_ARRAY(scratch, uint32_t, a->n_steps + 1), VALUE_NONE };
    for (uint32_t i = 0; i < a->n_steps; i++)
        if (!window_place_step(x, scratch, &a->step[i], &c->position[i]))
            return false;
    return a->value == NULL || window_value(x, a->value, &c->v);
}

/* Are these the same place, or a place and a part of it? */
static bool same_place(const struct window_change *c, const struct window_change *d)
{
    if (c->a->global != d->a->global || c->a->slot != d->a->slot)
        return false;
    for (uint32_t i = 0; i < c->a->n_steps && i < d->a->n_steps; i++)
        if (c->position[i] != d->position[i])
            return false;
    return true;
}

/* `old` with the value of c after the first `step` steps. */
static bool with_change(struct window_eval *x, const struct window_change *c, uint32_t step,
                        value old, value *out)
{
    value inner;

    *out = c->v;
    if (step == c->a->n_steps)
        return true;
    if (old == VALUE_NONE)
        return window_fail(x, FAULT_UNASSIGNED, c->a->at);
    if (!with_change(x, c, step + 1, value_elem(x->w->stg->vs, old, c->position[step]), &inner))
        return false;
    *out = value_with(x->w->stg->vs, old, c->position[step], inner);
    return true;
}

/* Is it `x := x + {i, j}`, or with `-`, of identities in the window? */
static bool changes_inside_only(const struct window_eval *x, const struct assign *a)
{
    const struct term *t = a->value, *of;

    if (t == NULL || a->n_steps > 0 || (t->kind != TERM_JOIN && t->kind != TERM_MINUS) ||
        t->kid[1]->kind != TERM_TUPLE || t->kid[1]->sort->elem != x->w->id)
        return false;
    of = t->kid[0];
    if (of->kind != (a->global ? TERM_GLOBAL : TERM_LOCAL) || of->slot != a->slot)
        return false;
    for (uint32_t i = 0; i < t->kid[1]->n; i++) {
        const struct term *id = t->kid[1]->kid[i];
        if (id->kind != TERM_LOCAL || x->local[id->slot] == window_far(x->w))
            return false;
    }
    return true;
}

/* The bits whose predicates the assignment can change for identities outside. */
static uint32_t changed_bits(const struct window_eval *x, const struct assign *a)
{
    const struct process *p = x->scope->process;
    uint32_t bits = 0;

    for (uint32_t i = 0; i < a->n_steps; i++)
        for (uint32_t k = 0; a->step[i].index != NULL && k < a->step[i].sort->n; k++)
            if (window_sort_mentions(a->step[i].sort->index[k], x->w->id))
                return 0;
    if (a->global)
        bits = window_presence_global(x->w, a->slot);
    for (uint32_t k = 0; !a->global && k < p->n_variables; k++)
        if (p->variable[k].slot == a->slot && window_instance_ids(x->w, x->scope->instance) == 0)
            bits |= window_presence_variable(x->w,
                                             x->w->stg->sig.instance[x->scope->instance].family,
                                             &p->variable[k]);
    return bits != 0 && changes_inside_only(x, a) ? 0 : bits;
}

static bool make_changes(struct window_eval *x, uint32_t n, const struct window_change *c)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (same_place(&c[i], &c[k]))
                return window_fail(x, FAULT_TWICE, c[i].a->at);
    for (uint32_t i = 0; i < n && x->w->presence != NULL; i++)
        x->known &= ~changed_bits(x, c[i].a);
    for (uint32_t i = 0; i < n; i++) {
        value *place = c[i].a->global ? &x->global[c[i].a->slot] : &x->local[c[i].a->slot];
        if (!with_change(x, &c[i], 0, *place, place))
            return false;
    }
    return true;
}

/* Evaluates the assignments and the terms in the same state.  Models with statements one after the
   other are refused (window_bound.h). */
static bool change_at_once(struct window_eval *x, const struct statement_block *b, uint32_t n_args,
                           const struct term *const *term, value *arg)
{
    uint32_t n = b->n > 0 ? b->at[0].n : 0;
    const struct assign *a = b->n > 0 ? b->at[0].assign : NULL;
    struct arena *scratch = arena_new();
    struct window_change *c = ARENA_ARRAY(scratch, struct window_change, n + 1);
    bool ok = true;

    for (uint32_t i = 0; i < n && ok; i++)
        ok = window_compute(x, scratch, &a[i], &c[i]);
    for (uint32_t i = 0; i < n_args && ok; i++)
        ok = window_value(x, term[i], &arg[i]);
    ok = ok && make_changes(x, n, c);
    arena_free(scratch);
    return ok;
}

bool window_do(struct window_eval *x, const struct edge *e)
{
    return change_at_once(x, &e->doing, 0, NULL, NULL);
}

bool window_finish(struct window_eval *x, const struct edge *e, value *arg)
{
    return change_at_once(x, &e->then, e->n_args, e->arg, arg);
}

/* ---- indices and values ---- */

bool window_indices(struct window_eval *x, const struct instance *i, const struct edge *e,
                    value *index)
{
    value before = e->by_param ? i->chanparam[e->channel].prefix : VALUE_NONE;
    uint32_t n = e->by_param ? value_size(x->w->stg->vs, before) : 0;

    for (uint32_t k = 0; k < n; k++)
        index[k] = value_elem(x->w->stg->vs, before, k);
    for (uint32_t k = 0; k < e->n_index; k++)
        if (!window_value(x, e->index[k], &index[n + k]) ||
            !window_follow(x, e->index[k]->sort, index[n + k]))
            return false;
    return true;
}

bool window_payload(struct window_eval *x, const struct edge *e, value *v)
{
    for (uint32_t i = 0; i < e->n_payload; i++)
        if (!window_value(x, e->payload[i], &v[i]))
            return false;
    return true;
}

/* ---- receiving ---- */

/* Compares what is given with the pattern; *ok is cleared if it is refused. */
static bool window_accepts(struct window_eval *x, const struct pattern *p, value v, bool *ok)
{
    const struct values *vs = x->w->stg->vs;
    uint32_t note = 0;
    enum window_order r;
    value want;

    if (p->kind == PATTERN_EQUAL) {
        if (!window_value(x, p->term, &want))
            return false;
        if (value_has_hole(vs, want) || value_has_hole(vs, v))
            return window_fail(x, FAULT_UNASSIGNED, p->at);
        r = window_compare(x->w, p->sort, want, v, x->support, &note);
        if (r == WINDOW_UNKNOWN)
            return window_ends_beyond(x);
        *ok = r == WINDOW_SAME;
        if (*ok && window_sort_is_pointwise(p->sort, x->w->id))
            window_guessed(x, p->at, window_sort_witness(p->sort, x->w->id));
        if (!*ok || !window_sort_is_pointwise(p->sort, x->w->id))
            x->support |= note;
        return true;
    }
    if (p->kind != PATTERN_ALT)
        return true;
    if (v == VALUE_NONE)
        return window_fail(x, FAULT_UNASSIGNED, p->at);
    *ok = value_elem(vs, v, 0) == value_small((int32_t)p->alt);
    for (uint32_t i = 0; i < p->n && *ok; i++)
        if (!window_accepts(x, &p->sub[i], value_elem(vs, v, i + 1), ok))
            return false;
    return true;
}

static bool window_bind(struct window_eval *x, const struct pattern *p, value v)
{
    if (p->kind == PATTERN_BIND) {
        if (!window_sort_has(x->w, p->place, v))
            return window_fail(x, FAULT_RANGE, p->at);
        const struct assign whole = { .slot = p->slot };
        x->local[p->slot] = v;
        x->bound[p->slot] = false;
        if (x->w->presence != NULL)
            x->known &= ~changed_bits(x, &whole);
    }
    for (uint32_t i = 0; i < p->n; i++)
        if (!window_bind(x, &p->sub[i], value_elem(x->w->stg->vs, v, i + 1)))
            return false;
    return true;
}

/* A value of the environment that the pattern accepts.  What is not bound does not matter. */
static bool window_candidate(struct window_eval *x, const struct pattern *p, value *v, bool *ok)
{
    struct values *vs = x->w->stg->vs;
    struct vec_u32 part = VEC_EMPTY;
    bool far = false, good = true;

    *v = VALUE_NONE;
    if (p->kind == PATTERN_EQUAL) {
        if (!window_value(x, p->term, v))
            return false;
        if (value_has_hole(vs, *v))
            return window_fail(x, FAULT_UNASSIGNED, p->at);
        *ok = *ok && window_sort_has(x->w, p->sort, *v);
    } else if (p->kind == PATTERN_BIND) {
        *v = sort_nth(vs, p->sort, script_choose(x->script, sort_card(p->sort)));
        x->support |= window_ids(x->w, p->sort, *v, &far);
        window_trace(x, *v);
    } else if (p->kind == PATTERN_ALT) {
        vec_push(&part, value_small((int32_t)p->alt));
        for (uint32_t i = 0; i < p->n && good; i++) {
            good = window_candidate(x, &p->sub[i], v, ok);
            vec_push(&part, *v);
        }
        *v = value_tuple(vs, (uint32_t)part.n, part.at);
        vec_clear(&part);
    }
    return good;
}

bool window_receive(struct window_eval *x, const struct edge *e, const value *v, bool *accepted)
{
    value *given = mem_alloc((e->n_payload + (size_t)1) * sizeof *given);
    bool good = true;

    *accepted = true;
    for (uint32_t i = 0; i < e->n_payload && good && *accepted; i++) {
        given[i] = v == NULL ? VALUE_NONE : v[i];
        good = v == NULL ? window_candidate(x, &e->pattern[i], &given[i], accepted)
                         : window_accepts(x, &e->pattern[i], v[i], accepted);
    }
    for (uint32_t i = 0; i < e->n_payload && good && *accepted; i++)
        good = window_bind(x, &e->pattern[i], given[i]);
    if (good && *accepted && e->where != NULL)
        good = window_bool(x, e->where, accepted);
    mem_free(given);
    return good;
}
