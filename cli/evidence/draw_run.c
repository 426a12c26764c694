/*
 * The message sequence chart of a run, as SVG (see draw_run.h).
 *
 * First the bands behind the rows, then the lifelines, then what happens on them.
 */
#include "config.h"

#include "cli/evidence/draw_run.h"

#include <stdlib.h>
#include <string.h>

#include "api/explanation_show.h"
#include "cli/command/escape.h"
#include "cli/draw/svg.h"
#include "cli/evidence/words.h"

#define ARROW "\xe2\x86\x92"
#define THIN "fill='none' stroke='" SVG_INK "' stroke-width='1.3'"
#define THIN_BAD "fill='none' stroke='" SVG_BAD "' stroke-width='1.3'"

static const struct svg_style label_style = { CHART_SIZE, SVG_INK, "middle", false };
static const struct svg_style node_style = { CHART_SMALL, SVG_FAINT, "middle", false };
static const struct svg_style name_style = { CHART_SIZE + 1, SVG_INK, "middle", true };
static const struct svg_style number_style = { CHART_SIZE, SVG_FAINT, "end", true };
static const struct svg_style note_style = { CHART_SMALL, SVG_INK, "start", false };
static const struct svg_style claim_style = { CHART_SMALL, SVG_CLAIM, "start", false };
static const struct svg_style others_style = { CHART_SMALL, SVG_FAINT, "start", false };
static const struct svg_style fault_style = { CHART_SMALL, SVG_BAD, "start", true };

/* ---- lifelines ---- */

/* What stands on lifeline i alone, for the page, which moves it with the lifeline. */
static void open_line_part(struct buf *b, uint32_t i)
{
    buf_printf(b, "<g data-line='%u'>\n", i);
}

static void close_line_part(struct buf *b)
{
    buf_add(b, "</g>\n");
}

static void put_names(struct buf *b, const struct sequence_chart *c, int y)
{
    for (uint32_t i = 0; i < c->n_lifelines; i++) {
        const struct chart_lifeline *x = &c->lifeline[i];
        int width = svg_text_width(x->name, CHART_NAME_CELLS, name_style.size) + 14;
        buf_printf(b, "<g data-line='%u' data-x='%d' data-name='", i, x->x);
        escape_xml(b, x->name);
        buf_add(b, "'>\n");
        svg_box(b, x->x - width / 2, y + 6, width, 24, 0,
                x->process == CHART_ENVIRONMENT
                    ? "fill='#ffffff' stroke='#59636e' stroke-dasharray='4 3'"
                    : "fill='#eef2f7' stroke='#59636e'");
        svg_text(b, &name_style, x->x, y + 22, x->name, CHART_NAME_CELLS);
        close_line_part(b);
    }
}

static void put_lifelines(struct buf *b, const struct sequence_chart *c)
{
    int from = CHART_HEAD - 10, to = c->rows_end + (c->feet ? 6 : 0);

    buf_add(b, "<g pointer-events='none'>\n");
    for (uint32_t i = 0; i < c->n_lifelines; i++) {
        open_line_part(b, i);
        svg_line(b, c->lifeline[i].x, from, c->lifeline[i].x, to,
                 "stroke='" SVG_RULE "' stroke-dasharray='5 4'");
        close_line_part(b);
    }
    buf_add(b, "</g>\n");
}

static void put_chart_node(struct buf *b, const struct sequence_chart *c, uint32_t lifeline, int y,
                           const char *node)
{
    int x = c->lifeline[lifeline].x;
    int width = svg_text_width(node, c->node_cells, CHART_SMALL) + 12;

    open_line_part(b, lifeline);
    svg_box(b, x - width / 2, y, width, CHART_NODE_HEIGHT, 8,
            "fill='#f6f8fa' stroke='" SVG_RULE "'");
    svg_text(b, &node_style, x, y + 12, node, c->node_cells);
    close_line_part(b);
}

/* ---- a step ---- */

/* The label in the middle between its lifelines, which are at least label_cells apart. */
static void put_chart_label(struct buf *b, const struct sequence_chart *c, int from, int to, int y,
                            const char *label)
{
    int x = (from + to) / 2, room = abs(to - from) - 30;
    uint32_t most = c->label_cells;
    int width;

    while (svg_width(most + 1, CHART_SIZE) <= room)
        most++;
    width = svg_text_width(label, most, CHART_SIZE) + 4;

    svg_box(b, x - width / 2, y - 12, width, 15, 0, "fill='#ffffff' fill-opacity='0.9'");
    svg_text(b, &label_style, x, y, label, most);
}

