/*
 * Which variables are split into cells or lifted (system.h), as text: behind the stage "dependence"
 * for --dump.
 */
#ifndef STG_STEP_CELLS_PRINT_H
#define STG_STEP_CELLS_PRINT_H

#include "stg/graph/stg.h"
#include "support/buf.h"

/* Each of these variables with the number of its cells; nothing if there are none. */
void cells_print(struct buf *b, const struct stg *g);

#endif
