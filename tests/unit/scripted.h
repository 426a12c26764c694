/*
 * Scripted programs: threads as lists of instructions over synchronisation objects, as an execution
 * (running/execution.h) without anything real.
 *
 * An instruction is an operation on an object, or local: arithmetic on the registers of its thread,
 * jumps, assertions.  Operands below R(0) are numbers, others are registers; jumps are relative to
 * the jump.  The object of an operation may depend on a register: CELL + offset.
 */
#ifndef TESTS_UNIT_SCRIPTED_H
#define TESTS_UNIT_SCRIPTED_H

#include "running/execution.h"

/* clang-format off */
enum script_kind {
    LOCK, TRYLOCK, UNLOCK,
    WAIT, TRYWAIT, POST,
    ARRIVE, LEAVE,
    RDLOCK, WRLOCK, RWUNLOCK,
    ENQUEUE, AWAKE, SIGNAL, BROADCAST,
    ENTER, FINISH,
    LOAD, STORE, XCHG, CAS, FAA,
    CREATE, EXIT, JOIN,
    QUIT,
    LOCAL,
    SET = LOCAL, ADD, JUMP, JUMP_EQ, JUMP_NE, JUMP_LT, ASSERT_EQ, ASSERT_NE, END
};
enum script_type { MUTEX, SEMAPHORE, BARRIER, RWLOCK, CONDITION, CELL, THREAD };
/* clang-format on */

#define SCRIPT_THREADS 12
#define SCRIPT_OBJECTS 32
#define SCRIPT_REGISTERS 8
#define R(n) (1000 + (n))           /* a register as an operand */
#define T(n) (SCRIPT_OBJECTS + (n)) /* a thread as an object */

struct instruction {
    enum script_kind kind;
    int object, offset; /* the object is the sum; the offset may be a register */
    int a, b;           /* operands; of jumps, what is compared */
    int result;         /* a register number, or -1; of jumps, how far */
};

/* clang-format off */
#define OP(kind, object)               { kind, object, 0, 0, 0, -1 }
#define OP_TO(r, kind, object)         { kind, object, 0, 0, 0, r }
#define GET(r, cell)                   { LOAD, cell, 0, 0, 0, r }
#define GET_AT(r, cell, offset)        { LOAD, cell, offset, 0, 0, r }
#define PUT(cell, v)                   { STORE, cell, 0, v, 0, -1 }
#define PUT_AT(cell, offset, v)        { STORE, cell, offset, v, 0, -1 }
#define SWAP(r, cell, v)               { XCHG, cell, 0, v, 0, r }
#define TRY(r, cell, old, new)         { CAS, cell, 0, old, new, r }
#define TRY_AT(r, cell, offset, old, new) { CAS, cell, offset, old, new, r }
#define FETCH_ADD(r, cell, v)          { FAA, cell, 0, v, 0, r }
#define LET(r, a)                      { SET, 0, 0, a, 0, r }
#define PLUS(r, a, b)                  { ADD, 0, 0, a, b, r }
#define GOTO(by)                       { JUMP, 0, 0, 0, 0, by }
#define IF_EQ(a, b, by)                { JUMP_EQ, 0, 0, a, b, by }
#define IF_NE(a, b, by)                { JUMP_NE, 0, 0, a, b, by }
#define IF_LT(a, b, by)                { JUMP_LT, 0, 0, a, b, by }
#define EXPECT_EQ(a, b)                { ASSERT_EQ, 0, 0, a, b, -1 }
#define EXPECT_NE(a, b)                { ASSERT_NE, 0, 0, a, b, -1 }
#define DONE                           { END, 0, 0, 0, 0, -1 }
/* clang-format on */

/* The mutex of a program is free at first, a semaphore or cell has `value`, a barrier is for as
   many threads. */
struct script {
    struct {
        enum script_type type;
        uint64_t value;
    } object[SCRIPT_OBJECTS];
    uint32_t n_objects, n_threads;
    const struct instruction *code[SCRIPT_THREADS]; /* up to END */
    bool later[SCRIPT_THREADS];                     /* it begins when it is created */
};

/* Of a run that has ended: hash of all that the program sees. */
uint64_t scripted_state(const struct execution *e);
struct execution scripted_new(const struct script *s); /* borrows the script */

#endif
