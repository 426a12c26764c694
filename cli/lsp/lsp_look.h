/*
 * A text of an editor and what it means: parsed and elaborated from memory, with notes of what
 * every name means.
 *
 * Elaboration may take long, or for ever (doc/limits.md).  So a child process tries first, and a
 * text that it does not finish within its limits of time and memory is not analysed.
 */
#ifndef CLI_LSP_LSP_LOOK_H
#define CLI_LSP_LSP_LOOK_H

#include "api/session.h"
#include "stg/elab/uses.h"

/* A piece of memory with the name of a file. */
struct lsp_source {
    const char *name, *bytes;
    size_t n;
};

struct lsp_look {
    struct diag *diag; /* owned, as session and uses */
    struct session session;
    struct uses uses;
    const struct text *text; /* the document */
    const struct ast *tree;  /* its tree; NULL: it has syntax errors */
    bool properties;         /* a .mu; session.stg NULL: its model has errors or is not
                                there */
    bool model_errors;       /* of a .mu: its model has errors */
};

/* The texts of an analysis; borrowed during the call only. */
struct lsp_texts {
    const struct lsp_source *model;      /* the document itself, or that of the property file; NULL:
                                       there is none */
    const struct lsp_source *properties; /* the document, or NULL */
    const struct lsp_source *users; /* of a model: properties that use it, NULL: none are known */
    const struct includes *files;   /* how files that the model includes are read */
};

/* The settings are borrowed for longer.  NULL: it takes too long. */
struct lsp_look *lsp_look_new(const struct check_settings *s, const struct lsp_texts *texts);
void lsp_look_free(struct lsp_look *l); /* NULL is fine */

#endif
