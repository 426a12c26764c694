/*
 * Applying filters to the values of binders; private to stg/data/binding.
 */
#ifndef STG_DATA_BINDING_FILTER_H
#define STG_DATA_BINDING_FILTER_H

#include "stg/data/eval.h"
#include "stg/data/filter.h"

/* Leaves out of x, which has all values of the binder, those that its filter excludes. */
void binding_filter(struct eval *ev, const struct binder *binder, struct bound *x);
/* Value number `at` of records with fields in ranges (BOUND_FIELDS). */
value binding_nth_by_fields(struct values *vs, const struct sort *s, const struct bound *x);

#endif
