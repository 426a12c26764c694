/*
 * Gates: tests of one cell with which the guards of all edges of a group begin.
 *
 * None of the edges is enabled while the test fails, so the group need not be run then, whatever
 * else has changed.
 */
#ifndef STG_STEP_GATES_H
#define STG_STEP_GATES_H

#include "stg/data/byte_code.h"

#define GROUP_BITS 64u

/* A bit for each of GROUP_BITS groups, the first of which is number word * GROUP_BITS. */
struct group_bits {
    uint32_t word;
    uint64_t bits;
};

/* It is closed while the cell has this value, or any other one. */
struct gate {
    struct group_bits groups;
    uint32_t cell; /* or observation, behind the cells */
    value v;
    bool closed_at_others;
};

struct gates {
    uint32_t
        *first; /* of each cell, and one more: its gates, in the order of their values; owned */
    VEC(struct gate) at;
};

/* The one of a program; false: it begins otherwise. */
bool gate_of_code(const struct byte_code *c, struct gate *g);
/* Are both the same test? */
bool gate_is_same(const struct gate *x, const struct gate *y);

/* All zero before: adds one of a group; when all are added, they are sorted. */
void gates_add(struct gates *g, const struct gate *new, uint32_t group);
void gates_sort(struct gates *g, uint32_t n_cells);
void gates_clear(struct gates *g);
/* The cell gets a value: sets the bits of closed groups.  asked: of each cell the value before, at
   first VALUE_NONE; then nothing is closed. */
void gates_set(const struct gates *g, uint32_t cell, value v, value *asked, uint64_t *closed);

#endif
