/*
 * Evaluation of terms: strict from left to right, but && || => if and the quantifiers stop when
 * the result is decided.  Recursion follows the term, whose depth the parser limits.
 */
#include "config.h"

#include "stg/data/eval.h"

#include <string.h>

#include "stg/data/eval_binder.h"
#include "stg/data/eval_ops.h"
#include "support/bug.h"
#include "support/vec.h"

#define FRAME 16

bool eval_fail(struct eval *ev, enum fault_kind kind, struct span at, const char *name)
{
    ev->fault = (struct fault){ .kind = kind, .at = at, .name = name };
    return false;
}

struct fault fault_outside(const struct values *vs, const struct sort *s, struct span at, value v)
{
    bool is_long = (s->kind == SORT_SEQ || s->kind == SORT_BAG) && value_size(vs, v) > s->size;

    return (struct fault){
        .kind = is_long ? FAULT_OVERFLOW : FAULT_RANGE, .at = at, .sort = s, .value = v
    };
}

bool eval_check(struct eval *ev, const struct sort *s, struct span at, value v)
{
    if (sort_has(ev->vs, s, v))
        return true;
    ev->fault = fault_outside(ev->vs, s, at, v);
    return false;
}

bool eval_bool(struct eval *ev, const struct term *t, bool *out)
{
    value v;

    if (!eval_term(ev, t, &v))
        return false;
    *out = v == VALUE_TRUE;
    return true;
}

/* Evaluates the kids from..n-1 into v. */
static bool eval_kids_from(struct eval *ev, const struct term *t, uint32_t from, value *v)
{
    for (uint32_t i = from; i < t->n; i++)
        if (!eval_term(ev, t->kid[i], &v[i]))
            return false;
    return true;
}

static bool eval_read(struct eval *ev, const struct term *t, value v, value *out)
{
    if (v == VALUE_NONE)
        return eval_fail(ev, FAULT_UNASSIGNED, t->span, t->name);
    *out = v;
    return true;
}

/* ---- parts of variables ---- */

/* v: the array (not looked at), then the indices. */
static bool eval_position(struct eval *ev, const struct term *t, const value *v, uint32_t *position)
{
    const struct sort *s = t->kid[0]->sort;
    uint64_t p;

    if (!sort_array_position(ev->vs, s, v + 1, &p))
        return eval_bad_index(ev, s, t, v + 1);
    *position = (uint32_t)p;
    return true;
}

static bool eval_at_position(struct eval *ev, const struct term *t, value array, uint32_t position,
                             value *out)
{
    *out = value_elem(ev->vs, array, position);
    return *out != VALUE_NONE || eval_fail(ev, FAULT_UNASSIGNED, t->span, NULL);
}

static bool is_tracing(const struct eval *ev)
{
    return ev->trace != NULL && ev->trace->on;
}

/* Is it a path from a variable with cells, or from what stands for a part of one? */
static bool is_path_to_part(const struct eval *ev, const struct term *t)
{
    if (ev->cell == NULL)
        return false;
    while (t->kind == TERM_INDEX || t->kind == TERM_FIELD)
        t = t->kid[0];
    return t->kind == TERM_GLOBAL || (t->kind == TERM_LOCAL && ev->part[t->slot].sort != NULL);
}

/* What a part is in whose whole value is v: that value, unless it is split. */
static bool read_part(const struct eval *ev, const struct cell_part *p, bool was_split,
                      uint32_t position, value *v)
{
    if (p->split)
        return true;
    *v = was_split ? ev->cell[p->first] : value_elem(ev->vs, *v, position);
    return *v != VALUE_NONE;
}

