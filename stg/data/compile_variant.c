/*
 * Unions and sequences in cells, in byte code (see compile.h and cells.h).
 *
 * Part 0 tells the number of the alternative, or the length.  Parts that the value does not have
 * hold nothing, so whoever reads one of them gives up.
 */
#include "config.h"

#include "stg/data/compile.h"

/* ---- paths ---- */

/* The one alternative of a union that has the field; false: several have it. */
static bool find_alternative(const struct sort *u, const char *name, uint32_t *alt, uint32_t *field)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < u->n; i++) {
        int k = sort_alt_field(u, i, name);
        if (k < 0)
            continue;
        *alt = i;
        *field = (uint32_t)k;
        n++;
    }
    return n == 1;
}

static bool find_variant(const struct compiler *x, const struct term *t, struct cell_part *p)
{
    return compile_find_part(x, t, p) && p->split && sort_has_variants(p->sort);
}

bool compile_is_variant_step(const struct compiler *x, const struct term *t, struct cell_part *p,
                             uint32_t *position)
{
    uint32_t alt, field;

    *position = 1;
    switch (t->kind) {
    case TERM_ALT_FIELD:
        if (!find_variant(x, t->kid[0], p) || !find_alternative(p->sort, t->name, &alt, &field))
            return false;
        *position = cell_shape_field(p->shape, alt, field);
        return true;
    case TERM_HEAD:
    case TERM_NTH: return find_variant(x, t->kid[0], p);
    default: return false;
    }
}

static struct code_part head_of(const struct code_part *part)
{
    struct code_part head = *part;

    cell_part_narrow(&head.p, 0);
    return head;
}

/* Jumps if the value of the part is of that alternative, or is not. */
static void jump_on_alternative(struct compiler *x, const struct code_part *part, uint32_t alt,
                                bool is, uint32_t *list)
{
    struct code_part head = head_of(part);

    if (head.further == NO_REGISTER && !head.in_registers)
        COMPILE(x, is ? BYTE_JUMP_CELL_IS : BYTE_JUMP_CELL_NOT, head.p.first,
                value_small((int32_t)alt));
    else
        COMPILE(x, is ? BYTE_JUMP_IS : BYTE_JUMP_IS_NOT, compile_read(x, &head).reg,
                value_small((int32_t)alt));
    compile_jump_to(x, list);
}

static void step_to_field(struct compiler *x, const struct term *t, struct code_part *part)
{
    uint32_t alt = 0, field = 0, there = 0;
    struct position position = { 0, NO_REGISTER };

    find_alternative(part->p.sort, t->name, &alt, &field);
    jump_on_alternative(x, part, alt, true, &there);
    COMPILE(x, BYTE_GIVE_UP);
    compile_lead_here(x, there);
    position.n = cell_shape_field(part->p.shape, alt, field);
    compile_narrow(x, part, position);
}

static void step_to_element(struct compiler *x, const struct term *t, struct code_part *part)
{
    struct operand a = t->kind == TERM_NTH ? compile_term(x, t->kid[1])
                                           : compile_known(value_small(0));
    uint32_t n = part->p.sort->size;
    struct position position = { 1, NO_REGISTER };

    if (x->failed)
        return;
    if (!a.known) {
        position.reg = compile_take(x, 1);
        COMPILE(x, BYTE_POSITION, position.reg, a.reg, 0, n, 1);
    } else if (value_is_small(a.v) && value_word(a.v) >= 0 && value_word(a.v) < (int32_t)n) {
        position.n += (uint32_t)value_word(a.v);
    } else {
        COMPILE(x, BYTE_GIVE_UP);
    }
    compile_narrow(x, part, position);
}

void compile_variant_step(struct compiler *x, const struct term *t, struct code_part *part)
{
    if (t->kind == TERM_ALT_FIELD)
        step_to_field(x, t, part);
    else
        step_to_element(x, t, part);
}

/* ---- questions ---- */

bool compile_length(struct compiler *x, const struct term *t, struct operand *out)
{
    struct code_part part, head;
    struct cell_part p;

    if (!find_variant(x, t, &p))
        return false;
    compile_path(x, t, &part);
    if (x->failed)
        return true;
    head = head_of(&part);
    *out = compile_read(x, &head);
    return true;
}

bool compile_has_alternative(const struct compiler *x, const struct term *t)
{
    struct cell_part p;

    return t->kind == TERM_IS && find_variant(x, t->kid[0], &p);
}

