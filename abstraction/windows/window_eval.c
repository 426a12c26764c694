/*
 * The value of a term in a window (see window_eval.h).
 */
#include "config.h"

#include "abstraction/windows/window_eval.h"

#include <string.h>

#include "stg/data/eval_ops.h"
#include "support/bug.h"

bool window_fail(struct window_eval *x, enum fault_kind kind, struct span at)
{
    x->fault = (struct fault){ .kind = kind, .at = at };
    return false;
}

bool window_fail_value(struct window_eval *x, enum fault_kind kind, struct span at,
                       const struct sort *s, value v)
{
    x->fault = (struct fault){ .kind = kind, .at = at, .sort = s, .value = v };
    return false;
}

bool window_check(struct window_eval *x, const struct sort *s, struct span at, value v)
{
    if (window_sort_has(x->w, s, v))
        return true;
    x->fault = fault_outside(x->w->stg->vs, s, at, v);
    return false;
}

bool window_ends_beyond(struct window_eval *x)
{
    x->beyond = true;
    return false;
}

bool window_follow(struct window_eval *x, const struct sort *s, value v)
{
    bool far = false;
    uint32_t ids = window_ids(x->w, s, v, &far);

    if (far)
        return window_ends_beyond(x);
    x->support |= ids;
    return true;
}

void window_trace(struct window_eval *x, uint32_t event)
{
    if (x->trace != NULL)
        vec_push(x->trace, event);
}

void window_decided(struct window_eval *x, struct span at)
{
    window_trace(x, 2 * at.from);
}

void window_guessed(struct window_eval *x, struct span at, uint32_t witness)
{
    window_trace(x, 2 * at.from + 1);
    x->guessed = true;
    x->wide = x->wide || witness != 1;
}

/* The value that was read; a run-time error if it is unassigned. */
static bool window_assigned(struct window_eval *x, const struct term *t, value v, value *out)
{
    *out = v;
    return v != VALUE_NONE || window_fail(x, FAULT_UNASSIGNED, t->span);
}

/* ---- places ---- */

bool window_value_at(struct window_eval *x, enum window_place place, const struct term *t,
                     value *out)
{
    enum window_place outer = x->place;
    bool ok;

    x->place = place;
    ok = window_value(x, t, out);
    x->place = outer;
    return ok;
}

/* The place of operands whose values matter in both ways. */
enum window_place window_either(const struct window_eval *x)
{
    return x->place == WINDOW_FREE ? WINDOW_FREE : WINDOW_EITHER;
}

static enum window_place opposite(const struct window_eval *x)
{
    return x->place == WINDOW_TRUE    ? WINDOW_FALSE
           : x->place == WINDOW_FALSE ? WINDOW_TRUE
                                      : x->place;
}

bool window_bool(struct window_eval *x, const struct term *t, bool *out)
{
    value v;

    if (!window_value(x, t, &v))
        return false;
    *out = v == VALUE_TRUE;
    return true;
}

static bool window_kids(struct window_eval *x, const struct term *t, value *v)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (!window_value_at(x, window_either(x), t->kid[i], &v[i]))
            return false;
    return true;
}

/* ---- operators ---- */

static bool window_logic(struct window_eval *x, const struct term *t, value *out)
{
    enum window_place left = t->kind == TERM_IMPLIES ? opposite(x) : x->place;
    value a;

    if (!window_value_at(x, left, t->kid[0], &a))
        return false;
    if ((a == VALUE_TRUE) != (t->kind == TERM_OR))
        return window_value(x, t->kid[1], out);
    *out = value_bool(t->kind != TERM_AND);
    return true;
}

static bool window_if(struct window_eval *x, const struct term *t, value *out)
{
    value c;

    return window_value_at(x, window_either(x), t->kid[0], &c) &&
           window_value(x, t->kid[c == VALUE_TRUE ? 1 : 2], out);
}

/* The operators of the ordinary evaluation, which look at no identities. */
static bool ordinary(struct window_eval *x, const struct term *t, const value *v, value *out)
{
    struct eval ev = { .vs = x->w->stg->vs };

    if (eval_operator(&ev, t, v, out))
        return true;
    x->fault = ev.fault;
    return false;
}

