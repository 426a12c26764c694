/*
 * The translation of byte code to machine code of x86-64 (see native_code.h).
 *
 * rbx points into the registers of the byte code, rbp into the cells, r14 to the flags of stores, r13 to
 * where the next write goes, and r12 to the struct native_run.  eax, ecx and edx are free between
 * instructions.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include "stg/data/native_code.h"

#if defined(__x86_64__) && !defined(__ILP32__)

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

#include "support/vec.h"

#define TEXT_MOST 0x4000000u /* bytes, so that all jumps are short enough */

/* A jump whose target is not known yet; jump: where its distance stands. */
struct jump {
    size_t jump;
    uint32_t to; /* instruction of the byte code */
};

/* Code behind a program, for values that are not small: whether they can be compared. */
struct rare {
    size_t jump, back;
    bool both, in_cell;
    uint32_t a, b; /* registers, or a cell */
};

/* Code behind a program, for a jump to its end: notes what may have been read before it. */
struct leaving {
    size_t jump;
    uint64_t reads;
};

struct native_code {
    VEC(uint8_t) text; /* owned, as what follows */
    struct vec_u32 function; /* where each begins */
    VEC(struct jump) jump;   /* of the program being added */
    VEC(struct rare) rare;
    VEC(struct leaving) leaving;
    uint64_t reads;       /* the cells that the instructions so far may read */
    const uint32_t *code; /* of the program being added */
    const struct word_range *range;
    uint32_t held;          /* eax is the same as this register; NOTHING: as none */
    struct vec_u32 small;   /* of each register: in this straight stretch of code it is small */
    uint32_t stretch;       /* the number of the stretch */
    struct vec_u32 is_target; /* of each word of the program: a jump leads there */
    VEC(size_t) give_up;  /* jumps to where the function gives up, */
    VEC(size_t) end;      /* ... and to the end of the program */
    struct vec_u32 place; /* of each word of the program: where its instruction is in the text */
    uint8_t *memory;      /* NULL: not sealed */
    size_t size;
};

enum reg { EAX, ECX, EDX, EBX, EBP = 5 };
enum condition { IF_OVERFLOW, IF_ABOVE_OR_EQUAL = 3, IF_EQUAL, IF_NOT_EQUAL, IF_NOT_SIGN = 9,
                 IF_LESS = 12, IF_GREATER_OR_EQUAL };
enum arithmetic { ARITH_ADD, ARITH_OR, ARITH_AND = 4, ARITH_SUB, ARITH_CMP = 7 };

/* ---- what is known of registers ---- */

#define NOTHING UINT32_MAX

/* Jumps lead here, or a call has been made. */
static void forget_all(struct native_code *n)
{
    n->held = NOTHING;
    n->stretch++;
}

static bool is_small(const struct native_code *n, uint32_t reg)
{
    return reg < n->small.n && n->small.at[reg] == n->stretch;
}

static void note_small(struct native_code *n, uint32_t reg, bool small)
{
    while (n->small.n <= reg)
        vec_push(&n->small, 0);
    n->small.at[reg] = small ? n->stretch : 0;
}

/* Values in such a cell are small, if there is one. */
static bool has_small_values(const struct native_code *n, uint32_t cell)
{
    return n->range[cell].n > 0 && (n->range[cell].least & VALUE_SMALL_BIT) != 0;
}

/* ---- bytes ---- */

static void emit(struct native_code *n, size_t size, const uint8_t *byte)
{
    for (size_t i = 0; i < size; i++)
        vec_push(&n->text, byte[i]);
}

#define EMIT(n, ...) \
    emit((n), sizeof((const uint8_t[]){ __VA_ARGS__ }), (const uint8_t[]){ __VA_ARGS__ })

static void emit_word(struct native_code *n, uint32_t word)
{
    EMIT(n, (uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24));
}

static void emit_address(struct native_code *n, uint64_t address)
{
    emit_word(n, (uint32_t)address);
    emit_word(n, (uint32_t)(address >> 32));
}

/* ---- instructions of the machine ---- */

#define BASE_BYTES 128u /* so far behind the beginning rbx and rbp point: more distances are short */

