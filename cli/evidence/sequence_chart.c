/*
 * The message sequence chart of a run: where everything stands (see sequence_chart.h).
 *
 * Lifelines are placed from left to right, each as far to the left as its neighbour and the labels
 * of messages that end at it allow (a longest path in a graph that is sorted already).
 */
#include "config.h"

#include "cli/evidence/sequence_chart.h"

#include <string.h>

#include "api/explanation_show.h"
#include "cli/draw/svg.h"
#include "cli/evidence/words.h"

#define GAP 18       /* between what stands on two lifelines */
#define LABEL_GAP 34 /* beside a label, arrowhead included */
#define MIN_WIDTH 600
#define MANY_ROWS 14 /* from here on names are repeated at the end */
#define PARAGRAPH_LINES 4
#define LOOP_WIDTH 26
#define TITLE_SIZE 15

/* ---- texts ---- */

static uint32_t at_most(uint32_t n, uint32_t most)
{
    return n < most ? n : most;
}

struct chart_change chart_change(const struct explanation_change *c)
{
    struct chart_change x = { .name = at_most(svg_cells(c->name), CHART_NAME_CELLS) };
    const char *difference = explanation_difference(c);
    uint32_t room = CHART_NOTE_CELLS - x.name - 5,
             to = svg_cells(difference != NULL ? difference : c->to);

    if (c->from != NULL && difference == NULL)
        x.from = at_most(svg_cells(c->from), to < room / 2 ? room - to : room / 2);
    x.to = at_most(to, room - x.from);
    return x;
}

static uint32_t n_watched(const struct explanation *s)
{
    uint32_t n = 0;

    while (n < s->n_variables && s->variable[s->n_variables - n - 1].process == EXPLANATION_WATCHED)
        n++;
    return n;
}

uint32_t chart_notes(const struct explanation *s, uint32_t row)
{
    return row > 0 ? s->step[row - 1].n_changes : s->n_states > 0 ? n_watched(s) : 0;
}

struct explanation_change chart_note(const struct explanation *s, uint32_t row, uint32_t i)
{
    uint32_t v = s->n_variables - n_watched(s) + i;

    if (row > 0)
        return s->step[row - 1].change[i];
    return (struct explanation_change){ s->variable[v].name, NULL, s->state[0].value[v], NULL,
                                        true };
}

void chart_claim(struct buf *b, const struct explanation *s, uint32_t row)
{
    if (!words_progress(s, row))
        return;
    buf_add(b, "now: ");
    words_mark(b, &s->mark[row]);
}

uint32_t chart_sent_by(const struct sequence_chart *c, uint32_t row)
{
    uint32_t sent = row > 0 ? c->explanation->step[row - 1].sent_by : 0;

    return sent > 0 && c->row[sent].from != CHART_ABSENT && c->row[row].from != CHART_ABSENT ? sent
                                                                                             : 0;
}

/* ---- who takes part ---- */

static uint32_t add_lifeline(struct sequence_chart *c, uint32_t process, const char *name)
{
    c->lifeline[c->n_lifelines] = (struct chart_lifeline){ .process = process, .name = name };
    return c->n_lifelines++;
}

static bool is_open_step(const struct explanation_step *x)
{
    return x->kind == EXPLANATION_IN || x->kind == EXPLANATION_OUT;
}

static void find_lifelines(struct arena *a, struct sequence_chart *c)
{
    const struct explanation *s = c->explanation;
    bool *part = ARENA_ARRAY(a, bool, s->n_processes + 1), open = false;
    uint32_t others = CHART_ABSENT;

    for (uint32_t i = 0; i < s->n_steps; i++) {
        if (s->step[i].hidden)
            continue;
        open |= is_open_step(&s->step[i]);
        for (uint32_t k = 0; k < s->step[i].n_actors; k++)
            part[s->step[i].actor[k].process] = true;
    }
    c->lifeline = ARENA_ARRAY(a, struct chart_lifeline, s->n_processes + 2);
    c->lifeline_of = ARENA_ARRAY(a, uint32_t, s->n_processes + 1);
    if (open)
        add_lifeline(c, CHART_ENVIRONMENT, "environment");
    for (uint32_t p = 0; p < s->n_shown; p++)
        c->lifeline_of[p] = part[p] || (s->n_steps == 0 && s->n_states > 0)
                                ? add_lifeline(c, p, s->process[p])
                                : CHART_ABSENT;
    for (uint32_t p = s->n_shown; p < s->n_processes; p++) {
        if (part[p] && others == CHART_ABSENT)
            others = add_lifeline(c, CHART_ENVIRONMENT, "others");
        c->lifeline_of[p] = others;
    }
}

