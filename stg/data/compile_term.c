/*
 * Terms in byte code (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

#include "stg/data/eval_ops.h"

/* ---- variables ---- */

struct operand compile_slot(struct compiler *x, uint32_t slot, const struct term *t)
{
    const struct slot_meaning *m = &x->slot[slot];
    uint32_t reg;

    if (m->kind == SLOT_CONSTANT)
        return compile_known(m->v);
    if (m->kind == SLOT_WIDE) {
        reg = compile_take(x, 1);
        COMPILE(x, BYTE_NARROW, reg, m->reg);
        return compile_result(x, reg);
    }
    if (m->kind == SLOT_FIELDS) {
        reg = compile_take(x, 1);
        COMPILE(x, BYTE_TUPLE, reg, m->reg, m->n_fields, compile_object(x, t));
        return compile_result(x, reg);
    }
    if (m->kind != SLOT_REGISTER)
        compile_fail(x);
    else if (!m->assigned)
        COMPILE(x, BYTE_ASSIGNED, m->reg);
    return compile_at(m->reg);
}

static struct operand path(struct compiler *x, const struct term *t)
{
    struct code_part part;
    struct operand a = compile_path(x, t, &part);

    return x->failed || !part.p.split ? a : compile_pack(x, t, &part);
}

static struct operand selection(struct compiler *x, const struct term *t)
{
    struct operand a;
    struct position position = { t->slot, NO_REGISTER };

    if (compile_is_path(x, t))
        return path(x, t);
    if (t->kind == TERM_FIELD && compile_has_fields(x, t->kid[0]))
        return compile_at(x->slot[t->kid[0]->slot].reg + t->slot);
    if (t->kind == TERM_FIELD && compile_is_numbered(x, t->kid[0]))
        return compile_listed_field(x, t);
    if (compile_listed_path(x, t, &a))
        return a;
    a = compile_term(x, t->kid[0]);
    if (t->kind == TERM_INDEX && !x->failed)
        position = compile_position(x, t->kid[0]->sort, t->kid + 1, 1);
    return x->failed ? a : compile_element(x, a, position);
}

static struct operand set_membership(struct compiler *x, const struct term *t)
{
    struct operand a;

    if (compile_is_on_members(x, t))
        return compile_on_members(x, t);
    if (compile_bag_has(x, t, &a) || compile_listed_member(x, t, &a))
        return a;
    return compile_operator(x, t);
}

static struct operand let(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1);
    struct slot_meaning before = compile_let(x, t);
    struct operand a = compile_term(x, t->kid[1]);

    compile_end_let(x, t, before);
    if (!a.known)
        compile_copy(x, a, reg);
    x->top = reg + 1;
    return a.known ? a : compile_at(reg);
}

/* The code from `begin` on sets n registers: true if it sets them to constants, whose tuple or set
   is then in *out, without code. */
static bool is_known_tuple(struct compiler *x, const struct term *t, uint32_t begin, uint32_t n,
                           value *out)
{
    struct eval ev = { .vs = x->vs };
    bool known = !x->failed && compile_here(x) == begin + 3 * n;
    value *v = ARENA_ARRAY(x->scratch, value, n + (size_t)1);

    for (uint32_t i = 0; i < n && known; i++) {
        known = x->code->at.at[begin + 3 * i] == BYTE_CONSTANT;
        v[i] = x->code->at.at[begin + 3 * i + 2];
    }
    if (!known || !eval_fits(&ev, t, n, v))
        return false;
    if (t->sort->kind == SORT_BAG)
        *out = value_bag(x->vs, n, v);
    else if (t->sort->kind != SORT_SET)
        *out = value_tuple(x->vs, n, v);
    else if (!byte_code_set(x->vs, n, v, out))
        return false;
    x->code->at.n = begin;
    return true;
}

static struct operand tuple(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1), lead = t->kind == TERM_ALT;
    uint32_t first = compile_take(x, t->n + lead), begin = compile_here(x);
    value v;

    if (lead)
        COMPILE(x, BYTE_CONSTANT, first, value_small((int32_t)t->alt));
    for (uint32_t i = 0; i < t->n && !x->failed; i++)
        compile_into(x, t->kid[i], first + lead + i);
    x->top = reg + 1;
    if (is_known_tuple(x, t, begin, t->n + lead, &v))
        return compile_known(v);
    if (t->sort->kind == SORT_SET)
        COMPILE(x, BYTE_SET, reg, first, t->n);
    else
        COMPILE(x, BYTE_TUPLE, reg, first, t->n + lead, compile_object(x, t));
    return compile_result(x, reg);
}

