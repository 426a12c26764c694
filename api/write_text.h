/*
 * Evidence as text: a numbered run, or the tree of a strategy.
 */
#ifndef API_WRITE_TEXT_H
#define API_WRITE_TEXT_H

#include "api/explanation.h"

struct write_style {
    bool states; /* the whole state after each step */
    bool colour;
};

#define WRITE_MARGIN 4          /* columns to the left of all evidence */
#define WRITE_FORMULA_LENGTH 72 /* bytes of a formula in the midst of evidence */

void write_text(struct buf *b, const struct explanation *s, const struct write_style *style);
/* A complete text, with the verdict that stands above it in a report, and with whole states. */
void write_text_alone(struct buf *b, const struct explanation *s);
/* One step and the end of its line; indent: the column where the step begins. */
void write_step(struct buf *b, const char *const *process, const struct explanation_step *x,
                unsigned indent);

/* Where there are several initial states: which, and what it is, unless states are shown anyway. */
void write_initial(struct buf *b, const struct explanation *s, uint32_t number, uint32_t state,
                   bool states);

#endif
