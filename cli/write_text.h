/*
 * Evidence as text: a numbered run, or the tree of a strategy.
 */
#ifndef CLI_WRITE_TEXT_H
#define CLI_WRITE_TEXT_H

#include "checker/check.h"
#include "logic/formula.h"
#include "stg/lts.h"

struct write_style {
    bool states;              /* the whole state after each step */
    bool colour;
};

/* r has evidence or a fault. */
void write_text(struct buf *b, struct lts *l, const struct formula *f,
                const struct check_result *r, const struct write_style *style);

#endif
