/*
 * Evidence as JSON: the schema of doc/evidence.md.
 */
#ifndef API_EXPLANATION_JSON_H
#define API_EXPLANATION_JSON_H

#include "api/explanation.h"

void explanation_json(struct buf *b, const struct explanation *s);

#endif
