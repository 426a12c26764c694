/*
 * What views say of every number of identities, on random models: where an ordinary check finds
 * that a property fails with 1 to 5 identities, or that a run-time error can happen, no proof says
 * that it holds for that number.  The models have all types, several processes and channels, some a
 * second scalarset, some one process whose edges are blocks; the properties are about up to four
 * identities.  STGCHECK_RANDOM=N asks for N
 * models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "api/stgcheck.h"
#include "api/view_proof.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window.h"

#define USUAL 200
#define LARGEST 5    /* size that is checked */
#define STATES 250   /* that a check looks at */
#define WINDOWS 3000 /* that a proof looks at */
#define PROPERTIES 9 /* of a model; the last one: no deadlock */

/* In how many of hundred cases a proof is looked for: where a property fails from one of these
   sizes on, or for none of them. */
static const uint32_t prove_percent[LARGEST + 1] = { 10, 5, 15, 100, 100, 100 };

struct trial {
    uint64_t seed;
    struct rng r;
    struct buf model, properties;
    struct buf holds[PROPERTIES]; /* always, says the property */
    uint32_t fails[PROPERTIES];   /* the least size above 1, or 1 if it is the only one; 0: none */
};

struct tally {
    uint64_t properties, fail[LARGEST + 1], tried[LARGEST + 1], proved[LARGEST + 1];
};

static void fail_trial(const struct trial *t, uint32_t property, const char *what)
{
    fprintf(stderr, "%s\n%s", buf_text(&t->model), buf_text(&t->properties));
    fail_msg("seed %llu, p%u: %s", (unsigned long long)t->seed, property, what);
}

/* ---- ordinary checks ---- */

static bool is_open(const struct trial *t, uint32_t property)
{
    return t->fails[property] <= 1;
}

static bool fails_in(struct stgcheck *c, uint32_t property)
{
    enum stgcheck_verdict v = stgcheck_check(c, property)->verdict;

    return v == STGCHECK_FALSE || v == STGCHECK_ERROR;
}

/* All open ones at once. */
static bool all_hold(const struct trial *t, struct stgcheck *c)
{
    const struct stgcheck_result *r;
    struct buf b = BUF_EMPTY;

    buf_add(&b, "always(true");
    for (uint32_t i = 0; i < PROPERTIES; i++)
        if (is_open(t, i))
            buf_printf(&b, " && %s", buf_text(&t->holds[i]));
    buf_add(&b, ")");
    r = stgcheck_check_formula(c, buf_text(&b));
    if (r == NULL)
        fail_trial(t, 0, stgcheck_messages_text(c));
    buf_clear(&b);
    return r->verdict != STGCHECK_FALSE && r->verdict != STGCHECK_ERROR;
}

static void check_size(struct trial *t, uint32_t n)
{
    struct stgcheck *c = stgcheck_new();
    char size[12];

    snprintf(size, sizeof size, "%u", n);
    stgcheck_define(c, "N", size);
    stgcheck_limit_states(c, STATES);
    stgcheck_set_verdict_only(c, true);
    if (!stgcheck_model_text(c, "m.stg", buf_text(&t->model), t->model.n) ||
        !stgcheck_properties_text(c, "m.mu", buf_text(&t->properties), t->properties.n))
        fail_trial(t, 0, stgcheck_messages_text(c));
    if (!all_hold(t, c))
        for (uint32_t i = 0; i < PROPERTIES; i++)
            if (is_open(t, i) && fails_in(c, i))
                t->fails[i] = n;
    stgcheck_free(c);
}

static void check_sizes(struct trial *t)
{
    for (uint32_t n = 1; n <= LARGEST; n++) {
        bool open = false;
        for (uint32_t i = 0; i < PROPERTIES; i++)
            open = open || is_open(t, i);
        if (open)
            check_size(t, n);
    }
}

/* ---- proofs ---- */

static bool load(struct session *j, const struct trial *t, const struct session_choice *all)
{
    j->model_text = text_from(j->input, "m.stg", buf_text(&t->model), t->model.n);
    vec_push(&j->property_text,
             text_from(j->input, "m.mu", buf_text(&t->properties), t->properties.n));
    return session_parse(j) && session_elaborate(j) && session_properties(j, all);
}