static void put_chart_arrow(struct buf *b, int from, int to, const struct chart_row *r,
                            const struct explanation_step *x)
{
    int y = r->y + CHART_ARROW_Y, back = from < to ? -8 : 8;

    svg_line(b, from, y, to + back / 2, y, x->fault ? THIN_BAD : THIN);
    buf_printf(b, "<path class='head' d='M%d %dl%d -4v8z' fill='%s'/>\n", to, y, back,
               x->fault ? SVG_BAD : SVG_INK);
}

/* A message has its label at the arrow to the first who receives it. */
static void put_chart_message(struct buf *b, const struct sequence_chart *c,
                              const struct chart_row *r, const struct explanation_step *x)
{
    int from = c->lifeline[r->from].x, to = c->lifeline[r->to].x;

    buf_printf(b, "<g class='act' data-from='%u' data-to='%u'>\n", r->from, r->to);
    put_chart_label(b, c, from, to, r->y + CHART_LABEL_Y, x->label);
    put_chart_arrow(b, from, to, r, x);
    buf_add(b, "</g>\n");
    for (uint32_t k = 2; k < x->n_actors; k++) {
        uint32_t other = c->lifeline_of[x->actor[k].process];
        if (other == r->from)
            continue;
        buf_printf(b, "<g class='act' data-from='%u' data-to='%u'>\n", r->from, other);
        put_chart_arrow(b, from, c->lifeline[other].x, r, x);
        buf_add(b, "</g>\n");
    }
}

static void draw_local_step(struct buf *b, const struct sequence_chart *c,
                            const struct chart_row *r, const struct explanation_step *x)
{
    int at = c->lifeline[r->from].x;
    int width = svg_text_width(x->label, c->label_cells, CHART_SIZE) + 12;

    buf_printf(b, "<g class='act' data-line='%u'>\n", r->from);
    svg_box(b, at - width / 2, r->y + 4, width, 19, 0,
            x->fault ? "fill='" SVG_BAD_FILL "' stroke='" SVG_BAD "'"
                     : "fill='" SVG_STEP_FILL "' stroke='" SVG_STEP "'");
    svg_text(b, &label_style, at, r->y + CHART_LABEL_Y + 1, x->label, c->label_cells);
    buf_add(b, "</g>\n");
}

/* Half the width of the box of a local step. */
static int half_of_step(const struct sequence_chart *c, uint32_t row)
{
    const struct explanation_step *x = &c->explanation->step[row - 1];

    return svg_text_width(x->label, c->label_cells, CHART_SIZE) / 2 + 6;
}

/* The arrow of a message that has waited: from the middle of the box that sent it to the side of
   the box that received it. */
static void put_waiting_message(struct buf *b, const struct sequence_chart *c, uint32_t sent,
                                uint32_t received)
{
    const struct chart_row *r = &c->row[sent], *q = &c->row[received];
    int from = c->lifeline[r->from].x, to = c->lifeline[q->from].x;
    int y = r->y + CHART_BOX_Y, end = q->y + CHART_BOX_Y, half = half_of_step(c, received);

    buf_printf(b, "<g class='waits' data-from='%u' data-to='%u' data-half='%d'>\n", r->from,
               q->from, half);
    if (from != to)
        to += from < to ? -half : half;
    svg_line(b, from, y, to, end, THIN " marker-end='url(#tip)'");
    buf_add(b, "</g>\n");
}

static void put_waiting_messages(struct buf *b, const struct sequence_chart *c)
{
    bool first = true;

    for (uint32_t i = 1; i < c->n_rows; i++) {
        uint32_t sent = chart_sent_by(c, i);
        if (sent == 0)
            continue;
        if (first)
            buf_add(b, "<defs><marker id='tip' orient='auto' markerUnits='userSpaceOnUse' "
                       "markerWidth='8' markerHeight='8' refX='8' refY='4'>"
                       "<path d='M8 4L0 0V8z' fill='" SVG_INK "'/></marker></defs>\n");
        first = false;
        put_waiting_message(b, c, sent, i);
    }
}

static void put_chart_nodes(struct buf *b, const struct sequence_chart *c,
                            const struct chart_row *r, const struct explanation_step *x)
{
    for (uint32_t k = 0; k < x->n_actors; k++) {
        const struct explanation_actor *who = &x->actor[k];
        if (!who->aside && who->to != NULL && strcmp(who->from, who->to) != 0)
            put_chart_node(b, c, c->lifeline_of[who->process], r->y + CHART_NODE_Y, who->to);
    }
}

static void put_initial(struct buf *b, const struct sequence_chart *c)
{
    for (uint32_t i = 0; i < c->n_lifelines && c->explanation->n_states > 0; i++)
        if (c->lifeline[i].process != CHART_ENVIRONMENT)
            put_chart_node(b, c, i, c->row[0].y + 5,
                           c->explanation->state[0].node[c->lifeline[i].process]);
}

