/*
 * Random instances, each a model and a formula, and the outcomes of trying them.
 *
 * A test program defines how to draw a model and how to try an instance; this module draws many,
 * counts the outcomes, and minimizes, prints and saves instances that fail.
 *
 * STGCHECK_RANDOM=N sets the number of instances, STGCHECK_SEED=S the seed of the first one.
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
    struct subject_sizes sizes; /* the model's own, as it was drawn */
    uint64_t salt;              /* for choices that the test makes */
};

/* LARGE: too large to compare everything; LONG: given up for its time; USELESS: there are run-time
   errors, which may or may not be met. */
enum outcome { AGREED, USELESS, LARGE, LONG, REFUSED, DIFFERED };

/* The outcome of an instance, and the comparison that it comes from. */
struct finding {
    enum outcome outcome;
    const char *why;
    enum verdict verdict;
};

extern const struct finding example_agreed;
struct finding example_refused(const char *why);

#define EXAMPLE_LARGE 40

struct example_test {
    const char *name;  /* failures are saved as NAME-SEED.stg and .mu */
    uint32_t usual;    /* number of instances */
    uint32_t formulas; /* for each model */
    uint32_t deepest;  /* formulas: from 2 to so many levels */
    /* Draws a worthwhile model for x and opens it as *s (also if its text has errors); false:
       another one should be drawn. */
    bool (*draw)(struct rng *r, struct arena *a, struct example *x, struct subject *s);
    uint32_t vertices; /* a formula that is decided with fewer vertices or transitions, or
                          with more than EXAMPLE_LARGE times as many, is drawn again */
    /* messages: gets the messages of refused input, may be NULL */
    struct finding (*try)(const struct example *x, struct buf *messages);
};

/* Which models are tried. */
struct example_filter {
    uint32_t states; /* most states, so that the referee can manage them */
    uint32_t degree; /* most transitions of a state; 0: any number */
    uint32_t faulty; /* percent of those with run-time errors */
    uint32_t small;  /* of the models with at most so many states ... */
    uint32_t tried;  /* ... so many percent */
};

/* Opens x's model as *s, for a draw function; returns whether it is to be tried. */
bool example_open(struct rng *r, struct arena *a, const struct example *x, struct subject *s,
                  const struct example_filter *filter);

/* Random options for a check of the model: its variables, its symmetry if it has any, and sometimes
   other initial states than its own. */
struct subject_options example_options(struct rng *r, const struct gen_model *m);

struct example_counts {
    uint32_t outcome[DIFFERED + 1], n;
};

struct example_counts example_run(const struct example_test *t);
/* Fails the test if errors or large instances exceed these percentages, or if several instances
   take long. */
void example_judge(const struct example_counts *c, uint32_t errors, uint32_t large);

/* The model as text; lives in a. */
const char *example_model_text(struct arena *a, const struct example *x, bool reversed);
const char *example_formula_text(struct arena *a, const struct gen_formula *f, bool unicode);

#endif