/* Number `at` of the array at base, or at + index. */
static void emit_element(struct native_code *n, uint8_t op, enum reg reg, enum reg base, uint32_t at)
{
    uint32_t distance = at * 4 - BASE_BYTES;
    bool near = at < 2 * BASE_BYTES / 4;

    EMIT(n, op, (uint8_t)((near ? 0x40 : 0x80) | reg << 3 | base));
    if (near)
        EMIT(n, (uint8_t)distance);
    else
        emit_word(n, distance);
}

static void emit_indexed(struct native_code *n, uint8_t op, enum reg reg, enum reg base,
                         enum reg index, uint32_t at)
{
    EMIT(n, op, (uint8_t)(0x84 | reg << 3), (uint8_t)(0x80 | index << 3 | base));
    emit_word(n, at * 4 - BASE_BYTES);
    if (reg == EAX)
        n->held = NOTHING;
}

/* A register of the byte code, to a register of the machine or from it. */
static void load(struct native_code *n, enum reg to, uint32_t reg)
{
    if (to == EAX && n->held == reg)
        return;
    emit_element(n, 0x8b, to, EBX, reg);
    if (to == EAX)
        n->held = reg;
}

static void save(struct native_code *n, enum reg from, uint32_t reg, bool small)
{
    emit_element(n, 0x89, from, EBX, reg);
    n->held = from == EAX ? reg : n->held == reg ? NOTHING : n->held;
    note_small(n, reg, small);
}

static void load_cell(struct native_code *n, uint32_t cell)
{
    emit_element(n, 0x8b, EAX, EBP, cell);
    n->held = NOTHING;
}

/* to = from, or to op= from. */
static void move(struct native_code *n, enum reg to, enum reg from)
{
    EMIT(n, 0x89, (uint8_t)(0xc0 | from << 3 | to));
}

static void combine(struct native_code *n, enum arithmetic op, enum reg to, enum reg from)
{
    if (to == EAX && op != ARITH_CMP)
        n->held = NOTHING;
    EMIT(n, (uint8_t)(op << 3 | 1), (uint8_t)(0xc0 | from << 3 | to));
}

static void emit_with(struct native_code *n, enum arithmetic op, enum reg to, uint32_t word)
{
    if (to == EAX)
        EMIT(n, (uint8_t)(op << 3 | 5));
    else
        EMIT(n, 0x81, (uint8_t)(0xc0 | op << 3 | to));
    emit_word(n, word);
}

static void combine_with(struct native_code *n, enum arithmetic op, enum reg to, uint32_t word)
{
    emit_with(n, op, to, word);
    if (to == EAX)
        n->held = NOTHING;
}

static void compare_with(struct native_code *n, enum reg reg, uint32_t word)
{
    emit_with(n, ARITH_CMP, reg, word);
}

static void load_word(struct native_code *n, enum reg reg, uint32_t word)
{
    EMIT(n, (uint8_t)(0xb8 | reg));
    emit_word(n, word);
    if (reg == EAX)
        n->held = NOTHING;
}

static void test(struct native_code *n, enum reg reg)
{
    EMIT(n, 0x85, (uint8_t)(0xc0 | reg << 3 | reg));
}

/* reg * 2: of a small value, the number in the upper 31 bits. */
static void twice(struct native_code *n, enum reg reg)
{
    combine(n, ARITH_ADD, reg, reg);
}

/* The small value whose number is in the upper 31 bits. */
static void make_small(struct native_code *n, enum reg reg)
{
    EMIT(n, 0xd1, (uint8_t)(0xe8 | reg));
    combine_with(n, ARITH_OR, reg, VALUE_SMALL_BIT);
}

/* Where the distance stands. */
static size_t jump_if(struct native_code *n, enum condition c)
{
    EMIT(n, 0x0f, (uint8_t)(0x80 | c));
    emit_word(n, 0);
    return n->text.n - 4;
}

static size_t jump_on(struct native_code *n)
{
    EMIT(n, 0xe9);
    emit_word(n, 0);
    return n->text.n - 4;
}

static void lead(struct native_code *n, size_t jump, size_t to)
{
    uint32_t distance = (uint32_t)(to - jump - 4);

    for (size_t i = 0; i < 4; i++)
        n->text.at[jump + i] = (uint8_t)(distance >> 8 * i);
}

