/*
 * Writing and reading state trees (see tree_serialize.h).
 *
 * Different words stay different, so the inner nodes get their old numbers again.  This is checked:
 * in the tree that is read, every pair of every node has to occur once.
 */
#include "config.h"

#include "stg/states/tree_serialize.h"

#include "support/alloc.h"
#include "support/bug.h"

static uint32_t n_pairs_in(const struct pairs *table)
{
    return atomic_load(&table->n);
}

struct writing {
    const struct state_tree *t;
    struct serializer *p;
    tree_word word;
    void *self;
};

static void serialize_kid(struct writing *w, uint32_t kid, uint32_t number)
{
    if (kid < w->t->n_leaves && !w->word(w->self, kid, &number))
        BUG("a word without a number");
    serialize_number(w->p, number);
}

static void serialize_pair(struct writing *w, uint32_t node, uint64_t pair)
{
    if (pair == PAIR_HOLE) {
        serialize_number(w->p, PAIR_NEVER);
        serialize_number(w->p, PAIR_NEVER);
        return;
    }
    serialize_kid(w, w->t->left[node], pair_left(pair));
    serialize_kid(w, w->t->right[node], pair_right(pair));
}

void tree_serialize(const struct state_tree *t, struct serializer *p, tree_word word, void *self)
{
    struct writing w = { t, p, word, self };

    serialize_number(p, t->reshape_at);
    for (uint32_t i = t->n_leaves; i < t->n_nodes; i++) {
        serialize_number(p, t->left[i]);
        serialize_number(p, t->right[i]);
    }
    for (uint32_t i = t->n_leaves; i < t->n_nodes; i++) {
        const struct pairs *table = &t->table[i];
        serialize_number(p, n_pairs_in(table));
        for (uint32_t k = 0; k < n_pairs_in(table); k++)
            serialize_pair(&w, i, table->pair[k]);
    }
}

/* ---- reading ---- */

struct reading {
    struct state_tree *t;
    struct deserializer *u;
    tree_word word;
    void *self;
};

/* Every node except the root is a kid of exactly one later node. */
static bool deserialize_shape(uint32_t n, struct deserializer *u, tree_join *join)
{
    bool *taken = mem_zalloc(2 * (size_t)n);

    for (uint32_t i = n; i < 2 * n - 1 && !u->bad; i++)
        for (uint32_t side = 0; side < 2; side++) {
            uint32_t kid = (uint32_t)deserialize_number(u, i - 1);
            u->bad = u->bad || taken[kid];
            taken[kid] = true;
            join[i - n][side] = kid;
        }
    mem_free(taken);
    return !u->bad;
}

/* A number that a node may have. */
static uint32_t deserialize_kid(struct reading *r, uint32_t kid, uint32_t number)
{
    const struct pairs *table = &r->t->table[kid];
    bool good;

    if (kid < r->t->n_leaves)
        good = r->word(r->self, kid, &number) && number != PAIR_NEVER;
    else
        good = number < n_pairs_in(table) && table->pair[number] != PAIR_HOLE;
    r->u->bad = r->u->bad || !good;
    return number;
}

static void deserialize_pair(struct reading *r, uint32_t node, uint32_t number)
{
    struct pairs *table = &r->t->table[node];
    uint32_t left = (uint32_t)deserialize_number(r->u, UINT32_MAX);
    uint32_t right = (uint32_t)deserialize_number(r->u, UINT32_MAX);
    uint64_t pair;

    if (n_pairs_in(table) == table->room)
        pairs_grow(table);
    if (pair_of(left, right) == PAIR_HOLE) {
        pairs_skip(table);
        return;
    }
    left = deserialize_kid(r, r->t->left[node], left);
    right = deserialize_kid(r, r->t->right[node], right);
    pair = pair_of(left, right);
    if (!r->u->bad && pairs_put(table, pair, pairs_hash(pair)) != number)
        r->u->bad = true;
}

bool tree_deserialize(struct state_tree *t, uint32_t n, struct deserializer *u, tree_word word,
                      void *self)
{
    struct reading r = { t, u, word, self };
    tree_join *join = mem_alloc(n * sizeof *join);
    uint32_t reshape_at = (uint32_t)deserialize_number(u, UINT32_MAX), all;
    bool good = deserialize_shape(n, u, join);

    if (good) {
        tree_init(t, n, join);
        t->reshape_at = reshape_at;
        for (uint32_t i = n; i < t->n_nodes; i++) {
            all = (uint32_t)deserialize_number(u, i == t->root ? UINT32_MAX - 2 : PAIR_NEVER - 1);
            for (uint32_t k = 0; k < all && !u->bad; k++)
                deserialize_pair(&r, i, k);
        }
        good = !u->bad;
        if (!good)
            tree_clear(t);
    }
    mem_free(join);
    return good;
}
