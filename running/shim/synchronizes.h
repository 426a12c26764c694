/*
 * What happens before what in one run: vector clocks, by the rules of C11.
 *
 * The clock of a thread holds for each thread how much of it happens before now.  The own entry
 * counts intervals: it grows with each release, so that what comes later is told apart.  A release
 * leaves the clock of the thread at an object, an acquire takes it from there.
 *
 * An atomic keeps the release sequences that its value belongs to, by the threads that head them:
 * a store ends those of other threads, an update none (C11, 5.1.2.4).  A fence that releases gives
 * its clock to later stores, one that acquires takes what earlier loads have found (7.17.4).
 *
 * Sources: F. Mattern, Virtual time and global states of distributed systems, 1989; E. Pozniansky,
 * A. Schuster, Efficient on-the-fly data race detection in multithreaded C++ programs (DJIT+),
 * 2003; of atomics: ISO/IEC 9899:2011.
 */
#ifndef RUNNING_SHIM_SYNCHRONIZES_H
#define RUNNING_SHIM_SYNCHRONIZES_H

#include <stdbool.h>
#include <stdint.h>

/* A new thread begins after what its creator has done; who joins a thread comes after it. */
void synchronizes_create(uint32_t creator, uint32_t created);
void synchronizes_join(uint32_t thread, uint32_t ended);
/* Of a part of an object: the rounds of a barrier are told apart. */
void synchronizes_release(uint32_t thread, uint64_t object, uint64_t part);
void synchronizes_acquire(uint32_t thread, uint64_t object, uint64_t part);

/* What atomics do.  An update is a load and a store in one.  Taking comes before the access itself
   (synchronizes_load), leaving after it. */
void synchronizes_load(uint32_t thread, uint64_t atomic, bool acquires);
void synchronizes_store(uint32_t thread, uint64_t atomic, bool releases);
void synchronizes_update(uint32_t thread, uint64_t atomic, bool releases);
void synchronizes_fence(uint32_t thread, bool acquires, bool releases);

/* The present interval of a thread, from 1. */
uint32_t synchronizes_now(uint32_t thread);
/* Does this interval of another thread, or of the same, happen before what `thread` does now? */
bool synchronizes_is_before(uint32_t other, uint32_t interval, uint32_t thread);

#endif
