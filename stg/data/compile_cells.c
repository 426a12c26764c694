/*
 * Values as cells, in registers, in byte code (see compile.h).
 *
 * Where a term puts a value together, each of its parts goes where the cells of that part go, and
 * the whole is not made.
 */
#include "config.h"

#include "stg/data/compile.h"

/* Have cells of the one the same meaning as those of the other?  Their sorts agree. */
static bool same_shape(const struct cell_shape *a, const struct cell_shape *b)
{
    uint32_t offset;

    if (a == b)
        return true;
    if (a->split != b->split || a->n != b->n)
        return false;
    if (a->split && a->sort->kind == SORT_SET)
        return sort_within(a->sort, b->sort) && sort_within(b->sort, a->sort);
    for (uint32_t i = 0; a->split && i < cell_shape_parts(a); i++)
        if (!same_shape(cell_shape_part(a, i, &offset), cell_shape_part(b, i, &offset)))
            return false;
    return true;
}

/* Can a value of this sort be too large?  Then it is made, which finds out. */
static bool may_be_large(const struct sort *s)
{
    return sort_most_parts(s) > VALUE_MAX_PARTS;
}

/* What the body of array(..) does for the next element. */
struct elements {
    const struct term *body;
    const struct cell_shape *shape;
    uint32_t next; /* register */
};

static void compile_next_element(struct compiler *x, void *self)
{
    struct elements *e = self;

    compile_cells(x, e->body, e->shape, e->next);
    e->next += e->shape->n;
}

static void array_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                        uint32_t first)
{
    struct binder_range all = { 0, UINT64_MAX, true };
    struct elements e = { t->kid[0], s->part[0], first };

    compile_binders(x, t->n_binders, t->binder, &all, compile_next_element, &e);
}

/* Of a set: gives up if it has a member that is not in the sort. */
static void check_members(struct compiler *x, const struct cell_shape *s, const struct sort *sort,
                          uint32_t first)
{
    for (uint32_t i = 0; i < s->n && !x->failed && !sort_within(s->sort, sort); i++) {
        uint32_t skip = 0;
        if (sort_has(x->vs, sort->elem, s->member[i]))
            continue;
        COMPILE(x, BYTE_JUMP_FALSE, first + i);
        compile_jump_to(x, &skip);
        COMPILE(x, BYTE_GIVE_UP);
        compile_lead_here(x, skip);
    }
}

static const struct sort *sort_of_part(const struct sort *s, uint32_t i)
{
    return s->elem != NULL ? s->elem : s->field[i].sort;
}

/* Gives up unless the value that the cells are is in the sort.  What is in an alternative of a
   union has been checked where it was put in there. */
static void check_cells(struct compiler *x, const struct cell_shape *s, const struct sort *sort,
                        uint32_t first)
{
    uint32_t offset, from = s->sort->kind == SORT_SEQ || s->sort->kind == SORT_BAG;

    if (!s->split) {
        COMPILE(x, BYTE_HAS, first, compile_object(x, sort));
        return;
    }
    if (s->sort->kind == SORT_SET) {
        check_members(x, s, sort, first);
        return;
    }
    if (s->sort->kind == SORT_UNION)
        return;
    if (from == 1 && sort->size < s->sort->size)
        COMPILE(x, BYTE_WITHIN, first, 0, sort->size + 1);
    for (uint32_t i = from; i < cell_shape_parts(s) && !x->failed; i++) {
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        check_cells(x, part, sort_of_part(sort, i), first + offset);
    }
}

struct chosen_cells {
    struct branches branches;
    const struct term *t;
    const struct cell_shape *shape;
    uint32_t first;
};

static void make_chosen_cells(struct compiler *x, const struct branches *b, bool holds)
{
    const struct chosen_cells *s = (const struct chosen_cells *)b;

    compile_cells(x, s->t->kid[holds ? 1 : 2], s->shape, s->first);
}

