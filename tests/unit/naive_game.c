/*
 * Referees for solvers: slow, plain, and without a line in common with any of them.
 *
 * Nested iteration: the fixpoint of level k is approached from its sign; each approximation
 * computes the fixpoints of the deeper levels afresh.
 *
 * Zielonka: W. Zielonka, Infinite games on finitely coloured graphs with applications to automata
 * on infinite trees (TCS 1998).  AND vertices belong to the player for false, which wins where OR
 * is stuck; a play without end is won by the sign of the smallest level met infinitely often.
 *
 * Judging: the vertices reached along supports must carry one value, and for each level k
 * of the other sign no vertex of level k may lie on a cycle through levels >= k.
 */
#include "config.h"

#include "tests/unit/naive_game.h"

#include <string.h>

/* The value of v as its children stand. */
static bool by_children(const struct random_game *g, const bool *value, vertex_id v)
{
    bool conj = g->vertex.at[v].conj;
    uint32_t n;
    const vertex_id *child = random_game_children(g, v, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (value[child[i]] != conj) {
            return !conj;
        }
    }
    return conj;
}

/* One approximation of level k from the last one, which lies in value[].  True if it differs. */
static bool approximate(const struct random_game *g, bool *value, uint32_t k)
{
    bool differs = false;
    bool *next = mem_zalloc(g->vertex.n);

    for (vertex_id v = 0; v < g->vertex.n; v++) {
        next[v] = g->vertex.at[v].level == k ? by_children(g, value, v) : value[v];
        differs |= next[v] != value[v];
    }
    memcpy(value, next, g->vertex.n);
    mem_free(next);
    return differs;
}

static void iterate_from(const struct random_game *g, bool *value, uint32_t k)
{
    if (k > g->levels) {
        return;
    }
    for (vertex_id v = 0; v < g->vertex.n; v++) {
        if (g->vertex.at[v].level == k) {
            value[v] = g->nu[k];
        }
    }
    do {
        iterate_from(g, value, k + 1);
    } while (approximate(g, value, k));
}

void naive_iterate(const struct random_game *g, bool *value)
{
    iterate_from(g, value, 1);
}

/* Sets of vertices are arrays of bool, freed by who has asked for them. */
static bool *set_new(const struct random_game *g)
{
    return mem_zalloc(g->vertex.n * sizeof(bool));
}

/* Whether player can move from v, or the opponent must, into the set, within the arena. */
static bool attracted(const struct random_game *g, const bool *arena, const bool *set, bool player,
                      vertex_id v)
{
    bool own = g->vertex.at[v].conj != player;
    uint32_t n;
    const vertex_id *child = random_game_children(g, v, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (arena[child[i]] && set[child[i]] == own) {
            return own;
        }
    }
    return !own;
}

/* Adds to the set all of the arena from where player can force it. */
static void attract(const struct random_game *g, const bool *arena, bool *set, bool player)
{
    bool grown = true;

    while (grown) {
        grown = false;
        for (vertex_id v = 0; v < g->vertex.n; v++) {
            if (arena[v] && !set[v] && attracted(g, arena, set, player, v)) {
                set[v] = grown = true;
            }
        }
    }
}

/* The smallest level in the arena, 0 if it is empty. */
static uint32_t smallest_level(const struct random_game *g, const bool *arena)
{
    uint32_t level = 0;

    for (vertex_id v = 0; v < g->vertex.n; v++) {
        if (arena[v] && (level == 0 || g->vertex.at[v].level < level)) {
            level = g->vertex.at[v].level;
        }
    }
    return level;
}

static bool *without(const struct random_game *g, const bool *arena, const bool *set)
{
    bool *rest = set_new(g);

    for (vertex_id v = 0; v < g->vertex.n; v++) {
        rest[v] = arena[v] && !set[v];
    }
    return rest;
}

/* The vertices of the arena that have this value. */
static bool *won(const struct random_game *g, const bool *arena, const bool *value, bool by)
{
    bool *set = set_new(g);

    for (vertex_id v = 0; v < g->vertex.n; v++) {
        set[v] = arena[v] && value[v] == by;
    }
    return set;
}

static void assign(const struct random_game *g, const bool *set, bool *value, bool to)
{
    for (vertex_id v = 0; v < g->vertex.n; v++) {
        value[v] = set[v] ? to : value[v];
    }
}

static bool is_empty(const struct random_game *g, const bool *set)
{
    return memchr(set, true, g->vertex.n) == NULL;
}

