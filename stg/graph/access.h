/*
 * Variables and their parts, as far as they are known before a model runs: what edges read and
 * write.
 *
 * A part is reached from its variable by fields of records and elements of arrays.  A step is the
 * number of the field, or for each index of an array the number of its value in the index type, so
 * that equal steps lead to the same place in the value; ACCESS_ANY stands for all of them.  A set
 * with members (sort_has_members) has a part for each of these, and the step is its number.
 * Unions, sequences and other sets have no parts.
 */
#ifndef STG_GRAPH_ACCESS_H
#define STG_GRAPH_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"

#define ACCESS_ANY UINT32_MAX

struct access {
    bool global;
    bool assigned;     /* a read: only whether it has a value at all, not which */
    uint32_t variable; /* number of the global variable, or in process.variable */
    uint32_t n;
    const uint32_t *step;
};

/* A set of them, ascending: a variable before its parts, any element before a certain one. */
struct accesses {
    uint32_t n;
    const struct access *at;
};

struct access_list {
    struct access *at;
    size_t n, cap;
};

/* Is each value that b stands for one that a stands for, or a part of it? */
bool access_covers(const struct access *a, const struct access *b);
/* Can a write of w change what x reads, or writes? */
bool access_meets(const struct access *x, const struct access *w);

/* Makes the list a set; members covered by a neighbour are left out. */
void accesses_sort(struct access_list *list);
/* A sorted list, with its steps, copied to a. */
struct accesses accesses_make(struct arena *a, const struct access_list *list);
bool access_same(const struct access *x, const struct access *y);
/* Does some member cover it? */
bool accesses_cover(const struct accesses *s, const struct access *x);
/* Can some write of the other change what the one reads or writes?  local false: in global
   variables. */
bool accesses_meet(const struct accesses *s, const struct accesses *writes, bool local);
bool accesses_any_global(const struct accesses *s);

#endif
