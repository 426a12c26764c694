/*
 * Declarations in words: the canonical text of what a name means, and what else is known of it.
 */
#ifndef CLI_LSP_LSP_DESCRIBE_H
#define CLI_LSP_LSP_DESCRIBE_H

#include "cli/lsp/lsp_look.h"

/* "channel c[Id] : Msg": as it is, or could be, declared. */
void lsp_describe(struct buf *b, const struct lsp_look *l, const struct uses_item *x);
/* "restricted", "of process P": sentences, each on a line of its own; possibly none. */
void lsp_describe_more(struct buf *b, const struct lsp_look *l, const struct uses_item *x);

#endif
