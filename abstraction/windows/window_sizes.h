/*
 * Does anything in a model depend on the number of identities?  Then another number is another
 * model, and views mean nothing.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_SIZES_H
#define ABSTRACTION_WINDOWS_WINDOW_SIZES_H

#include "abstraction/windows/window.h"
#include "parser/ast.h"
#include "support/vec.h"

/* Why, and where; NULL: nothing does.  tree: of the model; evaluated: the terms that elaboration
   has replaced by their values. */
const char *window_sizes_observed(const struct window_system *w, const struct ast *tree,
                                  const struct vec_ptr *evaluated, struct span *at);

#endif
