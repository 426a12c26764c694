/*
 * Parts of global variables in byte code (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

/* Where a path begins. */
static bool find_path_begin(const struct compiler *x, const struct term *t, struct code_part *part)
{
    *part = (struct code_part){ .further = NO_REGISTER };
    if (t->kind == TERM_GLOBAL)
        part->p = cells_of_global(x->cells, t->slot);
    else if (t->kind == TERM_LOCAL && x->slot[t->slot].kind == SLOT_PART)
        *part = x->slot[t->slot].part;
    else
        return compile_find_observed(x, t, &part->p);
    return true;
}

static bool is_path_step(const struct compiler *x, const struct term *t)
{
    struct cell_part p;
    uint32_t position;

    return t->kind == TERM_INDEX || t->kind == TERM_FIELD ||
           compile_is_variant_step(x, t, &p, &position);
}

bool compile_is_path(const struct compiler *x, const struct term *t)
{
    struct code_part part;

    while (is_path_step(x, t))
        t = t->kid[0];
    return find_path_begin(x, t, &part);
}

bool compile_find_part(const struct compiler *x, const struct term *t, struct cell_part *p)
{
    struct code_part part;
    uint32_t position;
    bool found;

    if (compile_is_variant_step(x, t, p, &position)) {
        cell_part_narrow(p, position);
        return true;
    }
    if (t->kind == TERM_INDEX || t->kind == TERM_FIELD) {
        if (!compile_find_part(x, t->kid[0], p) || !p->split)
            return false;
        cell_part_narrow(p, t->kind == TERM_FIELD ? t->slot : 0);
        return true;
    }
    found = find_path_begin(x, t, &part);
    *p = part.p;
    return found;
}

void compile_narrow(struct compiler *x, struct code_part *part, struct position position)
{
    uint32_t n = part->p.sort->kind == SORT_ARRAY ? part->p.shape->part[0]->n : 1;
    uint32_t further;

    cell_part_narrow(&part->p, position.n / n);
    if (position.reg == NO_REGISTER)
        return;
    if (part->further == NO_REGISTER) {
        part->further = position.reg;
        return;
    }
    further = compile_take(x, 1);
    COMPILE(x, BYTE_COPY, further, part->further);
    COMPILE(x, BYTE_ADD_POSITION, further, position.reg);
    part->further = further;
}

/* ---- elements of cells ---- */

#define ELEMENT_USES 3u   /* places that are worth a register */
#define ELEMENTS_MOST 64u /* of a program */

bool compile_is_read(const struct compiler *x, uint32_t begin)
{
    return !x->failed && compile_here(x) == begin + 3 && x->code->at.at[begin] == BYTE_READ;
}

void compile_elements(struct compiler *x)
{
    for (size_t i = 0; i < x->element.n; i++) {
        struct cell_element *e = &x->element.at[i];
        if (e->uses < ELEMENT_USES || x->end == x->top)
            continue;
        e->reg = --x->end;
        COMPILE(x, BYTE_READ_ELEMENT, e->reg, e->cell, e->n);
    }
}

static struct cell_element *cell_element(struct compiler *x, uint32_t cell, uint32_t n)
{
    for (size_t i = 0; i < x->element.n; i++)
        if (x->element.at[i].cell == cell && x->element.at[i].n == n)
            return &x->element.at[i];
    if (x->element.n == ELEMENTS_MOST)
        return NULL;
    vec_push(&x->element, ((struct cell_element){ cell, n, 0, NO_REGISTER }));
    return &vec_last(&x->element);
}

/* An element of a, for which the code from `begin` on is. */
static struct operand element_of_path(struct compiler *x, uint32_t begin, struct operand a,
                                      struct position position)
{
    struct cell_element *e = NULL;

    if (compile_is_read(x, begin) && position.reg == NO_REGISTER && !x->stores)
        e = cell_element(x, x->code->at.at[begin + 2], position.n);
    if (e == NULL)
        return compile_element(x, a, position);
    e->uses++;
    if (e->reg == NO_REGISTER)
        return compile_element(x, a, position);
    x->code->at.n = begin;
    COMPILE(x, BYTE_ASSIGNED, e->reg);
    return compile_at(e->reg);
}

/* ---- paths ---- */

/* The position of a step, in cells where the part is split. */
static struct position step_of_path(struct compiler *x, const struct term *t,
                                    const struct code_part *part)
{
    struct position r = { t->slot, NO_REGISTER };
    const struct sort *s = t->kid[0]->sort;

    if (t->kind == TERM_FIELD)
        return r;
    return compile_position(x, s, t->kid + 1, part->p.split ? part->p.shape->part[0]->n : 1);
}

struct operand compile_path(struct compiler *x, const struct term *t, struct code_part *part)
{
    struct operand a = compile_known(VALUE_NONE);
    struct position position;
    uint32_t begin = compile_here(x);

    if (find_path_begin(x, t, part))
        return part->p.split ? a : compile_read(x, part);
    a = compile_path(x, t->kid[0], part);
    if (x->failed)
        return a;
    if (t->kind != TERM_INDEX && t->kind != TERM_FIELD) {
        compile_variant_step(x, t, part);
        return x->failed || part->p.split ? a : compile_read(x, part);
    }
    position = step_of_path(x, t, part);
    if (x->failed)
        return a;
    if (!part->p.split)
        return element_of_path(x, begin, a, position);
    compile_narrow(x, part, position);
    return part->p.split ? a : compile_read(x, part);
}

