/*
 * Signatures and classes, round by round (see signature_refinement.h).
 *
 * In a round, only the signatures of dirty states are computed: those of other states cannot have
 * changed.  When a block is split, the states that are not dirty keep its number, or else the
 * largest part, so that few states change their block.
 */
#include "config.h"

#include "abstraction/bisimulation/signature_refinement.h"

#include <stdlib.h>
#include <string.h>

#include "abstraction/bisimulation/tau_cycles.h"
#include "support/alloc.h"

/* n + 1 zeros. */
static uint32_t *zeros(size_t n)
{
    return mem_zalloc((n + 1) * sizeof(uint32_t));
}

/* ---- arcs and arrays ---- */

static void index_arcs_of_states(struct signature_refinement *r)
{
    const struct aut *x = r->x;
    uint32_t sum = 0;

    r->first = zeros(x->n_states + (size_t)1);
    r->in_first = zeros(x->n_states + (size_t)1);
    r->in = zeros(x->n_arcs);
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

static void signature_refinement_init(struct signature_refinement *r, const struct aut *x,
                                      bool branching)
{
    size_t n = x->n_states;

    memset(r, 0, sizeof *r);
    r->x = x;
    r->branching = branching;
    r->silent = branching ? x->tau : AUT_NO_LABEL;
    r->loop = x->n_labels;
    map_init(&r->signatures);
    index_arcs_of_states(r);
    r->block_of = zeros(n);
    r->signature_of = zeros(n);
    r->rank = zeros(n);
    r->is_dirty = mem_zalloc(n + 1);
    if (branching) {
        (void)tau_cycles(x, r->rank, r->is_dirty); /* which components have cycles is not needed */
        memset(r->is_dirty, 0, n);
    }
}

void signature_refinement_clear(struct signature_refinement *r)
{
    void *array[] = { r->first,        r->in,   r->in_first, r->block_of,
                      r->signature_of, r->rank, r->is_dirty };

    for (size_t i = 0; i < sizeof array / sizeof *array; i++)
        mem_free(array[i]);
    for (size_t i = 0; i < r->block.n; i++)
        vec_clear(&r->block.at[i].phase);
    vec_clear(&r->block);
    vec_clear(&r->class);
    vec_clear(&r->pair);
    vec_clear(&r->signature);
    vec_clear(&r->dirty);
    vec_clear(&r->changed);
    vec_clear(&r->scratch);
    map_clear(&r->signatures);
}

/* ---- signatures ---- */

static int compare_pairs(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* A signature as a key: sorted pairs, each once. */
struct sorted_pairs {
    const uint64_t *at;
    size_t n;
};

static bool same_signature(const void *owner, uint32_t id, const void *key)
{
    const struct signature_refinement *r = owner;
    const struct sorted_pairs *k = key;
    struct signature_set s = r->signature.at[id];

    return s.n == k->n &&
           (s.n == 0 || memcmp(r->pair.at + s.first, k->at, s.n * sizeof *k->at) == 0);
}

/* The number of the signature in r->scratch. */
static uint32_t intern_signature(struct signature_refinement *r)
{
    struct sorted_pairs key;
    uint64_t hash = 11;
    uint32_t id;
    size_t n = 0;

    if (r->scratch.n > 1)
        qsort(r->scratch.at, r->scratch.n, sizeof *r->scratch.at, compare_pairs);
    for (size_t i = 0; i < r->scratch.n; i++)
        if (i == 0 || r->scratch.at[i] != r->scratch.at[i - 1])
            r->scratch.at[n++] = r->scratch.at[i];
    for (size_t i = 0; i < n; i++)
        hash = hash_mix(hash, r->scratch.at[i]);
    key = (struct sorted_pairs){ r->scratch.at, n };
    id = map_find(&r->signatures, hash, same_signature, r, &key);
    if (id != MAP_NONE)
        return id;
    id = vec_number(r->signature.n);
    vec_push(&r->signature, ((struct signature_set){ vec_number(r->pair.n), (uint32_t)n }));
    for (size_t i = 0; i < n; i++)
        vec_push(&r->pair, key.at[i]);
    map_add(&r->signatures, hash, id);
    return id;
}

/* The signatures of the states to which silent arcs inside the block lead are known. */
static uint32_t signature_of(struct signature_refinement *r, uint32_t s)
{
    r->scratch.n = 0;
    for (uint32_t k = r->first[s]; k < r->first[s + 1]; k++) {
        const struct aut_arc *a = &r->x->arc[k];
        if (a->label != r->silent || r->block_of[a->target] != r->block_of[s]) {
            vec_push(&r->scratch, (uint64_t)a->label << 32 | r->block_of[a->target]);
        } else if (a->target == s) {
            vec_push(&r->scratch, (uint64_t)r->loop << 32);
        } else {
            struct signature_set behind = r->signature.at[r->signature_of[a->target]];
            for (uint32_t i = 0; i < behind.n; i++)
                vec_push(&r->scratch, r->pair.at[behind.first + i]);
        }
    }
    return intern_signature(r);
}

/* ---- a round ---- */

struct sort_item {
    uint32_t key, state;
};

static int compare_sort_items(const void *a, const void *b)
{
    const struct sort_item *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->state < y->state ? -1 : x->state > y->state;
}

/* Sorts the dirty states by a key that each state has. */
static void sort_dirty(struct signature_refinement *r, const uint32_t *key)
{
    struct sort_item *item = mem_alloc((r->dirty.n + 1) * sizeof *item);

    for (size_t i = 0; i < r->dirty.n; i++)
        item[i] = (struct sort_item){ key[r->dirty.at[i]], r->dirty.at[i] };
    qsort(item, r->dirty.n, sizeof *item, compare_sort_items);
    for (size_t i = 0; i < r->dirty.n; i++)
        r->dirty.at[i] = item[i].state;
    mem_free(item);
}

static void compute_signatures(struct signature_refinement *r)
{
    sort_dirty(r, r->rank);
    for (size_t i = 0; i < r->dirty.n; i++)
        r->signature_of[r->dirty.at[i]] = signature_of(r, r->dirty.at[i]);
}

/* From this round on, the block is a new class. */
static void begin_class(struct signature_refinement *r, uint32_t block, uint32_t parent,
                        uint32_t signature)
{
    struct signature_block *b = &r->block.at[block];
    struct signature_phase phase = { r->round, vec_number(r->class.n) };
    struct signature_class c = { parent, r->round, signature };

    vec_push(&r->class, c);
    vec_push(&b->phase, phase);
    b->signature = signature;
}

/* Moves the n states, all of one block and with one signature, to a new block. */
static void move_to_new_block(struct signature_refinement *r, const uint32_t *state, uint32_t n,
                              uint32_t parent)
{
    struct signature_block b = { .n = n };
    uint32_t block = vec_number(r->block.n);

    vec_push(&r->block, b);
    begin_class(r, block, parent, r->signature_of[state[0]]);
    for (uint32_t i = 0; i < n; i++) {
        r->block.at[r->block_of[state[i]]].n--;
        r->block_of[state[i]] = block;
        vec_push(&r->changed, state[i]);
    }
}

/* How many of the n states have the signature of the first one, up to the first that has not. */
static uint32_t run_length(const struct signature_refinement *r, const uint32_t *state, uint32_t n)
{
    uint32_t k = 1;

    while (k < n && r->signature_of[state[k]] == r->signature_of[state[0]])
        k++;
    return k;
}

/* The states of the block with this signature stay in it: that of the states that are not dirty if
   there are any, else the commonest. */
static uint32_t staying_signature(const struct signature_refinement *r, uint32_t block,
                                  const uint32_t *state, uint32_t n)
{
    uint32_t best = 0, found = r->block.at[block].signature;

    if (r->block.at[block].n > n)
        return found;
    for (uint32_t i = 0, k; i < n; i += k) {
        k = run_length(r, state + i, n - i);
        if (k > best) {
            best = k;
            found = r->signature_of[state[i]];
        }
    }
    return found;
}

/* The n states are the dirty ones of a block, sorted by signature. */
static void split_by_signatures(struct signature_refinement *r, const uint32_t *state, uint32_t n)
{
    uint32_t block = r->block_of[state[0]], stays = staying_signature(r, block, state, n);
    uint32_t parent = vec_last(&r->block.at[block].phase).class;
    size_t n_blocks = r->block.n;

    for (uint32_t i = 0, k; i < n; i += k) {
        k = run_length(r, state + i, n - i);
        if (r->signature_of[state[i]] != stays)
            move_to_new_block(r, state + i, k, parent);
    }
    if (r->block.n > n_blocks)
        begin_class(r, block, parent, stays);
    else
        r->block.at[block].signature = stays;
}

static void split_all_by_signatures(struct signature_refinement *r)
{
    struct sort_item *item = mem_alloc((r->dirty.n + 1) * sizeof *item);
    uint32_t n = 0;

    r->changed.n = 0;
    sort_dirty(r, r->signature_of);
    for (size_t i = 0; i < r->dirty.n; i++)
        item[i] = (struct sort_item){ r->block_of[r->dirty.at[i]], (uint32_t)i };
    qsort(item, r->dirty.n, sizeof *item, compare_sort_items);
    for (size_t i = 0; i < r->dirty.n; i++)
        item[i].state = r->dirty.at[item[i].state];
    for (size_t i = 0; i < r->dirty.n; i++)
        r->dirty.at[i] = item[i].state;
    for (size_t i = 0; i < r->dirty.n; i += n) {
        n = 1;
        while (i + n < r->dirty.n && item[i + n].key == item[i].key)
            n++;
        split_by_signatures(r, r->dirty.at + i, n);
    }
    mem_free(item);
}

static void set_dirty(struct signature_refinement *r, uint32_t s)
{
    if (!r->is_dirty[s]) {
        r->is_dirty[s] = true;
        vec_push(&r->dirty, s);
    }
}

/* The states whose signatures can have changed: predecessors of states that changed their block,
   these themselves if arcs may be silent, and states that reach one of both silently inside their
   block. */
static void find_dirty(struct signature_refinement *r)
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

bool signature_refinement_run(struct signature_refinement *r, const struct aut *x, bool branching,
                              struct limit *limit)
{
    struct signature_block all = { .n = x->n_states };

    signature_refinement_init(r, x, branching);
    vec_push(&r->block, all);
    begin_class(r, 0, SIGNATURE_NONE, SIGNATURE_NONE);
    for (uint32_t s = 0; s < x->n_states; s++)
        vec_push(&r->dirty, s);
    while (r->block_of[0] == r->block_of[1]) {
        if (limit_hit(limit, 0) != LIMIT_NONE)
            return false;
        if (r->dirty.n == 0) {
            BUG("the states do not differ");
        }
        r->round++;
        compute_signatures(r);
        split_all_by_signatures(r);
        find_dirty(r);
    }
    return true;
}

/* ---- the history ---- */

uint32_t signature_class_of_block(const struct signature_refinement *r, uint32_t block,
                                  uint32_t round)
{
    const struct signature_block *b = &r->block.at[block];
    size_t low = 0, high = b->phase.n;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (b->phase.at[middle].round <= round)
            low = middle;
        else
            high = middle;
    }
    return b->phase.at[low].class;
}

uint32_t signature_class_of_state(const struct signature_refinement *r, uint32_t state)
{
    return signature_class_of_block(r, r->block_of[state], r->round);
}

void signature_siblings(const struct signature_refinement *r, uint32_t *x, uint32_t *y)
{
    while (r->class.at[*x].parent != r->class.at[*y].parent) {
        if (r->class.at[*x].round >= r->class.at[*y].round)
            *x = r->class.at[*x].parent;
        else
            *y = r->class.at[*y].parent;
    }
}
