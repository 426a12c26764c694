/*
 * A memo table: a partial function from 64-bit keys to 32-bit numbers.
 *
 * A lookup changes nothing, so many threads may look up while none adds.
 */
#ifndef SUPPORT_MEMO_H
#define SUPPORT_MEMO_H

#include <stddef.h>
#include <stdint.h>

#define MEMO_NONE UINT32_MAX

struct memo_slot {
    uint64_t key;
    uint32_t value_plus_1; /* 0: empty */
};

struct memo {
    struct memo_slot *slot; /* owned; a power of two of them, or NULL */
    size_t mask, n;
};

/* All zero is an empty memo. */
void memo_clear(struct memo *m);
/* Sets the value of a key that has none; not MEMO_NONE. */
void memo_add(struct memo *m, uint64_t key, uint32_t value);
/* Sets the value of any key; not MEMO_NONE. */
void memo_set(struct memo *m, uint64_t key, uint32_t value);

static inline uint64_t memo_key(uint32_t a, uint32_t b)
{
    return (uint64_t)a << 32 | b;
}

static inline size_t memo_hash(uint64_t key)
{
    key = (key ^ key >> 32) * 0x9e3779b97f4a7c15u;
    return (size_t)(key ^ key >> 32);
}

/* MEMO_NONE: not known. */
static inline uint32_t memo_find(const struct memo *m, uint64_t key)
{
    if (m->slot == NULL)
        return MEMO_NONE;
    for (size_t i = memo_hash(key) & m->mask;; i = (i + 1) & m->mask) {
        if (m->slot[i].value_plus_1 == 0)
            return MEMO_NONE;
        if (m->slot[i].key == key)
            return m->slot[i].value_plus_1 - 1;
    }
}

#endif
