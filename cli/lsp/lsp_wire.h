/*
 * Messages of the language server protocol on standard input and output: a header with their
 * length, then JSON (JSON-RPC 2.0).
 */
#ifndef CLI_LSP_LSP_WIRE_H
#define CLI_LSP_LSP_WIRE_H

#include <jansson.h>
#include <stdio.h>

/* Longer messages are dropped. */
#define LSP_MAX_BYTES ((size_t)256 << 20)

enum lsp_error {
    LSP_PARSE_ERROR = -32700,
    LSP_INVALID_REQUEST = -32600,
    LSP_METHOD_NOT_FOUND = -32601,
    LSP_INVALID_PARAMS = -32602,
    LSP_NOT_INITIALIZED = -32002
};

enum lsp_input { LSP_MESSAGE, LSP_UNREADABLE, LSP_CLOSED };

/* The next message as a new reference.  LSP_UNREADABLE: there was something else, *why says
   what. */
enum lsp_input lsp_read(FILE *in, json_t **message, const char **why);

/* All steal their last argument. */
void lsp_answer(const json_t *id, json_t *result);
void lsp_tell(const char *method, json_t *params);
/* id NULL: the request is unknown. */
void lsp_refuse(const json_t *id, enum lsp_error code, const char *why);

/* A JSON string; what is not UTF-8 is left out. */
json_t *lsp_string(const char *text);

#endif
