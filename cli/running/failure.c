/*
 * Runs that fail (see failure.h).
 */
#include "config.h"

#include "cli/running/failure.h"

#include <string.h>

void failure_clear(struct failure *f)
{
    vec_clear(&f->step);
}

enum failure_kind failure_of(const struct explored_run *run, int *code)
{
    const struct event *last = run->events->event.n > 0 ? &vec_last(&run->events->event) : NULL;

    *code = last != NULL ? last->code : 0;
    if (run->end == RUN_DEADLOCK)
        return FAILURE_DEADLOCK;
    if (last == NULL || run->end != RUN_OVER)
        return FAILURE_NONE;
    switch (last->outcome) {
    case OUTCOME_WENT_ON:
    case OUTCOME_ENDED: return FAILURE_NONE;
    case OUTCOME_EXIT: return last->code == 0 ? FAILURE_NONE : FAILURE_EXIT;
    case OUTCOME_CRASH: return FAILURE_CRASH;
    case OUTCOME_ASSERTION: return FAILURE_ASSERTION;
    case OUTCOME_DATA_RACE: return FAILURE_RACE;
    case OUTCOME_MISUSE: return FAILURE_MISUSE;
    case OUTCOME_PROPERTY: return FAILURE_PROPERTY;
    case OUTCOME_UNDECIDED: return FAILURE_UNDECIDED;
    case OUTCOME_NONDETERMINISTIC: return FAILURE_NONDETERMINISTIC;
    case OUTCOME_LOST: return FAILURE_LOST;
    }
    return FAILURE_NONE;
}

bool failure_is_wrong(enum failure_kind kind)
{
    return kind != FAILURE_NONE && kind != FAILURE_UNDECIDED && kind != FAILURE_NONDETERMINISTIC &&
           kind != FAILURE_LOST;
}

void failure_print(struct buf *b, enum failure_kind kind, int code)
{
    switch (kind) {
    case FAILURE_NONE: buf_add(b, "no failure"); break;
    case FAILURE_DEADLOCK: buf_add(b, "deadlock"); break;
    case FAILURE_EXIT: buf_printf(b, "exit status %d", code); break;
    case FAILURE_CRASH: buf_printf(b, "crash by signal %d (%s)", code, strsignal(code)); break;
    case FAILURE_ASSERTION: buf_add(b, "assertion fails"); break;
    case FAILURE_RACE: buf_add(b, "data race"); break;
    case FAILURE_MISUSE: buf_add(b, "misuse"); break;
    case FAILURE_PROPERTY: buf_add(b, "property violated"); break;
    case FAILURE_UNDECIDED: buf_add(b, "error in a property"); break;
    case FAILURE_NONDETERMINISTIC: buf_add(b, "not deterministic"); break;
    case FAILURE_LOST: buf_add(b, "control is lost"); break;
    }
}

void failure_keep(struct failure *f, const struct explored_run *run, enum failure_kind kind,
                  int code)
{
    size_t n = run->events->event.n;

    if (f->kind != FAILURE_NONE && n >= f->step.n)
        return;
    f->kind = kind;
    f->code = code;
    f->step.n = 0;
    for (size_t i = 0; i < n; i++)
        vec_push(&f->step, run->events->event.at[i].operation.thread);
}
