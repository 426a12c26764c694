/*
 * Signatures and classes, round by round (see rounds.h).
 */
#include "config.h"

#include "abstraction/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "abstraction/tau_cycles.h"
#include "support/alloc.h"

static uint32_t *numbers(size_t n)
{
    return mem_zalloc((n + 1) * sizeof(uint32_t));
}

/* ---- the system ---- */

static void index_arcs(struct rounds *r)
{
    const struct aut *x = r->x;
    uint32_t sum = 0;

    r->first = numbers(x->n_states + (size_t)1);
    r->in_first = numbers(x->n_states + (size_t)1);
    r->in = numbers(x->n_arcs);
    for (uint32_t k = 0; k < x->n_arcs; k++) {
        r->first[x->arc[k].source + 1]++;
        r->in_first[x->arc[k].target]++;
    }
    for (uint32_t s = 0; s < x->n_states; s++)
        r->first[s + 1] += r->first[s];
    for (uint32_t s = 0; s <= x->n_states; s++) {
        sum += r->in_first[s];
        r->in_first[s] = sum;
    }
    for (uint32_t k = 0; k < x->n_arcs; k++)
        r->in[--r->in_first[x->arc[k].target]] = k;
}

static void rounds_init(struct rounds *r, const struct aut *x, bool silent)
{
    size_t n = x->n_states;

    memset(r, 0, sizeof *r);
    r->x = x;
    r->weak = silent;
    r->silent = silent ? x->tau : AUT_NO_LABEL;
    r->loop = x->n_labels;
    map_init(&r->sets);
    index_arcs(r);
    r->block_of = numbers(n);
    r->signature = numbers(n);
    r->rank = numbers(n);
    r->is_dirty = mem_zalloc(n + 1);
    if (silent)
        (void)tau_cycles(x, r->rank, r->is_dirty);
}

void rounds_clear(struct rounds *r)
{
    void *array[] = { r->first, r->in, r->in_first, r->block_of, r->signature, r->rank,
                      r->is_dirty };

    for (size_t i = 0; i < sizeof array / sizeof *array; i++)
        mem_free(array[i]);
    for (size_t i = 0; i < r->block.n; i++)
        vec_clear(&r->block.at[i].past);
    vec_clear(&r->block);
    vec_clear(&r->node);
    vec_clear(&r->word);
    vec_clear(&r->set);
    vec_clear(&r->dirty);
    vec_clear(&r->changed);
    vec_clear(&r->scratch);
    map_clear(&r->sets);
}

/* ---- signatures ---- */