/* Every vertex of the arena has a child in it. */
static void zielonka(const struct random_game *g, const bool *arena, bool *value)
{
    uint32_t level = smallest_level(g, arena);
    bool player, *near, *rest, *lost;

    if (level == 0) {
        return;
    }
    player = g->nu[level];
    near = set_new(g);
    for (vertex_id v = 0; v < g->vertex.n; v++) {
        near[v] = arena[v] && g->vertex.at[v].level == level;
    }
    attract(g, arena, near, player);
    rest = without(g, arena, near);
    zielonka(g, rest, value);
    lost = won(g, rest, value, !player);
    mem_free(rest);
    if (is_empty(g, lost)) {
        assign(g, arena, value, player);
    } else {
        attract(g, arena, lost, !player);
        assign(g, lost, value, !player);
        rest = without(g, arena, lost);
        zielonka(g, rest, value);
        mem_free(rest);
    }
    mem_free(lost);
    mem_free(near);
}

/* Decides what player can force to the vertices where the other is stuck: these are the
   attractor of nothing.  Frees the arena and returns the rest of it. */
static bool *settle_stuck(const struct random_game *g, bool *arena, bool *value, bool player)
{
    bool *set = set_new(g), *rest;

    attract(g, arena, set, player);
    assign(g, set, value, player);
    rest = without(g, arena, set);
    mem_free(set);
    mem_free(arena);
    return rest;
}

void naive_zielonka(const struct random_game *g, bool *value)
{
    bool *arena = set_new(g);

    memset(arena, true, g->vertex.n);
    arena = settle_stuck(g, arena, value, true);
    arena = settle_stuck(g, arena, value, false);
    zielonka(g, arena, value);
    mem_free(arena);
}

/* The children the strategy goes to from v, which may be all. */
static const vertex_id *moves(const struct random_game *g, struct naive_strategy by, vertex_id v,
                              uint32_t *n)
{
    const vertex_id *child = random_game_children(g, v, n);

    if (by.support[v] == NAIVE_ALL) {
        return child;
    }
    *n = by.support[v] < *n ? 1 : 0;
    return *n == 1 ? child + by.support[v] : NULL;
}

/* Marks what is reached from the children of `from` along supports in levels >= level. */
static void walk(const struct random_game *g, struct naive_strategy by, vertex_id from,
                 uint32_t level, bool *reached)
{
    struct vec_u32 todo = VEC_EMPTY;

    vec_push(&todo, from);
    while (todo.n > 0) {
        vertex_id u = vec_pop(&todo);
        uint32_t n = 0;
        const vertex_id *next = by.evaluated[u] ? moves(g, by, u, &n) : NULL;

        for (uint32_t i = 0; i < n; i++) {
            if (!reached[next[i]] && g->vertex.at[next[i]].level >= level) {
                reached[next[i]] = true;
                vec_push(&todo, next[i]);
            }
        }
    }
    vec_clear(&todo);
}

static const char *judge_vertex(const struct random_game *g, struct naive_strategy by, vertex_id v)
{
    bool conj = g->vertex.at[v].conj;
    uint32_t n = g->vertex.at[v].n;

    if (!by.evaluated[v]) {
        return "a vertex is not evaluated";
    }
    if (by.support[v] == NAIVE_ALL ? by.value[v] != conj : by.value[v] == conj) {
        return "a support does not fit the operator and the value";
    }
    if (by.support[v] != NAIVE_ALL && by.support[v] >= n) {
        return "a support is not a child";
    }
    return NULL;
}

/* Every vertex reached is all right in itself and has the value of the root. */
static const char *judge_locally(const struct random_game *g, struct naive_strategy by,
                                 const bool *reached)
{
    for (vertex_id v = 0; v < g->vertex.n; v++) {
        const char *why = reached[v] ? judge_vertex(g, by, v) : NULL;

        if (why != NULL) {
            return why;
        }
        if (reached[v] && by.value[v] != by.value[0]) {
            return "a support has another value";
        }
    }
    return NULL;
}

const char *naive_judge(const struct random_game *g, struct naive_strategy by, bool *reached)
{
    const char *why;
    bool *cycle = set_new(g);

    memset(reached, false, g->vertex.n);
    reached[0] = true;
    walk(g, by, 0, 0, reached);
    why = judge_locally(g, by, reached);
    for (vertex_id v = 0; v < g->vertex.n && why == NULL; v++) {
        uint32_t level = g->vertex.at[v].level;

        if (reached[v] && g->nu[level] != by.value[0]) {
            memset(cycle, false, g->vertex.n);
            walk(g, by, v, level, cycle);
            why = cycle[v] ? "a cycle of supports is won by the other sign" : NULL;
        }
    }
    mem_free(cycle);
    return why;
}

static bool is_child(const struct random_game *g, vertex_id of, vertex_id v)
{
    uint32_t n;
    const vertex_id *child = random_game_children(g, of, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (child[i] == v) {
            return true;
        }
    }
    return false;
}

bool naive_is_path(const struct random_game *g, const vertex_id *path, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        if (!is_child(g, path[i - 1], path[i])) {
            return false;
        }
    }
    return n > 0 && path[0] == 0;
}
