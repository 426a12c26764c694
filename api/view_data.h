/*
 * Data types without a number of values, in systems of windows: each gets so many that they decide
 * for every number (window_data.h).
 */
#ifndef API_VIEW_DATA_H
#define API_VIEW_DATA_H

#include "api/view_systems.h"

/* Adds their numbers to x->settings, before anything is elaborated.  False: there is no such
   number, which is reported. */
bool view_data_set(struct view_systems *x);
/* Are these enough for j, which was elaborated with them, too?  False: reported. */
bool view_data_decide(struct view_systems *x, const struct session *j);

#endif
