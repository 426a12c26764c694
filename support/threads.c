/*
 * Threads that live for one call (see threads.h).
 */
#include "config.h"

#include "support/threads.h"

#include <pthread.h>
#include <stdbool.h>

#include "support/account.h"
#include "support/alloc.h"

struct call {
    void (*f)(void *self, uint32_t i);
    void *self;
    uint32_t i;
    struct account *account; /* borrowed */
    pthread_t thread;
    bool runs; /* on that thread */
};

static void *run_call(void *self)
{
    struct call *c = self;

    account_select(c->account);
    c->f(c->self, c->i);
    return NULL;
}

void threads_run(uint32_t n, void (*f)(void *self, uint32_t i), void *self)
{
    struct call *call = mem_zalloc((n + (size_t)1) * sizeof *call);

    for (uint32_t i = 1; i < n; i++) {
        call[i] = (struct call){ .f = f, .self = self, .i = i, .account = account_now() };
        call[i].runs = pthread_create(&call[i].thread, NULL, run_call, &call[i]) == 0;
    }
    f(self, 0);
    for (uint32_t i = 1; i < n; i++) {
        if (call[i].runs)
            pthread_join(call[i].thread, NULL);
        else
            f(self, i);
    }
    mem_free(call);
}
