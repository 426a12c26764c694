/*
 * The DOT language, and Graphviz's program that draws it.
 *
 * Names of models, channels and values are untrusted: every text goes through dot_quote.
 */
#ifndef CLI_DRAW_DOT_H
#define CLI_DRAW_DOT_H

#include <stdio.h>

#include "support/buf.h"
#include "support/diag.h"
#include "support/limit.h"

/* In quotes.  A newline begins a new line, all else is shown as it is; control characters become
   pictures of them, what is not UTF-8 U+FFFD. */
void dot_quote(struct buf *b, const char *text);
/* name="text" */
void dot_attribute(struct buf *b, const char *name, const char *text);
/* A label whose lines begin at its left; of an arrow: with some space beside it, or none at all. */
void dot_title(struct buf *b, const char *text);
void dot_arrow_label(struct buf *b, const char *text);

/* Adds a text in lines of about so many characters (one more at most), broken behind blanks and
   commas, or anywhere if it must be. */
void dot_wrap(struct buf *b, const char *text, unsigned width);
/* Adds to a list in such lines: "item, item,\nitem". */
void dot_item(struct buf *b, const char *item, unsigned width);
/* Its first characters and "...", if it has more than that. */
void dot_shorten(struct buf *b, const char *text, unsigned most);

/* "digraph NAME {" with the looks that all drawings share; the title stands above.  arrows: about
   how many there will be. */
void dot_begin(struct buf *b, const char *name, const char *title, uint64_t arrows);
/* A point with an arrow to the initial node or state. */
void dot_point(struct buf *b, const char *name);

/* DONE; FAILED: reported; LIMIT: it took too long, or was interrupted. */
enum dot_end { DOT_DONE, DOT_FAILED, DOT_LIMIT };

/* Has `dot -Tsvg` draw what was written to `text`, an open file.  option: what needs it, for
   messages: "--graph". */
enum dot_end dot_svg(FILE *text, FILE *svg, const char *option, struct limit *limit,
                     struct diag *d);

#endif
