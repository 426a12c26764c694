/*
 * The tree of claims of a strategy, as SVG (see draw_strategy.h).
 */
#include "config.h"

#include "cli/evidence/draw_strategy.h"

#include "cli/draw/svg.h"
#include "cli/evidence/strategy_tree.h"
#include "cli/evidence/words.h"

#define MARGIN 12
#define INDENT 22
#define ROW 30
#define BOX 21 /* height of a claim */
#define SIZE 12
#define SMALL 11
#define TITLE_SIZE 15
#define MOST_CLAIM 96 /* cells */
#define MOST_LABEL 40
#define TOP_LINES 4
#define MIN_WIDTH 600

/* Where a claim stands: the move, then the box. */
struct spot {
    int x, y;
    int box_x, box_width;
};

struct tree {
    struct strategy_tree claims;
    struct spot *spot; /* of each claim */
    struct buf text;   /* of the moment */
    int width, bottom;
};

static const char *claim_text(struct tree *t, uint32_t i)
{
    buf_reset(&t->text);
    words_mark(&t->text, &t->claims.at[i].line->mark);
    return buf_text(&t->text);
}

static const char *remark(struct tree *t, uint32_t i)
{
    buf_reset(&t->text);
    strategy_tree_remark(&t->text, &t->claims, i);
    return buf_text(&t->text);
}

static void place(struct tree *t, int y)
{
    int left = MARGIN + svg_width(4, SMALL) + 10;

    for (uint32_t i = 0; i < t->claims.n; i++) {
        const struct claim *c = &t->claims.at[i];
        struct spot *p = &t->spot[i];
        int right;
        p->x = p->box_x = left + (int)c->level * INDENT;
        if (c->line->step != NULL)
            p->box_x += svg_text_width(c->line->step->label, MOST_LABEL, SIZE) + 26;
        p->box_width = svg_text_width(claim_text(t, i), MOST_CLAIM, SIZE) + 14;
        p->y = y;
        right = p->box_x + p->box_width + 10 + svg_text_width(remark(t, i), 60, SMALL) + MARGIN;
        if (right > t->width)
            t->width = right;
        y += ROW;
    }
    t->bottom = y;
}

/* From the line above it, straight down if it is the only one there. */
static void put_elbow(struct buf *b, const struct spot *above, const struct spot *p)
{
    int x = above->x + 10;

    if (p->x == above->x)
        svg_line(b, x, above->y + BOX + 3, x, p->y + 3, "stroke='" SVG_RULE "'");
    else
        buf_printf(b, "<path d='M%d %dV%dH%d' fill='none' stroke='%s'/>\n", x, above->y + BOX + 3,
                   p->y + 3 + BOX / 2, p->x, SVG_RULE);
}

static void draw_move(struct buf *b, const struct spot *p, const char *label)
{
    static const struct svg_style style = { SIZE, SVG_STEP, "start", false };
    int end = p->box_x - 4, y = p->y + 3 + BOX / 2;

    svg_text(b, &style, p->x + 3, p->y + 18, label, MOST_LABEL);
    svg_line(b, end - 14, y, end - 4, y, "stroke='" SVG_STEP "'");
    buf_printf(b, "<path d='M%d %dl-7 -4v8z' fill='%s'/>\n", end, y, SVG_STEP);
}

static void put_box(struct buf *b, struct tree *t, uint32_t i)
{
    static const struct svg_style style = { SIZE, SVG_INK, "start", false };
    const struct claim *c = &t->claims.at[i];
    const struct spot *p = &t->spot[i];
    bool holds = c->line->mark.value;

    buf_printf(b, "<rect x='%d' y='%d' width='%d' height='%d' rx='3' fill='%s' stroke='%s'%s/>\n",
               p->box_x, p->y + 3, p->box_width, BOX, holds ? SVG_GOOD_FILL : SVG_BAD_FILL,
               holds ? SVG_GOOD : SVG_BAD, c->as != i ? " stroke-dasharray='4 3'" : "");
    svg_text(b, &style, p->box_x + 7, p->y + 18, claim_text(t, i), MOST_CLAIM);
}

static void put_drawn_claim(struct buf *b, struct tree *t, uint32_t i)
{
    static const struct svg_style number = { SMALL, SVG_FAINT, "end", true };
    static const struct svg_style beside = { SMALL, SVG_FAINT, "start", false };
    const struct claim *c = &t->claims.at[i];
    const struct spot *p = &t->spot[i];

    buf_reset(&t->text);
    buf_printf(&t->text, "%u", i + 1);
    svg_text(b, &number, MARGIN + svg_width(4, SMALL), p->y + 18, buf_text(&t->text), 10);
    if (c->parent != i)
        put_elbow(b, &t->spot[c->parent], p);
    if (c->line->step != NULL)
        draw_move(b, p, c->line->step->label);
    put_box(b, t, i);
    svg_text(b, &beside, p->box_x + p->box_width + 10, p->y + 18, remark(t, i), 60);
}

/* The property above the tree: its height; draws it if b is not NULL. */
static int put_top(struct buf *b, const struct explanation *s, const char *title, int width)
{
    const char *text[3] = { title, s->text, words_formula(s) };
    static const struct svg_style style[3] = { { TITLE_SIZE, SVG_INK, "start", true },
                                               { SIZE, SVG_INK, "start", false },
                                               { SMALL, SVG_FAINT, "start", false } };
    int y = MARGIN;

    for (int i = 0; i < 3; i++) {
        uint32_t most = (uint32_t)((width - 4 * MARGIN) * 100 / (style[i].size * 61));
        if (text[i] == NULL)
            continue;
        if (b != NULL)
            svg_paragraph(b, &style[i], MARGIN, y + style[i].size, text[i], most, TOP_LINES);
        y += (int)svg_lines(text[i], most, TOP_LINES) * SVG_LEADING(style[i].size);
    }
    return y + MARGIN;
}

void draw_strategy(struct buf *b, const struct explanation *s)
{
    static const struct svg_style beside = { SMALL, SVG_FAINT, "start", false };
    struct arena *a = arena_new();
    struct tree t = { .claims = strategy_tree_make(a, s), .text = BUF_EMPTY, .width = MIN_WIDTH };
    struct buf title = BUF_EMPTY;
    int top;

    t.spot = ARENA_ARRAY(a, struct spot, t.claims.n + 1);
    words_title(&title, s);
    place(&t, 0);
    top = put_top(NULL, s, buf_text(&title), t.width);
    place(&t, top);
    svg_open(b, buf_text(&title), 0, t.width, t.bottom + ROW);
    svg_title(b, buf_text(&title));
    put_top(b, s, buf_text(&title), t.width);
    for (uint32_t i = 0; i < t.claims.n; i++)
        put_drawn_claim(b, &t, i);
    if (s->cut)
        svg_text(b, &beside, MARGIN, t.bottom + 18, "the rest is left out", 60);
    svg_close(b);
    buf_clear(&t.text);
    buf_clear(&title);
    arena_free(a);
}
