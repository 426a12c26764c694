/*
 * Elements of constant tuples in byte code: arrays that say what follows what (see compile.h).
 *
 * The elements are in a table, from which one instruction takes that at a position.  A part of such
 * an element, or whether something is in it, is an element of another constant.
 */
#include "config.h"

#include "stg/data/compile.h"

#define LISTED_MOST 4096u /* elements of a table */

static bool has_table(const struct compiler *x, value tuple)
{
    return value_size(x->vs, tuple) <= LISTED_MOST && !value_has_hole(x->vs, tuple);
}

static uint32_t add_table(struct compiler *x, value tuple)
{
    uint32_t n = value_size(x->vs, tuple);
    struct listed_elements t = { true, mem_alloc((n + (size_t)1) * sizeof *t.at) };

    for (uint32_t i = 0; i < n; i++) {
        t.at[i] = value_elem(x->vs, tuple, i);
        t.small = t.small && value_is_small(t.at[i]);
    }
    vec_push(&x->code->table, t);
    return vec_number(x->code->table.n - 1);
}

/* position: a register that has it. */
static void take_listed(struct compiler *x, value tuple, uint32_t position, uint32_t reg)
{
    COMPILE(x, BYTE_LISTED, reg, position, tuple, add_table(x, tuple));
}

bool compile_listed(struct compiler *x, value tuple, struct position position, struct operand *out)
{
    uint32_t from, reg;

    if (x->failed || position.reg == NO_REGISTER || !has_table(x, tuple))
        return false;
    from = position.n == 0 ? position.reg : compile_position_register(x, position);
    reg = compile_take(x, 1);
    take_listed(x, tuple, from, reg);
    *out = compile_result(x, reg);
    return true;
}

struct operand compile_listed_field(struct compiler *x, const struct term *t)
{
    const struct slot_meaning *m = &x->slot[t->kid[0]->slot];
    uint32_t n = (uint32_t)sort_card(m->numbered);
    struct position position = { 0, compile_take(x, 1) };
    value *v = ARENA_ARRAY(x->scratch, value, n + (size_t)1);

    for (uint32_t i = 0; i < n; i++)
        v[i] = value_elem(x->vs, sort_nth(x->vs, m->numbered, i), t->slot);
    COMPILE(x, BYTE_POSITION, position.reg, m->number, 0, n, 1);
    return compile_element(x, compile_known(value_tuple(x->vs, n, v)), position);
}

/* ---- paths from constants ---- */

static const value *known_value(const struct compiler *x, const struct term *t)
{
    const struct slot_meaning *m = t->kind == TERM_LOCAL ? &x->slot[t->slot] : NULL;

    if (t->kind == TERM_CONST)
        return &t->v;
    return m != NULL && m->kind == SLOT_CONSTANT && m->v != VALUE_NONE ? &m->v : NULL;
}

static bool has_known_indices(const struct compiler *x, const struct term *t)
{
    for (uint32_t i = 1; i < t->n; i++)
        if (known_value(x, t->kid[i]) == NULL)
            return false;
    return true;
}

/* Is it a path from a constant, of which one step is not known? */
static bool has_one_open_step(const struct compiler *x, const struct term *t)
{
    uint32_t n = 0;

    for (; t->kind == TERM_INDEX || t->kind == TERM_FIELD; t = t->kid[0])
        n += t->kind == TERM_INDEX && !has_known_indices(x, t);
    return t->kind == TERM_CONST && n == 1;
}

/* The elements of a tuple, of which a register tells one; NO_REGISTER: the tuple itself. */
struct listed {
    value v;
    uint32_t position;
};

/* Puts a part of each element in its place: element n, or whether `n` is a member. */
static void take_listed_parts(struct compiler *x, struct listed *l, bool member, uint32_t n)
{
    uint32_t size = value_size(x->vs, l->v);
    value *part = mem_alloc((size + (size_t)1) * sizeof *part);

    for (uint32_t i = 0; i < size; i++) {
        value element = value_elem(x->vs, l->v, i);
        part[i] = member ? value_bool(value_set_has(x->vs, element, n))
                         : value_elem(x->vs, element, n);
    }
    l->v = value_tuple(x->vs, size, part);
    mem_free(part);
}

/* The position is a multiple of the stride.  False: there is no table; then there is no code
   either. */
static bool follow_listed(struct compiler *x, const struct term *t, uint32_t stride,
                          struct listed *l)
{
    struct position position = { t->slot * stride, NO_REGISTER };

