/*
 * Fair runs by the cycles of the solver (see fair_way.h).
 */
#include "config.h"

#include "checker/evidence/fair_way.h"

#include "checker/evidence/fair_lasso.h"

#define NOT_REACHED UINT32_MAX
#define STEM_LEAST 100000 /* vertices */

/* A breadth-first search from the root of the game, beyond what the solver has decided. */
struct stem {
    const struct strategy *t;
    const struct game *g;
    uint32_t *part; /* of each vertex of t; SCC_NONE */
    struct vec_u32 queue;
    struct vec_u32 from,
        position; /* of each vertex: NOT_REACHED, or the one before, and which of its
                                      children it is */
};

static void reach_stem(struct stem *x, vertex_id v, vertex_id from, uint32_t position)
{
    while (x->from.n <= v) {
        vec_push(&x->from, NOT_REACHED);
        vec_push(&x->position, 0);
    }
    if (x->from.at[v] != NOT_REACHED)
        return;
    x->from.at[v] = from;
    x->position.at[v] = position;
    vec_push(&x->queue, v);
}

static bool is_on_part(const struct stem *x, vertex_id v)
{
    return v < x->t->game.n && x->part[v] != SCC_NONE;
}

/* The nearest vertex of a part, or leaf that speaks for the winner; NOT_REACHED. */
static vertex_id find_stem_end(struct stem *x)
{
    const vertex_id *child;
    uint32_t most = x->t->game.n < STEM_LEAST ? STEM_LEAST : x->t->game.n, n;

    reach_stem(x, 0, 0, 0);
    for (size_t i = 0; i < x->queue.n && i < most; i++) {
        vertex_id v = x->queue.at[i];
        if (is_on_part(x, v))
            return v;
        if (x->g->expand(x->g->self, v, &child, &n) != GAME_OK)
            continue;
        if (n == 0 && x->g->is_and(x->g->self, v) == x->t->verdict)
            return v;
        for (uint32_t k = 0; k < n; k++)
            reach_stem(x, child[k], v, k);
    }
    return NOT_REACHED;
}

static void put_stem(const struct stem *x, vertex_id end, struct strategy_way *w)
{
    uint32_t n = 0, k;

    for (vertex_id v = end; v != 0; v = x->from.at[v])
        n++;
    for (k = 0; k < n; k++)
        vec_push(&w->position, 0);
    for (k = 0; k <= n; k++)
        vec_push(&w->path, 0);
    for (vertex_id v = end; v != 0; v = x->from.at[v]) {
        w->path.at[n--] = v;
        w->position.at[n] = x->position.at[v];
    }
}

bool fair_way_find(const struct strategy *t, const struct game *g, const struct solver_ops *o,
                   const void *s, struct strategy_way *w)
{
    struct stem x = { .t = t, .g = g };
    vertex_id end;

    if (o->fair_part == NULL)
        return false;
    x.part = mem_alloc((t->game.n + (size_t)1) * sizeof *x.part);
    for (uint32_t v = 0; v < t->game.n; v++) {
        uint32_t part = t->decided[v] && o->value(s, v) == t->verdict ? o->fair_part(s, v) : 0;
        x.part[v] = part == 0 ? SCC_NONE : part - 1;
    }
    end = find_stem_end(&x);
    w->loop = UINT32_MAX;
    if (end != NOT_REACHED) {
        put_stem(&x, end, w);
        if (is_on_part(&x, end))
            fair_lasso_close(t, g, x.part, w);
    }
    mem_free(x.part);
    vec_clear(&x.queue);
    vec_clear(&x.from);
    vec_clear(&x.position);
    return end != NOT_REACHED;
}
