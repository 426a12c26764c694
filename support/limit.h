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
    LIMIT_NONE, LIMIT_TIME, LIMIT_MEMORY, LIMIT_STATES, LIMIT_INTERRUPT,
    LIMIT_NO_MEMORY, LIMIT_NO_NUMBERS /* the run has ended: see bug.h */
};

struct limit {
    double seconds;                          /* wall clock since limit_start; 0: none */
    size_t bytes;                            /* held; 0: any number */
    uint64_t states;                         /* 0: none */
    size_t base, measured;                   /* bytes held besides mem_used(), as found out when
                                                that was `measured` */
    bool whole;                              /* .bytes is what the machine had free */
    const atomic_int *told;                  /* borrowed: LIMIT_INTERRUPT or LIMIT_TIME as soon as
                                                somebody says so, else LIMIT_NONE; NULL: nobody */
    double started;                          /* set by limit_start */
    uint32_t calls;                          /* the clock is read every 16 calls */
    enum limit_kind hit;                     /* sticky */
    bool suspended;                          /* none is used up now */
};

void limit_start(struct limit *l);
/* The limit on memory is this (0: what the machine has free), for all that the process holds; the
   allocator keeps it, too. */
void limit_memory(struct limit *l, size_t bytes);
/* Which budget is used up, if any; once hit, it stays hit. */
enum limit_kind limit_hit(struct limit *l, uint64_t states);
/* Whether budgets count: not while what is known is told, which is short.  The allocator still
   keeps its limit.  Returns what was the case before, to be restored. */
bool limit_suspend(struct limit *l, bool on);
/* Much has been done since the last question: the next one reads the clock. */
void limit_refresh(struct limit *l);
/* "time limit of 60 s", "memory limit of 4.0 GiB", ... ; lives in buf. */
struct buf;
void limit_print(struct buf *b, const struct limit *l);

/* Monotonic seconds, and user CPU seconds of this process. */
double clock_wall(void);
double clock_cpu(void);

#endif
