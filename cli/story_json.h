/*
 * Evidence as JSON: the schema of doc/evidence.md.
 */
#ifndef CLI_STORY_JSON_H
#define CLI_STORY_JSON_H

#include "cli/story.h"

void story_json(struct buf *b, const struct story *s);

#endif
