/*
 * Operators on evaluated operands; private to stg/data/eval.
 */
#ifndef STG_DATA_EVAL_OPS_H
#define STG_DATA_EVAL_OPS_H

#include "stg/data/eval.h"

/* The result of t's operator on its operands v. */
bool eval_operator(struct eval *ev, const struct term *t, const value *v, value *out);
/* Of the aggregate t, whose result without the value y is x: the result with it. */
bool eval_aggregated(struct eval *ev, const struct term *t, value x, value y, value *out);
/* Would a value of these n pieces be small enough?  If not, sets ev->fault. */
bool eval_fits(struct eval *ev, const struct term *t, uint32_t n, const value *v);
/* Reports which of an array's indices is out of its range; returns false. */
bool eval_bad_index(struct eval *ev, const struct sort *array, const struct term *t,
                    const value *index);

#endif
