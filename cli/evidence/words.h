/*
 * Sentences that the chart, the tree of claims and the page have in common.
 */
#ifndef CLI_EVIDENCE_WORDS_H
#define CLI_EVIDENCE_WORDS_H

#include "api/explanation.h"
#include "support/buf.h"

/* "x < 2 [i = 1] is false", with the receiving process. */
void words_mark(struct buf *b, const struct explanation_mark *m);
/* "x: 1 -> 2", "x = 2" */
void words_change(struct buf *b, const struct explanation_change *c);
/* Does this state have another claim than the one before it, so that it is shown? */
bool words_progress(const struct explanation *s, uint32_t state);
/* "served is false", "a run of server.stg", "served is false, from initial state 2 of 3". */
void words_title(struct buf *b, const struct explanation *s);
/* The formula, or NULL if it is in the title. */
const char *words_formula(const struct explanation *s);
/* How a run ends: "this is false: x < 2"; nothing if nothing is claimed. */
void words_end(struct buf *b, const struct explanation *s);
/* "x = 2, Client[1]@busy"; of a deadlock the nodes of all. */
void words_facts(struct buf *b, const struct explanation *s);
/* "server.stg:3:12", or nothing. */
void words_place(struct buf *b, const struct explanation_place *p);
/* The colour of the verdict: "good", "bad" or "plain". */
const char *words_mood(const struct explanation *s);

#endif
