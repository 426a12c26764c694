/*
 * Action patterns against the transitions of a state.
 */
#ifndef LOGIC_MATCH_H
#define LOGIC_MATCH_H

#include "logic/formula.h"
#include "stg/data/eval.h"
#include "stg/lts/lts.h"
#include "support/vec.h"

enum match { MATCH_NO, MATCH_YES, MATCH_FAULT };

/* Does the transition (an input: with this payload) match?  Binders are written into ev->local,
   even if the match fails later.  An edge that is a run-time error matches if its kind and channel
   do and its index and values, as far as they are known, do not exclude it. */
enum match match_act(struct eval *ev, const struct signature *sig, const struct act *a,
                     const struct lts_edge *e, value payload);
/* May a transition of this kind match?  And if so, does every one? */
bool match_kind(const struct act *a, enum lts_kind kind);
bool match_kind_suffices(const struct act *a);
/* For an ACT_IN and an LTS_IN edge: channel and indices only. */
enum match match_input_edge(struct eval *ev, const struct signature *sig, const struct act *a,
                            const struct lts_edge *e);
/* The same, and some value that the edge accepts is admitted by the pattern: given values and
   conditions select values first, and an edge that accepts none of these is no transition for the
   pattern. */
enum match match_late_edge(struct eval *ev, struct lts *l, state_id s, const struct act *a,
                           const struct lts_edge *e);
/* All values, ascending, that `a` binds to this slot on some of these edges, of sort `sort`.
   MATCH_FAULT: the fault is in ev->fault, also if it is the fault of an edge that might match. */
enum match match_values(struct eval *ev, const struct signature *sig, const struct act *a,
                        const struct lts_edge *e, uint32_t n, const struct binder *binder,
                        struct vec_u32 *out);
/* An ACT_IN that gives every value itself: the payload it asks for.  False: a fault. */
bool match_gives_payload(const struct act *a);
bool match_payload(struct eval *ev, const struct act *a, value *payload);

#endif
