/*
 * Groups of programs as native code, and their memory (see native_code.h).
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
#include "stg/data/native_slow_path.h"

#define TEXT_MOST 0x4000000u /* bytes, so that all jumps are short enough */
#define FIELD(name) (uint8_t) offsetof(struct native_run, name)

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
    vec_reserve(&n->place, c->at.n + 1);
    vec_reserve(&n->is_target, c->at.n + 1);
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

/* ---- groups ---- */

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
        TEXT(n, 0x49, 0x09, 0x44, 0x24, FIELD(reads)); /* or [r12 + ..], rax */
        if (i < n->leaving.n)
            vec_push(&n->end, native_jump(n));
    }
    for (i = 0; i < n->end.n; i++)
        native_lead(n, n->end.at[i], n->text.n);
}

void native_code_add(struct native_code *n, const struct byte_code *c, uint32_t program)
{
    n->jump.n = n->slow_path.n = n->leaving.n = 0;
    n->code = c->at.at;
    n->reads = only_jumps_ahead(c) ? 0 : UINT64_MAX;
    find_targets(n, c);
    native_forget(n);
    TEXT(n, 0x4d, 0x8b, 0x6c, 0x24, FIELD(write)); /* mov r13, [r12 + ..] */
    for (size_t i = 0; i < c->at.n; i += byte_code_size(c->at.at[i])) {
        if (n->is_target.at[i] != 0)
            native_forget(n);
        n->place.at[i] = (uint32_t)n->text.n;
        n->reads |= read_by(c->at.at + i);
        native_op_add(n, c, c->at.at + i, program);
    }
    native_slow_path_add(n);
    for (size_t i = 0; i < n->jump.n; i++)
        native_lead(n, n->jump.at[i].jump, n->place.at[n->jump.at[i].to]);
    add_leavings(n);
}

void native_code_begin(struct native_code *n)
{
    vec_push(&n->group, (uint32_t)n->text.n);
}

void native_code_end(struct native_code *n)
{
    vec_push(&n->group_end, native_jump(n));
}

/* ---- from one group to the next ---- */

static void add_prologue(struct native_code *n)
{
    /* push rbx, rbp, r12, r13, r14, r15; sub rsp, 8 */
    TEXT(n, 0x53, 0x55, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56, 0x41, 0x57, 0x48, 0x83, 0xec, 0x08);
    TEXT(n, 0x49, 0x89, 0xfc);                      /* mov r12, rdi */
    TEXT(n, 0x49, 0x89, 0xf7);                      /* mov r15, rsi */
    TEXT(n, 0x48, 0x8b, 0x6f, FIELD(cell));         /* mov rbp, [rdi + ..] */
    TEXT(n, 0x4c, 0x8b, 0x77, FIELD(stored));       /* mov r14, [rdi + ..] */
    TEXT(n, 0x48, 0x83, 0xed, (uint8_t)-TEXT_BASE); /* sub rbp, -.. */
}

static void add_return(struct native_code *n, bool result)
{
    native_load_word(n, EAX, result);
    /* add rsp, 8; pop r15, r14, r13, r12, rbp, rbx; ret */
    TEXT(n, 0x48, 0x83, 0xc4, 0x08, 0x41, 0x5f, 0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5d, 0x5b,
         0xc3);
}

/* r15: the groups that are left.  Returns the jump where there are none. */
static size_t add_next_group(struct native_code *n)
{
    size_t none;

    TEXT(n, 0x4d, 0x85, 0xff); /* test r15, r15 */
    none = native_jump_if(n, IF_EQUAL);
    TEXT(n, 0x49, 0x0f, 0xbc, 0xc7);                                  /* bsf rax, r15 */
    TEXT(n, 0x49, 0x8d, 0x4f, 0xff);                                  /* lea rcx, [r15 - 1] */
    TEXT(n, 0x49, 0x21, 0xcf);                                        /* and r15, rcx */
    TEXT(n, 0x41, 0x89, 0x44, 0x24, FIELD(number));                   /* mov [r12 + ..], eax */
    TEXT(n, 0x49, 0xc7, 0x44, 0x24, FIELD(reads), 0, 0, 0, 0);        /* mov qword [r12 + ..], 0 */
    TEXT(n, 0x41, 0xc6, 0x44, 0x24, FIELD(is_done), 0);               /* mov byte [r12 + ..], 0 */
    TEXT(n, 0x49, 0x8b, 0x4c, 0x24, FIELD(frame));                    /* mov rcx, [r12 + ..] */
    TEXT(n, 0x48, 0x8b, 0x1c, 0xc1);                                  /* mov rbx, [rcx + rax * 8] */
    TEXT(n, 0x49, 0x8b, 0x4c, 0x24, FIELD(ev));                       /* mov rcx, [r12 + ..] */
    TEXT(n, 0x48, 0x89, 0x59, (uint8_t)offsetof(struct eval, local)); /* mov [rcx + ..], rbx */
    TEXT(n, 0x48, 0x83, 0xeb, (uint8_t)-TEXT_BASE);                   /* sub rbx, -.. */
    TEXT(n, 0x49, 0x8b, 0x4c, 0x24, FIELD(group));                    /* mov rcx, [r12 + ..] */
    TEXT(n, 0xff, 0x24, 0xc1);                                        /* jmp [rcx + rax * 8] */
    return none;
}

