/*
 * The parts of a state that a predicate reads.
 */
#ifndef CHECKER_GAME_FOOTPRINT_H
#define CHECKER_GAME_FOOTPRINT_H

#include "logic/formula.h"

struct footprint {
    uint32_t n;      /* instances */
    bool **variable; /* [instance][variable] */
    bool **node;     /* [instance][node]: is the instance there? */
    bool *global;    /* [global variable] */
};

/* All flags are false; the caller sets those of the parts that are read. */
struct footprint *footprint_new(const struct signature *g);
void footprint_free(struct footprint *w); /* NULL is fine */

/* Sets the flags of what f reads, and *scope if it also depends on the schematic values in scope.
   False: f is not of data alone. */
bool footprint_add(struct footprint *w, const struct signature *sig, const struct fnode *f,
                   bool *scope);

#endif
