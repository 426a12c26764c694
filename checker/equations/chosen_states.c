/*
 * States that are chosen (see chosen_states.h).
 */
#include "config.h"

#include "checker/equations/chosen_states.h"

void chosen_states_init(struct chosen_states *x, struct lts *l)
{
    *x = (struct chosen_states){ .l = l };
    map_init(&x->map);
}

void chosen_states_clear(struct chosen_states *x)
{
    vec_clear(&x->word);
    map_clear(&x->map);
}

static bool same_chosen(const void *owner, uint32_t id, const void *key)
{
    const struct chosen_states *x = owner;
    const uint32_t *word = key, *at = x->word.at + (size_t)id * x->width;

    for (uint32_t i = 0; i < x->width; i++)
        if (at[i] != word[i])
            return false;
    return true;
}

bool chosen_states_has(void *self, state_id s)
{
    const struct chosen_states *x = self;
    const uint32_t *word = x->l->cells.words(x->l->self, s);

    return map_find(&x->map, hash_words(word, x->width), same_chosen, x, word) != MAP_NONE;
}

static void add_chosen_state(struct chosen_states *x, const struct bfs_states *states,
                             uint32_t number)
{
    size_t n = x->word.n;

    vec_reserve(&x->word, n + x->width);
    bfs_states_read(states, number, x->word.at + n);
    x->word.n += x->width;
    map_add(&x->map, hash_words(x->word.at + n, x->width), (uint32_t)(n / x->width));
}

void chosen_states_add(struct chosen_states *x, const struct bfs_states *states,
                       const struct vec_u32 *numbers)
{
    x->width = bfs_states_width(states);
    for (size_t i = 0; i < numbers->n; i++)
        add_chosen_state(x, states, numbers->at[i]);
}
