/*
 * The translation of byte code, instruction by instruction (see native_op.h).
 */
#include "config.h"

#include "stg/data/native_op.h"

#include <stddef.h>

#include "stg/data/native_call.h"
#include "stg/data/native_wide.h"
#include "stg/data/value_table.h"

/* ---- what is called ---- */

static struct write *call_done(struct native_run *x, struct write *end, uint32_t program, value v,
                               const value *more)
{
    x->program = program;
    return byte_code_done(x->sink, end, v, more);
}

static struct write *call_done_stored(struct native_run *x, struct write *end, uint32_t program,
                                      value v, const value *more)
{
    x->program = program;
    return byte_code_done_stored(x->sink, end, x->cell, v, more);
}

/* ---- instructions of byte code ---- */

/* Gives up unless the register, which is in eax, is small. */
static void need_small(struct native_code *n, uint32_t reg)
{
    if (native_is_small(n, reg))
        return;
    native_test(n, EAX);
    native_give_up_if(n, IF_NOT_SIGN);
    native_note_small(n, reg, true);
}

/* The same for two registers, in eax and ecx. */
static void load_both_small(struct native_code *n, uint32_t a, uint32_t b)
{
    native_load(n, EAX, a);
    native_load(n, ECX, b);
    if (native_is_small(n, a) && native_is_small(n, b))
        return;
    native_copy(n, EDX, EAX);
    native_combine(n, ARITH_AND, EDX, ECX);
    native_give_up_if(n, IF_NOT_SIGN);
    native_note_small(n, a, true);
    native_note_small(n, b, true);
}

/* Values that are not small are looked at behind the program. */
static void compare_slowly(struct native_code *n, struct native_slow_path r)
{
    r.jump = native_jump_if(n, IF_NOT_SIGN);
    r.back = n->text.n;
    vec_push(&n->slow_path, r);
}

static void add_jump_equal(struct native_code *n, const uint32_t *i, enum native_condition c)
{
    native_load(n, EAX, i[1]);
    native_load(n, ECX, i[2]);
    if (!native_is_small(n, i[1]) || !native_is_small(n, i[2])) {
        native_copy(n, EDX, EAX);
        native_combine(n, ARITH_AND, EDX, ECX);
        compare_slowly(n, (struct native_slow_path){ .both = true, .a = i[1], .b = i[2] });
    }
    native_combine(n, ARITH_CMP, EAX, ECX);
    native_jump_to(n, native_jump_if(n, c), i[3]);
}

static void add_jump_is(struct native_code *n, const uint32_t *i, enum native_condition c)
{
    native_load(n, EAX, i[1]);
    if (!native_is_small(n, i[1])) {
        native_test(n, EAX);
        compare_slowly(n, (struct native_slow_path){ .a = i[1] });
    }
    native_compare_with(n, EAX, i[2]);
    native_jump_to(n, native_jump_if(n, c), i[3]);
}

static void add_jump_cell_is(struct native_code *n, const uint32_t *i, enum native_condition c)
{
    native_load_cell(n, i[1]);
    native_test(n, EAX);
    if (n->small_cell[i[1]])
        native_give_up_if(n, IF_EQUAL);
    else
        compare_slowly(n, (struct native_slow_path){ .in_cell = true, .a = i[1] });
    native_compare_with(n, EAX, i[2]);
    native_jump_to(n, native_jump_if(n, c), i[3]);
}

static void add_jump_less(struct native_code *n, const uint32_t *i, enum native_condition c)
{
    load_both_small(n, i[1], i[2]);
    native_twice(n, EAX);
    native_twice(n, ECX);
    native_combine(n, ARITH_CMP, EAX, ECX);
    native_jump_to(n, native_jump_if(n, c), i[3]);
}

static void add_jump_less_than(struct native_code *n, const uint32_t *i, enum native_condition c)
{
    native_load(n, EAX, i[1]);
    need_small(n, i[1]);
    native_twice(n, EAX);
    native_compare_with(n, EAX, i[2] << 1);
    native_jump_to(n, native_jump_if(n, c), i[3]);
}

