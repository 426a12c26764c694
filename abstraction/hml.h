/*
 * Formulas that tell states of transition systems apart: Hennessy-Milner logic, with two fixpoints
 * for silent steps.  They are kept as a graph in which equal ones are one node, since as trees
 * they can be exponentially large.
 *
 * M. Hennessy, R. Milner, Algebraic laws for nondeterminism and concurrency (1985); the until
 * operator is that of R. De Nicola, F. Vaandrager, Three logics for branching bisimulation (1995).
 */
#ifndef ABSTRACTION_HML_H
#define ABSTRACTION_HML_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/arena.h"
#include "support/buf.h"
#include "support/map.h"
#include "support/vec.h"

enum hml_kind {
    HML_TRUE,
    HML_NOT,                  /* !left */
    HML_AND,                  /* all of the operands */
    HML_CAN,                  /* <label> left */
    HML_UNTIL,                /* mu X. left && (<label> right || <tau> X) */
    HML_REACH,                /* mu X. right || left && <tau> X */
    HML_STAY                  /* nu X. left && <tau> X */
};

struct hml_node {
    enum hml_kind kind;
    uint32_t label;           /* of HML_CAN and HML_UNTIL */
    uint32_t left, right;     /* HML_AND: the operands operand[left] .. operand[right - 1] */
};

struct hml {
    struct arena *arena;      /* owned; of the labels */
    const char **label;
    uint32_t n_labels;
    VEC(struct hml_node) node; /* operands have smaller numbers */
    struct vec_u32 operand;
    struct map map;
    uint32_t root;
};

/* With these labels, which are copied. */
void hml_init(struct hml *h, const char *const *label, uint32_t n_labels);
void hml_clear(struct hml *h);

uint32_t hml_true(struct hml *h);
uint32_t hml_not(struct hml *h, uint32_t f);
/* Sorts f. */
uint32_t hml_and(struct hml *h, uint32_t *f, uint32_t n);
uint32_t hml_can(struct hml *h, uint32_t label, uint32_t f);
/* Through states with `stay`, the last one among them, tau leads to a step to one with `goal`. */
uint32_t hml_until(struct hml *h, uint32_t stay, uint32_t label, uint32_t goal);
/* Through states with `stay` tau leads to one with `goal`. */
uint32_t hml_reach(struct hml *h, uint32_t stay, uint32_t goal);
/* Tau can be done for ever through states with `stay`. */
uint32_t hml_stay(struct hml *h, uint32_t stay);

/* Which nodes the root is made of; used[] has room for all. */
void hml_used(const struct hml *h, bool *used);

/* ---- hml_print.c ---- */

/* A property file: `property differs = ...;`, with `pred d1 = ...;` for what occurs in several
   places or would be nested deeply.  `tau` is the action that matches the label tau alone: tau
   or "tau". */
void hml_print(const struct hml *h, const char *tau, struct buf *b);

/* ---- hml_trim.c ---- */

/* Leaves operands of conjunctions out as long as the root is true in state 0 of x and false in
   state 1; h has the labels of x.  Large formulas stay as they are. */
void hml_trim(struct hml *h, const struct aut *x);

#endif
