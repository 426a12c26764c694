/*
 * Statements in windows, one after the other (rules 1.8 of doc/language.md).
 *
 * They are executed as in a state, but for loops over identities: those of the window have their
 * rounds, one after the other, and what rounds of others do to the window is known from the text of
 * the loop (window_loop.h).
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_BLOCK_H
#define ABSTRACTION_WINDOWS_WINDOW_BLOCK_H

#include "abstraction/windows/window_eval.h"

/* Changes the frame and the global variables; false: it ended beyond, or with a run-time error. */
bool window_block(struct window_eval *x, const struct statement_block *b);

#endif
