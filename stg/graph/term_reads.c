/*
 * What a term may read (see term_reads.h).
 */
#include "config.h"

#include "stg/graph/term_reads.h"

#include <string.h>

#include "stg/data/eval.h"
#include "stg/data/filter.h"
#include "support/vec.h"

#define DEEPEST 8 /* nested calls whose functions are analysed */
#define SMALL 200 /* terms with more parts are not evaluated in advance */

/* ---- known values ---- */

/* Without binders, so that evaluating the term takes no longer than walking over it. */
static bool is_small(const struct term *t, uint32_t *left)
{
    if (*left == 0 || t->n_binders > 0 || t->kind == TERM_LET || t->kind == TERM_UNSET)
        return false;
    --*left;
    for (uint32_t i = 0; i < t->n; i++)
        if (!is_small(t->kid[i], left))
            return false;
    return t->kind != TERM_CALL || is_small(t->fun->body, left);
}

/* All slots that are not known are unassigned, so reading them is a run-time error. */
bool term_known(struct term_reader *r, const struct term *t, value *v)
{
    struct eval ev = { .vs = r->vs, .local = r->known, .global = r->no_global };
    uint32_t left = SMALL;

    return is_small(t, &left) && eval_term(&ev, t, v) && *v != VALUE_NONE;
}

static bool is_known_as(struct term_reader *r, const struct term *t, bool truth)
{
    value v;

    return term_known(r, t, &v) && v == value_bool(truth);
}

/* ---- parts of variables ---- */

static bool is_part(const struct term_reader *r, const struct term *t)
{
    while (t->kind == TERM_INDEX || t->kind == TERM_FIELD)
        t = t->kid[0];
    return t->kind == TERM_GLOBAL || (t->kind == TERM_LOCAL && r->part[t->slot] != NULL);
}

/* `x` with n more steps, which the caller fills in. */
static struct access extend(struct term_reader *r, const struct access *x, uint32_t n,
                            uint32_t **step)
{
    struct access y = *x;

    *step = ARENA_ARRAY(r->scratch, uint32_t, x->n + (size_t)n);
    if (x->n > 0)
        memcpy(*step, x->step, x->n * sizeof **step);
    y.step = *step;
    y.n = x->n + n;
    *step += x->n;
    return y;
}

struct access term_reads_element(struct term_reader *r, const struct access *x,
                                 const struct sort *array, const struct term *const *index)
{
    uint32_t *step;
    struct access y = extend(r, x, array->n, &step);
    value v;

    for (uint32_t i = 0; i < array->n; i++) {
        step[i] = ACCESS_ANY;
        if (!term_known(r, index[i], &v))
            term_reads(r, index[i]);
        else if (sort_has(r->vs, array->index[i], v))
            step[i] = (uint32_t)sort_rank(r->vs, array->index[i], v);
    }
    return y;
}

struct access term_reads_member(struct term_reader *r, const struct access *x,
                                const struct sort *set, const struct term *elem)
{
    uint32_t *step;
    struct access y = extend(r, x, 1, &step);
    value v;

    *step = ACCESS_ANY;
    if (!term_known(r, elem, &v))
        term_reads(r, elem);
    else if (sort_has(r->vs, set->elem, v) && !value_has_hole(r->vs, v))
        *step = (uint32_t)sort_rank(r->vs, set->elem, v);
    return y;
}

struct access term_reads_field(struct term_reader *r, const struct access *x, uint32_t field)
{
    uint32_t *step;
    struct access y = extend(r, x, 1, &step);

    *step = field;
    return y;
}

/* The part of a variable that the term is; the indices are noted as read. */
static struct access part_of(struct term_reader *r, const struct term *t)
{
    struct access x;

    if (t->kind == TERM_GLOBAL)
        return (struct access){ .global = true, .variable = t->slot };
    if (t->kind == TERM_LOCAL)
        return *r->part[t->slot];
    x = part_of(r, t->kid[0]);
    return t->kind == TERM_FIELD ? term_reads_field(r, &x, t->slot)
                                 : term_reads_element(r, &x, t->kid[0]->sort, t->kid + 1);
}

/* ---- binding slots ---- */

struct frame {
    value *known;
    const struct access **part;
};

/* Binds a slot of `f` to the value of the term.  A part of a variable is read only where the slot
   is used, but its existence is required here. */
static void bind_frame_slot(struct term_reader *r, const struct frame *f, uint32_t slot,
                            const struct term *t)
{
    f->known[slot] = VALUE_NONE;
    f->part[slot] = NULL;
    if (is_part(r, t) && sort_has_cells(t->sort)) {
        struct access x = part_of(r, t);
        f->part[slot] = arena_copy(r->scratch, &x, sizeof x);
        x.assigned = true;
        vec_push(r->out, x);
    } else if (!term_known(r, t, &f->known[slot])) {
        f->known[slot] = VALUE_NONE;
        term_reads(r, t);
    }
}

