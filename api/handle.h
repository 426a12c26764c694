/*
 * A handle of the library (see stgcheck.h): its memory, its messages, its settings, and how its
 * work ends when memory is exhausted.
 *
 * Each call charges memory to the account of its handle, and runs inside handle_work while it
 * allocates: when memory is exhausted, the work is abandoned, together with everything half made
 * in the handle.  Afterwards only the account and the fields marked for it are read.
 */
#ifndef API_HANDLE_H
#define API_HANDLE_H

#include <setjmp.h>

#include "api/explanation.h"
#include "api/session.h"
#include "api/stgcheck.h"
#include "support/account.h"
#include "support/limit.h"

enum stgcheck_stage { STGCHECK_EMPTY, STGCHECK_FAILED, STGCHECK_LOADED };

struct stgcheck {
    /* Valid even after work was abandoned. */
    struct account account; /* owns all memory but the handle itself */
    jmp_buf end;            /* jumped to when memory is exhausted */
    bool has_ended;
    enum bug_end why;
    atomic_int told;         /* LIMIT_INTERRUPT: stgcheck_cancel */
    struct check_counts now; /* of the running check, as far as its verdict */
    bool decided;            /* it is, but for evidence */
    struct stgcheck_result result;

    enum stgcheck_stage stage;
    struct check_settings settings;
    struct session session; /* but in stage EMPTY */
    bool has_properties;    /* they have been loaded, or tried to be */
    struct limit limit;
    struct arena *arena; /* messages */
    VEC(struct stgcheck_message) message;
    struct buf messages; /* as text */
    VEC(struct stgcheck_property) property;
    struct arena *outcome;                 /* of the last check, as all that follows */
    const struct explanation *explanation; /* NULL: none */
    struct buf text, json;                 /* of it; empty: not asked for yet */
    void (*tell)(void *self, const struct stgcheck_progress *now); /* or NULL */
    void *tell_self;
};

/* Runs the work on the handle's account.  False: the handle has ended, before or now. */
bool handle_work(struct stgcheck *c, void (*work)(struct stgcheck *c, void *x), void *x);

/* Messages of work go to a new diag, and from there to the handle; d is freed. */
struct diag *handle_diag(struct stgcheck *c);
void handle_collect(struct stgcheck *c, struct diag *d);

#endif
