/*
 * A transition system in the DOT language.
 */
#ifndef CLI_DRAW_DRAW_LTS_H
#define CLI_DRAW_DRAW_LTS_H

#include <stdio.h>

#include "checker/evidence/violates.h"
#include "stg/lts/lts_lines.h"

/* States that are marked with the name of a property. */
struct draw_mark {
    const char *name;
    bool dual; /* states that witness it, not such as violate it */
    struct violations *v;
};

struct draw_lts_options {
    bool brief; /* many labels between two states are cut short */
    uint32_t n_marks;
    const struct draw_mark *mark;
};

/* How many arrows there will be: those between the same two states are one. */
uint64_t draw_lts_arrows(const struct lts_lines *x);
/* The states and transitions as statements, inside a graph or cluster that the caller opens and
   closes.  x: all of l.  The caller asks the file for errors. */
void draw_lts(FILE *out, struct lts *l, const struct lts_lines *x,
              const struct draw_lts_options *o);

#endif