static bool window_strict(struct window_eval *x, const struct term *t, value *out)
{
    value v[2] = { VALUE_NONE, VALUE_NONE };
    bool compares = t->kind == TERM_EQ || t->kind == TERM_NE || t->kind == TERM_IN ||
                    t->kind == TERM_SUBSET;

    if (t->kind == TERM_NOT) {
        if (!window_value_at(x, opposite(x), t->kid[0], &v[0]))
            return false;
    } else if (!window_kids(x, t, v)) {
        return false;
    }
    if (compares && window_sort_mentions(t->kid[0]->sort, x->w->id))
        return window_comparison(x, t, v, out);
    return ordinary(x, t, v, out);
}

static bool window_let(struct window_eval *x, const struct term *t, value *out)
{
    bool bound = window_is_bound(x, t->kid[0]);
    value v;

    if (!window_value_at(x, window_either(x), t->kid[0], &v))
        return false;
    x->local[t->slot] = v;
    x->bound[t->slot] = bound;
    return window_value(x, t->kid[1], out);
}

/* ---- composite values ---- */

/* The elements of a set without those that are outside; false: one is unassigned. */
static bool inside_only(struct window_eval *x, const struct term *t, value *v, uint32_t *n)
{
    *n = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        bool far = false;
        if (value_has_hole(x->w->stg->vs, v[i]))
            return window_fail(x, FAULT_UNASSIGNED, t->kid[i]->span);
        window_ids(x->w, t->kid[i]->sort, v[i], &far);
        if (!far)
            v[(*n)++] = v[i];
    }
    return true;
}

static bool window_literal(struct window_eval *x, const struct term *t, value *out)
{
    struct values *vs = x->w->stg->vs;
    value *v = mem_alloc((t->n + (size_t)1) * sizeof *v);
    bool set = t->kind == TERM_TUPLE && t->sort->kind == SORT_SET;
    uint32_t n = t->n;
    bool ok = window_kids(x, t, v + 1);

    v[0] = value_small((int32_t)t->alt);
    if (ok && set)
        ok = inside_only(x, t, v + 1, &n);
    if (ok && t->kind == TERM_ALT)
        *out = value_tuple(vs, n + 1, v);
    else if (ok)
        *out = set ? value_set(vs, n, v + 1) : value_tuple(vs, n, v + 1);
    mem_free(v);
    return ok;
}

/* Notes the identities of indices, unless they are bound. */
static bool follow_indices(struct window_eval *x, uint32_t n, const struct term *const *t,
                           const value *index)
{
    for (uint32_t i = 0; i < n; i++)
        if (!window_is_bound(x, t[i]) && !window_follow(x, t[i]->sort, index[i]))
            return false;
    return true;
}

/* One of the indices is outside. */
static bool bad_index(struct window_eval *x, const struct term *t, const value *index)
{
    const struct sort *s = t->kid[0]->sort;

    for (uint32_t i = 0; i < s->n; i++)
        if (!sort_has(x->w->stg->vs, s->index[i], index[i]))
            return window_fail_value(x, FAULT_INDEX, t->kid[i + 1]->span, s->index[i], index[i]);
    BUG("all indices are in range");
}

static bool window_element(struct window_eval *x, const struct term *t, value *out)
{
    const struct sort *s = t->kid[0]->sort;
    value *v = mem_alloc(t->n * sizeof *v);
    uint64_t position;
    bool ok = window_kids(x, t, v) &&
              follow_indices(x, t->n - 1, (const struct term *const *)t->kid + 1, v + 1);

    if (ok && !sort_array_position(x->w->stg->vs, s, v + 1, &position))
        ok = bad_index(x, t, v + 1);
    else if (ok)
        ok = window_assigned(x, t, value_elem(x->w->stg->vs, v[0], (uint32_t)position), out);
    mem_free(v);
    return ok;
}

/* A field, or a test of the alternative. */
static bool window_field(struct window_eval *x, const struct term *t, value *out)
{
    const struct values *vs = x->w->stg->vs;
    value v;
    int field;

    if (!window_value_at(x, window_either(x), t->kid[0], &v))
        return false;
    if (t->kind == TERM_FIELD)
        return window_assigned(x, t, value_elem(vs, v, t->slot), out);
    if (t->kind == TERM_IS) {
        *out = value_bool(value_elem(vs, v, 0) == value_small((int32_t)t->alt));
        return true;
    }
    field = sort_alt_field(t->kid[0]->sort, (uint32_t)value_word(value_elem(vs, v, 0)), t->name);
    if (field < 0) {
        window_fail_value(x, FAULT_ALTERNATIVE, t->span, t->kid[0]->sort, v);
        x->fault.name = t->name;
        return false;
    }
    return window_assigned(x, t, value_elem(vs, v, (uint32_t)field + 1), out);
}

