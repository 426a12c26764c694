/*
 * Synchronization objects (see object.h).
 */
#include "config.h"

#include "running/control/object.h"

#include <errno.h>

#include "running/control/atomic.h"

/* ---- names ---- */

static const struct {
    enum page_family family;
    const char *text;
} kinds[] = {
#define OBJECT_KIND(family, name, text) { FAMILY_##family, text },
    PAGE_OPERATIONS(OBJECT_KIND)
#undef OBJECT_KIND
};

enum page_family object_family(uint32_t kind)
{
    return kind < PAGE_N_OPERATIONS ? kinds[kind].family : FAMILY_MODEL;
}

const char *object_kind_name(uint32_t kind)
{
    return kinds[kind].text;
}

const char *object_family_name(enum page_family family)
{
    switch (family) {
    case FAMILY_THREAD: return "thread";
    case FAMILY_PROCESS: return "process";
    case FAMILY_MUTEX: return "mutex";
    case FAMILY_COND: return "cond";
    case FAMILY_BARRIER: return "barrier";
    case FAMILY_RWLOCK: return "rwlock";
    case FAMILY_SEM: return "sem";
    case FAMILY_ONCE: return "once";
    case FAMILY_ATOMIC: return "atomic";
    case FAMILY_MODEL: return "model";
    }
    return "";
}

void object_init(struct object *o, bool is_static)
{
    *o = (struct object){ .is_static = is_static, .owner = NO_OWNER };
}

void object_clear(struct object *o)
{
    vec_clear(&o->signal);
    vec_clear(&o->member);
}

/* ---- members ---- */

/* The position of a thread, or n. */
static size_t find_member(const struct object *o, uint32_t thread)
{
    size_t i = 0;

    while (i < o->member.n && o->member.at[i].thread != thread)
        i++;
    return i;
}

static void object_add(struct object *o, uint32_t thread, uint32_t turn)
{
    struct object_member x = { thread, false, turn };

    vec_push(&o->member, x);
}

static void remove_member(struct object *o, size_t i)
{
    for (; i + 1 < o->member.n; i++)
        o->member.at[i] = o->member.at[i + 1];
    o->member.n--;
}

/* ---- initialization and destruction, the same for all ---- */

static void object_begin(struct object *o, const struct operation *x, const char **misuse)
{
    if (o->initialized && !o->destroyed && o->is_static)
        *misuse = "is initialized twice";
    o->member.n = o->signal.n = 0;
    o->owner = NO_OWNER;
    o->depth = o->turns = 0;
    o->abandoned = o->destroyed = false;
    o->initialized = true;
    o->value = x->argument[0];
}

static void object_destroy(struct object *o, const char **misuse)
{
    if (o->destroyed)
        *misuse = "is destroyed twice";
    else if (o->owner != NO_OWNER)
        *misuse = "is destroyed while it is held";
    o->destroyed = true;
}

/* ---- mutexes ---- */

static uint64_t lock_mutex(struct object *o, const struct operation *x)
{
    uint64_t flags = x->argument[0];

    if (o->owner == x->thread && (flags & MUTEX_RECURSIVE) != 0) {
        o->depth++;
        return 0;
    }
    if (o->owner != NO_OWNER) {
        if (x->kind == OPERATION_MUTEX_TRYLOCK)
            return EBUSY;
        return o->owner == x->thread && (flags & MUTEX_ERRORCHECK) != 0 ? EDEADLK : ETIMEDOUT;
    }
    if (o->abandoned && (flags & MUTEX_ROBUST) == 0)
        return ENOTRECOVERABLE;
    o->owner = x->thread;
    o->depth = 1;
    return o->abandoned ? EOWNERDEAD : 0;
}

static uint64_t unlock_mutex(struct object *o, const struct operation *x, const char **misuse)
{
    uint64_t flags = x->argument[0];

    if (o->owner != x->thread) {
        if ((flags & MUTEX_OF_WAIT) != 0)
            *misuse = "is not locked by the thread that waits with it";
        else if ((flags & (MUTEX_RECURSIVE | MUTEX_ERRORCHECK | MUTEX_ROBUST)) == 0)
            *misuse = o->owner == NO_OWNER ? "is unlocked, but is not locked"
                                           : "is unlocked by a thread that has not locked it";
        return EPERM;
    }
    if (--o->depth == 0)
        o->owner = NO_OWNER;
    return 0;
}

static uint64_t step_mutex(struct object *o, const struct operation *x, const char **misuse)
{
    switch (x->kind) {
    case OPERATION_MUTEX_LOCK:
    case OPERATION_MUTEX_TRYLOCK:
    case OPERATION_MUTEX_TIMEDLOCK: return lock_mutex(o, x);
    case OPERATION_MUTEX_UNLOCK: return unlock_mutex(o, x, misuse);
    case OPERATION_MUTEX_CONSISTENT:
        if (!o->abandoned || o->owner != x->thread)
            return EINVAL;
        o->abandoned = false;
        return 0;
    default: /* abandon */
        o->abandoned = true;
        o->owner = NO_OWNER;
        return 0;
    }
}

