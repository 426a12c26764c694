/*
 * scc: two vertices are in one component exactly if each can be reached from the other, on small
 * fixed graphs and on random ones; components come in reverse topological order.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/alloc.h"
#include "support/rng.h"
#include "support/scc.h"

enum { MOST = 12, MOST_ARCS = 40, LONG = 200000 };

/* ---- the naive reference ---- */

struct reach {
    bool by_arcs[MOST][MOST];
}; /* by one arc or more */

static bool is_included(const uint8_t *in, uint32_t x)
{
    return in == NULL || in[x] != 0;
}

/* S. Warshall's transitive closure. */
static void close_transitively(const struct digraph *g, const uint8_t *in, struct reach *r)
{
    *r = (struct reach){ .by_arcs = { { false } } };
    for (uint32_t x = 0; x < g->n; x++)
        for (uint32_t k = g->first[x]; k < g->first[x + 1]; k++)
            r->by_arcs[x][g->kid[k]] = is_included(in, x) && is_included(in, g->kid[k]);
    for (uint32_t z = 0; z < g->n; z++)
        for (uint32_t x = 0; x < g->n; x++)
            for (uint32_t y = 0; y < g->n; y++)
                if (r->by_arcs[x][z] && r->by_arcs[z][y])
                    r->by_arcs[x][y] = true;
}

static void check_component(const struct digraph *g, const struct reach *r, const uint8_t *in,
                            const uint32_t *component, uint32_t x)
{
    assert_int_equal(scc_on_cycle(g, component, x), r->by_arcs[x][x]);
    if (!is_included(in, x)) {
        assert_int_equal(component[x], SCC_NONE);
        return;
    }
    for (uint32_t y = 0; y < g->n; y++) {
        bool together = x == y || (r->by_arcs[x][y] && r->by_arcs[y][x]);
        if (!is_included(in, y))
            continue;
        assert_int_equal(component[x] == component[y], together);
        if (r->by_arcs[x][y])
            assert_true(component[y] <= component[x]);
    }
}

/* The number of components. */
static uint32_t check_graph(const struct digraph *g, const uint8_t *in)
{
    bool used[MOST] = { false };
    uint32_t component[MOST], n = scc_find(g, in, component);
    struct reach r;

    close_transitively(g, in, &r);
    for (uint32_t x = 0; x < g->n; x++) {
        check_component(g, &r, in, component, x);
        if (is_included(in, x)) {
            assert_true(component[x] < n);
            used[component[x]] = true;
        }
    }
    for (uint32_t c = 0; c < n; c++)
        assert_true(used[c]);
    return n;
}

/* ---- tests ---- */

static void fixed_graphs(void **state)
{
    const uint32_t none[] = { 0, 0, 0, 0 }, first[] = { 0, 1, 2, 3 };
    const uint32_t loops[] = { 0, 1, 2 }, cycle[] = { 1, 2, 0 }, tail[] = { 1, 2, 1 };
    const uint8_t in[] = { 1, 0, 1 };

    (void)state;
    assert_int_equal(check_graph(&(struct digraph){ 0, none, NULL }, NULL), 0);
    assert_int_equal(check_graph(&(struct digraph){ 3, none, NULL }, NULL), 3);
    assert_int_equal(check_graph(&(struct digraph){ 3, first, loops }, NULL), 3);
    assert_int_equal(check_graph(&(struct digraph){ 3, first, cycle }, NULL), 1);
    assert_int_equal(check_graph(&(struct digraph){ 3, first, tail }, NULL), 2);
    assert_int_equal(check_graph(&(struct digraph){ 3, first, cycle }, in), 2);
}

static void random_graphs(void **state)
{
    uint32_t first[MOST + 1], kid[MOST_ARCS];
    uint8_t in[MOST];
    struct rng r;

    (void)state;
    rng_init(&r, 1);
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t n = 1 + rng_below(&r, MOST), most = rng_below(&r, MOST_ARCS + 1), arcs = 0;
        struct digraph g = { n, first, kid };
        for (uint32_t x = 0; x < n; x++) {
            first[x] = arcs;
            in[x] = (uint8_t)(rng_below(&r, 4) != 0);
            for (uint32_t k = rng_below(&r, 2 * most / n + 1); k > 0 && arcs < most; k--)
                kid[arcs++] = rng_below(&r, n);
        }
        first[n] = arcs;
        check_graph(&g, NULL);
        check_graph(&g, in);
    }
}

/* One cycle of many vertices: the depth of the search costs no stack of the program. */
static void long_cycle(void **state)
{
    uint32_t *first = mem_alloc((LONG + 1) * sizeof *first);
    uint32_t *kid = mem_alloc(LONG * sizeof *kid), *component = mem_alloc(LONG * sizeof *kid);
    struct digraph g = { LONG, first, kid };

    (void)state;
    for (uint32_t x = 0; x <= LONG; x++)
        first[x] = x;
    for (uint32_t x = 0; x < LONG; x++)
        kid[x] = (x + 1) % LONG;
    assert_int_equal(scc_find(&g, NULL, component), 1);
    kid[LONG - 1] = LONG - 1;
    assert_int_equal(scc_find(&g, NULL, component), LONG);
    assert_false(scc_on_cycle(&g, component, 0));
    assert_true(scc_on_cycle(&g, component, LONG - 1));
    mem_free(first);
    mem_free(kid);
    mem_free(component);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_graphs),
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(long_cycle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
