/*
 * Vectors as trees of interned pairs (see store.h).
 *
 * Source: S. Blom, B. Lisser, J. van de Pol, M. Weber, A database approach to distributed state
 * space generation, 2007 (a table of pairs for each place in the tree); A. Laarman, J. van de Pol,
 * M. Weber, Parallel recursive state compression for free, 2011 (what did not change is not looked
 * up again).  Exact: a vector is its root pair, nothing is told by a hash alone.
 *
 * The first vectors show which words change together: these are made neighbours in the tree, so
 * that a step changes few nodes and the tables of the lower ones stay small.
 *
 * Pairs lie in blocks, in order of their numbers.  They are found by linear probing in slots of 4
 * bytes: a number + 1 and, in the bits that numbers do not need yet, a tag from the hash, which
 * spares most looks at pairs that are others.  As the blocks have all that is in the index, a full
 * one is freed before the next one, not much larger, is made: no two are ever there at once.
 */
#include "config.h"

#include "stg/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "support/alloc.h"
#include "support/bug.h"

/* ---- the pairs of one place ---- */

#define BLOCK_BITS 22                 /* pairs of a block, but for the first, which grows */
#define BLOCK ((uint32_t)1 << BLOCK_BITS)
#define LINE 16                       /* slots are made in so many at a time */
#define TINY ((size_t)1 << 8)         /* lines of an index that is a quarter full at most, ... */
#define SMALL ((size_t)1 << 16)       /* ... of one that is half full; all of these double, larger
                                         ones are fuller and grow by a quarter */
#define NUMBERS_END (UINT32_MAX - 1)  /* there are no numbers from here on */
#define AHEAD 16                      /* so many pairs ahead memory is asked for */

struct store_table {
    uint64_t **block;         /* owned, as the blocks are */
    size_t room;              /* in all blocks */
    uint32_t n;
    uint32_t full;            /* with so many the index has to grow */
    uint32_t tag_mask;        /* bits of a slot that are the tag */
    uint32_t *slot;           /* LINE * lines of them, owned; 0: empty */
    size_t lines;
};

static uint64_t make_pair(uint32_t left, uint32_t right)
{
    return (uint64_t)left << 32 | right;
}

static uint64_t *pair_at(const struct store_table *p, uint32_t id)
{
    return &p->block[id >> BLOCK_BITS][id & (BLOCK - 1)];
}

/* Multiplications carry upwards: good are the upper bits, also of the lower half. */
static uint64_t hash_pair(uint64_t pair)
{
    uint64_t h = pair * 0x9e3779b97f4a7c15u;

    return (h ^ h >> 32) * 0xd6e8feb86659fd93u;
}

/* The upper half of the hash, as a fraction, of all slots. */
static size_t first_slot(const struct store_table *p, uint64_t hash)
{
    return (hash >> 32) * p->lines >> 28;
}

static size_t next_slot(const struct store_table *p, size_t i)
{
    return i + 1 == p->lines * LINE ? 0 : i + 1;
}

static void enter(struct store_table *p, uint64_t hash, uint32_t id)
{
    size_t i = first_slot(p, hash);

    while (p->slot[i] != 0)
        i = next_slot(p, i);
    p->slot[i] = ((uint32_t)hash & p->tag_mask) | (id + 1);
}

/* An empty index of so many lines. */
static void make_index(struct store_table *p, size_t lines)
{
    size_t slots = lines * LINE, full;

    full = lines <= TINY ? slots / 4 : lines <= SMALL ? slots / 2 : slots / 20 * 17;
    p->lines = lines;
    p->full = full < NUMBERS_END ? (uint32_t)full : NUMBERS_END;
    p->tag_mask = UINT32_MAX;
    while ((p->full & p->tag_mask) != 0)
        p->tag_mask <<= 1;
    p->slot = mem_zalloc(slots * sizeof *p->slot);
}