static void give_up_if(struct native_code *n, enum condition c)
{
    size_t jump = jump_if(n, c);

    vec_push(&n->give_up, jump);
}

static void jump_to(struct native_code *n, size_t jump, uint32_t to)
{
    if (n->code[to] == BYTE_END)
        vec_push(&n->leaving, ((struct leaving){ jump, n->reads }));
    else
        vec_push(&n->jump, ((struct jump){ jump, to }));
}

/* ---- calls ---- */

/* The first argument is the struct native_run. */
static void call(struct native_code *n, uintptr_t function)
{
    EMIT(n, 0x4c, 0x89, 0xe7); /* mov rdi, r12 */
    EMIT(n, 0x48, 0xb8);       /* mov rax, function */
    emit_address(n, function);
    EMIT(n, 0xff, 0xd0); /* call rax */
}

static void pass_pointer(struct native_code *n, const void *p)
{
    EMIT(n, 0x48, 0xbe); /* mov rsi, p */
    emit_address(n, (uintptr_t)p);
}

static void pass_writes(struct native_code *n)
{
    EMIT(n, 0x4c, 0x89, 0xee); /* mov rsi, r13 */
}

static bool call_on_tuples(const struct native_run *x, const uint32_t *i, const struct byte_code *c)
{
    return byte_code_on_tuples(c, i, x->ev);
}

static bool call_element(const struct native_run *x, const uint32_t *i)
{
    return byte_code_element(i, x->ev);
}

static void call_read_element(const struct native_run *x, const uint32_t *i)
{
    byte_code_read_element(i, x->ev);
}

static void call_with(const struct native_run *x, const uint32_t *i)
{
    x->local[i[1]] = value_with(x->ev->vs, x->local[i[2]], i[3], x->local[i[4]]);
}

static bool call_member(const struct native_run *x, const uint32_t *i)
{
    return byte_code_member(i, x->ev);
}

static bool call_has_value(const struct native_run *x, value a)
{
    return byte_code_has_value(x->ev->vs, a);
}

static bool call_have_values(const struct native_run *x, value a, value b)
{
    return byte_code_has_value(x->ev->vs, a) && byte_code_has_value(x->ev->vs, b);
}

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

static void call_take_back(const struct native_run *x, struct write *end)
{
    byte_code_take_back(x->sink, end, x->cell);
}

/* ---- instructions of byte code ---- */

/* Gives up unless the register, which is in eax, is small. */
static void need_small(struct native_code *n, uint32_t reg)
{
    if (is_small(n, reg))
        return;
    test(n, EAX);
    give_up_if(n, IF_NOT_SIGN);
    note_small(n, reg, true);
}

/* The same for two registers, in eax and ecx. */
static void load_both_small(struct native_code *n, uint32_t a, uint32_t b)
{
    load(n, EAX, a);
    load(n, ECX, b);
    if (is_small(n, a) && is_small(n, b))
        return;
    move(n, EDX, EAX);
    combine(n, ARITH_AND, EDX, ECX);
    give_up_if(n, IF_NOT_SIGN);
    note_small(n, a, true);
    note_small(n, b, true);
}

/* Values that are not small are looked at behind the program. */
static void compare_rarely(struct native_code *n, struct rare r)
{
    r.jump = jump_if(n, IF_NOT_SIGN);
    r.back = n->text.n;
    vec_push(&n->rare, r);
}

static void add_jump_equal(struct native_code *n, const uint32_t *i, enum condition c)
{
    load(n, EAX, i[1]);
    load(n, ECX, i[2]);
    if (!is_small(n, i[1]) || !is_small(n, i[2])) {
        move(n, EDX, EAX);
        combine(n, ARITH_AND, EDX, ECX);
        compare_rarely(n, (struct rare){ .both = true, .a = i[1], .b = i[2] });
    }
    combine(n, ARITH_CMP, EAX, ECX);
    jump_to(n, jump_if(n, c), i[3]);
}

