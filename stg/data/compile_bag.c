/*
 * Bags in byte code (see compile.h).
 *
 * A bag that is in cells, or goes there, is unpacked: its length, its elements in ascending order,
 * and nothing behind them.  So it is put together, looked at, and gone through in registers, and no
 * value is made.
 */
#include "config.h"

#include "stg/data/compile.h"

#define BAG_MOST 32u /* elements in registers */

/* ---- which terms ---- */

/* Is every element of the sort, or that of a literal, so that it can be checked alone? */
static bool has_all_in(const struct term *t, const struct sort *elem)
{
    if (t->kind == TERM_TUPLE || sort_within(t->sort->elem, elem))
        return true;
    if (t->kind == TERM_MINUS)
        return has_all_in(t->kid[0], elem);
    return t->kind == TERM_JOIN && has_all_in(t->kid[0], elem) && has_all_in(t->kid[1], elem);
}

/* Is it put together, perhaps in registers? */
static bool is_bag(const struct term *t)
{
    if (t->sort->kind != SORT_BAG || !compile_is_small_element(t->sort->elem))
        return false;
    return t->kind == TERM_TUPLE || t->kind == TERM_JOIN || t->kind == TERM_MINUS ||
           (t->kind == TERM_CHECK && is_bag(t->kid[0]) && has_all_in(t->kid[0], t->sort->elem));
}

/* Is it a bag in cells? */
static bool find_bag(const struct compiler *x, const struct term *t, struct cell_part *p)
{
    return t->sort->kind == SORT_BAG && compile_find_part(x, t, p) && p->split;
}

/* ---- in registers ---- */

/* Where a bag goes: registers for its length and so many elements, which are checked to be of the
   sort, if there is one. */
struct unpacking {
    uint32_t first, room;
    const struct sort *elem;
};

/* The value into its registers; gives up if there are more elements. */
static void bag_into(struct compiler *x, const struct term *t, struct unpacking u);

static uint32_t lesser(uint64_t a, uint64_t b)
{
    return (uint32_t)(a < b ? a : b);
}

/* An operand into registers that are free, with room for so many elements. */
static struct unpacking bag_beside(struct compiler *x, const struct term *t, uint64_t room,
                                   const struct sort *elem)
{
    struct unpacking u = { 0, lesser(lesser(room, t->sort->size), BAG_MOST), elem };

    u.first = compile_take(x, 1 + u.room);
    bag_into(x, t, u);
    return u;
}

/* From other registers, which may have more room. */
static void take_over(struct compiler *x, const struct unpacking *from, const struct unpacking *u)
{
    uint32_t n = lesser(from->room, u->room);

    if (from->room > u->room)
        COMPILE(x, BYTE_WITHIN, from->first, 0, u->room + 1);
    for (uint32_t i = 0; i < 1 + n && !x->failed; i++)
        COMPILE(x, BYTE_COPY, u->first + i, from->first + i);
    compile_nothing(x, u->first + 1 + n, u->room - n);
}

static void bag_of_cells(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    struct unpacking from = *u;
    struct code_part part;

    compile_path(x, t, &part);
    if (x->failed)
        return;
    from.room = part.p.n - 1;
    if (from.room > u->room)
        from.first = compile_take(x, part.p.n);
    compile_load(x, &part, from.first);
    COMPILE(x, BYTE_ASSIGNED, from.first);
    if (from.first != u->first)
        take_over(x, &from, u);
    else
        compile_nothing(x, u->first + 1 + from.room, u->room - from.room);
}

/* Adds the elements of a bag to what is there. */
static void add_bag(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    uint32_t reg;

    if (t->kind != TERM_TUPLE) {
        COMPILE(x, BYTE_BAG_ADD_ALL, u->first, u->room, bag_beside(x, t, u->room, u->elem).first);
        return;
    }
    reg = compile_take(x, 1);
    for (uint32_t i = 0; i < t->n && !x->failed; i++) {
        compile_literal_element(x, t->kid[i], u->elem, reg);
        COMPILE(x, BYTE_BAG_ADD, u->first, u->room, reg);
    }
}

static void take_bag(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    uint32_t reg;

    if (t->kind != TERM_TUPLE) {
        COMPILE(x, BYTE_BAG_TAKE_ALL, u->first, bag_beside(x, t, BAG_MOST, NULL).first);
        return;
    }
    reg = compile_take(x, 1);
    for (uint32_t i = 0; i < t->n && !x->failed; i++) {
        compile_into(x, t->kid[i], reg);
        COMPILE(x, BYTE_BAG_TAKE, u->first, reg);
    }
}

/* The left operand may have more elements than there is room for in the end. */
static void bag_difference(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    struct unpacking from = *u;

    if (t->kid[0]->sort->size > u->room)
        from = bag_beside(x, t->kid[0], BAG_MOST, u->elem);
    else
        bag_into(x, t->kid[0], from);
    take_bag(x, t->kid[1], &from);
    if (from.first != u->first)
        take_over(x, &from, u);
}

