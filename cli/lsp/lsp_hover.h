/*
 * textDocument/hover and textDocument/definition.
 */
#ifndef CLI_LSP_LSP_HOVER_H
#define CLI_LSP_LSP_HOVER_H

#include <jansson.h>

#include "cli/lsp/lsp_docs.h"
#include "cli/lsp/lsp_place.h"

/* What stands at the offset, as markdown; where it is declared, as a location.  New references;
   null where there is nothing. */
json_t *lsp_hover(const struct lsp_doc *x, uint32_t offset);
json_t *lsp_definition(const struct lsp_docs *d, const struct lsp_doc *x, enum lsp_encoding e,
                       uint32_t offset);

/* At most so many bytes of a text are shown; cuts it between characters. */
#define LSP_MOST_SHOWN 4000
void lsp_shorten(struct buf *b, size_t most);

#endif
