/*
 * The phases of an edge in a window (see window_edge.h).
 */
#include "config.h"

#include "abstraction/windows/window_edge.h"

#include "abstraction/windows/window_assign.h"
#include "abstraction/windows/window_block.h"

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

/* ---- changes ---- */

bool window_do(struct window_eval *x, const struct edge *e)
{
    return window_block(x, &e->doing);
}

/* Statements come before the arguments; assignments at once are made in the same state. */
bool window_finish(struct window_eval *x, const struct edge *e, value *arg)
{
    const struct statement *at_once = !e->then.sequential && e->then.n > 0 ? e->then.at : NULL;

    return (at_once != NULL || window_block(x, &e->then)) &&
           window_assign(x, at_once, e->n_args, e->arg, arg);
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

static bool bind_received(struct window_eval *x, const struct pattern *p, value v)
{
    if (p->kind == PATTERN_BIND) {
        if (!window_check(x, p->place, p->at, v))
            return false;
        const struct assign whole = { .slot = p->slot };
        x->local[p->slot] = v;
        x->bound[p->slot] = false;
        window_assign_forget(x, &whole);
    }
    for (uint32_t i = 0; i < p->n; i++)
        if (!bind_received(x, &p->sub[i], value_elem(x->w->stg->vs, v, i + 1)))
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
        good = bind_received(x, &e->pattern[i], given[i]);
    if (good && *accepted && e->where != NULL)
        good = window_bool(x, e->where, accepted);
    mem_free(given);
    return good;
}