void compile_jump_on_alternative(struct compiler *x, const struct term *t, bool when,
                                 uint32_t *list)
{
    struct code_part part;

    compile_path(x, t->kid[0], &part);
    if (!x->failed)
        jump_on_alternative(x, &part, t->alt, when, list);
}

/* Behind the code for one alternative, where others go to `next`. */
static void end_alternative(struct compiler *x, uint32_t next, uint32_t top, uint32_t *end)
{
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, end);
    compile_lead_here(x, next);
    x->top = top;
}

bool compile_shared_field(struct compiler *x, const struct term *t, struct operand *out)
{
    const struct sort *u = t->kid[0]->sort;
    uint32_t reg, end = 0;
    struct code_part part;
    struct cell_part p;

    if (!find_variant(x, t->kid[0], &p))
        return false;
    reg = compile_take(x, 1);
    compile_path(x, t->kid[0], &part);
    for (uint32_t i = 0; i < u->n && !x->failed; i++) {
        int k = sort_alt_field(u, i, t->name);
        struct position position = { 0, NO_REGISTER };
        struct code_part field = part;
        uint32_t next = 0, top = x->top;
        if (k < 0)
            continue;
        jump_on_alternative(x, &part, i, false, &next);
        position.n = cell_shape_field(part.p.shape, i, (uint32_t)k);
        compile_narrow(x, &field, position);
        compile_copy(x, field.p.split ? compile_pack(x, t, &field) : compile_read(x, &field), reg);
        end_alternative(x, next, top, &end);
    }
    COMPILE(x, BYTE_GIVE_UP);
    compile_lead_here(x, end);
    x->top = reg + 1;
    *out = compile_at(reg);
    return true;
}

/* Of the value of a part, which is of that alternative. */
static struct position alternative_place(struct compiler *x, const struct term *t,
                                         const struct code_part *part, uint32_t alt,
                                         uint32_t stride)
{
    const struct sort *u = part->p.sort;
    struct position r = { (uint32_t)sort_before_alt(u, alt) * stride, NO_REGISTER };
    const struct sort_field *f = u->alt[alt].field;
    uint32_t n = u->alt[alt].n;

    for (uint32_t i = 0; i < n && !x->failed; i++) {
        struct position at = { cell_shape_field(part->p.shape, alt, i), NO_REGISTER };
        uint32_t apart = stride * (uint32_t)sort_card_fields(n - i - 1, f + i + 1);
        struct code_part field = *part;
        compile_narrow(x, &field, at);
        compile_add_place(x, f[i].sort,
                          field.p.split ? compile_pack(x, t, &field) : compile_read(x, &field),
                          apart, &r);
    }
    return r;
}

bool compile_variant_place(struct compiler *x, const struct sort *u, const struct term *t,
                           uint32_t stride, struct position *out)
{
    uint32_t end = 0;
    struct code_part part;
    struct cell_part p;

    if (u->kind != SORT_UNION || !find_variant(x, t, &p))
        return false;
    *out = (struct position){ 0, compile_take(x, 1) };
    compile_path(x, t, &part);
    for (uint32_t i = 0; i < u->n && !x->failed; i++) {
        uint32_t next = 0, top = x->top;
        struct position place;
        if (sort_card_fields(u->alt[i].n, u->alt[i].field) == 0)
            continue; /* no value is of it */
        jump_on_alternative(x, &part, i, false, &next);
        place = alternative_place(x, t, &part, i, stride);
        COMPILE(x, BYTE_CONSTANT, out->reg, place.n);
        if (place.reg != NO_REGISTER)
            COMPILE(x, BYTE_ADD_POSITION, out->reg, place.reg);
        end_alternative(x, next, top, &end);
    }
    COMPILE(x, BYTE_GIVE_UP);
    compile_lead_here(x, end);
    return true;
}

/* ---- equality ---- */

/* Can it be told cell by cell whether the part has the value of the term? */
static bool can_compare(const struct compiler *x, const struct cell_shape *s, const struct term *t)
{
    bool can = t->kind == TERM_CONST || (t->kind == TERM_ALT && s->sort->kind == SORT_UNION) ||
               (t->kind == TERM_LOCAL && x->slot[t->slot].kind == SLOT_CONSTANT);

    if (!s->split)
        return true;
    for (uint32_t i = 0; i < t->n && can && t->kind == TERM_ALT; i++)
        can = can_compare(x, s->part[cell_shape_field(s, t->alt, i)], t->kid[i]);
    return can && sort_has_variants(s->sort);
}