/* What is unassigned is the kid itself, if that is where reading it fails. */
static bool window_unset(struct window_eval *x, const struct term *t, value *out)
{
    struct span of = t->kid[0]->span, at;
    value v;

    *out = value_bool(false);
    if (window_value_at(x, window_either(x), t->kid[0], &v))
        return true;
    at = x->fault.at;
    if (x->beyond || x->fault.kind != FAULT_UNASSIGNED || at.from != of.from || at.to != of.to ||
        at.text != of.text)
        return false;
    x->fault.kind = FAULT_NONE;
    *out = value_bool(true);
    return true;
}

/* ---- calls, observations ---- */

static bool window_call(struct window_eval *x, const struct term *t, value *out)
{
    size_t n = t->fun->n_slots + (size_t)1;
    value *frame = mem_zalloc(n * sizeof *frame), *local = x->local;
    bool *inner = mem_zalloc(n * sizeof *inner), *bound = x->bound;
    struct window_scope scope = { .outer = x->scope, .call = t, .frame = frame };
    bool ok = window_kids(x, t, frame);

    for (uint32_t i = 0; i < t->n; i++)
        inner[i] = window_is_bound(x, t->kid[i]);
    x->local = frame;
    x->bound = inner;
    x->scope = &scope;
    ok = ok && window_value(x, t->fun->body, out);
    x->local = local;
    x->bound = bound;
    x->scope = scope.outer;
    mem_free(frame);
    mem_free(inner);
    return ok;
}

static bool window_observe(struct window_eval *x, const struct term *t, value *out)
{
    value *index = mem_alloc((t->n + (size_t)1) * sizeof *index);
    bool at = false, ok = window_kids(x, t, index) &&
                          follow_indices(x, t->n, (const struct term *const *)t->kid, index);

    if (ok && t->kind == TERM_AT_NODE) {
        ok = x->observer->at_node(x->observer->self, t, index, &at, &x->fault);
        *out = value_bool(at);
    } else if (ok) {
        ok = x->observer->read(x->observer->self, t, index, out, &x->fault) &&
             window_assigned(x, t, *out, out);
    }
    mem_free(index);
    return ok;
}

/* Checks that a value is of the declared type. */
static bool window_checked(struct window_eval *x, const struct term *t, value *out)
{
    if (!window_value(x, t->kid[0], out))
        return false;
    return window_check(x, t->sort, t->kid[0]->span, *out);
}

bool window_value(struct window_eval *x, const struct term *t, value *out)
{
    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: *out = t->v; return true;
    case TERM_UNASSIGNED: *out = VALUE_NONE; return true;
    case TERM_LOCAL: return window_assigned(x, t, x->local[t->slot], out);
    case TERM_GLOBAL: return window_assigned(x, t, x->global[t->slot], out);
    case TERM_OBSERVE: case TERM_AT_NODE: return window_observe(x, t, out);
    LAZY_OPERATORS(TERM_CASE) return window_logic(x, t, out);
    case TERM_IF: return window_if(x, t, out);
    TERM_STRICT(TERM_CASE) return window_strict(x, t, out);
    case TERM_INDEX: return window_element(x, t, out);
    case TERM_FIELD: case TERM_ALT_FIELD: case TERM_IS: return window_field(x, t, out);
    case TERM_TUPLE: case TERM_ALT: return window_literal(x, t, out);
    case TERM_ARRAY:
    case TERM_SET_OF:
    case TERM_FIRST: return window_comprehension(x, t, out);
    case TERM_AGGREGATE: BUG("refused by window_count");
    case TERM_FORALL:
    case TERM_EXISTS: return window_quantifier(x, t, out);
    case TERM_LET: return window_let(x, t, out);
    case TERM_CALL: return window_call(x, t, out);
    case TERM_CHECK: return window_checked(x, t, out);
    case TERM_UNSET: return window_unset(x, t, out);
    }
    /* clang-format on */
    BUG("no such term");
}
