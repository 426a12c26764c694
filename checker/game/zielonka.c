/*
 * Zielonka's algorithm on a region of the SCC solver's graph.
 *
 * Problem: the winner of each vertex of a finite game in which every vertex has a move.  Player
 * true moves from OR, player false from AND; a play is won by the sign of the smallest level it
 * meets infinitely often.
 *
 * Idea: let the smallest level of an arena have the sign P.  P attracts all it can to the
 * vertices of that level, and the rest, which has fewer levels, is solved.  Where the other
 * player wins the rest he wins the arena, as P cannot leave the rest; so he wins what he attracts
 * to there, too, and the arena without that is solved next.  When he wins nothing, all is P's:
 * he follows the strategy for the rest, and attracts to the smallest level what leaves it.
 *
 * Source: W. Zielonka, Infinite games on finitely coloured graphs with applications to
 * automata on infinite trees, TCS 200, 1998.  We differ in that
 *   1. the second of the two recursive calls is a loop, so that the depth of the recursion is the
 *      number of changes of sign among the levels, never that of the vertices;
 *   2. the smallest levels of one sign are taken together up to the first level of the other
 *      sign that occurs: an arena of one sign is decided in one go;
 *   3. arenas are not copied.  The region is an array, an arena a segment of it, its parts are
 *      brought together by swapping; a vertex knows the depth of the innermost arena it is in:
 *
 *          [ decided | attracted, depth d | the rest: arena of depth d + 1 ]
 *                    ^ from               ^ rest                           ^ to
 *
 * Supports: the winner of a vertex, if he owns it, goes where it was attracted from, and from a
 * vertex of the smallest levels to any in the arena.  A later decision overwrites an earlier one.
 */
#include "config.h"

#include "checker/game/zielonka.h"

#include "checker/game/solve_scc.h"

struct arena {
    size_t from, to;
    uint32_t depth;
};

struct zielonka {
    struct scc_graph *graph;
    const bool *nu;
    vertex_id *region;
    struct vec_u32 *queue; /* attracted, in the order in which they were */
    uint64_t edges;
};

/* The smallest levels of an arena: those below `end` have this sign. */
struct block {
    bool sign;
    uint32_t end;
};

static struct scc_vertex *vertex_at(const struct zielonka *z, size_t i)
{
    return &z->graph->vertex.at[z->region[i]];
}

static bool owns(bool player, const struct scc_vertex *v)
{
    return v->conj != player;
}

static struct block outermost(const struct zielonka *z, struct arena a)
{
    struct block b = { .end = UINT32_MAX };
    uint32_t least = UINT32_MAX;

    for (size_t i = a.from; i < a.to; i++) {
        least = vertex_at(z, i)->level < least ? vertex_at(z, i)->level : least;
    }
    b.sign = z->nu[least];
    for (size_t i = a.from; i < a.to; i++) {
        uint32_t level = vertex_at(z, i)->level;

        b.end = z->nu[level] != b.sign && level < b.end ? level : b.end;
    }
    return b;
}

static void attract_one(struct zielonka *z, vertex_id id)
{
    z->graph->vertex.at[id].attracted = 1;
    vec_push(z->queue, id);
}

/* For the vertices player does not own: how many ways lead elsewhere. */
static void count_ways(struct zielonka *z, struct arena a, bool player)
{
    for (size_t i = a.from; i < a.to; i++) {
        struct scc_vertex *v = vertex_at(z, i);
        uint32_t n;
        const vertex_id *child = scc_graph_children(z->graph, z->region[i], &n);

        v->open = 0;
        for (uint32_t j = 0; j < n && !owns(player, v); j++) {
            v->open += z->graph->vertex.at[child[j]].arena >= a.depth;
            z->edges++;
        }
    }
}

/* A vertex that the reader has for a child has been attracted: is the reader, too? */
static bool follows(const struct zielonka *z, vertex_id reader, vertex_id child, bool player)
{
    struct scc_vertex *x = &z->graph->vertex.at[reader];

    if (owns(player, x)) {
        x->support = scc_graph_position(z->graph, reader, child);
        return true;
    }
    x->support = SCC_ALL;
    return --x->open == 0;
}