static bool mutex_enabled(const struct object *o, const struct operation *x)
{
    uint64_t flags = x->argument[0];

    return x->kind != OPERATION_MUTEX_LOCK || o->owner == NO_OWNER ||
           (o->owner == x->thread && (flags & (MUTEX_RECURSIVE | MUTEX_ERRORCHECK)) != 0);
}

/* ---- condition variables ---- */

/* A signal wakes one of the threads that wait at that time.  It stays until one of them uses it,
   which takes the oldest that it may: a later signal is for more threads than an earlier one. */
static size_t find_signal(const struct object *o, uint32_t thread)
{
    size_t i = find_member(o, thread), k = 0;

    if (i == o->member.n)
        return o->signal.n;
    while (k < o->signal.n && o->signal.at[k] <= o->member.at[i].turn)
        k++;
    return k;
}

static void add_signal(struct object *o)
{
    o->turns++;
    if (o->signal.n < o->member.n)
        vec_push(&o->signal, o->turns);
}

static uint64_t wake_thread(struct object *o, const struct operation *x)
{
    size_t k = find_signal(o, x->thread), i = find_member(o, x->thread);
    bool woken = k < o->signal.n;

    for (; woken && k + 1 < o->signal.n; k++)
        o->signal.at[k] = o->signal.at[k + 1];
    o->signal.n -= woken;
    if (i < o->member.n)
        remove_member(o, i);
    return woken ? 0 : ETIMEDOUT;
}

static uint64_t step_cond(struct object *o, const struct operation *x)
{
    switch (x->kind) {
    case OPERATION_COND_WAIT: object_add(o, x->thread, o->turns); return 0;
    case OPERATION_COND_SIGNAL: add_signal(o); return 0;
    case OPERATION_COND_BROADCAST:
        for (size_t i = o->signal.n; i < o->member.n; i++)
            add_signal(o);
        return 0;
    default: return wake_thread(o, x);
    }
}

/* ---- barriers ---- */

/* The present round is complete: the least thread of it is special. */
static void end_round(struct object *o)
{
    struct object_member *least = NULL;

    for (size_t i = 0; i < o->member.n; i++) {
        struct object_member *m = &o->member.at[i];
        if (m->turn == o->turns && (least == NULL || m->thread < least->thread))
            least = m;
    }
    if (least != NULL)
        least->special = true;
    o->turns++;
}

/* Members of the present round have turn == turns, those of complete ones that have not left yet
   a smaller one. */
static uint64_t arrive(struct object *o, const struct operation *x)
{
    uint64_t n = 0, round = o->turns;

    object_add(o, x->thread, o->turns);
    for (size_t i = 0; i < o->member.n; i++)
        n += o->member.at[i].turn == o->turns;
    if (n >= o->value)
        end_round(o);
    return round;
}

static uint64_t leave_round(struct object *o, const struct operation *x)
{
    size_t i = find_member(o, x->thread);
    bool special = o->member.at[i].special;

    remove_member(o, i);
    return special;
}

static bool round_is_over(const struct object *o, uint32_t thread)
{
    size_t i = find_member(o, thread);

    return i < o->member.n && o->member.at[i].turn < o->turns;
}

/* ---- locks for readers and writers: readers come first ---- */

static bool rwlock_enabled(const struct object *o, const struct operation *x)
{
    switch (x->kind) {
    case OPERATION_RWLOCK_RDLOCK: return o->owner == NO_OWNER || o->owner == x->thread;
    case OPERATION_RWLOCK_WRLOCK:
        return o->owner == x->thread || (o->owner == NO_OWNER && o->member.n == 0);
    default: return true;
    }
}

static uint64_t lock_reader(struct object *o, const struct operation *x)
{
    size_t i = find_member(o, x->thread);

    if (o->owner != NO_OWNER)
        return x->kind == OPERATION_RWLOCK_TRYRDLOCK ? EBUSY
               : o->owner == x->thread               ? EDEADLK
                                                     : ETIMEDOUT;
    if (i == o->member.n)
        object_add(o, x->thread, 1);
    else
        o->member.at[i].turn++;
    return 0;
}

static uint64_t lock_writer(struct object *o, const struct operation *x)
{
    if (o->owner == NO_OWNER && o->member.n == 0) {
        o->owner = x->thread;
        return 0;
    }
    return x->kind == OPERATION_RWLOCK_TRYWRLOCK ? EBUSY
           : o->owner == x->thread               ? EDEADLK
                                                 : ETIMEDOUT;
}

static uint64_t unlock_rwlock(struct object *o, const struct operation *x, const char **misuse)
{
    size_t i = find_member(o, x->thread);

    if (o->owner == x->thread) {
        o->owner = NO_OWNER;
        return UNLOCKED_WRITER;
    }
    if (i == o->member.n)
        *misuse = "is unlocked by a thread that has not locked it";
    else if (--o->member.at[i].turn == 0)
        remove_member(o, i);
    return 0;
}