static void add_jump_value(struct native_code *n, const uint32_t *i, value v,
                           enum native_condition c)
{
    native_load(n, EAX, i[1]);
    native_compare_with(n, EAX, v);
    native_jump_to(n, native_jump_if(n, c), i[2]);
}

/* The sum is in the upper 31 bits of eax. */
static void keep_sum(struct native_code *n, uint32_t reg)
{
    native_give_up_if(n, IF_OVERFLOW);
    native_make_small(n, EAX);
    native_save(n, EAX, reg, true);
}

static void add_sum(struct native_code *n, const uint32_t *i, enum native_arithmetic op)
{
    load_both_small(n, i[2], i[3]);
    native_twice(n, EAX);
    native_twice(n, ECX);
    native_combine(n, op, EAX, ECX);
    keep_sum(n, i[1]);
}

static void add_sum_with(struct native_code *n, const uint32_t *i)
{
    native_load(n, EAX, i[2]);
    need_small(n, i[2]);
    native_twice(n, EAX);
    native_combine_with(n, ARITH_ADD, EAX, i[3] << 1);
    keep_sum(n, i[1]);
}

/* A division takes longer than the comparison that it is seldom behind. */
static void add_remainder(struct native_code *n, const uint32_t *i)
{
    size_t is_rest, is_positive;

    native_load(n, EAX, i[2]);
    need_small(n, i[2]);
    native_twice(n, EAX);
    TEXT(n, 0xd1, 0xf8); /* sar eax, 1 */
    native_load_word(n, ECX, i[3]);
    native_combine(n, ARITH_CMP, EAX, ECX);
    is_rest = native_jump_if(n, IF_BELOW);
    TEXT(n, 0x99, 0xf7, 0xf9); /* cdq; idiv ecx */
    native_copy(n, EAX, EDX);
    native_test(n, EAX);
    is_positive = native_jump_if(n, IF_NOT_SIGN);
    native_combine(n, ARITH_ADD, EAX, ECX);
    native_lead(n, is_rest, n->text.n);
    native_lead(n, is_positive, n->text.n);
    native_combine_with(n, ARITH_OR, EAX, VALUE_SMALL_BIT);
    native_save(n, EAX, i[1], true);
}

/* eax: the position of a register's value in lo .. lo + size - 1. */
static void load_position(struct native_code *n, uint32_t reg, uint32_t lo, uint32_t size)
{
    native_load(n, EAX, reg);
    need_small(n, reg);
    native_twice(n, EAX);
    TEXT(n, 0xd1, 0xf8); /* sar eax, 1 */
    if (lo != 0)
        native_combine_with(n, ARITH_SUB, EAX, lo);
    native_compare_with(n, EAX, size);
    native_give_up_if(n, IF_ABOVE_OR_EQUAL);
}

static void add_position(struct native_code *n, const uint32_t *i)
{
    load_position(n, i[2], i[3], i[4]);
    if (i[5] != 1) {
        TEXT(n, 0x69, 0xc0); /* imul eax, eax, stride */
        native_add_word(n, i[5]);
    }
    native_save(n, EAX, i[1], false);
}

static void add_position_sum(struct native_code *n, const uint32_t *i)
{
    native_load(n, EAX, i[1]);
    native_load(n, ECX, i[2]);
    native_combine(n, ARITH_ADD, EAX, ECX);
    native_save(n, EAX, i[1], false);
}

static void add_constant(struct native_code *n, const uint32_t *i)
{
    native_load_word(n, EAX, i[2]);
    native_save(n, EAX, i[1], value_is_small(i[2]));
}

static void add_copy(struct native_code *n, const uint32_t *i)
{
    native_load(n, EAX, i[2]);
    native_save(n, EAX, i[1], native_is_small(n, i[2]));
}

