/*
 * Linear probing in a power of two of slots, at most three quarters of them full (see memo.h).
 */
#include "config.h"

#include "support/memo.h"

#include "support/alloc.h"

#define SLOTS_MIN 16

void memo_clear(struct memo *m)
{
    mem_free(m->slot);
    *m = (struct memo){ .slot = NULL };
}

static void put_memo_slot(struct memo *m, struct memo_slot s)
{
    size_t i = memo_hash(s.key) & m->mask;

    while (m->slot[i].value_plus_1 != 0)
        i = (i + 1) & m->mask;
    m->slot[i] = s;
}

static void grow_memo(struct memo *m)
{
    struct memo old = *m;
    size_t n = old.slot == NULL ? 0 : old.mask + 1;

    m->mask = (n == 0 ? SLOTS_MIN : 2 * n) - 1;
    m->slot = mem_zalloc((m->mask + 1) * sizeof *m->slot);
    for (size_t i = 0; i < n; i++)
        if (old.slot[i].value_plus_1 != 0)
            put_memo_slot(m, old.slot[i]);
    mem_free(old.slot);
}

void memo_add(struct memo *m, uint64_t key, uint32_t value)
{
    if (m->slot == NULL || m->n > m->mask / 4 * 3)
        grow_memo(m);
    put_memo_slot(m, (struct memo_slot){ key, value + 1 });
    m->n++;
}

void memo_set(struct memo *m, uint64_t key, uint32_t value)
{
    size_t i = memo_hash(key) & m->mask;

    if (memo_find(m, key) == MEMO_NONE) {
        memo_add(m, key, value);
        return;
    }
    while (m->slot[i].value_plus_1 == 0 || m->slot[i].key != key)
        i = (i + 1) & m->mask;
    m->slot[i].value_plus_1 = value + 1;
}
