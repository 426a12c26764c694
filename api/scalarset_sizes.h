/*
 * A model with other numbers of values of one scalarset (sized_model.h), and what is known of all
 * numbers.  That makes sense only if nothing else in the model depends on the number
 * (window_sizes.h).
 */
#ifndef API_SCALARSET_SIZES_H
#define API_SCALARSET_SIZES_H

#include "api/session.h"
#include "api/sized_model.h"
#include "api/sizes.h"
#include "api/view_proof.h"

#define SCALARSET_SIZES_MOST 16

struct scalarset_sizes {
    const struct session *model;  /* borrowed, as is what follows */
    struct session_choice choice; /* of its properties */
    const struct sort *type;
    uint32_t most; /* the sizes 1 .. most are checked: up to that of the model */
    struct sized_model *at[SCALARSET_SIZES_MOST]; /* [n - 1]; NULL: not needed, or not yet */
};

/* The scalarset that the model declares under this name, or NULL. */
const struct sort *scalarset_named(const struct session *j, const char *name);
/* The place where the number of its values is used, if there is one (at->text is not NULL), and
   why that is a use. */
const char *scalarset_size_used(struct session *j, const struct sort *type, struct span *at);

void scalarset_sizes_init(struct scalarset_sizes *x, const struct session *model,
                          const struct session_choice *choice, const struct sort *type);
void scalarset_sizes_clear(struct scalarset_sizes *x);
/* The model with n values, 1 .. most; its properties are those of the model, in the
   same order.  NULL: with n values it is wrong, and *why, which lives in a, says why. */
const struct session *scalarset_sizes_model(struct scalarset_sizes *x, uint32_t n, struct arena *a,
                                            const char **why);
/* What is known of the property for the sizes: is[n - 1] is what checks have said of n values.
   A proof for all larger ones is looked for: that it holds (view_proof.h) or, where the largest
   one fails, that it does (bystander_proof.h).  The result lives in a. */
struct sizes_of_type scalarset_sizes_of(struct arena *a, const struct scalarset_sizes *x,
                                        uint32_t property, const struct sizes_verdict *is,
                                        struct limit *limit, struct view_proof_texts texts);

#endif
