/*
 * The claims of a strategy as pictures show them.
 *
 * A fixpoint and its body are one claim.  Where only one claim stands below another it is not
 * indented, so that long chains do not run out of the picture.
 */
#ifndef CLI_EVIDENCE_STRATEGY_TREE_H
#define CLI_EVIDENCE_STRATEGY_TREE_H

#include "api/explanation.h"
#include "support/arena.h"

struct claim {
    const struct explanation_line *line;
    uint32_t parent; /* the claim above; of one in an initial state itself */
    uint32_t level;  /* of indentation */
    uint32_t as;     /* the claim with what is below: itself unless it repeats one */
    uint32_t n_below;
    bool chooses; /* what stands below is one of several ways on */
};

struct strategy_tree {
    uint32_t n;
    struct claim *at;   /* lives in the arena; claims below follow the one above */
    uint32_t n_initial; /* as in the explanation */
};

struct strategy_tree strategy_tree_make(struct arena *a, const struct explanation *s);
/* "state 3", and how to read on: nothing, or that it is repeated, or that it is a choice. */
void strategy_tree_remark(struct buf *b, const struct strategy_tree *c, uint32_t i);

#endif
