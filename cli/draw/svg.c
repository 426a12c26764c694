/*
 * Pieces of SVG (see svg.h).
 */
#include "config.h"

#include "cli/draw/svg.h"

#include <string.h>

#include "cli/command/escape.h"
#include "support/utf8.h"

#define FONT "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
#define ELLIPSIS "\xe2\x80\xa6"

/* ---- widths ---- */

/* U+1100 to U+113F and all from U+3000 on count as wide, although not all of these are. */
static uint32_t cells_of(const char *at, size_t n)
{
    return n > 3 || (n == 3 && (memcmp(at, "\xe1\x84\x80", 2) == 0 || (unsigned char)at[0] > 0xe2))
               ? 2
               : 1;
}

/* The length of the longest beginning of at most so many cells. */
static size_t fitting(const char *text, uint32_t most)
{
    size_t at = 0;

    while (text[at] != '\0') {
        size_t n = utf8_length(text + at, UTF8_MOST);
        uint32_t cells = cells_of(text + at, n);
        if (cells > most)
            break;
        most -= cells;
        at += n > 0 ? n : 1;
    }
    return at;
}

uint32_t svg_cells(const char *text)
{
    uint32_t cells = 0;

    while (*text != '\0') {
        size_t n = utf8_length(text, UTF8_MOST);
        cells += cells_of(text, n);
        text += n > 0 ? n : 1;
    }
    return cells;
}

/* Monospaced fonts are at most 0.61 em wide. */
int svg_width(uint32_t cells, int size)
{
    return ((int)cells * size * 61 + 99) / 100;
}

int svg_text_width(const char *text, uint32_t most, int size)
{
    uint32_t cells = svg_cells(text);

    return svg_width(cells < most ? cells : most, size);
}

/* ---- texts ---- */

static void open_text(struct buf *b, const struct svg_style *style, int x, int y)
{
    buf_printf(b, "<text x='%d' y='%d' font-size='%d' fill='%s'", x, y, style->size, style->fill);
    if (strcmp(style->anchor, "start") != 0)
        buf_printf(b, " text-anchor='%s'", style->anchor);
    buf_add(b, style->bold ? " font-weight='bold'>" : ">");
}

void svg_title(struct buf *b, const char *text)
{
    buf_add(b, "<title>");
    escape_xml(b, text);
    buf_add(b, "</title>");
}

void svg_cut(struct buf *b, const char *text, uint32_t most)
{
    if (svg_cells(text) <= most) {
        buf_add(b, text);
    } else if (most > 0) {
        buf_bytes(b, text, fitting(text, most - 1));
        buf_add(b, ELLIPSIS);
    }
}

static void put_svg_line(struct buf *b, const struct svg_style *style, int x, int y,
                         const char *text, uint32_t most, const char *title)
{
    struct buf line = BUF_EMPTY;

    open_text(b, style, x, y);
    if (title != NULL)
        svg_title(b, title);
    svg_cut(&line, text, most);
    escape_xml(b, buf_text(&line));
    buf_add(b, "</text>\n");
    buf_clear(&line);
}

void svg_text(struct buf *b, const struct svg_style *style, int x, int y, const char *text,
              uint32_t most)
{
    put_svg_line(b, style, x, y, text, most, svg_cells(text) > most ? text : NULL);
}

/* The next line of a paragraph; *rest is what follows it, without the blanks between. */
static size_t break_line(const char *text, uint32_t most, const char **rest)
{
    size_t n = fitting(text, most), blank = n;

    if (text[n] != '\0') {
        while (blank > 0 && text[blank] != ' ')
            blank--;
        if (2 * blank > n)
            n = blank;
    }
    *rest = text + n;
    while (**rest == ' ')
        (*rest)++;
    return n;
}

uint32_t svg_lines(const char *text, uint32_t most, uint32_t lines)
{
    uint32_t n = 0;

    while (*text != '\0' && n < lines) {
        break_line(text, most, &text);
        n++;
    }
    return n;
}

void svg_paragraph(struct buf *b, const struct svg_style *style, int x, int y, const char *text,
                   uint32_t most, uint32_t lines)
{
    const char *whole = text;
    struct buf line = BUF_EMPTY;

    for (uint32_t i = 0; *text != '\0' && i < lines; i++) {
        const char *rest;
        size_t n = break_line(text, most, &rest);
        bool last = i + 1 == lines;
        buf_reset(&line);
        buf_bytes(&line, text, last ? strlen(text) : n);
        put_svg_line(b, style, x, y + (int)i * SVG_LEADING(style->size), buf_text(&line), most,
                     last && *rest != '\0' ? whole : NULL);
        text = rest;
    }
    buf_clear(&line);
}

/* ---- shapes ---- */

void svg_open(struct buf *b, const char *name, int y, int width, int height)
{
    buf_printf(b,
               "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' "
               "viewBox='0 %d %d %d' font-family='%s' xml:space='preserve' role='img' aria-label='",
               width, height, y, width, height, FONT);
    escape_xml(b, name);
    buf_add(b, "'>\n");
    svg_box(b, 0, y, width, height, 0, "fill='#ffffff'");
}

void svg_close(struct buf *b)
{
    buf_add(b, "</svg>\n");
}

void svg_box(struct buf *b, int x, int y, int width, int height, int radius, const char *more)
{
    buf_printf(b, "<rect x='%d' y='%d' width='%d' height='%d'", x, y, width, height);
    if (radius > 0)
        buf_printf(b, " rx='%d'", radius);
    buf_printf(b, " %s/>\n", more);
}

void svg_line(struct buf *b, int x1, int y1, int x2, int y2, const char *more)
{
    buf_printf(b, "<path d='M%d %dL%d %d' %s/>\n", x1, y1, x2, y2, more);
}
