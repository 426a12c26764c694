/*
 * From a global state to the next, straight from rules 1.3.7, 1.3.8 and 1.5 of doc/language.md:
 * every edge of every instance is evaluated in the global state, at each call.
 *
 * This is the reference that the engine of stg/ is compared with (step_check.h), and uses nothing
 * of the engine.  Transitions come in the order that stg/lts/lts.h promises: by instance, edge in
 * the text, values of its `for` variables, then partners in the same way.
 */
#ifndef INTERPRETER_PLAIN_STEP_H
#define INTERPRETER_PLAIN_STEP_H

#include "interpreter/plain_state.h"
#include "stg/lts/lts.h"
#include "stg/graph/stg.h"

struct plain_system;

/* keep[i], for instance i: which variables belong to the state at which node (n_nodes * n_variables
   flags, borrowed); the others are PLAIN_FORGOTTEN.  NULL: all do.  Borrows g and sizes. */
struct plain_system *plain_system_new(const struct stg *g, const bool *const *keep,
                                      struct sizes *sizes);
void plain_system_free(struct plain_system *p); /* NULL is fine */

const struct plain_shape *plain_shape_of(const struct plain_system *p); /* of its states */

/* From now on the moves say what they show. */
void plain_listen(struct plain_system *p);

/* False: computing the initial state is a run-time error. */
bool plain_start(struct plain_system *p, value *state, struct fault *fault);

/* A transition; edge.target and edge.renamed are not set.  For an input without a value yet,
   edge.input is the argument for plain_inputs and plain_complete, until the next call of
   plain_moves. */
struct plain_move {
    struct lts_edge edge;
    const value *target; /* NULL: there is a fault, or it is an input */
    const char *says;    /* of an internal step, if somebody listens: what it shows, in lines */
};
struct plain_input {
    value payload;
    const value *target; /* NULL: there is a fault */
    const struct fault *fault;
};

/* All transitions of a state.  The result is valid until the next call of plain_moves.  held: as in
   stg/lts/lts.h. */
const struct plain_move *plain_moves(struct plain_system *p, const value *state, value held,
                                     uint32_t *n);
/* Those of instance i alone, of a state in which the nodes of i and of its partner are known, but
   perhaps nothing else (plain_partial): its communications with the partner, to whom it sends; or
   all other ones (NO_INSTANCE).  Not where the model has schematic data, or broadcasts. */
const struct plain_move *plain_moves_with(struct plain_system *p, const value *state, uint32_t i,
                                          uint32_t partner, uint32_t *n);
const struct plain_input *plain_inputs(struct plain_system *p, uint32_t input, uint32_t *n);
enum lts_answer plain_complete(struct plain_system *p, uint32_t input, value payload,
                               struct plain_input *out);

/* The value of a term of a formula in a state, under this frame; false: a run-time error. */
bool plain_term(struct plain_system *p, const value *state, const struct term *t, value *frame,
                const struct plain_observer *observer, value *out);
/* The schematic values in scope in the state (stg/lts/lts.h). */
void plain_in_scope(struct plain_system *p, const value *state, uint32_t *used);
/* From now on states may have marks (borrowed).  What is computed counts if nothing is missing;
   that, and plain_forgot, then are of the last call of plain_moves_with, with its inputs, or of
   plain_term. */
void plain_partial(struct plain_system *p, struct plain_unknown *unknown);
/* Was a PLAIN_FORGOTTEN variable ever read? */
bool plain_forgot(const struct plain_system *p);

#endif
