/*
 * Instructions, registers and positions (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

#define CODE_MOST 262144u      /* words of a program */
#define NUMBERS_MOST 0x800000u /* values of a sort whose elements have positions */

void compile_fail(struct compiler *x)
{
    x->failed = true;
}

void compile_emit(struct compiler *x, size_t n, const uint32_t *word)
{
    if (x->code->at.n + n > CODE_MOST)
        compile_fail(x);
    x->last[1] = x->last[0];
    x->last[0] = compile_here(x);
    for (size_t i = 0; i < n && !x->failed; i++)
        vec_push(&x->code->at, word[i]);
}

uint32_t compile_object(struct compiler *x, const void *object)
{
    vec_push(&x->code->object, (void *)object);
    return vec_number(x->code->object.n - 1);
}

uint32_t compile_take(struct compiler *x, uint32_t n)
{
    uint32_t first = x->top;

    if (n > x->end - x->top) {
        compile_fail(x);
        return first;
    }
    x->top += n;
    return first;
}

void compile_begin(struct compiler *x, uint32_t n_slots)
{
    byte_code_empty(x->code);
    x->top = n_slots;
    x->end = n_slots + BYTE_CODE_ROOM;
    x->n_computed = x->shared_registers = 0;
    x->counts_shared = x->n_shared == 0;
}

void compile_clear(struct compiler *x)
{
    vec_clear(&x->element);
    memo_clear(&x->extent);
}

uint32_t compile_here(const struct compiler *x)
{
    return (uint32_t)x->code->at.n;
}

void compile_jump_to(struct compiler *x, uint32_t *list)
{
    uint32_t at = compile_here(x);

    COMPILE(x, *list);
    if (!x->failed)
        *list = at;
}

void compile_lead_here(struct compiler *x, uint32_t list)
{
    if (list != 0)
        x->label = compile_here(x);
    while (list != 0) {
        uint32_t next = x->code->at.at[list];
        x->code->at.at[list] = compile_here(x);
        list = next;
    }
}

bool compile_has_left(const struct compiler *x)
{
    uint32_t here = compile_here(x);

    return here >= 2 && x->last[1] == here - 2 && x->last[0] == here - 1 && x->label != here &&
           x->code->at.at[here - 2] == BYTE_JUMP; /* with its place in the list */
}

struct operand compile_known(value v)
{
    return (struct operand){ .known = true, .v = v, .set_at = NO_INSTRUCTION };
}

struct operand compile_at(uint32_t reg)
{
    return (struct operand){ .known = false, .reg = reg, .set_at = NO_INSTRUCTION };
}

struct operand compile_result(const struct compiler *x, uint32_t reg)
{
    return (struct operand){ .known = false, .reg = reg, .set_at = x->last[0] };
}

uint32_t compile_register(struct compiler *x, struct operand a)
{
    uint32_t reg;

    if (!a.known)
        return a.reg;
    reg = compile_take(x, 1);
    COMPILE(x, BYTE_CONSTANT, reg, a.v);
    return reg;
}

static bool is_check(const struct compiler *x, uint32_t at)
{
    return x->code->at.at[at] == BYTE_WITHIN || x->code->at.at[at] == BYTE_HAS;
}

/* Lets the instruction that has set a register, and perhaps one behind it that checks it, use
   another one.  False: there is more behind it, or jumps lead there. */
static bool redirect(struct compiler *x, struct operand a, uint32_t reg)
{
    uint32_t *code = x->code->at.at, check = x->last[0];

    if (x->failed || a.set_at == NO_INSTRUCTION || x->label > a.set_at)
        return false;
    if (check != a.set_at) {
        if (x->last[1] != a.set_at || !is_check(x, check) || code[check + 1] != a.reg)
            return false;
        code[check + 1] = reg;
    }
    code[a.set_at + 1] = reg;
    return true;
}

struct operand compile_move(struct compiler *x, struct operand a, uint32_t reg)
{
    if (!a.known && (a.reg == reg || redirect(x, a, reg))) {
        a.reg = reg;
        return a;
    }
    if (a.known)
        COMPILE(x, BYTE_CONSTANT, reg, a.v);
    else
        COMPILE(x, BYTE_COPY, reg, a.reg);
    return compile_result(x, reg);
}

void compile_copy(struct compiler *x, struct operand a, uint32_t reg)
{
    compile_move(x, a, reg);
}

/* ---- numbers ---- */

bool compile_numbers(const struct sort *s, int32_t *lo, uint32_t *n)
{
    *lo = 0;
    switch (s->kind) {
    case SORT_BOOL: *n = 2; return true;
    case SORT_ENUM: *n = s->n; return true;
    case SORT_DATA:
    case SORT_SCALARSET: *n = s->size; return s->size > 0;
    case SORT_INT: break;
    default: return false;
    }
    if (!s->bounded || sort_card(s) > NUMBERS_MOST || s->lo.limb != NULL ||
        s->lo.word < -(int64_t)NUMBERS_MOST || s->lo.word > (int64_t)NUMBERS_MOST)
        return false;
    *lo = (int32_t)s->lo.word;
    *n = (uint32_t)sort_card(s);
    return true;
}

