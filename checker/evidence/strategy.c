/*
 * Strategies from solvers, shortened (see strategy.h).
 */
#include "config.h"

#include "checker/evidence/strategy.h"

#include "support/bug.h"

#define NO_RANK UINT32_MAX

/* ---- what was explored ---- */

/* Arrays for n vertices; of those decided, owner and level. */
static void make_arrays(struct strategy *t, uint32_t n)
{
    t->game.n = n;
    t->first = mem_alloc((n + (size_t)1) * sizeof *t->first);
    t->decided = mem_zalloc((n + (size_t)1) * sizeof *t->decided);
    t->mine = mem_zalloc((n + (size_t)1) * sizeof *t->mine);
    t->level = mem_zalloc((n + (size_t)1) * sizeof *t->level);
    t->choice = mem_alloc((n + (size_t)1) * sizeof *t->choice);
    for (uint32_t v = 0; v < n; v++)
        t->choice[v] = STRATEGY_NONE;
}

static void note_vertex(struct strategy *t, const struct game *g, vertex_id v)
{
    t->decided[v] = true;
    t->mine[v] = g->is_and(g->self, v) != t->verdict;
    t->level[v] = g->level(g->self, v);
}

static void keep_rows(struct strategy *t, struct vec_u32 *kid)
{
    vec_reserve(kid, 1);
    t->kid = kid->at;
    t->game.first = t->first;
    t->game.kid = t->kid;
}

static void copy_rows(struct strategy *t, const struct solver_ops *o, const void *s)
{
    struct vec_u32 kid = VEC_EMPTY;
    const vertex_id *child;
    uint32_t n;

    for (uint32_t v = 0; v < t->game.n; v++) {
        t->first[v] = vec_number(kid.n);
        if (!t->decided[v])
            continue;
        child = o->children(s, v, &n);
        for (uint32_t i = 0; i < n; i++)
            vec_push(&kid, child[i]);
    }
    t->first[t->game.n] = vec_number(kid.n);
    keep_rows(t, &kid);
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
    uint32_t *rank; /* moves to a leaf, at most; NO_RANK */
    uint32_t *open; /* of the loser's: children not attracted yet */
    struct vec_u32 queue;
};

static void find_readers(struct strategy *t)
{
    uint32_t n = t->game.n, *next = mem_alloc((n + (size_t)1) * sizeof *next);

    t->first_reader = mem_zalloc((n + (size_t)2) * sizeof *t->first_reader);
    t->reader = mem_alloc((t->first[n] + (size_t)1) * sizeof *t->reader);

    for (uint32_t k = 0; k < t->first[n]; k++)
        t->first_reader[t->kid[k] + 1]++;
    for (uint32_t v = 0; v < n; v++)
        t->first_reader[v + 1] += t->first_reader[v];
    for (uint32_t v = 0; v < n; v++)
        next[v] = t->first_reader[v];
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t k = t->first[v]; k < t->first[v + 1]; k++)
            t->reader[next[t->kid[k]]++] = v;
    mem_free(next);
}

uint32_t strategy_position(const struct strategy *t, uint32_t v, uint32_t child)
{
    for (uint32_t k = t->first[v]; k < t->first[v + 1]; k++)
        if (t->kid[k] == child)
            return k - t->first[v];
    BUG("vertex %u is no child of %u", child, v);
}

/* v reads x, which has been attracted. */
static void attract_reader(struct attraction *a, uint32_t v, uint32_t x)
{
    struct strategy *t = a->t;

    if (a->rank[v] != NO_RANK || (!t->mine[v] && --a->open[v] > 0))
        return;
    a->rank[v] = a->rank[x] + 1;
    if (t->won != NULL)
        t->won[v] = true;
    if (t->mine[v])
        t->choice[v] = strategy_position(t, v, x);
    vec_push(&a->queue, v);
}

