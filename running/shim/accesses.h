/*
 * The accesses to memory of one run, and those that are in a race.
 *
 * Two accesses to one byte race if they are of different threads, neither happens before the
 * other, one of them writes, and not both are atomic.  Of each byte all accesses are kept that
 * could still be in a race: one is dropped only when a later one that it happens before is in a
 * race with whatever it would be in a race with.
 *
 * Source: Pozniansky, Schuster 2003 (see synchronizes.h); C. Flanagan, S. Freund, FastTrack:
 * efficient and precise dynamic race detection, 2009, keeps less of the reads and writes, and is
 * right up to the first race of a byte, too.
 */
#ifndef RUNNING_SHIM_ACCESSES_H
#define RUNNING_SHIM_ACCESSES_H

#include <stdbool.h>
#include <stdint.h>

#include "running/shim/shared_page.h"

/* Notes an access to `size` bytes, by the present interval of its thread.  True: it races with an
   earlier one, which is in *before, with the address of the first byte of both; the rest of it is
   not noted. */
bool accesses_note(const struct page_access *now, uint64_t size, struct page_access *before);

#endif
