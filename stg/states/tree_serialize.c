/*
 * Writing and reading state trees (see tree_serialize.h).  A leaf is written word by word.
 *
 * Different words stay different, so the inner nodes get their old numbers again.  This is checked:
 * in the tree that is read, every pair of every node has to occur once.
 */
#include "config.h"

#include "stg/states/tree_serialize.h"

#include "support/alloc.h"
#include "support/bug.h"

struct writing {
    const struct state_tree *t;
    struct serializer *p;
    tree_word word;
    void *self;
};

static void serialize_leaf(struct writing *w, uint32_t leaf, uint32_t number)
{
    const struct state_tree *t = w->t;

    for (uint32_t k = t->first[leaf]; k < t->first[leaf + 1]; k++) {
        uint32_t word = bit_field_get(&t->field[t->word[k]], number);
        if (!w->word(w->self, t->word[k], &word))
            BUG("a word without a number");
        serialize_number(w->p, word);
    }
}

static void serialize_kid(struct writing *w, uint32_t kid, uint32_t number)
{
    if (kid < w->t->n_leaves)
        serialize_leaf(w, kid, number);
    else
        serialize_number(w->p, number);
}

static void serialize_pair(struct writing *w, uint32_t node, uint64_t pair)
{
    serialize_kid(w, w->t->left[node], pair_left(pair));
    serialize_kid(w, w->t->right[node], pair_right(pair));
}

static void serialize_table(struct writing *w, uint32_t node)
{
    const struct pairs *table = &w->t->table[node];
    uint32_t n = pairs_size(table);

    serialize_number(w->p, n);
    serialize_number(w->p, atomic_load(&table->holes));
    for (uint32_t k = 0; k < n; k++)
        if (table->pair[k] == PAIR_HOLE)
            serialize_number(w->p, k);
    for (uint32_t k = 0; k < n; k++)
        if (table->pair[k] != PAIR_HOLE)
            serialize_pair(w, node, table->pair[k]);
}

void tree_serialize(const struct state_tree *t, struct serializer *p, tree_word word, void *self)
{
    struct writing w = { t, p, word, self };

    serialize_number(p, t->reshape_at);
    for (uint32_t k = 0; k + 1 < t->n_words; k++)
        for (uint32_t side = 0; side < 2; side++)
            serialize_number(p, t->join[k][side]);
    for (uint32_t i = t->n_leaves; i < t->n_nodes; i++)
        serialize_table(&w, i);
}

/* ---- reading ---- */

struct reading {
    struct state_tree *t;
    struct deserializer *u;
    tree_word word;
    void *self;
    struct vec_u32 hole; /* of the table being read */
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

static uint32_t deserialize_leaf(struct reading *r, uint32_t leaf)
{
    const struct state_tree *t = r->t;
    uint32_t number = 0;

    for (uint32_t k = t->first[leaf]; k < t->first[leaf + 1]; k++) {
        const struct bit_field *f = &t->field[t->word[k]];
        uint32_t word = (uint32_t)deserialize_number(r->u, UINT32_MAX);
        if (r->u->bad || !r->word(r->self, t->word[k], &word) || word == PAIR_NEVER ||
            !bit_field_takes(f, word))
            r->u->bad = true;
        else
            number |= bit_field_put(f, word);
    }
    return number;
}

/* A number that a node may have. */
static uint32_t deserialize_kid(struct reading *r, uint32_t kid)
{
    const struct pairs *table = &r->t->table[kid];
    uint32_t number;

    if (kid < r->t->n_leaves)
        return deserialize_leaf(r, kid);
    number = (uint32_t)deserialize_number(r->u, UINT32_MAX);
    r->u->bad = r->u->bad || number >= pairs_size(table) || table->pair[number] == PAIR_HOLE;
    return number;
}

static void deserialize_pair(struct reading *r, uint32_t node, uint32_t number)
{
    struct pairs *table = &r->t->table[node];
    uint32_t left = deserialize_kid(r, r->t->left[node]);
    uint32_t right = deserialize_kid(r, r->t->right[node]);
    uint64_t pair = pair_of(left, right);

    if (!r->u->bad && pairs_put(table, pair, pairs_hash(pair)) != number)
        r->u->bad = true;
}

/* The numbers of the holes, and one behind all pairs. */
static void deserialize_holes(struct deserializer *u, uint64_t n, struct vec_u32 *hole)
{
    uint64_t holes = deserialize_number(u, n);
    uint32_t least = 0;

    hole->n = 0;
    for (uint64_t k = 0; k < holes && !u->bad; k++) {
        uint32_t number = (uint32_t)deserialize_number(u, n - 1);
        u->bad = u->bad || number < least;
        vec_push(hole, number);
        least = number + 1;
    }
    vec_push(hole, (uint32_t)n);
}

static void deserialize_table(struct reading *r, uint32_t node)
{
    struct pairs *table = &r->t->table[node];
    uint64_t most = node == r->t->root ? UINT32_MAX - 2 : PAIR_NEVER - 1;
    uint32_t n = (uint32_t)deserialize_number(r->u, most), next = 0;

    deserialize_holes(r->u, n, &r->hole);
    for (uint32_t k = 0; k < n && !r->u->bad; k++) {
        if (pairs_size(table) == table->index.room)
            pairs_grow(table);
        if (k != r->hole.at[next]) {
            deserialize_pair(r, node, k);
        } else {
            pairs_skip(table);
            next++;
        }
    }
}

bool tree_deserialize(struct state_tree *t, uint32_t n, const struct word_range *range,
                      struct deserializer *u, tree_word word, void *self)
{
    struct reading r = { .t = t, .u = u, .word = word, .self = self };
    tree_join *join = mem_alloc(n * sizeof *join);
    uint32_t reshape_at = (uint32_t)deserialize_number(u, UINT32_MAX);
    bool good = deserialize_shape(n, u, join);

    if (good) {
        tree_init(t, n, range, join);
        t->reshape_at = reshape_at;
        for (uint32_t i = t->n_leaves; i < t->n_nodes && !u->bad; i++)
            deserialize_table(&r, i);
        good = !u->bad;
        if (!good)
            tree_clear(t);
    }
    vec_clear(&r.hole);
    mem_free(join);
    return good;
}
