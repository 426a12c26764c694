/*
 * textDocument/completion: the names that could stand at a place.
 */
#ifndef CLI_LSP_LSP_COMPLETION_H
#define CLI_LSP_LSP_COMPLETION_H

#include <jansson.h>

#include "cli/lsp/lsp_docs.h"

/* A list of items; a new reference.  The editor leaves out what does not begin as the word does. */
json_t *lsp_completion(const struct lsp_doc *x, uint32_t offset);

#endif