/* The operands, all of which are computed before anything is compared. */
struct compared {
    struct operand at[16];
    uint32_t n, next;
};

static void compute_compared(struct compiler *x, const struct cell_shape *s, const struct term *t,
                             struct compared *c)
{
    if (s->split && t->kind == TERM_ALT) {
        for (uint32_t i = 0; i < t->n && !x->failed; i++)
            compute_compared(x, s->part[cell_shape_field(s, t->alt, i)], t->kid[i], c);
    } else if (c->n == 16) {
        compile_fail(x);
    } else {
        c->at[c->n++] = compile_term(x, t);
    }
}

static void jump_unless_value(struct compiler *x, const struct code_part *part, value v,
                              uint32_t *list)
{
    value *want = ARENA_ARRAY(x->scratch, value, part->p.n + (size_t)1);

    if (!sort_has(x->vs, part->p.sort, v)) { /* a sequence that is too long: no cells are its own */
        COMPILE(x, BYTE_JUMP);
        compile_jump_to(x, list);
        return;
    }
    cells_scatter(x->vs, part->p.shape, v, want);
    for (uint32_t i = 0; i < part->p.n && !x->failed; i++) {
        struct code_part cell = *part;
        if (want[i] == VALUE_NONE)
            continue;
        cell.p.first += i;
        COMPILE(x, BYTE_JUMP_IS_NOT, compile_read(x, &cell).reg, want[i]);
        compile_jump_to(x, list);
    }
}

static void jump_unless_same(struct compiler *x, const struct code_part *part, const struct term *t,
                             struct compared *c, uint32_t *list)
{
    uint32_t top = x->top;

    if (part->p.split && t->kind == TERM_ALT) {
        jump_on_alternative(x, part, t->alt, false, list);
        for (uint32_t i = 0; i < t->n && !x->failed; i++) {
            struct position position = { cell_shape_field(part->p.shape, t->alt, i), NO_REGISTER };
            struct code_part field = *part;
            compile_narrow(x, &field, position);
            jump_unless_same(x, &field, t->kid[i], c, list);
        }
    } else {
        struct operand a = c->at[c->next++];
        if (a.known && !value_has_hole(x->vs, a.v)) {
            jump_unless_value(x, part, a.v, list);
        } else if (part->p.split) {
            COMPILE(x, BYTE_GIVE_UP); /* it is known, and has a hole */
        } else {
            COMPILE(x, BYTE_JUMP_NE, compile_read(x, part).reg, compile_register(x, a));
            compile_jump_to(x, list);
        }
    }
    x->top = top;
}

/* Of the two operands, the path to such a part, and the other one, which had better be put
   together; false: there is none. */
static bool find_compared(const struct compiler *x, const struct term *t, const struct term **path,
                          const struct term **other)
{
    struct cell_part p;
    bool found = false;

    for (uint32_t i = 0; i < 2; i++) {
        if (!find_variant(x, t->kid[i], &p) || (found && !can_compare(x, p.shape, t->kid[1 - i])))
            continue;
        *path = t->kid[i];
        *other = t->kid[1 - i];
        found = true;
    }
    return found;
}

bool compile_compares_variant(const struct compiler *x, const struct term *t)
{
    const struct term *path, *other;

    return (t->kind == TERM_EQ || t->kind == TERM_NE) && find_compared(x, t, &path, &other);
}

#define COMPARED_MOST 9u /* cells that are compared one by one */

static bool has_flat_parts(const struct cell_shape *s)
{
    bool flat = s->n <= COMPARED_MOST;

    for (uint32_t i = 0; i < cell_shape_parts(s) && flat; i++)
        flat = !s->part[i]->split;
    return flat;
}

static void jump_if_different(struct compiler *x, uint32_t a, uint32_t b, uint32_t *list)
{
    COMPILE(x, BYTE_JUMP_NE, a, b);
    compile_jump_to(x, list);
}

