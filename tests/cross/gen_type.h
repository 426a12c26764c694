/*
 * The types of a random model.
 *
 * A model draws the types of its variables, messages and indices from a short list, its flavour.
 * Parts of composite types are simple, so values stay small.
 */
#ifndef TESTS_CROSS_GEN_TYPE_H
#define TESTS_CROSS_GEN_TYPE_H

#include "tests/cross/gen_text.h"

enum gen_flavour {
    GEN_MIXED,    /* finite types; data that --data makes finite */
    GEN_ONE_DATA, /* mainly values of one or two data types */
    GEN_TWO_DATA,
    GEN_SYMMETRIC,     /* mainly identities of one or two scalarsets */
    GEN_SYMMETRIC_DATA /* ... and values of a data type */
};

enum gen_type_kind {
    TYPE_BOOL,
    TYPE_RANGE,
    TYPE_ENUM,
    TYPE_DATA,
    TYPE_SCALARSET,
    TYPE_UNION,
    TYPE_RECORD,
    TYPE_ARRAY,
    TYPE_SEQ,
    TYPE_SET,
    TYPE_BAG
};

/* A record is { f : part[0], g : part[1] }, a union label[0] | label[1](v : part[0]) |
   label[2](b : part[1], e : part[2]); the others have elements part[0]. */
struct gen_type {
    enum gen_type_kind kind;
    const char *name;    /* where it is used */
    const char *meaning; /* its declaration, or NULL */
    uint32_t n;          /* RANGE: 0 .. n-1; ENUM, DATA: labels; SCALARSET: size;
                            SEQ, BAG: capacity */
    const char *label[3];
    const struct gen_type *index; /* ARRAY */
    const struct gen_type *part[3];
};

#define GEN_MAX_TYPES 16
#define GEN_MAX_OFTEN 32

struct gen_types {
    uint32_t n, n_often, n_index;
    const struct gen_type *at[GEN_MAX_TYPES];
    const struct gen_type *often[GEN_MAX_OFTEN]; /* the types, repeated by weight */
    const struct gen_type *index[2];             /* of families */
};

/* Lives in a. */
void gen_types_draw(struct gen_types *t, struct rng *r, struct arena *a, enum gen_flavour flavour);
const struct gen_type *gen_type(struct rng *r, const struct gen_types *t);

/* The number of elements of an array that can be given one by one; 0: they have no order. */
uint32_t gen_type_positions(const struct gen_type *t);
/* Can values of the type be written without a variable? */
bool gen_type_has_literal(const struct gen_type *t);
/* One of them. */
const char *gen_type_literal(struct rng *r, struct arena *a, const struct gen_type *t);
/* Can its values not be chosen?  These are bags, and sets of data, which have as many values as the
   data type has subsets. */
bool gen_type_is_endless(const struct gen_type *t);
/* Does it contain values of a data type? */
bool gen_type_has_data(const struct gen_type *t);

#endif
