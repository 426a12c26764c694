/*
 * Does anything in a model depend on the number of identities?  Then another number is another
 * model, and views mean nothing.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_SIZES_H
#define ABSTRACTION_WINDOWS_WINDOW_SIZES_H

#include "abstraction/windows/window.h"
#include "parser/ast.h"
#include "support/vec.h"

struct window_sizes {
    const char *observed; /* why, or NULL: nothing does but initial values */
    struct span at;
    uint32_t initial; /* initial values bind so many identities inside one another; they are the
                         same from this number of other identities on */
};

/* tree: of the model; evaluated: the terms that elaboration has replaced by their values. */
struct window_sizes window_sizes(const struct window_system *w, const struct ast *tree,
                                 const struct vec_ptr *evaluated);

#endif
