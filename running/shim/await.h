/*
 * Loops that wait: a thread reads atomics again and again, until another thread writes what it
 * waits for, or tries again and again to get what another thread has.
 *
 * A thread has gone round such a loop if it stops before the same operation as earlier, with the
 * same registers and the same stack, and has changed nothing in between: each of its operations has
 * only read an atomic or a semaphore, or has left in it what was there, or was an attempt that has
 * failed, or a yield; it has told no write outside its own stack; and the memory that a hash is
 * made of (memory_sum.h) is the same.  Then it would be in the same state if it had not gone round.
 * See doc/running.md for what follows.
 *
 * What other threads write to the stack of the thread while it has stopped is not its doing: it is
 * written to what is kept of this stack, too.  So whether a thread has gone round depends only on
 * what itself has done.
 *
 * All this is looked at only behind the places of loops that the controller knows.  A place where a
 * thread stops twice without having changed anything is told to it, and it begins again.
 */
#ifndef RUNNING_SHIM_AWAIT_H
#define RUNNING_SHIM_AWAIT_H

#include "running/shim/shared_page.h"

/* The stack of the calling thread begins at this frame. */
void await_begin(void *frame);
/* The calling thread is about to stop with this slot, in a function with this frame: sets `awaits`
   and `loop`.  error: its errno. */
void await_stop(struct page_slot *s, int error, void *frame);
/* It goes on: the operation of the slot has been executed. */
void await_go(const struct page_slot *s);
/* It changes something. */
void await_effect(void);
/* It writes this memory. */
void await_write(const volatile void *at);

#endif