static void attract_all(struct strategy *t)
{
    uint32_t n = t->game.n;
    struct attraction a = { .t = t };

    a.rank = mem_alloc((n + (size_t)1) * sizeof *a.rank);
    a.open = mem_alloc((n + (size_t)1) * sizeof *a.open);
    for (uint32_t v = 0; v < n; v++) {
        a.rank[v] = is_won_leaf(t, v) ? 0 : NO_RANK;
        a.open[v] = degree(t, v);
        if (a.rank[v] == 0)
            vec_push(&a.queue, v);
    }
    for (size_t i = 0; i < a.queue.n; i++) {
        uint32_t x = a.queue.at[i];
        for (uint32_t k = t->first_reader[x]; k < t->first_reader[x + 1]; k++)
            attract_reader(&a, t->reader[k], x);
    }
    mem_free(a.rank);
    mem_free(a.open);
    vec_clear(&a.queue);
}

/* ---- all of it ---- */

void strategy_shorten(struct strategy *t)
{
    find_readers(t);
    attract_all(t);
    strategy_descend(t);
}

void strategy_take_game(struct strategy *t, const struct game *g, uint32_t n,
                        const struct solver_ops *o, const void *s, bool verdict)
{
    *t = (struct strategy){ .verdict = verdict };
    make_arrays(t, n);
    for (uint32_t v = 0; v < n; v++)
        if (o->decided(s, v))
            note_vertex(t, g, v);
    copy_rows(t, o, s);
}

void strategy_init(struct strategy *t, const struct game *g, uint32_t n, const struct solver_ops *o,
                   const void *s, bool verdict)
{
    strategy_take_game(t, g, n, o, s, verdict);
    for (uint32_t v = 0; v < n; v++) {
        if (t->decided[v] && t->mine[v] && o->value(s, v) == verdict && degree(t, v) > 0)
            t->choice[v] = o->support(s, v);
    }
    strategy_shorten(t);
}

/* ---- the neighbourhood of the root ---- */

/* Vertices in the order in which they were reached; of the first of them, whether they could be
   expanded, and where their children end. */
struct walkabout {
    struct vec_u32 queue, good, end, kid;
    struct vec_u32 place; /* of each vertex: in the queue, plus 1; 0: not reached */
};

static void reach_vertex(struct walkabout *w, vertex_id v)
{
    while (w->place.n <= v)
        vec_push(&w->place, 0);
    if (w->place.at[v] != 0)
        return;
    vec_push(&w->queue, v);
    w->place.at[v] = vec_number(w->queue.n);
}

static void walk_about(struct walkabout *w, const struct game *g, uint32_t most)
{
    const vertex_id *child;
    uint32_t n;

    reach_vertex(w, 0);
    for (size_t i = 0; i < w->queue.n && i < most; i++) {
        bool good = g->expand(g->self, w->queue.at[i], &child, &n) == GAME_OK;
        for (uint32_t k = 0; good && k < n; k++) {
            vec_push(&w->kid, child[k]);
            reach_vertex(w, child[k]);
        }
        vec_push(&w->good, good);
        vec_push(&w->end, vec_number(w->kid.n));
    }
}

void strategy_explore(struct strategy *t, const struct game *g, uint32_t most, bool verdict)
{
    struct walkabout w = { .queue = VEC_EMPTY };
    struct vec_u32 kid = VEC_EMPTY;

    *t = (struct strategy){ .verdict = verdict };
    walk_about(&w, g, most);
    make_arrays(t, vec_number(w.place.n));
    for (uint32_t v = 0; v < t->game.n; v++) {
        uint32_t place = w.place.at[v];
        t->first[v] = vec_number(kid.n);
        if (place == 0 || place > w.end.n || !w.good.at[place - 1])
            continue;
        note_vertex(t, g, v);
        for (uint32_t k = place == 1 ? 0 : w.end.at[place - 2]; k < w.end.at[place - 1]; k++)
            vec_push(&kid, w.kid.at[k]);
    }
    t->first[t->game.n] = vec_number(kid.n);
    keep_rows(t, &kid);
    vec_clear(&w.queue);
    vec_clear(&w.good);
    vec_clear(&w.end);
    vec_clear(&w.kid);
    vec_clear(&w.place);
}

/* ---- a search's way ---- */

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
    mem_free(t->won);
    mem_free(t->first_reader);
    mem_free(t->reader);
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

vertex_id strategy_decisive(const struct game *g, const struct vec_u32 *path, uint32_t loop)
{
    vertex_id best = path->at[loop];

    for (size_t i = loop; i < path->n; i++)
        if (g->level(g->self, path->at[i]) < g->level(g->self, best))
            best = path->at[i];
    return best;
}
