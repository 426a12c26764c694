/*
 * Places as the language server protocol writes them: lines from 0, columns in UTF-16 code units
 * (or bytes, if the editor can do that), and files as URIs.
 */
#ifndef CLI_LSP_LSP_PLACE_H
#define CLI_LSP_LSP_PLACE_H

#include <jansson.h>
#include <stdbool.h>

#include "support/buf.h"
#include "support/text.h"

enum lsp_encoding { LSP_UTF16, LSP_UTF8 };

/* {"line": .., "character": ..} to an offset; beyond the end of a line or of the text: that end.
   False: it is no position. */
bool lsp_offset(const struct text *t, enum lsp_encoding e, const json_t *position,
                uint32_t *offset);
/* New references. */
json_t *lsp_position(const struct text *t, enum lsp_encoding e, uint32_t offset);
json_t *lsp_range(struct span at, enum lsp_encoding e);
/* The first line of the text, without its end. */
struct span lsp_first_line(const struct text *t);

/* "file:///a%20b" to "/a b"; false: it is no file. */
bool lsp_path(struct buf *path, const char *uri);
void lsp_uri(struct buf *uri, const char *path);

#endif
