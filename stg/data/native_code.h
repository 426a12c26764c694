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

/* What programs work on: as the arguments of byte_code_run. */
struct native_run {
    uint32_t *cell;
    bool *stored; /* of sink, as the next; there is room for all writes */
    struct write *write;
    struct eval *ev;
    struct byte_code_sink *sink;
    /* Of groups, from that on whose bit is the lowest: where they begin, their frames, and what was
       read when one of them was idle last. */
    const uint8_t *const *group;
    value *const *frame;
    const uint64_t *reads_before;
    /* Called if an idle group has read something else, which is run->reads. */
    void (*reads_change)(struct native_run *run);
    uint32_t number;  /* of the group being run, or the last one: its bit */
    uint32_t program; /* set before sink->done is called: the number that the program was given */
    uint64_t reads;   /* if no program of the group has called sink->done: more has been read than
                         before it; it would be the same while no cell changes that has a bit here
                         (native_cell_bit) */
    uint64_t idle;    /* bits of such groups, added to those that are there */
    bool is_done;     /* set by sink->done: the group is not idle */
    bool is_over;     /* set by sink->done: no further group is run */
};

#define CELL_BITS 64u

static inline uint64_t native_cell_bit(uint32_t cell)
{
    return UINT64_C(1) << cell % CELL_BITS;
}

struct native_code;

/* small_cell: of each cell, whether its values are small integers; borrowed until native_code_seal.
   NULL: not for this processor. */
struct native_code *native_code_new(const bool *small_cell);
void native_code_free(struct native_code *n); /* NULL is fine */

/* A group: the programs added until native_code_end, which are run one after the other.  They are
   borrowed: the code reads their operands. */
void native_code_begin(struct native_code *n);
void native_code_add(struct native_code *n, const struct byte_code *c, uint32_t program);
void native_code_end(struct native_code *n);
/* Groups may be run from now on, and none is added.  False: they cannot be executed. */
bool native_code_seal(struct native_code *n);

/* Where a group begins, by its number from 0 on. */
const uint8_t *native_code_group(const struct native_code *n, uint32_t number);

/* Runs the groups with a bit in `groups`, the lowest first, each with ev->local as its frame.
   False: a program gave up, and that is the end. */
typedef bool native_dispatch(struct native_run *x, uint64_t groups);
native_dispatch *native_code_dispatch(const struct native_code *n);

#endif
