/*
 * Declarations from other files: include "file.stg";
 *
 * The declarations of a file take the place of its `include`, those of a file that is included
 * again, on whatever way, do not.  Each node keeps the place in its own text.
 */
#ifndef PARSER_INCLUDE_H
#define PARSER_INCLUDE_H

#include "parser/ast.h"
#include "support/diag.h"
#include "support/symbol.h"
#include "support/vec.h"

#define INCLUDE_MAX_DEPTH 64   /* files within each other */
#define INCLUDE_MAX_FILES 1000 /* of one model */

struct include_file {
    const struct text
        *text;      /* named by the folder of the file that includes it, and what stands there */
    struct span at; /* the first `include` of it */
};

/* The files that a model includes. */
struct includes {
    /* The text of a file; NULL and *why as in support/text.h.  It lives in the arena, or longer. */
    const struct text *(*read)(void *self, struct arena *a, const char *path, const char **why);
    void *self;
    bool missing;                  /* one of them cannot be read */
    const char *refused;           /* why nothing can be included here, or NULL */
    VEC(struct include_file) file; /* owned: in the order in which they are read */
};

void includes_clear(struct includes *x);

/* The model's tree with the declarations of these files, which are added to x; a tree without
   `include` is returned as it is.  NULL: reported. */
struct ast *include_files(struct arena *a, struct symbols *s, struct ast *model, struct includes *x,
                          struct diag *d);

/* The place in the text `within` where the file with this text comes from, perhaps by others; no
   text: it does not come from there. */
struct span include_place(const struct includes *x, const struct text *t,
                          const struct text *within);

#endif
