/*
 * Texts for byte code: terms, assignments and blocks over the declarations of gen_code_model.
 */
#ifndef TESTS_CROSS_GEN_CODE_H
#define TESTS_CROSS_GEN_CODE_H

#include "tests/cross/gen_text.h"

/* What a text is of: types of the declarations. */
enum made { AS_T, AS_W, AS_E, AS_BOOL, AS_R, AS_A, AS_L, AS_S, AS_U, AS_BAG, MADE };

struct drawing {
    struct arena *a;
    struct rng r;
    uint32_t bound_t, bound_w; /* names t0, t1, .. and w0, w1, .. in scope */
    uint32_t next;             /* number of the next name */
    bool first;                /* at the first node, the only one at which `only` has a value */
    bool internal;             /* nothing communicates, and there are nodes with parameters, ... */
    uint32_t mild;             /* ... and so many per cent of the edges are simple */
    const char *subject;       /* ... set: an instance, for formulas */
    bool small;                /* ... set: processes have few variables, which are kept in their
                                  local states; the others are global */
    const char *name_t[8], *name_w[8];
    const char *outer[3]; /* parameters in scope, of type T */
    uint32_t n_outer;
    uint32_t n_locals[MADE]; /* variables of blocks in scope */
    const char *local[MADE][8];
};

const char *gen_code(struct drawing *d, enum made as, uint32_t depth);
/* An integer of any size, up to some hundred bits. */
const char *gen_code_large(struct drawing *d, uint32_t depth);
/* A set of numbers of type W, or of records of type R; a condition on such; an assignment. */
const char *gen_code_set(struct drawing *d, bool records, uint32_t depth);
const char *gen_code_set_test(struct drawing *d);
const char *gen_code_set_assignment(struct drawing *d);
/* Declarations of records with sets, and of sets of records with unions; conditions on these, and
   assignments to them. */
extern const char gen_code_nested_declarations[];
const char *gen_code_nested_test(struct drawing *d);
const char *gen_code_nested_assignment(struct drawing *d);
/* The same of unions; a condition on a value of type X. */
extern const char gen_code_union_declarations[];
const char *gen_code_union_test(struct drawing *d);
const char *gen_code_union_guard(struct drawing *d, const char *h);
const char *gen_code_simple(struct drawing *d, enum made as);
/* A name for a bound variable, in scope until it is given back. */
const char *gen_code_bind(struct drawing *d, enum made as);
/* That a bound variable is in a set, which is all that a filter leaves of it; perhaps behind
   operands that end the filter where they have no value. */
const char *gen_code_element(struct drawing *d, const char *name, uint32_t depth);
const char *gen_code_assignment(struct drawing *d);
/* Statements between braces, inside of which there are at most `depth` others. */
const char *gen_code_block(struct drawing *d, uint32_t depth);

#endif
