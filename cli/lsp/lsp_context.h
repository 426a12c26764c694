/*
 * What could stand at a place of a text that is being written, told from the characters before it:
 * the text cannot be parsed at that moment.
 */
#ifndef CLI_LSP_LSP_CONTEXT_H
#define CLI_LSP_LSP_CONTEXT_H

#include <stdbool.h>

#include "support/text.h"

enum lsp_context {
    LSP_ANY,
    LSP_NOTHING,   /* in a comment or a text in quotes; a new name */
    LSP_ACTION,    /* in < > or [ ] of a property */
    LSP_STEP,      /* behind 'tau' */
    LSP_NODE,      /* behind '->' or 'begin' of a model */
    LSP_NODE_OF,   /* P@ */
    LSP_MEMBER_OF, /* P. */
    LSP_INSTANCE   /* @ in an action */
};

/* *owner: P, of LSP_NODE_OF and LSP_MEMBER_OF; without text otherwise. */
enum lsp_context lsp_context_at(const struct text *t, bool properties, uint32_t offset,
                                struct span *owner);

#endif
