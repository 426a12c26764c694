/*
 * Bringing global states to representatives before they are stored.
 *
 * A state vector holds the numbers of the instances' local states, then the values of the cells
 * (stg_lts.h).  A canonicalizer replaces it by the vector of an isomorphic state and says by which
 * renaming.  It must not depend on what it has seen before: the same vector of values always gets
 * the same representative.
 */
#ifndef STG_STEP_CANONICALIZER_H
#define STG_STEP_CANONICALIZER_H

#include "stg/data/renaming.h"

struct canonicalizer {
    void *self;
    renaming (*reduce)(void *self, uint32_t *state);
    /* Which identities may be exchanged without changing this representative: for each atom sort
       a tuple with the least such identity of each, VALUE_NONE where all differ; VALUE_NONE for
       all sorts. */
    value (*classes)(void *self, const uint32_t *state);
    void (*free)(void *self);
};

#endif
