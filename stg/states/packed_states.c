/*
 * Layouts of packed states, and their sets (see packed_states.h).
 */
#include "config.h"

#include "stg/states/packed_states.h"

#include "support/alloc.h"

/* ---- layouts ---- */

static uint32_t bits_of(const struct word_range *range, const bool *never_zero, uint32_t place)
{
    return never_zero != NULL && never_zero[place] ? word_range_bits_above(range[place])
                                                   : word_range_bits(range[place]);
}

static void place_field(struct packed_layout *l, uint32_t place, struct bit_field f, uint32_t bits)
{
    l->field[place] = (struct packed_field){ f, ~((uint64_t)f.mask << f.shift) };
    for (uint32_t k = 0; k < bits; k++)
        l->owner[f.leaf * PACKED_WORD_BITS + f.shift + k] = place;
}

/* Words that may be anything first, so that others fill the rest of their machine words; the first
   machine word with room takes each. */
void packed_layout_init(struct packed_layout *l, uint32_t n, const struct word_range *range,
                        const bool *never_zero)
{
    uint32_t *used = mem_zalloc((n + (size_t)1) * sizeof *used); /* bits of each machine word */

    *l = (struct packed_layout){ .n = n, .size = 1 };
    l->field = mem_zalloc((n + (size_t)1) * sizeof *l->field);
    l->owner = mem_zalloc((n + (size_t)1) * PACKED_WORD_BITS * sizeof *l->owner);
    for (uint32_t bits = WORD_BITS + 1; bits-- > 0;)
        for (uint32_t i = 0; i < n; i++) {
            bool above = never_zero != NULL && never_zero[i];
            uint32_t at = 0;
            if (bits_of(range, never_zero, i) != bits)
                continue;
            while (used[at] + bits > PACKED_WORD_BITS)
                at++;
            place_field(l, i,
                        above ? bit_field_above(at, used[at] % PACKED_WORD_BITS, range[i])
                              : bit_field_at(at, used[at], range[i]),
                        bits);
            used[at] += bits;
            if (at >= l->size)
                l->size = at + 1;
        }
    l->bytes = (l->size - 1) * (uint32_t)sizeof(uint64_t) + (used[l->size - 1] + 7) / 8;
    if (l->bytes == 0)
        l->bytes = 1;
    mem_free(used);
}

void packed_layout_clear(struct packed_layout *l)
{
    mem_free(l->field);
    mem_free(l->owner);
}

void packed_layout_put(const struct packed_layout *l, const uint32_t *word, uint64_t *state)
{
    for (uint32_t i = 0; i < l->n; i++)
        packed_layout_set(l, state, i, word[i]);
}

/* ---- sets ---- */

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

void packed_states_grow(struct packed_states *p)
{
    uint32_t n = packed_states_size(p);
    uint64_t hash[AHEAD];

    shared_index_grow(&p->index, p->bytes);
    reserve_states(p);
    for (uint32_t i = 0; i < n + AHEAD; i++) {
        if (i >= AHEAD)
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

/* Prefetches the states that will most likely be found. */
static void fetch_states(const struct packed_states *p, uint32_t n, const uint64_t *hash)
{
    const struct shared_index *x = &p->index;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t s = atomic_load_explicit(&x->slot[shared_index_home(x, hash[i])],
                                          memory_order_relaxed);
        if (s != 0)
            __builtin_prefetch(packed_states_at(p, shared_index_number(x->mask, s)));
    }
}

uint32_t packed_states_put(struct packed_states *p, uint32_t n, const uint64_t *state,
                           const uint64_t *hash, struct index_block *block, uint32_t *number)
{
    fetch_states(p, n, hash);
    for (uint32_t i = 0; i < n; i++) {
        struct index_item k = { p, state + (size_t)i * p->size, hash[i], is_packed_state,
                                keep_packed_state };
        uint32_t put = block == NULL ? shared_index_put_alone(&p->index, &k)
                                     : shared_index_put(&p->index, &k, block, INDEX_BLOCK);
        if (put == INDEX_FULL)
            return i;
        if (number != NULL)
            number[i] = put;
    }
    return n;
}

static bool is_in_block(uint32_t number, uint32_t n, const struct index_block *block)
{
    for (uint32_t i = 0; i < n; i++)
        if (number >= block[i].next && number < block[i].end)
            return true;
    return false;
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
