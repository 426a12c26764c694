/*
 * Windows: what a state says of some identities of a scalarset.
 *
 * The model is elaborated for each size of the scalarset that is needed.  A window of a state, for
 * a set T of its identities, is a state of the model of size |T|: of the instances, of the entries
 * of arrays and of the elements of sets it has those whose indices are all in T; every other
 * identity is replaced by `far`, the value |T|.  Two places that hold `far` may hold the same
 * identity, or not.
 *
 * States are vectors of values: for each instance the number of its node, its variables and the
 * parameters of its node, then the global variables, then the presence bits, if there are any.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_H
#define ABSTRACTION_WINDOWS_WINDOW_H

#include "abstraction/windows/window_sort.h"
#include "stg/graph/stg.h"

struct window_presence;

/* The model for one size. */
struct window_system {
    const struct stg *stg;
    const struct sort *id;   /* the scalarset; its size is that of the windows */
    const bool *const *keep; /* for each instance, [node * variables + variable]: does the
                                      variable belong to the state?  NULL: all do */
    const struct window_presence *presence; /* predicates whose bits belong to the state
                                               (window_presence.h); NULL: none */
    uint32_t *first; /* position of the node of each instance, then of the globals,
                                      then the end; owned */
};

/* Borrows all arguments. */
void window_system_init(struct window_system *w, const struct stg *g, const struct sort *id,
                        const bool *const *keep);
void window_system_clear(struct window_system *w);

uint32_t window_width(const struct window_system *w); /* of a state */
const struct process *window_process(const struct window_system *w, uint32_t instance);
/* Positions in a state.  A parameter of a node has one at that node only. */
uint32_t window_node_at(const struct window_system *w, uint32_t instance);
uint32_t window_variable_at(const struct window_system *w, uint32_t instance, uint32_t variable);
uint32_t window_global_at(const struct window_system *w, uint32_t global);
/* Of the presence bits, if there are any. */
uint32_t window_bits_at(const struct window_system *w);
uint32_t window_bits(const struct window_system *w, const value *state);
void window_set_bits(const struct window_system *w, value *state, uint32_t bits);
/* The number of the node where the instance is. */
uint32_t window_node(const struct window_system *w, const value *state, uint32_t instance);

/* The instance whose edges lead to the initial states, or NO_INSTANCE; is it still to take one?
   What is seen then is no state of the system, and its only moves are those of this instance. */
uint32_t window_starter(const struct window_system *w);
bool window_is_before(const struct window_system *w, const value *state);

/* The value `far` of windows of this size. */
value window_far(const struct window_system *w);
/* The identities that v names anywhere, as a mask; *far: does it also contain `far`? */
uint32_t window_ids(const struct window_system *w, const struct sort *s, value v, bool *far);
/* The identities in the indices of an instance, of an element of an array. */
uint32_t window_instance_ids(const struct window_system *w, uint32_t instance);
uint32_t window_position_ids(const struct window_system *w, const struct sort *s, uint64_t at);
/* The sort of part number i of a composite value; NULL: it is the number of an alternative. */
const struct sort *window_part(const struct values *vs, const struct sort *s, value v, uint32_t i);
/* Does the value respect the bounds of its sort?  `far` does. */
bool window_sort_has(const struct window_system *w, const struct sort *s, value v);

#define WINDOW_NOWHERE UINT32_C(0xffffff)

/* Some identities of one size become all those of another one, the rest becomes `far`. */
struct window_map {
    const struct window_system *from, *to;
    uint32_t back[WINDOW_MAX_IDS]; /* of each identity of `to`, where it comes from, or
                                      WINDOW_NOWHERE */
};

/* These identities of a window of n become 0, 1, ... of a smaller one; system[i]: for i of them. */
struct window_map window_map_part(const struct window_system *system, uint32_t n, uint32_t ids);
/* A value of sort s of from becomes one of sort t, which is the same type in `to`. */
value window_map_value(const struct window_map *m, const struct sort *s, const struct sort *t,
                       value v);
/* Where an instance of `to` comes from; and an element of an array of sort t, from one of sort s.
   Their indices have no other identities than those in `back`. */
uint32_t window_map_instance(const struct window_map *m, uint32_t instance);
uint32_t window_map_position(const struct window_map *m, const struct sort *s, const struct sort *t,
                             uint64_t position);
/* out: room for a state of `to`. */
void window_map_state(const struct window_map *m, const value *state, value *out);
/* What is left of a state if nobody is inside: instances and variables without identities in their
   indices, with `far` for each one that they name.  one: the system for one identity; out: room for
   a state of it.  Windows of states that overlap nowhere may have it in common. */
void window_map_to_none(const struct window_system *w, const struct window_system *one,
                        const value *state, value *out);

#endif
