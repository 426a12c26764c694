/*
 * Evaluating quantifiers and comprehensions; private to stg/data/.
 */
#ifndef STG_DATA_EVAL_BINDER_H
#define STG_DATA_EVAL_BINDER_H

#include "stg/data/eval.h"

/* All return false with ev->fault set at a run-time error. */
bool eval_binder_quantifier(struct eval *ev, const struct term *t, value *out);
bool eval_binder_set_of(struct eval *ev, const struct term *t, value *out);
bool eval_binder_first(struct eval *ev, const struct term *t, value *out);
bool eval_binder_aggregate(struct eval *ev, const struct term *t, value *out);
bool eval_binder_array(struct eval *ev, const struct term *t, value *out);

#endif