static void call_reads_change(struct native_run *x)
{
    x->reads_change(x);
}

/* Nothing was done in the group: it is idle. */
static void add_idle(struct native_code *n)
{
    size_t same;

    TEXT(n, 0x41, 0x8b, 0x44, 0x24, FIELD(number));       /* mov eax, [r12 + ..] */
    TEXT(n, 0x49, 0x8b, 0x54, 0x24, FIELD(reads));        /* mov rdx, [r12 + ..] */
    TEXT(n, 0x49, 0x8b, 0x4c, 0x24, FIELD(reads_before)); /* mov rcx, [r12 + ..] */
    TEXT(n, 0x48, 0x3b, 0x14, 0xc1);                      /* cmp rdx, [rcx + rax * 8] */
    same = native_jump_if(n, IF_EQUAL);
    native_call(n, (uintptr_t)call_reads_change);
    native_lead(n, same, n->text.n);
    TEXT(n, 0x41, 0x8b, 0x4c, 0x24, FIELD(number)); /* mov ecx, [r12 + ..] */
    native_load_word(n, EAX, 1);
    TEXT(n, 0x48, 0xd3, 0xe0);                    /* shl rax, cl */
    TEXT(n, 0x49, 0x09, 0x44, 0x24, FIELD(idle)); /* or [r12 + ..], rax */
}

/* Threaded code (J. R. Bell, 1973): the end of a group leads to the next one. */
static void add_dispatch(struct native_code *n)
{
    size_t next, none, done, over;

    n->dispatch = n->text.n;
    add_prologue(n);
    next = n->text.n;
    none = add_next_group(n);
    for (size_t i = 0; i < n->group_end.n; i++)
        native_lead(n, n->group_end.at[i], n->text.n);
    TEXT(n, 0x41, 0x80, 0x7c, 0x24, FIELD(is_done), 0); /* cmp byte [r12 + ..], 0 */
    done = native_jump_if(n, IF_NOT_EQUAL);
    add_idle(n);
    native_lead(n, native_jump(n), next);
    native_lead(n, done, n->text.n);
    TEXT(n, 0x41, 0x80, 0x7c, 0x24, FIELD(is_over), 0); /* cmp byte [r12 + ..], 0 */
    over = native_jump_if(n, IF_EQUAL);
    native_lead(n, over, next);
    native_lead(n, none, n->text.n);
    add_return(n, true);
    for (size_t i = 0; i < n->give_up.n; i++)
        native_lead(n, n->give_up.at[i], n->text.n);
    native_slow_path_take_back(n);
    add_return(n, false);
}

/* ---- memory ---- */

bool native_code_seal(struct native_code *n)
{
    void *memory = MAP_FAILED;

    add_dispatch(n);
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

const uint8_t *native_code_group(const struct native_code *n, uint32_t number)
{
    return n->memory + n->group.at[number];
}

native_dispatch *native_code_dispatch(const struct native_code *n)
{
    native_dispatch *f;
    uint8_t *at = n->memory + n->dispatch;

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
    vec_clear(&n->group);
    vec_clear(&n->group_end);
    vec_clear(&n->jump);
    vec_clear(&n->slow_path);
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

void native_code_begin(struct native_code *n)
{
    (void)n;
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

const uint8_t *native_code_group(const struct native_code *n, uint32_t number)
{
    (void)n, (void)number;
    return NULL;
}

native_dispatch *native_code_dispatch(const struct native_code *n)
{
    (void)n;
    return NULL;
}

#endif
