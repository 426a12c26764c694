/*
 * Declarations of a model that nothing refers to, and nodes that no edge leads to.
 *
 * They are mistakes of the model as often as remains of an earlier one: the variable that should
 * have been compared, the node that the edge should lead to.
 */
#ifndef PARSER_UNUSED_H
#define PARSER_UNUSED_H

#include "parser/ast.h"
#include "support/diag.h"

enum unused_form {
    UNUSED_EACH,      /* a warning for each */
    UNUSED_TOGETHER,  /* a translated model, where names with a ' are those of the translation:
                        one warning for all that is left, and
                        one for all that is assigned only */
    UNUSED_TRANSLATED /* ... and one for each */
};

/* Warns of them.  users: properties and whatever else may name parts of the model, a list;
   complete: these are all, so that a name is unused if neither has it; else only those are looked
   for that properties cannot name.  Names that begin with '_' are left out. */
void unused_warn(const struct ast *model, const struct ast *users, bool complete,
                 enum unused_form form, struct diag *d);

#endif
