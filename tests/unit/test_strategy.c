/*
 * Shortened strategies and single-player paths, on random games.
 *
 * A shortened strategy must prove the verdict as the solver's does, which a referee that shares
 * nothing with it judges.  In games of one player the path must be a path of the game, must be
 * won by the winner, and must be a shortest one if it ends in a leaf.  STGCHECK_RANDOM=N asks for
 * N games in place of 1000, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include "checker/evidence/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/unit/naive_game.h"
#include "tests/unit/random_game.h"

static uint64_t number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static bool is_won_leaf(const struct random_game *g, vertex_id v, bool verdict)
{
    return g->vertex.at[v].n == 0 && g->vertex.at[v].conj == verdict;
}

/* ---- a source that answers again ---- */

static enum game_answer expand_again(void *self, vertex_id v, const vertex_id **child, uint32_t *n)
{
    *child = random_game_children(self, v, n);
    return GAME_OK;
}

static bool is_and(void *self, vertex_id v)
{
    const struct random_game *g = self;

    return g->vertex.at[v].conj;
}

static uint32_t level(void *self, vertex_id v)
{
    const struct random_game *g = self;

    return g->vertex.at[v].level;
}

static struct game again(const struct random_game *g)
{
    return (struct game){
        .self = (void *)g,
        .levels = g->levels,
        .nu = g->nu,
        .expand = expand_again,
        .is_and = is_and,
        .level = level,
    };
}

/* ---- strategies ---- */

static const char *judge(const struct random_game *g, const struct strategy *t)
{
    size_t n = g->vertex.n;
    bool *value = mem_zalloc(n), *reached = mem_zalloc(n);
    uint32_t *support = mem_zalloc(n * sizeof *support);
    const char *why;

    for (vertex_id v = 0; v < n && v < t->game.n; v++) {
        value[v] = t->verdict;
        support[v] = t->mine[v] && g->vertex.at[v].n > 0 ? t->choice[v] : NAIVE_ALL;
    }
    why = naive_judge(g, (struct naive_strategy){ t->decided, value, support }, reached);
    mem_free(value);
    mem_free(reached);
    mem_free(support);
    return why;
}

/* ---- games of one player ---- */

/* The branching vertices are the winner's. */
static void make_one_player(struct random_game *g, bool is_or)
{
    for (vertex_id v = 0; v < g->vertex.n; v++)
        if (g->vertex.at[v].n > 1)
            g->vertex.at[v].conj = !is_or;
}

/* Vertices on a shortest path from the root to a leaf that speaks for the winner; 0: none. */
static uint32_t distance(const struct random_game *g, bool verdict)
{
    uint32_t *far = mem_alloc(g->vertex.n * sizeof *far), best = 0;
    bool more = true;

    for (vertex_id v = 0; v < g->vertex.n; v++)
        far[v] = v == 0 ? 1 : UINT32_MAX;
    while (more) {
        more = false;
        for (vertex_id v = 0; v < g->vertex.n; v++) {
            uint32_t n;
            const vertex_id *child = random_game_children(g, v, &n);
            for (uint32_t i = 0; i < n && far[v] != UINT32_MAX; i++)
                if (far[child[i]] > far[v] + 1) {
                    far[child[i]] = far[v] + 1;
                    more = true;
                }
        }
    }
    for (vertex_id v = 0; v < g->vertex.n; v++)
        if (far[v] != UINT32_MAX && is_won_leaf(g, v, verdict) && (best == 0 || far[v] < best))
            best = far[v];
    mem_free(far);
    return best;
}

static const char *judge_cycle(const struct random_game *g, bool verdict,
                               const struct vec_u32 *path, uint32_t loop)
{
    const struct game game = again(g);
    uint32_t least = UINT32_MAX;

    for (size_t i = loop; i < path->n; i++)
        if (g->vertex.at[path->at[i]].level < least)
            least = g->vertex.at[path->at[i]].level;
    if (loop + 1 >= path->n || path->at[loop] != path->at[path->n - 1])
        return "the loop is not closed";
    if (g->vertex.at[strategy_decisive(&game, path, loop)].level != least)
        return "another level decides";
    return g->nu[least] == verdict ? NULL : "the loop speaks for the loser";
}

/* A line must be the way of the play: one child each but for the winner's, down to a leaf or round
   a cycle. */
static const char *judge_line(const struct random_game *g, const struct strategy *t)
{
    bool verdict = t->verdict;
    struct vec_u32 path = VEC_EMPTY;
    uint32_t loop;
    const char *why = NULL;

    if (strategy_is_line(t, &path, &loop)) {
        if (path.at[0] != 0 || !naive_is_path(g, path.at, (uint32_t)path.n))
            why = "the line is no path";
        else if (loop != UINT32_MAX)
            why = judge_cycle(g, verdict, &path, loop);
        else if (!is_won_leaf(g, path.at[path.n - 1], verdict))
            why = "the line ends nowhere";
        for (size_t i = 0; i + 1 < path.n && why == NULL; i++)
            if (g->vertex.at[path.at[i]].n > 1 && g->vertex.at[path.at[i]].conj == verdict)
                why = "the loser has a choice";
    }
    vec_clear(&path);
    return why;
}

