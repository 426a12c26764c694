/*
 * The text of native code: instructions of x86-64, one after the other, and what is known of
 * registers at its end.  Private to stg/data/native_*.c.
 *
 * rbx points into the registers of the byte code and rbp into the cells, TEXT_BASE bytes behind
 * their beginnings; r14 points to the flags of stores, r13 to where the next write goes, and r12 to
 * the struct native_run.  eax, ecx and edx are free between instructions of the byte code.
 */
#ifndef STG_DATA_NATIVE_TEXT_H
#define STG_DATA_NATIVE_TEXT_H

#include "stg/data/native_code.h"

#define TEXT_NOTHING UINT32_MAX
#define TEXT_BASE 128u /* distances to both sides of this are short */

/* A jump whose target is not known yet; jump: where its distance stands. */
struct native_jump {
    size_t jump;
    uint32_t to; /* instruction of the byte code */
};

/* Code behind a program, for values that are not small: whether they can be compared. */
struct native_slow_path {
    size_t jump, back;
    bool both, in_cell;
    uint32_t a, b; /* registers, or a cell */
};

/* Code behind a program, for a jump to its end: notes what may have been read before it. */
struct native_leaving {
    size_t jump;
    uint64_t reads;
};

struct native_code {
    VEC(uint8_t) text;            /* owned, as what follows */
    struct vec_u32 group;         /* where each begins */
    VEC(size_t) group_end;        /* jumps to behind a group */
    size_t dispatch;              /* where the function begins that runs groups */
    VEC(struct native_jump) jump; /* of the program being added */
    VEC(struct native_slow_path) slow_path;
    VEC(struct native_leaving) leaving;
    uint64_t reads;           /* the cells that the instructions so far may read */
    const uint32_t *code;     /* of the program being added */
    const bool *small_cell;   /* as for native_code_new */
    uint32_t held;            /* eax is the same as this register; TEXT_NOTHING: as none */
    struct vec_u32 small;     /* of each register: in this straight stretch of code it is small */
    uint32_t stretch;         /* the number of the stretch */
    struct vec_u32 is_target; /* of each word of the program: a jump leads there */
    VEC(size_t) give_up;      /* jumps to where a program gives up, */
    VEC(size_t) end;          /* ... and to the end of the present one */
    struct vec_u32 place; /* of each word of the program: where its instruction is in the text */
    uint8_t *memory;      /* NULL: not sealed */
    size_t size;
};

enum native_reg { EAX, ECX, EDX, EBX, EBP = 5 };
enum native_condition {
    IF_OVERFLOW,
    IF_BELOW = 2,
    IF_ABOVE_OR_EQUAL,
    IF_EQUAL,
    IF_NOT_EQUAL,
    IF_SIGN = 8,
    IF_NOT_SIGN,
    IF_LESS = 12,
    IF_GREATER_OR_EQUAL,
    IF_LESS_OR_EQUAL
};
enum native_arithmetic { ARITH_ADD, ARITH_OR, ARITH_AND = 4, ARITH_SUB, ARITH_CMP = 7 };

/* ---- what is known ---- */
/* Jumps lead here, or a call has been made: nothing is known any more. */
void native_forget(struct native_code *n);
/* Is the value in this register small? */
bool native_is_small(const struct native_code *n, uint32_t reg);
void native_note_small(struct native_code *n, uint32_t reg, bool small);

/* ---- bytes ---- */
void native_add(struct native_code *n, size_t size, const uint8_t *byte);
#define TEXT(n, ...) \
    native_add((n), sizeof((const uint8_t[]){ __VA_ARGS__ }), (const uint8_t[]){ __VA_ARGS__ })
void native_add_word(struct native_code *n, uint32_t word);
void native_add_address(struct native_code *n, uint64_t address);

/* ---- instructions of the machine ---- */
/* op on a register and element number `at` of the array at base, or number at + index. */
void native_element(struct native_code *n, uint8_t op, enum native_reg reg, enum native_reg base,
                    uint32_t at);
void native_indexed(struct native_code *n, uint8_t op, enum native_reg reg, enum native_reg base,
                    enum native_reg index, uint32_t at);
/* A register of the byte code, to one of the machine or from it; small: its value is. */
void native_load(struct native_code *n, enum native_reg to, uint32_t reg);
void native_save(struct native_code *n, enum native_reg from, uint32_t reg, bool small);
/* To eax. */
void native_load_cell(struct native_code *n, uint32_t cell);
void native_load_word(struct native_code *n, enum native_reg reg, uint32_t word);
/* to = from; to op= from; to op= word. */
void native_copy(struct native_code *n, enum native_reg to, enum native_reg from);
void native_combine(struct native_code *n, enum native_arithmetic op, enum native_reg to,
                    enum native_reg from);
void native_combine_with(struct native_code *n, enum native_arithmetic op, enum native_reg to,
                         uint32_t word);
void native_compare_with(struct native_code *n, enum native_reg reg, uint32_t word);
void native_test(struct native_code *n, enum native_reg reg);
/* reg * 2: of a small value, the number in the upper 31 bits; and back. */
void native_twice(struct native_code *n, enum native_reg reg);
void native_make_small(struct native_code *n, enum native_reg reg);

/* ---- jumps ---- */
/* Where the distance of a jump stands, ... */
size_t native_jump_if(struct native_code *n, enum native_condition c);
size_t native_jump(struct native_code *n);
/* ... which is set here. */
void native_lead(struct native_code *n, size_t jump, size_t to);
/* To an instruction of the byte code. */
void native_jump_to(struct native_code *n, size_t jump, uint32_t to);
void native_give_up_if(struct native_code *n, enum native_condition c);

/* ---- calls ---- */
/* The first argument is the struct native_run; the second one may be one of these. */
void native_call(struct native_code *n, uintptr_t function);
void native_pass_pointer(struct native_code *n, const void *p);
void native_pass_writes(struct native_code *n);

#endif
