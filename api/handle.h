/*
 * A handle of the library (see stgcheck.h): its memory, its messages, its settings, and how its
 * work ends where there is no memory.
 *
 * Each call works on the account of its handle, and, as long as it takes memory, inside of
 * handle_work: where memory ends, the work is left as it is, and with it all that the handle has
 * half made.  Nothing but the account and the fields that are named so is looked at afterwards.
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
    /* These are good whatever happens. */
    struct account account;   /* owns all memory but the handle itself */
    jmp_buf end;              /* where work goes that has no memory */
    bool has_ended;
    enum bug_end why;
    atomic_int told;          /* LIMIT_INTERRUPT: stgcheck_cancel */
    struct check_counts now;  /* of the check at work */
    bool decided;             /* it is, but for evidence */
    struct stgcheck_result result;

    enum stgcheck_stage stage;
    struct check_settings settings;
    struct session session;   /* but in stage EMPTY */
    bool has_properties;      /* they have been loaded, or tried to be */
    struct limit limit;
    struct arena *arena;      /* messages */
    VEC(struct stgcheck_message) message;
    struct buf messages;      /* as text */
    VEC(struct stgcheck_property) property;
    struct arena *outcome;    /* of the last check, as all that follows */
    const struct explanation *explanation; /* NULL: none */
    struct buf text, json;    /* of it; empty: not asked for yet */
    void (*tell)(void *self, const struct stgcheck_progress *now); /* or NULL */
    void *tell_self;
};

/* Does it on the handle's account.  False: the handle has ended, before or now. */
bool handle_work(struct stgcheck *c, void (*work)(struct stgcheck *c, void *x), void *x);

/* Messages of work go to a new diag, and from there to the handle; d is freed. */
struct diag *handle_diag(struct stgcheck *c);
void handle_collect(struct stgcheck *c, struct diag *d);

#endif
