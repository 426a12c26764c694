/*
 * Holes inside of values: what may be unassigned there, by the text of the model.  Private to stg/.
 */
#ifndef STG_STEP_HOLES_H
#define STG_STEP_HOLES_H

#include "stg/graph/stg.h"

/* Can an array or record inside of another value be unassigned, or anything? */
bool holes_are_inside(const struct signature *g, bool anything);

#endif