/* whole: everything was explored, so that shortest ways can be compared. */
static const char *judge_way(const struct random_game *g, const struct strategy *t, bool whole)
{
    const struct game game = again(g);
    struct vec_u32 path = VEC_EMPTY;
    uint32_t loop, best = distance(g, t->verdict);
    const char *why = NULL;
    struct strategy near;
    bool found;

    strategy_explore(&near, &game, strategy_near_enough(t->game.n, true), t->verdict);
    found = strategy_one_player(&near, &game, &path, &loop) ||
            strategy_one_player(t, &game, &path, &loop);
    strategy_clear(&near);
    if (!found)
        why = "nothing speaks for the winner";
    else if (path.at[0] != 0 || !naive_is_path(g, path.at, (uint32_t)path.n))
        why = "the way is no path";
    else if (loop != UINT32_MAX)
        why = whole && best > 0 ? "there is a leaf" : judge_cycle(g, t->verdict, &path, loop);
    else if (!is_won_leaf(g, path.at[path.n - 1], t->verdict))
        why = "the way ends nowhere";
    else if (path.n != best)
        why = "there is a shorter way";
    vec_clear(&path);
    return why;
}

/* ---- the neighbourhood ---- */

/* A won vertex stays won: after the winner's choice, and after each of the loser's. */
static const char *judge_won(const struct strategy *t)
{
    for (uint32_t v = 0; v < t->game.n; v++)
        for (uint32_t k = t->first[v]; t->won[v] && k < t->first[v + 1]; k++)
            if ((!t->mine[v] || t->choice[v] == k - t->first[v]) && !t->won[t->kid[k]])
                return "what is won is lost";
    return NULL;
}

/* Explores and solves so many vertices; t is to be cleared in any case. */
static bool solve_near(struct strategy *t, const struct game *g, uint32_t most, bool verdict)
{
    strategy_explore(t, g, most, verdict);
    return strategy_near(t, g);
}

/* Of 1 to all vertices. */
static const char *judge_near(const struct random_game *g, struct rng *r, bool verdict)
{
    const struct game game = again(g);
    struct strategy t;
    const char *why = NULL;

    if (solve_near(&t, &game, 1 + rng_below(r, (uint32_t)g->vertex.n), verdict)) {
        why = judge(g, &t);
        why = why != NULL ? why : judge_won(&t);
        why = why != NULL ? why : judge_line(g, &t);
    }
    strategy_clear(&t);
    return why;
}

/* The whole game must suffice for the verdict. */
static const char *judge_all_near(const struct random_game *g, bool verdict)
{
    const struct game game = again(g);
    struct strategy t;
    bool wins, other_wins;

    wins = solve_near(&t, &game, UINT32_MAX, verdict);
    strategy_clear(&t);
    other_wins = solve_near(&t, &game, UINT32_MAX, !verdict);
    strategy_clear(&t);
    return !wins ? "the whole does not suffice" : other_wins ? "both win" : NULL;
}

/* ---- drawing ---- */

static bool all_decided(const struct strategy *t)
{
    for (uint32_t v = 0; v < t->game.n; v++)
        if (!t->decided[v])
            return false;
    return true;
}

static const char *check(struct random_game *g, const struct solver_ops *o, bool one_player)
{
    const struct game *source = random_game_source(g);
    void *s = o->make(source);
    enum local_verdict end = o->solve(s);
    struct strategy t;
    const char *why = NULL;

    if (end == LOCAL_TRUE || end == LOCAL_FALSE) {
        strategy_init(&t, source, (uint32_t)g->vertex.n, o, s, end == LOCAL_TRUE);
        why = judge(g, &t);
        why = why != NULL ? why : judge_line(g, &t);
        if (one_player && why == NULL)
            why = judge_way(g, &t, all_decided(&t));
        strategy_clear(&t);
    }
    o->drop(s);
    return why;
}

static void check_seed(uint64_t seed)
{
    struct rng r;
    struct random_game *g;
    struct buf b = BUF_EMPTY;
    const char *why = NULL;
    int player;

    rng_init(&r, seed);
    g = random_game_make(&r, (struct random_shape){ 40, 5, 4 });
    random_game_mend(g, rng_below(&r, 2));
    player = (int)rng_below(&r, 3);
    if (player < 2)
        make_one_player(g, player);
    for (int k = 0; k < 2 && why == NULL; k++) {
        const struct solver_ops *o = k == 0 ? &solver_lms : &solver_scc;
        bool *value = mem_zalloc(g->vertex.n);
        naive_zielonka(g, value);
        why = check(g, o, player < 2 && value[0] == (player == 1));
        why = why != NULL ? why : judge_near(g, &r, value[0]);
        why = why != NULL ? why : judge_all_near(g, value[0]);
        mem_free(value);
    }
    if (why != NULL) {
        random_game_print(&b, g);
        print_error("%s\nseed %llu: %s\n", why, (unsigned long long)seed, buf_text(&b));
        buf_clear(&b);
        fail();
    }
    random_game_free(g);
}

static void test_random(void **state)
{
    uint64_t n = number("STGCHECK_RANDOM", 1000), first = number("STGCHECK_SEED", 1);
    size_t before = mem_used();

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        check_seed(first + i);
    assert_int_equal(mem_used(), before);
}

/* Vertex 1 has a leaf three steps away, where the solver looks first, and one a step away, which it
   meets at vertex 2. */
static void test_detour(void **state)
{
    struct random_game *g = random_game_parse(
        "0:L1mu AND{1,2} 1:L1mu OR{3,6} 2:L1mu AND{6} 3:L1mu AND{4} 4:L1mu AND{5} "
        "5:L1mu AND{} 6:L1mu AND{}");
    const struct game *source = random_game_source(g);
    void *s = solver_lms.make(source);
    struct strategy t;

    (void)state;
    assert_int_equal(solver_lms.solve(s), LOCAL_TRUE);
    strategy_init(&t, source, (uint32_t)g->vertex.n, &solver_lms, s, true);
    assert_int_equal(solver_lms.support(s, 1), 0);
    assert_int_equal(t.choice[1], 1);
    strategy_clear(&t);
    solver_lms.drop(s);
    random_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_detour),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
