/*
 * The documents that are open in the editor, what they mean, and which model a file of properties
 * belongs to.
 *
 * The model of a .mu is named in its first line, `// model: FILE.stg`; else it is the .stg of the
 * same name beside it, else the only .stg in its folder.  What is open in the editor counts
 * instead of what is on disk.
 */
#ifndef CLI_LSP_LSP_DOCS_H
#define CLI_LSP_LSP_DOCS_H

#include "cli/lsp/lsp_look.h"

struct lsp_doc {
    char *uri;  /* owned, as all that follows */
    char *path; /* NULL: it is no file */
    bool properties;
    int64_t version;         /* as the editor counts; -1: it does not */
    struct arena *memory;    /* of the text */
    const struct text *text; /* as the editor has it */
    struct lsp_look *now;    /* NULL: it took too long */
    struct lsp_look *good;   /* the last one that was parsed, its model elaborated; may be
                                `now`, may be NULL */
    char *model;             /* of a .mu: path of its model; NULL: there is none */
    char *why;               /* the model cannot be read; NULL: it can */
    bool given_up;           /* the analysis took too long: repeated when the document is
                                saved */
};

struct lsp_docs {
    const struct check_settings *settings; /* borrowed */
    struct lsp_doc **at;
    size_t n, cap;
};

void lsp_docs_clear(struct lsp_docs *d);

struct lsp_doc *lsp_docs_find(const struct lsp_docs *d, const char *uri);
/* language: the editor's language identifier, used where the file name has no known ending.
   NULL: the document is neither a model nor properties. */
struct lsp_doc *lsp_docs_open(struct lsp_docs *d, const char *uri, const char *language);
void lsp_docs_close(struct lsp_docs *d, struct lsp_doc *x);
void lsp_docs_text(struct lsp_doc *x, const char *text);

/* Analyses the present text of the document. */
void lsp_docs_look(struct lsp_docs *d, struct lsp_doc *x);
/* Does what x means depend on the model `path`: as the model of the .mu x, by the choice of that,
   or as a file that is included? */
bool lsp_docs_depends(const struct lsp_docs *d, const struct lsp_doc *x, const char *path);
/* The URI of the document with that text: x itself, its model, or what that includes.  False: it is
   none of them. */
bool lsp_docs_uri(const struct lsp_docs *d, const struct lsp_doc *x, const struct lsp_look *l,
                  const struct text *t, struct buf *uri);

#endif