static void add_jump_is(struct native_code *n, const uint32_t *i, enum condition c)
{
    load(n, EAX, i[1]);
    if (!is_small(n, i[1])) {
        test(n, EAX);
        compare_rarely(n, (struct rare){ .a = i[1] });
    }
    compare_with(n, EAX, i[2]);
    jump_to(n, jump_if(n, c), i[3]);
}

static void add_jump_cell_is(struct native_code *n, const uint32_t *i, enum condition c)
{
    load_cell(n, i[1]);
    test(n, EAX);
    if (has_small_values(n, i[1]))
        give_up_if(n, IF_EQUAL);
    else
        compare_rarely(n, (struct rare){ .in_cell = true, .a = i[1] });
    compare_with(n, EAX, i[2]);
    jump_to(n, jump_if(n, c), i[3]);
}

static void add_jump_less(struct native_code *n, const uint32_t *i, enum condition c)
{
    load_both_small(n, i[1], i[2]);
    twice(n, EAX);
    twice(n, ECX);
    combine(n, ARITH_CMP, EAX, ECX);
    jump_to(n, jump_if(n, c), i[3]);
}

static void add_jump_less_than(struct native_code *n, const uint32_t *i, enum condition c)
{
    load(n, EAX, i[1]);
    need_small(n, i[1]);
    twice(n, EAX);
    compare_with(n, EAX, i[2] << 1);
    jump_to(n, jump_if(n, c), i[3]);
}

static void add_jump_value(struct native_code *n, const uint32_t *i, value v, enum condition c)
{
    load(n, EAX, i[1]);
    compare_with(n, EAX, v);
    jump_to(n, jump_if(n, c), i[2]);
}

/* The sum is in the upper 31 bits of eax. */
static void keep_sum(struct native_code *n, uint32_t reg)
{
    give_up_if(n, IF_OVERFLOW);
    make_small(n, EAX);
    save(n, EAX, reg, true);
}

static void add_sum(struct native_code *n, const uint32_t *i, enum arithmetic op)
{
    load_both_small(n, i[2], i[3]);
    twice(n, EAX);
    twice(n, ECX);
    combine(n, op, EAX, ECX);
    keep_sum(n, i[1]);
}

static void add_sum_with(struct native_code *n, const uint32_t *i)
{
    load(n, EAX, i[2]);
    need_small(n, i[2]);
    twice(n, EAX);
    combine_with(n, ARITH_ADD, EAX, i[3] << 1);
    keep_sum(n, i[1]);
}

/* eax: the position of a register's value in lo .. lo + size - 1. */
static void find_position(struct native_code *n, uint32_t reg, uint32_t lo, uint32_t size)
{
    load(n, EAX, reg);
    need_small(n, reg);
    twice(n, EAX);
    EMIT(n, 0xd1, 0xf8); /* sar eax, 1 */
    if (lo != 0)
        combine_with(n, ARITH_SUB, EAX, lo);
    compare_with(n, EAX, size);
    give_up_if(n, IF_ABOVE_OR_EQUAL);
}

static void add_position(struct native_code *n, const uint32_t *i)
{
    find_position(n, i[2], i[3], i[4]);
    if (i[5] != 1) {
        EMIT(n, 0x69, 0xc0); /* imul eax, eax, stride */
        emit_word(n, i[5]);
    }
    save(n, EAX, i[1], false);
}

static void add_position_sum(struct native_code *n, const uint32_t *i)
{
    load(n, EAX, i[1]);
    load(n, ECX, i[2]);
    combine(n, ARITH_ADD, EAX, ECX);
    save(n, EAX, i[1], false);
}

static void add_constant(struct native_code *n, const uint32_t *i)
{
    load_word(n, EAX, i[2]);
    save(n, EAX, i[1], value_is_small(i[2]));
}

static void add_copy(struct native_code *n, const uint32_t *i)
{
    load(n, EAX, i[2]);
    save(n, EAX, i[1], is_small(n, i[2]));
}

/* Gives up if there is no value in eax. */
static void need_value(struct native_code *n)
{
    test(n, EAX);
    give_up_if(n, IF_EQUAL);
}

static void add_load(struct native_code *n, const uint32_t *i)
{
    load_cell(n, i[2]);
    save(n, EAX, i[1], false);
}

