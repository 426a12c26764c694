/*
 * What the labels of a raw transition system say: channels, named steps, values and their types.
 *
 * A label has no declaration, so its name is one, and the values tell their types: where all are
 * integers, int; where all are true or false, bool; else each text is a constant of one enum type
 * of all labels.  A name has as many values wherever it occurs: a label that differs from the
 * first one in that is taken as a whole, and warned of.
 */
#ifndef STG_ELAB_RAW_LABELS_H
#define STG_ELAB_RAW_LABELS_H

#include "parser/aut.h"
#include "stg/elab/elab.h"
#include "stg/graph/stg.h"

/* Adds channels, links and steps to g, and names to e->globals.  The result, one for each label, is
   an edge without places and nodes, whose channel is a parameter: that with the number of the
   link.  Lives in the arena. */
struct edge *raw_labels(struct elab *e, struct signature *g, const struct aut *x);

#endif
