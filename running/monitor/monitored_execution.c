/*
 * What is visible is asked for each pair of operations, and so remembered for each operation.
 */
#include "config.h"
#include "running/monitor/monitored_execution.h"

#include <string.h>

#include "running/monitor/monitor.h"
#include "running/monitor/visibility.h"
#include "stg/data/sort.h"
#include "support/alloc.h"
#include "support/map.h"
#include "support/vec.h"

struct monitored_execution {
    struct execution inner;
    struct run_vocabulary vocabulary;
    struct values *vs;
    uint32_t n;
    const struct property *property;
    struct monitor **monitor;
    uint32_t violated; /* the first in this run, or n */
    struct buf message;
    struct map known; /* of operations that have been looked at */
    VEC(struct operation) operation;
    VEC(bool) visible; /* n for each of these */
};

/* ---- dependence ---- */

static bool same_known(const void *owner, uint32_t id, const void *key)
{
    const struct monitored_execution *x = owner;
    const struct operation *a = &x->operation.at[id], *b = key;

    return a->thread == b->thread && a->kind == b->kind && a->object == b->object &&
           a->executed == b->executed && a->returned == b->returned &&
           memcmp(a->argument, b->argument, sizeof a->argument) == 0;
}

static uint64_t hash_operation(const struct operation *o)
{
    uint64_t hash = hash_mix(hash_mix(hash_mix(o->executed, o->thread), o->kind), o->object);

    for (uint32_t k = 0; k < OPERATION_ARGUMENTS; k++)
        hash = hash_mix(hash, o->argument[k]);
    return hash_mix(hash, o->returned);
}

/* For each property: can it see the operation? */
static const bool *visible_to(struct monitored_execution *x, const struct operation *o)
{
    struct operation key = *o;
    uint64_t hash;
    uint32_t id;

    if (!key.executed)
        key.returned = 0;
    hash = hash_operation(&key);
    id = map_find(&x->known, hash, same_known, x, &key);
    if (id == MAP_NONE) {
        struct run_action a = run_vocabulary_action(&x->vocabulary, x->property[0].formula->sig,
                                                    x->vs, &key);
        id = vec_number(x->operation.n);
        vec_push(&x->operation, key);
        for (uint32_t p = 0; p < x->n; p++)
            vec_push(&x->visible, visibility_of(x->property[p].formula, &a));
        map_add(&x->known, hash, id);
    }
    return x->visible.at + (size_t)id * x->n;
}

static bool monitored_dependent(void *self, const struct operation *a, const struct operation *b)
{
    struct monitored_execution *x = self;

    if (x->inner.dependent(x->inner.self, a, b))
        return true;
    visible_to(x, b); /* what a points to must not move any more */
    const bool *of_a = visible_to(x, a), *of_b = visible_to(x, b);
    for (uint32_t p = 0; p < x->n; p++)
        if (of_a[p] && of_b[p])
            return true;
    return false;
}

bool monitored_execution_sees(void *self, const struct operation *done)
{
    struct monitored_execution *x = self;
    const bool *visible = visible_to(x, done);

    for (uint32_t p = 0; p < x->n; p++)
        if (visible[p])
            return true;
    return false;
}

static bool monitored_co_enabled(void *self, const struct operation *a, const struct operation *b)
{
    const struct monitored_execution *x = self;

    return x->inner.co_enabled(x->inner.self, a, b);
}

static bool monitored_disables(void *self, const struct operation *a, const struct operation *b)
{
    const struct monitored_execution *x = self;

    return x->inner.disables(x->inner.self, a, b);
}

/* ---- runs ---- */

static bool monitored_restart(void *self, const char **why)
{
    struct monitored_execution *x = self;

    x->violated = x->n;
    for (uint32_t p = 0; p < x->n; p++)
        monitor_start(x->monitor[p]);
    return x->inner.restart(x->inner.self, why);
}

static uint32_t monitored_n_threads(void *self)
{
    const struct monitored_execution *x = self;

    return x->inner.n_threads(x->inner.self);
}

static const struct operation *monitored_pending(void *self, uint32_t thread)
{
    const struct monitored_execution *x = self;

    return x->inner.pending(x->inner.self, thread);
}

static bool monitored_enabled(void *self, uint32_t thread)
{
    const struct monitored_execution *x = self;

    return x->inner.enabled(x->inner.self, thread);
}

