/*
 * A search as bytes, at any moment between two visits (see bfs_parts.h).
 *
 * Written down are the states, which of them have been visited, and what is known of each
 * predicate.  What a component can do and how states look to a predicate is found out anew.
 */
#include "config.h"

#include "checker/search/bfs_parts.h"

static uint32_t n_states(const struct bfs *w)
{
    return atomic_load(&tree_states(&w->tree)->n);
}

/* ---- writing ---- */

/* The counts that are not known again from the number of states visited. */
static void pack_counts(struct pack *p, const struct bfs_counts *c)
{
    pack_number(p, c->states);
    pack_number(p, c->transitions);
    pack_number(p, c->reached);
    pack_number(p, c->frontier);
    pack_number(p, c->depth);
}

static void pack_list(struct pack *p, const struct vec_u32 *list)
{
    pack_number(p, list->n);
    for (size_t i = 0; i < list->n; i++)
        pack_number(p, list->at[i]);
}

static void note_least(uint32_t *least, uint32_t state)
{
    if (state < *least)
        *least = state;
}

static void pack_inquiry(struct bfs *w, size_t i, struct pack *p)
{
    const struct inquiry *k = &w->inquiry.at[i];
    struct firsts first = { NO_STATE, NO_STATE };

    for (size_t t = 0; t < w->worker.n; t++) {
        note_least(&first.found, w->worker.at[t].first[i].found);
        note_least(&first.faulty, w->worker.at[t].first[i].faulty);
    }
    pack_number(p, k->open);
    pack_number(p, (uint64_t)k->end);
    pack_counts(p, &k->counts);
    pack_number(p, k->culprit);
    pack_number(p, k->error_at);
    pack_number(p, k->faulty);
    pack_number(p, first.found);
    pack_number(p, first.faulty);
}

static void pack_search(struct bfs *w, struct pack *p)
{
    struct bfs_counts now = bfs_count(w, w->at);
    uint32_t error = NO_STATE;

    for (size_t t = 0; t < w->worker.n; t++)
        note_least(&error, w->worker.at[t].error);
    system_pack(w->s, &w->tree, p);
    pack_list(p, &w->level);
    pack_number(p, w->at);
    pack_number(p, w->to);
    pack_list(p, &w->aside);
    pack_number(p, w->wide);
    pack_number(p, now.transitions);
    pack_number(p, error);
    pack_number(p, w->inquiry.n);
    for (size_t i = 0; i < w->inquiry.n; i++)
        pack_inquiry(w, i, p);
}

void bfs_save(struct bfs *w, bool stops)
{
    struct keeper *k = w->q->keeper;
    struct pack *p = k->begin(k->self, stops);

    if (p == NULL)
        return;
    pack_search(w, p);
    k->end(k->self);
}

/* ---- reading ---- */

static struct bfs_counts unpack_counts(struct unpack *u)
{
    struct bfs_counts c;

    c.states = unpack_number(u, UINT32_MAX);
    c.transitions = unpack_number(u, UINT64_MAX);
    c.reached = unpack_number(u, UINT32_MAX);
    c.frontier = unpack_number(u, UINT32_MAX);
    c.depth = unpack_number(u, UINT32_MAX);
    return c;
}

static bool is_state(const struct bfs *w, uint32_t state)
{
    return state < n_states(w) && tree_states(&w->tree)->pair[state] != PAIR_HOLE;
}

/* NO_STATE is one more than the greatest number of a state, and is written so. */
static uint32_t unpack_state(struct bfs *w, struct unpack *u)
{
    uint32_t state = (uint32_t)unpack_number(u, NO_STATE);

    u->bad = u->bad || (state != NO_STATE && !is_state(w, state));
    return state;
}

static void unpack_levels(struct bfs *w, struct unpack *u)
{
    uint64_t n = unpack_number(u, n_states(w));
    uint32_t last = 0;

    u->bad = u->bad || n == 0;
    for (uint64_t i = 0; i < n && !u->bad; i++) {
        uint32_t first = (uint32_t)unpack_number(u, n_states(w));
        u->bad = u->bad || (i == 0 ? first != 0 : first <= last);
        vec_push(&w->level, first);
        last = first;
    }
    w->at = (uint32_t)unpack_number(u, n_states(w));
    w->to = (uint32_t)unpack_number(u, n_states(w));
    u->bad = u->bad || last >= w->to || w->at < last || w->at > w->to;
}

static void unpack_aside(struct bfs *w, struct unpack *u)
{
    uint64_t n = unpack_number(u, n_states(w));

    for (uint64_t i = 0; i < n && !u->bad; i++) {
        uint32_t state = unpack_state(w, u);
        u->bad = u->bad || state == NO_STATE;
        vec_push(&w->aside, state);
    }
    w->wide = unpack_number(u, 1);
    u->bad = u->bad || (n > 0 && !w->wide);
}

static void unpack_inquiry(struct bfs *w, size_t i, struct unpack *u)
{
    struct inquiry *k = &w->inquiry.at[i];
    struct firsts *first = &w->worker.at[0].first[i];
    bool found;

    k->open = unpack_number(u, 1);
    k->end = (enum bfs_end)unpack_number(u, BFS_STOPPED);
    k->counts = unpack_counts(u);
    k->culprit = unpack_state(w, u);
    k->error_at = (uint32_t)unpack_number(u, NO_STATE);
    k->faulty = unpack_number(u, 1);
    first->found = unpack_state(w, u);
    first->faulty = unpack_state(w, u);
    found = k->open ? k->error_at != NO_STATE : k->end == BFS_FOUND || k->end == BFS_ERROR;
    u->bad = u->bad || (found && k->culprit == NO_STATE) ||
             (!k->open && k->end != BFS_FOUND && k->end != BFS_ERROR);
}

bool bfs_load(struct bfs *w, struct unpack *u)
{
    struct value_map m;

    if (system_unpack(w->s, &w->tree, u, &m)) {
        unpack_levels(w, u);
        unpack_aside(w, u);
        w->worker.at[0].transitions = unpack_number(u, UINT64_MAX);
        w->worker.at[0].error = unpack_state(w, u);
        u->bad = u->bad || unpack_number(u, UINT32_MAX) != w->inquiry.n;
        for (size_t i = 0; i < w->inquiry.n; i++)
            unpack_inquiry(w, i, u);
        u->bad = !unpack_is_done(u);
    }
    value_map_clear(&m);
    return !u->bad;
}
