/*
 * Where one player does all the choosing, one way through the game is evidence (strategy.h).
 *
 * A leaf that speaks for the winner, nearest first; else a cycle: a vertex on a cycle whose
 * smallest level is its own and has the winner's sign, near the root, and the shortest such cycle
 * through it.  The solver may have gone deep first, so the neighbourhood of the root is to be
 * looked at before what it has explored.
 */
#include "config.h"

#include "checker/evidence/strategy.h"
#include "support/bug.h"

#define UNSEEN UINT32_MAX
#define SMALL 20000     /* vertices of games in which cycles are compared, */
#define CANDIDATES 1000 /* of so many vertices */

/* Breadth-first search in the part of the game with level >= least. */
struct search {
    const struct strategy *t;
    uint32_t least;
    uint32_t *from; /* the vertex that each was reached from; UNSEEN */
    struct vec_u32 queue;
};

static void search_init(struct search *s, const struct strategy *t, uint32_t least)
{
    *s = (struct search){ .t = t, .least = least };
    s->from = mem_alloc((t->game.n + (size_t)1) * sizeof *s->from);
    for (uint32_t v = 0; v < t->game.n; v++)
        s->from[v] = UNSEEN;
}

static void search_clear(struct search *s)
{
    mem_free(s->from);
    vec_clear(&s->queue);
}

static void reach_children(struct search *s, uint32_t v)
{
    const struct digraph *g = &s->t->game;

    for (uint32_t k = g->first[v]; k < g->first[v + 1]; k++) {
        uint32_t c = g->kid[k];
        if (s->from[c] != UNSEEN || s->t->level[c] < s->least || !s->t->decided[c])
            continue;
        s->from[c] = v;
        vec_push(&s->queue, c);
    }
}

/* Appends the path from `start`, without it, to v. */
static void append_path(const struct search *s, uint32_t start, uint32_t v, struct vec_u32 *path)
{
    size_t first = path->n, n;

    do {
        vec_push(path, v);
        v = s->from[v];
    } while (v != start);
    n = path->n - first;
    for (size_t i = 0; i < n / 2; i++) {
        uint32_t x = path->at[first + i];
        path->at[first + i] = path->at[first + n - 1 - i];
        path->at[first + n - 1 - i] = x;
    }
}

/* Which vertices may close a cycle that speaks for the winner? */
static void mark_closing(const struct strategy *t, const bool *nu, uint32_t levels,
                         uint8_t *closing)
{
    uint8_t *on = mem_alloc(t->game.n + (size_t)1);

    for (uint32_t k = 1; k <= levels; k++) {
        if (nu[k] != t->verdict)
            continue;
        cycles_mark(&t->game, t->level, k, on);
        for (uint32_t v = 0; v < t->game.n; v++)
            closing[v] |= on[v] && t->level[v] == k;
    }
    mem_free(on);
}

/* Appends the cycle from c back to c. */
static void append_cycle(const struct strategy *t, uint32_t c, struct vec_u32 *path)
{
    struct search s;

    search_init(&s, t, t->level[c]);
    reach_children(&s, c);
    for (size_t i = 0; i < s.queue.n && s.from[c] == UNSEEN; i++)
        reach_children(&s, s.queue.at[i]);
    if (s.from[c] == UNSEEN)
        BUG("vertex %u is on no cycle", c);
    append_path(&s, c, c, path);
    search_clear(&s);
}

static bool is_leaf(const struct strategy *t, uint32_t v)
{
    return t->decided[v] && t->game.first[v] == t->game.first[v + 1] && !t->mine[v];
}

/* Appends the path to v, and the cycle if v closes one. */
static void append_path_and_cycle(const struct search *s, vertex_id v, bool closes,
                                  struct vec_u32 *path, uint32_t *loop)
{
    path->n = 0;
    vec_push(path, 0);
    if (v != 0)
        append_path(s, 0, v, path);
    *loop = UINT32_MAX;
    if (closes) {
        *loop = (uint32_t)path->n - 1;
        append_cycle(s->t, v, path);
    }
}

static bool find_leaf(const struct search *s, struct vec_u32 *path, uint32_t *loop)
{
    for (size_t i = 0; i < s->queue.n; i++)
        if (is_leaf(s->t, s->queue.at[i])) {
            append_path_and_cycle(s, s->queue.at[i], false, path, loop);
            return true;
        }
    return false;
}

/* Of the nearest candidates the one with the shortest way and cycle together. */
static bool find_cycle(const struct search *s, const uint8_t *closing, struct vec_u32 *path,
                       uint32_t *loop)
{
    struct vec_u32 other = VEC_EMPTY, best = VEC_EMPTY;
    uint32_t most = s->t->game.n > SMALL ? 1 : CANDIDATES, there;

    for (size_t i = 0; i < s->queue.n && most > 0; i++) {
        if (!closing[s->queue.at[i]])
            continue;
        most--;
        append_path_and_cycle(s, s->queue.at[i], true, &other, &there);
        if (best.n > 0 && there + 2 >= best.n)
            break;
        if (best.n == 0 || other.n < best.n) {
            struct vec_u32 last = best;
            best = other;
            other = last;
            *loop = there;
        }
    }
    vec_clear(path);
    vec_clear(&other);
    *path = best;
    return best.n > 0;
}

bool strategy_one_player(const struct strategy *t, const struct game *g, struct vec_u32 *path,
                         uint32_t *loop)
{
    struct search s;
    uint8_t *closing;
    bool found;

    search_init(&s, t, 0);
    vec_push(&s.queue, 0);
    s.from[0] = 0;
    for (size_t i = 0; i < s.queue.n; i++)
        reach_children(&s, s.queue.at[i]);
    found = find_leaf(&s, path, loop);
    if (!found) {
        closing = mem_zalloc(t->game.n + (size_t)1);
        mark_closing(t, g->nu, g->levels, closing);
        found = find_cycle(&s, closing, path, loop);
        mem_free(closing);
    }
    search_clear(&s);
    return found;
}