/* Gives up if there is no value in eax. */
static void need_value(struct native_code *n)
{
    native_test(n, EAX);
    native_give_up_if(n, IF_EQUAL);
}

#define FIELD(type, name) (uint8_t) offsetof(struct type, name)

_Static_assert(sizeof(struct row) == 16 && offsetof(struct row, first) == 0,
               "see add_tuple_element");

/* An element of the tuple in a register; gives up if it has no value. */
static void add_tuple_element(struct native_code *n, const uint32_t *i)
{
    native_load(n, EAX, i[2]);
    TEXT(n, 0x49, 0x8b, 0x4c, 0x24, FIELD(native_run, ev)); /* mov rcx, [r12 + ..] */
    TEXT(n, 0x48, 0x8b, 0x49, FIELD(eval, vs));             /* mov rcx, [rcx + ..] */
    TEXT(n, 0x48, 0x8b, 0x51, FIELD(values, row.at));       /* mov rdx, [rcx + ..] */
    TEXT(n, 0x48, 0xc1, 0xe0, 0x04);                        /* shl rax, 4 */
    TEXT(n, 0x48, 0x8b, 0x04, 0x02);                        /* mov rax, [rdx + rax] */
    TEXT(n, 0x48, 0x8b, 0x51, FIELD(values, elems.at));     /* mov rdx, [rcx + ..] */
    TEXT(n, 0x8b, 0x84, 0x82);                              /* mov eax, [rdx + 4 * rax + ..] */
    native_add_word(n, 4 * i[3]);
    native_save(n, EAX, i[1], false);
    need_value(n);
}

static void add_load(struct native_code *n, const uint32_t *i)
{
    native_load_cell(n, i[2]);
    native_save(n, EAX, i[1], false);
}

static void add_read_cell(struct native_code *n, const uint32_t *i)
{
    native_load_cell(n, i[2]);
    native_save(n, EAX, i[1], false);
    need_value(n);
    native_note_small(n, i[1], n->small_cell[i[2]]);
}

/* The cell so many behind the first. */
static void add_load_at(struct native_code *n, const uint32_t *i)
{
    native_load(n, ECX, i[3]);
    native_indexed(n, 0x8b, EAX, EBP, ECX, i[2]);
    native_save(n, EAX, i[1], false);
}

/* An element of a table, which is in it. */
static void add_listed(struct native_code *n, const struct listed_elements *table,
                       const uint32_t *i)
{
    native_load(n, EAX, i[2]);
    TEXT(n, 0x48, 0xb9); /* mov rcx, table */
    native_add_address(n, (uintptr_t)table->at);
    TEXT(n, 0x8b, 0x04, 0x81); /* mov eax, [rcx + 4 * rax] */
    native_save(n, EAX, i[1], table->small);
}

static void add_push(struct native_code *n, const uint32_t *i)
{
    native_load(n, ECX, i[2]);
    native_load(n, EAX, i[3]);
    native_indexed(n, 0x89, EAX, EBX, ECX, i[1]);
    native_combine_with(n, ARITH_ADD, ECX, 1);
    native_save(n, ECX, i[2], false);
    native_forget(n); /* some register behind i[1] has changed */
}

static void add_pick(struct native_code *n, const uint32_t *i)
{
    native_load(n, ECX, i[3]);
    native_indexed(n, 0x8b, EAX, EBX, ECX, i[2]);
    native_save(n, EAX, i[1], false);
}

static void add_place(struct native_code *n, const uint32_t *i)
{
    native_load(n, ECX, i[2]);
    native_load(n, EAX, i[3]);
    native_indexed(n, 0x89, EAX, EBX, ECX, i[1]);
    native_forget(n); /* some register behind i[1] has changed */
}

static void add_differ(struct native_code *n, const uint32_t *i)
{
    native_load(n, EAX, i[1]);
    native_load(n, ECX, i[2]);
    native_combine(n, ARITH_CMP, EAX, ECX);
    native_give_up_if(n, IF_EQUAL);
}