/* The part at the end of a path, and its value, unless it is split. */
static bool follow_to_part(struct eval *ev, const struct term *t, value *out, struct cell_part *p)
{
    value v[FRAME];
    uint32_t position = 0;
    bool split;

    if (t->kind == TERM_GLOBAL || t->kind == TERM_LOCAL) {
        *p = t->kind == TERM_GLOBAL ? cells_of_global(ev->cells, t->slot) : ev->part[t->slot];
        return read_part(ev, p, true, 0, out) || eval_fail(ev, FAULT_UNASSIGNED, t->span, t->name);
    }
    if (!follow_to_part(ev, t->kid[0], out, p))
        return false;
    if (t->kind == TERM_FIELD)
        position = t->slot;
    else if (!eval_kids_from(ev, t, 1, v) || !eval_position(ev, t, v, &position))
        return false;
    split = p->split;
    cell_part_narrow(p, position);
    return read_part(ev, p, split, position, out) ||
           eval_fail(ev, FAULT_UNASSIGNED, t->span, t->kind == TERM_FIELD ? t->name : NULL);
}

/* A split part has a value; so where the path ends early, it is no matter what is in there. */
static bool eval_part(struct eval *ev, const struct term *t, value *out)
{
    struct cell_part p;
    bool ok = follow_to_part(ev, t, out, &p);

    if (is_tracing(ev) && (ok || !p.split))
        cell_trace_read(ev->trace, &p);
    if (ok && p.split)
        *out = cells_read_part(ev->cells, ev->cell, &p);
    return ok;
}

/* The value that a slot is to stand for, or the split part of a variable: of that, what is read is
   noted where it is used. */
static bool eval_for_slot(struct eval *ev, const struct term *t, struct cell_part *part, value *out)
{
    bool ok;

    *part = (struct cell_part){ .sort = NULL };
    if (!sort_has_cells(t->sort) || !is_path_to_part(ev, t))
        return eval_term(ev, t, out);
    ok = follow_to_part(ev, t, out, part);
    if (part->split)
        return ok;
    if (is_tracing(ev))
        cell_trace_read(ev->trace, part);
    part->sort = NULL;
    return ok;
}

static bool eval_variable(struct eval *ev, const struct term *t, const value *frame, value *out)
{
    return is_path_to_part(ev, t) ? eval_part(ev, t, out) : eval_read(ev, t, frame[t->slot], out);
}

/* ---- logic ---- */

static bool eval_lazy(struct eval *ev, const struct term *t, value *out)
{
    bool first;

    if (!eval_bool(ev, t->kid[0], &first))
        return false;
    if (first != (t->kind == TERM_OR))
        return eval_term(ev, t->kid[1], out);
    *out = value_bool(t->kind != TERM_AND);
    return true;
}

static bool eval_if(struct eval *ev, const struct term *t, value *out)
{
    bool c;

    if (!eval_bool(ev, t->kid[0], &c))
        return false;
    return eval_term(ev, t->kid[c ? 1 : 2], out);
}

/* ---- let ---- */

static bool eval_let(struct eval *ev, const struct term *t, value *out)
{
    struct cell_part part;
    value v;
    bool ok;

    if (!eval_for_slot(ev, t->kid[0], &part, &v))
        return false;
    ev->local[t->slot] = part.split ? VALUE_NONE : v;
    if (ev->cell != NULL)
        ev->part[t->slot] = part;
    ok = eval_term(ev, t->kid[1], out);
    if (ev->cell != NULL)
        ev->part[t->slot].sort = NULL;
    return ok;
}

/* ---- composite values ---- */

/* Elements must have no holes, because only then can they be compared. */
static bool eval_set(struct eval *ev, const struct term *t, value *elem, value *out)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (value_has_hole(ev->vs, elem[i]))
            return eval_fail(ev, FAULT_UNASSIGNED, t->kid[i]->span, NULL);
    *out = value_set(ev->vs, t->n, elem);
    return true;
}

static bool eval_tuple(struct eval *ev, const struct term *t, value *out)
{
    value small[FRAME], *v = t->n < FRAME ? small : mem_alloc((t->n + 1) * sizeof *v);
    bool ok = eval_kids_from(ev, t, 0, v + 1);

    ok = ok && eval_fits(ev, t, t->n, v + 1);
    v[0] = value_small((int32_t)t->alt);
    if (ok && t->kind == TERM_ALT)
        *out = value_tuple(ev->vs, t->n + 1, v);
    else if (ok && t->sort->kind == SORT_SET)
        ok = eval_set(ev, t, v + 1, out);
    else if (ok && t->sort->kind == SORT_BAG)
        *out = value_bag(ev->vs, t->n, v + 1);
    else if (ok)
        *out = value_tuple(ev->vs, t->n, v + 1);
    if (v != small)
        mem_free(v);
    return ok;
}

