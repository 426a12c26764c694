/*
 * A strategy as text: the tree with all its lines.
 */
#ifndef API_WRITE_STRATEGY_H
#define API_WRITE_STRATEGY_H

#include "api/explanation.h"

/* states: whole ones below their claims. */
void write_strategy(struct buf *b, const struct explanation *s, bool states);

/* ---- its lines ---- */

/* Is line i the body of the fixpoint in the line above, which claims the same? */
bool strategy_line_is_said(const struct explanation *s, uint32_t i);
/* "state #3: x = 2 is false  [i = 1]" */
void write_claim(struct buf *b, const struct explanation_line *x);
/* "if P receives on c (x.stg:7), the environment sends 1:", which line i says. */
void write_receiving(struct buf *b, const struct explanation *s, uint32_t i);

#endif