/* ecx is the cell, eax the value. */
static void add_write(struct native_code *n)
{
    TEXT(n, 0x41, 0x89, 0x4d, offsetof(struct write, cell)); /* mov [r13 + ..], ecx */
    TEXT(n, 0x41, 0x89, 0x45, offsetof(struct write, v));    /* mov [r13 + ..], eax */
    TEXT(n, 0x49, 0x83, 0xc5, sizeof(struct write));         /* add r13, .. */
}

/* ecx: the cell that a register is behind the first. */
static void find_cell(struct native_code *n, uint32_t first, uint32_t further)
{
    native_load(n, ECX, further);
    native_combine_with(n, ARITH_ADD, ECX, first);
}

/* ecx is the cell, reg the register with the value. */
static void add_store(struct native_code *n, uint32_t reg)
{
    size_t jump;

    TEXT(n, 0x41, 0x80, 0x3c, 0x0e, 0x00); /* cmp byte [r14 + rcx], 0 */
    jump = native_jump_if(n, IF_NOT_EQUAL);
    TEXT(n, 0x41, 0xc6, 0x04, 0x0e, 0x01); /* mov byte [r14 + rcx], 1 */
    native_indexed(n, 0x8b, EAX, EBP, ECX, 0);
    add_write(n);
    native_lead(n, jump, n->text.n);
    n->held = TEXT_NOTHING;
    native_load(n, EAX, reg);
    native_indexed(n, 0x89, EAX, EBP, ECX, 0);
}

/* The program goes on with other values in the registers of variables. */
static void add_done(struct native_code *n, const uint32_t *i, uint32_t program, uintptr_t function)
{
    native_load(n, ECX, i[1]);
    TEXT(n, 0x4c, 0x8d, 0x83); /* lea r8, [rbx + ..] */
    native_add_word(n, i[2] * 4 - TEXT_BASE);
    TEXT(n, 0xba); /* mov edx, program */
    native_add_word(n, program);
    native_pass_writes(n);
    native_call(n, function);
    TEXT(n, 0x49, 0x89, 0xc5); /* mov r13, rax */
    native_forget(n);
}

static void add_next(struct native_code *n, const uint32_t *i)
{
    native_load(n, EAX, i[1]);
    native_copy(n, ECX, EAX);
    native_combine_with(n, ARITH_ADD, ECX, 1);
    native_combine_with(n, ARITH_OR, ECX, VALUE_SMALL_BIT);
    native_save(n, ECX, i[1], false);
    native_element(n, 0x3b, EAX, EBX, i[2]); /* cmp eax, .. */
    native_jump_to(n, native_jump_if(n, IF_NOT_EQUAL), i[3]);
}

static void add_is_unset(struct native_code *n, const uint32_t *i)
{
    native_load(n, EAX, i[2]);
    TEXT(n, 0x31, 0xc9); /* xor ecx, ecx */
    native_test(n, EAX);
    TEXT(n, 0x0f, 0x94, 0xc1); /* sete cl */
    native_combine_with(n, ARITH_OR, ECX, VALUE_SMALL_BIT);
    native_save(n, ECX, i[1], true);
}

