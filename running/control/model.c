/*
 * Objects whose states are those of a primitive (see model.h).
 */
#include "config.h"

#include "running/control/model.h"

#include <errno.h>
#include <string.h>

#include "running/control/object.h"
#include "support/alloc.h"

#define PARTS 64u /* bits of a word */

/* ---- what operations of standard objects stand for ---- */

enum call_form {
    CALL_NONE,
    CALL_WAITS,   /* enabled if `first` is; returns 0.  A thread that would wait for itself may get
                     EDEADLK, and does `second`, if there is one */
    CALL_TRIES,   /* `first` answers; `error` if it says no */
    CALL_TIMED,   /* `first` if it is enabled, else `second` if that is; then it returns `error`, or
                     EDEADLK as above */
    CALL_EITHER,  /* `first`, which returns 0, or `second`, which returns `error`; or a misuse */
    CALL_RIGHTLY, /* `first`, or a misuse */
    CALL_ANSWERS  /* enabled if `first` is; returns what that returns */
};

static const struct standard_call {
    const char *primitive;
    uint32_t kind;
    enum call_form form;
    const char *first, *second; /* second may be NULL */
    int error;
} calls[] = {
    /* clang-format off */
    { "mutex", OPERATION_MUTEX_LOCK, CALL_WAITS, "lock", NULL, 0 },
    { "mutex", OPERATION_MUTEX_TRYLOCK, CALL_TRIES, "trylock", NULL, EBUSY },
    { "mutex", OPERATION_MUTEX_TIMEDLOCK, CALL_TIMED, "lock", NULL, ETIMEDOUT },
    { "mutex", OPERATION_MUTEX_UNLOCK, CALL_RIGHTLY, "unlock", NULL, 0 },
    { "spin", OPERATION_MUTEX_LOCK, CALL_WAITS, "lock", NULL, 0 },
    { "spin", OPERATION_MUTEX_TRYLOCK, CALL_TRIES, "trylock", NULL, EBUSY },
    { "spin", OPERATION_MUTEX_UNLOCK, CALL_RIGHTLY, "unlock", NULL, 0 },
    { "cond", OPERATION_COND_WAIT, CALL_RIGHTLY, "enqueue", NULL, 0 },
    { "cond", OPERATION_COND_WAKE, CALL_WAITS, "awake", NULL, 0 },
    { "cond", OPERATION_COND_TIMEDWAKE, CALL_TIMED, "awake", "giveup", ETIMEDOUT },
    { "cond", OPERATION_COND_SIGNAL, CALL_RIGHTLY, "signal", NULL, 0 },
    { "cond", OPERATION_COND_BROADCAST, CALL_RIGHTLY, "broadcast", NULL, 0 },
    { "once", OPERATION_ONCE_BEGIN, CALL_ANSWERS, "enter", NULL, 0 },
    { "once", OPERATION_ONCE_END, CALL_RIGHTLY, "finish", NULL, 0 },
    { "rwlock", OPERATION_RWLOCK_RDLOCK, CALL_WAITS, "rdlock", NULL, 0 },
    { "rwlock", OPERATION_RWLOCK_TRYRDLOCK, CALL_TRIES, "tryrdlock", NULL, EBUSY },
    { "rwlock", OPERATION_RWLOCK_TIMEDRDLOCK, CALL_TIMED, "rdlock", NULL, ETIMEDOUT },
    { "rwlock", OPERATION_RWLOCK_WANT, CALL_RIGHTLY, "want", NULL, 0 },
    { "rwlock", OPERATION_RWLOCK_WRLOCK, CALL_WAITS, "wrlock", "giveup", 0 },
    { "rwlock", OPERATION_RWLOCK_TRYWRLOCK, CALL_TRIES, "trywrlock", NULL, EBUSY },
    { "rwlock", OPERATION_RWLOCK_TIMEDWRLOCK, CALL_TIMED, "wrlock", "giveup", ETIMEDOUT },
    { "rwlock", OPERATION_RWLOCK_UNLOCK, CALL_EITHER, "rdunlock", "wrunlock", UNLOCKED_WRITER },
    { "semaphore", OPERATION_SEM_WANT, CALL_RIGHTLY, "want", NULL, 0 },
    { "semaphore", OPERATION_SEM_WAIT, CALL_WAITS, "wait", NULL, 0 },
    { "semaphore", OPERATION_SEM_TRYWAIT, CALL_TRIES, "trywait", NULL, EAGAIN },
    { "semaphore", OPERATION_SEM_TIMEDWAIT, CALL_TIMED, "wait", "giveup", ETIMEDOUT },
    { "semaphore", OPERATION_SEM_POST, CALL_RIGHTLY, "post", NULL, 0 },
    { "semaphore", OPERATION_SEM_GETVALUE, CALL_ANSWERS, "getvalue", NULL, 0 },
    /* clang-format on */
};
#define N_CALLS (sizeof calls / sizeof calls[0])

