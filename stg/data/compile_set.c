/*
 * Sets in byte code (see compile.h), as flags of members: in the cells of variables, and in
 * registers while new ones are computed.  No set is made as a value for that, and no element whose
 * number follows from those of its fields.
 */
#include "config.h"

#include "stg/data/compile.h"

#define FLAGS_ROOM 64u /* registers for what is computed while flags are */

bool compile_has_members(const struct compiler *x, const struct term *t)
{
    struct cell_part p;

    return t->sort->kind == SORT_SET && compile_find_part(x, t, &p) && p.split;
}

/* ---- x in s, and card(s) ---- */

bool compile_is_on_members(const struct compiler *x, const struct term *t)
{
    return (t->kind == TERM_IN || t->kind == TERM_CARD) && compile_has_members(x, t->kid[t->n - 1]);
}

static struct operand count_members(struct compiler *x, const struct code_part *set)
{
    uint32_t reg = compile_take(x, 1), first = compile_take(x, set->p.n);

    compile_load(x, set, first);
    COMPILE(x, BYTE_COUNT, reg, first, set->p.n);
    x->top = reg + 1;
    return compile_result(x, reg);
}

struct operand compile_on_members(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1), begin = compile_here(x), skip = 0;
    const struct term *s = t->kid[t->n - 1];
    struct code_part set = { .further = NO_REGISTER };
    struct operand a = compile_known(VALUE_FALSE);
    struct position place;
    bool is = true;

    compile_find_part(x, s, &set.p);
    compile_path(x, s, &set);
    if (t->kind == TERM_IN && !x->failed)
        is = compile_place_or_jump(x, set.p.sort->elem, t->kid[0], reg, &place, &skip);
    if (x->failed || !is)
        return a;
    if (t->kind == TERM_IN)
        compile_narrow(x, &set, place);
    a = t->kind == TERM_IN ? compile_read(x, &set) : count_members(x, &set);
    if (a.known || x->failed || compile_is_read(x, begin))
        return a;
    x->top = reg + 1;
    a = compile_move(x, a, reg);
    compile_lead_here(x, skip);
    return a;
}

/* ---- sets as flags in registers ---- */

/* How many sets are in registers at the same time while this one is computed, at most. */
static uint32_t sets_at_once(const struct term *t)
{
    uint32_t left, right;

    if (t->kind != TERM_JOIN && t->kind != TERM_MINUS && t->kind != TERM_MEET)
        return 1;
    left = sets_at_once(t->kid[0]);
    right = 1 + sets_at_once(t->kid[1]);
    return left > right ? left : right;
}

/* Are there registers for so many sets, and for what is computed meanwhile? */
static bool has_registers(const struct compiler *x, const struct cell_shape *s, uint32_t sets)
{
    return sets <= BYTE_CODE_ROOM && x->end - x->top >= FLAGS_ROOM + sets * s->n;
}

struct flags {
    const struct cell_shape *s;
    const struct term *t;
    uint32_t first;
    value with; /* what the flags of its elements become */
};

static void fill_flags(struct compiler *x, const struct flags *f, value v)
{
    for (uint32_t i = 0; i < f->s->n; i++)
        COMPILE(x, BYTE_CONSTANT, f->first + i, v);
}

static void flag_member(struct compiler *x, const struct flags *f, struct position p)
{
    uint32_t at;

    if (p.reg == NO_REGISTER) {
        COMPILE(x, BYTE_CONSTANT, f->first + p.n, f->with);
        return;
    }
    at = compile_take(x, 2);
    COMPILE(x, BYTE_COPY, at, p.reg);
    COMPILE(x, BYTE_CONSTANT, at + 1, f->with);
    COMPILE(x, BYTE_PUSH, f->first + p.n, at, at + 1);
}

/* A value that can be no member is taken away without more; it cannot be added. */
static void change_member(struct compiler *x, const struct flags *f, bool is, struct position p)
{
    if (x->failed)
        return;
    if (is)
        flag_member(x, f, p);
    else if (f->with == VALUE_TRUE)
        COMPILE(x, BYTE_GIVE_UP);
}

static void change_by_element(struct compiler *x, const struct flags *f, const struct term *t)
{
    uint32_t top = x->top;
    struct position p;
    bool is = compile_member_place(x, f->s->sort->elem, t, &p);

    change_member(x, f, is, p);
    x->top = top;
}

static void change_if(struct compiler *x, void *self)
{
    const struct flags *f = self;
    const struct term *condition = f->t->kid[0];
    struct position p;
    uint32_t skip = 0;
    bool is;

    compile_jump(x, condition, false, &skip);
    is = compile_slot_place(x, f->s->sort->elem, f->t->binder[0].slot, condition, &p);
    change_member(x, f, is, p);
    compile_lead_here(x, skip);
}

/* The flags of another set, in registers: those that are `when` tell which members change. */
static void change_by_flags(struct compiler *x, const struct flags *f, uint32_t other, bool when)
{
    for (uint32_t i = 0; i < f->s->n && !x->failed; i++) {
        uint32_t skip = 0;
        COMPILE(x, when ? BYTE_JUMP_FALSE : BYTE_JUMP_TRUE, other + i);
        compile_jump_to(x, &skip);
        COMPILE(x, BYTE_CONSTANT, f->first + i, f->with);
        compile_lead_here(x, skip);
    }
}

static void make_flags(struct compiler *x, struct flags f, const struct term *t);

