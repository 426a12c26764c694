/*
 * Collapsed states (see collapsed_states.h).
 *
 * Threads keep the numbers of halves that they have reserved until the set is cleared: whoever
 * rebuilds an index leaves them out.
 */
#include "config.h"

#include "stg/states/collapsed_states.h"

#include "support/alloc.h"

#define TOGETHER 64u /* states whose parts are looked up together */

static uint32_t number_of_sets(const struct collapsed_states *c)
{
    return 2 * c->n_parts - 1;
}

void collapsed_states_init(struct collapsed_states *c, const struct packed_layout *l)
{
    uint32_t inner = l->n_parts - 1;

    *c = (struct collapsed_states){ .size = l->size, .n_parts = l->n_parts };
    for (uint32_t i = 0; i < inner; i++)
        packed_states_init(&c->set[i], sizeof(uint64_t));
    for (uint32_t i = 0; i < l->n_parts; i++) {
        c->part[i] = l->part[i];
        packed_states_init(&c->set[inner + i], l->part[i].bytes);
    }
}

void collapsed_states_clear(struct collapsed_states *c)
{
    for (uint32_t i = 0; i < number_of_sets(c); i++)
        packed_states_clear(&c->set[i]);
    mem_free(c->block);
}

void collapsed_states_share(struct collapsed_states *c, uint32_t n_threads)
{
    uint32_t before = c->n_threads;

    if (n_threads <= before)
        return;
    c->block = mem_realloc(c->block, n_threads * sizeof *c->block);
    memset(c->block + before, 0, (n_threads - before) * sizeof *c->block);
    c->n_threads = n_threads;
}

bool collapsed_states_have_room(const struct collapsed_states *c, uint64_t n)
{
    bool have = true;

    for (uint32_t i = 0; i < number_of_sets(c); i++)
        have = have && packed_states_have_room(&c->set[i], n);
    return have;
}

/* The blocks of all threads in one set. */
static struct index_block *blocks_of(const struct collapsed_states *c, uint32_t set)
{
    struct index_block *block = mem_alloc((c->n_threads + (size_t)1) * sizeof *block);

    for (uint32_t i = 0; i < c->n_threads; i++)
        block[i] = c->block[i].of[set];
    return block;
}

static void grow_set(struct collapsed_states *c, uint32_t set)
{
    struct index_block *block = blocks_of(c, set);

    packed_states_grow(&c->set[set], c->n_threads, block);
    mem_free(block);
}

void collapsed_states_make_room(struct collapsed_states *c, uint64_t n)
{
    for (uint32_t i = 0; i < number_of_sets(c); i++)
        while (!packed_states_have_room(&c->set[i], n))
            grow_set(c, i);
}

/* ---- adding states ---- */

/* What is added to one set: n items, `apart` machine words from one to the next. */
struct items {
    uint32_t n, apart;
    const uint64_t *at;
    struct index_block *block; /* as packed_states_put takes it */
};

/* Are these parts of two states equal? */
static inline bool are_equal(const uint64_t *a, const uint64_t *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

/* The numbers of the items.  Those beside each other often come from the same state, so that most
   of many parts are equal.  Returns how many it has found before there was no room. */
static uint32_t put_items(struct packed_states *p, const struct items *x, bool many,
                          uint32_t *number)
{
    uint64_t hash[TOGETHER];
    bool same[TOGETHER];

    for (uint32_t i = 0; i < x->n; i++) {
        const uint64_t *it = x->at + (size_t)i * x->apart;
        same[i] = many && i > 0 && are_equal(it, it - x->apart, p->size);
        if (same[i])
            continue;
        hash[i] = packed_hash(it, p->size);
        packed_states_expect(p, hash[i]);
    }
    for (uint32_t i = 0; i < x->n; i++)
        if (!same[i])
            packed_states_fetch(p, hash[i]);
    for (uint32_t i = 0; i < x->n; i++) {
        number[i] = same[i] ? number[i - 1]
                            : packed_states_put(p, x->at + (size_t)i * x->apart, hash[i], x->block);
        if (number[i] == INDEX_FULL)
            return i;
    }
    return x->n;
}

static uint32_t put_collapsed(struct collapsed_states *c, uint32_t n, const uint64_t *state,
                              struct collapsed_blocks *block, uint32_t *number)
{
    uint32_t at[COLLAPSED_SETS][TOGETHER], inner = c->n_parts - 1;
    uint64_t pair[TOGETHER];

    for (uint32_t k = number_of_sets(c); k-- > 0;) {
        struct items x = { n, 1, pair, block == NULL ? NULL : &block->of[k] };
        if (k >= inner) {
            x.apart = c->size;
            x.at = state + c->part[k - inner].first;
        }
        for (uint32_t i = 0; i < n && k < inner; i++)
            pair[i] = at[2 * k + 1][i] | (uint64_t)at[2 * k + 2][i] << 32;
        n = put_items(&c->set[k], &x, c->n_parts > 2, at[k]);
    }
    for (uint32_t i = 0; i < n && number != NULL; i++)
        number[i] = at[0][i];
    return n;
}

static uint32_t put_whole(struct packed_states *p, uint32_t n, const uint64_t *state,
                          const uint64_t *hash, struct index_block *block, uint32_t *number)
{
    for (uint32_t i = 0; i < n; i++)
        packed_states_fetch(p, hash[i]);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t put = packed_states_put(p, state + (size_t)i * p->size, hash[i], block);
        if (put == INDEX_FULL)
            return i;
        if (number != NULL)
            number[i] = put;
    }
    return n;
}

uint32_t collapsed_states_put(struct collapsed_states *c, uint32_t n, const uint64_t *state,
                              const uint64_t *hash, uint32_t thread, uint32_t *number)
{
    struct collapsed_blocks *block = thread == COLLAPSED_ALONE ? NULL : &c->block[thread];

    if (c->n_parts == 1)
        return put_whole(&c->set[0], n, state, hash, block == NULL ? NULL : &block->of[0], number);
    for (uint32_t from = 0; from < n; from += TOGETHER) {
        uint32_t many = n - from < TOGETHER ? n - from : TOGETHER;
        uint32_t put = put_collapsed(c, many, state + (size_t)from * c->size, block,
                                     number == NULL ? NULL : number + from);
        if (put < many)
            return from + put;
    }
    return n;
}

void collapsed_states_close(struct collapsed_states *c, uint32_t *now)
{
    struct index_block *block = blocks_of(c, 0);

    for (uint32_t i = 0; i < c->n_threads; i++)
        c->block[i].of[0] = (struct index_block){ 0, 0 };
    packed_states_close(&c->set[0], c->n_threads, block, now);
    mem_free(block);
}
