/*
 * The option --lsp: a server of the language server protocol (version 3.17) on standard input and
 * output, for models and properties.
 */
#ifndef CLI_LSP_LSP_H
#define CLI_LSP_LSP_H

#include "api/check_settings.h"

/* Serves until the editor says `exit` or closes the input; true: it had said `shutdown` before. */
bool lsp_serve(const struct check_settings *settings);

#endif
