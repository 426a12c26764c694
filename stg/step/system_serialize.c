/*
 * The states of a system as bytes (see stg_source.h).
 *
 * A state vector is made of numbers of local states and of handles of values, and both are given
 * in the order of discovery.  So what the words stand for comes first: the local states of each
 * instance, by number, then the values that each global variable has in the states.  The tree
 * follows, with places in these lists for words.  What is read gets other numbers, but for the
 * states themselves.
 */
#include "config.h"

#include "stg/step/stg_source.h"

#include <string.h>

#include "stg/states/tree_serialize.h"
#include "stg/step/word_serialize.h"
#include "support/memo.h"

/* ---- writing ---- */

/* The values of the global variables in the states. */
struct writing {
    const struct system *s;
    const struct state_tree *t;
    struct vec_u32 *list; /* [global] */
    struct memo place;    /* from global and value to the place in its list */
};

static void list_word(struct writing *w, uint32_t leaf, uint32_t word)
{
    uint32_t global = leaf - w->s->n;
    uint64_t key = memo_key(global, word);

    if (memo_find(&w->place, key) != MEMO_NONE)
        return;
    memo_add(&w->place, key, vec_number(w->list[global].n));
    vec_push(&w->list[global], word);
}

static bool is_global(const struct system *s, uint32_t leaf)
{
    return leaf >= s->n && leaf < s->width;
}

/* The words of the kids that are global variables. */
static void list_words(struct writing *w, uint32_t node)
{
    const struct pairs *table = &w->t->table[node];
    uint32_t left = w->t->left[node], right = w->t->right[node];

    for (uint32_t k = 0; k < atomic_load(&table->n); k++) {
        if (table->pair[k] == PAIR_HOLE)
            continue;
        if (is_global(w->s, left))
            list_word(w, left, pair_left(table->pair[k]));
        if (is_global(w->s, right))
            list_word(w, right, pair_right(table->pair[k]));
    }
}

static bool word_to_place(void *self, uint32_t leaf, uint32_t *word)
{
    const struct writing *w = self;

    if (is_global(w->s, leaf))
        *word = memo_find(&w->place, memo_key(leaf - w->s->n, *word));
    return *word != MEMO_NONE;
}

static void serialize_words(struct serializer *p, const struct writing *w)
{
    const struct system *s = w->s;

    for (uint32_t i = 0; i < s->n; i++) {
        serialize_number(p, s->local[i].local.n);
        for (uint32_t k = 0; k < s->local[i].local.n; k++)
            serialize_word(p, s, i, k);
    }
    for (uint32_t g = 0; g < s->sig->n_globals; g++) {
        serialize_number(p, w->list[g].n);
        for (size_t k = 0; k < w->list[g].n; k++)
            serialize_word(p, s, s->n + g, w->list[g].at[k]);
    }
}

void system_serialize(const struct system *s, const struct state_tree *t, struct serializer *p)
{
    struct writing w = { .s = s, .t = t };

    w.list = mem_zalloc((s->sig->n_globals + 1) * sizeof *w.list);
    for (uint32_t i = t->n_leaves; i < t->n_nodes; i++)
        list_words(&w, i);
    serialize_words(p, &w);
    for (uint32_t k = 0; k < s->sizes.n; k++)
        serialize_number(p, s->sizes.widest[k]);
    tree_serialize(t, p, word_to_place, &w);
    for (uint32_t g = 0; g < s->sig->n_globals; g++)
        vec_clear(&w.list[g]);
    mem_free(w.list);
    memo_clear(&w.place);
}

/* ---- reading ---- */

struct reading {
    struct system *s;
    struct vec_u32 *word; /* [leaf]: of each place in its list, the word now */
};

static void deserialize_words(struct reading *r, struct deserializer *u)
{
    for (uint32_t i = 0; i < r->s->width; i++) {
        uint64_t n = deserialize_number(u, PAIR_NEVER);
        for (; n > 0 && !u->bad; n--) {
            uint32_t word = deserialize_word(u, r->s, i);
            vec_push(&r->word[i], word);
        }
    }
}

/* How wide choices have been so far. */
static void deserialize_widest(struct system *s, struct deserializer *u)
{
    for (uint32_t k = 0; k < s->sizes.n; k++) {
        uint32_t widest = (uint32_t)deserialize_number(u, INT32_MAX);
        if (s->sizes.widest[k] < widest)
            s->sizes.widest[k] = widest;
    }
}

static bool place_to_word(void *self, uint32_t leaf, uint32_t *word)
{
    const struct reading *r = self;

    if (leaf >= r->s->width)
        return *word == 0;
    if (*word >= r->word[leaf].n)
        return false;
    *word = r->word[leaf].at[*word];
    return true;
}

/* Are the states of a the first ones of b? */
static bool begins_with(const struct state_tree *b, const struct state_tree *a)
{
    const struct pairs *x = tree_states(a), *y = tree_states(b);
    uint32_t *p = mem_alloc(a->n_nodes * sizeof *p), *q = mem_alloc(a->n_nodes * sizeof *q);
    bool same = atomic_load(&x->n) <= atomic_load(&y->n);

    for (uint32_t i = 0; same && i < atomic_load(&x->n); i++) {
        same = y->pair[i] != PAIR_HOLE;
        if (same) {
            tree_read(a, x->pair[i], p);
            tree_read(b, y->pair[i], q);
            same = memcmp(p, q, a->n_leaves * sizeof *p) == 0;
        }
    }
    mem_free(p);
    mem_free(q);
    return same;
}

/* Into *new; false: there is nothing to be cleared. */
static bool deserialize_tree(struct reading *r, const struct state_tree *t, struct deserializer *u,
                             struct state_tree *new)
{
    if (u->bad || !tree_deserialize(new, t->n_leaves, u, place_to_word, r))
        return false;
    if (begins_with(new, t))
        return true;
    u->bad = true;
    tree_clear(new);
    return false;
}

static bool deserialize_states(struct system *s, const struct state_tree *t, struct deserializer *u,
                               struct state_tree *new)
{
    struct reading r = { s, mem_zalloc((s->width + 1) * sizeof *r.word) };
    bool good;

    deserialize_words(&r, u);
    deserialize_widest(s, u);
    good = deserialize_tree(&r, t, u, new);
    for (uint32_t i = 0; i < s->width; i++)
        vec_clear(&r.word[i]);
    mem_free(r.word);
    return good;
}

bool system_deserialize(struct system *s, struct state_tree *t, struct deserializer *u)
{
    struct state_tree new;

    if (!deserialize_states(s, t, u, &new))
        return false;
    tree_clear(t);
    *t = new;
    return true;
}

void stg_lts_save(const struct lts *l, struct serializer *p)
{
    const struct stg_source *s = stg_source_of(l);

    system_serialize(&s->system, &s->store.tree, p);
}

bool stg_lts_load(struct lts *l, struct deserializer *u)
{
    struct stg_source *s = stg_source_of(l);
    struct state_tree new;

    if (!deserialize_states(&s->system, &s->store.tree, u, &new))
        return false;
    store_replace(&s->store, &new);
    return true;
}
