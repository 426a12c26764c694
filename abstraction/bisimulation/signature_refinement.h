/*
 * Partition refinement by signatures, with its history.
 *
 * In round 0 all states are in one class.  The signature of a state in a round is the set of the
 * pairs of a label and a class of the round before to which an arc with the label leads; in
 * branching bisimilarity, silent arcs inside the class of the state may come first.  In each
 * round, the classes are split by the signatures of their states.  The history says in which round
 * two states are in different classes for the first time, and by which signatures.
 *
 * S. Blom, S. Orzan, A distributed algorithm for strong bisimulation reduction of state spaces
 * (2005), and Distributed branching bisimulation reduction of state spaces (2003).  Time O(n m).
 */
#ifndef ABSTRACTION_BISIMULATION_SIGNATURE_REFINEMENT_H
#define ABSTRACTION_BISIMULATION_SIGNATURE_REFINEMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/limit.h"
#include "support/map.h"
#include "support/vec.h"

/* Where there is no class or signature. */
#define SIGNATURE_NONE UINT32_MAX

/* A signature: the pairs pair[first] .. pair[first + n - 1], ascending. */
struct signature_set {
    uint32_t first, n;
};

/* A class of a round and of those behind it until it is split. */
struct signature_class {
    uint32_t parent;    /* the class that was split; SIGNATURE_NONE in round 0 */
    uint32_t round;     /* the first one */
    uint32_t signature; /* of its states in that round; SIGNATURE_NONE in round 0 */
};

/* From this round on, a block is this class. */
struct signature_phase {
    uint32_t round, class;
};

/* A block has a number that stays the same while classes are split: the states that leave it get a
   new one. */
struct signature_block {
    VEC(struct signature_phase) phase; /* by rounds */
    uint32_t n;                        /* states */
    uint32_t signature;                /* of its states in the last round */
};

struct signature_refinement {
    const struct aut *x; /* borrowed; its arcs are sorted by source */
    bool branching;      /* else strong */
    uint32_t silent;     /* the label; AUT_NO_LABEL: none is silent */
    uint32_t loop;       /* the label in signatures of a silent arc from a state to itself */
    uint32_t round;      /* the last one */
    VEC(struct signature_class) class;
    VEC(struct signature_block) block;
    uint32_t *block_of, *signature_of; /* of each state */

    VEC(uint64_t) pair;                  /* of a label and a block */
    VEC(struct signature_set) signature; /* each once */
    struct map signatures;

    uint32_t *first;         /* the arcs from s are x->arc[first[s]] .. x->arc[first[s + 1] - 1] */
    uint32_t *in, *in_first; /* those to s: x->arc[in[in_first[s]]], ... */
    uint32_t *rank;          /* of each state; silent arcs lead to lower ranks */
    struct vec_u32 dirty;    /* states whose signatures may change in the next round */
    bool *is_dirty;          /* of each state; set while dirty is collected */
    struct vec_u32 changed;  /* states that got a new block in this round */
    VEC(uint64_t) scratch;   /* the signature that is being made */
};

/* Refines until states 0 and 1 of x, which are not equivalent, are in different classes.  x is a
   quotient: by branching bisimilarity, with divergence or without, if `branching`; else by strong
   bisimilarity.  False if the limit was hit; r is to be cleared in both cases.  Borrows x. */
bool signature_refinement_run(struct signature_refinement *r, const struct aut *x, bool branching,
                              struct limit *limit);
void signature_refinement_clear(struct signature_refinement *r);

/* The class that a block was at the end of a round. */
uint32_t signature_class_of_block(const struct signature_refinement *r, uint32_t block,
                                  uint32_t round);
/* The class of a state at the end of the last round. */
uint32_t signature_class_of_state(const struct signature_refinement *r, uint32_t state);
/* Of two disjoint classes, sets *x and *y to the classes that contain them and were split from each
   other, that is, have the same parent. */
void signature_siblings(const struct signature_refinement *r, uint32_t *x, uint32_t *y);

/* The parts of a pair. */
static inline uint32_t signature_label(uint64_t pair)
{
    return (uint32_t)(pair >> 32);
}
static inline uint32_t signature_block(uint64_t pair)
{
    return (uint32_t)(pair & UINT32_MAX);
}

#endif
