/*
 * Bringing global states to representatives before they are stored.
 *
 * A state vector holds the numbers of the instances' local states, then the values of the cells
 * (stg_lts.h).  A canonicalizer replaces it by the vector of an isomorphic state and says by which
 * renaming.  It must not depend on what it has seen before: the same vector of values always gets
 * the same representative.
 *
 * What a canonicalizer remembers is for one thread.  Each further thread has a sibling.
 */
#ifndef STG_STEP_CANONICALIZER_H
#define STG_STEP_CANONICALIZER_H

#include "stg/data/renaming.h"

struct canonicalizer {
    void *self;
    /* Replaces the state; *by, unless NULL: the renaming to the representative.  alone: no other
       thread uses the source's local states and values, and what they lack may be made.  False:
       something is missing there, and the state is undefined. */
    bool (*reduce)(void *self, bool alone, uint32_t *state, renaming *by);
    /* A canonicalizer for another thread, with the same representatives; it lives no longer than
       this one, and has no `classes`. */
    struct canonicalizer (*sibling)(const void *self);
    /* Which identities may be exchanged without changing this representative: for each atom sort
       a tuple with the least such identity of each, VALUE_NONE where all differ; VALUE_NONE for
       all sorts. */
    value (*classes)(void *self, const uint32_t *state);
    void (*free)(void *self);
};

#endif