bool compile_fields_are_numbers(const struct sort *s)
{
    bool are = s->kind == SORT_RECORD && s->n > 0;
    uint32_t n;
    int32_t lo;

    for (uint32_t i = 0; are && i < s->n; i++)
        are = compile_numbers(s->field[i].sort, &lo, &n);
    return are;
}

struct position compile_add_positions(struct compiler *x, struct position a, struct position b)
{
    a.n += b.n;
    if (a.reg == NO_REGISTER)
        a.reg = b.reg;
    else if (b.reg != NO_REGISTER)
        COMPILE(x, BYTE_ADD_POSITION, a.reg, b.reg);
    return a;
}

struct position compile_index(struct compiler *x, const struct sort *s, struct operand a,
                              uint32_t stride)
{
    struct position r = { 0, NO_REGISTER };
    uint32_t n;
    int32_t lo;

    if (x->failed) {
        return r;
    } else if (a.known && sort_has(x->vs, s, a.v)) {
        r.n = (uint32_t)sort_rank(x->vs, s, a.v) * stride;
    } else if (a.known) {
        COMPILE(x, BYTE_GIVE_UP);
    } else if (!compile_numbers(s, &lo, &n)) {
        compile_fail(x);
    } else {
        r.reg = compile_take(x, 1);
        COMPILE(x, BYTE_POSITION, r.reg, a.reg, (uint32_t)lo, n, stride);
    }
    return r;
}

struct position compile_position(struct compiler *x, const struct sort *array,
                                 const struct term *const *index, uint32_t cells)
{
    struct position r = { 0, NO_REGISTER };
    uint64_t size = sort_array_size(array), stride = size;

    if (size * cells > NUMBERS_MOST)
        compile_fail(x);
    for (uint32_t i = 0; i < array->n && !x->failed; i++) {
        stride /= sort_card(array->index[i]);
        r = compile_add_positions(x, r,
                                  compile_index(x, array->index[i], compile_term(x, index[i]),
                                                (uint32_t)stride * cells));
    }
    return r;
}

void compile_check(struct compiler *x, const struct sort *s, struct operand a)
{
    uint32_t n;
    int32_t lo;

    if (a.known && !sort_has(x->vs, s, a.v))
        COMPILE(x, BYTE_GIVE_UP);
    else if (!a.known && s->kind == SORT_INT && compile_numbers(s, &lo, &n))
        COMPILE(x, BYTE_WITHIN, a.reg, (uint32_t)lo, n);
    else if (!a.known)
        COMPILE(x, BYTE_HAS, a.reg, compile_object(x, s));
}

/* ---- values of cells, and elements ---- */

struct operand compile_read(struct compiler *x, const struct code_part *part)
{
    uint32_t reg = compile_take(x, 1);

    if (part->in_registers) {
        if (part->further == NO_REGISTER)
            COMPILE(x, BYTE_COPY, reg, part->p.first);
        else
            COMPILE(x, BYTE_PICK, reg, part->p.first, part->further);
        COMPILE(x, BYTE_ASSIGNED, reg);
        return compile_at(reg);
    }
    if (part->further == NO_REGISTER)
        COMPILE(x, BYTE_READ, reg, part->p.first);
    else
        COMPILE(x, BYTE_READ_AT, reg, part->p.first, part->further);
    return compile_result(x, reg);
}

uint32_t compile_position_register(struct compiler *x, struct position p)
{
    uint32_t reg = compile_take(x, 1);

    COMPILE(x, BYTE_CONSTANT, reg, p.n);
    if (p.reg != NO_REGISTER)
        COMPILE(x, BYTE_ADD_POSITION, reg, p.reg);
    return reg;
}

struct operand compile_element(struct compiler *x, struct operand a, struct position position)
{
    struct operand listed;
    uint32_t from, reg;
    value v;

    if (a.known && position.reg == NO_REGISTER) {
        v = value_elem(x->vs, a.v, position.n);
        if (v == VALUE_NONE)
            COMPILE(x, BYTE_GIVE_UP);
        return compile_known(v);
    }
    if (a.known && compile_listed(x, a.v, position, &listed))
        return listed;
    from = compile_register(x, a);
    reg = compile_take(x, 1);
    if (position.reg == NO_REGISTER)
        COMPILE(x, BYTE_ELEMENT, reg, from, position.n);
    else
        COMPILE(x, BYTE_ELEMENT_AT, reg, from, compile_position_register(x, position));
    return compile_result(x, reg);
}
