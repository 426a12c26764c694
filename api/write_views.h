/*
 * Why a search for a closed set of views has found none: the windows that it could not exclude.
 */
#ifndef API_WRITE_VIEWS_H
#define API_WRITE_VIEWS_H

#include "abstraction/windows/views.h"
#include "support/buf.h"

/* The violation in which a search has ended, and how it comes to it: lines, with this indent. */
void write_views_violation(struct buf *b, struct views *v, const struct views_problem *p,
                           const struct views_result *r, unsigned indent);

#endif