bool model_is_standard(const char *name)
{
    for (size_t i = 0; i < N_CALLS; i++)
        if (strcmp(calls[i].primitive, name) == 0)
            return true;
    return false;
}

const char *model_standard_name(uint32_t kind, uint64_t argument)
{
    switch (object_family(kind)) {
    case FAMILY_MUTEX:
        if ((argument & (MUTEX_RECURSIVE | MUTEX_ROBUST)) != 0)
            return NULL;
        return (argument & MUTEX_SPIN) != 0 ? "spin" : "mutex";
    case FAMILY_COND: return "cond";
    case FAMILY_RWLOCK: return "rwlock";
    case FAMILY_SEM: return "semaphore";
    case FAMILY_ONCE: return "once";
    default: return NULL;
    }
}

const char *model_standard_constant(const char *name)
{
    return strcmp(name, "semaphore") == 0 ? "Value" : NULL;
}

const char *model_standard_capacity(const char *name, uint64_t *least)
{
    bool is_semaphore = strcmp(name, "semaphore") == 0;

    *least = is_semaphore ? 64 : 4;
    return is_semaphore ? "Most" : strcmp(name, "rwlock") == 0 ? "Depth" : NULL;
}

/* ---- life ---- */

struct model {
    struct primitive *primitive;
    const char *capacity;
    uint32_t first;
    struct model_call {
        enum call_form form;
        uint32_t first, second; /* operations of the primitive; UINT32_MAX: none */
        int error;
    } call[PAGE_N_OPERATIONS];
    uint32_t release; /* who can do this would wait for itself; UINT32_MAX: that is not told */
};

/* What only the thread can do that has locked an object, against all others. */
static const char *standard_release(const char *name)
{
    return strcmp(name, "mutex") == 0 ? "unlock" : strcmp(name, "rwlock") == 0 ? "wrunlock" : NULL;
}

static uint32_t find_kind(const struct primitive *p, const char *name)
{
    return name != NULL ? primitive_kind(p, name) : UINT32_MAX;
}

struct model *model_new(struct primitive *p, const char *name, uint32_t first)
{
    struct model *m = mem_zalloc(sizeof *m);
    uint64_t least;

    m->primitive = p;
    m->capacity = model_standard_capacity(name, &least);
    m->release = find_kind(p, standard_release(name));
    m->first = first;
    for (size_t i = 0; i < N_CALLS; i++)
        if (strcmp(calls[i].primitive, name) == 0 && find_kind(p, calls[i].first) != UINT32_MAX)
            m->call[calls[i].kind] =
                (struct model_call){ calls[i].form, find_kind(p, calls[i].first),
                                     find_kind(p, calls[i].second), calls[i].error };
    return m;
}

void model_free(struct model *m)
{
    mem_free(m);
}

/* What is refused, or not said, if the primitive has no such operation. */
static bool can_be_missed(uint32_t kind)
{
    return kind == OPERATION_RWLOCK_WANT || kind == OPERATION_SEM_WANT ||
           kind == OPERATION_SEM_GETVALUE;
}

const char *model_misses(const struct primitive *p, const char *name)
{
    for (size_t i = 0; i < N_CALLS; i++) {
        if (strcmp(calls[i].primitive, name) != 0)
            continue;
        if (!can_be_missed(calls[i].kind) && find_kind(p, calls[i].first) == UINT32_MAX)
            return calls[i].first;
        if (calls[i].form == CALL_EITHER && find_kind(p, calls[i].second) == UINT32_MAX)
            return calls[i].second;
    }
    return NULL;
}