static void find_rows(struct arena *a, struct sequence_chart *c)
{
    const struct explanation *s = c->explanation;

    c->n_rows = s->n_states > 0 || s->n_steps > 0 ? s->n_steps + 1 : 0;
    c->row = ARENA_ARRAY(a, struct chart_row, c->n_rows + 1);
    for (uint32_t i = 0; i < s->n_steps; i++) {
        const struct explanation_step *x = &s->step[i];
        struct chart_row *r = &c->row[i + 1];
        r->from = r->to = x->hidden ? CHART_ABSENT : c->lifeline_of[x->actor[0].process];
        if (x->hidden)
            continue;
        if (x->kind == EXPLANATION_IN)
            r->from = 0;
        else if (x->kind == EXPLANATION_OUT)
            r->to = 0;
        else if (x->n_actors > 1)
            r->to = c->lifeline_of[x->actor[1].process];
    }
}

/* ---- from left to right ---- */

static void widen_lifeline(struct sequence_chart *c, uint32_t lifeline, const char *text,
                           uint32_t most, int size)
{
    int half = svg_text_width(text, most, size) / 2 + 8;

    if (lifeline != CHART_ABSENT && half > c->lifeline[lifeline].half)
        c->lifeline[lifeline].half = half;
}

/* A share of the width for each lifeline. */
static uint32_t share(const struct sequence_chart *c, uint32_t all, uint32_t least, uint32_t most)
{
    uint32_t n = c->n_lifelines > 0 ? all / c->n_lifelines : most;

    return n < least ? least : n > most ? most : n;
}

static void widen_all(struct sequence_chart *c)
{
    const struct explanation *s = c->explanation;

    for (uint32_t i = 0; i < c->n_lifelines; i++) {
        uint32_t p = c->lifeline[i].process;
        widen_lifeline(c, i, c->lifeline[i].name, CHART_NAME_CELLS, CHART_SIZE + 1);
        if (p != CHART_ENVIRONMENT && s->n_states > 0)
            widen_lifeline(c, i, s->state[0].node[p], c->node_cells, CHART_SMALL);
    }
    for (uint32_t i = 0; i < s->n_steps; i++) {
        const struct explanation_step *x = &s->step[i];
        for (uint32_t k = 0; k < x->n_actors; k++)
            if (x->actor[k].to != NULL && !x->actor[k].aside)
                widen_lifeline(c, c->lifeline_of[x->actor[k].process], x->actor[k].to,
                               c->node_cells, CHART_SMALL);
        if (c->row[i + 1].from == c->row[i + 1].to)
            widen_lifeline(c, c->row[i + 1].from, x->label, c->label_cells, CHART_SIZE);
    }
}

/* Labels, by the lifeline at their right end. */
struct labels {
    uint32_t *first; /* of each lifeline: a row, or 0 */
    uint32_t *next;  /* of each row */
};

static struct labels sort_labels(struct arena *a, const struct sequence_chart *c)
{
    struct labels l = { ARENA_ARRAY(a, uint32_t, c->n_lifelines + 1),
                        ARENA_ARRAY(a, uint32_t, c->n_rows + 1) };

    for (uint32_t i = 1; i < c->n_rows; i++) {
        const struct chart_row *r = &c->row[i];
        uint32_t right = r->from > r->to ? r->from : r->to;
        if (r->from == r->to)
            continue;
        l.next[i] = l.first[right];
        l.first[right] = i;
    }
    return l;
}

