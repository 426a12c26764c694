/*
 * textDocument/publishDiagnostics: the messages of a document.
 */
#ifndef CLI_LSP_LSP_DIAGNOSTICS_H
#define CLI_LSP_LSP_DIAGNOSTICS_H

#include <jansson.h>

#include "cli/lsp/lsp_docs.h"
#include "cli/lsp/lsp_place.h"

/* The parameters of the notification; a new reference. */
json_t *lsp_diagnostics(const struct lsp_docs *d, const struct lsp_doc *x, enum lsp_encoding e);

#endif
