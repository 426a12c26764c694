/*
 * Active domains: which values of a data type without a size a choice has to try.
 *
 * Values of such a type are only copied and compared, so at a choice it is enough to try those that
 * are in scope (constants, values in the state, values in the formula's variables) and one fresh
 * value that stands for all others.  If values are numbered without gaps, these are 0 .. used,
 * constants first.  With a cap of K values, the fresh one is left out if K are in scope: exact for
 * a type with K values.  See doc/algorithms.md.
 */
#ifndef STG_DATA_ACTIVE_DOMAIN_H
#define STG_DATA_ACTIVE_DOMAIN_H

#include "stg/data/sort.h"
#include "support/vec.h"

/* For one run; indexed by sort.atom - 1, where the entries of scalarsets are unused. */
struct sizes {
    uint32_t n;
    const struct sort *const *sort; /* borrowed */
    uint32_t *cap;                  /* at most so many values, constants among them; 0: no limit */
    uint32_t *widest; /* the most values that any choice would have tried without caps: for
                         sizes of at least this, the run is the same, step by step */
};

/* The schematic values in scope: 0 .. used-1 of each sort. */
struct active_domain {
    struct sizes *sizes; /* borrowed */
    uint32_t *used;      /* owned by the creator of the domain; sizes->n of them */
};

/* Adds the schematic values inside v to the scope. */
void active_domain_note(struct active_domain *p, const struct values *vs, const struct sort *s,
                        value v);
/* Saves the scope, to be freed with mem_free, and restores it.  For p NULL the result is NULL, and
   nothing is restored. */
uint32_t *active_domain_save(const struct active_domain *p);
void active_domain_restore(struct active_domain *p, const uint32_t *saved);
/* The scope as a tuple of numbers; p NULL: VALUE_NONE. */
value active_domain_tuple(const struct active_domain *p, struct values *vs);
/* The same, if there is such a tuple; else VALUE_NONE. */
value active_domain_find(const struct active_domain *p, const struct values *vs);
/* Makes the values of such a tuple the scope; p NULL: nothing is to be done. */
void active_domain_set(struct active_domain *p, const struct values *vs, value tuple);
/* Adds the values of such a tuple to the scope; VALUE_NONE: none. */
void active_domain_take(struct active_domain *p, const struct values *vs, value tuple);
/* All values of s that a choice must try, appended to out in ascending order.  s is finite except
   for schematic data, of which each value has a bounded number; p may be NULL if s contains
   none. */
void active_domain_values(struct active_domain *p, struct values *vs, const struct sort *s,
                          struct vec_u32 *out);

#endif
