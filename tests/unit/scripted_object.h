/*
 * The objects of scripted programs: what an operation does, and by hand which are independent.
 */
#ifndef TESTS_UNIT_SCRIPTED_OBJECT_H
#define TESTS_UNIT_SCRIPTED_OBJECT_H

#include "tests/unit/scripted.h"

struct script_object {
    enum script_type type;
    uint64_t
        value; /* of a semaphore, cell; how many a barrier is for; of a thread: 1 alive, 2 ended */
    uint32_t holder;                /* mutex, rwlock: thread + 1, or 0 */
    uint32_t readers, n_waiting;    /* n_waiting: of a barrier, of a condition's queue */
    uint32_t queue[SCRIPT_THREADS]; /* of a condition, first come first served */
    bool released[SCRIPT_THREADS];  /* from a barrier or condition */
};

bool object_enables(const struct script_object *o, const struct operation *p);
/* Executes an operation that is enabled; sets what it returns. */
void object_apply(struct script_object *o, struct operation *p);

bool script_dependent(const struct script *s, const struct operation *a, const struct operation *b);
bool script_co_enabled(const struct operation *a, const struct operation *b);
bool object_disables(const struct operation *a, const struct operation *b);

#endif
