/*
 * The message sequence chart of a run: where everything stands.
 *
 * Time goes down.  Each process that takes part has a lifeline, and so has the environment if
 * anything is exchanged with it; each step is a row.  Distances are computed from the texts
 * between the lifelines, so nothing overlaps; the layout takes time linear in the run.
 */
#ifndef CLI_EVIDENCE_SEQUENCE_CHART_H
#define CLI_EVIDENCE_SEQUENCE_CHART_H

#include "api/explanation.h"
#include "support/arena.h"

#define CHART_ENVIRONMENT UINT32_MAX
#define CHART_ABSENT UINT32_MAX

/* Texts are cut behind so many cells, and have these sizes. */
#define CHART_NAME_CELLS 26
#define CHART_NOTE_CELLS 60
#define CHART_NOTE_LINES 3    /* of a claim */
#define CHART_MOST_CHANGES 12 /* of a step */
#define CHART_SIZE 12
#define CHART_SMALL 11

#define CHART_MARGIN 12
#define CHART_LEADING SVG_LEADING(CHART_SMALL)
#define CHART_HEAD 40    /* height of the names */
#define CHART_LABEL_Y 17 /* within a row: the line its text stands on */
#define CHART_ARROW_Y 22 /* ... of its arrow */
#define CHART_BOX_Y 13   /* ... the middle of the box of a local step */
#define CHART_NODE_Y 28  /* ... of what nodes are reached */
#define CHART_NODE_HEIGHT 17

struct chart_lifeline {
    uint32_t process; /* in explanation.process, or CHART_ENVIRONMENT */
    const char *name;
    int x, half; /* its middle; half the width of what stands on it */
};

/* The initial state, and then one for each step. */
struct chart_row {
    int y, height;
    uint32_t from, to; /* lifelines; the same one for a local step */
};

/* Texts above and below the rows. */
enum chart_text {
    CHART_TITLE,
    CHART_WORDS,
    CHART_FORMULA,
    CHART_END,
    CHART_FACTS,
    CHART_SOURCE, /* in a box */
    CHART_LEGEND,
    CHART_NO_PART,
    CHART_TEXTS
};

struct chart_paragraph {
    const char *text; /* may be empty */
    int size, y;      /* of its first line */
    uint32_t most, lines;
};

/* The names stand at y = 0, what is above them at negative ones. */
struct sequence_chart {
    const struct explanation *explanation;
    uint32_t n_lifelines;
    struct chart_lifeline *lifeline;
    uint32_t node_cells, label_cells; /* where texts are cut: earlier with many lifelines */
    uint32_t *lifeline_of;            /* a process's lifeline, or CHART_ABSENT */
    uint32_t n_rows;                  /* none: there is no initial state */
    struct chart_row *row;
    int number_x; /* right end of the steps' numbers */
    int notes_x;  /* what a step changes */
    int width, top, bottom;
    int rows_end;
    bool feet;             /* names again below the rows */
    int end_y, end_height; /* the box around how it ends; no height: none */
    struct chart_paragraph text[CHART_TEXTS];
};

struct sequence_chart *sequence_chart_make(struct arena *a, const struct explanation *s);

/* What stands beside a row: its changes; beside the first one the values of what is watched. */
uint32_t chart_notes(const struct explanation *s, uint32_t row);
struct explanation_change chart_note(const struct explanation *s, uint32_t row, uint32_t i);
/* How many cells the parts of a change get so that it fits into a line of notes; of a difference
   inside a value (explanation_difference), which has no `from`, that is `to`. */
struct chart_change {
    uint32_t name, from, to;
};
struct chart_change chart_change(const struct explanation_change *c);
/* The claim that a row shows, or "". */
void chart_claim(struct buf *b, const struct explanation *s, uint32_t row);
/* The row in which the message was sent that a row receives after it has waited; 0: there is none,
   or one of them is not shown. */
uint32_t chart_sent_by(const struct sequence_chart *c, uint32_t row);

#endif
