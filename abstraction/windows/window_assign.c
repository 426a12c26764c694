/*
 * Assignments in windows (see window_assign.h).
 */
#include "config.h"

#include "abstraction/windows/window_assign.h"

#include "abstraction/windows/window_presence.h"
#include "support/arena.h"

/* A place and its new value. */
struct window_change {
    const struct assign *a;
    uint32_t *position; /* of each step of the path after the variable */
    value v;
    bool bound; /* the value is that of a bound variable */
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
            return window_fail_value(x, FAULT_INDEX, s->index[i]->span, s->sort->index[i],
                                     index[i]);
    }
    for (uint32_t i = 0; i < s->sort->n; i++)
        if (!window_is_bound(x, s->index[i]) && !window_follow(x, s->sort->index[i], index[i]))
            return false;
    if (!sort_array_position(x->w->stg->vs, s->sort, index, &at))
        BUG("all indices are in range");
    *position = (uint32_t)at;
    return true;
}

static bool window_compute(struct window_eval *x, struct arena *scratch, const struct assign *a,
                           struct window_change *c)
{
    *c = (struct window_change){ .a = a,
                                 .position = ARENA_ARRAY(scratch, uint32_t, a->n_steps + 1),
                                 .v = VALUE_NONE };
    for (uint32_t i = 0; i < a->n_steps; i++)
        if (!window_place_step(x, scratch, &a->step[i], &c->position[i]))
            return false;
    c->bound = a->n_steps == 0 && a->value != NULL && window_is_bound(x, a->value);
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

/* The bits whose predicates read the variable that is assigned. */
static uint32_t bits_of_variable(const struct window_eval *x, const struct assign *a)
{
    const struct process *p = x->scope->process;
    uint32_t bits = 0;

    if (a->global)
        return window_presence_global(x->w, a->slot);
    for (uint32_t k = 0; k < p->n_variables; k++)
        if (p->variable[k].slot == a->slot && window_instance_ids(x->w, x->scope->instance) == 0)
            bits |= window_presence_variable(x->w,
                                             x->w->stg->sig.instance[x->scope->instance].family,
                                             &p->variable[k]);
    return bits;
}

void window_assign_forget(struct window_eval *x, const struct assign *a)
{
    if (x->w->presence != NULL)
        x->known &= ~bits_of_variable(x, a);
}

/* Is it one element, of an identity in the window? */
static bool is_inside_element(const struct window_eval *x, const struct assign *a)
{
    for (uint32_t i = 0; i < a->n_steps; i++)
        for (uint32_t k = 0; a->step[i].index != NULL && k < a->step[i].sort->n; k++)
            if (window_sort_mentions(a->step[i].sort->index[k], x->w->id))
                return true;
    return false;
}

/* The bits whose predicates the assignment can change for identities outside. */
static void forget_changed(struct window_eval *x, const struct assign *a)
{
    if (!is_inside_element(x, a) && !changes_inside_only(x, a))
        window_assign_forget(x, a);
}

static bool make_changes(struct window_eval *x, uint32_t n, const struct window_change *c)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (same_place(&c[i], &c[k]))
                return window_fail(x, FAULT_TWICE, c[i].a->at);
    for (uint32_t i = 0; i < n; i++)
        forget_changed(x, c[i].a);
    for (uint32_t i = 0; i < n; i++) {
        value *place = c[i].a->global ? &x->global[c[i].a->slot] : &x->local[c[i].a->slot];
        if (!with_change(x, &c[i], 0, *place, place))
            return false;
        if (!c[i].a->global)
            x->bound[c[i].a->slot] = c[i].bound;
    }
    return true;
}

bool window_assign(struct window_eval *x, const struct statement *s, uint32_t n_args,
                   const struct term *const *term, value *arg)
{
    uint32_t n = s == NULL ? 0 : s->n;
    struct arena *scratch = arena_new();
    struct window_change *c = ARENA_ARRAY(scratch, struct window_change, n + 1);
    bool ok = true;

    for (uint32_t i = 0; i < n && ok; i++)
        ok = window_compute(x, scratch, &s->assign[i], &c[i]);
    for (uint32_t i = 0; i < n_args && ok; i++)
        ok = window_value(x, term[i], &arg[i]);
    ok = ok && make_changes(x, n, c);
    arena_free(scratch);
    return ok;
}
