/*
 * Long work that can be taken up again: where it is written down now and then, and read from.
 *
 * Who works asks keeper_wants() at moments when all there is can be written down, and then
 * writes between begin and end.  Who finds `from` when the work begins reads from there how far
 * it had come (keeper_take), and says `unfit` where that cannot be of this work: then nothing of it
 * counts.
 */
#ifndef SUPPORT_KEEPER_H
#define SUPPORT_KEEPER_H

#include "support/pack.h"

struct keeper {
    void *self;
    bool (*due)(void *self);  /* has it been long enough since the last time? */
    /* stops: the work ends here, undecided.  begin: NULL: nothing can be written. */
    struct pack *(*begin)(void *self, bool stops);
    void (*end)(void *self);
    struct unpack *from;      /* borrowed; NULL: the work begins anew */
    bool taken;               /* it has been read from */
    bool unfit;
    uint32_t every, worked;   /* due is asked for every so many pieces of work */
};

/* After so many more pieces of work. */
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

/* Where to go on from, once; NULL: from the beginning. */
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
