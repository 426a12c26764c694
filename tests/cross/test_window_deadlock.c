/*
 * Deadlocks and views, on random models: where a closed set of views excludes deadlocks, each state
 * that the plain step reaches has a transition, at the sizes k to 4; and view_verify says that the
 * set is a proof.  STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "abstraction/windows/views.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window.h"
#include "tests/unit/view_cert_fixture.h"
#include "tests/unit/window_search.h"

#define USUAL 200
#define SIZES 6
#define LARGEST 4   /* that is searched */
#define STATES 400  /* most of one size */
#define TRIED 30000 /* windows and moves of one set of views */

struct tally {
    uint64_t excluded[3], not_excluded, real;
};

struct trial {
    struct sized x;
    uint64_t seed;
    const char *text;
    struct window_property property[SIZES + 1];
};

static void fail_trial(const struct trial *t, const char *what)
{
    fprintf(stderr, "%s", t->text);
    fail_msg("seed %llu: %s", (unsigned long long)t->seed, what);
}

static bool some_size_has_deadlock(const struct trial *t, uint32_t k)
{
    for (uint32_t n = k; n <= LARGEST; n++)
        if (window_search_deadlock(&t->x, n, STATES))
            return true;
    return false;
}

static void verify(struct trial *t, struct views *v, uint32_t k, uint32_t most)
{
    struct buf cert = BUF_EMPTY, why = BUF_EMPTY;
    struct view_cert_opinion o;

    view_cert_text(&cert, &t->x, v, k, most);
    o = view_cert_opinion(&t->x, t->property, buf_text(&cert), &why);
    if (!o.read || o.judgement.is != VIEWS_PROVE)
        fail_trial(t, buf_text(&why));
    buf_clear(&cert);
    buf_clear(&why);
}

/* What the views of a set that is closed, but not deadlock-free, are worth. */
static void look_at_refused(struct trial *t, struct views *v, uint32_t k, struct tally *sum,
                            const struct views_result *r)
{
    struct buf cert = BUF_EMPTY, why = BUF_EMPTY;
    struct view_cert_opinion o;

    sum->not_excluded++;
    sum->real += some_size_has_deadlock(t, k);
    view_cert_text(&cert, &t->x, v, k, r->most);
    o = view_cert_opinion(&t->x, t->property, buf_text(&cert), &why);
    if (o.read && o.judgement.is == VIEWS_PROVE)
        fail_trial(t, "the verifier excludes a deadlock that the search does not");
    buf_clear(&cert);
    buf_clear(&why);
}

static void try_views(struct trial *t, uint32_t k, struct tally *sum)
{
    struct views_problem p = {
        .system = t->x.w, .property = t->property, .sizes = SIZES, .k = k, .most_tried = TRIED
    };
    struct views *v = views_new(&p);
    struct views_result r = views_run(v);

    if (r.end == VIEWS_CLOSED) {
        sum->excluded[k]++;
        if (some_size_has_deadlock(t, k))
            fail_trial(t, "a state has no transition");
        if (t->x.w[k].presence == NULL)
            verify(t, v, k, r.most);
    } else if (r.end == VIEWS_VIOLATED && r.fault.kind == FAULT_NONE &&
               t->x.w[k].presence == NULL) {
        look_at_refused(t, v, k, sum, &r);
    }
    views_free(v);
}

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
    struct trial t = { .seed = seed };
    struct buf text = BUF_EMPTY;
    const struct window_property *always;
    const char *bit[3];
    uint32_t features, n_bits;
    struct rng r;

    rng_init(&r, seed);
    features = features_of(&r);
    gen_window_model(&r, features, &text);
    t.text = buf_text(&text);
    if (!sized_open(&t.x, t.text, NULL, SIZES, true))
        fail_msg("seed %llu: the model has errors", (unsigned long long)seed);
    always = sized_property(&t.x, "true");
    for (uint32_t n = 1; n <= SIZES; n++) {
        t.property[n] = always[n];
        t.property[n].live = true;
    }
    for (uint32_t k = 1; k <= 2; k++)
        try_views(&t, k, sum);
    n_bits = gen_window_predicates(&r, features, bit);
    if (n_bits > 0) {
        sized_bits(&t.x, n_bits, bit, NULL);
        for (uint32_t k = 1; k <= 2; k++)
            try_views(&t, k, sum);
    }
    sized_close(&t.x);
    buf_clear(&text);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void no_deadlock_is_missed(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { .real = 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_model(first + i, &sum);
    print_message("views of 1 and 2 exclude a deadlock in %llu and %llu models; %llu times they do "
                  "not, in %llu of these there is one\n",
                  (unsigned long long)sum.excluded[1], (unsigned long long)sum.excluded[2],
                  (unsigned long long)sum.not_excluded, (unsigned long long)sum.real);
    assert_true(n < USUAL ||
                (sum.excluded[1] > n / 20 && sum.excluded[2] > n / 40 && sum.real > n / 20));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_deadlock_is_missed) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
