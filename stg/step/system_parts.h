/*
 * The parts of a system as transition source; private to stg/system_*.c and stg_lts.c.
 */
#ifndef STG_STEP_SYSTEM_PARTS_H
#define STG_STEP_SYSTEM_PARTS_H

#include "stg/step/component.h"
#include "stg/step/canonicalizer.h"
#include "stg/states/store.h"
#include "stg/data/value_pack.h"
#include "support/vec.h"

/* An instance that may receive on a link; index: only on that member of the family. */
struct listener {
    uint32_t instance;
    value index;              /* VALUE_NONE: any */
};

struct listeners { struct listener *at; size_t n, cap; };

/* States that are reached, with their numbers still to come: they are looked up together. */
struct arrivals { struct arrival *at; size_t n, cap; };

struct arrival {
    uint64_t key;             /* in the store */
    uint32_t number;          /* of the edge or input that leads there */
    renaming renamed;
};

struct quick;

struct system_lts {
    const struct stg *stg;
    const struct signature *sig;
    struct arena *arena;
    uint32_t n;               /* components */
    struct component *component;
    struct listeners *listener; /* of each link */
    struct vec_u32 partner;   /* instances, for the moves that send */
    struct store store;
    struct sizes sizes;       /* of schematic data */
    struct active_domain domain;         /* in scope while something expands */
    struct vec_u32 *local_used; /* of each component: what its local states hold, row by row */
    struct canonicalizer canonicalizer;   /* reduce NULL: none */
    struct renamer *renamer;
    struct vec_u32 classes;   /* of states that were asked for: see canonicalizer.h */
    struct store_tree tree;   /* the state being expanded ... */
    const value *state;       /* ... and its words */
    value *target;            /* the one being built */
    struct vec_u32 *caught;   /* NULL, or where the vectors of targets go, instead of the store */
    struct arrivals edge_arrivals, input_arrivals;
    struct expansion *expansion; /* of each component in that state */
    struct { struct lts_edge *at; size_t n, cap; } edge;
    state_id edges_of;        /* the edges are those of this state, or of LTS_NO_STATE, ... */
    value edges_held;         /* ... with this in scope */
    struct { uint32_t *at; size_t n, cap; } input_move; /* of input k: (instance, move) pairs */
    struct { struct lts_input *at; size_t n, cap; } input;
    struct quick *quick;      /* of system_targets; NULL: not used so far */
};

/* ---- system_scope.c ---- */
/* With schematic data: the domain, empty. */
void system_open_pool(struct system_lts *s);
/* Takes into scope what s->state and its caller hold, and nothing else. */
void system_scope(struct system_lts *s, value held);

/* ---- stg_lts.c ---- */
/* The edges of this state, into s->edge; where they lead is still to come. */
void system_offer_all(struct system_lts *s, const uint32_t *word, value held);

/* ---- system_quick.c ---- */
const state_id *system_targets(void *self, state_id id, uint32_t *n);
void system_quick_free(struct system_lts *s);

/* ---- system_pack.c ---- */
/* The states of a tree over local states and values of s, and these. */
void system_pack(const struct system_lts *s, const struct state_tree *t, struct pack *p);
/* Puts others in place of the states of t, which have to be the first ones of these.  False: u is
   bad, and t is as it was.  *m is to be cleared. */
bool system_unpack(struct system_lts *s, struct state_tree *t, struct unpack *u,
                   struct value_map *m);
/* As in lts.h. */
void system_save_states(void *self, struct pack *p);
bool system_load_states(void *self, struct unpack *u, struct value_map *m);

/* ---- system_target.c ---- */
/* This is the state from now on; borrowed until another one is loaded. */
void system_load(struct system_lts *s, const uint32_t *word);
/* The state with the changes made in s->target, which is then reset, and how it was renamed. */
state_id system_intern(struct system_lts *s, renaming *renamed);
/* The same for the edge or input pushed last, to be done by system_land. */
void system_arrive_edge(struct system_lts *s);
void system_arrive_input(struct system_lts *s);
void system_land_edges(struct system_lts *s);
void system_land_inputs(struct system_lts *s);
/* What the move wrote, into s->target. */
void system_write(struct system_lts *s, const struct move *m);
/* Keeps the fault of x and resets s->target. */
const struct fault *system_fault(struct system_lts *s, const struct exec *x);
/* An edge as far as the move tells; target and partner are still to come. */
struct lts_edge system_edge(enum lts_kind kind, const struct move *m, uint32_t instance);
/* The sender's rest, in the globals of s->target. */
bool system_finish_sender(struct system_lts *s, uint32_t i, const struct move *m, struct exec *x);

/* ---- system_comm.c ---- */
/* Who can receive on each link. */
void system_find_listeners(struct system_lts *s);
/* All communications of a sending move of component i. */
void system_offer_partners(struct system_lts *s, uint32_t i, uint32_t number);
/* The communications of this state that one move of component i and these of j make, into
   s->edge; where they lead is still to come. */
void system_meet(struct system_lts *s, const uint32_t *word, uint32_t i, uint32_t number,
                 uint32_t j, struct expansion moves);

/* ---- system_input.c ---- */
/* The open input of a receiving move of component i. */
void system_offer_input(struct system_lts *s, uint32_t i, uint32_t number);
/* The index of a deferred move of component i in this state; false: *fault. */
bool system_deferred_index(struct system_lts *s, uint32_t i, const struct move *m, value *index,
                           const struct fault **fault);
/* Everything that move accepts, into s->input. */
void system_all_inputs(struct system_lts *s, uint32_t i, uint32_t number);
/* One payload for a deferred move, in the globals of the state. */
enum lts_answer system_input_deferred(struct system_lts *s, uint32_t i, const struct move *m,
                                      value payload, struct lts_input *out);

#endif