static uint64_t step_rwlock(struct object *o, const struct operation *x, const char **misuse)
{
    switch (x->kind) {
    case OPERATION_RWLOCK_RDLOCK:
    case OPERATION_RWLOCK_TRYRDLOCK:
    case OPERATION_RWLOCK_TIMEDRDLOCK: return lock_reader(o, x);
    case OPERATION_RWLOCK_WANT: return 0;
    case OPERATION_RWLOCK_UNLOCK: return unlock_rwlock(o, x, misuse);
    default: return lock_writer(o, x);
    }
}

/* ---- semaphores, what is done once, threads ---- */

static uint64_t step_sem(struct object *o, const struct operation *x)
{
    if (x->kind == OPERATION_SEM_GETVALUE)
        return o->value;
    if (x->kind == OPERATION_SEM_WANT)
        return 0;
    if (x->kind == OPERATION_SEM_POST) {
        o->value++;
        return 0;
    }
    if (o->value == 0)
        return x->kind == OPERATION_SEM_TRYWAIT ? EAGAIN : ETIMEDOUT;
    o->value--;
    return 0;
}

static uint64_t step_once(struct object *o, const struct operation *x)
{
    bool first = o->value == OBJECT_FRESH;

    if (x->kind == OPERATION_ONCE_END) {
        o->value = OBJECT_DONE;
        o->owner = NO_OWNER;
        return 0;
    }
    if (first) {
        o->value = OBJECT_AT_WORK;
        o->owner = x->thread;
    }
    return first;
}

static uint64_t step_thread(struct object *o, const struct operation *x)
{
    switch (x->kind) {
    case OPERATION_THREAD_CREATE: o->value = OBJECT_AT_WORK; return x->argument[0];
    case OPERATION_THREAD_END: o->value = OBJECT_DONE; return 0;
    case OPERATION_THREAD_TRYJOIN: return o->value == OBJECT_DONE ? 0 : EBUSY;
    case OPERATION_THREAD_TIMEDJOIN: return o->value == OBJECT_DONE ? 0 : ETIMEDOUT;
    default: return 0;
    }
}

/* ---- all ---- */

bool object_enabled(const struct object *o, const struct operation *x)
{
    switch (x->kind) {
    case OPERATION_MUTEX_LOCK: return mutex_enabled(o, x);
    case OPERATION_COND_WAKE: return find_signal(o, x->thread) < o->signal.n;
    case OPERATION_BARRIER_LEAVE: return round_is_over(o, x->thread);
    case OPERATION_RWLOCK_RDLOCK:
    case OPERATION_RWLOCK_WRLOCK: return rwlock_enabled(o, x);
    case OPERATION_SEM_WAIT: return o->value > 0;
    case OPERATION_ONCE_BEGIN: return o->value != OBJECT_AT_WORK;
    case OPERATION_THREAD_JOIN: return o->value == OBJECT_DONE;
    default: return true;
    }
}

static const char *in_use(const struct object *o, const struct operation *x)
{
    bool last_use = x->kind == OPERATION_COND_DESTROY || x->kind == OPERATION_BARRIER_DESTROY ||
                    x->kind == OPERATION_RWLOCK_DESTROY;
    size_t asleep = 0;

    for (size_t i = 0; i < o->member.n; i++)
        asleep += object_family(x->kind) != FAMILY_BARRIER || o->member.at[i].turn == o->turns;
    return last_use && asleep > o->signal.n ? "is destroyed while threads use it" : NULL;
}

uint64_t object_step(struct object *o, const struct operation *x, const char **misuse)
{
    *misuse = in_use(o, x);
    switch (x->kind) {
    case OPERATION_MUTEX_INIT:
    case OPERATION_COND_INIT:
    case OPERATION_BARRIER_INIT:
    case OPERATION_RWLOCK_INIT:
    case OPERATION_SEM_INIT: object_begin(o, x, misuse); return 0;
    case OPERATION_MUTEX_DESTROY:
    case OPERATION_COND_DESTROY:
    case OPERATION_BARRIER_DESTROY:
    case OPERATION_RWLOCK_DESTROY:
    case OPERATION_SEM_DESTROY: object_destroy(o, misuse); return 0;
    default: break;
    }
    if (o->destroyed)
        *misuse = "is used after it was destroyed";
    switch (object_family(x->kind)) {
    case FAMILY_THREAD: return step_thread(o, x);
    case FAMILY_PROCESS: return 0;
    case FAMILY_MUTEX: return step_mutex(o, x, misuse);
    case FAMILY_COND: return step_cond(o, x);
    case FAMILY_BARRIER:
        return x->kind == OPERATION_BARRIER_ARRIVE ? arrive(o, x) : leave_round(o, x);
    case FAMILY_RWLOCK: return step_rwlock(o, x, misuse);
    case FAMILY_SEM: return step_sem(o, x);
    case FAMILY_ONCE: return step_once(o, x);
    case FAMILY_ATOMIC: return atomic_step(&o->value, x);
    case FAMILY_MODEL: return 0;
    }
    return 0;
}
