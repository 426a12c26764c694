/*
 * view_verify with presence bits, on random models: where a search has found a closed set of
 * views, with witnesses or without, the verifier says that it is a proof; and that it is none with
 * one view left out, with one bit of a view the other way, or for windows of another size: the set
 * that was found is the least one.  A set that was found with witnesses, and is smaller, needs
 * them.  STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/window_sizes.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window.h"
#include "tests/unit/view_claims.h"

#define USUAL 80
#define SIZES 6
#define TRIED 20000 /* windows and moves of one set of views */
#define DAMAGES 8   /* of each set */

struct tally {
    uint64_t proofs[3], refused, many, witnessed;
};

struct trial {
    struct sized x;
    struct rng r;
    uint64_t seed;
    const struct window_property *property;
    struct buf text;
};

static void fail_trial(const struct trial *t, uint32_t k, const char *what)
{
    fprintf(stderr, "%s", buf_text(&t->text));
    fail_msg("seed %llu, views of %u: %s", (unsigned long long)t->seed, k, what);
}

static void damage_some(struct trial *t, const struct view_claim *c, struct tally *sum)
{
    uint32_t n_bits = c->system[c->k].presence->n, n = c->views->n;

    for (int i = 0; i < DAMAGES; i++) {
        struct row_table rows;
        uint32_t at = rng_below(&t->r, n), bit = rng_below(&t->r, n_bits + 1);
        struct view_claim d = *c;
        view_rows_damaged(&rows, c, at, bit == n_bits ? 0 : 1u << bit);
        d.views = &rows;
        if (view_claim_is_right(&d))
            fail_trial(t, c->k, bit == n_bits ? "a view is left out" : "a bit is another one");
        sum->refused++;
        row_table_clear(&rows);
    }
}

static void try_claim(struct trial *t, const struct view_claim *c, struct tally *sum)
{
    struct view_claim other = *c;
    struct view_judgement j = view_claim_judged(c);

    if (j.is != VIEWS_PROVE)
        fail_trial(t, c->k, j.why != NULL ? j.why : view_verified_text(j.is));
    sum->proofs[c->k]++;
    sum->many += j.windows > 50;
    other.most--;
    if (view_claim_judged(&other).is != VIEWS_OTHER_MOST)
        fail_trial(t, c->k, "windows of one identity less are enough");
    damage_some(t, c, sum);
}

/* With witnesses, the same views are needed, or fewer; these are no proof without them. */
static void compare_claims(struct trial *t, const struct view_claim *c, const struct view_claim *w,
                           struct tally *sum)
{
    struct view_claim other = *c;

    other.witnesses = true; /* fewer windows have to be looked at */
    if (!view_claim_is_right(&other))
        fail_trial(t, c->k, "witnesses make a proof none");
    other = *w;
    other.witnesses = false;
    if (view_claim_is_right(&other) != (c->views->n == w->views->n))
        fail_trial(t, c->k, "is it a proof without witnesses?");
    sum->witnessed += c->views->n != w->views->n;
}

/* Finds a closed set; false: there is none. */
static bool find_claim(struct trial *t, uint32_t k, bool witnesses, struct row_table *rows,
                       struct view_claim *c)
{
    struct views_problem p = { .system = t->x.w,
                               .property = t->property,
                               .sizes = SIZES,
                               .k = k,
                               .witnesses = witnesses,
                               .most_tried = TRIED };
    struct views_result r;
    struct views *v;

    p.initial = window_sizes(&t->x.w[SIZES], t->x.tree, &t->x.evaluated).initial;
    v = views_new(&p);
    r = views_run(v);
    view_rows(rows, &t->x.w[k], v);
    *c = view_claim_of(&t->x, t->property, k, r.most, rows);
    c->witnesses = witnesses;
    views_free(v);
    return r.end == VIEWS_CLOSED;
}

static void try_views(struct trial *t, uint32_t k, struct tally *sum)
{
    struct row_table rows, with_witnesses;
    struct view_claim c, w;
    bool closed = find_claim(t, k, false, &rows, &c);

    if (closed)
        try_claim(t, &c, sum);
    if (find_claim(t, k, true, &with_witnesses, &w)) {
        try_claim(t, &w, sum);
        if (closed)
            compare_claims(t, &c, &w, sum);
    }
    row_table_clear(&rows);
    row_table_clear(&with_witnesses);
}

/* Identities that are stored before they are assigned are run-time errors, which end everything. */
static uint32_t features_of(struct rng *r)
{
    uint32_t features = 0;

    for (uint32_t i = 0; i < WINDOW_FEATURES; i++)
        features |= gen_chance(r, 20) ? 1u << i : 0;
    features |= gen_chance(r, 60) ? WINDOW_SHALLOW : 0;
    return features & ~(uint32_t)(WINDOW_FAULTS | WINDOW_SEQUENCES);
}

static void try_model(uint64_t seed, struct tally *sum)
{
    struct trial t = { .seed = seed, .text = BUF_EMPTY };
    bool more = seed % 2 == 0;
    uint32_t features, n_bits;
    const char *bit[3];

    rng_init(&t.r, seed);
    features = features_of(&t.r) | (more ? gen_window_more_features(&t.r) : 0);
    if (!more && gen_chance(&t.r, 40))
        features |= gen_window_block_features(&t.r);
    gen_window_model(&t.r, features, &t.text);
    if (!sized_open(&t.x, buf_text(&t.text), NULL, SIZES, true))
        fail_msg("seed %llu: the model has errors", (unsigned long long)seed);
    n_bits = more ? gen_window_more_predicates(&t.r, features, bit)
                  : gen_window_predicates(&t.r, features, bit);
    if (n_bits > 0) {
        t.property = sized_property(&t.x, "true");
        sized_bits(&t.x, n_bits, bit, NULL);
        for (uint32_t i = 0; i < n_bits; i++)
            buf_printf(&t.text, "bit: %s\n", bit[i]);
        for (uint32_t k = 1; k <= 2; k++)
            try_views(&t, k, sum);
    }
    sized_close(&t.x);
    buf_clear(&t.text);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void all_is_needed(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { .refused = 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_model(first + i, &sum);
    print_message(
        "%llu and %llu proofs, %llu of many windows, %llu that need witnesses, %llu damaged "
        "ones refused\n",
        (unsigned long long)sum.proofs[1], (unsigned long long)sum.proofs[2],
        (unsigned long long)sum.many, (unsigned long long)sum.witnessed,
        (unsigned long long)sum.refused);
    assert_true(n < USUAL || (sum.proofs[1] > n / 10 && sum.proofs[2] > n / 20));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_is_needed) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