static void grow_index(struct store_table *p)
{
    if (p->full == NUMBERS_END)
        bug_no_memory();
    mem_free(p->slot);
    make_index(p, p->lines + (p->lines < SMALL ? p->lines : p->lines / 4));
    for (uint32_t i = 0; i < p->n; i++) {
        if (p->n - i > AHEAD)
            __builtin_prefetch(&p->slot[first_slot(p, hash_pair(*pair_at(p, i + AHEAD)))]);
        enter(p, hash_pair(*pair_at(p, i)), i);
    }
}

/* The first block doubles until it has the size of all others. */
static void make_room(struct store_table *p)
{
    size_t k = p->room / BLOCK;

    if (p->room % BLOCK == 0)
        p->block = mem_realloc(p->block, (k + 1) * sizeof *p->block);
    if (p->room >= BLOCK) {
        p->block[k] = mem_alloc(BLOCK * sizeof **p->block);
        p->room += BLOCK;
        return;
    }
    if (p->room == 0)
        p->block[0] = NULL;
    p->room = p->room == 0 ? 8 : 2 * p->room;
    p->block[0] = mem_realloc(p->block[0], p->room * sizeof **p->block);
}

static uint32_t add_pair(struct store_table *p, uint64_t hash, uint64_t pair)
{
    if (p->n == p->full)
        grow_index(p);
    if (p->n == p->room)
        make_room(p);
    *pair_at(p, p->n) = pair;
    enter(p, hash, p->n);
    return p->n++;
}

static inline uint32_t put_pair(struct store_table *p, uint64_t pair)
{
    uint64_t hash = hash_pair(pair);

    for (size_t i = first_slot(p, hash); p->slot[i] != 0; i = next_slot(p, i)) {
        uint32_t x = p->slot[i] ^ ((uint32_t)hash & p->tag_mask);
        if ((x & p->tag_mask) == 0 && *pair_at(p, x - 1) == pair)
            return x - 1;
    }
    return add_pair(p, hash, pair);
}

static void expect_pair(const struct store_table *p, uint64_t pair)
{
    __builtin_prefetch(&p->slot[first_slot(p, hash_pair(pair))]);
}

/* The first one that has its tag is most likely it. */
static void fetch_pair(const struct store_table *p, uint64_t pair)
{
    uint64_t hash = hash_pair(pair);

    for (size_t i = first_slot(p, hash); p->slot[i] != 0; i = next_slot(p, i)) {
        uint32_t x = p->slot[i] ^ ((uint32_t)hash & p->tag_mask);
        if ((x & p->tag_mask) == 0) {
            __builtin_prefetch(pair_at(p, x - 1));
            return;
        }
    }
}

static void clear_pairs(struct store_table *p)
{
    for (size_t k = 0; k * BLOCK < p->room; k++)
        mem_free(p->block[k]);
    mem_free(p->block);
    mem_free(p->slot);
}

/* ---- the shape of the tree ---- */

#define LEARN_FROM 2048               /* vectors: so many first ones show what changes together */
#define LEARN_WIDTH 512               /* of wider vectors it is not asked */
#define MANY_CHANGES 8                /* so many words at once say nothing about any two of them */
#define WEIGHT 840                    /* of a change, divided among the pairs of its words */

/* A node that has been given another number for a while. */
struct store_change {
    uint32_t node, old;
};

/* Halves of halves, so that words that are near in this order have a common node far down.  Nodes
   are numbered from above: kids have larger numbers. */
static void make_shape(struct store *s, const uint32_t *order)
{
    uint32_t (*range)[2] = mem_alloc(s->leaves * sizeof *range), next = 2;

    range[1][0] = 0;
    range[1][1] = s->leaves;
    for (uint32_t i = 1; i < s->leaves; i++) {
        uint32_t end[3] = { range[i][0], (range[i][0] + range[i][1] + 1) / 2, range[i][1] };
        for (uint32_t k = 0; k < 2; k++) {
            bool leaf = end[k + 1] - end[k] == 1;
            uint32_t kid = leaf ? s->leaves + order[end[k]] : next++;
            if (!leaf)
                memcpy(range[kid], &end[k], sizeof range[kid]);
            s->kid[i][k] = kid;
            s->parent[kid] = i;
        }
    }
    mem_free(range);
}