static void place_lifelines(struct arena *a, struct sequence_chart *c, int left)
{
    struct labels l = sort_labels(a, c);

    for (uint32_t j = 0; j < c->n_lifelines; j++) {
        struct chart_lifeline *x = &c->lifeline[j];
        x->x = left + x->half;
        for (uint32_t i = l.first[j]; i != 0; i = l.next[i]) {
            const struct chart_row *r = &c->row[i];
            int other = c->lifeline[r->from < r->to ? r->from : r->to].x;
            int label = svg_text_width(c->explanation->step[i - 1].label, c->label_cells,
                                       CHART_SIZE);
            if (other + label + LABEL_GAP > x->x)
                x->x = other + label + LABEL_GAP;
        }
        left = x->x + x->half + GAP;
    }
    c->notes_x = left + GAP;
}

/* ---- from top to bottom ---- */

static bool step_changes_node(const struct explanation_step *x)
{
    for (uint32_t k = 0; k < x->n_actors; k++)
        if (!x->actor[k].aside && x->actor[k].to != NULL &&
            strcmp(x->actor[k].from, x->actor[k].to) != 0)
            return true;
    return false;
}

/* The notes of a row: how many lines, and *cells, how long at most. */
static uint32_t measure_notes(const struct explanation *s, uint32_t row, uint32_t *cells)
{
    const struct explanation_step *x = row > 0 ? &s->step[row - 1] : NULL;
    uint32_t n = at_most(chart_notes(s, row), CHART_MOST_CHANGES + 1), widest = 14;
    struct buf claim = BUF_EMPTY;

    for (uint32_t i = 0; i < n; i++) {
        struct explanation_change change = chart_note(s, row, i);
        struct chart_change c = chart_change(&change);
        if (c.name + c.from + c.to + 5 > widest)
            widest = c.name + c.from + c.to + 5;
    }
    chart_claim(&claim, s, row);
    n += svg_lines(buf_text(&claim), CHART_NOTE_CELLS - 2, CHART_NOTE_LINES);
    if (claim.n > 0 && svg_cells(buf_text(&claim)) + 2 > widest)
        widest = at_most(svg_cells(buf_text(&claim)) + 2, CHART_NOTE_CELLS);
    buf_clear(&claim);
    *cells = n > 0 ? widest : 0;
    return n + (x != NULL && x->fault);
}

static int place_row(struct sequence_chart *c, uint32_t i, int y, uint32_t lines)
{
    struct chart_row *r = &c->row[i];
    bool nodes = i > 0 && step_changes_node(&c->explanation->step[i - 1]);
    int notes = 8 + (int)lines * CHART_LEADING;

    r->y = y;
    r->height = nodes ? CHART_NODE_Y + CHART_NODE_HEIGHT + 6 : CHART_ARROW_Y + 10;
    if (i > 0 && c->explanation->step[i - 1].hidden &&
        explanation_others(c->explanation, i - 1) == 0)
        r->height = 0;
    if (notes > r->height && (r->height > 0 || lines > 0))
        r->height = notes;
    return y + r->height;
}

static void place_rows(struct sequence_chart *c)
{
    uint32_t widest = 0;
    int y = c->n_rows > 0 ? CHART_HEAD : 0;

    for (uint32_t i = 0; i < c->n_rows; i++) {
        uint32_t cells, lines = measure_notes(c->explanation, i, &cells);
        y = place_row(c, i, y, lines);
        if (cells > widest)
            widest = cells;
    }
    c->width = c->notes_x + svg_width(widest, CHART_SMALL) + CHART_MARGIN;
    if (c->width < MIN_WIDTH)
        c->width = MIN_WIDTH;
    c->rows_end = y;
    c->feet = c->n_rows > MANY_ROWS;
}

/* ---- above and below ---- */

