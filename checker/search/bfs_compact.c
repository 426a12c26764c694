/*
 * Hash compaction: what has been seen is kept as fingerprints, and whole only what is still to be
 * visited (see bfs_internal.h).
 *
 * The hash of a state is made of the sum of the hashes of its words, and the sum of a target
 * follows from the words that a step changes (A. L. Zobrist, 1970).  A target whose fingerprint is
 * new is a new state: it becomes a root pair of the tree, at the end of a queue.  The inner nodes
 * of visited states are useless; when there are twice as many nodes as the states of the queue
 * needed, these are put into another tree, which also has the shape that suits them best.
 *
 * A target that is another state with a fingerprint seen before is omitted.  If hashes of different
 * states are independent and evenly distributed, a state that is looked up in a set of k out of l
 * fingerprints is omitted with probability k / l.  A shortest way to a violation consists of states
 * s0, s1, ...; as long as none is omitted, s(i) is visited in level i, and s(i + 1) is looked up
 * when there are at most k(i) fingerprints, those at the end of the level.  So a violation is
 * missed with a probability of at most the sum of k(i) / l over the levels of the search, k(i)
 * being expected values, for which those of this search stand (after U. Stern and D. L. Dill, A new
 * scheme for memory-efficient probabilistic verification, 1996, without their ordered hashing).
 *
 * The way to a state is found by taking the steps that the log of parents tells.
 */
#include "config.h"

#include "checker/search/bfs_internal.h"

#include <string.h>

#include "checker/search/parent_log.h"
#include "stg/states/fingerprints.h"
#include "support/bug.h"
#include "support/map.h"

#define CHUNK 8192u       /* states of a piece of the queue */
#define LOOK_EVERY 256u   /* states between two looks at the inner nodes */
#define NODES_LEAST 1024u /* inner nodes from which on they may be too many, ... */
#define NODES_FEW 8u      /* ... as they are if there is one for so many states of the queue */

/* A target that may be new, with its changes behind those of the one before. */
struct compact_target {
    uint64_t hash;
    size_t end;
};

struct bfs_compact {
    struct bfs *w;
    struct fingerprints seen;
    double omission;
    VEC(uint64_t *) queue; /* root pairs, by number of the state / CHUNK; NULL: all are visited;
                              owned, as what follows */
    uint32_t n;            /* states seen */
    struct vec_u32 origin; /* of the first ones, where the search begins: in the source */
    struct parent_log log;
    VEC(uint64_t) level; /* bits of it when the first state of each level was visited */
    uint64_t sum; /* of the hashes of the words of the state being visited, and its targets */
    VEC(struct compact_target) target;
    VEC(struct word_change) change;
    uint32_t *number;         /* the tree of a state that is moved */
    struct tree_change *work; /* the changes of one target */
    uint64_t nodes_at;        /* inner nodes from which on they may be too many */
};

struct bfs_compact *bfs_compact_new(struct bfs *w, uint32_t bits)
{
    struct bfs_compact *c = mem_zalloc(sizeof *c);

    c->w = w;
    c->number = mem_alloc(tree_numbers(&w->tree) * sizeof *c->number);
    c->work = mem_alloc(w->tree.n_words * sizeof *c->work);
    c->nodes_at = NODES_LEAST;
    fingerprints_init(&c->seen, bits);
    return c;
}

void bfs_compact_free(struct bfs_compact *c)
{
    if (c == NULL)
        return;
    fingerprints_clear(&c->seen);
    for (size_t i = 0; i < c->queue.n; i++)
        mem_free(c->queue.at[i]);
    vec_clear(&c->queue);
    vec_clear(&c->origin);
    parent_log_clear(&c->log);
    vec_clear(&c->level);
    vec_clear(&c->target);
    vec_clear(&c->change);
    mem_free(c->number);
    mem_free(c->work);
    mem_free(c);
}

/* ---- hashes ---- */

static inline uint64_t word_hash(uint32_t place, uint32_t word)
{
    return hash_mix(place, word);
}

static uint64_t sum_of_words(const struct bfs_compact *c, const uint32_t *word)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < c->w->s->width; i++)
        sum += word_hash(i, word[i]);
    return sum;
}

/* Different sums have different hashes, but similar ones no similar hashes: two states in which one
   word differs in the same way are not omitted together. */
static uint64_t hash_of_sum(uint64_t sum)
{
    return hash_mix(0, sum);
}

static uint64_t vector_hash(const struct bfs_compact *c, const uint32_t *word)
{
    return hash_of_sum(sum_of_words(c, word));
}

bool bfs_compact_has(const struct bfs_compact *c, const uint32_t *word)
{
    return fingerprints_has(&c->seen, vector_hash(c, word));
}

/* ---- the queue ---- */

uint32_t bfs_compact_n_states(const struct bfs_compact *c)
{
    return c->n;
}

uint64_t bfs_compact_pair(const struct bfs_compact *c, uint32_t state)
{
    return c->queue.at[state / CHUNK][state % CHUNK];
}

static void add_to_queue(struct bfs_compact *c, uint64_t pair)
{
    if (c->n == NO_STATE - 1)
        bug_end(BUG_NO_NUMBERS);
    if (c->n % CHUNK == 0)
        vec_push(&c->queue, mem_alloc(CHUNK * sizeof(uint64_t)));
    c->queue.at[c->n / CHUNK][c->n % CHUNK] = pair;
    c->n++;
}

void bfs_compact_start(struct bfs_compact *c, uint32_t id, uint64_t pair, const uint32_t *word)
{
    if (!fingerprints_put(&c->seen, vector_hash(c, word)))
        return;
    vec_push(&c->origin, id);
    add_to_queue(c, pair);
}