void compile_unpack(struct compiler *x, struct operand a, const struct cell_shape *s,
                    uint32_t first)
{
    value *v;

    if (x->failed)
        return;
    if (!s->split) {
        compile_copy(x, a, first);
    } else if (a.known && a.v == VALUE_NONE) {
        COMPILE(x, BYTE_GIVE_UP);
    } else if (a.known) {
        v = ARENA_ARRAY(x->scratch, value, s->n);
        cells_scatter(x->vs, s, a.v, v);
        for (uint32_t i = 0; i < s->n; i++)
            COMPILE(x, BYTE_CONSTANT, first + i, v[i]);
    } else {
        COMPILE(x, BYTE_UNPACK, first, compile_register(x, a), compile_object(x, s));
    }
}

/* The same of a value that is in sort `from`; gives up unless it has these cells. */
static void unpack_from(struct compiler *x, const struct sort *from, struct operand a,
                        const struct cell_shape *s, uint32_t first)
{
    bool fits = x->failed || sort_within(from, s->sort);

    if (!fits)
        compile_check(x, s->sort, a);
    if (fits || !a.known || sort_has(x->vs, s->sort, a.v))
        compile_unpack(x, a, s, first);
}

static void path_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                       uint32_t first)
{
    struct code_part part;
    struct operand a = compile_path(x, t, &part);

    if (x->failed)
        return;
    if (part.p.split && same_shape(part.p.shape, s)) {
        compile_load(x, &part, first);
        return;
    }
    if (part.p.split)
        a = compile_pack(x, t, &part);
    unpack_from(x, part.p.sort, a, s, first);
}

static void tuple_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                        uint32_t first)
{
    uint32_t offset;

    for (uint32_t i = 0; i < t->n && !x->failed; i++) {
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        compile_cells(x, t->kid[i], part, first + offset);
    }
}

/* A term of another kind, or one whose value may be large. */
static void value_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                        uint32_t first)
{
    if (s->split)
        unpack_from(x, t->sort, compile_term(x, t), s, first);
    else
        compile_into(x, t, first);
}

/* Terms whose parts are terms, each with cells of its own; false: it is none of these. */
static bool composed_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                           uint32_t first)
{
    struct slot_meaning *outer, before;

    if (compile_is_path(x, t)) {
        path_cells(x, t, s, first);
    } else if (t->kind == TERM_IF) {
        compile_choice(x, t->kid[0],
                       &(struct chosen_cells){ { make_chosen_cells }, t, s, first }.branches);
    } else if (t->kind == TERM_ARRAY) {
        array_cells(x, t, s, first);
    } else if (t->kind == TERM_TUPLE &&
               (t->sort->kind == SORT_RECORD || t->sort->kind == SORT_ARRAY)) {
        tuple_cells(x, t, s, first);
    } else if (t->kind == TERM_CHECK) {
        compile_cells(x, t->kid[0], s, first);
        check_cells(x, s, t->sort, first);
    } else if (t->kind == TERM_CALL) {
        outer = compile_enter(x, t);
        compile_cells(x, t->fun->body, s, first);
        x->slot = outer;
    } else if (t->kind == TERM_LET) {
        before = compile_let(x, t);
        compile_cells(x, t->kid[1], s, first);
        compile_end_let(x, t, before);
    } else {
        return false;
    }
    return true;
}

/* Is its value that of a term in it? */
static bool chooses(const struct term *t)
{
    return t->kind == TERM_IF || t->kind == TERM_CALL || t->kind == TERM_LET ||
           t->kind == TERM_CHECK;
}

void compile_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                   uint32_t first)
{
    uint32_t top = x->top;

    if (x->failed)
        return;
    if (s->split && s->sort->kind == SORT_SET) {
        if (!compile_flags(x, t, s, first) && (!chooses(t) || !composed_cells(x, t, s, first)))
            value_cells(x, t, s, first);
    } else if (s->split && sort_has_variants(s->sort)) {
        if (!compile_variant_cells(x, t, s, first) &&
            (t->kind == TERM_CHECK || !composed_cells(x, t, s, first)))
            value_cells(x, t, s, first);
    } else if (!s->split || may_be_large(t->sort) || !composed_cells(x, t, s, first)) {
        value_cells(x, t, s, first);
    }
    x->top = top;
}
