/*
 * Fair cycles of a graph in which one player makes all moves.
 *
 * Problem: the parts of a graph with levels in which he can go round for ever so that the smallest
 * level that he meets infinitely often has his sign, and that all demands are met
 * (stg/graph/fairness.h).
 *
 * Idea: for each level of his sign, components among the vertices of no smaller level.  One that
 * does not have the level itself, or in which a weak demand is possible everywhere and met nowhere,
 * has no such way round, and no part of it has.  If a strong demand is possible somewhere and met
 * nowhere, he has to leave those places out: they are taken away, and what remains falls into
 * components again.  Otherwise he can go through all of it for ever, and meets everything that is
 * met in it.
 *
 * O. Lichtenstein, A. Pnueli, Checking that finite state concurrent programs satisfy their linear
 * specification, POPL 1985; E. A. Emerson, C.-L. Lei, Modalities for model checking, Science of
 * Computer Programming 8, 1987.  Rounds of components are at most one more for each level than
 * there are strong demands, so that time is O(levels * (strong demands + 1) * graph * words of a
 * set of demands).
 */
#ifndef CHECKER_GAME_FAIR_CYCLES_H
#define CHECKER_GAME_FAIR_CYCLES_H

#include "checker/game/product_fair.h"
#include "support/scc.h"
#include "support/vec.h"

struct fair_graph {
    struct digraph g;
    const uint32_t *level;    /* of each vertex */
    const uint8_t *fair;      /* of each vertex: is it on cycles that have to be fair only? */
    const uint32_t *possible; /* of each vertex, and ... */
    const uint32_t *met;      /* of each arc, a set of demands */
    const struct product_fair *demands;
};

/* A part in which the player goes round. */
struct fair_part {
    uint32_t level; /* the smallest in it */
    bool fair;      /* demands are met */
};
struct fair_parts {
    VEC(struct fair_part) at;
};

/* part[v]: the number of the part that v is in, or SCC_NONE; one if there are several.  nu: the
   signs of the levels 1 .. levels; sign: that of the player. */
void fair_cycles_find(const struct fair_graph *g, const bool *nu, uint32_t levels, bool sign,
                      uint32_t *part, struct fair_parts *parts);

#endif
