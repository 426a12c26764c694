/*
 * Vectors in a tree, for one thread (see store.h).
 */
#include "config.h"

#include "stg/states/store.h"

#include <string.h>

#include "support/alloc.h"
#include "support/bug.h"

/* ---- life ---- */

void store_init(struct store *s, uint32_t width, const struct word_range *range)
{
    uint32_t words = width < 2 ? 2 : width;
    struct word_range *all = mem_zalloc(words * sizeof *all);

    *s = (struct store){ .width = width };
    if (range != NULL)
        memcpy(all, range, width * sizeof *all);
    tree_init_plain(&s->tree, words, all);
    mem_free(all);
    s->change = mem_alloc(words * sizeof *s->change);
    s->work = mem_alloc(words * sizeof *s->work);
    store_tree_init(&s->seen, s);
}

void store_clear(struct store *s)
{
    tree_clear(&s->tree);
    mem_free(s->change);
    mem_free(s->work);
    store_tree_clear(&s->seen);
}

uint32_t store_count(const struct store *s)
{
    return pairs_size(tree_states(&s->tree));
}

void store_tree_init(struct store_tree *t, const struct store *s)
{
    t->number = mem_zalloc(tree_numbers(&s->tree) * sizeof *t->number);
    t->id = STORE_NONE;
    t->shape = s->tree.shape;
}

void store_tree_clear(struct store_tree *t)
{
    mem_free(t->number);
}

void store_replace(struct store *s, const struct state_tree *t)
{
    uint32_t shape = s->tree.shape;

    tree_clear(&s->tree);
    s->tree = *t;
    s->tree.shape = shape + 1;
}

/* ---- vectors ---- */

const uint32_t *store_load(struct store *s, struct store_tree *t, uint32_t id)
{
    tree_reshape_in_time(&s->tree);
    if (t->id != id || t->shape != s->tree.shape)
        tree_read(&s->tree, tree_states(&s->tree)->pair[id], t->number);
    t->id = id;
    t->shape = s->tree.shape;
    return t->number;
}

static void note_all(const struct store *s, struct vec_u32 *differ)
{
    for (uint32_t i = 0; i < s->width; i++)
        vec_push(differ, i);
}

const uint32_t *store_load_over(struct store *s, struct store_tree *t, uint32_t id,
                                struct vec_u32 *differ)
{
    tree_reshape_in_time(&s->tree);
    if (t->id == STORE_NONE || t->shape != s->tree.shape) {
        note_all(s, differ);
        return store_load(s, t, id);
    }
    tree_read_over(&s->tree, tree_states(&s->tree)->pair[id], t->number, differ);
    t->id = id;
    return t->number;
}

static uint64_t key_of_words(struct store *s, const uint32_t *word)
{
    uint32_t *number = s->seen.number;

    memcpy(number, word, s->width * sizeof *word);
    for (uint32_t i = s->width; i < s->tree.n_words; i++)
        number[i] = 0;
    s->seen.id = STORE_NONE;
    return tree_make(&s->tree, number);
}

struct tree_target store_target(struct store *s, const struct store_tree *t, const uint32_t *word)
{
    uint32_t n = 0;

    if (t->id == STORE_NONE) {
        uint64_t key = key_of_words(s, word);
        return (struct tree_target){ { pair_left(key), pair_right(key) }, { false, false } };
    }
    for (uint32_t i = 0; i < s->width; i++)
        if (word[i] != t->number[i])
            s->change[n++] = (struct word_change){ i, word[i] };
    return store_target_changed(s, t, s->change, n);
}

struct tree_target store_target_changed(struct store *s, const struct store_tree *t,
                                        const struct word_change *change, uint32_t n)
{
    struct tree_target target;

    if (t->shape != s->tree.shape)
        BUG("the tree of a vector is out of date");
    while (!tree_change(&s->tree, t->number, change, n, s->work, &target))
        tree_grow(&s->tree, 1);
    tree_expect(&s->tree, &target);
    return target;
}

uint64_t store_close(struct store *s, const struct tree_target *target)
{
    uint64_t key;

    while ((key = tree_close(&s->tree, target)) == TREE_FULL)
        tree_grow(&s->tree, 1);
    pairs_expect(tree_states(&s->tree), pairs_hash(key));
    return key;
}

void store_fetch(const struct store *s, uint64_t key)
{
    pairs_fetch(tree_states(&s->tree), pairs_hash(key));
}

uint32_t store_put_key(struct store *s, uint64_t key)
{
    struct pairs *states = tree_states(&s->tree);
    uint32_t id;

    while ((id = pairs_put(states, key, pairs_hash(key))) == PAIRS_FULL)
        pairs_grow(states);
    return id;
}

uint32_t store_put(struct store *s, const uint32_t *word)
{
    return store_put_key(s, key_of_words(s, word));
}

const uint32_t *store_get(struct store *s, uint32_t id)
{
    return store_load(s, &s->seen, id);
}

void store_keep(struct store *s, uint32_t n, const uint32_t *id)
{
    struct store kept;

    store_init(&kept, s->width, s->tree.range);
    for (uint32_t i = 0; i < n; i++)
        store_put(&kept, store_get(s, id[i]));
    store_replace(s, &kept.tree);
    mem_free(kept.change);
    mem_free(kept.work);
    store_tree_clear(&kept.seen);
}