static void add_read(struct native_code *n, const uint32_t *i)
{
    load_cell(n, i[2]);
    save(n, EAX, i[1], false);
    need_value(n);
    note_small(n, i[1], has_small_values(n, i[2]));
}

/* The cell so many behind the first. */
static void add_load_at(struct native_code *n, const uint32_t *i)
{
    load(n, ECX, i[3]);
    emit_indexed(n, 0x8b, EAX, EBP, ECX, i[2]);
    save(n, EAX, i[1], false);
}

static void add_push(struct native_code *n, const uint32_t *i)
{
    load(n, ECX, i[2]);
    load(n, EAX, i[3]);
    emit_indexed(n, 0x89, EAX, EBX, ECX, i[1]);
    combine_with(n, ARITH_ADD, ECX, 1);
    save(n, ECX, i[2], false);
    forget_all(n); /* some register behind i[1] has changed */
}

static void add_differ(struct native_code *n, const uint32_t *i)
{
    load(n, EAX, i[1]);
    load(n, ECX, i[2]);
    combine(n, ARITH_CMP, EAX, ECX);
    give_up_if(n, IF_EQUAL);
}

/* ecx is the cell, eax the value. */
static void add_write(struct native_code *n)
{
    EMIT(n, 0x41, 0x89, 0x4d, offsetof(struct write, cell)); /* mov [r13 + ..], ecx */
    EMIT(n, 0x41, 0x89, 0x45, offsetof(struct write, v));    /* mov [r13 + ..], eax */
    EMIT(n, 0x49, 0x83, 0xc5, sizeof(struct write));         /* add r13, .. */
}

/* ecx: the cell that a register is behind the first. */
static void find_cell(struct native_code *n, uint32_t first, uint32_t further)
{
    load(n, ECX, further);
    combine_with(n, ARITH_ADD, ECX, first);
}

/* ecx is the cell, reg the register with the value. */
static void add_store(struct native_code *n, uint32_t reg)
{
    size_t jump;

    EMIT(n, 0x41, 0x80, 0x3c, 0x0e, 0x00); /* cmp byte [r14 + rcx], 0 */
    jump = jump_if(n, IF_NOT_EQUAL);
    EMIT(n, 0x41, 0xc6, 0x04, 0x0e, 0x01); /* mov byte [r14 + rcx], 1 */
    emit_indexed(n, 0x8b, EAX, EBP, ECX, 0);
    add_write(n);
    lead(n, jump, n->text.n);
    n->held = NOTHING;
    load(n, EAX, reg);
    emit_indexed(n, 0x89, EAX, EBP, ECX, 0);
}

/* The program goes on with other values in the registers of variables. */
static void add_done(struct native_code *n, const uint32_t *i, uint32_t program, uintptr_t function)
{
    load(n, ECX, i[1]);
    EMIT(n, 0x4c, 0x8d, 0x83); /* lea r8, [rbx + ..] */
    emit_word(n, i[2] * 4 - BASE_BYTES);
    EMIT(n, 0xba); /* mov edx, program */
    emit_word(n, program);
    pass_writes(n);
    call(n, function);
    EMIT(n, 0x49, 0x89, 0xc5); /* mov r13, rax */
    forget_all(n);
}

static void add_next(struct native_code *n, const uint32_t *i)
{
    load(n, EAX, i[1]);
    move(n, ECX, EAX);
    combine_with(n, ARITH_ADD, ECX, 1);
    combine_with(n, ARITH_OR, ECX, VALUE_SMALL_BIT);
    save(n, ECX, i[1], false);
    emit_element(n, 0x3b, EAX, EBX, i[2]); /* cmp eax, .. */
    jump_to(n, jump_if(n, IF_NOT_EQUAL), i[3]);
}

static void add_is_unset(struct native_code *n, const uint32_t *i)
{
    load(n, EAX, i[2]);
    EMIT(n, 0x31, 0xc9); /* xor ecx, ecx */
    test(n, EAX);
    EMIT(n, 0x0f, 0x94, 0xc1); /* sete cl */
    combine_with(n, ARITH_OR, ECX, VALUE_SMALL_BIT);
    save(n, ECX, i[1], true);
}

