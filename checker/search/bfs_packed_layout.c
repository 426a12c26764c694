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

#define INDEX_BYTES 16u /* of the index, for a state, at most */

/* Nodes are in the order of the instances, and so is what these keep.  So most of what belongs to
   one instance gets to one part, and an array that all use is divided. */
static uint32_t *groups_of_words(const struct system *s)
{
    uint32_t *group = mem_zalloc((s->width + (size_t)1) * sizeof *group);

    for (uint32_t i = s->n; i < s->width; i++)
        group[i] = 1;
    for (uint32_t i = 0; i < s->sig->n_globals; i++) {
        struct cell_part part = cells_of_global(&s->cells, i);
        for (uint32_t k = part.first; k < part.first + part.n; k++)
            group[s->n + k] = 2 + i;
    }
    return group;
}

struct packed_layout packed_search_layout(const struct packed_search *x, const bool *never_zero)
{
    const struct system *s = x->s;
    struct packed_layout l;

    packed_layout_init(&l, &(struct packed_words){ s->width, s->range, never_zero, x->group,
                                                   x->w->q->packed_parts });
    return l;
}

void packed_search_lay_out(struct packed_search *x)
{
    const struct system *s = x->s;

    x->group = groups_of_words(s);
    x->layout = packed_search_layout(x, NULL);
    x->size_most = x->layout.size;
}

static void read_words(const struct packed_layout *l, const struct collapsed_states *p,
                       uint32_t number, uint64_t *state, uint32_t *word)
{
    collapsed_states_read(p, number, state);
    for (uint32_t i = 0; i < l->n; i++)
        word[i] = packed_layout_get(l, state, i);
}

static void put_words(struct packed_search *x, const uint32_t *word, uint64_t *state)
{
    uint64_t hash;

    memset(state, 0, x->size_most * sizeof *state);
    packed_layout_put(&x->layout, word, state);
    hash = collapsed_states_expect(&x->states, state);
    collapsed_states_make_room(&x->states, 1);
    collapsed_states_put(&x->states, 1, state, &hash, COLLAPSED_ALONE, NULL);
}

/* Packs all states in this layout, under the numbers that they have. */
static void change_layout(struct packed_search *x, struct packed_layout to)
{
    struct packed_layout from = x->layout;
    struct collapsed_states before;
    uint64_t *state = mem_alloc(x->size_most * sizeof *state);
    uint32_t *word = mem_alloc((to.n + (size_t)1) * sizeof *word);

    packed_worker_flush(&x->worker[0]);
    before = x->states;
    x->layout = to;
    collapsed_states_init(&x->states, &to);
    for (uint32_t i = 0; i < collapsed_states_size(&before); i++) {
        read_words(&from, &before, i, state, word);
        put_words(x, word, state);
    }
    collapsed_states_clear(&before);
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
        never[i] = x->s->range[i].n > 0 && x->s->range[i].least > 0;
    for (uint32_t k = 0; k < collapsed_states_size(&x->states); k++) {
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
    struct packed_layout tight = packed_search_layout(x, never);

    if (tight.bytes < x->layout.bytes)
        change_layout(x, tight);
    else
        packed_layout_clear(&tight);
    x->adapted = true;
    mem_free(never);
}

bool packed_search_widen(struct packed_search *x)
{
    size_t n = collapsed_states_size(&x->states);
    struct packed_layout all = packed_search_layout(x, NULL);

    if (!mem_fits(n * (all.bytes + INDEX_BYTES))) {
        packed_layout_clear(&all);
        return false;
    }
    change_layout(x, all);
    return true;
}