static void bag_of_literal(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    COMPILE(x, BYTE_CONSTANT, u->first, value_small(0));
    compile_nothing(x, u->first + 1, u->room);
    add_bag(x, t, u);
}

static void checked_bag(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    struct unpacking within = { u->first, lesser(u->room, t->sort->size), t->sort->elem };

    bag_into(x, t->kid[0], within);
    compile_nothing(x, u->first + 1 + within.room, u->room - within.room);
}

struct chosen_bag {
    struct branches branches;
    const struct term *t;
    struct unpacking u;
};

static void make_chosen_bag(struct compiler *x, const struct branches *b, bool holds)
{
    const struct chosen_bag *s = (const struct chosen_bag *)b;

    bag_into(x, s->t->kid[holds ? 1 : 2], s->u);
}

static void bag_into(struct compiler *x, const struct term *t, struct unpacking u)
{
    uint32_t top = x->top;
    struct cell_part p;

    if (x->failed)
        return;
    if (find_bag(x, t, &p)) {
        bag_of_cells(x, t, &u);
    } else if (t->kind == TERM_IF) {
        compile_choice(x, t->kid[0], &(struct chosen_bag){ { make_chosen_bag }, t, u }.branches);
    } else if (!is_bag(t)) {
        COMPILE(x, BYTE_UNPACK_SEQUENCE, u.first, compile_register(x, compile_term(x, t)), u.room);
        COMPILE(x, BYTE_TRIM, u.first, u.room);
    } else if (t->kind == TERM_TUPLE) {
        bag_of_literal(x, t, &u);
    } else if (t->kind == TERM_JOIN) {
        bag_into(x, t->kid[0], u);
        add_bag(x, t->kid[1], &u);
    } else if (t->kind == TERM_MINUS) {
        bag_difference(x, t, &u);
    } else {
        checked_bag(x, t, &u);
    }
    x->top = top;
}

bool compile_bag_cells(struct compiler *x, const struct term *t, uint32_t size, uint32_t first)
{
    if (!is_bag(t))
        return false;
    bag_into(x, t, (struct unpacking){ first, size, NULL });
    return true;
}

/* ---- questions ---- */

bool compile_bag_has(struct compiler *x, const struct term *t, struct operand *out)
{
    uint32_t reg;
    struct cell_part p;

    if (!find_bag(x, t->kid[1], &p))
        return false;
    reg = compile_take(x, 2);
    compile_into(x, t->kid[0], reg + 1);
    COMPILE(x, BYTE_BAG_HAS, reg, bag_beside(x, t->kid[1], BAG_MOST, NULL).first, reg + 1);
    x->top = reg + 1;
    *out = compile_at(reg);
    return true;
}

/* ---- elements ---- */

/* Is it a bag in cells, perhaps under a condition? */
static bool is_of_cells(const struct compiler *x, const struct term *t)
{
    struct cell_part p;

    if (t->kind == TERM_IF)
        return is_of_cells(x, t->kid[1]) || is_of_cells(x, t->kid[2]);
    return find_bag(x, t, &p);
}

bool compile_begin_elements(struct compiler *x, const struct term *t, bool distinct,
                            struct bag_loop *loop)
{
    uint32_t next, at, same = 0, skip = 0, before;
    struct unpacking bag;

    if (t->sort->size > BAG_MOST || !is_of_cells(x, t))
        return false;
    loop->reg = compile_take(x, 3);
    next = loop->reg + 1;
    at = loop->reg + 2;
    loop->end = 0;
    COMPILE(x, BYTE_CONSTANT, next, value_small(0));
    bag = bag_beside(x, t, BAG_MOST, NULL);
    loop->bag = bag.first;
    loop->begin = compile_here(x);
    COMPILE(x, BYTE_JUMP_GE, next, loop->bag);
    compile_jump_to(x, &loop->end);
    COMPILE(x, BYTE_POSITION, at, next, 0, bag.room, 1);
    COMPILE(x, BYTE_PICK, loop->reg, loop->bag + 1, at);
    COMPILE(x, BYTE_ADD_IT, next, next, value_small(1));
    if (!distinct)
        return true;
    before = compile_take(x, 1);
    COMPILE(x, BYTE_JUMP_LT_IT, next, value_small(2));
    compile_jump_to(x, &skip);
    COMPILE(x, BYTE_PICK, before, loop->bag, at);
    COMPILE(x, BYTE_JUMP_NE, loop->reg, before);
    compile_jump_to(x, &same);
    COMPILE(x, BYTE_JUMP, loop->begin);
    compile_lead_here(x, same);
    compile_lead_here(x, skip);
    return true;
}

void compile_end_elements(struct compiler *x, const struct bag_loop *loop)
{
    COMPILE(x, BYTE_JUMP, loop->begin);
    compile_lead_here(x, loop->end);
}
