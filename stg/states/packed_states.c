/*
 * States one after the other (see packed_states.h).
 */
#include "config.h"

#include "stg/states/packed_states.h"

#include "support/alloc.h"

#define SPACIOUS (1u << 20)
#define AHEAD 16 /* states whose slots are fetched while growing */

static void reserve_states(struct packed_states *p)
{
    p->byte = mem_realloc(p->byte, (size_t)p->index.room * p->bytes);
}

void packed_states_init(struct packed_states *p, uint32_t bytes)
{
    *p = (struct packed_states){ .size = (bytes + 7) / 8 };
    p->bytes = bytes <= 4 ? 4 : bytes <= 8 ? 8 : bytes;
    p->unused = 8 * (p->size * (uint32_t)sizeof(uint64_t) - p->bytes);
    shared_index_init(&p->index, SPACIOUS);
    reserve_states(p);
}

void packed_states_clear(struct packed_states *p)
{
    shared_index_clear(&p->index);
    mem_free(p->byte);
}

static uint64_t hash_of_state(const struct packed_states *p, uint32_t number)
{
    uint64_t h = 0;

    for (uint32_t i = 0; i < p->size; i++)
        h = packed_hash_add(h, packed_states_word(p, number, i));
    return packed_hash_end(h);
}

static bool is_in_block(uint32_t number, uint32_t n, const struct index_block *block)
{
    for (uint32_t i = 0; i < n; i++)
        if (number >= block[i].next && number < block[i].end)
            return true;
    return false;
}

void packed_states_grow(struct packed_states *p, uint32_t n_blocks, const struct index_block *block)
{
    uint32_t n = packed_states_size(p);
    uint64_t hash[AHEAD];

    shared_index_grow(&p->index, p->bytes);
    reserve_states(p);
    for (uint32_t i = 0; i < n + AHEAD; i++) {
        if (i >= AHEAD && !is_in_block(i - AHEAD, n_blocks, block))
            shared_index_insert(&p->index, i - AHEAD, hash[i % AHEAD]);
        if (i >= n)
            continue;
        hash[i % AHEAD] = hash_of_state(p, i);
        shared_index_expect(&p->index, hash[i % AHEAD]);
    }
}

INDEX_INLINE bool is_packed_state(const void *self, uint32_t number, const void *state)
{
    const struct packed_states *p = self;
    const uint64_t *word = state;

    for (uint32_t i = 0; i < p->size; i++)
        if (packed_states_word(p, number, i) != word[i])
            return false;
    return true;
}

INDEX_INLINE void keep_packed_state(void *self, uint32_t number, const void *state)
{
    struct packed_states *p = self;
    const uint64_t *word = state;
    uint8_t *at = packed_states_at(p, number);
    uint32_t last = p->size - 1, half = (uint32_t)word[0];

    for (uint32_t i = 0; i < last; i++) {
        uint64_t w = low_byte_first(word[i]);
        memcpy(at + (size_t)i * sizeof w, &w, sizeof w);
    }
    if (p->bytes == sizeof half)
        memcpy(at, &half, sizeof half);
    else
        for (uint32_t k = last * (uint32_t)sizeof *word; k < p->bytes; k++)
            at[k] = (uint8_t)(word[last] >> 8 * (k % sizeof *word));
}

uint32_t packed_states_put(struct packed_states *p, const uint64_t *state, uint64_t hash,
                           struct index_block *block)
{
    struct index_item k = { p, state, hash, is_packed_state, keep_packed_state };

    return block == NULL ? shared_index_put_alone(&p->index, &k)
                         : shared_index_put(&p->index, &k, block, INDEX_BLOCK);
}

static void move_state(struct packed_states *p, uint32_t from, uint32_t to)
{
    shared_index_renumber(&p->index, from, to, hash_of_state(p, from));
    memcpy(packed_states_at(p, to), packed_states_at(p, from), p->bytes);
}

void packed_states_close(struct packed_states *p, uint32_t n, const struct index_block *block,
                         uint32_t *now)
{
    uint32_t last = packed_states_size(p), end = last;

    for (uint32_t i = 0; i < n; i++)
        end -= block[i].end - block[i].next;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = block[i].next; k < block[i].end && k < end; k++) {
            do
                last--;
            while (is_in_block(last, n, block));
            move_state(p, last, k);
            if (now != NULL)
                now[last - end] = k;
        }
    atomic_store_explicit(&p->index.n, end, memory_order_relaxed);
}