static void find_texts(struct arena *a, struct sequence_chart *c)
{
    const struct explanation *s = c->explanation;
    struct buf b[CHART_TEXTS] = { BUF_EMPTY };

    words_title(&b[CHART_TITLE], s);
    buf_add(&b[CHART_WORDS], s->text != NULL ? s->text : "");
    buf_add(&b[CHART_FORMULA], words_formula(s) != NULL ? words_formula(s) : "");
    words_end(&b[CHART_END], s);
    words_facts(&b[CHART_FACTS], s);
    if (s->end_at.file != NULL) {
        words_place(&b[CHART_SOURCE], &s->end_at);
        buf_printf(&b[CHART_SOURCE], ": %s", s->end_at.source);
    }
    buf_add(&b[CHART_LEGEND], s->legend != NULL ? s->legend : "");
    for (uint32_t p = 0; p < s->n_shown; p++)
        if (c->lifeline_of[p] == CHART_ABSENT && s->n_states > 0)
            buf_printf(&b[CHART_NO_PART], "%s%s@%s",
                       b[CHART_NO_PART].n > 0 ? ", " : "take no part: ", s->process[p],
                       s->state[0].node[p]);
    for (int i = 0; i < CHART_TEXTS; i++) {
        c->text[i].text = arena_string(a, buf_text(&b[i]), b[i].n);
        buf_clear(&b[i]);
    }
}

static void measure_text(struct sequence_chart *c, enum chart_text i)
{
    struct chart_paragraph *p = &c->text[i];

    p->size = i == CHART_TITLE                     ? TITLE_SIZE
              : i == CHART_WORDS || i == CHART_END ? CHART_SIZE
                                                   : CHART_SMALL;
    p->most = (uint32_t)((c->width - 4 * CHART_MARGIN) * 100 / (p->size * 61));
    p->lines = svg_lines(p->text, p->most, PARAGRAPH_LINES);
}

/* Puts a text below y; returns the y of the next one. */
static int place_text(struct sequence_chart *c, enum chart_text i, int y)
{
    c->text[i].y = y + c->text[i].size;
    return y + (int)c->text[i].lines * SVG_LEADING(c->text[i].size);
}

static void place_texts(struct sequence_chart *c)
{
    int y = 0;

    for (enum chart_text i = CHART_TITLE; i < CHART_TEXTS; i++)
        measure_text(c, i);
    for (enum chart_text i = CHART_TITLE; i <= CHART_FORMULA; i++)
        y -= (int)c->text[i].lines * SVG_LEADING(c->text[i].size);
    y -= CHART_MARGIN;
    c->top = y - CHART_MARGIN;
    for (enum chart_text i = CHART_TITLE; i <= CHART_FORMULA; i++)
        y = place_text(c, i, y);

    c->end_y = y = c->rows_end + (c->feet ? CHART_HEAD : 0) + CHART_MARGIN;
    if (c->text[CHART_END].lines > 0) {
        y += 8;
        for (enum chart_text i = CHART_END; i <= CHART_SOURCE; i++)
            y = place_text(c, i, y);
        c->end_height = y + 8 - c->end_y;
        y += 8 + CHART_MARGIN;
    }
    for (enum chart_text i = CHART_LEGEND; i <= CHART_NO_PART; i++)
        y = place_text(c, i, y);
    c->bottom = y + CHART_MARGIN;
}

struct sequence_chart *sequence_chart_make(struct arena *a, const struct explanation *s)
{
    struct sequence_chart *c = ARENA_NEW(a, struct sequence_chart);
    uint32_t digits = 1;

    c->explanation = s;
    for (uint32_t n = s->n_steps; n > 9; n /= 10)
        digits++;
    find_lifelines(a, c);
    find_rows(a, c);
    c->node_cells = share(c, 160, 14, 28);
    c->label_cells = share(c, 320, 26, 44);
    widen_all(c);
    c->number_x = CHART_MARGIN + (s->end == EXPLANATION_LOOP ? LOOP_WIDTH : 0) +
                  svg_width(digits, CHART_SIZE);
    place_lifelines(a, c, c->number_x + GAP);
    place_rows(c);
    find_texts(a, c);
    place_texts(c);
    return c;
}
