/*
 * Hash compaction misses violations about as often as the theory says, and no more often than it
 * tells.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/buf.h"
#include "tests/cross/bfs_ways.h"

#define CHAINS 300
#define LENGTH 100 /* steps to the violation */
#define FEW_BITS 14

static const double possible = (1 << FEW_BITS) - 1; /* fingerprints */

/* A chain of states, none of which is shared with another one. */
static struct search_result search_chain(uint32_t chain, uint32_t last, const char *formula)
{
    struct buf text = BUF_EMPTY;
    struct subject s;
    struct search_result x = { .end = SEARCH_LIMIT };

    buf_printf(&text,
               "const C : int = %u; var v : C..C + %u = C; process P { node a {"
               "  when v < C + %u do v := v + 1 tau -> a; } } system P;",
               chain * 1000, last, last);
    subject_init(&s, buf_text(&text), (struct subject_sizes){ { 0 } });
    assert_non_null(s.stg);
    assert_true(bfs_run_on(&s, subject_formula(&s, formula, false), (struct subject_options){ 0 },
                           (struct bfs_way){ .threads = 1, .hash_bits = FEW_BITS }, &x));
    subject_clear(&s);
    buf_clear(&text);
    return x;
}

/* A level of a chain has one state. */
static double omission_of_chain(uint32_t states)
{
    double sum = 1;

    for (uint32_t i = 1; i <= states; i++)
        sum += i + (i > 1 && i == states ? states - 1 : 0);
    return sum / possible;
}

/* A violation at the end of a chain is missed about as often as the theory says, and no more often
   than what is told of the chains that are whole. */
static void omissions_are_as_likely_as_told(void **state)
{
    double told = omission_of_chain(LENGTH + 1);
    uint32_t missed = 0, whole = 0;

    (void)state;
    for (uint32_t i = 0; i < CHAINS; i++) {
        struct search_result x = search_chain(i, LENGTH, "always(v % 1000 < 100)"),
                             y = search_chain(i, LENGTH, "always(v % 1000 < 101)");
        assert_int_equal(y.end, SEARCH_NONE);
        assert_true(y.omission > omission_of_chain((uint32_t)y.states) * 0.999 &&
                    y.omission < omission_of_chain((uint32_t)y.states) * 1.001);
        assert_int_equal(x.end, y.states == LENGTH + 1 ? SEARCH_FOUND : SEARCH_NONE);
        missed += x.end == SEARCH_NONE;
        whole += x.end == SEARCH_FOUND;
    }
    print_message("%u of %u violations were missed, told is at most %.0f\n", missed, CHAINS,
                  told * CHAINS);
    assert_int_equal(missed + whole, CHAINS);
    assert_in_range(missed, told * CHAINS * 0.65, told * CHAINS * 1.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(omissions_are_as_likely_as_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