/* An instruction that is done by a function; any register may have changed behind it. */
static void add_call(struct native_code *n, const uint32_t *i, uintptr_t function)
{
    pass_pointer(n, i);
    call(n, function);
    forget_all(n);
}

/* The same with a function that says whether it could. */
static void give_up_if_false(struct native_code *n)
{
    EMIT(n, 0x84, 0xc0); /* test al, al */
    give_up_if(n, IF_EQUAL);
}

static void add_member(struct native_code *n, const uint32_t *i)
{
    add_call(n, i, (uintptr_t)call_member);
    EMIT(n, 0x84, 0xc0);
    jump_to(n, jump_if(n, IF_EQUAL), i[4]);
}

static void add_element(struct native_code *n, const uint32_t *i)
{
    add_call(n, i, (uintptr_t)call_element);
    give_up_if_false(n);
}

static void add_on_tuples(struct native_code *n, const struct byte_code *c, const uint32_t *i)
{
    EMIT(n, 0x48, 0xba); /* mov rdx, c */
    emit_address(n, (uintptr_t)c);
    add_call(n, i, (uintptr_t)call_on_tuples);
    give_up_if_false(n);
}

static void add_instruction(struct native_code *n, const struct byte_code *c, const uint32_t *i,
                            uint32_t program)
{
    /* clang-format off */
    switch ((enum byte_op)i[0]) {
    case BYTE_END: jump_to(n, jump_on(n), (uint32_t)(i - c->at.at)); break;
    case BYTE_GIVE_UP: vec_push(&n->give_up, jump_on(n)); break;
    case BYTE_CONSTANT: add_constant(n, i); break;
    case BYTE_COPY:
    case BYTE_WRITE_SLOT: add_copy(n, i); break;
    case BYTE_ASSIGNED: load(n, EAX, i[1]); need_value(n); break;
    case BYTE_LOAD: add_load(n, i); break;
    case BYTE_LOAD_AT: add_load_at(n, i); break;
    case BYTE_READ: add_read(n, i); break;
    case BYTE_READ_AT: add_load_at(n, i); need_value(n); break;
    case BYTE_READ_ELEMENT: add_call(n, i, (uintptr_t)call_read_element); break;
    case BYTE_ELEMENT: add_element(n, i); break;
    case BYTE_WITH: add_call(n, i, (uintptr_t)call_with); break;
    case BYTE_POSITION: add_position(n, i); break;
    case BYTE_ADD_POSITION: add_position_sum(n, i); break;
    case BYTE_ADD: add_sum(n, i, ARITH_ADD); break;
    case BYTE_SUB: add_sum(n, i, ARITH_SUB); break;
    case BYTE_ADD_IT: add_sum_with(n, i); break;
    case BYTE_WITHIN: find_position(n, i[1], i[2], i[3]); break;
    case BYTE_PUSH: add_push(n, i); break;
    case BYTE_DIFFER: add_differ(n, i); break;
    case BYTE_WRITE: load_word(n, ECX, i[1]); load(n, EAX, i[2]); add_write(n); break;
    case BYTE_WRITE_AT: find_cell(n, i[1], i[2]); load(n, EAX, i[3]); add_write(n); break;
    case BYTE_DONE: add_done(n, i, program, (uintptr_t)call_done); break;
    case BYTE_STORE: load_word(n, ECX, i[1]); add_store(n, i[2]); break;
    case BYTE_STORE_AT: find_cell(n, i[1], i[2]); add_store(n, i[3]); break;
    case BYTE_DONE_STORED: add_done(n, i, program, (uintptr_t)call_done_stored); break;
    case BYTE_IS_UNSET: add_is_unset(n, i); break;
    case BYTE_JUMP: jump_to(n, jump_on(n), i[1]); break;
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
    case BYTE_NEXT: add_next(n, i); break;
    case BYTE_MEMBER:
    case BYTE_DISTINCT: add_member(n, i); break;
    default: add_on_tuples(n, c, i); break;
    }
    /* clang-format on */
}

/* ---- what is read ---- */

