/*
 * What the files of formulas by sets of states share; private to checker/symbolic/formula*.c.
 */
#ifndef CHECKER_SYMBOLIC_FORMULA_SETS_INTERNAL_H
#define CHECKER_SYMBOLIC_FORMULA_SETS_INTERNAL_H

#include "checker/symbolic/answer_sets.h"
#include "checker/symbolic/event_sets.h"
#include "checker/symbolic/formula_sets.h"
#include "checker/symbolic/symbolic_internal.h"
#include "stg/lts/lts_view.h"

/* A fixpoint with values of what its body reads: the states where it differs from where its
   iteration begins, which are those where a least one holds and a greatest one does not. */
struct solution {
    const struct fixpoint *fix;
    uint32_t env;    /* row of the values of fix->body->fv */
    uint32_t set;    /* so far */
    uint32_t system; /* those that are solved together; NO_SYSTEM: not begun */
    bool solved;
    uint64_t seen;        /* the growth that it has taken into account */
    struct vec_u32 layer; /* once they are asked for: its sets after 0, 1, ... rounds of its
                             system, all growing at once; owned */
};
#define NO_SYSTEM UINT32_MAX
#define NO_SOLUTION UINT32_MAX

/* Of a node of the formula. */
struct node_shape {
    bool plain;                    /* it has no modality and no fixpoint */
    uint32_t lowest;               /* level of fixpoints that are applied below; UINT32_MAX: none */
    const struct fixpoint *open;   /* the outermost fixpoint that is applied below and begins above;
                                    NULL: none */
    const struct fixpoint *around; /* of a fixpoint's body: the same of the fixpoint */
};

struct formula_sets {
    struct inquiry w;
    struct bfs_question question; /* where it begins, and the first attempt */
    struct vec_u32 start;
    struct lts *l;
    const struct formula *f;
    struct lts_view view; /* where terms are evaluated; its frame has the values of variables */
    struct event_sets sets;
    struct action_classes classes;
    struct node_shape *shape;  /* by node */
    struct row_store rows;     /* tuples of values, and what patterns match */
    struct row_store keys;     /* of results: node, set, ring, values */
    struct vec_u32 result;     /* by key; NO_RESULT: not known */
    struct before_memo before; /* of events */
    VEC(struct solution) solution;
    struct row_store solution_keys; /* of each: fixpoint's body, values */
    struct vec_u32 working;         /* the solutions of the systems that are being solved, the
                                       innermost one at the end, ... */
    size_t working_from;            /* ... where it begins */
    uint32_t n_systems, depth;      /* depth: how many are being solved */
    uint64_t growth;                /* counts */
    uint32_t ring;                  /* NO_RING, or: solutions are as after so many rounds */
};
#define NO_RESULT UINT32_MAX
#define NO_RING UINT32_MAX

/* ---- formula_shape.c ---- */
/* Fills v->shape.  Why the formula is not decided by sets; NULL: it is. */
const char *formula_shape_find(struct formula_sets *v);
/* The outermost of the fixpoints that depend on each other and that the node is inside of; NULL: it
   depends on none. */
const struct fixpoint *formula_shape_system(const struct formula_sets *v, const struct fnode *n);

/* ---- formula_sets.c ---- */
/* The states of the set where the node holds, or does not hold, with the values in the frame. */
uint32_t formula_sets_where(struct formula_sets *v, const struct fnode *n, uint32_t set,
                            bool holds);
/* The row of the values of these slots, and back into the frame. */
uint32_t formula_sets_env(struct formula_sets *v, const struct fnode *n);
void formula_sets_load(struct formula_sets *v, const struct fnode *n, uint32_t env);
/* Asks a question about a node; in v->view it is at the state. */
struct node_question {
    struct formula_sets *v;
    const struct fnode *n;
};
uint32_t formula_sets_put_row(struct formula_sets *v, const struct vec_u32 *row);

/* ---- formula_steps.c ---- */
/* The states of the set from which a transition that n's pattern matches leads to where n's kid
   holds, or does not.  grows: NO_SOLUTION, or the solution that grows by what is found, on the
   way, too. */
uint32_t formula_steps_before(struct formula_sets *v, const struct fnode *n, uint32_t set,
                              bool holds, uint32_t grows);

/* ---- formula_fixpoints.c ---- */
/* The states of the set where the application n of a fixpoint holds. */
uint32_t formula_fixpoints_truth(struct formula_sets *v, const struct fnode *n, uint32_t set);
/* The solution of n's fixpoint with the values in the frame. */
uint32_t formula_fixpoints_find(struct formula_sets *v, const struct fixpoint *fix);
void formula_fixpoints_grow(struct formula_sets *v, uint32_t solution, uint32_t set);

#endif
