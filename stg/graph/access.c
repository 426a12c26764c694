/*
 * Variables and their parts (see access.h).
 */
#include "config.h"

#include "stg/graph/access.h"

#include <stdlib.h>

#include "support/vec.h"

static bool same_variable(const struct access *a, const struct access *b)
{
    return a->global == b->global && a->variable == b->variable;
}

/* The first n steps can lead to the same place. */
static bool may_agree(const struct access *a, const struct access *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (a->step[i] != b->step[i] && a->step[i] != ACCESS_ANY && b->step[i] != ACCESS_ANY)
            return false;
    return true;
}

/* The first n steps of b lead to the same place as those of a. */
static bool must_agree(const struct access *a, const struct access *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (a->step[i] != b->step[i] && a->step[i] != ACCESS_ANY)
            return false;
    return true;
}

/* Whether something is assigned at all, is known from any value of it or of a part. */
bool access_covers(const struct access *a, const struct access *b)
{
    if (!same_variable(a, b))
        return false;
    if (!a->assigned)
        return (a->n <= b->n && must_agree(a, b, a->n)) || (b->assigned && must_agree(a, b, b->n));
    return b->assigned && a->n >= b->n && must_agree(a, b, b->n);
}

/* Writing a part leaves the whole assigned. */
bool access_meets(const struct access *x, const struct access *w)
{
    uint32_t n = x->n < w->n ? x->n : w->n;

    return same_variable(x, w) && (!x->assigned || w->n <= x->n) && may_agree(x, w, n);
}

/* ---- sets ---- */

static int compare_accesses(const void *x, const void *y)
{
    const struct access *a = x, *b = y;
    uint32_t n = a->n < b->n ? a->n : b->n;

    if (a->global != b->global)
        return a->global < b->global ? -1 : 1;
    if (a->variable != b->variable)
        return a->variable < b->variable ? -1 : 1;
    for (uint32_t i = 0; i < n; i++)
        if (a->step[i] != b->step[i]) /* ACCESS_ANY + 1 is 0 */
            return (uint32_t)(a->step[i] + 1) < (uint32_t)(b->step[i] + 1) ? -1 : 1;
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    return (a->assigned > b->assigned) - (a->assigned < b->assigned);
}

bool access_same(const struct access *x, const struct access *y)
{
    return compare_accesses(x, y) == 0;
}

/* Only neighbours are compared: of those that are kept, the last one may cover the next, or the
   next one that. */
void accesses_sort(struct access_list *list)
{
    size_t n = 0;

    if (list->n > 1)
        qsort(list->at, list->n, sizeof *list->at, compare_accesses);
    for (size_t i = 0; i < list->n; i++) {
        if (n > 0 && access_covers(&list->at[n - 1], &list->at[i]))
            continue;
        while (n > 0 && access_covers(&list->at[i], &list->at[n - 1]))
            n--;
        list->at[n++] = list->at[i];
    }
    list->n = n;
}

struct accesses accesses_make(struct arena *a, const struct access_list *list)
{
    struct access *at = ARENA_ARRAY(a, struct access, list->n);

    for (size_t i = 0; i < list->n; i++) {
        at[i] = list->at[i];
        if (at[i].n > 0)
            at[i].step = arena_copy(a, at[i].step, at[i].n * sizeof *at[i].step);
    }
    return (struct accesses){ vec_number(list->n), at };
}

bool accesses_cover(const struct accesses *s, const struct access *x)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (access_covers(&s->at[i], x))
            return true;
    return false;
}

bool accesses_meet(const struct accesses *s, const struct accesses *writes, bool local)
{
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t k = 0; k < writes->n; k++)
            if ((local || s->at[i].global) && access_meets(&s->at[i], &writes->at[k]))
                return true;
    return false;
}

/* Accesses to global variables come last. */
bool accesses_any_global(const struct accesses *s)
{
    return s->n > 0 && s->at[s->n - 1].global;
}
