/*
 * Native code: byte code translated to machine code, instruction by instruction, by templates.
 *
 * For x86-64.  It does what byte_code_run does; elsewhere, and where the system gives no memory
 * that may be executed, there is none, and the callers run the byte code.  Memory is written first
 * and executed after that, never both.
 *
 * Templates instead of a compiler: I. Piumarta and F. Riccardi, Optimizing direct threaded code by
 * selective inlining, 1998.
 */
#ifndef STG_DATA_NATIVE_CODE_H
#define STG_DATA_NATIVE_CODE_H

#include "stg/data/byte_code.h"

/* What a function works on: as the arguments of byte_code_run. */
struct native_run {
    value *local; /* of ev */
    uint32_t *cell;
    bool *stored; /* of sink, as the next; there is room for all writes */
    struct write *write;
    struct eval *ev;
    struct byte_code_sink *sink;
    uint32_t program; /* set before sink->done is called: the number that the program was given */
    uint64_t reads;   /* behind a run in which no program called sink->done: more has been read than
                         before it; it would be the same while no cell changes that has a bit here
                         (native_cell_bit) */
};

static inline uint64_t native_cell_bit(uint32_t cell)
{
    return UINT64_C(1) << cell % 64;
}

struct native_code;

/* small_cell: of each cell, whether its values are small integers; borrowed until native_code_seal.
   NULL: not for this processor. */
struct native_code *native_code_new(const bool *small_cell);
void native_code_free(struct native_code *n); /* NULL is fine */

/* A function that runs the programs added until native_code_end, one after the other; its number.
   The programs are borrowed: the function reads their operands. */
uint32_t native_code_begin(struct native_code *n);
void native_code_add(struct native_code *n, const struct byte_code *c, uint32_t program);
void native_code_end(struct native_code *n);
/* Functions may be run from now on, and none is added.  False: it cannot be executed. */
bool native_code_seal(struct native_code *n);

/* False: a program gave up. */
typedef bool native_function(struct native_run *x);
native_function *native_code_at(const struct native_code *n, uint32_t function);

#endif
