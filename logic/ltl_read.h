/*
 * Formulas of linear temporal logic: from the tree to the list of formulas, and as text; private to
 * logic/.
 */
#ifndef LOGIC_LTL_READ_H
#define LOGIC_LTL_READ_H

#include "logic/buchi_automaton.h"
#include "logic/formula_build.h"

/* What is asked of a state, or of a step. */
struct ltl_atom {
    const struct ast *tree; /* a formula, or the action of does(<a>) */
    bool action;
};

struct ltl_reading {
    struct build *b;
    struct scope *s;
    struct span at; /* before ltl(..): what no word stands for has a place without length */
    struct ltl_list list;
    VEC(struct ltl_atom) atom;
    bool ok;
};

/* Does an operator stand in there? */
bool ltl_is_temporal(const struct scope *s, const struct ast *t);
/* The number of the formula, or of its negation; r->ok is false if that was reported. */
uint32_t ltl_read(struct ltl_reading *r, const struct ast *t, bool negative);
void ltl_reading_clear(struct ltl_reading *r);

/* The disjunction of the negations of the formulas, which are numbered by bits. */
void ltl_print_dual(struct buf *b, const struct ltl_reading *r, uint64_t formulas);

#endif
