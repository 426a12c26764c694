/*
 * What checks work on: the transition source of a formula, and the one that its evidence speaks of.
 */
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

#include "cli/job.h"
#include "stg/lts/lts.h"
#include "support/limit.h"
#include "support/vec.h"

/* Several checks may share it. */
struct sources {
    struct lts *checked;      /* owned */
    struct lts *plain;        /* the same or owned: the evidence speaks of its states; capped: NULL,
                                 no evidence */
    uint32_t users;
};

/* cap: as for the source; NULL: these are the checks that are reported.  Nobody uses it yet. */
struct sources *sources_new(const struct job *j, const struct formula *f, const uint32_t *cap);
/* One user less; the last one frees it. */
void sources_drop(struct sources *s);

/* Proves a verdict anew: NULL, and *choice is the proof; or why that failed. */
const char *sources_prove(struct sources *s, const struct formula *f, bool verdict,
                          struct limit *l, struct vec_u32 *choice);

#endif
