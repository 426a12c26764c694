/*
 * Random models over one scalarset Id of N values, whose moves touch identities in all the ways
 * that the language has.
 */
#ifndef TESTS_CROSS_GEN_WINDOW_H
#define TESTS_CROSS_GEN_WINDOW_H

#include "support/buf.h"
#include "support/rng.h"

/* What a model uses, besides processes for each identity and variables of simple types. */
enum {
    WINDOW_POINTERS = 1, /* identities in variables, and arrays of them */
    WINDOW_SETS = 2,     /* sets of identities */
    WINDOW_QUANTIFIERS = 4,
    WINDOW_ALTERNATION = 8, /* quantifiers inside others, and in comprehensions */
    WINDOW_COMPREHENSIONS = 16,
    WINDOW_COMPARISONS = 32,  /* of sets and arrays */
    WINDOW_MESSAGES = 64,     /* records and unions with identities */
    WINDOW_CHANNELS = 128,    /* communication */
    WINDOW_ENVIRONMENT = 256, /* open channels */
    WINDOW_PAIRS = 512,       /* two indices */
    WINDOW_FUNCTIONS = 1024,  /* functions, let */
    WINDOW_FAULTS = 2048,     /* run-time errors */
    WINDOW_SEQUENCES = 4096,
    WINDOW_FEATURES = 13,
    WINDOW_BARE = 8192,     /* one edge for each process: nothing else makes windows larger */
    WINDOW_SHALLOW = 16384, /* few guards, small terms: more moves, which touch less */
    WINDOW_OTHERS = 32768,  /* a second scalarset */
    WINDOW_UNIONS = 65536,  /* unions with or without an identity, in records and sequences */
    WINDOW_LOCALS = 131072, /* variables of processes, and a process without indices */
    WINDOW_BLOCKS =
        262144,            /* statements one after the other; and in place of all other processes */
    WINDOW_RULES = 524288, /* ... a single one, whose edges are such blocks, */
    WINDOW_STARTS = 1048576 /* ... of which one leads to the initial states */
};

void gen_window_model(struct rng *r, uint32_t features, struct buf *out);
/* WINDOW_BLOCKS, and perhaps the last ones. */
uint32_t gen_window_block_features(struct rng *r);
/* At least one of the three before these. */
uint32_t gen_window_more_features(struct rng *r);
/* Some presence predicates of models with these; at most three.  Returns how many. */
uint32_t gen_window_more_predicates(struct rng *r, uint32_t features, const char **predicate);
/* What may hold in all states of such a model. */
void gen_window_property(struct rng *r, uint32_t features, struct buf *out);
/* Some presence predicates of such models; at most three.  Returns how many. */
uint32_t gen_window_predicates(struct rng *r, uint32_t features, const char **predicate);

#endif
