/*
 * Evidence as a transition system in Aldebaran format: the steps of the run, or those of the
 * strategy.
 */
#ifndef CLI_EVIDENCE_WRITE_AUT_H
#define CLI_EVIDENCE_WRITE_AUT_H

#include "api/explanation.h"

/* States are numbered from the initial one; a loop leads back, and a step that ends in a run-time
   error to a state of its own.  Labels are those of --labels full.  A strategy has one tree. */
void write_aut(struct buf *b, const struct explanation *s);

#endif
