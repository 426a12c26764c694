/*
 * The search, level by level, and the way to what it finds (see sweep.h).
 */
#include "config.h"

#include "stg/sweep.h"

#include <string.h>

#include "stg/sweep_parts.h"
#include "support/bug.h"

#define WIDE 4096u            /* states of a wide level, where the caller has no wish */

/* ---- life ---- */

static void sweep_init(struct sweep *w, struct system_lts *s, const struct sweep_question *q,
                       uint32_t threads)
{
    *w = (struct sweep){ .s = s, .q = q };
    w->wide_from = q->wide > 0 ? q->wide : WIDE;
    w->packed = s->reducer.reduce == NULL && s->pool.used == NULL;
    tree_init_plain(&w->tree, s->store.width < 2 ? 2 : s->store.width);
    hops_init(&w->hops, s);
    for (uint32_t i = 0; i < q->n; i++) {
        struct inquiry k = { .p = &q->predicate[i], .open = true, .culprit = NO_STATE,
                             .error_at = NO_STATE };
        watch_init(&k.watch, s, k.p->what);
        vec_push(&w->inquiry, k);
    }
    vec_reserve(&w->walker, threads); /* they must not move */
    for (uint32_t i = 0; i < threads; i++) {
        w->walker.n++;
        walker_init(&w->walker.at[i], w, i == 0);
    }
}

static void sweep_clear(struct sweep *w)
{
    sweep_crew_end(w);
    for (size_t i = 0; i < w->walker.n; i++)
        walker_clear(&w->walker.at[i]);
    vec_clear(&w->walker);
    vec_clear(&w->level);
    vec_clear(&w->aside);
    for (size_t i = 0; i < w->inquiry.n; i++)
        watch_clear(&w->inquiry.at[i].watch);
    vec_clear(&w->inquiry);
    hops_clear(&w->hops);
    tree_clear(&w->tree);
}

/* ---- the search ---- */

static uint64_t pair_of_state(struct sweep *w, state_id s)
{
    struct walker *x = &w->walker.at[0];

    memcpy(x->number, store_get(&w->s->store, s), w->s->store.width * sizeof *x->number);
    return tree_make(&w->tree, x->number);
}

static void start(struct sweep *w)
{
    struct pairs *states = tree_states(&w->tree);

    for (size_t i = 0; i < w->q->start->n; i++) {
        uint64_t pair = pair_of_state(w, w->q->start->at[i]);
        while (pairs_put(states, pair, pairs_hash(pair)) == PAIRS_FULL)
            pairs_grow(states);
    }
}

/* What was found behind the open level is the next one; false: nothing was. */
static bool open_level(struct sweep *w)
{
    w->at = w->to;
    w->to = atomic_load(&tree_states(&w->tree)->n);
    if (w->at == w->to)
        return false;
    vec_push(&w->level, w->at);
    return true;
}

/* Where the search begins, or goes on.  False: what is written there is not of this search. */
static bool enter(struct sweep *w)
{
    struct unpack *before = keeper_take(w->q->keeper);

    start(w);
    if (before == NULL)
        return open_level(w);
    w->q->keeper->unfit = !sweep_load(w, before);
    return !w->q->keeper->unfit;
}

static void search(struct sweep *w)
{
    bool on = enter(w);

    while (on) {
        on = sweep_level(w);
        if (on && !open_level(w))
            break;
    }
    sweep_close_all(w, on ? SWEEP_NONE : SWEEP_STOPPED);
}

/* ---- the way ---- */

/* The first state of the level before that leads to this one; NO_STATE: none does, which only a
   search that was read from a file can come to. */
static uint32_t parent(struct sweep *w, size_t level, uint32_t state)
{
    uint64_t pair = tree_states(&w->tree)->pair[state];

    for (uint32_t i = w->level.at[level - 1]; i < w->level.at[level]; i++)
        if (tree_states(&w->tree)->pair[i] != PAIR_HOLE &&
            walker_leads_to(&w->walker.at[0], i, pair))
            return i;
    if (w->q->keeper == NULL || !w->q->keeper->taken)
        BUG("no state of the level before leads to this one");
    return NO_STATE;
}

/* False: there is no way. */
static bool trace_back(struct sweep *w, uint32_t state, struct vec_u32 *path)
{
    size_t level = w->level.n - 1;
    struct vec_u32 back = VEC_EMPTY;

    while (w->level.at[level] > state)
        level--;
    for (; level > 0 && state != NO_STATE; level--) {
        vec_push(&back, state);
        state = parent(w, level, state);
    }
    vec_push(&back, state);
    while (back.n > 0 && state != NO_STATE)
        vec_push(path, walker_state(&w->walker.at[0], vec_pop(&back)));
    vec_clear(&back);
    return state != NO_STATE;
}

/* What was seen before, and not again. */
static void count_before(struct sweep *w, struct sweep_counts *c)
{
    for (state_id s = 0; s < w->q->n_before; s++) {
        uint64_t pair = pair_of_state(w, s);
        if (pairs_find(tree_states(&w->tree), pair, pairs_hash(pair)) != PAIRS_NONE)
            continue;
        c->states++;
        if (w->q->counted[s])
            c->transitions += walker_degree(&w->walker.at[0], pair);
    }
}

static void answer(struct sweep *w, const struct inquiry *k, struct sweep_answer *out)
{
    *out = (struct sweep_answer){ .end = k->end, .counts = k->counts };
    if ((k->end == SWEEP_FOUND || k->end == SWEEP_ERROR) &&
        !trace_back(w, k->culprit, &out->path)) {
        w->q->keeper->unfit = true;
        out->end = SWEEP_STOPPED;
    }
    count_before(w, &out->counts);
}

void system_sweep(void *self, const struct sweep_question *q, uint32_t threads,
                  struct sweep_answer *out)
{
    struct sweep w;

    sweep_init(&w, self, q, threads);
    search(&w);
    for (uint32_t i = 0; i < q->n; i++)
        answer(&w, &w.inquiry.at[i], &out[i]);
    sweep_clear(&w);
}
