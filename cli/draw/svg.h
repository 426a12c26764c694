/*
 * Pieces of SVG: boxes, lines, and texts whose width is known before a font is.
 *
 * All texts are in a monospaced font, and as wide as the widest common one makes them.  What is too
 * long ends in an ellipsis and has the whole text as its title.
 */
#ifndef CLI_DRAW_SVG_H
#define CLI_DRAW_SVG_H

#include <stdbool.h>
#include <stdint.h>

#include "support/buf.h"

#define SVG_INK "#1f2328"
#define SVG_FAINT "#59636e"
#define SVG_RULE "#afb8c1"
#define SVG_GOOD "#1a7f37"
#define SVG_GOOD_FILL "#e9f6ec"
#define SVG_BAD "#b42318"
#define SVG_BAD_FILL "#fdeeec"
#define SVG_CLAIM "#6639ba"
#define SVG_STEP "#0b57a4"
#define SVG_STEP_FILL "#e8f1fb"

/* How a text is set: its anchor is "start", "middle" or "end". */
struct svg_style {
    int size;
    const char *fill, *anchor;
    bool bold;
};

/* How many cells a text takes; wide characters take two. */
uint32_t svg_cells(const char *text);
/* Their width in pixels. */
int svg_width(uint32_t cells, int size);
/* The width of a text that is cut behind `most` cells. */
int svg_text_width(const char *text, uint32_t most, int size);

/* The text, at most so many cells of it: then with an ellipsis.  Not yet escaped. */
void svg_cut(struct buf *b, const char *text, uint32_t most);

/* The root element, which shows `height` pixels from y on, on white. */
void svg_open(struct buf *b, const char *name, int y, int width, int height);
void svg_close(struct buf *b);
/* A text on one line, of at most so many cells. */
void svg_text(struct buf *b, const struct svg_style *style, int x, int y, const char *text,
              uint32_t most);
/* Broken at blanks where it can be, into at most so many lines, y being the first. */
void svg_paragraph(struct buf *b, const struct svg_style *style, int x, int y, const char *text,
                   uint32_t most, uint32_t lines);
/* How many lines that makes. */
uint32_t svg_lines(const char *text, uint32_t most, uint32_t lines);
#define SVG_LEADING(size) ((size) + 4)

/* `more`: further attributes. */
void svg_box(struct buf *b, int x, int y, int width, int height, int radius, const char *more);
void svg_line(struct buf *b, int x1, int y1, int x2, int y2, const char *more);
/* The text of a tooltip, the first thing inside an element; inside the root, of the document. */
void svg_title(struct buf *b, const char *text);

#endif