/* What has changed together is counted. */
static void learn(struct store *s, uint32_t n)
{
    for (uint32_t a = 0; a < n && n <= MANY_CHANGES; a++)
        for (uint32_t b = 0; b < n; b++)
            if (a != b)
                s->together[(s->change[a].node - s->leaves) * s->width +
                            s->change[b].node - s->leaves] += WEIGHT / (n - 1);
}

/* Next is always the word that has changed most often with those before, the last ones above
   all. */
static void find_order(const struct store *s, uint32_t *order)
{
    uint64_t *pull = mem_zalloc(s->leaves * sizeof *pull);

    for (uint32_t k = 0; k < s->width; k++) {
        uint32_t best = k;
        for (uint32_t i = k; i < s->width; i++)
            if (pull[order[i]] > pull[order[best]])
                best = i;
        uint32_t word = order[best];
        memmove(&order[k + 1], &order[k], (best - k) * sizeof *order);
        order[k] = word;
        for (uint32_t i = 0; i < s->width; i++)
            pull[i] = pull[i] / 2 + s->together[word * s->width + i];
    }
    mem_free(pull);
}

/* ---- trees ---- */

static void init_tables(struct store *s, const uint32_t *order)
{
    s->table = mem_zalloc(s->leaves * sizeof *s->table);
    make_shape(s, order);
    for (uint32_t i = 1; i < s->leaves; i++)
        make_index(&s->table[i], 1);
    for (uint32_t i = 2; i < s->leaves; i++) /* of the tree that is all zero */
        put_pair(&s->table[i], make_pair(0, 0));
}

static void clear_tables(struct store *s)
{
    for (uint32_t i = 1; i < s->leaves; i++)
        clear_pairs(&s->table[i]);
    mem_free(s->table);
}

static uint32_t *first_order(const struct store *s)
{
    uint32_t *order = mem_alloc(s->leaves * sizeof *order);

    for (uint32_t i = 0; i < s->leaves; i++)
        order[i] = i;
    return order;
}

void store_init(struct store *s, uint32_t width)
{
    uint32_t leaves = width < 2 ? 2 : width, *order;

    *s = (struct store){ .width = width, .leaves = leaves };
    s->kid = mem_zalloc(leaves * sizeof *s->kid);
    s->parent = mem_zalloc(2 * leaves * sizeof *s->parent);
    s->change = mem_zalloc(2 * leaves * sizeof *s->change);
    s->dirty = mem_zalloc((leaves / 64 + 1) * sizeof *s->dirty);
    if (width <= LEARN_WIDTH)
        s->together = mem_zalloc((size_t)leaves * leaves * sizeof *s->together);
    order = first_order(s);
    init_tables(s, order);
    mem_free(order);
    store_tree_init(&s->zero, s);
    store_tree_init(&s->seen, s);
}

void store_clear(struct store *s)
{
    clear_tables(s);
    mem_free(s->kid);
    mem_free(s->parent);
    mem_free(s->change);
    mem_free(s->dirty);
    mem_free(s->together);
    store_tree_clear(&s->zero);
    store_tree_clear(&s->seen);
}

uint32_t store_count(const struct store *s)
{
    return s->table[1].n;
}

void store_tree_init(struct store_tree *t, const struct store *s)
{
    t->node = mem_zalloc(2 * s->leaves * sizeof *t->node);
    t->id = STORE_NONE;
    t->shape = s->shape;
}

void store_tree_clear(struct store_tree *t)
{
    mem_free(t->node);
}

/* Only nodes whose numbers are others than before are looked into. */
static void unpack(const struct store *s, struct store_tree *t, uint32_t id)
{
    uint32_t n = 1;

    s->change[0].node = 1;
    t->node[1] = id;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = s->change[k].node;
        uint64_t pair = *pair_at(&s->table[i], t->node[i]);
        for (uint32_t side = 0; side < 2; side++) {
            uint32_t kid = s->kid[i][side], number = (uint32_t)(side ? pair : pair >> 32);
            if (t->node[kid] != number && kid < s->leaves)
                s->change[n++].node = kid;
            t->node[kid] = number;
        }
    }
    t->id = id;
}

