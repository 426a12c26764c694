/*
 * Races of a run that can be reversed, and the runs in which they are.
 *
 * An event x and a later operation e of another thread race if they are dependent, both can be
 * enabled in one state, and x does not happen before the event that precedes e in its thread.  e is
 * an event, or the pending operation of a thread at the end of the run: of one that is blocked
 * there, or it would never be found that it can go first.  The way to reverse the race begins in
 * the state before x: the events after x that do not happen after it, then e.
 *
 * Where operations disable others, this differs from the sources in four points.  An x that may
 * disable e races with it, even if they are independent with what e has returned in the end (the
 * first that enters an initialization, and one that has waited until it was over).  Other
 * events may lie between x and e in the happens-before order (of two locks, an unlock), since these
 * may be all that has kept e from being enabled; instead, e must be enabled at the end of the way,
 * which execution.foresee tells.  Where x can disable e, others among the events of the way
 * may disable it as well, without being ordered with x (x and another are readers of a lock, e is a
 * writer): then the ways without some of these, and without what happens after them, are tried,
 * too. What e returns at the end of the way is foreseen, so that dependence there is as
 * exact as between executed operations.
 *
 * Source: Abdulla, Aronis, Jonsson, Sagonas 2017, sections 4 and 6 (see wakeup_tree.h).
 */
#ifndef RUNNING_EXPLORE_RACES_H
#define RUNNING_EXPLORE_RACES_H

#include "running/explore/happens_before.h"
#include "running/explore/wakeup_tree.h"

struct race_finder {
    const struct happens_before *run;
    /* A race and a way to reverse it: `way` begins in the state before event x. */
    void (*found)(void *self, uint32_t x, const struct operations *way);
    void *self;
    bool too_many; /* set if there were too many ways to try: some were left out */
    /* Memory of its functions. */
    struct vec_u32 way, disabling;
    VEC(const struct operation *) before;
    struct operations told;
};

void race_finder_clear(struct race_finder *f);
/* All races in which the later operation is this one: it is the event at position `end`, or pending
   at the end of the run, and `end` is the number of events. */
void races_of(struct race_finder *f, const struct operation *later, uint32_t end);

#endif
