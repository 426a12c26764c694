/*
 * The layout of packed states while a search goes on (see bfs_packed_internal.h).
 *
 * Any word may be unassigned, which is 0, and so most fields have room for one word more than they
 * ever hold.  After some levels the states so far tell where that is: the layout leaves it out, and
 * they are packed again.  A step that writes 0 nevertheless does not fit: then all are packed as
 * at first, once and for all.
 */
#include "config.h"

#include "checker/search/bfs_packed_internal.h"

#include <string.h>

#define BYTES_SMALL 16u     /* bytes that take about as much memory as a tree, ... */
#define LARGE_MOST 2097152u /* ... and of others so many states are too many */
#define INDEX_BYTES 16u     /* of the index, for a state, at most */

bool packed_search_is_too_large(const struct packed_search *x, uint32_t bytes)
{
    return packed_states_size(&x->states) >=
           (bytes > BYTES_SMALL ? LARGE_MOST : PACKED_STATES_MOST);
}

static void read_words(const struct packed_layout *l, const struct packed_states *p,
                       uint32_t number, uint64_t *state, uint32_t *word)
{
    for (uint32_t i = 0; i < l->size; i++)
        state[i] = packed_states_word(p, number, i);
    for (uint32_t i = 0; i < l->n; i++)
        word[i] = packed_layout_get(l, state, i);
}

static void put_words(struct packed_search *x, const uint32_t *word, uint64_t *state)
{
    uint64_t hash;

    memset(state, 0, x->size_most * sizeof *state);
    packed_layout_put(&x->layout, word, state);
    hash = packed_hash(state, x->layout.size);
    while (packed_states_put(&x->states, 1, state, &hash, NULL, NULL) == 0)
        packed_states_grow(&x->states);
}

/* Packs all states in this layout, under the numbers that they have. */
static void change_layout(struct packed_search *x, struct packed_layout to)
{
    struct packed_layout from = x->layout;
    struct packed_states before;
    uint64_t *state = mem_alloc(x->size_most * sizeof *state);
    uint32_t *word = mem_alloc((to.n + (size_t)1) * sizeof *word);

    packed_worker_flush(&x->worker[0]);
    before = x->states;
    x->layout = to;
    packed_states_init(&x->states, to.bytes);
    for (uint32_t i = 0; i < packed_states_size(&before); i++) {
        read_words(&from, &before, i, state, word);
        put_words(x, word, state);
    }
    packed_states_clear(&before);
    packed_layout_clear(&from);
    for (uint32_t i = 0; i < x->n_workers; i++)
        packed_worker_new_layout(&x->worker[i]);
    mem_free(state);
    mem_free(word);
}

/* Of each word: is there a range, and has it not been 0? */
static bool *never_zero_so_far(const struct packed_search *x)
{
    const struct packed_layout *l = &x->layout;
    uint64_t *state = mem_alloc(x->size_most * sizeof *state);
    uint32_t *word = mem_alloc((l->n + (size_t)1) * sizeof *word);
    bool *never = mem_zalloc(l->n + (size_t)1);

    for (uint32_t i = 0; i < l->n; i++)
        never[i] = x->w->s->range[i].n > 0 && x->w->s->range[i].least > 0;
    for (uint32_t k = 0; k < packed_states_size(&x->states); k++) {
        read_words(l, &x->states, k, state, word);
        for (uint32_t i = 0; i < l->n; i++)
            never[i] = never[i] && word[i] != 0;
    }
    mem_free(state);
    mem_free(word);
    return never;
}

void packed_search_adapt(struct packed_search *x)
{
    bool *never = never_zero_so_far(x);
    struct packed_layout tight;

    packed_layout_init(&tight, x->layout.n, x->w->s->range, never);
    if (tight.bytes < x->layout.bytes)
        change_layout(x, tight);
    else
        packed_layout_clear(&tight);
    x->adapted = true;
    mem_free(never);
}

bool packed_search_widen(struct packed_search *x)
{
    size_t n = packed_states_size(&x->states);
    struct packed_layout all;

    packed_layout_init(&all, x->layout.n, x->w->s->range, NULL);
    if (packed_search_is_too_large(x, all.bytes) || !mem_fits(n * (all.bytes + INDEX_BYTES))) {
        packed_layout_clear(&all);
        return false;
    }
    change_layout(x, all);
    return true;
}