static struct operand checked_term(struct compiler *x, const struct term *t)
{
    struct operand a = compile_term(x, t->kid[0]);

    if (!x->failed)
        compile_check(x, t->sort, a);
    return a;
}

/* ---- truth ---- */

void compile_choice(struct compiler *x, const struct term *condition, const struct branches *b)
{
    uint32_t begin = compile_here(x), otherwise = 0, end = 0;

    x->depth++;
    compile_jump(x, condition, false, &otherwise);
    if (compile_here(x) == begin + 2 && otherwise == begin + 1) {
        x->code->at.n = begin; /* nothing but a jump: it is false */
        b->make(x, b, false);
    } else {
        b->make(x, b, true);
        if (otherwise != 0 && !x->failed) {
            COMPILE(x, BYTE_JUMP);
            compile_jump_to(x, &end);
            compile_lead_here(x, otherwise);
            b->make(x, b, false);
            compile_lead_here(x, end);
        }
    }
    x->depth--;
}

struct chosen {
    struct branches branches;
    const struct term *t;
    uint32_t reg;
};

static void make_chosen(struct compiler *x, const struct branches *b, bool holds)
{
    const struct chosen *s = (const struct chosen *)b;

    compile_into(x, s->t->kid[holds ? 1 : 2], s->reg);
}

static void choose_into(struct compiler *x, const struct term *t, uint32_t reg)
{
    struct chosen s = { { make_chosen }, t, reg };

    compile_choice(x, t->kid[0], &s.branches);
}

static struct operand choice(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1);

    choose_into(x, t, reg);
    return compile_at(reg);
}

void compile_into(struct compiler *x, const struct term *t, uint32_t reg)
{
    uint32_t top = x->top;

    if (x->failed)
        return;
    if (t->kind == TERM_IF)
        choose_into(x, t, reg);
    else
        compile_copy(x, compile_term(x, t), reg);
    x->top = top;
}

static struct operand truth(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1), no = 0, end = 0;

    x->depth++;
    compile_jump(x, t, false, &no);
    x->depth--;
    COMPILE(x, BYTE_CONSTANT, reg, VALUE_TRUE);
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, &end);
    compile_lead_here(x, no);
    COMPILE(x, BYTE_CONSTANT, reg, VALUE_FALSE);
    compile_lead_here(x, end);
    return compile_at(reg);
}

static void jump_if_known(struct compiler *x, value v, bool when, uint32_t *list)
{
    if ((v == VALUE_TRUE) != when)
        return;
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, list);
}

/* begin: of the code for the operands. */
static void jump_on_equality(struct compiler *x, uint32_t begin, struct operand a, struct operand b,
                             bool equal, uint32_t *list)
{
    uint32_t left;

    if (a.known) {
        jump_on_equality(x, begin, b, a, equal, list);
    } else if (b.known && !value_has_hole(x->vs, b.v) && compile_is_read(x, begin)) {
        left = x->code->at.at[begin + 2];
        x->code->at.n = begin;
        COMPILE(x, equal ? BYTE_JUMP_CELL_IS : BYTE_JUMP_CELL_NOT, left, b.v);
        compile_jump_to(x, list);
    } else if (b.known && !value_has_hole(x->vs, b.v)) {
        if (compile_here(x) == begin + 2 && x->code->at.at[begin] == BYTE_ASSIGNED)
            x->code->at.n = begin; /* the jump sees to that */
        COMPILE(x, equal ? BYTE_JUMP_IS : BYTE_JUMP_IS_NOT, a.reg, b.v);
        compile_jump_to(x, list);
    } else {
        left = a.reg;
        COMPILE(x, equal ? BYTE_JUMP_EQ : BYTE_JUMP_NE, left, compile_register(x, b));
        compile_jump_to(x, list);
    }
}

/* Jumps if an operand is equal to the other or less, or, without `holds`, if it is not; turned: if
   the second one is less than the first. */
static void jump_on_wide(struct compiler *x, const struct term *t, bool turned, bool holds,
                         uint32_t *list)
{
    bool equality = t->kind == TERM_EQ || t->kind == TERM_NE;
    uint32_t is = equality ? BYTE_JUMP_WIDE_EQ : BYTE_JUMP_WIDE_LT;
    uint32_t is_not = equality ? BYTE_JUMP_WIDE_NE : BYTE_JUMP_WIDE_GE;
    int64_t i[2] = { 0, 0 };

    if (compile_wide_jump(x, t->kid[turned], t->kid[!turned], holds ? is : is_not, list, i))
        jump_if_known(x, value_bool(equality ? i[0] == i[1] : i[0] < i[1]), holds, list);
}

