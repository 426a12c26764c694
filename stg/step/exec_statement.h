/*
 * Executing statements; private to stg/.
 *
 * They work on the frame and the cells that ev points to.  What is read and written of the cells is
 * noted in the trace; a read after a write counts, too.
 */
#ifndef STG_STEP_EXEC_STATEMENT_H
#define STG_STEP_EXEC_STATEMENT_H

#include "stg/step/exec.h"

/* The arguments of a target node: their values go to out. */
struct exec_arguments {
    uint32_t n;
    const struct term *const *term;
    value *out;
};

/* All return false with ev.fault set at a run-time error. */
bool exec_arguments(struct exec *x, const struct exec_arguments *args);
/* The assignments of a statement, and the arguments in the same state (args may be NULL). */
bool exec_at_once(struct exec *x, const struct statement *s, const struct exec_arguments *args);
bool exec_block(struct exec *x, const struct statement_block *b);

#endif
