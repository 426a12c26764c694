/*
 * Drawing values, action patterns and regular expressions; private to gen_formula.
 */
#ifndef TESTS_CROSS_GEN_PATTERN_H
#define TESTS_CROSS_GEN_PATTERN_H

#include "tests/cross/gen_formula.h"
#include "tests/cross/gen_model.h"

#define GEN_MAX_NAMES 64
#define GEN_MAX_SORTS 24
#define GEN_MAX_CHOSEN 8

struct gen_name {
    const char *name;
    const struct sort *sort;
};

struct gen_fixpoint {
    const char *name;
    int polarity;
    const struct sort *sort; /* of its parameter, or NULL */
};

struct gen {
    struct rng *r;
    struct arena *a;
    const struct signature *sig;
    const struct gen_model *m;
    uint32_t budget, fresh, depth;
    uint32_t composites; /* sorts with many values that were drawn for quantifiers and
                            parameters */
    double values;       /* of all of these together; at first 1 */
    uint32_t n_names, n_fixpoints, n_sorts;
    struct gen_name name[GEN_MAX_NAMES]; /* in scope, innermost last */
    struct gen_fixpoint fixpoint[GEN_MAX_NAMES];
    const struct sort *sort[GEN_MAX_SORTS]; /* those of the model */
    uint32_t n_chosen;
    struct gen_name chosen[GEN_MAX_CHOSEN]; /* of types without literals: bound around the whole
                                               formula */
};

/* The sorts that occur in the signature. */
void gen_collect_sorts(struct gen *g);
/* One of them, with its name. */
const struct sort *gen_sort(struct gen *g, const char **text);
/* The same for the parameter of a fixpoint. */
const struct sort *gen_param_sort(struct gen *g, const char **text);
const char *gen_sort_text(struct gen *g, const struct sort *s);

/* A name, mostly a new one. */
const char *gen_fresh(struct gen *g);
void gen_bind(struct gen *g, const char *name, const struct sort *s);
/* Is it hidden by an inner name? */
bool gen_hidden(const struct gen *g, const struct gen_name *x);

/* An expression of the sort; a test of an expression of the sort. */
const char *gen_value(struct gen *g, const struct sort *s);
/* ... where nothing else says of which type it is. */
const char *gen_value_alone(struct gen *g, const struct sort *s);
const char *gen_test(struct gen *g, const char *x, const struct sort *s);
/* A test that the name bound last, or a part of it, differs from some values in scope; NULL: there
   are none, or its values are not interchangeable. */
const char *gen_test_distinct(struct gen *g);

/* An action; its binders are added to the names.  compound: `-`, complements, too. */
struct gen_act gen_act(struct gen *g, bool binders, bool compound);
const struct gen_reg *gen_regular(struct gen *g, uint32_t depth);
/* c!x, c(x) or tau name(x) with an integer x, and the same with ?x, which is bound. */
bool gen_one_point(struct gen *g, const char *name, const struct gen_reg **as_value,
                   const struct gen_reg **binder);
/* c?=x, and the sort of x. */
bool gen_early(struct gen *g, const char *name, const struct sort **sort,
               const struct gen_reg **reg);

#endif