static void read_let(struct term_reader *r, const struct term *t)
{
    struct frame f = { r->known, r->part };

    bind_frame_slot(r, &f, t->slot, t->kid[0]);
    term_reads(r, t->kid[1]);
    f.known[t->slot] = VALUE_NONE;
    f.part[t->slot] = NULL;
}

static bool looks_into(const struct term_reader *r, const struct term *call)
{
    if (r->depth == DEEPEST || r->calls == 0)
        return false;
    for (uint32_t i = 0; i < call->n; i++)
        if (is_part(r, call->kid[i]) && sort_has_cells(call->kid[i]->sort))
            return true;
    return false;
}

void term_reads_filter(struct term_reader *r, const struct filter *f)
{
    for (uint32_t i = 0; f != NULL && i < f->n; i++)
        term_reads(r, f->test[i].term);
}

static void read_binder(struct term_reader *r, const struct binder *b)
{
    if (b->lo != NULL) {
        term_reads(r, b->lo);
        term_reads(r, b->hi);
    }
    term_reads_filter(r, b->filter);
}

static void read_kids(struct term_reader *r, const struct term *t)
{
    for (uint32_t i = 0; i < t->n_binders; i++)
        read_binder(r, &t->binder[i]);
    for (uint32_t i = 0; i < t->n; i++)
        term_reads(r, t->kid[i]);
}

static void read_call(struct term_reader *r, const struct term *t)
{
    struct frame outer = { r->known, r->part }, inner;

    if (!looks_into(r, t)) {
        read_kids(r, t);
        return;
    }
    inner.known = ARENA_ARRAY(r->scratch, value, t->fun->n_slots);
    inner.part = ARENA_ARRAY(r->scratch, const struct access *, t->fun->n_slots);
    for (uint32_t i = 0; i < t->n; i++)
        bind_frame_slot(r, &inner, i, t->kid[i]);
    r->calls--;
    r->depth++;
    r->known = inner.known;
    r->part = inner.part;
    term_reads(r, t->fun->body);
    r->known = outer.known;
    r->part = outer.part;
    r->depth--;
}

/* ---- terms ---- */

/* x in s, where only whether x is in it matters. */
static void read_member(struct term_reader *r, const struct term *t)
{
    struct access set = part_of(r, t->kid[1]), x;

    x = term_reads_member(r, &set, t->kid[1]->sort, t->kid[0]);
    vec_push(r->out, x);
}

/* The second operand is not evaluated where the first one decides. */
static void read_logic(struct term_reader *r, const struct term *t)
{
    bool decides = t->kind == TERM_OR;

    term_reads(r, t->kid[0]);
    if (!is_known_as(r, t->kid[0], decides))
        term_reads(r, t->kid[1]);
}

static void read_if(struct term_reader *r, const struct term *t)
{
    term_reads(r, t->kid[0]);
    if (!is_known_as(r, t->kid[0], false))
        term_reads(r, t->kid[1]);
    if (!is_known_as(r, t->kid[0], true))
        term_reads(r, t->kid[2]);
}

void term_reads(struct term_reader *r, const struct term *t)
{
    struct access x;

    if (is_part(r, t)) {
        x = part_of(r, t); /* which notes what its indices read in the same list */
        vec_push(r->out, x);
        return;
    }
    if (t->kind == TERM_IN && sort_has_members(t->kid[1]->sort) && is_part(r, t->kid[1])) {
        read_member(r, t);
        return;
    }
    /* clang-format off */
    switch (t->kind) {
    LAZY_OPERATORS(TERM_CASE) read_logic(r, t); break;
    case TERM_IF: read_if(r, t); break;
    case TERM_LET: read_let(r, t); break;
    case TERM_CALL: read_call(r, t); break;
    case TERM_CONST: case TERM_UNASSIGNED: case TERM_LOCAL: case TERM_GLOBAL: case TERM_OBSERVE:
    case TERM_AT_NODE:
    TERM_STRICT(TERM_CASE)
    case TERM_INDEX: case TERM_FIELD: case TERM_ALT_FIELD: case TERM_IS: case TERM_UNSET:
    case TERM_TUPLE:
    case TERM_ALT: case TERM_ARRAY: case TERM_SET_OF: case TERM_FIRST: case TERM_AGGREGATE:
    case TERM_FORALL: case TERM_EXISTS: case TERM_CHECK:
        read_kids(r, t);
        break;
    }
    /* clang-format on */
}
