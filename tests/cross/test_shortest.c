/*
 * How short the runs are that are told where the graph of all states has decided.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/cross/bfs_ways.h"
#include "tests/cross/subject.h"

/* Where ranks are no distances. */
static void shortest_runs_are_told(void **state)
{
    static const char *const text[] = {
        "always(always([-] g < 2))",
        "always([-] h != 2 && g != 3)",
        "nu X . always([-] g < 2 && h < 1)",
        "nu X . always([-] g + h < 3) && [-] X",
        "nu X . always([-] [-] g < 3) && [-] [-] X",
        "possibly(possibly(<-> h = 2))",
        "mu X . possibly(<-> g = 3 || h = 2)",
        "nu X . h = 2 || g < 3 && [-] X",
    };
    struct search_result x, alone;
    struct subject s;
    uint32_t longer = 0;

    (void)state;
    subject_init(&s,
                 "var g, h : 0..9 = 0; process P { node s {"
                 "  when g < 9 do g := g + 1 tau -> s; when h < 9 do h := h + 1 tau -> s;"
                 "  when g < 8 do g := g + 2 tau -> s; when h < 7 do h := h + 3 tau -> s; } }"
                 "system P;",
                 (struct subject_sizes){ { 0 } });
    assert_non_null(s.stg);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        const struct formula *f = subject_formula(&s, text[i], false);
        assert_non_null(f);
        check_run(&s, f, (struct subject_options){ .solver = SOLVER_SAFETY },
                  (struct bfs_way){ .threads = 1 }, &alone);
        for (uint32_t after = 1; after < 20; after++) {
            struct bfs_way way = { .threads = 1, .graph_after = after };
            check_run(&s, f, (struct subject_options){ .solver = SOLVER_AUTO }, way, &x);
            if (!x.by_sets && (x.verdict != alone.verdict || x.length != alone.length || !x.told)) {
                print_error("%s: %u steps, not %u\n", text[i], x.length, alone.length);
                longer++;
            }
        }
    }
    subject_clear(&s);
    assert_int_equal(longer, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(shortest_runs_are_told) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
