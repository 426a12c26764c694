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

#endif