void compile_load(struct compiler *x, const struct code_part *part, uint32_t first)
{
    bool here = part->in_registers;

    for (uint32_t i = 0; i < part->p.n && !x->failed; i++) {
        if (part->further == NO_REGISTER)
            COMPILE(x, here ? BYTE_COPY : BYTE_LOAD, first + i, part->p.first + i);
        else
            COMPILE(x, here ? BYTE_PICK : BYTE_LOAD_AT, first + i, part->p.first + i,
                    part->further);
    }
}

/* ---- parts without a value ---- */

static struct operand is_unset(struct compiler *x, uint32_t a)
{
    uint32_t reg = compile_take(x, 1);

    COMPILE(x, BYTE_IS_UNSET, reg, a);
    return compile_at(reg);
}

static struct operand is_part_unset(struct compiler *x, const struct code_part *part)
{
    uint32_t reg = compile_take(x, 1);

    compile_load(x, part, reg);
    return is_unset(x, reg);
}

static struct operand is_element_unset(struct compiler *x, struct operand a,
                                       struct position position)
{
    uint32_t reg = compile_take(x, 1), from = compile_register(x, a);

    COMPILE(x, BYTE_IS_UNSET_AT, reg, from, compile_position_register(x, position));
    return compile_at(reg);
}

static struct operand is_variable_unset(struct compiler *x, const struct term *t)
{
    const struct slot_meaning *m = t->kind == TERM_LOCAL ? &x->slot[t->slot] : NULL;
    struct code_part part = { .further = NO_REGISTER };

    if (m != NULL && (m->kind == SLOT_CONSTANT || m->kind == SLOT_WIDE))
        return compile_known(value_bool(m->v == VALUE_NONE));
    if (m != NULL && m->kind == SLOT_FIELDS)
        return compile_known(VALUE_FALSE);
    if (m != NULL && m->kind == SLOT_REGISTER)
        return is_unset(x, m->reg);
    if (m != NULL && m->kind == SLOT_NOTHING)
        compile_fail(x);
    if (m != NULL)
        part = m->part;
    else
        part.p = cells_of_global(x->cells, t->slot);
    return is_part_unset(x, &part);
}

struct operand compile_unset(struct compiler *x, const struct term *t)
{
    struct code_part part = { .p.split = false };
    struct position position;
    struct operand a;

    if (t->kind == TERM_LOCAL || t->kind == TERM_GLOBAL)
        return is_variable_unset(x, t);
    if (t->kind == TERM_OBSERVE)
        compile_fail(x); /* a node may have no such parameter */
    if (x->failed)
        return compile_known(VALUE_FALSE);
    a = compile_is_path(x, t) ? compile_path(x, t->kid[0], &part) : compile_term(x, t->kid[0]);
    if (x->failed)
        return a;
    position = step_of_path(x, t, &part);
    if (x->failed || !part.p.split)
        return x->failed ? a : is_element_unset(x, a, position);
    compile_narrow(x, &part, position);
    return is_part_unset(x, &part);
}

static bool parts_are_cells(const struct cell_shape *s)
{
    bool flat = true;
    uint32_t offset;

    for (uint32_t i = 0; i < cell_shape_parts(s) && flat; i++)
        flat = !cell_shape_part(s, i, &offset)->split;
    return flat;
}

/* The tuple of the cells of a shape that are in registers from `first` on. */
static struct operand pack_shape(struct compiler *x, const struct term *t,
                                 const struct cell_shape *s, uint32_t first)
{
    uint32_t parts, at, reg, offset;

    if (!s->split)
        return compile_at(first);
    parts = cell_shape_parts(s);
    reg = compile_take(x, 1);
    if (sort_has_variants(s->sort)) {
        COMPILE(x, BYTE_GATHER, reg, first, compile_object(x, s));
        return compile_at(reg);
    }
    if (s->sort->kind == SORT_SET) {
        COMPILE(x, BYTE_MEMBERS, reg, first, compile_object(x, s));
        return compile_at(reg);
    }
    if (parts_are_cells(s)) {
        at = first;
    } else {
        at = compile_take(x, parts);
        for (uint32_t i = 0; i < parts && !x->failed; i++) {
            const struct cell_shape *part = cell_shape_part(s, i, &offset);
            uint32_t top = x->top;
            compile_copy(x, pack_shape(x, t, part, first + offset), at + i);
            x->top = top;
        }
    }
    COMPILE(x, BYTE_TUPLE, reg, at, parts, compile_object(x, t));
    return compile_at(reg);
}

struct operand compile_pack(struct compiler *x, const struct term *t, const struct code_part *part)
{
    uint32_t reg = compile_take(x, 1), first = compile_take(x, part->p.n);

    compile_load(x, part, first);
    compile_copy(x, pack_shape(x, t, part->p.shape, first), reg);
    x->top = reg + 1;
    return compile_at(reg);
}
