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
    LIMIT_CPU_TIME,
    LIMIT_MEMORY,
    LIMIT_STATES,
    LIMIT_INTERRUPT,
    LIMIT_NO_MEMORY,
    LIMIT_NO_NUMBERS /* the run has ended: see bug.h */
};

struct limit {
    double seconds;            /* wall clock since limit_start; 0: none */
    double cpu_seconds;        /* of all threads of the process since limit_start; 0: none */
    bool one_thread;           /* cpu_seconds are those of the calling thread alone */
    size_t bytes;              /* held; 0: any number */
    uint64_t states;           /* 0: none */
    size_t base, measured;     /* bytes held besides mem_used(), at the time when that
                               was `measured` */
    bool whole;                /* .bytes is the memory that was free on the machine */
    const atomic_int *told;    /* borrowed: set to LIMIT_INTERRUPT, LIMIT_TIME or
                               LIMIT_CPU_TIME from outside to stop the run, else
                               LIMIT_NONE; may be NULL */
    void (*spare)(void *self); /* called when more than a quarter of the memory is held: frees what
                                  can be made again; may be NULL */
    void *spare_self;
    double started;      /* set by limit_start, */
    double cpu_started;  /* as this */
    uint32_t calls;      /* the clocks are read every 16 calls */
    enum limit_kind hit; /* sticky */
    unsigned lifted;     /* kinds, as bits, that limit_hit does not report */
};

void limit_start(struct limit *l);
/* Sets the limit on all memory that the process holds (0: what is free on the machine); the
   allocator enforces it, too. */
void limit_memory(struct limit *l, size_t bytes);
/* The budget that is used up, if any; once hit, it stays hit. */
enum limit_kind limit_hit(struct limit *l, uint64_t states);
/* Budgets of these kinds (bits), and the one that is used up already, do not count until
   limit_restore: for work that needs no more of them.  The allocator still enforces its limit. */
#define LIMIT_BIT(kind) (1u << (kind))
#define LIMIT_ALL (~0u)
struct limit_lifted {
    unsigned kinds;
    enum limit_kind hit;
};
struct limit_lifted limit_lift(struct limit *l, unsigned kinds);
/* All is as before limit_lift.  Returns the budget that was used up in between, if any: the next
   limit_hit notices whether it still is. */
enum limit_kind limit_restore(struct limit *l, struct limit_lifted before);
/* To be called after long work without limit_hit: the next call of it reads the clocks. */
void limit_refresh(struct limit *l);
/* The budget that is used up: "time limit of 60 s", "memory limit of 4.0 GiB", ... */
struct buf;
void limit_print(struct buf *b, const struct limit *l);

/* Monotonic seconds; CPU seconds of all threads of this process, and of the calling thread. */
double clock_wall(void);
double clock_cpu(void);
double clock_thread(void);

#endif