/* The sizes from which on it is proved; 0: none. */
static void prove(const struct trial *t, const bool *wanted, uint32_t *from)
{
    struct session_choice all = { .n_only = 0 };
    struct check_settings settings;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    const struct view_proof_texts none = { NULL, NULL };
    struct limit limit = { .states = WINDOWS };
    struct session j;

    check_settings_init(&settings);
    session_init(&j, &settings, d);
    if (!load(&j, t, &all))
        fail_trial(t, 0, "cannot be loaded");
    limit_start(&limit);
    for (uint32_t i = 0; i < PROPERTIES; i++)
        from[i] = wanted[i] ? view_proof_find(a, &j, &all, i, "Id", &limit, none).least : 0;
    session_clear(&j);
    check_settings_clear(&settings);
    diag_free(d);
    arena_free(a);
}

/* ---- both ---- */

static void compare(struct trial *t, struct tally *sum)
{
    bool wanted[PROPERTIES], any = false;
    uint32_t from[PROPERTIES];

    for (uint32_t i = 0; i < PROPERTIES; i++) {
        sum->fail[t->fails[i]]++;
        wanted[i] = gen_chance(&t->r, prove_percent[t->fails[i]]);
        sum->tried[t->fails[i]] += wanted[i];
        any = any || wanted[i];
    }
    if (!any)
        return;
    prove(t, wanted, from);
    for (uint32_t i = 0; i < PROPERTIES; i++) {
        if (from[i] > 0 && from[i] <= t->fails[i])
            fail_trial(t, i, "it fails for a size for which it is proved");
        sum->proved[t->fails[i]] += from[i] > 0;
    }
}

/* Few features at a time: all of them together are seldom proved. */
static uint32_t features_of(struct rng *r)
{
    static const uint32_t more[] = { WINDOW_OTHERS, WINDOW_UNIONS, WINDOW_LOCALS };
    uint32_t features = 0;

    for (uint32_t i = 0; i < WINDOW_FEATURES; i++)
        features |= gen_chance(r, 25) ? 1u << i : 0;
    for (uint32_t i = 0; i < 3; i++)
        features |= gen_chance(r, 35) ? more[i] : 0;
    features |= gen_chance(r, 60) ? WINDOW_SHALLOW : 0;
    if (gen_chance(r, 40)) /* one process, without variables */
        features = (features & ~(uint32_t)(WINDOW_LOCALS | WINDOW_CHANNELS | WINDOW_ENVIRONMENT)) |
                   gen_window_block_features(r);
    if (!gen_chance(r, 10))
        features &= ~(uint32_t)(WINDOW_FAULTS | WINDOW_SEQUENCES);
    return gen_chance(r, 15) ? features : features & ~(uint32_t)WINDOW_POINTERS;
}

static void try_model(uint64_t seed, struct tally *sum)
{
    struct trial t = { .seed = seed, .model = BUF_EMPTY, .properties = BUF_EMPTY };
    uint32_t features;

    rng_init(&t.r, seed);
    features = features_of(&t.r);
    gen_window_model(&t.r, features, &t.model);
    for (uint32_t i = 0; i < PROPERTIES; i++) {
        if (i == PROPERTIES - 1)
            buf_add(&t.holds[i], "<->true");
        else
            gen_window_property(&t.r, features, &t.holds[i]);
        buf_printf(&t.properties, "property p%u = always(%s);\n", i, buf_text(&t.holds[i]));
    }
    check_sizes(&t);
    compare(&t, sum);
    sum->properties += PROPERTIES;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        buf_clear(&t.holds[i]);
    buf_clear(&t.model);
    buf_clear(&t.properties);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void no_contradiction(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { .properties = 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_model(first + i, &sum);
    print_message("%llu properties\n", (unsigned long long)sum.properties);
    for (uint32_t i = 0; i <= LARGEST; i++)
        print_message("fails for size %u: %llu, proofs tried: %llu, found: %llu\n", i,
                      (unsigned long long)sum.fail[i], (unsigned long long)sum.tried[i],
                      (unsigned long long)sum.proved[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_contradiction) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
