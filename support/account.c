/*
 * Accounts (see account.h).
 *
 * The list of blocks is an array without gaps: the last block takes the place of one that is
 * removed.  The array comes from the C library directly, so growing it cannot itself trigger the
 * end of the run that it has to serve.
 */
#include "config.h"
#include "support/account.h"

#include <stdint.h>
#include <stdlib.h>

_Thread_local struct account account_own;
_Thread_local struct account *account_selected;

struct account *account_select(struct account *a)
{
    struct account *before = account_now();

    account_selected = a;
    return before;
}

void account_init(struct account *a)
{
    *a = (struct account){ .keeps = true, .special = true };
}

void account_clear(struct account *a)
{
    if (a->n > 0 || a->used > 0)
        BUG("%zu blocks, %zu bytes are held by an account that is cleared", a->n, (size_t)a->used);
    free(a->block);
    a->block = NULL;
}

bool account_make_room(struct account *a)
{
    size_t cap = a->cap < 32 ? 64 : 2 * a->cap;
    void *at;

    if (a->n < a->cap)
        return true;
    at = cap > SIZE_MAX / 2 / sizeof *a->block ? NULL : realloc(a->block, cap * sizeof *a->block);
    if (at == NULL)
        return false;
    a->block = at;
    a->cap = cap;
    return true;
}

void account_add(struct account *a, struct account_block *b)
{
    b->place = a->n;
    a->block[a->n++] = b;
}

void account_moved(struct account *a, struct account_block *b)
{
    a->block[b->place] = b;
}

void account_remove(struct account *a, const struct account_block *b)
{
    struct account_block *last = a->block[--a->n];

    last->place = b->place;
    a->block[b->place] = last;
}
