/*
 * Murphi as a model: one process with one node over global variables.
 *
 * A rule is an edge of the node: the parameters of the rulesets around it are its `for`, its guard
 * is its `when`, and its body the block of its `do`.  Start states are the edges with which the
 * process begins.  All positions are those of the Murphi text.
 */
#ifndef PARSER_MURPHI_MURPHI_TRANSLATE_H
#define PARSER_MURPHI_MURPHI_TRANSLATE_H

#include "parser/ast.h"
#include "parser/murphi/murphi_dialect.h"
#include "support/diag.h"
#include "support/symbol.h"

struct murphi_model {
    struct ast *model;      /* an AST_MODEL */
    struct ast *mentioned;  /* LIST AST_T_NAME: types of functions; the model may not have them */
    struct ast *properties; /* an AST_PROPERTIES: what the text says of it, and no deadlock */
    enum murphi_dialect dialect; /* of undefined values: not DIALECT_BY_FILE */
    bool assumes;                /* it has assumptions */
};

/* program: a MURPHI_PROGRAM, read in this dialect; deadlock: the predicate that says that there is
   none, or NULL if there may be one; counts_left_out: a step into a state that an assumption leaves
   out is one that changes nothing, as suits these properties, else none.  False: reported.  The
   trees live in a and share parts of program. */
bool murphi_translate(struct arena *a, struct symbols *s, const struct ast *program, struct diag *d,
                      enum murphi_dialect dialect, const char *deadlock, bool counts_left_out,
                      struct murphi_model *out);

#endif
