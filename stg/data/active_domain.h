/*
 * Schematic values: which values of a data type without a size a choice has to try.
 *
 * Values of such a type are only copied and compared, so at a choice it is enough to try those
 * that are in scope (constants, values in the state, values in the formula's variables) and one
 * fresh value that stands for all others.  Where values are numbered without gaps, that is
 * 0 .. used, constants first.  With a cap of K values, the fresh one is left out when K are in
 * scope: exact for a domain of just K values.  See doc/algorithms.md.
 */
#ifndef STG_DATA_ACTIVE_DOMAIN_H
#define STG_DATA_ACTIVE_DOMAIN_H

#include "stg/data/sort.h"
#include "support/vec.h"

/* Of one run, indexed by sort.atom - 1; scalarsets have entries that nobody uses. */
struct sizes {
    uint32_t n;
    const struct sort *const *sort; /* borrowed */
    uint32_t *cap;            /* at most so many values, constants among them; 0: no limit */
    uint32_t *widest;         /* the most values any choice has asked for, caps aside: with at
                                 least so many the run is the same, step by step */
};

/* What is in scope: values 0 .. used-1 of each sort. */
struct active_domain {
    struct sizes *sizes;      /* borrowed */
    uint32_t *used;           /* owned by whoever made the domain; sizes->n of them */
};

/* Takes the schematic values inside v into scope. */
void active_domain_note(struct active_domain *p, const struct values *vs, const struct sort *s,
                        value v);
/* What is in scope, to come back to: freed with mem_free.  p NULL: NULL, and nothing is done. */
uint32_t *active_domain_save(const struct active_domain *p);
void active_domain_restore(struct active_domain *p, const uint32_t *saved);
/* What is in scope as a tuple of numbers; p NULL: VALUE_NONE. */
value active_domain_tuple(const struct active_domain *p, struct values *vs);
/* Takes what such a tuple says into scope; VALUE_NONE: nothing. */
void active_domain_take(struct active_domain *p, const struct values *vs, value tuple);
/* All values of s that a choice must try, appended to out in ascending order.  s is finite but
   for schematic data, of which it has a bounded number; p may be NULL if it has none. */
void active_domain_values(struct active_domain *p, struct values *vs, const struct sort *s,
                          struct vec_u32 *out);

#endif
