/*
 * Looking at one state: terms of properties are evaluated here.
 *
 *     lts_view_init(&v, lts, n_slots);  lts_view_at(&v, s);  eval_bool(&v.ev, term, &holds);
 */
#ifndef STG_LTS_LTS_VIEW_H
#define STG_LTS_LTS_VIEW_H

#include "stg/data/eval.h"
#include "stg/lts/lts.h"

struct lts_view {
    struct lts *lts; /* borrowed */
    state_id state;
    struct eval ev; /* ev.local and ev.part: frames of n_slots, owned */
    value *global;  /* of the state, or its cells (lts.h); owned */
    struct observer observer;
    struct active_domain domain; /* ev.domain,
where the model has schematic data; used: owned */
};

void lts_view_init(struct lts_view *v, struct lts *l, uint32_t n_slots);
void lts_view_clear(struct lts_view *v);
/* Terms are evaluated in this state from now on.  The frame stays as it is. */
void lts_view_at(struct lts_view *v, state_id s);
/* The same for terms that read no other global variables than these. */
void lts_view_at_some(struct lts_view *v, state_id s, size_t n, const uint32_t *global);

/* Schematic data: in scope are from now on the values in the state and in these slots of the
   frame (slot_sort: of each slot).  active_domain_tuple(ev.domain) is then for edges() and
   inputs(). */
void lts_view_scope(struct lts_view *v, uint32_t n, const uint32_t *slot,
                    const struct sort *const *slot_sort);

/* What t, a TERM_OBSERVE or TERM_AT_NODE with these indices, speaks of: an instance, or
   NO_INSTANCE; and its variable (a node parameter: the one of the present node), or NO_VARIABLE. */
#define NO_VARIABLE UINT32_MAX
uint32_t lts_view_instance(const struct lts_view *v, const struct term *t, const value *index);
uint32_t lts_view_variable(const struct lts_view *v, const struct term *t, uint32_t instance);

#endif
