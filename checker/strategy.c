/*
 * Strategies from solvers, shortened (see strategy.h).
 */
#include "config.h"

#include "checker/strategy.h"

#include "support/bug.h"

#define NO_RANK UINT32_MAX

/* ---- what was explored ---- */

static void copy_rows(struct strategy *t, const struct solver_ops *o, const void *s)
{
    struct vec_u32 kid = VEC_EMPTY;
    const vertex_id *child;
    uint32_t n;

    for (uint32_t v = 0; v < t->game.n; v++) {
        t->first[v] = (uint32_t)kid.n;
        if (!t->decided[v])
            continue;
        child = o->children(s, v, &n);
        for (uint32_t i = 0; i < n; i++)
            vec_push(&kid, child[i]);
    }
    t->first[t->game.n] = (uint32_t)kid.n;
    vec_reserve(&kid, 1);
    t->kid = kid.at;
    t->game.first = t->first;
    t->game.kid = t->kid;
}

static uint32_t degree(const struct strategy *t, uint32_t v)
{
    return t->first[v + 1] - t->first[v];
}

/* Decided, without children, and the other one would have to move. */
static bool is_won_leaf(const struct strategy *t, uint32_t v)
{
    return t->decided[v] && degree(t, v) == 0 && !t->mine[v];
}

/* ---- attraction ---- */

struct attraction {
    struct strategy *t;
    uint32_t *rank;           /* moves to a leaf, at most; NO_RANK */
    uint32_t *open;           /* of the loser's: children not attracted yet */
    uint32_t *first_reader, *reader; /* rows of parents */
    struct vec_u32 queue;
};

static void find_readers(struct attraction *a)
{
    const struct strategy *t = a->t;
    uint32_t n = t->game.n, *next = mem_alloc((n + (size_t)1) * sizeof *next);

    for (uint32_t k = 0; k < t->first[n]; k++)
        a->first_reader[t->kid[k] + 1]++;
    for (uint32_t v = 0; v < n; v++)
        a->first_reader[v + 1] += a->first_reader[v];
    for (uint32_t v = 0; v < n; v++)
        next[v] = a->first_reader[v];
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t k = t->first[v]; k < t->first[v + 1]; k++)
            a->reader[next[t->kid[k]]++] = v;
    mem_free(next);
}

static uint32_t position_of(const struct strategy *t, uint32_t v, uint32_t child)
{
    for (uint32_t k = t->first[v]; k < t->first[v + 1]; k++)
        if (t->kid[k] == child)
            return k - t->first[v];
    BUG("vertex %u is no child of %u", child, v);
}

/* v reads x, which has been attracted. */
static void attract(struct attraction *a, uint32_t v, uint32_t x)
{
    struct strategy *t = a->t;

    if (a->rank[v] != NO_RANK || (!t->mine[v] && --a->open[v] > 0))
        return;
    a->rank[v] = a->rank[x] + 1;
    if (t->mine[v])
        t->choice[v] = position_of(t, v, x);
    vec_push(&a->queue, v);
}

static void attract_all(struct strategy *t)
{
    uint32_t n = t->game.n;
    struct attraction a = { .t = t };

    a.rank = mem_alloc((n + (size_t)1) * sizeof *a.rank);
    a.open = mem_alloc((n + (size_t)1) * sizeof *a.open);
    a.first_reader = mem_zalloc((n + (size_t)2) * sizeof *a.first_reader);
    a.reader = mem_alloc((t->first[n] + (size_t)1) * sizeof *a.reader);
    find_readers(&a);
    for (uint32_t v = 0; v < n; v++) {
        a.rank[v] = is_won_leaf(t, v) ? 0 : NO_RANK;
        a.open[v] = degree(t, v);
        if (a.rank[v] == 0)
            vec_push(&a.queue, v);
    }
    for (size_t i = 0; i < a.queue.n; i++) {
        uint32_t x = a.queue.at[i];
        for (uint32_t k = a.first_reader[x]; k < a.first_reader[x + 1]; k++)
            attract(&a, a.reader[k], x);
    }
    mem_free(a.rank);
    mem_free(a.open);
    mem_free(a.first_reader);
    mem_free(a.reader);
    vec_clear(&a.queue);
}

/* ---- all of it ---- */

void strategy_init(struct strategy *t, const struct game *g, uint32_t n, const struct solver_ops *o,
                   const void *s, bool verdict)
{
    *t = (struct strategy){ .verdict = verdict, .game = { n, NULL, NULL } };
    t->first = mem_alloc((n + (size_t)1) * sizeof *t->first);
    t->decided = mem_zalloc((n + (size_t)1) * sizeof *t->decided);
    t->mine = mem_zalloc((n + (size_t)1) * sizeof *t->mine);
    t->level = mem_zalloc((n + (size_t)1) * sizeof *t->level);
    t->choice = mem_alloc((n + (size_t)1) * sizeof *t->choice);
    for (uint32_t v = 0; v < n; v++) {
        t->decided[v] = o->decided(s, v);
        if (!t->decided[v])
            continue;
        t->mine[v] = g->is_and(g->self, v) != verdict;
        t->level[v] = g->level(g->self, v);
    }
    copy_rows(t, o, s);
    for (uint32_t v = 0; v < n; v++) {
        t->choice[v] = STRATEGY_NONE;
        if (t->decided[v] && t->mine[v] && o->value(s, v) == verdict && degree(t, v) > 0)
            t->choice[v] = o->support(s, v);
    }
    attract_all(t);
}

void strategy_init_path(struct strategy *t, const struct game *g, uint32_t n,
                        const struct vec_u32 *path, const uint32_t *position, bool verdict)
{
    *t = (struct strategy){ .verdict = verdict, .game = { n, NULL, NULL } };
    t->mine = mem_zalloc((n + (size_t)1) * sizeof *t->mine);
    t->choice = mem_alloc((n + (size_t)1) * sizeof *t->choice);
    for (uint32_t v = 0; v < n; v++) {
        t->choice[v] = STRATEGY_NONE;
        t->mine[v] = g->is_and(g->self, v) != verdict;
    }
    for (size_t i = 0; i + 1 < path->n; i++)
        t->choice[path->at[i]] = position[i];
}

void strategy_clear(struct strategy *t)
{
    mem_free(t->first);
    mem_free(t->kid);
    mem_free(t->decided);
    mem_free(t->mine);
    mem_free(t->level);
    mem_free(t->choice);
}

/* ---- lines ---- */

bool strategy_is_line(const struct strategy *t, struct vec_u32 *path, uint32_t *loop)
{
    uint32_t *place = mem_zalloc((t->game.n + (size_t)1) * sizeof *place), v = 0;
    bool line = true;

    path->n = 0;
    *loop = UINT32_MAX;
    while (line && *loop == UINT32_MAX) {
        vec_push(path, v);
        if (place[v] > 0)
            *loop = place[v] - 1;
        place[v] = (uint32_t)path->n;
        if (*loop != UINT32_MAX || degree(t, v) == 0)
            break;
        line = t->mine[v] || degree(t, v) == 1;
        v = t->kid[t->first[v] + (t->mine[v] ? t->choice[v] : 0)];
    }
    mem_free(place);
    return line;
}

uint32_t strategy_decisive(const struct strategy *t, const struct vec_u32 *path, uint32_t loop)
{
    uint32_t best = path->at[loop];

    for (size_t i = loop; i < path->n; i++)
        if (t->level[path->at[i]] < t->level[best])
            best = path->at[i];
    return best;
}
