/*
 * Expressions of random models; private to gen_model.
 */
#ifndef TESTS_CROSS_GEN_EXPR_H
#define TESTS_CROSS_GEN_EXPR_H

#include "tests/cross/gen_model.h"

#define GEN_MAX_SCOPE 24

/* The names that an edge may use. */
struct gen_names {
    struct rng *r;
    struct arena *a;
    const struct gen_model *m;
    uint32_t n;
    struct gen_var var[GEN_MAX_SCOPE];
    bool unread[GEN_MAX_SCOPE]; /* not assigned yet */
    uint32_t n_binders;         /* `for` variables, which are among the names */
    struct gen_var binder[GEN_MAX_SCOPE];
    const char *from[GEN_MAX_SCOPE]; /* of each: the bag that it is an element of, or NULL */
    uint32_t depth;
    uint32_t n_locals;                  /* variables of blocks so far */
    const struct gen_procedure *inside; /* the procedure whose statements are drawn, or NULL */
};

void gen_names_add(struct gen_names *s, struct gen_var v, bool unread);
/* A new `for` variable of this type. */
const char *gen_names_choose(struct gen_names *s, const struct gen_type *t);
/* A new one for the elements of a bag; NULL: there is none. */
const char *gen_names_take(struct gen_names *s);
/* Notes that the variable is assigned. */
void gen_names_assigned(struct gen_names *s, const char *name);

/* An expression of the type; if there is no other one, a new `for` variable. */
const char *gen_expr(struct gen_names *s, const struct gen_type *t);
/* An expression of type bool. */
const char *gen_condition(struct gen_names *s);
/* A condition on the newest `for` variable, which may leave out many of its values at once; NULL:
   there is none. */
const char *gen_condition_choice(struct gen_names *s);
/* A condition: the newest name differs from all earlier ones of its type; NULL: there are none, or
   its values are not interchangeable. */
const char *gen_condition_distinct(struct gen_names *s);

#endif
