/*
 * Where one player does all the choosing, one way through the game is evidence (strategy.h).
 *
 * A leaf that speaks for the winner, nearest first; else a cycle: a vertex on a cycle whose
 * smallest level is its own and has the winner's sign, nearest first, and the shortest such cycle
 * through it.
 */
#include "config.h"

#include "checker/strategy.h"
#include "support/bug.h"

#define UNSEEN UINT32_MAX

/* Breadth-first search in the part of the game with level >= least. */
struct search {
    const struct strategy *t;
    uint32_t least;
    uint32_t *from;           /* by which vertex each was reached; UNSEEN */
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
    const struct rows *g = &s->t->game;

    for (uint32_t k = g->first[v]; k < g->first[v + 1]; k++) {
        uint32_t c = g->kid[k];
        if (s->from[c] != UNSEEN || s->t->level[c] < s->least || !s->t->decided[c])
            continue;
        s->from[c] = v;
        vec_push(&s->queue, c);
    }
}

/* The way from `start`, without it, to v, put behind path. */
static void put_way(const struct search *s, uint32_t start, uint32_t v, struct vec_u32 *path)
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

/* Once around, from c back to it. */
static void put_cycle(const struct strategy *t, uint32_t c, struct vec_u32 *path)
{
    struct search s;

    search_init(&s, t, t->level[c]);
    reach_children(&s, c);
    for (size_t i = 0; i < s.queue.n && s.from[c] == UNSEEN; i++)
        reach_children(&s, s.queue.at[i]);
    if (s.from[c] == UNSEEN)
        BUG("vertex %u is on no cycle", c);
    put_way(&s, c, c, path);
    search_clear(&s);
}

static bool is_leaf(const struct strategy *t, uint32_t v)
{
    return t->game.first[v] == t->game.first[v + 1] && !t->mine[v];
}

/* The first vertex in the order of the search that is wanted; UNSEEN: none. */
static uint32_t nearest(const struct search *s, const uint8_t *closing)
{
    for (size_t i = 0; i < s->queue.n; i++)
        if (closing != NULL ? closing[s->queue.at[i]] : is_leaf(s->t, s->queue.at[i]))
            return s->queue.at[i];
    return UNSEEN;
}

void strategy_one_player(const struct strategy *t, const bool *nu, uint32_t levels,
                         struct vec_u32 *path, uint32_t *loop)
{
    struct search s;
    uint8_t *closing = NULL;
    uint32_t end;

    search_init(&s, t, 0);
    path->n = 0;
    vec_push(&s.queue, 0);
    s.from[0] = 0;
    for (size_t i = 0; i < s.queue.n; i++)
        reach_children(&s, s.queue.at[i]);
    end = nearest(&s, NULL);
    *loop = UINT32_MAX;
    if (end == UNSEEN) {
        closing = mem_zalloc(t->game.n + (size_t)1);
        mark_closing(t, nu, levels, closing);
        end = nearest(&s, closing);
    }
    if (end == UNSEEN)
        BUG("neither a leaf nor a cycle speaks for the winner");
    vec_push(path, 0);
    if (end != 0)
        put_way(&s, 0, end, path);
    if (closing != NULL) {
        *loop = (uint32_t)path->n - 1;
        put_cycle(t, end, path);
    }
    mem_free(closing);
    search_clear(&s);
}