/* Adds to those attracted all from where player can force the way to them. */
static void attract_for(struct zielonka *z, struct arena a, bool player)
{
    const struct scc_graph *g = z->graph;

    if (z->queue->n == a.to - a.from) {
        return;
    }
    count_ways(z, a, player);
    for (size_t i = 0; i < z->queue->n; i++) {
        vertex_id u = z->queue->at[i];

        for (uint32_t c = g->vertex.at[u].readers; c != 0; c = g->cell.at[c].next) {
            vertex_id reader = g->cell.at[c].reader;
            const struct scc_vertex *x = &g->vertex.at[reader];

            z->edges++;
            if (x->arena >= a.depth && !x->attracted && follows(z, reader, u, player)) {
                attract_one(z, reader);
            }
        }
    }
}

/* Brings those attracted to the front of the arena, where they are like all others again.
   Returns where the rest begins. */
static size_t split(struct zielonka *z, struct arena a)
{
    size_t rest = a.from;

    for (size_t i = a.from; i < a.to; i++) {
        vertex_id id = z->region[i];

        if (z->graph->vertex.at[id].attracted) {
            z->graph->vertex.at[id].attracted = 0;
            z->region[i] = z->region[rest];
            z->region[rest++] = id;
        }
    }
    z->queue->n = 0;
    return rest;
}

/* The vertices of the arena are in it and in no inner one; afterwards, in the outer ones only. */
static void solve_arena(struct zielonka *z, struct arena a);

/* Solves what the block does not attract, and leaves it in arena a.  Returns where it begins. */
static size_t solve_rest(struct zielonka *z, struct arena a, struct block b)
{
    struct arena inner = { .to = a.to, .depth = a.depth + 1 };

    for (size_t i = a.from; i < a.to; i++) {
        if (vertex_at(z, i)->level < b.end) {
            attract_one(z, z->region[i]);
        }
    }
    attract_for(z, a, b.sign);
    inner.from = split(z, a);
    for (size_t i = inner.from; i < inner.to; i++) {
        vertex_at(z, i)->arena = inner.depth;
    }
    solve_arena(z, inner);
    return inner.from;
}

/* The attracted vertices are won by player; they leave the arena. */
static void assign_winner(struct zielonka *z, struct arena a, bool player)
{
    for (size_t i = a.from; i < a.to; i++) {
        vertex_at(z, i)->value = player;
        vertex_at(z, i)->arena = a.depth - 1;
    }
}

/* Any way that stays in the arena. */
static uint32_t way_inside(struct zielonka *z, vertex_id id, uint32_t depth)
{
    uint32_t n, i = 0;
    const vertex_id *child = scc_graph_children(z->graph, id, &n);

    while (z->graph->vertex.at[child[i]].arena < depth) {
        i++;
    }
    z->edges += i + 1;
    return i;
}

/* The whole arena is won by the sign of its smallest levels. */
static void win(struct zielonka *z, struct arena a, struct block b)
{
    for (size_t i = a.from; i < a.to; i++) {
        struct scc_vertex *v = vertex_at(z, i);

        if (v->level < b.end) {
            v->support = owns(b.sign, v) ? way_inside(z, z->region[i], a.depth) : SCC_ALL;
        }
    }
    assign_winner(z, a, b.sign);
}

static void solve_arena(struct zielonka *z, struct arena a)
{
    while (a.from < a.to) {
        struct block b = outermost(z, a);
        struct arena lost = a;

        for (size_t i = solve_rest(z, a, b); i < a.to; i++) {
            if ((bool)vertex_at(z, i)->value != b.sign) {
                attract_one(z, z->region[i]);
            }
        }
        if (z->queue->n == 0) {
            win(z, a, b);
            return;
        }
        attract_for(z, a, !b.sign);
        a.from = lost.to = split(z, a);
        assign_winner(z, lost, !b.sign);
    }
}

uint64_t zielonka_solve(struct scc_graph *g, const bool *nu, struct vec_u32 *region,
                        struct vec_u32 *queue)
{
    struct zielonka z = { .graph = g, .nu = nu, .region = region->at, .queue = queue };
    struct arena all = { .from = 0, .to = region->n, .depth = 1 };

    for (size_t i = 0; i < region->n; i++) {
        vertex_at(&z, i)->arena = 1;
    }
    solve_arena(&z, all);
    return z.edges;
}