/* The place in an instruction where it has the instruction that it may jump to; 0: none. */
static uint32_t place_of_target(uint32_t op)
{
    switch ((enum byte_op)op) {
    case BYTE_JUMP: return 1;
    case BYTE_JUMP_ASSIGNED:
    case BYTE_JUMP_TRUE:
    case BYTE_JUMP_FALSE: return 2;
    case BYTE_MEMBER:
    case BYTE_DISTINCT: return 4;
    default: return op > BYTE_JUMP ? 3 : 0;
    }
}

/* Is there no loop? */
static bool only_jumps_ahead(const struct byte_code *c)
{
    for (uint32_t i = 0; i < c->at.n; i += byte_code_size(c->at.at[i])) {
        uint32_t place = place_of_target(c->at.at[i]);
        if (place != 0 && c->at.at[i + place] <= i)
            return false;
    }
    return true;
}

/* Makes room for what is known of each word of the program. */
static void find_targets(struct native_code *n, const struct byte_code *c)
{
    vec_reserve(&n->place, c->at.n);
    vec_reserve(&n->is_target, c->at.n);
    n->place.n = n->is_target.n = c->at.n;
    memset(n->is_target.at, 0, c->at.n * sizeof *n->is_target.at);
    for (uint32_t i = 0; i < c->at.n; i += byte_code_size(c->at.at[i])) {
        uint32_t place = place_of_target(c->at.at[i]);
        if (place != 0)
            n->is_target.at[c->at.at[i + place]] = true;
    }
}

/* The cells that an instruction may read. */
static uint64_t read_by(const uint32_t *i)
{
    switch ((enum byte_op)i[0]) {
    case BYTE_LOAD:
    case BYTE_READ:
    case BYTE_READ_ELEMENT: return native_cell_bit(i[2]);
    case BYTE_JUMP_CELL_IS:
    case BYTE_JUMP_CELL_NOT: return native_cell_bit(i[1]);
    case BYTE_LOAD_AT:
    case BYTE_READ_AT: return UINT64_MAX;
    default: return 0;
    }
}

/* ---- functions ---- */

static void add_rare(struct native_code *n, const struct rare *r)
{
    lead(n, r->jump, n->text.n);
    EMIT(n, 0x89, 0xc6); /* mov esi, eax */
    if (r->both)
        EMIT(n, 0x89, 0xca); /* mov edx, ecx */
    call(n, r->both ? (uintptr_t)call_have_values : (uintptr_t)call_has_value);
    EMIT(n, 0x84, 0xc0);
    give_up_if(n, IF_EQUAL);
    emit_element(n, 0x8b, EAX, r->in_cell ? EBP : EBX, r->a);
    if (r->both)
        emit_element(n, 0x8b, ECX, EBX, r->b);
    lead(n, jump_on(n), r->back);
}

/* Those with the same reads share their code; the last ones go on behind it. */
static void add_leavings(struct native_code *n)
{
    size_t i = 0;

    n->end.n = 0;
    while (i < n->leaving.n) {
        uint64_t reads = n->leaving.at[i].reads;
        for (; i < n->leaving.n && n->leaving.at[i].reads == reads; i++)
            lead(n, n->leaving.at[i].jump, n->text.n);
        EMIT(n, 0x48, 0xb8); /* mov rax, reads */
        emit_address(n, reads);
        EMIT(n, 0x49, 0x09, 0x44, 0x24, offsetof(struct native_run, reads)); /* or [r12 + ..], rax */
        if (i < n->leaving.n)
            vec_push(&n->end, jump_on(n));
    }
    for (i = 0; i < n->end.n; i++)
        lead(n, n->end.at[i], n->text.n);
}

void native_code_add(struct native_code *n, const struct byte_code *c, uint32_t program)
{
    n->jump.n = n->rare.n = n->leaving.n = 0;
    n->code = c->at.at;
    n->reads = only_jumps_ahead(c) ? 0 : UINT64_MAX;
    find_targets(n, c);
    forget_all(n);
    EMIT(n, 0x4d, 0x8b, 0x6c, 0x24, offsetof(struct native_run, write)); /* mov r13, [r12 + ..] */
    for (size_t i = 0; i < c->at.n; i += byte_code_size(c->at.at[i])) {
        if (n->is_target.at[i] != 0)
            forget_all(n);
        n->place.at[i] = (uint32_t)n->text.n;
        n->reads |= read_by(c->at.at + i);
        add_instruction(n, c, c->at.at + i, program);
    }
    for (size_t i = 0; i < n->rare.n; i++) { /* the last instruction is no comparison */
        struct rare r = n->rare.at[i];
        add_rare(n, &r);
    }
    for (size_t i = 0; i < n->jump.n; i++)
        lead(n, n->jump.at[i].jump, n->place.at[n->jump.at[i].to]);
    add_leavings(n);
}

