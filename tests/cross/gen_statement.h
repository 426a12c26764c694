/*
 * Assignments and statements of random models; private to gen_model.
 */
#ifndef TESTS_CROSS_GEN_STATEMENT_H
#define TESTS_CROSS_GEN_STATEMENT_H

#include "tests/cross/gen_expr.h"

/* The variables of one `do` or `then`, each once. */
struct gen_list {
    const char *text;
    uint32_t n;
    const char *name[8];
};

/* One or two assignments, or none. */
void gen_assign_some(struct gen_names *s, struct gen_list *l);
void gen_mark_assigned(struct gen_names *s, const struct gen_list *l);
/* Assigns the variables that the target needs. */
void gen_assign_absent(struct gen_names *s, struct gen_list *l, const struct gen_process *p,
                       uint32_t source, uint32_t target);

/* Statements between braces, inside of `depth` others.  What they assign may be unread behind them,
   unless they are those of the edge itself. */
const char *gen_block(struct gen_names *s, uint32_t depth);
/* `do` or `then` with a block; at its end, the variables that the target needs (target may be
   NULL). */
const char *gen_statements(struct gen_names *s, const char *word, const struct gen_process *p,
                           uint32_t source, const uint32_t *target);
/* Draws the procedures of a model. */
void gen_procedures(struct rng *r, struct gen_model *m);

#endif
