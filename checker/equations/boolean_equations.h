/*
 * Boolean equation systems: a formula as equations between truth values, for all states at once.
 *
 * A *variable* stands for a fixpoint, or for what a modality asks of targets; its equation says
 * when it is true in a state, by propositions (data) there, variables there, and variables in the
 * targets of its transitions.  A subformula under a quantifier has a variable for each value.
 * Variables that depend on each other form a block; these are in an order such that each depends on
 * itself and earlier ones only, and as the formula is alternation-free, one sign is enough for a
 * block.
 *
 * Source: H. R. Andersen, Model checking and boolean graphs, 1994; there, a variable for each
 * state.
 */
#ifndef CHECKER_EQUATIONS_BOOLEAN_EQUATIONS_H
#define CHECKER_EQUATIONS_BOOLEAN_EQUATIONS_H

#include "checker/game/footprint.h"
#include "logic/formula.h"
#include "stg/lts/lts.h"
#include "support/arena.h"
#include "support/vec.h"

enum expression_kind {
    EXPR_PROPOSITION,
    EXPR_VARIABLE,
    EXPR_AND, /* operands; without any: true */
    EXPR_OR,  /* ...: false */
    EXPR_BOX, /* a variable, in all targets of the transitions that a pattern matches */
    EXPR_DIAMOND
};

struct expression {
    enum expression_kind kind;
    uint32_t number;   /* PROPOSITION; VARIABLE, BOX, DIAMOND: of the variable */
    uint32_t first, n; /* AND, OR: the operands, in .operand */
    uint32_t pattern;  /* BOX, DIAMOND: in .pattern, or ANY_ACTION */
};
#define ANY_ACTION UINT32_MAX

/* The pattern of a modality, under some values of variables of quantifiers around it. */
struct equation_pattern {
    const struct fnode *node;
    const value *v; /* of node->fv */
};

/* Data, under some values of variables of quantifiers around it. */
struct equation_proposition {
    const struct fnode *node;
    uint32_t n;
    const uint32_t *slot;
    const value *v;
    struct footprint *what; /* owned by the system */
};

struct equation {
    const struct fnode *node; /* the body of a fixpoint, or what a modality asks */
    const value *v;           /* of node->fv */
    uint32_t expression;
    bool is_fixpoint;
    bool nu;
};

struct boolean_equations {
    const struct formula *f;
    struct arena *arena; /* owned */
    VEC(struct expression) expression;
    struct vec_u32 operand; /* expressions */
    VEC(struct equation_proposition) proposition;
    VEC(struct equation_pattern) pattern;
    VEC(struct equation) equation; /* by variable */
    uint32_t root;                 /* expression */
    struct vec_u32 order;          /* variables, block after block */
    struct vec_u32 block_end;      /* of each: where it ends in `order` */
};

/* Why f has none; NULL: it has.  *e is to be cleared in any case.  renames: states are
   representatives, so that an identity does not stay what it is from one to the next. */
const char *boolean_equations_make(struct boolean_equations *e, const struct formula *f,
                                   struct values *vs, bool renames);
void boolean_equations_clear(struct boolean_equations *e);

#endif