/* The properties after a step: which of them is the first that is violated. */
static enum monitor_verdict step_monitors(struct monitored_execution *x,
                                          const struct operation *done)
{
    struct run_action a = run_vocabulary_action(&x->vocabulary, x->property[0].formula->sig, x->vs,
                                                done);
    struct lts_edge e = run_vocabulary_edge(x->property[0].formula->sig, x->vs, &a);

    for (uint32_t p = 0; p < x->n; p++) {
        enum monitor_verdict verdict = monitor_step(x->monitor[p], &e);
        if (verdict == MONITOR_OPEN)
            continue;
        x->violated = p;
        return verdict;
    }
    return MONITOR_OPEN;
}

/* Its name, and what is wrong in it. */
static void tell_property(struct monitored_execution *x, enum monitor_verdict verdict)
{
    buf_reset(&x->message);
    buf_add(&x->message, x->property[x->violated].name);
    if (verdict != MONITOR_FAULT)
        return;
    const struct fault *fault = monitor_fault(x->monitor[x->violated]);
    buf_add(&x->message, ": ");
    span_print_place(&x->message, fault->at);
    fault_print(&x->message, x->vs, fault);
}

static struct outcome_told monitored_step(void *self, uint32_t thread, struct operation *done)
{
    struct monitored_execution *x = self;
    struct outcome_told told = x->inner.step(x->inner.self, thread, done);
    bool exits = told.outcome == OUTCOME_EXIT && told.code == 0;
    enum monitor_verdict verdict;

    if (told.over && !exits)
        return told;
    verdict = step_monitors(x, done);
    if (verdict == MONITOR_OPEN)
        return told;
    tell_property(x, verdict);
    done->last = true;
    return (struct outcome_told){ verdict == MONITOR_FAULT ? OUTCOME_UNDECIDED : OUTCOME_PROPERTY,
                                  0, true, buf_text(&x->message) };
}

static bool monitored_goes_on(void *self)
{
    const struct monitored_execution *x = self;

    return x->inner.goes_on(x->inner.self);
}

static bool monitored_foresee(void *self, const struct operation *const *before, size_t n,
                              struct operation *next)
{
    const struct monitored_execution *x = self;

    return x->inner.foresee(x->inner.self, before, n, next);
}

/* ---- names ---- */

static void monitored_print_thread(void *self, struct buf *b, uint32_t thread)
{
    const struct monitored_execution *x = self;

    x->inner.print_thread(x->inner.self, b, thread);
}

static void monitored_print_kind(void *self, struct buf *b, uint32_t kind)
{
    const struct monitored_execution *x = self;

    x->inner.print_kind(x->inner.self, b, kind);
}

static void monitored_print_object(void *self, struct buf *b, uint32_t object)
{
    const struct monitored_execution *x = self;

    x->inner.print_object(x->inner.self, b, object);
}

static void monitored_print_place(void *self, struct buf *b, uint32_t place)
{
    const struct monitored_execution *x = self;

    x->inner.print_place(x->inner.self, b, place);
}

static void monitored_free(void *self)
{
    (void)self;
}

struct execution monitored_execution_interface(struct monitored_execution *x)
{
    return (struct execution){
        .self = x,
        .free = monitored_free,
        .restart = monitored_restart,
        .n_threads = monitored_n_threads,
        .pending = monitored_pending,
        .enabled = monitored_enabled,
        .step = monitored_step,
        .goes_on = monitored_goes_on,
        .dependent = monitored_dependent,
        .co_enabled = monitored_co_enabled,
        .disables = monitored_disables,
        .foresee = monitored_foresee,
        .print_thread = monitored_print_thread,
        .print_kind = monitored_print_kind,
        .print_object = monitored_print_object,
        .print_place = monitored_print_place,
    };
}

/* ---- life ---- */

struct monitored_execution *monitored_execution_new(const struct execution *inner,
                                                    const struct run_vocabulary *v,
                                                    const struct property *p, uint32_t n,
                                                    struct values *vs)
{
    struct monitored_execution *x = mem_zalloc(sizeof *x);

    x->inner = *inner;
    x->vocabulary = *v;
    x->vs = vs;
    x->n = n;
    x->property = p;
    x->monitor = mem_alloc((n + 1) * sizeof *x->monitor);
    for (uint32_t i = 0; i < n; i++)
        x->monitor[i] = monitor_new(p[i].formula, vs);
    map_init(&x->known);
    return x;
}

void monitored_execution_free(struct monitored_execution *x)
{
    if (x == NULL)
        return;
    for (uint32_t p = 0; p < x->n; p++)
        monitor_free(x->monitor[p]);
    mem_free(x->monitor);
    map_clear(&x->known);
    vec_clear(&x->operation);
    vec_clear(&x->visible);
    buf_clear(&x->message);
    mem_free(x);
}

uint32_t monitored_execution_violated(const struct monitored_execution *x)
{
    return x->violated;
}
