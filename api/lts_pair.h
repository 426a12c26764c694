/*
 * What a check works on: the transition source of a formula, and that of its evidence.
 */
#ifndef API_LTS_PAIR_H
#define API_LTS_PAIR_H

#include "api/session.h"
#include "stg/lts/lts.h"

/* Several checks may share it. */
struct lts_pair {
    struct lts *checked; /* owned */
    struct lts *plain;   /* the same or owned: the evidence speaks of its states; capped: NULL,
                            no evidence */
    uint32_t users;
};

/* cap: as for the source; NULL: these are the checks that are reported.  The new pair has no
   user. */
struct lts_pair *lts_pair_new(const struct session *j, const struct formula *f,
                              const uint32_t *cap);
/* One user less; the last one frees it. */
void lts_pair_drop(struct lts_pair *s);

#endif
