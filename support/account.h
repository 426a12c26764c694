/*
 * Memory accounts: what each allocation is charged to, and what is called when memory runs out.
 *
 * Each thread works on one account at a time: initially its own, later any that it selects.
 * Threads that work together share one.  An account that keeps its blocks has a list of all that
 * are held on it, so that they can be freed when no other reference to them is left; only one
 * thread at a time may work on such an account.
 */
#ifndef SUPPORT_ACCOUNT_H
#define SUPPORT_ACCOUNT_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "support/bug.h"

/* The header in front of each block. */
struct account_block {
    alignas(16) size_t size;
    size_t place; /* in the list of an account that keeps its blocks */
};

struct account {
    _Atomic size_t used, peak; /* bytes; the peak is approximate if threads share it */
    _Atomic size_t limit;      /* 0: none */
    atomic_bool is_short;      /* see alloc.h, also for the fields below */
    _Atomic size_t requests;   /* since fail_at was set */
    size_t fail_at;            /* 0: none */
    bool special;              /* it keeps its blocks, or a request has to fail */
    void (*tell)(void *self, enum bug_end why); /* see bug.h */
    void *tell_self;
    bool keeps;
    struct account_block **block; /* owned: the blocks held, if it keeps them */
    size_t n, cap;
};

/* An account that keeps its blocks; cleared when all of them are free. */
void account_init(struct account *a);
void account_clear(struct account *a);

/* The account that this thread works on. */
extern _Thread_local struct account account_own;
extern _Thread_local struct account *account_selected; /* NULL: its own */
static inline struct account *account_now(void)
{
    return __builtin_expect(account_selected == NULL, 1) ? &account_own : account_selected;
}
/* Makes this thread work on a (NULL: its own account); returns the previous one. */
struct account *account_select(struct account *a);

/* ---- for alloc.c, where the account keeps its blocks ---- */

/* Makes room for one more block; false: there is no memory for that. */
bool account_make_room(struct account *a);
void account_add(struct account *a, struct account_block *b);
/* To be called after a resize: b is the block, at its old address or a new one. */
void account_moved(struct account *a, struct account_block *b);
void account_remove(struct account *a, const struct account_block *b);

#endif