/* All vectors anew, in a tree of a better shape; they are few. */
static void reshape(struct store *s)
{
    struct store_tree t;
    uint32_t *order = first_order(s), n = store_count(s);
    uint32_t *word = mem_alloc((size_t)n * s->leaves * sizeof *word);

    find_order(s, order);
    mem_free(s->together);
    s->together = NULL;
    store_tree_init(&t, s);
    for (uint32_t id = 0; id < n; id++) {
        unpack(s, &t, id);
        memcpy(&word[(size_t)id * s->leaves], t.node + s->leaves, s->leaves * sizeof *word);
    }
    clear_tables(s);
    init_tables(s, order);
    s->shape++;
    for (uint32_t id = 0; id < n; id++)
        store_put(s, &word[(size_t)id * s->leaves]);
    store_tree_clear(&t);
    mem_free(word);
    mem_free(order);
}

const uint32_t *store_load(struct store *s, struct store_tree *t, uint32_t id)
{
    if (s->together != NULL && store_count(s) >= LEARN_FROM)
        reshape(s);
    if (t->shape != s->shape) { /* its numbers are of another tree */
        memset(t->node, 0xff, s->leaves * sizeof *t->node);
        t->shape = s->shape;
        t->id = STORE_NONE;
    }
    if (t->id != id)
        unpack(s, t, id);
    return t->node + s->leaves;
}

/* The root is not interned with the others. */
static void make_dirty(struct store *s, uint32_t node)
{
    s->dirty[node / 64] |= (uint64_t)(node > 1) << node % 64;
}

static uint32_t change_leaves(struct store *s, struct store_tree *t, const uint32_t *word)
{
    uint32_t *leaf = t->node + s->leaves, n = 0;

    for (uint32_t j = 0; j < s->width; j++)
        if (leaf[j] != word[j]) {
            s->change[n++] = (struct store_change){ s->leaves + j, leaf[j] };
            leaf[j] = word[j];
            make_dirty(s, s->parent[s->leaves + j]);
        }
    return n;
}

/* Those with the largest numbers first, so that what is below a node is done before it. */
static uint32_t change_inner(struct store *s, uint32_t *node, uint32_t n)
{
    for (uint32_t k = s->leaves / 64 + 1; k-- > 0;)
        while (s->dirty[k] != 0) {
            uint32_t i = 64 * k + 63 - (uint32_t)__builtin_clzll(s->dirty[k]);
            s->dirty[k] ^= (uint64_t)1 << i % 64;
            s->change[n++] = (struct store_change){ i, node[i] };
            node[i] = put_pair(&s->table[i], make_pair(node[s->kid[i][0]], node[s->kid[i][1]]));
            make_dirty(s, s->parent[i]);
        }
    return n;
}

uint64_t store_key(struct store *s, struct store_tree *t, const uint32_t *word)
{
    uint32_t *node = t->node, n;
    uint64_t key;

    if (t->shape != s->shape && t->id != STORE_NONE)
        BUG("the tree of a vector is out of date");
    n = change_leaves(s, t, word);
    if (s->together != NULL)
        learn(s, n);
    n = change_inner(s, node, n);
    key = make_pair(node[s->kid[1][0]], node[s->kid[1][1]]);
    for (uint32_t k = 0; k < n; k++)
        node[s->change[k].node] = s->change[k].old;
    return key;
}

/* ---- vectors ---- */

void store_expect(const struct store *s, uint64_t key)
{
    expect_pair(&s->table[1], key);
}

void store_fetch(const struct store *s, uint64_t key)
{
    fetch_pair(&s->table[1], key);
}

uint32_t store_put_key(struct store *s, uint64_t key)
{
    return put_pair(&s->table[1], key);
}

uint32_t store_put(struct store *s, const uint32_t *word)
{
    return store_put_key(s, store_key(s, &s->zero, word));
}

const uint32_t *store_get(struct store *s, uint32_t id)
{
    return store_load(s, &s->seen, id);
}
