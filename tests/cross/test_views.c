/*
 * views, on random models: where the set is closed, each view of each state that the plain step
 * reaches at the sizes k to 4 is in it, and no run-time error happens there.  STGCHECK_RANDOM=N
 * asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "abstraction/windows/presence_predicates.h"
#include "abstraction/windows/window_sizes.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window.h"
#include "tests/unit/window_search.h"

#define USUAL 80
#define SIZES 6
#define LARGEST 4   /* that is searched */
#define STATES 600  /* most of one size */
#define TRIED 12000 /* windows and moves of one set of views */

struct tally {
    uint64_t closed[3], with_bits[3], with_witnesses[3], violated, others, views;
};

static void try_views(struct sized *x, uint32_t k, bool witnesses, uint64_t seed, const char *text,
                      struct tally *sum)
{
    struct views_problem p = {
        .system = x->w, .sizes = SIZES, .k = k, .witnesses = witnesses, .most_tried = TRIED
    };
    struct views_result r;
    struct views *v;

    p.initial = window_sizes(&x->w[SIZES], x->tree, &x->evaluated).initial;
    v = views_new(&p);
    r = views_run(v);
    sum->violated += r.end == VIEWS_VIOLATED;
    sum->others += r.end != VIEWS_VIOLATED && r.end != VIEWS_CLOSED;
    for (uint32_t n = k; n <= LARGEST && r.end == VIEWS_CLOSED; n++)
        if (window_search(v, x, k, n, STATES) != WINDOW_SEARCH_FINE) {
            fprintf(stderr, "%s", text);
            fail_msg("seed %llu, views of %u%s: not all of size %u", (unsigned long long)seed, k,
                     witnesses ? " with witnesses" : "", n);
        }
    if (r.end == VIEWS_CLOSED) {
        sum->closed[k]++;
        sum->with_bits[k] += x->w[k].presence != NULL;
        sum->with_witnesses[k] += witnesses;
        sum->views += r.n_views;
    }
    views_free(v);
}

/* Identities that are stored before they are assigned are run-time errors, which end everything. */
static uint32_t features_of(struct rng *r)
{
    uint32_t features = 0;

    for (uint32_t i = 0; i < WINDOW_FEATURES; i++)
        features |= gen_chance(r, 20) ? 1u << i : 0;
    features |= gen_chance(r, 60) ? WINDOW_SHALLOW : 0;
    return gen_chance(r, 10) ? features : features & ~(uint32_t)(WINDOW_FAULTS | WINDOW_SEQUENCES);
}

/* Predicates that the text suggests; at most three. */
static uint32_t suggested_predicates(struct sized *x, struct rng *r, const char **bit)
{
    struct presence_predicates p;
    uint32_t n = 0;

    presence_predicates_find(&p, x->arena, &x->w[2], NULL);
    for (size_t i = 0; i < p.deciding.n && n < 3; i++)
        if (gen_chance(r, 70))
            bit[n++] = p.deciding.at[i];
    if (p.atom.n > 0 && n < 3)
        bit[n++] = p.atom.at[rng_below(r, (uint32_t)p.atom.n)];
    presence_predicates_clear(&p);
    return n;
}

enum kind_of_model { MODEL_USUAL, MODEL_OF_MORE, MODEL_OF_BLOCKS };

static uint32_t features_of_kind(struct rng *r, enum kind_of_model kind)
{
    uint32_t features = features_of(r);

    if (kind == MODEL_OF_MORE)
        features |= gen_window_more_features(r);
    if (kind == MODEL_OF_BLOCKS)
        features |= gen_window_block_features(r) & ~(uint32_t)WINDOW_STARTS;
    return features;
}

static void try_model(uint64_t seed, enum kind_of_model kind, struct tally *sum)
{
    struct buf text = BUF_EMPTY;
    const char *bit[3];
    uint32_t features, n_bits;
    struct sized x;
    struct rng r;

    rng_init(&r, seed);
    features = features_of_kind(&r, kind);
    gen_window_model(&r, features, &text);
    if (!sized_open(&x, buf_text(&text), NULL, SIZES, true))
        fail_msg("seed %llu: the model has errors", (unsigned long long)seed);
    assert_null(window_sizes(&x.w[SIZES], x.tree, &x.evaluated).observed);
    for (uint32_t k = 1; k <= 2; k++)
        try_views(&x, k, false, seed, buf_text(&text), sum);
    if (gen_chance(&r, 40))
        n_bits = suggested_predicates(&x, &r, bit);
    else
        n_bits = kind == MODEL_OF_MORE ? gen_window_more_predicates(&r, features, bit)
                                       : gen_window_predicates(&r, features, bit);
    if (n_bits > 0) {
        sized_bits(&x, n_bits, bit, NULL);
        for (uint32_t i = 0; i < n_bits; i++)
            buf_printf(&text, "bit: %s\n", bit[i]);
        for (uint32_t k = 1; k <= 2; k++)
            for (int witnesses = 0; witnesses < 2; witnesses++)
                try_views(&x, k, witnesses == 1, seed, buf_text(&text), sum);
    }
    sized_close(&x);
    buf_clear(&text);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void find_missing_views(enum kind_of_model kind)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { .views = 0 };

    for (uint64_t i = 0; i < n; i++)
        try_model(first + i, kind, &sum);
    print_message(
        "%llu and %llu closed (with bits %llu and %llu, and witnesses %llu and %llu) with "
        "%llu views, %llu violated, %llu others\n",
        (unsigned long long)sum.closed[1], (unsigned long long)sum.closed[2],
        (unsigned long long)sum.with_bits[1], (unsigned long long)sum.with_bits[2],
        (unsigned long long)sum.with_witnesses[1], (unsigned long long)sum.with_witnesses[2],
        (unsigned long long)sum.views, (unsigned long long)sum.violated,
        (unsigned long long)sum.others);
    assert_true(n < USUAL || (sum.closed[1] > n / 10 && sum.closed[2] > n / 20));
}

static void no_view_is_missing(void **state)
{
    (void)state;
    find_missing_views(MODEL_USUAL);
}

/* With unions, a second scalarset, variables of processes, and a process without identity. */
static void no_view_of_more_is_missing(void **state)
{
    (void)state;
    find_missing_views(MODEL_OF_MORE);
}

static void no_view_of_blocks_is_missing(void **state)
{
    (void)state;
    find_missing_views(MODEL_OF_BLOCKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_view_is_missing),
                                        cmocka_unit_test(no_view_of_blocks_is_missing),
                                        cmocka_unit_test(no_view_of_more_is_missing) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
