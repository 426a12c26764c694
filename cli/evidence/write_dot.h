/*
 * Evidence in the DOT language: a run as a chain of states, a strategy as a graph of claims.
 */
#ifndef CLI_EVIDENCE_WRITE_DOT_H
#define CLI_EVIDENCE_WRITE_DOT_H

#include "api/explanation.h"

void write_dot(struct buf *b, const struct explanation *s);

#endif