void bfs_compact_open_level(struct bfs_compact *c)
{
    c->omission += (double)c->n / fingerprints_possible(&c->seen);
    vec_push(&c->level, c->log.n);
}

double bfs_compact_omission(const struct bfs_compact *c)
{
    return c->omission < 1 ? c->omission : 1;
}

/* ---- inner nodes ---- */

/* The states of the queue, for a sample. */
struct queued {
    const struct bfs_compact *c;
    uint32_t from;
};

static uint64_t queued_pair(void *self, uint64_t i)
{
    const struct queued *q = self;

    return bfs_compact_pair(q->c, q->from + (uint32_t)i);
}

/* Makes another tree, of the states from `from` on. */
static void renew_tree(struct bfs_compact *c, uint32_t from)
{
    struct queued q = { c, from };
    struct state_tree old = c->w->tree;
    tree_join *join = mem_alloc(old.n_words * sizeof *join);

    tree_choose_shape(&old, c->n - from, queued_pair, &q, join);
    tree_init(&c->w->tree, old.n_words, old.range, join);
    c->w->tree.shape = old.shape + 1;
    for (uint32_t i = from; i < c->n; i++) {
        tree_read(&old, bfs_compact_pair(c, i), c->number);
        c->queue.at[i / CHUNK][i % CHUNK] = tree_make(&c->w->tree, c->number);
    }
    tree_clear(&old);
    mem_free(join);
}

/* The states from `from` on are still to be visited. */
static void renew_in_time(struct bfs_compact *c, uint32_t from)
{
    uint64_t n = tree_inner_nodes(&c->w->tree);

    if (from == c->n || n < c->nodes_at || n < NODES_LEAST + (c->n - from) / NODES_FEW)
        return;
    renew_tree(c, from);
    c->nodes_at = 2 * tree_inner_nodes(&c->w->tree);
}

/* ---- targets ---- */

void bfs_compact_load(struct bfs_compact *c, const uint32_t *word)
{
    c->sum = sum_of_words(c, word);
    c->target.n = c->change.n = 0;
}

void bfs_compact_target(struct bfs_compact *c, const uint32_t *word,
                        const struct word_change *change, uint32_t n)
{
    uint64_t hash, sum = c->sum;

    for (uint32_t i = 0; i < n; i++) {
        sum += word_hash(change[i].word, change[i].number) -
               word_hash(change[i].word, word[change[i].word]);
        vec_push(&c->change, change[i]);
    }
    hash = hash_of_sum(sum);
    fingerprints_expect(&c->seen, hash);
    vec_push(&c->target, ((struct compact_target){ hash, c->change.n }));
}

/* The root pair of the state in `numbers` after these changes. */
static uint64_t pair_behind(struct bfs_compact *c, const uint32_t *numbers,
                            const struct word_change *change, uint32_t n)
{
    struct state_tree *t = &c->w->tree;
    struct tree_target target;
    uint64_t pair = TREE_FULL;

    for (;;) {
        if (tree_change(t, numbers, change, n, c->work, &target))
            pair = tree_close(t, &target);
        if (pair != TREE_FULL)
            return pair;
        tree_grow(t, 1);
    }
}

static void put_targets(struct bfs_compact *c, const uint32_t *numbers)
{
    size_t from = 0;

    for (size_t k = 0; k < c->target.n; k++) {
        const struct compact_target *t = &c->target.at[k];
        if (fingerprints_put(&c->seen, t->hash)) {
            add_to_queue(c,
                         pair_behind(c, numbers, c->change.at + from, (uint32_t)(t->end - from)));
            parent_log_new(&c->log, vec_number(k));
        }
        from = t->end;
    }
    c->target.n = c->change.n = 0;
}

void bfs_compact_visited(struct bfs_compact *c, uint32_t state, const uint32_t *numbers)
{
    put_targets(c, numbers);
    parent_log_visited(&c->log);
    if ((state + 1) % CHUNK == 0) {
        mem_free(c->queue.at[state / CHUNK]);
        c->queue.at[state / CHUNK] = NULL;
    }
    if (state % LOOK_EVERY == 0)
        renew_in_time(c, state + 1);
}

/* ---- the path to a state ---- */

/* The steps to it, the last one first; returns the state where they begin. */
static uint32_t steps_back(const struct bfs_compact *c, uint32_t state, struct vec_u32 *steps)
{
    const struct vec_u32 *first = &c->w->level;
    size_t level = first->n - 1;

    while (first->at[level] > state)
        level--;
    for (; level > 0; level--) {
        uint32_t target;
        state = parent_log_find(&c->log, c->level.at[level - 1], first->at[level - 1],
                                first->at[level], state, &target);
        vec_push(steps, target);
    }
    return state;
}

void bfs_compact_path(struct bfs_compact *c, uint32_t state, struct vec_u32 *path)
{
    struct bfs_worker *x = &c->w->worker.at[0];
    struct store *store = &c->w->source->store;
    struct vec_u32 steps = VEC_EMPTY;
    uint32_t id = c->origin.at[steps_back(c, state, &steps)];

    vec_push(path, id);
    while (steps.n > 0) {
        size_t k = vec_pop(&steps);
        memcpy(x->number, store_get(store, id), c->w->s->width * sizeof *x->number);
        x->is_read = x->stepper.is_seen = false;
        bfs_worker_expand(x);
        if (k >= c->target.n)
            BUG("a state has other steps than before");
        for (size_t i = k == 0 ? 0 : c->target.at[k - 1].end; i < c->target.at[k].end; i++)
            x->number[c->change.at[i].word] = c->change.at[i].number;
        id = store_put(store, x->number);
        vec_push(path, id);
    }
    vec_clear(&steps);
}
