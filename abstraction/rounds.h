/*
 * Refinement in rounds: which states differ within so many steps, and in what.
 *
 * In round 0 all states are in one class.  In each round, classes are split by what their states
 * can do: the labels and the classes, of the round before, that they lead to (their *signature*).
 * In branching bisimilarity, silent steps inside the class may come first.  Only states whose
 * signatures can have changed are looked at.
 *
 * S. Blom, S. Orzan, A distributed algorithm for strong bisimulation reduction of state spaces
 * (2005), and Distributed branching bisimulation reduction of state spaces (2003).  Time O(n m) at
 * most; it is used for systems of which it is known that they differ, to find out why.
 */
#ifndef ABSTRACTION_ROUNDS_H
#define ABSTRACTION_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/limit.h"
#include "support/map.h"
#include "support/vec.h"

/* The class is the only one, or there is none. */
#define ROUNDS_NONE UINT32_MAX

/* A class from the round in which it was split off up to that in which it is split itself. */
struct rounds_class {
    uint32_t parent, round;
    uint32_t signature;       /* that made it, of the round before */
};

struct rounds_set { uint32_t first, n; };
/* From this round on, a block is this class. */
struct rounds_past { uint32_t round, node; };

struct rounds_block {
    VEC(struct rounds_past) past;
    uint32_t n, signature;
};

struct rounds {
    const struct aut *x;      /* borrowed; its arcs sorted by source */
    bool weak;                /* tau is silent, if there is one */
    uint32_t silent, loop;    /* labels; loop: in place of silent, of a state that diverges */
    uint32_t round;
    VEC(struct rounds_class) node;
    VEC(struct rounds_block) block;
    uint32_t *block_of, *signature; /* of each state */
    /* signatures: sorted words, label and block */
    VEC(uint64_t) word;
    VEC(struct rounds_set) set;
    struct map sets;
    /* arcs from and to each state; silent arcs go from higher ranks to lower ones */
    uint32_t *first, *in, *in_first, *rank;
    struct vec_u32 dirty, changed;
    bool *is_dirty;
    VEC(uint64_t) scratch;
};

/* Runs until states 0 and 1, which are not equivalent, are in different classes.  The system is a
   quotient, by branching bisimilarity if silent steps count as such.  false: the limit. */
bool rounds_run(struct rounds *r, const struct aut *x, bool silent, struct limit *limit);
void rounds_clear(struct rounds *r);

/* The class that this block was at the end of that round; the last one of this state. */
uint32_t rounds_node(const struct rounds *r, uint32_t block, uint32_t round);
uint32_t rounds_node_of(const struct rounds *r, uint32_t state);
/* Two classes of which none is part of the other become those that were split from each other. */
void rounds_part(const struct rounds *r, uint32_t *x, uint32_t *y);

static inline uint32_t rounds_label(uint64_t word) { return (uint32_t)(word >> 32); }
static inline uint32_t rounds_target(uint64_t word) { return (uint32_t)(word & UINT32_MAX); }

#endif
