/*
 * How many identities statements depend on, from their text (window_count.h).
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_BLOCK_COUNT_H
#define ABSTRACTION_WINDOWS_WINDOW_BLOCK_COUNT_H

#include "abstraction/windows/window_count.h"
#include "stg/graph/stg.h"

/* Changes the flags of the slots of its variables. */
struct window_count window_block_count(struct window_counter *c, const struct statement_block *b);

#endif
