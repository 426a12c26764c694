/*
 * Which operations of one object are dependent (see object.h).
 *
 * tests/unit/test_object executes both orders in random states.
 */
#include "config.h"

#include "running/control/object.h"

#include "running/control/atomic.h"

/* Pairs that commute in every state, having returned the same; all others of one object are taken
   as dependent. */
static const uint32_t commuting[][2] = {
    { OPERATION_SEM_POST, OPERATION_SEM_POST },
    { OPERATION_SEM_GETVALUE, OPERATION_SEM_GETVALUE },
    { OPERATION_BARRIER_ARRIVE, OPERATION_BARRIER_ARRIVE },
    { OPERATION_BARRIER_LEAVE, OPERATION_BARRIER_LEAVE },
    { OPERATION_RWLOCK_RDLOCK, OPERATION_RWLOCK_RDLOCK },
    { OPERATION_COND_WAIT, OPERATION_COND_WAIT },
};

/* Two threads arrive at a barrier: they commute in one round, and not if the first makes the round
   complete.  One that has not arrived yet may come to either. */
static bool same_round(const struct operation *a, const struct operation *b)
{
    return a->kind != OPERATION_BARRIER_ARRIVE ||
           (a->executed && b->executed && a->returned == b->returned);
}

/* Arriving for one round and leaving another are independent. */
static bool other_rounds(const struct operation *arrives, const struct operation *leaves)
{
    return arrives->kind == OPERATION_BARRIER_ARRIVE && leaves->kind == OPERATION_BARRIER_LEAVE &&
           arrives->executed && arrives->returned != leaves->argument[0];
}

/* A reader that stops to read, which another that reads, begins or stops does not see. */
static bool only_readers(const struct operation *a, const struct operation *b)
{
    return a->kind == OPERATION_RWLOCK_UNLOCK && a->executed && a->returned == 0 &&
           (b->kind == OPERATION_RWLOCK_RDLOCK ||
            (b->kind == OPERATION_RWLOCK_UNLOCK && b->executed && b->returned == 0));
}

bool object_dependent(const struct operation *a, const struct operation *b)
{
    if (object_family(a->kind) == FAMILY_ATOMIC)
        return atomic_dependent(a, b);
    if (only_readers(a, b) || only_readers(b, a))
        return false;
    if (other_rounds(a, b) || other_rounds(b, a))
        return false;
    for (size_t i = 0; i < sizeof commuting / sizeof commuting[0]; i++)
        if (a->kind == commuting[i][0] && b->kind == commuting[i][1])
            return !same_round(a, b);
    return true;
}

static bool is_unlock(uint32_t kind)
{
    return kind == OPERATION_MUTEX_UNLOCK;
}

/* No thread leaves a round before all have arrived. */
static bool is_meeting(const struct operation *arrives, const struct operation *leaves)
{
    return arrives->kind == OPERATION_BARRIER_ARRIVE && leaves->kind == OPERATION_BARRIER_LEAVE &&
           arrives->executed && arrives->returned == leaves->argument[0];
}

/* A thread that unlocks a mutex rightly holds it, and no other can lock or unlock it then; whether
   it does so rightly depends on what it has done itself. */
bool object_co_enabled(const struct operation *a, const struct operation *b)
{
    bool locks = a->kind == OPERATION_MUTEX_LOCK || b->kind == OPERATION_MUTEX_LOCK;

    if (object_family(a->kind) == FAMILY_BARRIER && a->kind != b->kind)
        return !is_meeting(a, b) && !is_meeting(b, a);
    if (is_unlock(a->kind) || is_unlock(b->kind))
        return !locks && !(is_unlock(a->kind) && is_unlock(b->kind));
    return true;
}
