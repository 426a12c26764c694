/*
 * One state for each orbit: canonical states under the symmetry of scalarsets and of data.
 *
 * C. N. Ip and D. L. Dill, Better verification through symmetry, 1996, for the idea; here
 * exactness is for the whole logic, since the values of a formula's variables are renamed with the
 * state (stg/lts.h).
 */
#ifndef ABSTRACTION_ORBIT_H
#define ABSTRACTION_ORBIT_H

#include "abstraction/stack.h"
#include "stg/reducer.h"

/* The reducer for l (before start()): of schematic data always, of scalarsets as `symmetry`
   says.  Borrows l, which owns the reducer once it was given to stg_lts_reduce. */
struct reducer orbit_reducer(struct lts *l, enum symmetry symmetry);

#endif
