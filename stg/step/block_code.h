/*
 * Byte code of blocks: what exec_block does.  Private to stg/.
 */
#ifndef STG_STEP_BLOCK_CODE_H
#define STG_STEP_BLOCK_CODE_H

#include "stg/step/assign_code.h"

/* Fails where some statement has no byte code. */
void block_code_make(struct edge_compiler *z, const struct statement_block *b);
/* `then` of the edge, and the arguments of its target into registers from `first` on; those at once
   are computed before anything is assigned. */
void block_code_make_rest(struct edge_compiler *z, uint32_t first);

#endif