    if (t->kind == TERM_CONST) {
        *l = (struct listed){ t->v, NO_REGISTER };
        return has_table(x, t->v);
    }
    if (!follow_listed(x, t->kid[0], stride, l))
        return false;
    if (t->kind == TERM_INDEX)
        position = compile_position(x, t->kid[0]->sort, t->kid + 1, stride);
    if (x->failed)
        return false;
    if (position.reg != NO_REGISTER)
        l->position = position.n == 0 ? position.reg : compile_position_register(x, position);
    else if (l->position != NO_REGISTER)
        take_listed_parts(x, l, false, position.n / stride);
    else
        l->v = value_elem(x->vs, l->v, position.n / stride);
    return true;
}

bool compile_listed_path(struct compiler *x, const struct term *t, struct operand *out)
{
    struct listed l;
    uint32_t reg;

    if (!has_one_open_step(x, t) || !follow_listed(x, t, 1, &l) || l.position == NO_REGISTER)
        return false;
    reg = compile_take(x, 1);
    take_listed(x, l.v, l.position, reg);
    *out = compile_result(x, reg);
    return true;
}

/* ---- members ---- */

/* Is a known value in one of the sets? */
static bool known_member(struct compiler *x, const struct term *t, value member,
                         struct operand *out)
{
    struct listed l;
    uint32_t reg;

    if (value_has_hole(x->vs, member) || !has_one_open_step(x, t->kid[1]) ||
        !follow_listed(x, t->kid[1], 1, &l) || l.position == NO_REGISTER)
        return false;
    take_listed_parts(x, &l, true, member);
    reg = compile_take(x, 1);
    take_listed(x, l.v, l.position, reg);
    *out = compile_result(x, reg);
    return true;
}

/* How many sets there are to which the path may lead, if a table has room for all of their members;
   0: it has not. */
static uint64_t sets_on_path(const struct compiler *x, const struct term *t)
{
    uint64_t n = 1, members = sort_card(t->sort->elem);

    if (known_value(x, t) == NULL && !has_one_open_step(x, t))
        return 0;
    for (; t->kind == TERM_INDEX || t->kind == TERM_FIELD; t = t->kid[0])
        if (t->kind == TERM_INDEX && !has_known_indices(x, t))
            n = sort_array_size(t->kid[0]->sort);
    return n * members <= LISTED_MOST ? n : 0;
}

/* Of each set in turn, which values of the sort are members. */
static value table_of_members(const struct compiler *x, const struct listed *l,
                              const struct sort *elem)
{
    uint32_t n = l->position == NO_REGISTER ? 1 : value_size(x->vs, l->v);
    uint32_t members = (uint32_t)sort_card(elem);
    value *is = mem_alloc(((size_t)n * members + 1) * sizeof *is), table;

    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < members; k++)
            is[i * members + k] = value_bool(value_set_has(x->vs,
                                                           l->position == NO_REGISTER
                                                               ? l->v
                                                               : value_elem(x->vs, l->v, i),
                                                           sort_nth(x->vs, elem, k)));
    table = value_tuple(x->vs, n * members, is);
    mem_free(is);
    return table;
}

/* Is any value in one of the sets, or in a known one? */
static bool open_member(struct compiler *x, const struct term *t, struct operand *out)
{
    const struct sort *elem = t->kid[1]->sort->elem;
    const value *set = known_value(x, t->kid[1]);
    struct listed l = { set != NULL ? *set : VALUE_NONE, NO_REGISTER };
    struct position place;
    uint32_t reg, from, skip = 0;

    if (!sort_has_members(t->kid[1]->sort) ||
        !(sort_within(t->kid[0]->sort, elem) || elem->kind == SORT_INT) ||
        sets_on_path(x, t->kid[1]) == 0 || (set != NULL && value_has_hole(x->vs, *set)) ||
        (set == NULL && !follow_listed(x, t->kid[1], (uint32_t)sort_card(elem), &l)))
        return false;
    *out = compile_known(VALUE_FALSE);
    reg = compile_take(x, 1);
    if (!compile_place_or_jump(x, elem, t->kid[0], reg, &place, &skip) || x->failed)
        return true;
    if (l.position != NO_REGISTER)
        place = compile_add_positions(x, place, (struct position){ 0, l.position });
    from = compile_position_register(x, place);
    take_listed(x, table_of_members(x, &l, elem), from, reg);
    *out = compile_result(x, reg);
    compile_lead_here(x, skip);
    return true;
}

bool compile_listed_member(struct compiler *x, const struct term *t, struct operand *out)
{
    const value *member = known_value(x, t->kid[0]);

    if (x->failed || t->kid[1]->sort->kind != SORT_SET)
        return false;
    return member != NULL ? known_member(x, t, *member, out) : open_member(x, t, out);
}
