/*
 * The reachable transition system as a file in Aldebaran format.
 */
#ifndef STG_LTS_WRITE_H
#define STG_LTS_WRITE_H

#include <stdio.h>

#include "stg/lts_lines.h"

/* `des (0, transitions, states)` and the sorted set of transitions: equal (source, label, target)
   once; run-time errors are left out.  All was explored.  The caller asks the file for errors. */
void lts_write(const struct lts_lines *x, FILE *out);

#endif
