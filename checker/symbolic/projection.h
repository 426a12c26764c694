/*
 * Projections of sets to some of their levels, the watched ones.
 *
 * A projection is a diagram that has these levels only.  Made from the nodes of the highest watched
 * level on, down to the lowest one: so it costs what is between these two, and few watched levels
 * that are near each other cost little in any set.
 */
#ifndef CHECKER_SYMBOLIC_PROJECTION_H
#define CHECKER_SYMBOLIC_PROJECTION_H

#include "checker/symbolic/diagram.h"

/* What the vectors of a have at the watched levels.  watched: of each level, from 1 on. */
uint32_t projection_make(struct diagram *d, uint32_t a, const bool *watched);
/* The vectors of a whose projection is in p. */
uint32_t projection_lift(struct diagram *d, uint32_t a, uint32_t p);

#endif
