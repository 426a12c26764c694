/*
 * The neighbourhood of the root, solved anew (strategy.h).
 *
 * A solver decides the root with what it meets first, often far away.  Once the verdict is known,
 * what lies nearest to the root is solved completely, what lies behind it counting as lost for the
 * winner; if the root is won even so, the winner has a strategy there, and it is known of every
 * vertex whether he wins from it.  To make the SCC solver decide all of them, they stand below a
 * root of their own: an OR over "v and false" for each vertex v.
 */
#include "config.h"

#include "checker/game/solve_scc.h"
#include "checker/evidence/strategy.h"

#define NEAR_LEAST 20000
#define NEAR_MOST 200000

/* The vertices of the neighbourhood are 1 .. n here, n + 1 .. 2 n the conjunctions, and each of
   these has a false of its own, so that it is not decided before its vertex: 2 n + 1 .. 3 n. */
struct whole {
    const struct strategy *t;
    bool *nu;               /* owned, as the rest; an outermost level is added */
    struct vec_u32 all;     /* the conjunctions */
    struct vec_u32 shifted; /* children lent */
};

static uint32_t size(const struct whole *w)
{
    return w->t->game.n;
}

static enum game_answer whole_expand(void *self, vertex_id v, const vertex_id **child, uint32_t *n)
{
    struct whole *w = self;
    const struct digraph *r = &w->t->game;

    if (v == 0) {
        *child = w->all.at;
        *n = vec_number(w->all.n);
        return GAME_OK;
    }
    w->shifted.n = 0;
    vec_reserve(&w->shifted, 2);
    if (v <= size(w)) {
        for (uint32_t k = r->first[v - 1]; k < r->first[v]; k++)
            vec_push(&w->shifted, r->kid[k] + 1);
    } else if (v <= 2 * size(w)) {
        vec_push(&w->shifted, v - size(w));
        vec_push(&w->shifted, v + size(w));
    }
    *child = w->shifted.at;
    *n = vec_number(w->shifted.n);
    return GAME_OK;
}

/* Beyond the neighbourhood the winner has no move. */
static bool whole_is_and(void *self, vertex_id v)
{
    const struct whole *w = self;

    if (v == 0 || v > size(w))
        return v > size(w) && v <= 2 * size(w);
    return (!w->t->decided[v - 1] || w->t->mine[v - 1]) != w->t->verdict;
}

static uint32_t whole_level(void *self, vertex_id v)
{
    const struct whole *w = self;

    if (v == 0 || v > size(w))
        return 1;
    return w->t->decided[v - 1] ? w->t->level[v - 1] + 1 : 2;
}

static void take_values(struct strategy *t, const struct scc *s)
{
    t->won = mem_zalloc(t->game.n + (size_t)1);
    for (uint32_t v = 0; v < t->game.n; v++) {
        t->won[v] = t->decided[v] && scc_decided(s, v + 1) && scc_value(s, v + 1) == t->verdict;
        if (t->won[v] && t->mine[v] && t->first[v] < t->first[v + 1])
            t->choice[v] = scc_support(s, v + 1);
    }
}

bool strategy_near(struct strategy *t, const struct game *g)
{
    struct whole w = { .t = t };
    struct game game = {
        .self = &w,
        .levels = g->levels + 1,
        .expand = whole_expand,
        .is_and = whole_is_and,
        .level = whole_level,
    };
    struct scc *s;
    bool won;

    w.nu = mem_zalloc(g->levels + (size_t)2);
    for (uint32_t k = 1; k <= g->levels; k++)
        w.nu[k + 1] = g->nu[k];
    game.nu = w.nu;
    for (uint32_t v = 1; v <= t->game.n; v++)
        vec_push(&w.all, t->game.n + v);
    s = scc_new(&game);
    won = scc_solve(s) == LOCAL_FALSE;
    if (won)
        take_values(t, s);
    scc_free(s);
    mem_free(w.nu);
    vec_clear(&w.all);
    vec_clear(&w.shifted);
    won = won && t->won[0];
    if (won)
        strategy_shorten(t);
    return won;
}

uint32_t strategy_near_enough(uint32_t n, bool run)
{
    return n < NEAR_LEAST ? NEAR_LEAST : n < NEAR_MOST || run ? n : NEAR_MOST;
}

void strategy_short(struct strategy *t, const struct game *g, uint32_t n,
                    const struct solver_ops *o, const void *s, bool verdict)
{
    strategy_explore(t, g, strategy_near_enough(n, false), verdict);
    if (strategy_near(t, g))
        return;
    strategy_clear(t);
    strategy_init(t, g, n, o, s, verdict);
}
