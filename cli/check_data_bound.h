/*
 * Checks by sets of states of models with data types of any size.
 *
 * States of sets are concrete.  So the model is checked with few values of each type, then with
 * more, until one more would make no difference (abstraction/data_choices.h).
 */
#ifndef CLI_CHECK_DATA_BOUND_H
#define CLI_CHECK_DATA_BOUND_H

#include "cli/run.h"

/* Are the checks of r such ones? */
bool check_data_bound_applies(const struct run *r);
/* x becomes the check of property i whose result is reported; the list lives in a. */
struct sizes_list check_data_bound(struct arena *a, struct run *r, uint32_t i,
                                   struct property_check *x);
/* Frees the models. */
void check_data_bound_end(struct run *r);

#endif
