/*
 * The product of a transition source and a formula: the game that decides the formula.
 *
 * A vertex is (state, subformula, values of the subformula's free variables), interned to a
 * dense number; vertex 0 is the root.  Vertices exist only at fixpoint bodies, behind
 * modalities and where AND and OR alternate; what lies between is expanded in place
 * (flattening), data is evaluated on the spot.  A late input has one vertex between the choice of
 * the edge and that of the value.  The root is the formula in the initial state; where there are
 * several, it is a vertex of its own, the conjunction over these.  See doc/algorithms.md.
 */
#ifndef CHECKER_GAME_PRODUCT_H
#define CHECKER_GAME_PRODUCT_H

#include "checker/game/verdict.h"
#include "checker/game/game.h"
#include "logic/match.h"
#include "support/vec.h"

/* The key of a vertex: (state, subformula, values), and a part for late inputs and faults. */
struct vertex_key {
    state_id state;
    uint32_t node; /* number in formula.node, PRODUCT_FAULT, or PRODUCT_ROOT */
    value env;     /* tuple of the values of node.fv; fault: number of the fault */
    uint32_t edge; /* late input: number of the edge + 1; fault, root: level */
};
#define PRODUCT_FAULT UINT32_MAX
#define PRODUCT_ROOT (UINT32_MAX - 1) /* of several initial states; .state is 0 and means nothing */

/* The transition that is followed, or none. */
struct product_step {
    bool moved;
    uint32_t edge; /* in the edges of the state, */
    value held;    /* asked for with this in scope */
    value payload;
    renaming renamed; /* of the target */
};

/* A child, and the transition that leads there (none: the same state). */
struct product_child {
    vertex_id vertex;
    struct product_step step;
    renaming renamed; /* from the parent's values to the child's: of the target, then
                         of the formula's variables */
};

struct product;

/* l is started. */
struct product *product_new(struct lts *l, const struct formula *f, const struct check_options *o);
void product_free(struct product *p); /* NULL is fine */

/* The game of this product, for a solver.  Lives in p. */
const struct game *product_game(struct product *p);

/* Expands a vertex.  GAME_OK: *child (valid until the next call) and *n.  A constant has no
   children and product_is_and tells which. */
enum game_answer product_expand(struct product *p, vertex_id v, const struct product_child **child,
                                uint32_t *n);
bool product_is_and(const struct product *p, vertex_id v);
struct vertex_key product_key(const struct product *p, vertex_id v);
uint32_t product_size(const struct product *p); /* vertices handed out */
/* The fault of a fault vertex. */
const struct fault *product_fault(const struct product *p, vertex_id v);
const struct formula *product_formula(const struct product *p);
struct lts *product_lts(const struct product *p);
/* States expanded so far and their transitions. */
void product_counts(const struct product *p, struct check_counts *out);
/* Have the transitions of this state been counted? */
bool product_has_counted(const struct product *p, state_id s);

/* From now on, of the transitions that boxes (or diamonds) follow only those count that lead to a
   state of which `in` is true: for a player whose choices are known.  Nothing has been expanded. */
void product_confine(struct product *p, bool boxes, bool (*in)(void *self, state_id s), void *self);

/* The children of an expanded vertex once more, by the formula alone: without limits, and nothing
   is logged.  Valid until the next expansion. */
const struct product_child *product_again(struct product *p, vertex_id v, uint32_t *n);

/* From this call on expansions are logged, and those of an interrupted check are read from the
   sink.  False: the data in the sink is not of this product.  NULL: nothing is logged. */
bool product_keep(struct product *p, struct checkpoint_sink *k);
void product_keep_end(struct product *p);
/* Reports a contradiction.  True: the data read from a file is not of this product.  False: nothing
   has been read, so it is a bug. */
bool product_unfit(struct product *p);

/* Of an expanded vertex that is a constant: the part of its subformula that decides its value. */
const struct fnode *product_decisive(struct product *p, vertex_id v);
/* The value of a subformula without modalities and variables; false: a run-time error. */
bool product_local(struct product *p, state_id s, const struct fnode *f, bool *out);
/* The same of a term in f, or of f (NULL), under n values of variables. */
bool product_clause(struct product *p, state_id s, const struct fnode *f, const struct term *t,
                    uint32_t n, const uint32_t *slot, const value *v, bool *out);
/* Evaluation at the state and with the values of a vertex; valid until the next expansion. */
struct eval *product_look(struct product *p, vertex_id v);

#endif
