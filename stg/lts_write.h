/*
 * The reachable transition system as a file in Aldebaran format.
 */
#ifndef STG_LTS_WRITE_H
#define STG_LTS_WRITE_H

#include <stdio.h>

#include "stg/lts.h"
#include "support/limit.h"

struct lts_size { uint64_t states, transitions; };

enum lts_written { LTS_WRITTEN, LTS_WRITE_FAULT, LTS_WRITE_LIMIT, LTS_WRITE_FAILED };

/* Explores everything and writes `des (0, transitions, states)` and the sorted set of
   transitions: equal (source, label, target) once.  full: labels c(v) and tau name(v)
   instead of tau.  The file must be seekable or the lines are kept in memory; out may be NULL to
   count only.  size counts transitions as the reference does (not as a set).  LTS_WRITE_FAULT:
   the model has a run-time error (the edge is left out, the rest is written). */
enum lts_written lts_write(struct lts *l, FILE *out, bool full, struct limit *limit,
                           struct lts_size *size);

#endif
