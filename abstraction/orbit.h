/*
 * One state for each orbit: canonical states under the symmetry of scalarsets and of data.
 *
 * C. N. Ip and D. L. Dill, Better verification through symmetry, 1996, for the idea; here
 * exactness is for the whole logic, since the values of a formula's variables are renamed with the
 * state (stg/lts/lts.h).
 */
#ifndef ABSTRACTION_ORBIT_H
#define ABSTRACTION_ORBIT_H

#include "abstraction/reductions.h"
#include "stg/step/canonicalizer.h"

/* The canonicalizer for l (before start()): of schematic data always, of scalarsets as `symmetry`
   says.  Borrows l, which owns the canonicalizer once it was given to stg_lts_canonicalize. */
struct canonicalizer orbit_canonicalizer(struct lts *l, enum symmetry symmetry);

#endif
