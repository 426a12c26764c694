/*
 * Hennessy-Milner logic with fixpoints for silent steps: formulas that distinguish states of
 * transition systems.  A formula is a directed acyclic graph in which equal subformulas are one
 * node, since as trees formulas can be exponentially large.
 *
 * M. Hennessy, R. Milner, Algebraic laws for nondeterminism and concurrency (1985); the until
 * operator is that of R. De Nicola, F. Vaandrager, Three logics for branching bisimulation (1995).
 */
#ifndef ABSTRACTION_BISIMULATION_HML_H
#define ABSTRACTION_BISIMULATION_HML_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/arena.h"
#include "support/buf.h"
#include "support/map.h"
#include "support/vec.h"

enum hml_kind {
    HML_TRUE,
    HML_NOT,   /* !left */
    HML_AND,   /* all of the operands */
    HML_CAN,   /* <label> left */
    HML_UNTIL, /* mu X. left && (<label> right || <tau> X) */
    HML_REACH, /* mu X. right || left && <tau> X */
    HML_STAY   /* nu X. left && <tau> X */
};

struct hml_node {
    enum hml_kind kind;
    uint32_t label;       /* of HML_CAN and HML_UNTIL */
    uint32_t left, right; /* HML_AND: the operands operand[left] .. operand[right - 1] */
};

struct hml {
    struct arena *arena; /* owned: of the labels */
    const char **label;
    uint32_t n_labels;
    VEC(struct hml_node) node; /* operands have smaller numbers than the nodes they belong to */
    struct vec_u32 operand;    /* of conjunctions */
    struct map map;            /* from nodes to their numbers */
    uint32_t root;             /* the formula; to be set by the caller */
};

/* Copies the labels. */
void hml_init(struct hml *h, const char *const *label, uint32_t n_labels);
void hml_clear(struct hml *h);

/* These return the number of the node, which is made if there is none yet.  Operands are numbers of
   nodes. */
uint32_t hml_true(struct hml *h);
uint32_t hml_not(struct hml *h, uint32_t f);
/* Sorts the array f of n operands. */
uint32_t hml_and(struct hml *h, uint32_t *f, uint32_t n);
uint32_t hml_can(struct hml *h, uint32_t label, uint32_t f);
/* Arcs labelled tau lead through states where `stay` is true to one (where it is true, too) that
   has an arc with the label to a state where `goal` is true. */
uint32_t hml_until(struct hml *h, uint32_t stay, uint32_t label, uint32_t goal);
/* Arcs labelled tau lead through states where `stay` is true to one where `goal` is true. */
uint32_t hml_reach(struct hml *h, uint32_t stay, uint32_t goal);
/* There is an infinite path of arcs labelled tau through states where `stay` is true. */
uint32_t hml_stay(struct hml *h, uint32_t stay);

/* Sets used[f] for all nodes f: whether it is the root or a subformula of it. */
void hml_used(const struct hml *h, bool *used);

/* ---- hml_print.c ---- */

/* Appends the root as a property file: `property differs = ...;`, with `pred d1 = ...;` for
   subformulas that occur several times or would be nested deeply.  tau: the text of the action that
   matches the label tau alone, which is tau or "tau". */
void hml_print(const struct hml *h, const char *tau, struct buf *b);

/* ---- hml_trim.c ---- */

/* Changes the root, which is true in state 0 of x and false in state 1, to a formula with fewer
   operands of conjunctions of which that is true, too.  h was made with the labels of x.  If the
   formula and x are large, the root stays as it is. */
void hml_trim(struct hml *h, const struct aut *x);

#endif
