/*
 * Giving up: the local solver reports games in which it would repeat too much work, and the
 * component solver decides them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "checker/game/solve_local.h"
#include "checker/game/solve_scc.h"
#include "tests/unit/random_game.h"

/* G4 of doc/algorithms.md: four vertices on three levels, evaluated more often than once each. */
static const char game[] = "0:L1nu OR{2} 1:L2mu AND{0,2} 2:L3nu OR{1,3} 3:L1nu OR{}";

static enum local_verdict with_bounds(uint64_t ratio, uint64_t least)
{
    struct random_game *g = random_game_parse(game);
    struct local *s = local_new(random_game_source(g));
    enum local_verdict v;

    local_give_up_at(s, ratio, least);
    v = local_solve(s);
    local_free(s);
    random_game_free(g);
    return v;
}

static void test_bounds(void **state)
{
    (void)state;
    assert_int_equal(with_bounds(0, 0), LOCAL_HEAVY);
    assert_int_equal(with_bounds(0, 3), LOCAL_HEAVY);
    assert_int_equal(with_bounds(0, 1000), LOCAL_FALSE);
    assert_int_equal(with_bounds(LOCAL_HEAVY_RATIO, 0), LOCAL_FALSE);
}

static void test_the_other_decides(void **state)
{
    struct random_game *g = random_game_parse(game);
    struct scc *s = scc_new(random_game_source(g));

    (void)state;
    assert_int_equal(scc_solve(s), LOCAL_FALSE);
    scc_free(s);
    random_game_free(g);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_the_other_decides),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
