/*
 * A search as bytes, at any moment between two visits (see bfs_internal.h).
 *
 * Written down are the states, which of them have been visited, and what is known of each
 * predicate.  The tables of local transitions and of predicates are computed again.
 */
#include "config.h"

#include "checker/search/bfs_internal.h"

static uint32_t n_serialized_states(const struct bfs *w)
{
    return pairs_size(tree_states(&w->tree));
}

/* ---- writing ---- */

/* The counts that do not follow from the number of states visited. */
static void serialize_bfs_counts(struct serializer *p, const struct bfs_counts *c)
{
    serialize_number(p, c->states);
    serialize_number(p, c->transitions);
    serialize_number(p, c->reached);
    serialize_number(p, c->frontier);
    serialize_number(p, c->depth);
}

static void serialize_list(struct serializer *p, const struct vec_u32 *list)
{
    serialize_number(p, list->n);
    for (size_t i = 0; i < list->n; i++)
        serialize_number(p, list->at[i]);
}

static void keep_least_state(uint32_t *least, uint32_t state)
{
    if (state < *least)
        *least = state;
}

static void serialize_status(struct bfs *w, size_t i, struct serializer *p)
{
    const struct predicate_status *k = &w->status.at[i];
    struct first_states first = { NO_STATE, NO_STATE };

    for (size_t t = 0; t < w->worker.n; t++) {
        keep_least_state(&first.found, w->worker.at[t].first[i].found);
        keep_least_state(&first.faulty, w->worker.at[t].first[i].faulty);
    }
    serialize_number(p, k->open);
    serialize_number(p, (uint64_t)k->end);
    serialize_bfs_counts(p, &k->counts);
    serialize_number(p, k->culprit);
    serialize_number(p, k->error_at);
    serialize_number(p, k->faulty);
    serialize_number(p, first.found);
    serialize_number(p, first.faulty);
}

static void serialize_search(struct bfs *w, struct serializer *p)
{
    struct bfs_counts now = bfs_count(w, w->at);
    uint32_t error = NO_STATE;

    for (size_t t = 0; t < w->worker.n; t++)
        keep_least_state(&error, w->worker.at[t].error);
    system_serialize(w->s, &w->tree, p);
    serialize_list(p, &w->level);
    serialize_number(p, w->at);
    serialize_number(p, w->to);
    serialize_list(p, &w->aside);
    serialize_number(p, w->wide);
    serialize_number(p, now.transitions);
    serialize_number(p, error);
    serialize_number(p, w->status.n);
    for (size_t i = 0; i < w->status.n; i++)
        serialize_status(w, i, p);
}

void bfs_save(struct bfs *w, bool stops)
{
    struct checkpoint_sink *k = w->q->sink;
    struct serializer *p = k->begin(k->self, stops);

    if (p == NULL)
        return;
    serialize_search(w, p);
    k->end(k->self);
}

/* ---- reading ---- */

static struct bfs_counts deserialize_bfs_counts(struct deserializer *u)
{
    struct bfs_counts c = { .packed = false };

    c.states = deserialize_number(u, UINT32_MAX);
    c.transitions = deserialize_number(u, UINT64_MAX);
    c.reached = deserialize_number(u, UINT32_MAX);
    c.frontier = deserialize_number(u, UINT32_MAX);
    c.depth = deserialize_number(u, UINT32_MAX);
    return c;
}

static bool is_state(const struct bfs *w, uint32_t state)
{
    return state < n_serialized_states(w) && tree_states(&w->tree)->pair[state] != PAIR_HOLE;
}

/* NO_STATE is one more than the greatest number of a state, and is written as that number. */
static uint32_t deserialize_state(struct bfs *w, struct deserializer *u)
{
    uint32_t state = (uint32_t)deserialize_number(u, NO_STATE);

    u->bad = u->bad || (state != NO_STATE && !is_state(w, state));
    return state;
}

static void deserialize_levels(struct bfs *w, struct deserializer *u)
{
    uint64_t n = deserialize_number(u, n_serialized_states(w));
    uint32_t last = 0;

    u->bad = u->bad || n == 0;
    for (uint64_t i = 0; i < n && !u->bad; i++) {
        uint32_t first = (uint32_t)deserialize_number(u, n_serialized_states(w));
        u->bad = u->bad || (i == 0 ? first != 0 : first <= last);
        vec_push(&w->level, first);
        last = first;
    }
    w->at = (uint32_t)deserialize_number(u, n_serialized_states(w));
    w->to = (uint32_t)deserialize_number(u, n_serialized_states(w));
    u->bad = u->bad || last >= w->to || w->at < last || w->at > w->to;
}

static void deserialize_aside(struct bfs *w, struct deserializer *u)
{
    uint64_t n = deserialize_number(u, n_serialized_states(w));

    for (uint64_t i = 0; i < n && !u->bad; i++) {
        uint32_t state = deserialize_state(w, u);
        u->bad = u->bad || state == NO_STATE;
        vec_push(&w->aside, state);
    }
    w->wide = deserialize_number(u, 1);
    u->bad = u->bad || (n > 0 && !w->wide);
}

static void deserialize_status(struct bfs *w, size_t i, struct deserializer *u)
{
    struct predicate_status *k = &w->status.at[i];
    struct first_states *first = &w->worker.at[0].first[i];
    bool found;

    k->open = deserialize_number(u, 1);
    k->end = (enum bfs_end)deserialize_number(u, BFS_STOPPED);
    k->counts = deserialize_bfs_counts(u);
    k->culprit = deserialize_state(w, u);
    k->error_at = (uint32_t)deserialize_number(u, NO_STATE);
    k->faulty = deserialize_number(u, 1);
    first->found = deserialize_state(w, u);
    first->faulty = deserialize_state(w, u);
    found = k->open ? k->error_at != NO_STATE : k->end == BFS_FOUND || k->end == BFS_ERROR;
    u->bad = u->bad || (found && k->culprit == NO_STATE) ||
             (!k->open && k->end != BFS_FOUND && k->end != BFS_ERROR);
}

bool bfs_load(struct bfs *w, struct deserializer *u)
{
    if (system_deserialize(w->s, &w->tree, u)) {
        deserialize_levels(w, u);
        deserialize_aside(w, u);
        w->worker.at[0].transitions = deserialize_number(u, UINT64_MAX);
        w->worker.at[0].error = deserialize_state(w, u);
        u->bad = u->bad || deserialize_number(u, UINT32_MAX) != w->status.n;
        for (size_t i = 0; i < w->status.n; i++)
            deserialize_status(w, i, u);
        u->bad = !deserialize_is_done(u);
    }
    return !u->bad;
}
