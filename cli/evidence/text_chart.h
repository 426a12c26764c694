/*
 * The sequence chart of a run as a text that other programs draw: PlantUML and Mermaid.
 */
#ifndef CLI_EVIDENCE_TEXT_CHART_H
#define CLI_EVIDENCE_TEXT_CHART_H

#include "api/explanation.h"

/* Of a run; no text of the model can end what it stands in, or begin a command of these
   languages. */
void write_plantuml(struct buf *b, const struct explanation *s);
void write_mermaid(struct buf *b, const struct explanation *s);

#endif
