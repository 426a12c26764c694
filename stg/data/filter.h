/*
 * Filters: which values of a bound variable a condition can be true for, known before they are
 * tried.
 *
 * In `for m : Msg when m in s && ..` only elements of s matter, in `exists i : T . i < n && ..`
 * only numbers below n, in `forall m : Msg . m.to = i => ..` only records with this field.  A
 * filter is what the first operands of the condition say: a list of tests in the order of
 * evaluation, which binding_filter.c applies when it comes to the binder.  All values that it
 * leaves out make the condition false without a run-time error; see doc/algorithms.md, 5.12.
 *
 * Filters live in the arena of the model, and refer to parts of the condition.
 */
#ifndef STG_DATA_FILTER_H
#define STG_DATA_FILTER_H

#include "stg/data/term.h"
#include "support/vec.h"

enum filter_kind {
    FILTER_HOLDS,    /* term, a condition, is `want`: otherwise there are no values */
    FILTER_WHOLE,    /* what follows is true of values of `term` that have no hole */
    FILTER_MEMBER,   /* the variable is in the set or bag `term` */
    FILTER_ELEMENTS, /* ... whose elements are values of the binder, and in their order */
    FILTER_IS,       /* the variable is of alternative `field` of a union, which `term` asks: fields
                        in tests behind it are those of this one */
    FILTER_EQUAL,    /* the variable, or its field, is equal to `term` ... */
    FILTER_LEAST,    /* ... at least `term` */
    FILTER_ABOVE,    /* ... greater */
    FILTER_MOST,     /* ... at most `term` */
    FILTER_BELOW     /* ... less */
};

#define FILTER_ALL UINT32_MAX

/* Only if `term` can be evaluated, and has no hole, does the test count, and do those after it. */
struct filter_test {
    enum filter_kind kind;
    bool want;
    bool early;     /* no operand before it depends on the variable, or on those bound after it */
    uint32_t field; /* number of the field of the variable, or FILTER_ALL: the variable itself */
    const struct term *term;
};

/* Behind the tests are further ones of the same condition, which leave out no more of the elements
   of a set or bag that the last test asks for, but perhaps of values that are tried one by one. */
struct filter {
    uint32_t n, n_further;
    const struct filter_test *test;
};

/* A filter being made. */
struct filter_build {
    const struct binder *x;
    struct vec_u32 varying; /* slots of the variable and of those bound after it */
    VEC(struct filter_test) test;
    bool varied; /* some operand so far depends on these */
    const struct term
        *is;  /* the operand that tells which alternative the variable is of, or NULL */
    size_t n; /* no test after so many could leave out more; 0: there is no such number yet */
};

/* For variable k of the binders; false: it can have none. */
bool filter_begin(struct filter_build *f, uint32_t n, const struct binder *binder, uint32_t k);
/* A quantifier around the rest of the condition, which is false for all its values if it is false;
   false: the filter ends here. */
bool filter_quantifier(struct filter_build *f, uint32_t n, const struct binder *binder);
/* The next operand of a conjunction: the term, or its negation if not `want`; false: the filter
   ends here. */
bool filter_add(struct filter_build *f, const struct term *t, bool want);
/* The filter, or NULL if nothing is left out. */
const struct filter *filter_end(struct filter_build *f, struct arena *a);

/* Gives the binders the filters of a condition that is to be `want`. */
void filter_binders(struct arena *a, uint32_t n, struct binder *binder, const struct term *t,
                    bool want);

#endif
