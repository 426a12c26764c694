/*
 * Budgets of time, memory and number of states, asked once per expansion step.
 */
#ifndef SUPPORT_LIMIT_H
#define SUPPORT_LIMIT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum limit_kind {
    LIMIT_NONE,
    LIMIT_TIME,
    LIMIT_MEMORY,
    LIMIT_STATES,
    LIMIT_INTERRUPT,
    LIMIT_NO_MEMORY,
    LIMIT_NO_NUMBERS /* the run has ended: see bug.h */
};

struct limit {
    double seconds;         /* wall clock since limit_start; 0: none */
    size_t bytes;           /* held; 0: any number */
    uint64_t states;        /* 0: none */
    size_t base, measured;  /* bytes held besides mem_used(), at the time when that
                               was `measured` */
    bool whole;             /* .bytes is the memory that was free on the machine */
    const atomic_int *told; /* borrowed: set to LIMIT_INTERRUPT or LIMIT_TIME from
                               outside to stop the run, else LIMIT_NONE; may be
                               NULL */
    double started;         /* set by limit_start */
    uint32_t calls;         /* the clock is read every 16 calls */
    enum limit_kind hit;    /* sticky */
    bool suspended;         /* limit_hit reports no limit */
};

void limit_start(struct limit *l);
/* Sets the limit on all memory that the process holds (0: what is free on the machine); the
   allocator enforces it, too. */
void limit_memory(struct limit *l, size_t bytes);
/* The budget that is used up, if any; once hit, it stays hit. */
enum limit_kind limit_hit(struct limit *l, uint64_t states);
/* Switches budgets off or on again: they are off while partial results are reported, which is
   quick.  The allocator still enforces its limit.  Returns the previous setting, to be restored. */
bool limit_suspend(struct limit *l, bool on);
/* To be called after long work without limit_hit: the next call of it reads the clock. */
void limit_refresh(struct limit *l);
/* "time limit of 60 s", "memory limit of 4.0 GiB", ... ; lives in buf. */
struct buf;
void limit_print(struct buf *b, const struct limit *l);

/* Monotonic seconds, and user CPU seconds of this process. */
double clock_wall(void);
double clock_cpu(void);

#endif