static bool eval_index(struct eval *ev, const struct term *t, value *out)
{
    value v[FRAME];
    uint32_t position = 0;

    if (is_path_to_part(ev, t))
        return eval_part(ev, t, out);
    return eval_kids_from(ev, t, 0, v) && eval_position(ev, t, v, &position) &&
           eval_at_position(ev, t, v[0], position, out);
}

static bool eval_field(struct eval *ev, const struct term *t, value *out)
{
    value v;

    if (is_path_to_part(ev, t))
        return eval_part(ev, t, out);
    if (!eval_term(ev, t->kid[0], &v))
        return false;
    return eval_read(ev, t, value_elem(ev->vs, v, t->slot), out);
}

static bool eval_alt_field(struct eval *ev, const struct term *t, value *out)
{
    value v;
    int i;

    if (!eval_term(ev, t->kid[0], &v))
        return false;
    i = sort_alt_field(t->kid[0]->sort, (uint32_t)value_word(value_elem(ev->vs, v, 0)), t->name);
    if (i < 0) {
        eval_fail(ev, FAULT_ALTERNATIVE, t->span, t->name);
        ev->fault.sort = t->kid[0]->sort;
        ev->fault.value = v;
        return false;
    }
    return eval_read(ev, t, value_elem(ev->vs, v, (uint32_t)i + 1), out);
}

static bool eval_is(struct eval *ev, const struct term *t, value *out)
{
    value v;

    if (!eval_term(ev, t->kid[0], &v))
        return false;
    *out = value_bool(value_word(value_elem(ev->vs, v, 0)) == (int32_t)t->alt);
    return true;
}

/* What is unassigned is the kid itself, if that is where reading it fails. */
static bool eval_unset(struct eval *ev, const struct term *t, value *out)
{
    struct span at = t->kid[0]->span;
    value v;

    *out = value_bool(false);
    if (eval_term(ev, t->kid[0], &v))
        return true;
    *out = value_bool(true);
    return ev->fault.kind == FAULT_UNASSIGNED && ev->fault.at.from == at.from &&
           ev->fault.at.to == at.to && ev->fault.at.text == at.text;
}

/* ---- calls and observations ---- */

static bool eval_call(struct eval *ev, const struct term *t, value *out)
{
    value small[FRAME], *frame, *outer = ev->local;
    struct cell_part small_parts[FRAME], *part, *outer_part = ev->part;
    uint32_t n = t->fun->n_slots;
    bool ok = true;

    frame = n <= FRAME ? small : mem_alloc(n * sizeof *frame);
    part = n <= FRAME ? small_parts : mem_alloc(n * sizeof *part);
    for (uint32_t i = 0; i < t->n && ok; i++)
        ok = eval_for_slot(ev, t->kid[i], &part[i], &frame[i]);
    for (uint32_t i = t->n; i < n; i++)
        part[i].sort = NULL;
    if (ok) {
        ev->local = frame;
        ev->part = part;
        ok = eval_term(ev, t->fun->body, out);
        ev->local = outer;
        ev->part = outer_part;
    }
    if (part != small_parts)
        mem_free(part);
    if (frame != small)
        mem_free(frame);
    return ok;
}

static bool eval_observe(struct eval *ev, const struct term *t, value *out)
{
    value index[FRAME], v;
    bool at;

    if (!eval_kids_from(ev, t, 0, index))
        return false;
    if (t->kind == TERM_AT_NODE) {
        if (!ev->observer->at_node(ev->observer->self, t, index, &at, &ev->fault))
            return false;
        *out = value_bool(at);
        return true;
    }
    if (!ev->observer->read(ev->observer->self, t, index, &v, &ev->fault))
        return false;
    return eval_read(ev, t, v, out);
}

static bool eval_checked(struct eval *ev, const struct term *t, value *out)
{
    return eval_term(ev, t->kid[0], out) && eval_check(ev, t->sort, t->kid[0]->span, *out);
}

