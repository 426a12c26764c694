/*
 * Shared by the tests of abstraction/windows/: one model, elaborated for several sizes of its
 * scalarset.
 */
#ifndef TESTS_UNIT_WINDOW_FIXTURE_H
#define TESTS_UNIT_WINDOW_FIXTURE_H

#include "abstraction/windows/window_presence.h"
#include "stg/elab/elab_model.h"

#define SIZED_MOST 6

struct sized {
    struct arena *arena;
    struct symbols *symbols;
    struct diag *diag;
    struct values *vs; /* one for all sizes */
    struct elab elab[SIZED_MOST + 1];
    struct elab_define define[4];
    struct elab_data data;
    uint32_t most;
    const struct ast *tree;
    struct vec_ptr evaluated;               /* in the elaboration of the largest size */
    struct window_system w[SIZED_MOST + 1]; /* of sizes 1 .. most */
    struct window_presence presence[SIZED_MOST + 1];
};

/* The text is that of a model whose scalarset Id has `const N : int` values; one value for each
   schematic data type, named `data` (or NULL).  keep_dead: all variables belong to the state.
   False: it has errors, which are in x->diag. */
bool sized_open(struct sized *x, const char *text, const char *data, uint32_t most, bool keep_dead);
/* The same for a file of the source tree. */
bool sized_file(struct sized *x, const char *path, const char *data, uint32_t most);
void sized_close(struct sized *x);

/* A data formula, for all sizes: the result has one for each.  Only live variables, and those that
   the formula observes, belong to the states from now on.  Lives in x. */
const struct window_property *sized_property(struct sized *x, const char *text);

/* Presence predicates, each as `exists j : Id . p(j)`, or as `forall a : T . exists j : Id . p(j)`
   for the first value of T, for all sizes; only variables that the
   formula `observed` observes, or that are live, belong to the states from now on: it has to
   contain the predicates.  NULL for observed: all variables do. */
void sized_bits(struct sized *x, uint32_t n, const char *const *text, const char *observed);

/* The window of a state of size `from` for these identities, into out. */
void sized_window(const struct sized *x, uint32_t from, const value *state, uint32_t ids,
                  value *out);

#endif
