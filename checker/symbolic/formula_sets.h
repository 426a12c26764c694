/*
 * Alternation-free formulas by sets of states.
 *
 * When all states are known, each subformula with values of its data variables is a set of them,
 * found from the inside out.  What data says is asked in classes of states that do not differ in
 * what it looks at (answer_sets.h); <A>F are the sources of the events that A matches with a target
 * in F; a least fixpoint grows from the empty set, and of a greatest one its complement does.
 * Fixpoints that depend on each other, and the values of their parameters, grow together, event by
 * event.
 *
 * No evaluation may be a run-time error, wherever one might be asked for: then it does not matter
 * in which order parts of the formula are decided.  Else the engine refuses.
 *
 * Source: Burch, Clarke, McMillan, Dill, Hwang, Symbolic model checking: 10^20 states and beyond
 * (1992); there with binary diagrams and without data.
 */
#ifndef CHECKER_SYMBOLIC_FORMULA_SETS_H
#define CHECKER_SYMBOLIC_FORMULA_SETS_H

#include "checker/symbolic/symbolic.h"
#include "logic/formula.h"

struct formula_sets;

struct formula_answer {
    bool decided, holds;      /* holds: in all initial states */
    const char *refusal;      /* not decided: why, static; NULL: a limit was reached */
    struct bfs_counts counts; /* of all states, as in symbolic.h */
    struct symbolic_result all;
};

/* Borrows all three.  l is started, and f is any formula.  results: as in struct bfs_question. */
struct formula_sets *formula_sets_new(struct lts *l, const struct formula *f, struct limit *limit,
                                      uint64_t results);
void formula_sets_free(struct formula_sets *v);
/* As in struct bfs_question. */
void formula_sets_tell(struct formula_sets *v,
                       void (*tell)(const void *teller, const struct set_progress *now),
                       const void *teller);
/* As in struct bfs_question; use may be NULL. */
void formula_sets_data(struct formula_sets *v, struct data_use *use);
/* All attempts together are for so many results, and then what follows; they give up where memory
   is short, too.  Without it, any number. */
void formula_sets_budget(struct formula_sets *v, uint64_t results);
/* The order of levels; without it, LEVEL_ORDER_AUTO. */
void formula_sets_order(struct formula_sets *v, enum level_order order);
/* To be called once. */
void formula_sets_decide(struct formula_sets *v, struct formula_answer *out);

#endif
