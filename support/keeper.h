/*
 * Long work that can be resumed: where its state is saved from time to time, and read from.
 *
 * The work calls keeper_wants() at points where its state is complete, and if that is true, writes
 * the state between begin and end.  If `from` is set when the work begins, the work restores its
 * state from there (keeper_take), and sets `unfit` if the data cannot be a state of this work; all
 * of it is then discarded.
 */
#ifndef SUPPORT_KEEPER_H
#define SUPPORT_KEEPER_H

#include "support/pack.h"

struct keeper {
    void *self;
    bool (*due)(void *self);  /* is it time to save again? */
    /* stops: the work ends here, undecided.  begin returns NULL if nothing can be written. */
    struct pack *(*begin)(void *self, bool stops);
    void (*end)(void *self);
    struct unpack *from;      /* borrowed; NULL: the work begins from the start */
    bool taken;               /* `from` has been read */
    bool unfit;
    uint32_t every, worked;   /* due is called once for every so many units of work */
};

/* To be called after `worked` more units of work: should the state be saved now? */
static inline bool keeper_wants(struct keeper *k, uint32_t worked, bool stops)
{
    if (k == NULL || k->unfit)
        return false;
    k->worked += worked;
    if (!stops && k->worked < k->every)
        return false;
    k->worked = 0;
    return stops || k->due(k->self);
}

/* The state to resume from, at the first call only; NULL: begin from the start. */
static inline struct unpack *keeper_take(struct keeper *k)
{
    struct unpack *u = k == NULL ? NULL : k->from;

    if (u != NULL) {
        k->from = NULL;
        k->taken = true;
    }
    return u;
}

#endif