static void change_by_term(struct compiler *x, const struct flags *f, const struct term *t,
                           bool when)
{
    uint32_t top = x->top;
    struct flags other = { f->s, t, compile_take(x, f->s->n), VALUE_TRUE };

    make_flags(x, other, t);
    change_by_flags(x, f, other.first, when);
    x->top = top;
}

/* Adds the elements of a set, or takes them away. */
static void change_flags(struct compiler *x, struct flags f, const struct term *t)
{
    f.t = t;
    if (x->failed)
        return;
    if (t->kind == TERM_TUPLE) {
        for (uint32_t i = 0; i < t->n && !x->failed; i++)
            change_by_element(x, &f, t->kid[i]);
    } else if (t->kind == TERM_SET_OF) {
        compile_binders(x, 1, t->binder, &compile_all_values, change_if, &f);
    } else if (t->kind == TERM_JOIN) {
        change_flags(x, f, t->kid[0]);
        change_flags(x, f, t->kid[1]);
    } else {
        change_by_term(x, &f, t, true);
    }
}

static bool is_by_flags(const struct compiler *x, const struct term *t, const struct cell_shape *s);

/* Are all of its elements members, or is that checked as it is made? */
static bool fits_flags(const struct compiler *x, const struct term *t, const struct cell_shape *s)
{
    return sort_within(t->sort, s->sort) || is_by_flags(x, t, s);
}

/* Is it made without the value? */
static bool is_by_flags(const struct compiler *x, const struct term *t, const struct cell_shape *s)
{
    struct cell_part p;

    switch (t->kind) {
    case TERM_TUPLE:
    case TERM_SET_OF: return true;
    case TERM_JOIN:
    case TERM_MINUS:
    case TERM_MEET: return fits_flags(x, t->kid[0], s) && fits_flags(x, t->kid[1], s);
    default:
        return compile_find_part(x, t, &p) && p.split && sort_within(p.sort, s->sort) &&
               sort_within(s->sort, p.sort);
    }
}

/* Of a variable; one that may be unassigned is not split. */
static void read_flags(struct compiler *x, const struct flags *f, const struct term *t)
{
    struct code_part part;

    compile_path(x, t, &part);
    if (!x->failed)
        compile_load(x, &part, f->first);
}

static void make_flags(struct compiler *x, struct flags f, const struct term *t)
{
    if (x->failed)
        return;
    switch (is_by_flags(x, t, f.s) ? t->kind : TERM_CALL) {
    case TERM_TUPLE:
    case TERM_SET_OF:
        fill_flags(x, &f, VALUE_FALSE);
        change_flags(x, f, t);
        break;
    case TERM_JOIN:
    case TERM_MINUS:
        make_flags(x, f, t->kid[0]);
        f.with = value_bool(t->kind == TERM_JOIN);
        change_flags(x, f, t->kid[1]);
        break;
    case TERM_MEET:
        make_flags(x, f, t->kid[0]);
        f.with = VALUE_FALSE;
        change_by_term(x, &f, t->kid[1], false);
        break;
    case TERM_CALL: compile_cells(x, t, f.s, f.first); break;
    default: read_flags(x, &f, t); break;
    }
}

bool compile_flags(struct compiler *x, const struct term *t, const struct cell_shape *s,
                   uint32_t first)
{
    if (!is_by_flags(x, t, s) || !has_registers(x, s, sets_at_once(t)))
        return false;
    make_flags(x, (struct flags){ s, t, first, VALUE_TRUE }, t);
    return true;
}

/* ---- comparisons ---- */

const struct cell_shape *compile_compared_sets(const struct compiler *x, const struct term *t)
{
    struct cell_part p;

    if ((t->kind != TERM_EQ && t->kind != TERM_NE && t->kind != TERM_SUBSET) ||
        t->kid[0]->sort->kind != SORT_SET || t->kid[1]->sort->kind != SORT_SET)
        return NULL;
    for (int i = 0; i < 2; i++) {
        const struct term *other = t->kid[1 - i];
        if (compile_has_members(x, t->kid[i]) && compile_find_part(x, t->kid[i], &p) &&
            fits_flags(x, other, p.shape) && has_registers(x, p.shape, 2 + sets_at_once(other)))
            return p.shape;
    }
    return NULL;
}

/* Jumps if a member tells that two sets are not equal, or the one is no subset of the other. */
static void jump_if_differ(struct compiler *x, bool subset, uint32_t a, uint32_t b, uint32_t *list)
{
    uint32_t skip = 0;

    if (!subset) {
        COMPILE(x, BYTE_JUMP_NE, a, b);
        compile_jump_to(x, list);
        return;
    }
    COMPILE(x, BYTE_JUMP_FALSE, a);
    compile_jump_to(x, &skip);
    COMPILE(x, BYTE_JUMP_FALSE, b);
    compile_jump_to(x, list);
    compile_lead_here(x, skip);
}

void compile_jump_on_sets(struct compiler *x, const struct term *t, const struct cell_shape *s,
                          bool when, uint32_t *list)
{
    uint32_t first = compile_take(x, 2 * s->n), differ = 0;
    bool if_differ = when == (t->kind == TERM_NE);

    for (uint32_t i = 0; i < 2; i++)
        make_flags(x, (struct flags){ s, t, first + i * s->n, VALUE_TRUE }, t->kid[i]);
    for (uint32_t i = 0; i < s->n && !x->failed; i++)
        jump_if_differ(x, t->kind == TERM_SUBSET, first + i, first + s->n + i,
                       if_differ ? list : &differ);
    if (if_differ)
        return;
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, list);
    compile_lead_here(x, differ);
}
