/*
 * Evidence as text: a numbered run, or the tree of a strategy.
 */
#ifndef CLI_WRITE_TEXT_H
#define CLI_WRITE_TEXT_H

#include "cli/story.h"

struct write_style {
    bool states;              /* the whole state after each step */
    bool colour;
};

void write_text(struct buf *b, const struct story *s, const struct write_style *style);
/* With what is said in the line above it in a report, and with whole states: to be read alone. */
void write_text_alone(struct buf *b, const struct story *s);
/* One step and the end of its line, which has come to this column. */
void write_step(struct buf *b, const char *const *process, const struct story_step *x,
                unsigned indent);

#endif
