/*
 * The search, level by level, and the way to what it finds (see sweep.h).
 */
#include "config.h"

#include "stg/sweep_parts.h"

#include "support/bug.h"

/* ---- which words change together ---- */

struct nearness {
    struct system_lts *s;
    uint32_t *weight, width;
};

static void bring_near(struct nearness *x, uint32_t i, uint32_t j)
{
    if (i < j)
        x->weight[(size_t)i * x->width + j]++;
    else
        x->weight[(size_t)j * x->width + i]++;
}

static void near_of_edge(struct nearness *x, uint32_t i, const struct edge *e)
{
    struct component *c = &x->s->component[i];
    const struct listeners *list;
    value index;

    for (uint32_t k = 0; k < e->n_do + e->n_then; k++) {
        const struct assign *a = k < e->n_do ? &e->doing[k] : &e->then[k - e->n_do];
        if (a->global)
            bring_near(x, i, x->s->n + a->slot);
    }
    if (e->kind != ACTION_SEND)
        return;
    list = &x->s->listener[instance_link(c->instance, e->by_param, e->channel)];
    index = component_fixed_index(c, e);
    for (size_t k = 0; k < list->n; k++)
        if (list->at[k].instance != i && (index == VALUE_NONE || list->at[k].index == VALUE_NONE ||
                                          list->at[k].index == index))
            bring_near(x, i, list->at[k].instance);
}

static void make_tree(struct sweep *w)
{
    uint32_t width = w->s->store.width, n = width < 2 ? 2 : width;
    struct nearness x = { .s = w->s, .width = n };

    x.weight = mem_zalloc((size_t)n * n * sizeof *x.weight);
    for (uint32_t i = 0; i < w->s->n; i++) {
        const struct process *p = w->s->component[i].process;
        for (uint32_t k = 0; k < p->n_edges; k++)
            near_of_edge(&x, i, &p->edge[k]);
    }
    tree_init(&w->tree, n, x.weight);
    mem_free(x.weight);
}

/* ---- life ---- */

static void sweep_init(struct sweep *w, struct system_lts *s, const struct sweep_question *q,
                       uint32_t threads)
{
    *w = (struct sweep){ .s = s, .q = q };
    w->packed = s->reducer.reduce == NULL && s->pool.used == NULL;
    make_tree(w);
    hops_init(&w->hops, s);
    watch_init(&w->watch, s, q->what);
    vec_reserve(&w->walker, threads); /* they must not move */
    for (uint32_t i = 0; i < threads; i++) {
        w->walker.n++;
        walker_init(&w->walker.at[i], w, i == 0);
    }
    sweep_crew_start(w);
}

static void sweep_clear(struct sweep *w)
{
    sweep_crew_end(w);
    for (size_t i = 0; i < w->walker.n; i++)
        walker_clear(&w->walker.at[i]);
    vec_clear(&w->walker);
    vec_clear(&w->level);
    watch_clear(&w->watch);
    hops_clear(&w->hops);
    tree_clear(&w->tree);
}

/* ---- the search ---- */

static void start(struct sweep *w)
{
    struct walker *x = &w->walker.at[0];
    uint64_t pair;

    for (uint32_t i = 0; i < w->s->store.width; i++)
        x->number[i] = store_get(&w->s->store, 0)[i];
    pair = tree_make(&w->tree, x->number);
    pairs_put(tree_states(&w->tree), pair, pairs_hash(pair));
}

static enum sweep_end search(struct sweep *w)
{
    enum sweep_end end = SWEEP_NONE;
    uint32_t from = 0, to = 1;

    start(w);
    while (from < to && end == SWEEP_NONE) {
        vec_push(&w->level, from);
        end = sweep_level(w, from, to);
        from = to;
        to = atomic_load(&tree_states(&w->tree)->n);
    }
    return end;
}

/* ---- the way ---- */

static uint32_t culprit(const struct sweep *w, enum sweep_end end)
{
    uint32_t least = NO_STATE;

    for (size_t i = 0; i < w->walker.n; i++) {
        const struct walker *x = &w->walker.at[i];
        uint32_t state = end == SWEEP_FOUND ? x->found : x->error;
        if (state < least)
            least = state;
    }
    return least;
}

/* The first state of the level before that leads to this one. */
static uint32_t parent(struct sweep *w, size_t level, uint32_t state)
{
    uint64_t pair = tree_states(&w->tree)->pair[state];

    for (uint32_t i = w->level.at[level - 1]; i < w->level.at[level]; i++)
        if (tree_states(&w->tree)->pair[i] != PAIR_HOLE &&
            walker_leads_to(&w->walker.at[0], i, pair))
            return i;
    BUG("no state of the level before leads to this one");
}

static void trace_back(struct sweep *w, uint32_t state, struct vec_u32 *path)
{
    size_t level = w->level.n - 1;
    struct vec_u32 back = VEC_EMPTY;

    while (w->level.at[level] > state)
        level--;
    for (; level > 0; level--) {
        vec_push(&back, state);
        state = parent(w, level, state);
    }
    vec_push(&back, state);
    while (back.n > 0)
        vec_push(path, walker_state(&w->walker.at[0], vec_pop(&back)));
    vec_clear(&back);
}

enum sweep_end sweep_run(struct lts *l, const struct sweep_question *q, uint32_t threads,
                         struct sweep_counts *counts, struct vec_u32 *path)
{
    struct sweep w;
    enum sweep_end end;

    sweep_init(&w, l->self, q, threads);
    end = search(&w);
    *counts = sweep_count(&w, atomic_load(&tree_states(&w.tree)->n));
    if (end == SWEEP_FOUND || end == SWEEP_ERROR)
        trace_back(&w, culprit(&w, end), path);
    sweep_clear(&w);
    return end;
}