/* ---- operations ---- */

static struct model_call call_of(const struct model *m, const struct operation *x)
{
    if (x->kind < PAGE_N_OPERATIONS)
        return m->call[x->kind];
    return (struct model_call){ CALL_ANSWERS, x->kind - m->first, UINT32_MAX, 0 };
}

bool model_knows(const struct model *m, const struct operation *x)
{
    return call_of(m, x).form != CALL_NONE;
}

/* An operation of the primitive, if it is possible. */
static bool try_call(const struct model *m, uint32_t state, const struct operation *x,
                     uint32_t kind, uint32_t *next, int32_t *returned)
{
    int32_t argument[OPERATION_ARGUMENTS];

    for (size_t i = 0; i < OPERATION_ARGUMENTS; i++)
        argument[i] = (int32_t)(uint32_t)(x->argument[i] & UINT32_MAX);
    return kind != UINT32_MAX &&
           primitive_step(m->primitive, state, kind, x->thread + 1, argument, next, returned);
}

bool model_has_thread(const struct model *m, uint32_t thread)
{
    return primitive_has_thread(m->primitive, thread + 1);
}

/* Does a mutex tell what is wrong with an operation?  Else it is a misuse, or waits for ever.  A
   wait for a condition without the mutex is always a misuse. */
static bool checks_errors(const struct operation *x)
{
    return (x->argument[0] & (MUTEX_ERRORCHECK | MUTEX_OF_WAIT)) == MUTEX_ERRORCHECK;
}

/* Would the thread wait for itself, and is told so? */
static bool waits_for_itself(const struct model *m, uint32_t state, const struct operation *x)
{
    enum call_form form = call_of(m, x).form;

    return m->release != UINT32_MAX && (form == CALL_WAITS || form == CALL_TIMED) &&
           (object_family(x->kind) != FAMILY_MUTEX || checks_errors(x)) &&
           primitive_is_possible(m->primitive, state, m->release, x->thread + 1);
}

bool model_enabled(const struct model *m, uint32_t state, const struct operation *x)
{
    struct model_call c = call_of(m, x);
    bool waits = c.form == CALL_WAITS || c.form == CALL_TRIES || c.form == CALL_ANSWERS;
    uint32_t next;
    int32_t returned;

    return !waits || waits_for_itself(m, state, x) ||
           try_call(m, state, x, c.first, &next, &returned);
}

uint64_t model_step(const struct model *m, uint32_t *state, const struct operation *x,
                    const char **misuse)
{
    struct model_call c = call_of(m, x);
    bool itself = waits_for_itself(m, *state, x);
    int32_t returned = 0;

    if (try_call(m, *state, x, c.first, state, &returned)) {
        if (c.form == CALL_ANSWERS)
            return (uint64_t)(int64_t)returned;
        return c.form == CALL_TRIES && returned == 0 ? (uint64_t)c.error : 0;
    }
    if (try_call(m, *state, x, c.second, state, &returned) || itself || c.form == CALL_TIMED)
        return itself ? EDEADLK : (uint64_t)c.error;
    if (object_family(x->kind) == FAMILY_MUTEX && checks_errors(x))
        return EPERM;
    *misuse = "is used by a thread that may not do this now";
    return 0;
}

/* If it succeeds, the object holds more than before. */
static bool fills_up(uint32_t kind)
{
    return kind == OPERATION_SEM_POST || kind == OPERATION_RWLOCK_RDLOCK ||
           kind == OPERATION_RWLOCK_TRYRDLOCK || kind == OPERATION_RWLOCK_TIMEDRDLOCK;
}

bool model_is_full(const struct model *m, uint32_t before, uint32_t after,
                   const struct operation *x, uint64_t returned)
{
    return fills_up(x->kind) && returned == 0 && before == after && m->capacity != NULL &&
           primitive_has_constant(m->primitive, m->capacity);
}

