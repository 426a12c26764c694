/*
 * What a check works on: the transition source of a formula, and that of its evidence.
 *
 * Checks of formulas to which the same reductions apply may use one source, one after the other:
 * what the first has explored is then known to the others (lts_memo.h).  A *cache* keeps such
 * sources.
 */
#ifndef API_LTS_PAIR_H
#define API_LTS_PAIR_H

#include "api/session.h"
#include "stg/lts/lts.h"
#include "support/vec.h"

/* A source in a cache. */
struct kept_source {
    const struct formula *f; /* that it was made for; borrowed */
    struct lts *lts;         /* owned; NULL: it has been given back */
    bool busy;               /* a check uses it, */
    bool last;               /* and no other will */
};

struct lts_cache {
    VEC(struct kept_source) source;
    bool spent; /* memory is short: nothing is kept any more */
};

/* Several checks may share it. */
struct lts_pair {
    struct lts *checked; /* owned, or the cache's */
    struct lts *plain;   /* the same or owned: the evidence speaks of its states; capped: NULL,
                            no evidence */
    const struct session *session; /* borrowed */
    uint32_t users;
    struct lts_cache *cache;           /* borrowed; NULL: nothing of this is in one */
    VEC(const struct formula *) later; /* those that may be checked on the same source after this */
};

/* cap: as for the source; NULL: these are the checks that are reported.  The new pair has no
   user. */
struct lts_pair *lts_pair_new(const struct session *j, const struct formula *f,
                              const uint32_t *cap);
/* The same for a check of f alone, which others of n formulas may follow.  The source is in the
   cache if one of these can use it, too, or if it is worth it for this check alone. */
struct lts_pair *lts_pair_cached(struct lts_cache *c, const struct session *j,
                                 const struct formula *f, uint32_t n,
                                 const struct formula *const *later);
/* One user less; the last one frees it. */
void lts_pair_drop(struct lts_pair *s);

/* An empty cache is all zero. */
void lts_cache_clear(struct lts_cache *c);
/* Frees all that the present check would not have without the cache, between any two steps of it;
   from then on nothing is kept.  For struct limit: self is the cache. */
void lts_cache_give_back(void *self);

#endif
