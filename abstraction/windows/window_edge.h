/*
 * One edge in a window, phase by phase (rules 1.3.4 to 1.3.8 of doc/language.md).
 *
 * Each phase works on the frame x->local and the global variables x->global, and changes them.
 * False: it ended beyond, or with a run-time error.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_EDGE_H
#define ABSTRACTION_WINDOWS_WINDOW_EDGE_H

#include "abstraction/windows/window_eval.h"

/* The `for` variables, chosen by the script, and the guard; *enabled: may the edge be taken? */
bool window_enabled(struct window_eval *x, const struct edge *e, bool *enabled);
bool window_do(struct window_eval *x, const struct edge *e);
/* The indices of the channel, those given with it first, and their sorts; room for n_index of the
   channel's declaration. */
bool window_indices(struct window_eval *x, const struct instance *i, const struct edge *e,
                    value *index);
bool window_payload(struct window_eval *x, const struct edge *e, value *v);
/* Binds the values v; *accepted: do the patterns and `where` accept them?  v NULL: the environment
   sends what the patterns accept, chosen by the script. */
bool window_receive(struct window_eval *x, const struct edge *e, const value *v, bool *accepted);
/* `then`, and the arguments of the target into arg. */
bool window_finish(struct window_eval *x, const struct edge *e, value *arg);

#endif
