/*
 * Symmetry reduction: a representative of each orbit of states under the permutations of scalarsets
 * and of schematic data.
 *
 * C. N. Ip and D. L. Dill, Better verification through symmetry, 1996.  Here the reduction is exact
 * for the whole logic, since the values of a formula's variables are renamed with the state
 * (stg/lts/lts.h).
 */
#ifndef ABSTRACTION_SYMMETRY_ORBIT_H
#define ABSTRACTION_SYMMETRY_ORBIT_H

#include "stg/lts/lts.h"
#include "stg/step/canonicalizer.h"

/* Which states of a system with scalarsets have the same representative. */
enum symmetry {
    SYMMETRY_OFF,  /* no two */
    SYMMETRY_SORT, /* those that become the same when identities are sorted by their
                      aspects, ties in the old order */
    SYMMETRY_FULL  /* all of an orbit */
};

/* The canonicalizer for l, on which start() has not been called: of schematic data always, of
   scalarsets as `symmetry` says.  Borrows l, which owns the canonicalizer once it was given to
   stg_lts_canonicalize. */
struct canonicalizer orbit_canonicalizer(struct lts *l, enum symmetry symmetry);
/* Are all permutations of sort number k, a scalarset, automorphisms of the system? */
bool orbit_is_symmetric(struct renamer *r, uint32_t k);

#endif