/* Of two that have the same alternative, or length: jumps to the end of both lists. */
static void compare_variant_rest(struct compiler *x, const struct cell_shape *s, uint32_t a,
                                 uint32_t b, uint32_t *same, uint32_t *differ)
{
    const struct sort *u = s->sort;

    for (uint32_t i = 0; u->kind != SORT_UNION && i < u->size; i++) {
        COMPILE(x, BYTE_JUMP_LT_IT, a, value_small((int32_t)i + 1));
        compile_jump_to(x, same);
        jump_if_different(x, a + 1 + i, b + 1 + i, differ);
    }
    for (uint32_t i = 0; u->kind == SORT_UNION && i < u->n; i++) {
        uint32_t next = 0, first = cell_shape_field(s, i, 0);
        if (u->alt[i].n == 0)
            continue;
        COMPILE(x, BYTE_JUMP_IS_NOT, a, value_small((int32_t)i));
        compile_jump_to(x, &next);
        for (uint32_t k = first; k < first + u->alt[i].n; k++)
            jump_if_different(x, a + k, b + k, differ);
        COMPILE(x, BYTE_JUMP);
        compile_jump_to(x, same);
        compile_lead_here(x, next);
    }
}

/* Jumps if they are equal, or are not, as cells of this shape in registers. */
static void jump_on_registers(struct compiler *x, const struct cell_shape *s, uint32_t a,
                              uint32_t b, bool when, uint32_t *list)
{
    uint32_t same = 0, differ = 0, end = 0;

    jump_if_different(x, a, b, &differ);
    compare_variant_rest(x, s, a, b, &same, &differ);
    compile_lead_here(x, same);
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, when ? list : &end);
    compile_lead_here(x, differ);
    if (!when) {
        COMPILE(x, BYTE_JUMP);
        compile_jump_to(x, list);
    }
    compile_lead_here(x, end);
}

/* Both as cells in registers. */
static void jump_on_cells(struct compiler *x, const struct code_part *part,
                          const struct term *other, bool when, uint32_t *list)
{
    const struct cell_shape *s = part->p.shape;
    uint32_t same = compile_take(x, 1), a = compile_take(x, s->n), b = compile_take(x, s->n);

    compile_load(x, part, a);
    compile_cells(x, other, s, b);
    if (has_flat_parts(s)) {
        jump_on_registers(x, s, a, b, when, list);
        return;
    }
    COMPILE(x, BYTE_SAME, same, a, b, compile_object(x, s));
    COMPILE(x, when ? BYTE_JUMP_TRUE : BYTE_JUMP_FALSE, same);
    compile_jump_to(x, list);
}

static void jump_on_parts(struct compiler *x, const struct code_part *part,
                          const struct term *other, bool when, uint32_t *list)
{
    struct compared c = { .n = 0 };
    uint32_t differ = 0;

    compute_compared(x, part->p.shape, other, &c);
    if (x->failed)
        return;
    if (!when) {
        jump_unless_same(x, part, other, &c, list);
        return;
    }
    jump_unless_same(x, part, other, &c, &differ);
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, list);
    compile_lead_here(x, differ);
}

void compile_jump_on_variant(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    bool equal = (t->kind == TERM_EQ) == when;
    const struct term *path, *other;
    struct code_part part;

    find_compared(x, t, &path, &other);
    compile_path(x, path, &part);
    if (x->failed)
        return;
    if (can_compare(x, part.p.shape, other))
        jump_on_parts(x, &part, other, equal, list);
    else
        jump_on_cells(x, &part, other, equal, list);
}

/* ---- values as cells ---- */

static void alternative_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                              uint32_t first)
{
    uint32_t offset;

    compile_nothing(x, first + 1, s->n - 1);
    COMPILE(x, BYTE_CONSTANT, first, value_small((int32_t)t->alt));
    for (uint32_t i = 0; i < t->n && !x->failed; i++) {
        const struct cell_shape *part = cell_shape_part(s, cell_shape_field(s, t->alt, i), &offset);
        compile_cells(x, t->kid[i], part, first + offset);
    }
}

bool compile_variant_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                           uint32_t first)
{
    if (s->sort->kind == SORT_UNION && t->kind == TERM_ALT)
        alternative_cells(x, t, s, first);
    else if (s->sort->kind == SORT_SEQ && (t->kind == TERM_TUPLE || compile_is_sequence(t)))
        compile_sequence_cells(x, t, s->sort->size, first);
    else
        return s->sort->kind == SORT_BAG && compile_bag_cells(x, t, s->sort->size, first);
    return true;
}