/* a = b, a != b, a < b and so on. */
static void jump_on_comparison(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    struct operand a[2] = { { .known = false } };
    value v[2];
    uint32_t left, begin = compile_here(x);
    bool turned = t->kind == TERM_GT || t->kind == TERM_LE; /* as b < a */
    bool equality = t->kind == TERM_EQ || t->kind == TERM_NE || t->kind == TERM_IFF;
    bool holds = (equality && t->kind != TERM_NE) || t->kind == TERM_LT || t->kind == TERM_GT;

    if (compile_has_wide(x, t)) {
        jump_on_wide(x, t, turned, holds == when, list);
        return;
    }
    if (compile_operands(x, t, a, v)) {
        jump_if_known(x, x->failed ? VALUE_FALSE : compile_computed(x, t, v).v, when, list);
        return;
    }
    if (equality) {
        jump_on_equality(x, begin, a[0], a[1], holds == when, list);
        return;
    }
    if (a[!turned].known && value_is_small(a[!turned].v)) {
        COMPILE(x, holds == when ? BYTE_JUMP_LT_IT : BYTE_JUMP_GE_IT, a[turned].reg, a[!turned].v);
    } else if (a[turned].known && value_has_small_successor(a[turned].v)) {
        COMPILE(x, holds == when ? BYTE_JUMP_GE_IT : BYTE_JUMP_LT_IT, a[!turned].reg,
                value_small(value_word(a[turned].v) + 1)); /* c < b: b >= c + 1 */
    } else {
        left = compile_register(x, a[turned]);
        COMPILE(x, holds == when ? BYTE_JUMP_LT : BYTE_JUMP_GE, left,
                compile_register(x, a[!turned]));
    }
    compile_jump_to(x, list);
}

/* Jumps if both operands, one or the other negated, are true; dually for ||. */
static void jump_on_both(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    bool conjunction = t->kind == TERM_AND;
    bool first = t->kind != TERM_IMPLIES; /* the first operand is not negated */
    uint32_t here = 0;

    if (when != conjunction) {
        compile_jump(x, t->kid[0], first == when, list);
        if (!compile_has_left(x))
            compile_jump(x, t->kid[1], when, list);
        return;
    }
    x->depth++;
    compile_jump(x, t->kid[0], first != when, &here);
    compile_jump(x, t->kid[1], when, list);
    x->depth--;
    compile_lead_here(x, here);
}

struct jumps {
    struct branches branches;
    const struct term *t;
    bool when;
    uint32_t *list;
};

static void make_jumps(struct compiler *x, const struct branches *b, bool holds)
{
    const struct jumps *s = (const struct jumps *)b;

    compile_jump(x, s->t->kid[holds ? 1 : 2], s->when, s->list);
}

static void jump_on_value(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    uint32_t begin = compile_here(x), cell;
    struct operand a;

    if (t->kind == TERM_IN && compile_is_tried_element(x, t))
        a = compile_known(VALUE_TRUE);
    else
        a = compile_term(x, t);
    if (a.known || x->failed) {
        jump_if_known(x, a.v, when, list);
        return;
    }
    if (compile_is_read(x, begin)) {
        cell = x->code->at.at[begin + 2];
        x->code->at.n = begin;
        COMPILE(x, BYTE_JUMP_CELL_IS, cell, value_bool(when));
    } else {
        COMPILE(x, when ? BYTE_JUMP_TRUE : BYTE_JUMP_FALSE, a.reg);
    }
    compile_jump_to(x, list);
}

/* False: the term is asked for its value. */
static bool jump_on_parts_alone(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    if (compile_has_alternative(x, t))
        compile_jump_on_alternative(x, t, when, list);
    else if (compile_compares_variant(x, t))
        compile_jump_on_variant(x, t, when, list);
    else if (compile_compares_cells(x, t))
        compile_jump_on_cells(x, t, when, list);
    else
        return false;
    return true;
}

