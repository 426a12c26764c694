/*
 * On whose account memory is taken, and who is told when it is gone.
 *
 * Each thread works on one account at a time: its own at first, or one that it selects.  Threads
 * that work together share one.  An account that keeps its blocks knows all that are held on it, so
 * that they can be freed where nobody else knows them any more; only one thread at a time may work
 * on such an account.
 */
#ifndef SUPPORT_ACCOUNT_H
#define SUPPORT_ACCOUNT_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "support/bug.h"

/* What stands before each block. */
struct account_block {
    alignas(16) size_t size;
    size_t place;             /* in the list of an account that keeps its blocks */
};

struct account {
    _Atomic size_t used, peak;  /* bytes; the peak is about right where threads share it */
    _Atomic size_t limit;       /* 0: none */
    atomic_bool is_short;       /* see alloc.h, as for all of these */
    _Atomic size_t requests;    /* since it was said which one fails */
    size_t fail_at;             /* 0: none */
    bool special;               /* it keeps its blocks, or a request fails */
    void (*tell)(void *self, enum bug_end why); /* see bug.h */
    void *tell_self;
    bool keeps;
    struct account_block **block; /* owned: those held, if it keeps them */
    size_t n, cap;
};

/* An account that keeps its blocks; cleared when all of them are free. */
void account_init(struct account *a);
void account_clear(struct account *a);

/* The one that this thread works on. */
extern _Thread_local struct account account_own;
extern _Thread_local struct account *account_selected; /* NULL: its own */
static inline struct account *account_now(void)
{
    return __builtin_expect(account_selected == NULL, 1) ? &account_own : account_selected;
}
/* From now on it works on this one (NULL: its own); returns the one before. */
struct account *account_select(struct account *a);

/* ---- for alloc.c, where the account keeps its blocks ---- */

/* Room for one more; false: there is no memory for that. */
bool account_make_room(struct account *a);
void account_add(struct account *a, struct account_block *b);
/* b is where it was, or has moved. */
void account_moved(struct account *a, struct account_block *b);
void account_remove(struct account *a, const struct account_block *b);

#endif
