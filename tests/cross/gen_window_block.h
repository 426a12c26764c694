/*
 * Statements of random models over one scalarset, and models whose edges are rules: all is global,
 * and each rule is a block.  Private to gen_window.
 */
#ifndef TESTS_CROSS_GEN_WINDOW_BLOCK_H
#define TESTS_CROSS_GEN_WINDOW_BLOCK_H

#include "tests/cross/gen_window_expr.h"

void wgen_declare_blocks(struct wgen *g); /* variables and procedures */
/* " do { ... }", for the word `do` or `then`. */
void wgen_put_block(struct wgen *g, const char *word);
/* Of variables of blocks, outside of loops. */
void wgen_put_block_atom(struct wgen *g);
/* A process without an index, and the system. */
void wgen_put_rules(struct wgen *g);

#endif
