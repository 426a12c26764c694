/*
 * A machine for byte code, on which programs run as byte code and as machine code, side by side.
 */
#ifndef TESTS_UNIT_NATIVE_FIXTURE_H
#define TESTS_UNIT_NATIVE_FIXTURE_H

#include "stg/data/native_code.h"
#include "support/vec.h"

#define REGISTERS 300u
/* Cells before CELL_ANY hold small integers from -2 to 5, those behind it anything, then small ones
   again, and at last tuples. */
#define CELLS 100u
#define CELL_ANY 32u
#define CELL_SMALL 64u
#define CELL_TUPLE 96u
#define CELL_LEAST (-2)
#define CELL_CHOICES 8u

struct machine {
    value reg[REGISTERS];
    uint32_t cell[CELLS];
};

/* Before all else. */
void machine_init_ranges(void);

/* Adds an instruction; returns where it stands. */
uint32_t add_op(struct byte_code *c, uint32_t n, const uint32_t *word);
#define OP(c, ...) \
    add_op((c), sizeof((const uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), \
           (const uint32_t[]){ __VA_ARGS__ })

/* How a run ended, and what it told. */
struct outcome {
    struct machine m;
    bool done, stored_left; /* it did not give up; a flag of a store is still set */
    struct vec_u32 told;    /* owned */
    /* Of machine code: */
    uint64_t reads;           /* of native_run */
    bool idle, reads_changed; /* the group was idle; and has read something new */
    bool wrong;               /* one of these is not as it should be */
};

void outcome_clear(struct outcome *o);
/* The programs, one after the other, on a copy of m.  NULL for `native`: as byte code. */
void run_programs(struct values *vs, uint32_t n, const struct byte_code *c, const struct machine *m,
                  const struct native_code *native, struct outcome *out);
/* The first difference, or NULL. */
const char *outcome_difference(const struct outcome *a, const struct outcome *b);

/* Runs the programs in both ways and compares; with `reads`, also runs them where cells are others
   that, as the machine code says, have not been read: `other` has values for them.  NULL: no
   difference.  *told: did it tell anything? */
const char *compare_ways(struct values *vs, uint32_t n, const struct byte_code *c,
                         const struct machine *m, const struct machine *other, bool *told);
/* Is there machine code here? */
bool has_native_code(void);

#endif
