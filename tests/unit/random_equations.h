/*
 * Boolean equation systems over graphs, drawn at random.
 *
 * Each is kept twice: as the arrays that a reference reads, and as the logs and sets of bits that a
 * solver reads.
 */
#ifndef TESTS_UNIT_RANDOM_EQUATIONS_H
#define TESTS_UNIT_RANDOM_EQUATIONS_H

#include "checker/equations/equation_solution.h"
#include "support/rng.h"

#define STATES_MOST 200u
#define DEGREE_MOST 4u
#define DATA_MOST 80u /* propositions of a graph */
#define BLOCKS_MOST 4u
#define VARIABLES_MOST (3 * BLOCKS_MOST)
#define LOGS_MOST 3u
#define PATTERNS 3u

struct plain_state {
    bool visited;
    uint32_t n, target[DEGREE_MOST];
    uint32_t class[DEGREE_MOST];
    bool proposition[DATA_MOST];
};

struct random_equations {
    struct rng r;
    uint32_t n_states;
    struct plain_state state[STATES_MOST];
    bool is_whole;              /* all states are visited */
    uint32_t first_proposition; /* of the system, */
    uint32_t n_propositions;    /* so many */
    bool mostly_nu; /* the signs of blocks, and then most propositions hold; else mu, few hold */
    bool has_classes;
    bool matches[PATTERNS][2][CLASSES_MOST]; /* moves, stays */
    uint32_t block[VARIABLES_MOST];
    struct state_graph g;
    struct boolean_equations e; /* without a formula, lists of propositions and of patterns */
    struct class_set match[PATTERNS];
};

/* The graph and the system of this seed; to be cleared.  reach: the system is that of
   random_equations_reach. */
void random_equations_make(struct random_equations *x, uint64_t seed, bool reach);
void random_equations_clear(struct random_equations *x);

/* Adds one variable: mu X = proposition 0 or <> X, or nu X = proposition 0 and [] X. */
void random_equations_reach(struct boolean_equations *e, bool nu);
/* What has been added to it. */
void random_equations_forget(struct boolean_equations *e);

/* Puts n numbers into a random order. */
void random_equations_shuffle(struct rng *r, uint32_t *at, uint32_t n);

#endif