static int by_word(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

struct words { const uint64_t *at; size_t n; };

static bool same_set(const void *owner, uint32_t id, const void *key)
{
    const struct rounds *r = owner;
    const struct words *w = key;
    struct rounds_set s = r->set.at[id];

    return s.n == w->n &&
           (s.n == 0 || memcmp(r->word.at + s.first, w->at, s.n * sizeof *w->at) == 0);
}

/* The number of the set in r->scratch. */
static uint32_t intern(struct rounds *r)
{
    struct words w;
    uint64_t hash = 11;
    uint32_t id;
    size_t n = 0;

    if (r->scratch.n > 1)
        qsort(r->scratch.at, r->scratch.n, sizeof *r->scratch.at, by_word);
    for (size_t i = 0; i < r->scratch.n; i++)
        if (i == 0 || r->scratch.at[i] != r->scratch.at[i - 1])
            r->scratch.at[n++] = r->scratch.at[i];
    for (size_t i = 0; i < n; i++)
        hash = hash_mix(hash, r->scratch.at[i]);
    w = (struct words){ r->scratch.at, n };
    id = map_find(&r->sets, hash, same_set, r, &w);
    if (id != MAP_NONE)
        return id;
    id = vec_number(r->set.n);
    vec_push(&r->set, ((struct rounds_set){ vec_number(r->word.n), (uint32_t)n }));
    for (size_t i = 0; i < n; i++)
        vec_push(&r->word, w.at[i]);
    map_add(&r->sets, hash, id);
    return id;
}

/* Those that silent steps inside the class lead to have theirs already. */
static uint32_t sign(struct rounds *r, uint32_t s)
{
    r->scratch.n = 0;
    for (uint32_t k = r->first[s]; k < r->first[s + 1]; k++) {
        const struct aut_arc *a = &r->x->arc[k];
        if (a->label != r->silent || r->block_of[a->target] != r->block_of[s]) {
            vec_push(&r->scratch, (uint64_t)a->label << 32 | r->block_of[a->target]);
        } else if (a->target == s) {
            vec_push(&r->scratch, (uint64_t)r->loop << 32);
        } else {
            struct rounds_set set = r->set.at[r->signature[a->target]];
            for (uint32_t i = 0; i < set.n; i++)
                vec_push(&r->scratch, r->word.at[set.first + i]);
        }
    }
    return intern(r);
}

/* ---- a round ---- */

struct item { uint32_t key, state; };

static int by_key(const void *a, const void *b)
{
    const struct item *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->state < y->state ? -1 : x->state > y->state;
}

/* The dirty states in the order of this. */
static void order_dirty(struct rounds *r, const uint32_t *key)
{
    struct item *item = mem_alloc((r->dirty.n + 1) * sizeof *item);

    for (size_t i = 0; i < r->dirty.n; i++)
        item[i] = (struct item){ key[r->dirty.at[i]], r->dirty.at[i] };
    qsort(item, r->dirty.n, sizeof *item, by_key);
    for (size_t i = 0; i < r->dirty.n; i++)
        r->dirty.at[i] = item[i].state;
    mem_free(item);
}

static void sign_dirty(struct rounds *r)
{
    order_dirty(r, r->rank);
    for (size_t i = 0; i < r->dirty.n; i++)
        r->signature[r->dirty.at[i]] = sign(r, r->dirty.at[i]);
}

static void begin_class(struct rounds *r, uint32_t block, uint32_t parent, uint32_t signature)
{
    struct rounds_block *b = &r->block.at[block];
    struct rounds_past past = { r->round, vec_number(r->node.n) };
    struct rounds_class c = { parent, r->round, signature };

    vec_push(&r->node, c);
    vec_push(&b->past, past);
    b->signature = signature;
}

/* The n states, all of one signature, leave their block. */
static void leave(struct rounds *r, const uint32_t *state, uint32_t n, uint32_t parent)
{
    struct rounds_block b = { .n = n };
    uint32_t block = vec_number(r->block.n);

    vec_push(&r->block, b);
    begin_class(r, block, parent, r->signature[state[0]]);
    for (uint32_t i = 0; i < n; i++) {
        r->block.at[r->block_of[state[i]]].n--;
        r->block_of[state[i]] = block;
        vec_push(&r->changed, state[i]);
    }
}

static uint32_t run_length(const struct rounds *r, const uint32_t *state, uint32_t n)
{
    uint32_t k = 1;

    while (k < n && r->signature[state[k]] == r->signature[state[0]])
        k++;
    return k;
}

/* The signature that keeps the block: that of states not looked at, else the commonest. */
static uint32_t staying(const struct rounds *r, uint32_t block, const uint32_t *state, uint32_t n)
{
    uint32_t best = 0, found = r->block.at[block].signature;

    if (r->block.at[block].n > n)
        return found;
    for (uint32_t i = 0, k; i < n; i += k) {
        k = run_length(r, state + i, n - i);
        if (k > best) {
            best = k;
            found = r->signature[state[i]];
        }
    }
    return found;
}

/* The n states are those of the block that were looked at, sorted by signature. */
static void split_block(struct rounds *r, const uint32_t *state, uint32_t n)
{
    uint32_t block = r->block_of[state[0]], stays = staying(r, block, state, n);
    uint32_t parent = vec_last(&r->block.at[block].past).node;
    size_t n_blocks = r->block.n;

    for (uint32_t i = 0, k; i < n; i += k) {
        k = run_length(r, state + i, n - i);
        if (r->signature[state[i]] != stays)
            leave(r, state + i, k, parent);
    }
    if (r->block.n > n_blocks)
        begin_class(r, block, parent, stays);
    else
        r->block.at[block].signature = stays;
}

static void split_blocks(struct rounds *r)
{
    struct item *item = mem_alloc((r->dirty.n + 1) * sizeof *item);
    uint32_t n = 0;

    r->changed.n = 0;
    order_dirty(r, r->signature);
    for (size_t i = 0; i < r->dirty.n; i++)
        item[i] = (struct item){ r->block_of[r->dirty.at[i]], (uint32_t)i };
    qsort(item, r->dirty.n, sizeof *item, by_key);
    for (size_t i = 0; i < r->dirty.n; i++)
        item[i].state = r->dirty.at[item[i].state];
    for (size_t i = 0; i < r->dirty.n; i++)
        r->dirty.at[i] = item[i].state;
    for (size_t i = 0; i < r->dirty.n; i += n) {
        n = 1;
        while (i + n < r->dirty.n && item[i + n].key == item[i].key)
            n++;
        split_block(r, r->dirty.at + i, n);
    }
    mem_free(item);
}

static void set_dirty(struct rounds *r, uint32_t s)
{
    if (!r->is_dirty[s]) {
        r->is_dirty[s] = true;
        vec_push(&r->dirty, s);
    }
}

/* Whose signatures can have changed: of predecessors, of the states that changed their class, and
   of those that reach one of these silently inside theirs. */
static void find_dirty(struct rounds *r)
{
    r->dirty.n = 0;
    for (size_t i = 0; i < r->changed.n; i++) {
        uint32_t s = r->changed.at[i];
        if (r->silent != AUT_NO_LABEL)
            set_dirty(r, s);
        for (uint32_t k = r->in_first[s]; k < r->in_first[s + 1]; k++)
            set_dirty(r, r->x->arc[r->in[k]].source);
    }
    for (size_t i = 0; i < r->dirty.n && r->silent != AUT_NO_LABEL; i++) {
        uint32_t s = r->dirty.at[i];
        for (uint32_t k = r->in_first[s]; k < r->in_first[s + 1]; k++) {
            const struct aut_arc *a = &r->x->arc[r->in[k]];
            if (a->label == r->silent && r->block_of[a->source] == r->block_of[s])
                set_dirty(r, a->source);
        }
    }
    for (size_t i = 0; i < r->dirty.n; i++)
        r->is_dirty[r->dirty.at[i]] = false;
}

bool rounds_run(struct rounds *r, const struct aut *x, bool silent, struct limit *limit)
{
    struct rounds_block all = { .n = x->n_states };

    rounds_init(r, x, silent);
    memset(r->is_dirty, 0, x->n_states);
    vec_push(&r->block, all);
    begin_class(r, 0, ROUNDS_NONE, ROUNDS_NONE);
    for (uint32_t s = 0; s < x->n_states; s++)
        vec_push(&r->dirty, s);
    while (r->block_of[0] == r->block_of[1]) {
        if (limit_hit(limit, 0) != LIMIT_NONE)
            return false;
        if (r->dirty.n == 0) {
            BUG("the states do not differ");
        }
        r->round++;
        sign_dirty(r);
        split_blocks(r);
        find_dirty(r);
    }
    return true;
}

/* ---- afterwards ---- */

uint32_t rounds_node(const struct rounds *r, uint32_t block, uint32_t round)
{
    const struct rounds_block *b = &r->block.at[block];
    size_t low = 0, high = b->past.n;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (b->past.at[middle].round <= round)
            low = middle;
        else
            high = middle;
    }
    return b->past.at[low].node;
}

uint32_t rounds_node_of(const struct rounds *r, uint32_t state)
{
    return rounds_node(r, r->block_of[state], r->round);
}

void rounds_part(const struct rounds *r, uint32_t *x, uint32_t *y)
{
    while (r->node.at[*x].parent != r->node.at[*y].parent) {
        if (r->node.at[*x].round >= r->node.at[*y].round)
            *x = r->node.at[*x].parent;
        else
            *y = r->node.at[*y].parent;
    }
}
