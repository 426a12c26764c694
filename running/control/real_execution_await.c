/*
 * Threads that await: they have gone round a loop in which they have changed nothing (see
 * real_execution.h, and running/shim/await.h for how that is found).
 */
#include "config.h"

#include "running/control/real_execution_internal.h"

void real_execution_await(struct real_execution *x, bool await)
{
    program_page(x->program)->await = await;
}

void real_execution_watch(struct real_execution *x,
                          bool (*sees)(void *self, const struct operation *done), void *self)
{
    x->sees = sees;
    x->watcher = self;
}

static struct read_step found_by(const struct real_execution *x, const struct operation *done)
{
    bool atomic = object_family(done->kind) == FAMILY_ATOMIC;
    bool seen = x->sees != NULL && x->sees(x->watcher, done);

    return (struct read_step){ done->thread, done->kind, done->object, seen,
                               atomic ? program_page(x->program)->slot[done->thread].before
                                      : done->returned };
}

void real_execution_note_found(struct real_execution *x, const struct operation *done)
{
    vec_push(&x->found, found_by(x, done));
}

bool real_execution_learns_loop(struct real_execution *x, uint32_t thread)
{
    struct page *page = program_page(x->program);
    uint64_t loop = page->slot[thread].loop;

    if (loop == 0)
        return false;
    if (loop == LOOPS_HIDDEN)
        page->await = 0;
    else
        page->loop[page->n_loops++] = loop;
    x->learned = true;
    return true;
}

/* The step with which the last n operations of a thread begin. */
static size_t begin_of_round(const struct real_execution *x, uint32_t thread, uint32_t n)
{
    size_t i = x->found.n;

    while (n > 0)
        n -= x->found.at[--i].thread == thread;
    return i;
}

bool real_execution_awaits(const struct real_execution *x, uint32_t thread)
{
    uint32_t n = program_page(x->program)->slot[thread].awaits;

    if (n == 0)
        return false;
    for (size_t i = begin_of_round(x, thread, n); i < x->found.n; i++)
        if (x->found.at[i].thread == thread && x->found.at[i].seen)
            return false;
    return true;
}

enum round { ROUND_SAME, ROUND_OTHER, ROUND_UNCLEAR };

/* Lets a thread that awaits go round again.  Where it goes another way though it has found the
   same, it is not clear what the loop does. */
static enum round go_round(struct real_execution *x, uint32_t thread)
{
    uint32_t n = program_page(x->program)->slot[thread].awaits;
    const char *misuse = NULL;
    enum program_state state;

    for (size_t i = begin_of_round(x, thread, n); n > 0; i++) {
        const struct read_step *before = &x->found.at[i];
        struct operation done;
        struct read_step now;
        if (before->thread != thread)
            continue;
        n--;
        done = real_execution_read(x, thread);
        if (done.object != EXECUTION_NONE)
            done.returned = real_execution_object_step(x, &x->object.at[done.object], &done,
                                                       &misuse);
        state = program_step(x->program, thread, done.returned);
        now = found_by(x, &done);
        if (state == PROGRAM_LOST || now.kind != before->kind || now.object != before->object)
            return ROUND_UNCLEAR;
        if (now.found != before->found || misuse != NULL)
            return ROUND_OTHER;
        if (state == PROGRAM_ENDED)
            return ROUND_UNCLEAR;
    }
    return program_page(x->program)->slot[thread].awaits > 0 ? ROUND_SAME : ROUND_UNCLEAR;
}

bool real_execution_goes_on(void *self)
{
    struct real_execution *x = self;

    for (uint32_t t = 0; t < x->pending.n; t++) {
        bool awaits = x->pending.at[t].kind != EXECUTION_NONE && x->pending.at[t].awaits;
        enum round round = awaits ? go_round(x, t) : ROUND_SAME;
        if (round == ROUND_UNCLEAR) { /* so no thread is taken to await */
            program_page(x->program)->await = 0;
            x->learned = true;
        }
        if (round != ROUND_SAME)
            return true;
    }
    return false;
}

static bool knows_loop(const struct page *page, uint64_t loop)
{
    for (uint32_t i = 0; i < page->n_loops; i++)
        if (page->loop[i] == loop)
            return true;
    return false;
}

void real_execution_share_loops(struct real_execution *const *x, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++) {
            const struct page *from = program_page(x[i]->program);
            struct page *to = program_page(x[k]->program);
            to->await = to->await && from->await;
            for (uint32_t l = 0; l < from->n_loops; l++)
                if (!knows_loop(to, from->loop[l]) && to->n_loops < PAGE_LOOPS)
                    to->loop[to->n_loops++] = from->loop[l];
        }
}
