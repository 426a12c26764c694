/*
 * Properties from their tree.
 */
#ifndef LOGIC_ELAB_PROPERTY_H
#define LOGIC_ELAB_PROPERTY_H

#include "logic/formula.h"
#include "stg/elab/elab.h"

struct property_list {
    uint32_t n;
    struct property *property; /* lives in e->arena */
};

/* Elaborates all properties of a file (NULL: none) over the model's names in e->globals.
   prelude: the tree of the prelude's file.  False: errors were reported. */
bool elab_properties(struct elab *e, const struct signature *sig, const struct ast *prelude,
                     const struct ast *file, struct property_list *out);
/* A single formula (option -f); NULL: reported.  `dual`: its negation. */
const struct formula *elab_formula(struct elab *e, const struct signature *sig,
                                   const struct ast *prelude, const struct ast *file,
                                   const struct ast *t, bool dual);

/* What the user wants to see of a state (option --watch): an expression, of any type. */
struct watch {
    const char *text; /* as it was written */
    const struct term *term;
    uint32_t n_slots; /* of the frame in which it is evaluated */
};

/* Over the names that formulas see; a number can be an identity, as in the names of instances that
   are shown.  False: reported, as of a modality or a fixpoint. */
bool elab_watch(struct elab *e, const struct signature *sig, const struct ast *prelude,
                const struct ast *file, const struct ast *t, struct watch *out);

#endif
