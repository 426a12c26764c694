/*
 * Judging a solver whose decisions about vertices are final: each value, and the strategy from
 * each vertex.
 */
#include "config.h"

#include "tests/unit/judge_solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/naive_game.h"

/* What a solver says of all vertices of a game, each one later: place 0 is for judge_all. */
struct claims {
    bool *decided, *value;
    uint32_t *support;
};

static struct claims claims_new(const struct solver_ops *o, const void *s, size_t n)
{
    struct claims c = { mem_zalloc((n + 1) * sizeof(bool)), mem_zalloc((n + 1) * sizeof(bool)),
                        mem_zalloc((n + 1) * sizeof(uint32_t)) };

    for (vertex_id v = 0; v < n; v++) {
        c.decided[v + 1] = o->decided(s, v);
        if (c.decided[v + 1]) {
            c.value[v + 1] = o->value(s, v);
            c.support[v + 1] = o->support(s, v);
        }
    }
    return c;
}

static void claims_free(struct claims c)
{
    mem_free(c.decided);
    mem_free(c.value);
    mem_free(c.support);
}

/* The game with one more vertex before all others, above those decided with this value. */
static struct random_game *above(const struct random_game *g, struct claims c, bool of)
{
    struct random_game *to = random_game_new(g->levels);
    struct vec_u32 child = VEC_EMPTY;

    memcpy(to->nu, g->nu, sizeof g->nu);
    for (vertex_id v = 1; v <= g->vertex.n; v++) {
        if (c.decided[v] && c.value[v] == of) {
            vec_push(&child, v);
        }
    }
    random_game_add(to, of, 1, child.at, (uint32_t)child.n);
    for (vertex_id v = 0; v < g->vertex.n; v++) {
        uint32_t n;
        const vertex_id *old = random_game_children(g, v, &n);

        child.n = 0;
        for (uint32_t i = 0; i < n; i++) {
            vec_push(&child, old[i] + 1);
        }
        random_game_add(to, g->vertex.at[v].conj, g->vertex.at[v].level, child.at, n);
    }
    vec_clear(&child);
    return to;
}

/* Whether the strategy proves the values of all vertices decided with this one. */
static const char *judge_all(const struct random_game *g, struct claims c, bool of)
{
    struct random_game *whole = above(g, c, of);
    struct naive_strategy by = { c.decided, c.value, c.support };
    bool *reached = mem_zalloc(whole->vertex.n);
    const char *why;

    c.decided[0] = true;
    c.value[0] = of;
    c.support[0] = NAIVE_ALL;
    why = naive_judge(whole, by, reached);
    mem_free(reached);
    random_game_free(whole);
    return why;
}

/* Whether the solver has the children right of all decided vertices. */
static bool same_children(const struct random_game *g, const struct solver_ops *o, const void *s)
{
    for (vertex_id v = 0; v < g->vertex.n; v++) {
        uint32_t n, m;
        const vertex_id *mine = random_game_children(g, v, &n), *its;

        if (!o->decided(s, v)) {
            continue;
        }
        its = o->children(s, v, &m);
        if (n != m || (n > 0 && memcmp(mine, its, n * sizeof *mine) != 0)) {
            return false;
        }
    }
    return true;
}

const char *judge_solver(const struct random_game *g, const struct solver_ops *o, const void *s,
                         const bool *value)
{
    struct claims c = claims_new(o, s, g->vertex.n);
    const char *why = same_children(g, o, s) ? NULL : "the children are wrong";

    for (vertex_id v = 0; v < g->vertex.n && why == NULL; v++) {
        why = c.decided[v + 1] && c.value[v + 1] != value[v] ? "a value is wrong" : NULL;
    }
    why = why != NULL ? why : judge_all(g, c, false);
    why = why != NULL ? why : judge_all(g, c, true);
    claims_free(c);
    return why;
}

/* ---- many games ---- */

uint64_t judge_setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

void judge_fail(const struct random_game *g, uint64_t seed, const char *why)
{
    struct buf b = BUF_EMPTY;

    random_game_print(&b, g);
    print_error("%s\nseed %llu: %s\n", why, (unsigned long long)seed, buf_text(&b));
    buf_clear(&b);
    fail();
}

void judge_small_games(const char *(*check)(struct random_game *g))
{
    uint64_t step = judge_setting("STGCHECK_EXHAUSTIVE", 1);

    for (uint64_t i = 0; i < RANDOM_GAME_SMALL; i += step) {
        struct random_game *g = random_game_small((uint32_t)i);
        const char *why = check(g);

        if (why != NULL)
            judge_fail(g, i, why);
        random_game_free(g);
    }
}
