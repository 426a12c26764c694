/*
 * What the name at a place of a document means, and where that is declared.
 *
 * Elaboration has noted it (stg/elab/uses.h).  While the text cannot be parsed, the notes of the
 * last one that could are used for what stands before and behind the part that has changed.
 */
#ifndef CLI_LSP_LSP_MEANING_H
#define CLI_LSP_LSP_MEANING_H

#include "cli/lsp/lsp_docs.h"

struct lsp_meaning {
    const struct lsp_look *look; /* the analysis that has the meaning */
    const struct uses_item *use;
};

/* False: there is no name, or its meaning is unknown. */
bool lsp_meaning_at(const struct lsp_doc *x, uint32_t offset, struct lsp_meaning *out);
/* Without text: nowhere (in the prelude, for instance). */
struct span lsp_meaning_declared(const struct lsp_meaning *m);

/* The place in `to` for one in `from`, of which it was an earlier or later state: *same says
   whether it is outside of what changed; else it is where the change begins. */
uint32_t lsp_same_place(const struct text *from, const struct text *to, uint32_t offset,
                        bool *same);
/* The innermost node of one of the n kinds whose span has the start of `at` within, its ends
   included; NULL: none. */
const struct ast *lsp_enclosing(const struct ast *tree, struct span at, const enum ast_kind *kind,
                                size_t n);

#endif
