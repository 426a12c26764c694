/*
 * Why a verdict holds, in a form that can be printed.
 *
 * A trace is a run of the transition system: for the SAFETY class a shortest one to the
 * violation (or, for the dual class, to the witness), for a run-time error one that leads there.
 * It may end in a loop: then what decides is that it goes on for ever.  Where the loser can choose,
 * the evidence is the winner's strategy, as a tree with repeated vertices folded.  States are
 * those of a plain source of the model, without representatives, and values have the same names
 * all along a run.  Of several initial states, a run starts in one that decides; a strategy has a
 * tree for each that the loser may choose, which is all of them or one.
 */
#ifndef CHECKER_EVIDENCE_EVIDENCE_H
#define CHECKER_EVIDENCE_EVIDENCE_H

#include "logic/formula.h"
#include "stg/lts/lts.h"

enum evidence_kind { EVIDENCE_TRACE, EVIDENCE_STRATEGY };

#define EVIDENCE_NO_LOOP UINT32_MAX

/* One transition of a run. */
struct evidence_step {
    struct lts_edge edge; /* source[] and fault stay valid with the lts */
    value held;           /* it is offered with this in scope (lts.h) */
    value payload;        /* also of an input */
    state_id target;      /* LTS_NO_STATE: it ends in a run-time error */
};

/* A subformula at a state: what is shown there, or refuted. */
struct evidence_place {
    state_id state;
    const struct fnode *formula;
    const value *env; /* values of formula->fv, in that order; lives in the evidence */
    bool value;       /* what the subformula is there */
    /* Between the choice of an edge that receives and that of its value: the edge, an LTS_IN, and
       the formula is the modality.  NULL: elsewhere. */
    const struct lts_edge *receiving;
};

/* One line of a strategy. */
struct evidence_line {
    struct evidence_place at;
    uint32_t depth;  /* of indentation; 0: an initial state */
    uint32_t vertex; /* number for folding */
    bool fold;       /* was shown before: not repeated */
    bool chooses;    /* the winner has chosen one of several ways on */
    bool moved;      /* the step by which this state was reached: */
    struct evidence_step step;
};

/* A variable and the value that matters. */
struct evidence_bound {
    const char *name;
    uint32_t slot;
    const struct sort *sort;
    value v;
};

struct evidence {
    enum evidence_kind kind;
    struct arena *arena; /* owned */
    /* A trace. */
    state_id start; /* an initial state */
    uint32_t n_steps;
    struct evidence_step *step;
    /* What is shown or refuted before each step and at the end, n_steps + 1 of them; NULL: in a run
       without a property, or to a run-time error. */
    struct evidence_place *place;
    /* The last state is the one after so many steps again (where the source has representatives:
       up to the names of values), and from there for ever.  EVIDENCE_NO_LOOP: it ends there. */
    uint32_t loop;
    const struct fnode *endless; /* ... which unfolds this fixpoint again and again: an F_FIX */
    bool fair;                   /* only fair runs count for that, and this is one */
    /* It ends where this subformula has the decisive value; NULL: in a fault, or a loop. */
    const struct fnode *last;
    const value *env; /* of last->fv */
    bool culprit;     /* the last step is what decides: `last` is a modality in the state
                         before it */
    /* Where `last` is data: the part of it that decides, under values found for its quantifiers. */
    const struct term *term;
    bool term_value; /* what it is */
    uint32_t n_bound;
    struct evidence_bound *bound;
    /* A strategy. */
    uint32_t n_lines;
    struct evidence_line *line;
    bool cut; /* more lines than are worth showing */
};

/* Is every step of a trace offered by the plain transition source, from an initial state on? */
bool evidence_replays(const struct evidence *e, struct lts *plain);
void evidence_free(struct evidence *e); /* NULL is fine */

#endif
