/*
 * Long work that can be resumed: where its state is saved from time to time, and read from.
 *
 * The work calls checkpoint_sink_wants() at points where its state is complete, and if that is
 * true, writes the state between begin and end.  If `from` is set when the work begins, the work
 * restores its state from there (checkpoint_sink_take), and sets `unfit` if the data cannot be a
 * state of this work; all of it is then discarded.
 */
#ifndef SUPPORT_CHECKPOINT_SINK_H
#define SUPPORT_CHECKPOINT_SINK_H

#include "support/serialize.h"

struct checkpoint_sink {
    void *self;
    bool (*due)(void *self); /* is it time to save again? */
    /* stops: the work ends here, undecided.  begin returns NULL if nothing can be written. */
    struct serializer *(*begin)(void *self, bool stops);
    void (*end)(void *self);
    struct deserializer *from; /* borrowed; NULL: the work begins from the start */
    bool taken;                /* `from` has been read */
    bool unfit;
    uint32_t every, worked; /* due is called once for every so many units of work */
};

/* To be called after `worked` more units of work: should the state be saved now? */
static inline bool checkpoint_sink_wants(struct checkpoint_sink *k, uint32_t worked, bool stops)
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
static inline struct deserializer *checkpoint_sink_take(struct checkpoint_sink *k)
{
    struct deserializer *u = k == NULL ? NULL : k->from;

    if (u != NULL) {
        k->from = NULL;
        k->taken = true;
    }
    return u;
}

#endif
