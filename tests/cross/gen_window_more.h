/*
 * More of random models over one scalarset: a second one, unions of an identity and nobody,
 * variables of processes; and properties.  Private to gen_window, but for the properties.
 */
#ifndef TESTS_CROSS_GEN_WINDOW_MORE_H
#define TESTS_CROSS_GEN_WINDOW_MORE_H

#include "tests/cross/gen_window_expr.h"

/* Does the model have any of it? */
bool wgen_has_more(const struct wgen *g);
void wgen_declare_more(struct wgen *g);
/* The variables of a process with indices, or of one without. */
void wgen_declare_locals(struct wgen *g, bool indexed);
/* "z_ : Other", which is in scope from then on. */
void wgen_put_other_binder(struct wgen *g);

/* "n_ : Node", which is in scope from then on; a value of that type. */
void wgen_put_node_binder(struct wgen *g);
void wgen_put_node(struct wgen *g);

void wgen_put_more_atom(struct wgen *g);
void wgen_put_more_set(struct wgen *g);
void wgen_put_more_assignment(struct wgen *g);

#endif