/* ---- sets that are split ---- */

static bool is_path_to_set(const struct eval *ev, const struct term *t)
{
    return t->sort->kind == SORT_SET && is_path_to_part(ev, t);
}

/* x in s */
static bool eval_member(struct eval *ev, const struct term *t, value *out)
{
    const struct term *set = t->kid[1];
    struct cell_part p = { .split = false };
    value v[2];
    bool ok = eval_term(ev, t->kid[0], &v[0]) && follow_to_part(ev, set, &v[1], &p);

    if (ok && p.split && value_has_hole(ev->vs, v[0]))
        return eval_fail(ev, FAULT_UNASSIGNED, t->kid[0]->span, NULL);
    if (ok && p.split && !sort_has(ev->vs, p.sort->elem, v[0])) {
        *out = VALUE_FALSE;
        return true;
    }
    if (ok && p.split)
        cell_part_narrow(&p, (uint32_t)sort_rank(ev->vs, p.sort->elem, v[0]));
    if (is_tracing(ev) && !p.split && p.sort != NULL)
        cell_trace_read(ev->trace, &p);
    if (!ok || p.sort != &sort_bool)
        return ok && eval_operator(ev, t, v, out);
    *out = ev->cell[p.first];
    return true;
}

static bool eval_count(struct eval *ev, const struct term *t, value *out)
{
    struct cell_part p;
    value v;

    if (!follow_to_part(ev, t->kid[0], &v, &p) || !p.split)
        return eval_term(ev, t->kid[0], &v) && eval_operator(ev, t, &v, out);
    if (is_tracing(ev))
        cell_trace_read(ev->trace, &p);
    *out = value_small((int32_t)cells_count(ev->cell + p.first, p.n));
    return true;
}

/* Operators whose operands are all evaluated first. */
static bool eval_strict(struct eval *ev, const struct term *t, value *out)
{
    value v[3];

    if (t->kind == TERM_IN && is_path_to_set(ev, t->kid[1]))
        return eval_member(ev, t, out);
    if (t->kind == TERM_CARD && is_path_to_set(ev, t->kid[0]))
        return eval_count(ev, t, out);
    return eval_kids_from(ev, t, 0, v) && eval_operator(ev, t, v, out);
}

bool eval_term(struct eval *ev, const struct term *t, value *out)
{
    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: *out = t->v; return true;
    case TERM_UNASSIGNED: *out = VALUE_NONE; return true;
    case TERM_LOCAL: return eval_variable(ev, t, ev->local, out);
    case TERM_GLOBAL: return eval_variable(ev, t, ev->global, out);
    case TERM_OBSERVE: case TERM_AT_NODE: return eval_observe(ev, t, out);
    LAZY_OPERATORS(TERM_CASE) return eval_lazy(ev, t, out);
    case TERM_IF: return eval_if(ev, t, out);
    TERM_STRICT(TERM_CASE) return eval_strict(ev, t, out);
    case TERM_INDEX: return eval_index(ev, t, out);
    case TERM_FIELD: return eval_field(ev, t, out);
    case TERM_ALT_FIELD: return eval_alt_field(ev, t, out);
    case TERM_IS: return eval_is(ev, t, out);
    case TERM_UNSET: return eval_unset(ev, t, out);
    case TERM_TUPLE: case TERM_ALT: return eval_tuple(ev, t, out);
    case TERM_ARRAY: return eval_binder_array(ev, t, out);
    case TERM_SET_OF: return eval_binder_set_of(ev, t, out);
    case TERM_FIRST: return eval_binder_first(ev, t, out);
    case TERM_AGGREGATE: return eval_binder_aggregate(ev, t, out);
    case TERM_FORALL: case TERM_EXISTS: return eval_binder_quantifier(ev, t, out);
    case TERM_LET: return eval_let(ev, t, out);
    case TERM_CALL: return eval_call(ev, t, out);
    case TERM_CHECK: return eval_checked(ev, t, out);
    }
    /* clang-format on */
    BUG("no such term");
}
