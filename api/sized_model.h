/*
 * A model with other numbers of values of its types.
 *
 * The model and its properties are parsed and elaborated again, as if the numbers stood in the
 * text; so nothing that was computed for one number is used for another.
 */
#ifndef API_SIZED_MODEL_H
#define API_SIZED_MODEL_H

#include "api/session.h"

struct sized_model;

/* The model with so many values of a scalarset. */
struct sized_model *sized_model_new(const struct session *from, const struct session_choice *choice,
                                    const char *scalarset, uint32_t n);
/* The model with n values of each data type that has no size, or with the constants of a type that
   has more of them. */
struct sized_model *sized_model_of_data(const struct session *from,
                                        const struct session_choice *choice, uint32_t n);
void sized_model_free(struct sized_model *m); /* NULL is fine */

/* Its properties are those of the model, in the same order.  NULL: with these numbers it is wrong,
   and *why, which lives in a, says why. */
const struct session *sized_model_session(const struct sized_model *m, struct arena *a,
                                          const char **why);
/* The terms of the model and its properties that their values have replaced. */
const struct vec_ptr *sized_model_evaluated(const struct sized_model *m);

#endif