/* ---- dependence ---- */

/* The operations of the primitive that an operation may stand for, or stood for. */
struct meant {
    uint32_t n, kind[2];
    enum returned returned;
};

static void add_meant(struct meant *is, uint32_t kind)
{
    if (kind != UINT32_MAX)
        is->kind[is->n++] = kind;
}

static struct meant meant_by(const struct model *m, const struct operation *x)
{
    struct model_call c = call_of(m, x);
    struct meant is = { .returned = RETURNED_ANY };
    bool second = c.second != UINT32_MAX && x->executed && x->returned != 0;

    if (x->executed && c.form == CALL_TRIES)
        is.returned = x->returned == 0 ? RETURNED_TRUE : RETURNED_FALSE;
    if (x->executed && c.form == CALL_ANSWERS)
        is.returned = x->returned != 0 ? RETURNED_TRUE : RETURNED_FALSE;
    if (c.form != CALL_EITHER || !second)
        add_meant(&is, c.first);
    if (!x->executed || second)
        add_meant(&is, c.second);
    return is;
}

/* Of one that is not known to the primitive all is possible. */
bool model_dependent(const struct model *m, const struct operation *a, const struct operation *b)
{
    struct meant of_a = meant_by(m, a), of_b = meant_by(m, b);
    bool found = !model_knows(m, a) || !model_knows(m, b);

    for (uint32_t i = 0; i < of_a.n; i++)
        for (uint32_t k = 0; k < of_b.n; k++)
            found |= primitive_dependent(m->primitive, of_a.kind[i], of_a.returned, of_b.kind[k],
                                         of_b.returned);
    return found;
}

bool model_co_enabled(const struct model *m, const struct operation *a, const struct operation *b)
{
    struct meant of_a = meant_by(m, a), of_b = meant_by(m, b);
    bool found = !model_knows(m, a) || !model_knows(m, b) || call_of(m, a).form == CALL_TIMED ||
                 call_of(m, b).form == CALL_TIMED;

    for (uint32_t i = 0; i < of_a.n; i++)
        for (uint32_t k = 0; k < of_b.n; k++)
            found |= primitive_co_enabled(m->primitive, of_a.kind[i], of_b.kind[k]);
    return found;
}

bool model_disables(const struct model *m, const struct operation *a, const struct operation *b)
{
    struct meant of_a = meant_by(m, a), of_b = meant_by(m, b);
    bool found = !model_knows(m, a) || !model_knows(m, b);

    for (uint32_t i = 0; i < of_a.n; i++)
        for (uint32_t k = 0; k < of_b.n; k++)
            found |= primitive_disables(m->primitive, of_a.kind[i], of_a.returned, of_b.kind[k]);
    return found;
}

/* Does it end a wait in vain?  Who waits holds nothing. */
static bool ends_wait_in_vain(const struct model *m, uint32_t kind)
{
    for (size_t i = 0; i < PAGE_N_OPERATIONS; i++)
        if (m->call[i].form == CALL_TIMED && m->call[i].second == kind)
            return true;
    return false;
}

bool model_is_held_by(const struct model *m, uint32_t state, uint32_t thread)
{
    for (uint32_t k = 0; k < primitive_kinds(m->primitive); k++)
        if (!ends_wait_in_vain(m, k) && primitive_is_possible(m->primitive, state, k, thread + 1) &&
            !primitive_is_possible(m->primitive, 0, k, thread + 1))
            return true;
    return false;
}

void model_parts(const struct model *m, const struct operation *x, uint64_t *own, uint64_t *after)
{
    uint32_t n = primitive_kinds(m->primitive) * RETURNED_KINDS;
    struct meant is = meant_by(m, x);

    *own = *after = 1;
    if (n > PARTS)
        return;
    *own = UINT64_C(1) << (is.kind[0] * RETURNED_KINDS + is.returned);
    *after = 0;
    for (uint32_t i = 0; i < n; i++)
        if (primitive_dependent(m->primitive, is.kind[0], is.returned, i / RETURNED_KINDS,
                                (enum returned)(i % RETURNED_KINDS)))
            *after |= UINT64_C(1) << i;
}
