/*
 * Layouts of packed states, and their sets (see packed_states.h).
 */
#include "config.h"

#include "stg/states/packed_states.h"

#include <string.h>

/* ---- layouts ---- */

/* Words that may be anything first, so that others fill the rest of their machine words; the first
   machine word with room takes each. */
void packed_layout_init(struct packed_layout *l, uint32_t n, const struct word_range *range)
{
    uint32_t *used = mem_zalloc((n + (size_t)1) * sizeof *used); /* bits of each machine word */

    *l = (struct packed_layout){ .n = n, .size = 1 };
    l->field = mem_zalloc((n + (size_t)1) * sizeof *l->field);
    for (uint32_t bits = WORD_BITS; bits > 0; bits--)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t at = 0;
            if (word_range_bits(range[i]) != bits)
                continue;
            while (used[at] + bits > PACKED_WORD_BITS)
                at++;
            l->field[i] = bit_field_at(at, used[at], range[i]);
            used[at] += bits;
            if (at >= l->size)
                l->size = at + 1;
        }
    l->bytes = (l->size - 1) * (uint32_t)sizeof(uint64_t) + (used[l->size - 1] + 7) / 8;
    if (l->bytes == 0)
        l->bytes = 1;
    mem_free(used);
    l->owner = mem_zalloc((size_t)l->size * PACKED_WORD_BITS * sizeof *l->owner);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t bit = 0; bit < word_range_bits(range[i]); bit++)
            l->owner[l->field[i].leaf * PACKED_WORD_BITS + l->field[i].shift + bit] = i;
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

#define BITS_AT_FIRST 10

void packed_states_init(struct packed_states *p, uint32_t bytes)
{
    uint32_t size = (bytes + 7) / 8;

    *p = (struct packed_states){ .size = size, .bytes = bytes, .bits = BITS_AT_FIRST };
    p->last = UINT64_MAX >> 8 * (size * (uint32_t)sizeof(uint64_t) - bytes);
    p->slot = mem_zalloc(sizeof *p->slot << p->bits);
}

void packed_states_clear(struct packed_states *p)
{
    mem_free(p->slot);
    vec_clear(&p->byte);
}

static uint32_t number_mask(const struct packed_states *p)
{
    return (UINT32_C(1) << p->bits) - 1;
}

/* The slot of a state that is not there. */
static void take_slot(struct packed_states *p, uint32_t number, uint64_t hash)
{
    uint32_t mask = number_mask(p);
    uint64_t at = packed_states_home(p, hash);

    while (p->slot[at] != 0)
        at = (at + 1) & mask;
    p->slot[at] = ((uint32_t)hash & ~mask) | (number + 1);
}

static uint64_t hash_of(const struct packed_states *p, uint32_t number)
{
    uint64_t h = 0;

    for (uint32_t i = 0; i < p->size; i++)
        h = packed_hash_add(h, packed_states_word(p, number, i));
    return packed_hash_end(h);
}

static void grow_index(struct packed_states *p)
{
    mem_free(p->slot);
    p->bits++;
    p->slot = mem_zalloc(sizeof *p->slot << p->bits);
    for (uint32_t i = 0; i < p->n; i++)
        take_slot(p, i, hash_of(p, i));
}

static inline bool is_same_packed(const struct packed_states *p, uint32_t number,
                                  const uint64_t *state)
{
    for (uint32_t i = 0; i < p->size; i++)
        if (packed_states_word(p, number, i) != state[i])
            return false;
    return true;
}

static void append_state(struct packed_states *p, const uint64_t *state, uint64_t hash)
{
    if (p->n >= number_mask(p) / 4 * 3)
        grow_index(p);
    take_slot(p, p->n, hash);
    vec_reserve(&p->byte, p->byte.n + (p->size + (size_t)1) * sizeof *state);
    memcpy(p->byte.at + p->byte.n, state, p->size * sizeof *state);
    p->byte.n += p->bytes;
    p->n++;
}

void packed_states_put(struct packed_states *p, const uint64_t *state, uint64_t hash)
{
    uint32_t mask = number_mask(p), tag = (uint32_t)hash & ~mask;

    for (uint64_t at = packed_states_home(p, hash); p->slot[at] != 0; at = (at + 1) & mask)
        if ((p->slot[at] & ~mask) == tag && is_same_packed(p, (p->slot[at] & mask) - 1, state))
            return;
    append_state(p, state, hash);
}
