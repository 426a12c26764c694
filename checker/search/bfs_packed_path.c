/*
 * The path to a packed state in which a predicate fails (see bfs_packed_internal.h).
 *
 * Nothing but its level is known of the way to a state.  So the states of the level before are
 * visited until one leads to it, and so on, back to where the search began: at most each state once
 * more, which nothing is looked up for.
 */
#include "config.h"

#include "checker/search/bfs_packed_internal.h"

#include "support/bug.h"

#define FINDS_FROM 32768u /* states in levels before the one where a path is told */

/* Not of a graph, in which propositions may fail. */
void packed_search_look_for_failures(struct packed_search *x)
{
    uint32_t finds_from = x->w->q->finds_from;

    if (x->w->q->graph != NULL)
        return;
    x->finds_from = finds_from > 0 ? finds_from : FINDS_FROM;
    x->failed = mem_alloc(x->w->status.n * sizeof *x->failed);
    for (size_t i = 0; i < x->w->status.n; i++)
        atomic_init(&x->failed[i], NO_STATE);
}

static uint32_t packed_parent(struct packed_search *x, size_t level, uint32_t state)
{
    uint64_t *sought = mem_alloc(x->layout.size * sizeof *sought);
    uint32_t i = x->level.at[level - 1];

    collapsed_states_read(&x->states, state, sought);
    while (i < x->level.at[level] && !packed_worker_leads_to(&x->worker[0], i, sought))
        i++;
    if (i == x->level.at[level])
        BUG("no packed state of the level before leads to this one");
    mem_free(sought);
    return i;
}

/* The state in the source that is asked about. */
static state_id source_state(struct packed_search *x, uint32_t state)
{
    struct stg_source *source = x->w->source;
    const uint32_t *word = packed_worker_words(&x->worker[0], state);
    uint32_t *asked;
    state_id s;

    if (x->system == NULL)
        return store_put(&source->store, word);
    asked = mem_zalloc((packed_system_width_asked(x->system) + (size_t)1) * sizeof *asked);
    packed_system_translate(x->system, word, asked);
    s = store_put(&source->store, asked);
    mem_free(asked);
    return s;
}

/* From the last level on. */
static void trace_packed_path(struct packed_search *x, uint32_t state, struct vec_u32 *path)
{
    struct vec_u32 back = VEC_EMPTY;

    vec_push(&back, state);
    for (size_t level = x->level.n - 1; level > 0; level--) {
        state = packed_parent(x, level, state);
        vec_push(&back, state);
    }
    while (back.n > 0)
        vec_push(path, source_state(x, vec_pop(&back)));
    vec_clear(&back);
}

void packed_search_decide_failing(struct packed_search *x, const struct bfs_counts *now)
{
    for (size_t i = 0; i < x->w->status.n; i++) {
        struct predicate_status *k = &x->w->status.at[i];
        uint32_t state = atomic_load(&x->failed[i]);
        if (x->left[i] || state == NO_STATE)
            continue;
        k->open = false;
        k->packed = true;
        k->end = BFS_FOUND;
        k->counts = *now;
        trace_packed_path(x, state, &k->path);
        x->left[i] = true;
        x->n_left++;
    }
}
