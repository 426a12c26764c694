/*
 * The search, level by level, and the path to what it finds (see bfs.h).
 */
#include "config.h"

#include "checker/search/bfs.h"

#include <string.h>

#include "checker/search/bfs_internal.h"
#include "stg/step/stg_lts.h"
#include "support/bug.h"

#define WIDE 4096u /* states of a wide level, by default */

/* ---- life ---- */

/* Nothing is written down so far. */
static void begin_graph(struct bfs *w)
{
    if (w->q->graph == NULL)
        return;
    state_graph_begin(w->q->graph, vec_number(w->worker.n));
    for (size_t i = 0; i < w->worker.n; i++)
        w->worker.at[i].log = &w->q->graph->log[i];
}

/* The tree goes, and is empty then. */
static void keep_tree_states(struct bfs *w)
{
    if (w->q->graph == NULL || w->q->states == NULL || *w->q->states != NULL)
        return;
    *w->q->states = bfs_states_of_tree(w->tree, w->s->width);
    w->tree = (struct state_tree){ .n_words = 0 };
}

static void bfs_init(struct bfs *w, struct stg_source *source, const struct bfs_question *q,
                     uint32_t threads)
{
    struct system *s = &source->system;

    *w = (struct bfs){ .source = source, .s = s, .q = q };
    w->wide_from = q->wide > 0 ? q->wide : WIDE;
    w->transient_after = q->transient_after > 0 ? q->transient_after : TRANSIENT_AFTER;
    tree_init_plain(&w->tree, s->width < 2 ? 2 : s->width, s->range);
    for (uint32_t i = 0; i < q->n; i++) {
        struct predicate_status k = {
            .p = &q->predicate[i], .open = true, .culprit = NO_STATE, .error_at = NO_STATE
        };
        vec_push(&w->status, k);
        bfs_group_clauses(w, &vec_last(&w->status), q->memory);
    }
    if (q->hash_bits > 0)
        w->compact = bfs_compact_new(w, q->hash_bits);
    vec_reserve(&w->worker, threads); /* they must not move */
    for (uint32_t i = 0; i < threads; i++) {
        w->worker.n++;
        bfs_worker_init(&w->worker.at[i], w, i == 0);
    }
    for (size_t k = 0; k < w->status.n && q->memory == BFS_COMPILED; k++)
        if (!bfs_compile_predicate(w, k))
            bfs_group_clauses(w, &w->status.at[k], BFS_TOGETHER);
    begin_graph(w);
}

static void bfs_clear(struct bfs *w)
{
    bfs_threads_end(w);
    for (size_t i = 0; i < w->worker.n; i++)
        bfs_worker_clear(&w->worker.at[i]);
    vec_clear(&w->worker);
    vec_clear(&w->level);
    vec_clear(&w->aside);
    for (size_t i = 0; i < w->status.n; i++)
        bfs_forget_clauses(&w->status.at[i]);
    for (size_t i = 0; i < w->status.n; i++)
        vec_clear(&w->status.at[i].path);
    compiled_steps_free(w->conditions);
    vec_clear(&w->condition);
    vec_clear(&w->status);
    bfs_compact_free(w->compact);
    tree_clear(&w->tree);
}

/* ---- the search ---- */

static uint64_t pair_of_state(struct bfs *w, state_id s)
{
    struct bfs_worker *x = &w->worker.at[0];

    x->is_read = false;
    memcpy(x->number, store_get(&w->source->store, s), w->s->width * sizeof *x->number);
    return tree_make(&w->tree, x->number);
}

static void start_levels(struct bfs *w)
{
    struct pairs *states = tree_states(&w->tree);

    for (size_t i = 0; i < w->q->start->n; i++) {
        uint64_t pair = pair_of_state(w, w->q->start->at[i]);
        if (w->compact != NULL) {
            bfs_compact_start(w->compact, w->q->start->at[i], pair, w->worker.at[0].number);
            continue;
        }
        while (pairs_put(states, pair, pairs_hash(pair)) == PAIRS_FULL)
            pairs_grow(states);
    }
}

/* The states found from the open level become the next level; false: there are none. */
static bool open_level(struct bfs *w)
{
    w->at = w->to;
    w->to = bfs_n_states(w);
    if (w->compact != NULL)
        bfs_compact_open_level(w->compact);
    if (w->at == w->to)
        return false;
    vec_push(&w->level, w->at);
    if (w->q->graph != NULL)
        vec_push(&w->q->graph->level, w->at);
    w->opened = bfs_count(w, w->at).states;
    return true;
}

