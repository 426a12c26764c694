/*
 * Pairs by a shared index (see pairs.h).
 */
#include "config.h"

#include "stg/states/pairs.h"

#include "support/alloc.h"

#define SPACIOUS (1u << 16)
#define AHEAD 16 /* pairs whose slots are fetched while growing */

static void reserve_pairs(struct pairs *p)
{
    p->pair = mem_realloc(p->pair, p->index.room * sizeof *p->pair);
}

void pairs_init(struct pairs *p)
{
    *p = (struct pairs){ .pair = NULL };
    shared_index_init(&p->index, SPACIOUS);
    reserve_pairs(p);
}

void pairs_clear(struct pairs *p)
{
    mem_free(p->pair);
    shared_index_clear(&p->index);
}

void pairs_grow(struct pairs *p)
{
    uint32_t n = shared_index_size(&p->index);

    shared_index_grow(&p->index, sizeof *p->pair);
    reserve_pairs(p);
    for (uint32_t i = 0; i < n; i++) {
        if (i + AHEAD < n)
            pairs_expect(p, pairs_hash(p->pair[i + AHEAD]));
        if (p->pair[i] != PAIR_HOLE)
            shared_index_insert(&p->index, i, pairs_hash(p->pair[i]));
    }
}

INDEX_INLINE bool is_pair(const void *self, uint32_t number, const void *pair)
{
    const struct pairs *p = self;

    return p->pair[number] == *(const uint64_t *)pair;
}

INDEX_INLINE void keep_pair(void *self, uint32_t number, const void *pair)
{
    struct pairs *p = self;

    p->pair[number] = *(const uint64_t *)pair;
}

INDEX_INLINE struct index_item item_of(const struct pairs *p, const uint64_t *pair, uint64_t hash)
{
    return (struct index_item){ (void *)p, pair, hash, is_pair, keep_pair };
}

void pairs_fetch(const struct pairs *p, uint64_t hash)
{
    uint32_t number = shared_index_guess(&p->index, hash);

    if (number != INDEX_NONE)
        __builtin_prefetch(&p->pair[number]);
}

uint32_t pairs_find(const struct pairs *p, uint64_t pair, uint64_t hash)
{
    struct index_item k = item_of(p, &pair, hash);

    return shared_index_find(&p->index, &k);
}

static void make_hole(struct pairs *p, uint32_t number)
{
    p->pair[number] = PAIR_HOLE;
    atomic_fetch_add_explicit(&p->holes, 1, memory_order_relaxed);
}

void pairs_drop(struct pairs *p, struct index_block *block)
{
    while (block->next < block->end)
        make_hole(p, block->next++);
}

uint32_t pairs_put(struct pairs *p, uint64_t pair, uint64_t hash)
{
    struct index_item k = item_of(p, &pair, hash);
    struct index_block own = { 0, 0 };
    uint32_t number = shared_index_put(&p->index, &k, &own, 1);

    pairs_drop(p, &own);
    return number;
}

uint32_t pairs_put_from(struct pairs *p, uint64_t pair, uint64_t hash, struct index_block *block)
{
    struct index_item k = item_of(p, &pair, hash);

    return shared_index_put(&p->index, &k, block, INDEX_BLOCK);
}

void pairs_skip(struct pairs *p)
{
    struct index_block own;

    if (shared_index_refill(&p->index, &own, 1))
        pairs_drop(p, &own);
}
