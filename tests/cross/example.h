/*
 * Random instances, a model and a formula each, and what becomes of them.
 *
 * A test program says how to draw a model and how to try an instance; here many are drawn, the
 * outcomes are counted, and what fails is made smaller, printed, and saved.
 *
 * STGCHECK_RANDOM=N asks for N instances, STGCHECK_SEED=S begins with the one of seed S.
 */
#ifndef TESTS_CROSS_EXAMPLE_H
#define TESTS_CROSS_EXAMPLE_H

#include "tests/cross/gen_formula.h"
#include "tests/cross/gen_model.h"
#include "tests/cross/naive_formula.h"
#include "tests/cross/subject.h"

struct example {
    struct gen_model *model;
    struct gen_formula *formula;
    bool unicode;
    struct subject_sizes sizes;  /* the model's own, as it was drawn */
    uint64_t salt;               /* for choices that the test makes */
};

/* LARGE: too much to compare all; USELESS: run-time errors, which may be met or not. */
enum outcome { AGREED, USELESS, LARGE, REFUSED, DIFFERED };

/* What came of an instance, and of which comparison. */
struct finding {
    enum outcome outcome;
    const char *why;
    enum verdict verdict;
};

extern const struct finding example_agreed;
struct finding example_refused(const char *why);

#define EXAMPLE_LARGE 40

struct example_test {
    const char *name;            /* failures are saved as NAME-SEED.stg and .mu */
    uint32_t usual;              /* number of instances */
    uint32_t formulas;           /* for each model */
    uint32_t deepest;            /* formulas: from 2 to so many levels */
    /* A model for x that is worth it, opened as *s (also if its text is wrong); false: another
       one is wanted. */
    bool (*draw)(struct rng *r, struct arena *a, struct example *x, struct subject *s);
    uint32_t vertices;           /* a formula that is decided with fewer is drawn again, or with
                                    EXAMPLE_LARGE times as many, vertices or transitions */
    /* messages: what was refused, or NULL */
    struct finding (*try)(const struct example *x, struct buf *messages);
};

/* Opens x's model as *s, for a draw function: is it of a size that the referee can manage, at most
   so many states, and worth it? */
bool example_open(struct rng *r, struct arena *a, const struct example *x, struct subject *s,
                  uint32_t states,
                  bool (*is_worth_it)(struct rng *r, const struct naive_space *space));

struct example_counts {
    uint32_t outcome[DIFFERED + 1], n;
};

struct example_counts example_run(const struct example_test *t);
/* Some must have been compared, errors must be few: at most these percentages. */
void example_judge(const struct example_counts *c, uint32_t errors, uint32_t large);

/* As text; lives in a. */
const char *example_model_text(struct arena *a, const struct example *x, bool reversed);
const char *example_formula_text(struct arena *a, const struct gen_formula *f, bool unicode);

#endif