static bool level_stops(struct bfs *w)
{
    struct bfs_counts now = bfs_count(w, w->at);

    w->asked = w->at;
    return w->q->graph != NULL && w->q->opened != NULL && w->q->opened(w->q->self, &now);
}

/* Begins the search, or resumes it from the sink.  False: the data there is not of this search. */
static bool enter_search(struct bfs *w)
{
    struct deserializer *before = checkpoint_sink_take(w->q->sink);

    start_levels(w);
    if (before == NULL)
        return open_level(w);
    w->q->sink->unfit = !bfs_load(w, before);
    return !w->q->sink->unfit;
}

static void search_levels(struct bfs *w)
{
    bool on = enter_search(w);

    while (on) {
        on = !level_stops(w) && bfs_level(w);
        if (on && !open_level(w))
            break;
    }
    bfs_close_all(w, on ? BFS_NONE : BFS_STOPPED);
}

/* ---- the path to a state ---- */

/* The first state of the level before that leads to this one; NO_STATE: there is none, which is
   possible only in a search that was read from a file. */
static uint32_t parent(struct bfs *w, size_t level, uint32_t state)
{
    uint64_t pair = tree_states(&w->tree)->pair[state];

    for (uint32_t i = w->level.at[level - 1]; i < w->level.at[level]; i++)
        if (tree_states(&w->tree)->pair[i] != PAIR_HOLE &&
            bfs_worker_leads_to(&w->worker.at[0], i, pair))
            return i;
    if (w->q->sink == NULL || !w->q->sink->taken)
        BUG("no state of the level before leads to this one");
    return NO_STATE;
}

/* False: there is no path. */
static bool trace_back_state(struct bfs *w, uint32_t state, struct vec_u32 *path)
{
    size_t level = w->level.n - 1;
    struct vec_u32 back = VEC_EMPTY;

    if (w->compact != NULL) {
        bfs_compact_path(w->compact, state, path);
        return true;
    }
    while (w->level.at[level] > state)
        level--;
    for (; level > 0 && state != NO_STATE; level--) {
        vec_push(&back, state);
        state = parent(w, level, state);
    }
    vec_push(&back, state);
    while (back.n > 0 && state != NO_STATE)
        vec_push(path, bfs_worker_state(&w->worker.at[0], vec_pop(&back)));
    vec_clear(&back);
    return state != NO_STATE;
}

/* The state with this pair, whose words are those that the first worker holds. */
static bool was_reached(const struct bfs *w, uint64_t pair)
{
    if (w->compact != NULL)
        return bfs_compact_has(w->compact, w->worker.at[0].number);
    return pairs_find(tree_states(&w->tree), pair, pairs_hash(pair)) != PAIRS_NONE;
}

/* Counts the states seen before this search that it has not reached. */
static void count_before(struct bfs *w, struct bfs_counts *c)
{
    for (state_id s = 0; s < w->q->n_before; s++) {
        uint64_t pair = pair_of_state(w, s);
        if (was_reached(w, pair))
            continue;
        c->states++;
        if (w->q->counted[s])
            c->transitions += bfs_worker_degree(&w->worker.at[0], pair);
    }
}

static void answer(struct bfs *w, struct predicate_status *k, struct bfs_answer *out)
{
    *out = (struct bfs_answer){ .end = k->end, .counts = k->counts, .packed = k->packed };
    if (w->compact != NULL && k->end == BFS_NONE)
        out->omission = bfs_compact_omission(w->compact);
    if (k->packed) {
        out->path = k->path;
        k->path = (struct vec_u32)VEC_EMPTY;
        return;
    }
    if ((k->end == BFS_FOUND || k->end == BFS_ERROR) &&
        !trace_back_state(w, k->culprit, &out->path)) {
        w->q->sink->unfit = true;
        out->end = BFS_STOPPED;
    }
    count_before(w, &out->counts);
}

bool bfs_is_for(const struct lts *l)
{
    return stg_lts_is(l);
}

bool bfs_renames(const struct lts *l)
{
    return stg_source_of(l)->canonicalizer.reduce != NULL;
}

void bfs_run(struct lts *l, const struct bfs_question *q, uint32_t threads, struct bfs_answer *out)
{
    struct bfs w;

    bfs_init(&w, stg_source_of(l), q, threads);
    bfs_packed_run(&w);
    if (bfs_any_open(&w)) {
        begin_graph(&w);
        search_levels(&w);
    }
    for (uint32_t i = 0; i < q->n; i++)
        answer(&w, &w.status.at[i], &out[i]);
    keep_tree_states(&w);
    bfs_clear(&w);
}
