/*
 * Functions of native code, and their memory (see native_code.h).
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

#include "stg/data/native_op.h"

#define TEXT_MOST 0x4000000u /* bytes, so that all jumps are short enough */

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

/* Those with the same reads share their code; the last ones go on behind it. */
static void add_leavings(struct native_code *n)
{
    size_t i = 0;

    n->end.n = 0;
    while (i < n->leaving.n) {
        uint64_t reads = n->leaving.at[i].reads;
        for (; i < n->leaving.n && n->leaving.at[i].reads == reads; i++)
            native_lead(n, n->leaving.at[i].jump, n->text.n);
        TEXT(n, 0x48, 0xb8); /* mov rax, reads */
        native_add_address(n, reads);
        TEXT(n, 0x49, 0x09, 0x44, 0x24,
             offsetof(struct native_run, reads)); /* or [r12 + ..], rax */
        if (i < n->leaving.n)
            vec_push(&n->end, native_jump(n));
    }
    for (i = 0; i < n->end.n; i++)
        native_lead(n, n->end.at[i], n->text.n);
}

void native_code_add(struct native_code *n, const struct byte_code *c, uint32_t program)
{
    n->jump.n = n->rare.n = n->leaving.n = 0;
    n->code = c->at.at;
    n->reads = only_jumps_ahead(c) ? 0 : UINT64_MAX;
    find_targets(n, c);
    native_forget(n);
    TEXT(n, 0x4d, 0x8b, 0x6c, 0x24, offsetof(struct native_run, write)); /* mov r13, [r12 + ..] */
    for (size_t i = 0; i < c->at.n; i += byte_code_size(c->at.at[i])) {
        if (n->is_target.at[i] != 0)
            native_forget(n);
        n->place.at[i] = (uint32_t)n->text.n;
        n->reads |= read_by(c->at.at + i);
        native_op_add(n, c, c->at.at + i, program);
    }
    native_op_add_rare(n);
    for (size_t i = 0; i < n->jump.n; i++)
        native_lead(n, n->jump.at[i].jump, n->place.at[n->jump.at[i].to]);
    add_leavings(n);
}

uint32_t native_code_begin(struct native_code *n)
{
    vec_push(&n->function, (uint32_t)n->text.n);
    n->give_up.n = 0;
    TEXT(n, 0x53, 0x55, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56); /* push rbx, rbp, r12, r13, r14 */
    TEXT(n, 0x49, 0x89, 0xfc);                               /* mov r12, rdi */
    TEXT(n, 0x48, 0x8b, 0x5f, offsetof(struct native_run, local));  /* mov rbx, [rdi + ..] */
    TEXT(n, 0x48, 0x8b, 0x6f, offsetof(struct native_run, cell));   /* mov rbp, [rdi + ..] */
    TEXT(n, 0x4c, 0x8b, 0x77, offsetof(struct native_run, stored)); /* mov r14, [rdi + ..] */
    TEXT(n, 0x48, 0x83, 0xeb, (uint8_t)-TEXT_BASE);                 /* sub rbx, -.. */
    TEXT(n, 0x48, 0x83, 0xed, (uint8_t)-TEXT_BASE);                 /* sub rbp, -.. */
    return vec_number(n->function.n - 1);
}

void native_code_end(struct native_code *n)
{
    static const uint8_t leave[] = { 0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5d, 0x5b, 0xc3 };

    native_load_word(n, EAX, true);
    native_add(n, sizeof leave, leave); /* pop r14, r13, r12, rbp, rbx; ret */
    for (size_t i = 0; i < n->give_up.n; i++)
        native_lead(n, n->give_up.at[i], n->text.n);
    native_op_take_back(n);
    native_load_word(n, EAX, false);
    native_add(n, sizeof leave, leave);
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

struct native_code *native_code_new(const bool *small_cell)
{
    struct native_code *n = mem_zalloc(sizeof *n);

    n->small_cell = small_cell;
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

struct native_code *native_code_new(const bool *small_cell)
{
    (void)small_cell;
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
