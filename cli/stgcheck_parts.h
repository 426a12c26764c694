/*
 * What the parts of the library share (see stgcheck.h).
 *
 * Each call works on the account of its handle, and, as long as it takes memory, inside of
 * library_work: where memory ends, the work is left as it is, and with it all that the handle has
 * half made.  Nothing but the account and the fields that are named so is looked at afterwards.
 */
#ifndef CLI_STGCHECK_PARTS_H
#define CLI_STGCHECK_PARTS_H

#include <setjmp.h>

#include "api/explanation.h"
#include "cli/job.h"
#include "cli/stgcheck.h"
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
    struct options o;
    bool witness;
    struct job job;           /* but in stage EMPTY */
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
bool library_work(struct stgcheck *c, void (*work)(struct stgcheck *c, void *x), void *x);

enum stgcheck_verdict library_expected(const struct property *p);

/* Messages of work go to a new diag, and from there to the handle; d is freed. */
struct diag *library_diag(struct stgcheck *c);
void library_collect(struct stgcheck *c, struct diag *d);

#endif
