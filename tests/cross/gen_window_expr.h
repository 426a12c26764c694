/*
 * Expressions of random models over one scalarset; private to gen_window.
 */
#ifndef TESTS_CROSS_GEN_WINDOW_EXPR_H
#define TESTS_CROSS_GEN_WINDOW_EXPR_H

#include <stdbool.h>

#include "tests/cross/gen_window.h"

#define MOST_NAMES 12

struct wgen {
    struct rng *r;
    uint32_t features;
    struct buf *b;
    uint32_t n_ids; /* names of identities in scope */
    char id[MOST_NAMES];
    uint32_t fresh;
    int depth;
    int quantifiers; /* around this place */
    bool in_function, in_formula;
    bool indexed;   /* the process has variables, and indices; */
    bool alone;     /* ... no indices */
    bool has_node;  /* a variable of type Node is in scope; */
    bool has_other; /* ... this variable of the other scalarset: */
    uint32_t other;
    uint32_t n_block_names; /* of variables of blocks, in this edge */
    uint32_t n_loops;       /* over identities, around this place; their variables: */
    char loop[2];
    uint32_t loop_assigns; /* what their rounds assign besides what is read nowhere in them */
};

/* These are read with the own index only. */
enum { LOOP_E = 1, LOOP_A = 2 };

bool wgen_has(const struct wgen *g, uint32_t feature);
bool wgen_lucky(struct wgen *g, uint32_t percent);

void wgen_put_id(struct wgen *g);
void wgen_put_name(struct wgen *g); /* of an identity in scope */
void wgen_put_set(struct wgen *g);
void wgen_put_bool(struct wgen *g);
void wgen_put_message(struct wgen *g);
void wgen_put_pair_atom(struct wgen *g);
void wgen_put_some_assignment(struct wgen *g); /* to any place */
/* "x_ : Id"; or, unless one, perhaps two of them, which are in scope from then on. */
void wgen_put_binders(struct wgen *g, bool one);

#endif
