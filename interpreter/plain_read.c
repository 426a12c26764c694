/*
 * Variables, their elements and fields, and what formulas observe (see plain_read.h).
 */
#include "config.h"

#include "interpreter/plain_read.h"

#include "support/alloc.h"

/* ---- what is not known ---- */

void plain_needs_whole(const struct plain_eval *x, value v)
{
    uint32_t n;

    if (x->unknown == NULL || v == PLAIN_FORGOTTEN || !value_has_hole(x->vs, v))
        return;
    plain_needs(x->unknown, v);
    if (v == VALUE_NONE || plain_is_mark(x->unknown, v))
        return;
    n = value_size(x->vs, v);
    for (uint32_t i = 0; i < n; i++)
        plain_needs_whole(x, value_elem(x->vs, v, i));
}

static bool plain_misses(const struct plain_eval *x)
{
    return x->unknown != NULL && x->unknown->missing != VALUE_NONE;
}

/* The value that was read; a run-time error if the variable is unassigned. */
bool plain_assigned(struct plain_eval *x, const struct term *t, value v, value *out)
{
    if (v == PLAIN_FORGOTTEN)
        x->forgotten = true;
    plain_needs(x->unknown, v);
    *out = v;
    return (v != PLAIN_FORGOTTEN && v != VALUE_NONE && !plain_is_mark(x->unknown, v)) ||
           plain_fail(x, FAULT_UNASSIGNED, t->span);
}

/* ---- elements, fields, observations ---- */

static bool read_place(struct plain_eval *x, const struct term *t, value *out);

bool plain_position(const struct values *vs, const struct sort *array, const value *index,
                    uint32_t *position, uint32_t *bad)
{
    *position = 0;
    for (*bad = 0; *bad < array->n; ++*bad) {
        const struct sort *s = array->index[*bad];
        if (!sort_has(vs, s, index[*bad]))
            return false;
        *position = *position * (uint32_t)sort_card(s) + (uint32_t)sort_rank(vs, s, index[*bad]);
    }
    return true;
}

static bool array_element(struct plain_eval *x, const struct term *t, value *out)
{
    const struct sort *s = t->kid[0]->sort;
    value *v = mem_alloc(t->n * sizeof *v);
    uint32_t position, bad;
    bool ok = read_place(x, t->kid[0], &v[0]);

    for (uint32_t i = 1; i < t->n && ok; i++)
        ok = plain_eval(x, t->kid[i], &v[i]);
    if (ok && !plain_position(x->vs, s, v + 1, &position, &bad))
        ok = plain_fail_value(x, FAULT_INDEX, t->kid[bad + 1]->span, s->index[bad], v[bad + 1]);
    else if (ok)
        ok = plain_assigned(x, t, value_elem(x->vs, v[0], position), out);
    mem_free(v);
    return ok;
}

/* A field of a record; a field of a union, which its alternative may lack; a test of the
   alternative. */
static bool part(struct plain_eval *x, const struct term *t, value *out)
{
    const struct sort *s = t->kid[0]->sort;
    value v;
    int field;

    if (!read_place(x, t->kid[0], &v))
        return false;
    if (t->kind == TERM_FIELD)
        return plain_assigned(x, t, value_elem(x->vs, v, t->slot), out);
    if (t->kind == TERM_IS) {
        *out = value_bool(value_elem(x->vs, v, 0) == value_small((int32_t)t->alt));
        return true;
    }
    field = sort_alt_field(s, (uint32_t)value_word(value_elem(x->vs, v, 0)), t->name);
    if (field < 0)
        return plain_fail_value(x, FAULT_ALTERNATIVE, t->span, s, v);
    return plain_assigned(x, t, value_elem(x->vs, v, (uint32_t)field + 1), out);
}

static bool observe(struct plain_eval *x, const struct term *t, value *out)
{
    value *index = mem_alloc((t->n + (size_t)1) * sizeof *index), v;
    bool ok = plain_kids(x, t, index), at = false;

    if (ok && t->kind == TERM_AT_NODE) {
        ok = x->observer->at_node(x->observer->self, t, index, &at, &x->fault);
        *out = value_bool(at);
    } else if (ok) {
        ok = x->observer->read(x->observer->self, t, index, &v, &x->fault) &&
             plain_assigned(x, t, v, out);
    }
    mem_free(index);
    return ok;
}

/* ---- all of them ---- */

/* The value of a variable or of a part of one, in which other parts may be unknown. */
static bool read_place(struct plain_eval *x, const struct term *t, value *out)
{
    switch (t->kind) {
    case TERM_LOCAL: return plain_assigned(x, t, x->local[t->slot], out);
    case TERM_GLOBAL: return plain_assigned(x, t, x->global[t->slot], out);
    case TERM_OBSERVE:
    case TERM_AT_NODE: return observe(x, t, out);
    case TERM_INDEX: return array_element(x, t, out);
    case TERM_FIELD:
    case TERM_ALT_FIELD:
    case TERM_IS: return part(x, t, out);
    default: return plain_eval(x, t, out);
    }
}

/* All parts are needed. */
bool plain_read(struct plain_eval *x, const struct term *t, value *out)
{
    if (!read_place(x, t, out))
        return false;
    plain_needs_whole(x, *out);
    return !plain_misses(x) || plain_fail(x, FAULT_UNASSIGNED, t->span);
}