void compile_jump(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    const struct cell_shape *sets = x->failed ? NULL : compile_compared_sets(x, t);
    uint32_t top = x->top;
    struct slot_meaning *outer, before;
    bool holds;

    if (x->failed)
        return;
    if (compile_is_held(x, t, &holds) || compile_is_tried_value(x, t, &holds)) {
        jump_if_known(x, value_bool(holds), when, list);
        return;
    }
    if (sets != NULL) {
        compile_jump_on_sets(x, t, sets, when, list);
        x->top = top;
        return;
    }
    if (jump_on_parts_alone(x, t, when, list)) {
        x->top = top;
        return;
    }
    switch (t->kind) {
    case TERM_NOT: compile_jump(x, t->kid[0], !when, list); break;
    case TERM_AND:
    case TERM_OR:
    case TERM_IMPLIES: jump_on_both(x, t, when, list); break;
    case TERM_IFF:
    case TERM_EQ:
    case TERM_NE:
    case TERM_LT:
    case TERM_LE:
    case TERM_GT:
    case TERM_GE: jump_on_comparison(x, t, when, list); break;
    case TERM_FORALL:
    case TERM_EXISTS: compile_quantifier(x, t, when, list); break;
    case TERM_IF:
        compile_choice(x, t->kid[0], &(struct jumps){ { make_jumps }, t, when, list }.branches);
        break;
    case TERM_CALL:
        outer = compile_enter(x, t);
        compile_jump(x, t->fun->body, when, list);
        x->slot = outer;
        break;
    case TERM_LET:
        before = compile_let(x, t);
        compile_jump(x, t->kid[1], when, list);
        compile_end_let(x, t, before);
        break;
    default: jump_on_value(x, t, when, list); break;
    }
    x->top = top;
}

/* ---- all terms ---- */

static struct operand observation(struct compiler *x, const struct term *t)
{
    if (compile_is_path(x, t))
        return path(x, t);
    compile_fail(x);
    return compile_known(VALUE_FALSE);
}

struct operand compile_term(struct compiler *x, const struct term *t)
{
    struct operand a;

    if (x->failed)
        return compile_known(VALUE_FALSE);
    if (compile_is_sequence(t))
        return compile_sequence(x, t);
    switch (t->kind) {
    case TERM_CONST: return compile_known(t->v);
    case TERM_UNASSIGNED: return compile_known(VALUE_NONE);
    case TERM_LOCAL: return compile_is_path(x, t) ? path(x, t) : compile_slot(x, t->slot, t);
    case TERM_GLOBAL: return path(x, t);
    case TERM_INDEX:
    case TERM_FIELD: return selection(x, t);
    case TERM_ALT_FIELD:
        if (compile_is_path(x, t))
            return path(x, t);
        return compile_shared_field(x, t, &a) ? a : compile_alternative(x, t);
    case TERM_IS: return compile_has_alternative(x, t) ? truth(x, t) : compile_alternative(x, t);
    case TERM_HEAD:
    case TERM_NTH: return compile_is_path(x, t) ? path(x, t) : compile_operator(x, t);
    case TERM_LEN:
        if (compile_length(x, t->kid[0], &a))
            return a;
        return compile_size(x, t, &a) ? a : compile_operator(x, t);
    case TERM_CARD:
        if (compile_is_on_members(x, t))
            return compile_on_members(x, t);
        return compile_size(x, t, &a) ? a : compile_operator(x, t);
    case TERM_TUPLE:
    case TERM_ALT: return tuple(x, t);
    case TERM_CHECK: return checked_term(x, t);
    case TERM_CALL:
    case TERM_FIRST: return compile_shared(x, t);
    case TERM_LET: return let(x, t);
    case TERM_ARRAY:
    case TERM_SET_OF: return compile_comprehension(x, t);
    case TERM_AGGREGATE: return compile_aggregate(x, t);
    case TERM_NOT:
    case TERM_AND:
    case TERM_OR:
    case TERM_IMPLIES:
    case TERM_IFF:
    case TERM_EQ:
    case TERM_NE:
    case TERM_LT:
    case TERM_LE:
    case TERM_GT:
    case TERM_GE:
    case TERM_FORALL:
    case TERM_EXISTS: return truth(x, t);
    case TERM_SUBSET:
        return compile_compared_sets(x, t) != NULL ? truth(x, t) : compile_operator(x, t);
    case TERM_IF: return choice(x, t);
    case TERM_UNSET: return compile_unset(x, t->kid[0]);
    case TERM_OBSERVE:
    case TERM_AT_NODE: return observation(x, t);
    case TERM_IN: return set_membership(x, t);
    default: return compile_operator(x, t);
    }
}