/* ---- what it changes ---- */

static void put_cut(struct buf *b, const char *text, uint32_t most)
{
    struct buf cut = BUF_EMPTY;

    svg_cut(&cut, text, most);
    escape_xml(b, buf_text(&cut));
    buf_clear(&cut);
}

static void put_chart_change(struct buf *b, int x, int y, const struct explanation_change *what)
{
    struct chart_change most = chart_change(what);
    const char *difference = explanation_difference(what);

    buf_printf(b, "<text x='%d' y='%d' font-size='%d' fill='%s'>", x, y, CHART_SMALL, SVG_INK);
    if (svg_cells(what->name) > most.name || difference != NULL || svg_cells(what->to) > most.to ||
        (what->from != NULL && svg_cells(what->from) > most.from)) {
        struct buf all = BUF_EMPTY;
        words_change(&all, what);
        svg_title(b, buf_text(&all));
        buf_clear(&all);
    }
    put_cut(b, what->name, most.name);
    if (difference != NULL) {
        buf_add(b, explanation_colon(difference));
    } else if (what->from != NULL) {
        buf_printf(b, ": <tspan fill='%s'>", SVG_FAINT);
        put_cut(b, what->from, most.from);
        buf_add(b, " " ARROW " </tspan>");
    } else {
        buf_add(b, what->watched ? ": " : " = ");
    }
    put_cut(b, difference != NULL ? difference : what->to, most.to);
    buf_add(b, "</text>\n");
}

static int put_chart_changes(struct buf *b, int x, int y, const struct explanation *s, uint32_t row)
{
    uint32_t n = chart_notes(s, row);

    for (uint32_t i = 0; i < n; i++) {
        struct explanation_change change = chart_note(s, row, i);
        if (i == CHART_MOST_CHANGES) {
            struct buf more = BUF_EMPTY;
            buf_printf(&more, "and %u more", n - i);
            svg_text(b, &note_style, x, y, buf_text(&more), CHART_NOTE_CELLS);
            buf_clear(&more);
            return y + CHART_LEADING;
        }
        put_chart_change(b, x, y, &change);
        y += CHART_LEADING;
    }
    return y;
}

/* "3 steps of others", where they begin. */
static void put_chart_others(struct buf *b, const struct sequence_chart *c, uint32_t i)
{
    uint32_t n = explanation_others(c->explanation, i - 1);
    struct buf text = BUF_EMPTY;

    buf_printf(&text, "%u step%s of others", n, n == 1 ? "" : "s");
    if (n > 0)
        svg_text(b, &others_style, c->number_x + CHART_MARGIN, c->row[i].y + CHART_LABEL_Y,
                 buf_text(&text), CHART_NOTE_CELLS);
    buf_clear(&text);
}

static void put_notes(struct buf *b, const struct sequence_chart *c, uint32_t i)
{
    const struct explanation_step *step = i > 0 ? &c->explanation->step[i - 1] : NULL;
    int x = c->notes_x, y = c->row[i].y + CHART_LABEL_Y;
    struct buf claim = BUF_EMPTY;

    y = put_chart_changes(b, x, y, c->explanation, i);
    if (step != NULL && step->fault) {
        svg_text(b, &fault_style, x, y, "run-time error", CHART_NOTE_CELLS);
        y += CHART_LEADING;
    }
    chart_claim(&claim, c->explanation, i);
    if (claim.n > 0) {
        buf_printf(b, "<path d='M%d %dl4 -4l4 4l-4 4z' fill='%s'/>\n", x, y - 4, SVG_CLAIM);
        svg_paragraph(b, &claim_style, x + svg_width(2, CHART_SMALL), y, buf_text(&claim),
                      CHART_NOTE_CELLS - 2, CHART_NOTE_LINES);
    }
    buf_clear(&claim);
}

static void put_chart_row(struct buf *b, const struct sequence_chart *c, uint32_t i)
{
    const struct chart_row *r = &c->row[i];
    struct buf number = BUF_EMPTY;

    buf_printf(b, "<g data-step='%u'>\n", i);
    buf_printf(&number, "%u", i);
    if (r->from != CHART_ABSENT)
        svg_text(b, &number_style, c->number_x, r->y + CHART_LABEL_Y, buf_text(&number), 10);
    buf_clear(&number);
    if (i == 0) {
        put_initial(b, c);
    } else if (c->explanation->step[i - 1].hidden) {
        put_chart_others(b, c, i);
    } else {
        const struct explanation_step *x = &c->explanation->step[i - 1];
        if (r->from == r->to)
            draw_local_step(b, c, r, x);
        else
            put_chart_message(b, c, r, x);
        put_chart_nodes(b, c, r, x);
    }
    put_notes(b, c, i);
    buf_add(b, "</g>\n");
}

