/*
 * A model and one of its properties for several sizes of a scalarset, with the values of all sizes
 * in common: what windows need.
 *
 * The texts are parsed and elaborated again for each size, as if it stood in the text of the model.
 */
#ifndef API_VIEW_SYSTEMS_H
#define API_VIEW_SYSTEMS_H

#include "abstraction/windows/view_cert.h"
#include "abstraction/windows/view_verify.h"
#include "abstraction/windows/window_presence.h"
#include "api/session.h"

struct view_systems {
    const struct session *model;    /* borrowed */
    struct session_choice choice;   /* of its properties */
    uint32_t number;                /* of the property, in the model */
    const char *type;               /* the scalarset */
    struct diag *diag;              /* borrowed */
    struct check_settings settings; /* those of the model, but for the size of the scalarset, which
                                       is that of the last session, and with a number of values for
                                       each data type that has none: so many that they decide for
                                       every number (window_data.h) */
    size_t first_data;              /* in settings.data: of these */
    uint32_t sizes;
    struct session *session;          /* [n]: with n values, 1 .. sizes, and this property alone;
                                         owned, as what follows */
    struct window_system *system;     /* [n] */
    struct window_property *property; /* [n]: what holds in all states */
    struct window_presence *presence; /* [n]: the predicates, */
    size_t n_bits;                    /* ... and their texts: */
    const struct span *bit;           /* borrowed */
    struct vec_ptr evaluated;         /* of the largest size, for window_sizes */
    const struct ast *tree;           /* all texts that can name constants of the model */
};

/* Is there a scalarset of this name? */
bool view_systems_apply(const struct session *model, const char *type);
/* Does the formula say of all states that data have a property, or that there is a transition, and
   nothing else? */
bool view_systems_prove(const struct formula *f);
/* Of no size yet. */
void view_systems_init(struct view_systems *x, const struct session *model,
                       const struct session_choice *choice, uint32_t number, const char *type,
                       struct diag *d);
void view_systems_clear(struct view_systems *x);
/* For all sizes 1 .. n at least.  False: with one of them the texts are wrong, or the property does
   not say that data have a property in all states; reported. */
bool view_systems_grow(struct view_systems *x, uint32_t n);
/* Gives the systems of all sizes these presence predicates, instead of those that they have: texts
   `exists j : ID . p`, or `forall v : T . exists j : ID . p`, which is a predicate for each value
   of T.  False: one of them is wrong, which is reported to d; then there is none. */
bool view_systems_bits(struct view_systems *x, size_t n, const struct span *bit, struct diag *d);
/* Judges the views of a certificate, with the presence predicates that the systems have, in systems
   of as many sizes as that takes.  False: as from view_systems_grow. */
bool view_systems_verify(struct view_systems *x, const struct view_cert *c,
                         const struct row_table *views, struct limit *limit,
                         struct view_judgement *g);

#endif