uint32_t native_code_begin(struct native_code *n)
{
    vec_push(&n->function, (uint32_t)n->text.n);
    n->give_up.n = 0;
    EMIT(n, 0x53, 0x55, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56); /* push rbx, rbp, r12, r13, r14 */
    EMIT(n, 0x49, 0x89, 0xfc);                               /* mov r12, rdi */
    EMIT(n, 0x48, 0x8b, 0x5f, offsetof(struct native_run, local));  /* mov rbx, [rdi + ..] */
    EMIT(n, 0x48, 0x8b, 0x6f, offsetof(struct native_run, cell));   /* mov rbp, [rdi + ..] */
    EMIT(n, 0x4c, 0x8b, 0x77, offsetof(struct native_run, stored)); /* mov r14, [rdi + ..] */
    EMIT(n, 0x48, 0x83, 0xeb, (uint8_t)-BASE_BYTES);                /* sub rbx, -.. */
    EMIT(n, 0x48, 0x83, 0xed, (uint8_t)-BASE_BYTES);                /* sub rbp, -.. */
    return vec_number(n->function.n - 1);
}

void native_code_end(struct native_code *n)
{
    static const uint8_t leave[] = { 0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5d, 0x5b, 0xc3 };

    load_word(n, EAX, true);
    emit(n, sizeof leave, leave); /* pop r14, r13, r12, rbp, rbx; ret */
    for (size_t i = 0; i < n->give_up.n; i++)
        lead(n, n->give_up.at[i], n->text.n);
    pass_writes(n);
    call(n, (uintptr_t)call_take_back);
    load_word(n, EAX, false);
    emit(n, sizeof leave, leave);
}

bool native_code_seal(struct native_code *n)
{
    void *memory = MAP_FAILED;

    n->size = n->text.n;
    if (n->size > 0 && n->size <= TEXT_MOST)
        memory = mmap(NULL, n->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return false;
    memcpy(memory, n->text.at, n->size);
    vec_clear(&n->text);
    n->memory = memory;
    return mprotect(memory, n->size, PROT_READ | PROT_EXEC) == 0;
}

native_function *native_code_at(const struct native_code *n, uint32_t function)
{
    native_function *f;
    uint8_t *at = n->memory + n->function.at[function];

    memcpy(&f, &at, sizeof f); /* C has no cast from data to functions */
    return f;
}

struct native_code *native_code_new(const struct word_range *range)
{
    struct native_code *n = mem_zalloc(sizeof *n);

    n->range = range;
    return n;
}

void native_code_free(struct native_code *n)
{
    if (n == NULL)
        return;
    if (n->memory != NULL)
        munmap(n->memory, n->size);
    vec_clear(&n->text);
    vec_clear(&n->function);
    vec_clear(&n->jump);
    vec_clear(&n->rare);
    vec_clear(&n->leaving);
    vec_clear(&n->end);
    vec_clear(&n->give_up);
    vec_clear(&n->place);
    vec_clear(&n->is_target);
    vec_clear(&n->small);
    mem_free(n);
}

#else /* another processor */

struct native_code *native_code_new(const struct word_range *range)
{
    (void)range;
    return NULL;
}

void native_code_free(struct native_code *n)
{
    (void)n;
}

uint32_t native_code_begin(struct native_code *n)
{
    (void)n;
    return 0;
}

void native_code_add(struct native_code *n, const struct byte_code *c, uint32_t program)
{
    (void)n, (void)c, (void)program;
}

void native_code_end(struct native_code *n)
{
    (void)n;
}

bool native_code_seal(struct native_code *n)
{
    (void)n;
    return false;
}

native_function *native_code_at(const struct native_code *n, uint32_t function)
{
    (void)n, (void)function;
    return NULL;
}

#endif