/* ---- the whole ---- */

static void put_bands(struct buf *b, const struct sequence_chart *c)
{
    for (uint32_t i = 0; i < c->n_rows; i++)
        buf_printf(b, "<rect data-step='%u' x='0' y='%d' width='%d' height='%d' fill='%s'/>\n", i,
                   c->row[i].y, c->width, c->row[i].height, i % 2 == 1 ? "#fafbfc" : "#ffffff");
}

/* A bracket around the steps of the loop. */
static void put_chart_loop(struct buf *b, const struct sequence_chart *c)
{
    const struct explanation *s = c->explanation;
    int x = CHART_MARGIN + 10, from, to;

    if (s->end != EXPLANATION_LOOP || s->loop >= s->n_steps)
        return;
    from = c->row[s->loop + 1].y + 3;
    to = c->rows_end - 3;
    buf_printf(b, "<path d='M%d %dH%dV%dH%d' fill='none' stroke='%s' stroke-width='1.5'/>\n",
               x + 10, to, x, from, x + 6, SVG_STEP);
    buf_printf(b, "<path d='M%d %dl-7 -4v8z' fill='%s'/>\n", x + 12, from, SVG_STEP);
    if (to - from > 70)
        buf_printf(b,
                   "<text transform='translate(%d %d) rotate(-90)' font-size='%d' fill='%s' "
                   "text-anchor='middle'>for ever</text>\n",
                   x - 5, (from + to) / 2, CHART_SMALL, SVG_STEP);
    else
        buf_printf(b,
                   "<text x='%d' y='%d' font-size='16' fill='%s' text-anchor='end'>"
                   "<title>for ever</title>\xe2\x88\x9e</text>\n",
                   x - 4, (from + to) / 2 + 5, SVG_STEP);
}

static void put_texts(struct buf *b, const struct sequence_chart *c, enum chart_text from,
                      enum chart_text to, int x)
{
    for (enum chart_text i = from; i <= to; i++) {
        const struct chart_paragraph *p = &c->text[i];
        struct svg_style style = { p->size, SVG_INK, "start", i == CHART_TITLE || i == CHART_END };
        if (i == CHART_FORMULA || i == CHART_SOURCE || i >= CHART_LEGEND)
            style.fill = SVG_FAINT;
        svg_paragraph(b, &style, x, p->y, p->text, p->most, p->lines);
    }
}

static void put_body(struct buf *b, const struct sequence_chart *c)
{
    put_bands(b, c);
    put_lifelines(b, c);
    put_waiting_messages(b, c);
    for (uint32_t i = 0; i < c->n_rows; i++)
        put_chart_row(b, c, i);
    put_chart_loop(b, c);
    if (c->feet)
        put_names(b, c, c->rows_end);
    if (c->end_height > 0)
        svg_box(b, CHART_MARGIN, c->end_y, c->width - 2 * CHART_MARGIN, c->end_height, 4,
                strcmp(words_mood(c->explanation), "good") == 0
                    ? "fill='" SVG_GOOD_FILL "' stroke='" SVG_GOOD "'"
                    : "fill='" SVG_BAD_FILL "' stroke='" SVG_BAD "'");
    put_texts(b, c, CHART_END, CHART_SOURCE, 2 * CHART_MARGIN);
    put_texts(b, c, CHART_LEGEND, CHART_NO_PART, CHART_MARGIN);
}

void draw_run(struct buf *b, const struct sequence_chart *c)
{
    svg_open(b, c->text[CHART_TITLE].text, c->top, c->width, c->bottom - c->top);
    svg_title(b, c->text[CHART_TITLE].text);
    put_texts(b, c, CHART_TITLE, CHART_FORMULA, CHART_MARGIN);
    if (c->n_rows > 0)
        put_names(b, c, 0);
    put_body(b, c);
    svg_close(b);
}

void draw_run_heads(struct buf *b, const struct sequence_chart *c)
{
    svg_open(b, "who takes part", 0, c->width, CHART_HEAD);
    put_names(b, c, 0);
    svg_close(b);
}

void draw_run_body(struct buf *b, const struct sequence_chart *c)
{
    int top = c->n_rows > 0 ? CHART_HEAD : 0;

    svg_open(b, c->text[CHART_TITLE].text, top, c->width, c->bottom - top);
    put_body(b, c);
    svg_close(b);
}
