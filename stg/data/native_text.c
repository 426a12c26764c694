/*
 * Instructions of x86-64 (see native_text.h).
 */
#include "config.h"

#include "stg/data/native_text.h"

/* ---- what is known of registers ---- */

/* Jumps lead here, or a call has been made. */
void native_forget(struct native_code *n)
{
    n->held = TEXT_NOTHING;
    n->stretch++;
}

bool native_is_small(const struct native_code *n, uint32_t reg)
{
    return reg < n->small.n && n->small.at[reg] == n->stretch;
}

void native_note_small(struct native_code *n, uint32_t reg, bool small)
{
    while (n->small.n <= reg)
        vec_push(&n->small, 0);
    n->small.at[reg] = small ? n->stretch : 0;
}

/* ---- bytes ---- */

void native_add(struct native_code *n, size_t size, const uint8_t *byte)
{
    for (size_t i = 0; i < size; i++)
        vec_push(&n->text, byte[i]);
}

void native_add_word(struct native_code *n, uint32_t word)
{
    TEXT(n, (uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24));
}

void native_add_address(struct native_code *n, uint64_t address)
{
    native_add_word(n, (uint32_t)address);
    native_add_word(n, (uint32_t)(address >> 32));
}

/* ---- instructions of the machine ---- */

/* Number `at` of the array at base, or at + index. */
void native_element(struct native_code *n, uint8_t op, enum native_reg reg, enum native_reg base,
                    uint32_t at)
{
    uint32_t distance = at * 4 - TEXT_BASE;
    bool near = at < 2 * TEXT_BASE / 4;

    TEXT(n, op, (uint8_t)((near ? 0x40 : 0x80) | reg << 3 | base));
    if (near)
        TEXT(n, (uint8_t)distance);
    else
        native_add_word(n, distance);
}

void native_indexed(struct native_code *n, uint8_t op, enum native_reg reg, enum native_reg base,
                    enum native_reg index, uint32_t at)
{
    TEXT(n, op, (uint8_t)(0x84 | reg << 3), (uint8_t)(0x80 | index << 3 | base));
    native_add_word(n, at * 4 - TEXT_BASE);
    if (reg == EAX)
        n->held = TEXT_NOTHING;
}

/* A register of the byte code, to a register of the machine or from it. */
void native_load(struct native_code *n, enum native_reg to, uint32_t reg)
{
    if (to == EAX && n->held == reg)
        return;
    native_element(n, 0x8b, to, EBX, reg);
    if (to == EAX)
        n->held = reg;
}

void native_save(struct native_code *n, enum native_reg from, uint32_t reg, bool small)
{
    native_element(n, 0x89, from, EBX, reg);
    n->held = from == EAX ? reg : n->held == reg ? TEXT_NOTHING : n->held;
    native_note_small(n, reg, small);
}

void native_load_cell(struct native_code *n, uint32_t cell)
{
    native_element(n, 0x8b, EAX, EBP, cell);
    n->held = TEXT_NOTHING;
}

/* to = from, or to op= from. */
void native_copy(struct native_code *n, enum native_reg to, enum native_reg from)
{
    TEXT(n, 0x89, (uint8_t)(0xc0 | from << 3 | to));
}

void native_combine(struct native_code *n, enum native_arithmetic op, enum native_reg to,
                    enum native_reg from)
{
    if (to == EAX && op != ARITH_CMP)
        n->held = TEXT_NOTHING;
    TEXT(n, (uint8_t)(op << 3 | 1), (uint8_t)(0xc0 | from << 3 | to));
}

static void add_with(struct native_code *n, enum native_arithmetic op, enum native_reg to,
                     uint32_t word)
{
    if (to == EAX)
        TEXT(n, (uint8_t)(op << 3 | 5));
    else
        TEXT(n, 0x81, (uint8_t)(0xc0 | op << 3 | to));
    native_add_word(n, word);
}

void native_combine_with(struct native_code *n, enum native_arithmetic op, enum native_reg to,
                         uint32_t word)
{
    add_with(n, op, to, word);
    if (to == EAX)
        n->held = TEXT_NOTHING;
}

void native_compare_with(struct native_code *n, enum native_reg reg, uint32_t word)
{
    add_with(n, ARITH_CMP, reg, word);
}

void native_load_word(struct native_code *n, enum native_reg reg, uint32_t word)
{
    TEXT(n, (uint8_t)(0xb8 | reg));
    native_add_word(n, word);
    if (reg == EAX)
        n->held = TEXT_NOTHING;
}

void native_test(struct native_code *n, enum native_reg reg)
{
    TEXT(n, 0x85, (uint8_t)(0xc0 | reg << 3 | reg));
}

/* reg * 2: of a small value, the number in the upper 31 bits. */
void native_twice(struct native_code *n, enum native_reg reg)
{
    native_combine(n, ARITH_ADD, reg, reg);
}

/* The small value whose number is in the upper 31 bits. */
void native_make_small(struct native_code *n, enum native_reg reg)
{
    TEXT(n, 0xd1, (uint8_t)(0xe8 | reg));
    native_combine_with(n, ARITH_OR, reg, VALUE_SMALL_BIT);
}

/* Where the distance stands. */
size_t native_jump_if(struct native_code *n, enum native_condition c)
{
    TEXT(n, 0x0f, (uint8_t)(0x80 | c));
    native_add_word(n, 0);
    return n->text.n - 4;
}

size_t native_jump(struct native_code *n)
{
    TEXT(n, 0xe9);
    native_add_word(n, 0);
    return n->text.n - 4;
}

void native_lead(struct native_code *n, size_t jump, size_t to)
{
    uint32_t distance = (uint32_t)(to - jump - 4);

    for (size_t i = 0; i < 4; i++)
        n->text.at[jump + i] = (uint8_t)(distance >> 8 * i);
}

void native_give_up_if(struct native_code *n, enum native_condition c)
{
    size_t jump = native_jump_if(n, c);

    vec_push(&n->give_up, jump);
}

void native_jump_to(struct native_code *n, size_t jump, uint32_t to)
{
    if (n->code[to] == BYTE_END)
        vec_push(&n->leaving, ((struct native_leaving){ jump, n->reads }));
    else
        vec_push(&n->jump, ((struct native_jump){ jump, to }));
}

/* ---- calls ---- */

/* The first argument is the struct native_run. */
void native_call(struct native_code *n, uintptr_t function)
{
    TEXT(n, 0x4c, 0x89, 0xe7); /* mov rdi, r12 */
    TEXT(n, 0x48, 0xb8);       /* mov rax, function */
    native_add_address(n, function);
    TEXT(n, 0xff, 0xd0); /* call rax */
}

void native_pass_pointer(struct native_code *n, const void *p)
{
    TEXT(n, 0x48, 0xbe); /* mov rsi, p */
    native_add_address(n, (uintptr_t)p);
}

void native_pass_writes(struct native_code *n)
{
    TEXT(n, 0x4c, 0x89, 0xee); /* mov rsi, r13 */
}