void native_op_add(struct native_code *n, const struct byte_code *c, const uint32_t *i,
                   uint32_t program)
{
    /* clang-format off */
    switch ((enum byte_op)i[0]) {
    case BYTE_END: native_jump_to(n, native_jump(n), (uint32_t)(i - c->at.at)); break;
    case BYTE_GIVE_UP: vec_push(&n->give_up, native_jump(n)); break;
    case BYTE_CONSTANT: add_constant(n, i); break;
    case BYTE_COPY:
    case BYTE_WRITE_SLOT: add_copy(n, i); break;
    case BYTE_ELEMENT: add_tuple_element(n, i); break;
    case BYTE_PICK: add_pick(n, i); break;
    case BYTE_PLACE: add_place(n, i); break;
    case BYTE_ASSIGNED: native_load(n, EAX, i[1]); need_value(n); break;
    case BYTE_LOAD: add_load(n, i); break;
    case BYTE_LOAD_AT: add_load_at(n, i); break;
    case BYTE_READ: add_read_cell(n, i); break;
    case BYTE_READ_AT: add_load_at(n, i); need_value(n); break;
    case BYTE_LISTED: add_listed(n, &c->table.at[i[4]], i); break;
    case BYTE_POSITION: add_position(n, i); break;
    case BYTE_ADD_POSITION: add_position_sum(n, i); break;
    case BYTE_ADD: add_sum(n, i, ARITH_ADD); break;
    case BYTE_SUB: add_sum(n, i, ARITH_SUB); break;
    case BYTE_ADD_IT: add_sum_with(n, i); break;
    case BYTE_MOD: add_remainder(n, i); break;
    case BYTE_WITHIN: load_position(n, i[1], i[2], i[3]); break;
    case BYTE_PUSH: add_push(n, i); break;
    case BYTE_DIFFER: add_differ(n, i); break;
    case BYTE_WRITE: native_load_word(n, ECX, i[1]); native_load(n, EAX, i[2]); add_write(n); break;
    case BYTE_WRITE_AT: find_cell(n, i[1], i[2]); native_load(n, EAX, i[3]); add_write(n); break;
    case BYTE_DONE: add_done(n, i, program, (uintptr_t)call_done); break;
    case BYTE_STORE: native_load_word(n, ECX, i[1]); add_store(n, i[2]); break;
    case BYTE_STORE_AT: find_cell(n, i[1], i[2]); add_store(n, i[3]); break;
    case BYTE_DONE_STORED: add_done(n, i, program, (uintptr_t)call_done_stored); break;
    case BYTE_IS_UNSET: add_is_unset(n, i); break;
    case BYTE_JUMP: native_jump_to(n, native_jump(n), i[1]); break;
    case BYTE_JUMP_ASSIGNED: add_jump_value(n, i, VALUE_NONE, IF_NOT_EQUAL); break;
    case BYTE_JUMP_TRUE: add_jump_value(n, i, VALUE_TRUE, IF_EQUAL); break;
    case BYTE_JUMP_FALSE: add_jump_value(n, i, VALUE_TRUE, IF_NOT_EQUAL); break;
    case BYTE_JUMP_EQ: add_jump_equal(n, i, IF_EQUAL); break;
    case BYTE_JUMP_NE: add_jump_equal(n, i, IF_NOT_EQUAL); break;
    case BYTE_JUMP_IS: add_jump_is(n, i, IF_EQUAL); break;
    case BYTE_JUMP_IS_NOT: add_jump_is(n, i, IF_NOT_EQUAL); break;
    case BYTE_JUMP_CELL_IS: add_jump_cell_is(n, i, IF_EQUAL); break;
    case BYTE_JUMP_CELL_NOT: add_jump_cell_is(n, i, IF_NOT_EQUAL); break;
    case BYTE_JUMP_LT: add_jump_less(n, i, IF_LESS); break;
    case BYTE_JUMP_GE: add_jump_less(n, i, IF_GREATER_OR_EQUAL); break;
    case BYTE_JUMP_LT_IT: add_jump_less_than(n, i, IF_LESS); break;
    case BYTE_JUMP_GE_IT: add_jump_less_than(n, i, IF_GREATER_OR_EQUAL); break;
    case BYTE_WIDE:
    case BYTE_WIDE_CONSTANT:
    case BYTE_WIDE_OPERATOR:
    case BYTE_NARROW:
    case BYTE_JUMP_WIDE_EQ:
    case BYTE_JUMP_WIDE_NE:
    case BYTE_JUMP_WIDE_LT:
    case BYTE_JUMP_WIDE_GE: native_wide_add(n, i); break;
    case BYTE_NEXT: add_next(n, i); break;
    default: native_call_add(n, c, i); break;
    }
    /* clang-format on */
}
