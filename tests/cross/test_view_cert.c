/*
 * view_verify, on random models: where a search has found a closed set of views, the verifier says
 * that it is a proof; and of the same text with one view left out, a place changed, or a line
 * doubled, moved or cut off, that it is none: the set that was found is the least one.
 * STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/views.h"
#include "abstraction/windows/window_sizes.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window.h"
#include "tests/unit/view_cert_fixture.h"

#define USUAL 300
#define SIZES 6
#define WINDOWS 400  /* most of one size */
#define DAMAGES 6    /* of each certificate */
#define HEAD_LINES 9 /* before the views */

struct trial {
    struct sized x;
    struct rng r;
    uint64_t seed;
    const char *model;
    const struct window_property *property;
    struct buf cert;
    struct vec_ptr line; /* of cert, without their ends */
};

struct tally {
    uint64_t proofs[3], refused;
};

static void fail_trial(const struct trial *t, const char *text, const char *what)
{
    fprintf(stderr, "%s\n%s", t->model, text);
    fail_msg("seed %llu: %s", (unsigned long long)t->seed, what);
}

static bool is_proof(struct trial *t, const char *text, struct buf *why)
{
    struct view_cert_opinion o = view_cert_opinion(&t->x, t->property, text, why);

    return o.read && o.judgement.is == VIEWS_PROVE;
}

static void cut_lines(struct trial *t)
{
    char *copy = arena_string(t->x.arena, buf_text(&t->cert), t->cert.n);

    t->line.n = 0;
    for (char *line = strtok(copy, "\n"); line != NULL; line = strtok(NULL, "\n"))
        vec_push(&t->line, line);
}

static const char *const word_from[] = { "true", "false", "far", "0", "1", "n0", "n1", "_", "{" };
static const char *const word_to[] = { "false", "true", "0", "far", "0", "n1", "n0", "0", "{0," };

/* Another word instead of one of the line, if there is one of those. */
static void put_changed(struct trial *t, struct buf *b, const char *line)
{
    size_t from = rng_below(&t->r, sizeof word_from / sizeof *word_from);
    const char *at = strstr(line, word_from[from]);

    if (at == NULL) {
        buf_printf(b, "%s x\n", line);
        return;
    }
    buf_bytes(b, line, (size_t)(at - line));
    buf_printf(b, "%s%s\n", word_to[from], at + strlen(word_from[from]));
}

enum damage { LEFT_OUT, CHANGED, DOUBLED, MOVED, CUT_OFF, DAMAGE_KINDS };

/* One view is damaged; where their number is another one, it is told. */
static void put_damaged(struct trial *t, struct buf *b, enum damage how, size_t at)
{
    size_t n = t->line.n - HEAD_LINES - 1;

    for (size_t i = 0; i < t->line.n; i++) {
        const char *line = t->line.at[i];
        if (i == HEAD_LINES - 1)
            buf_printf(b, "%zu\n", how == LEFT_OUT ? n - 1 : how == DOUBLED ? n + 1 : n);
        else if (i != at)
            buf_printf(b, "%s\n", line);
        else if (how == CHANGED)
            put_changed(t, b, line);
        else if (how == DOUBLED)
            buf_printf(b, "%s\n%s\n", line, line);
        else if (how == MOVED)
            buf_printf(b, "%s\n%s\n", (const char *)t->line.at[++i], line);
        else if (how == CUT_OFF)
            return;
    }
}

static void try_damaged(struct trial *t, struct tally *sum)
{
    struct buf text = BUF_EMPTY, why = BUF_EMPTY;
    uint32_t n = (uint32_t)t->line.n - HEAD_LINES - 1;
    enum damage how = (enum damage)rng_below(&t->r, DAMAGE_KINDS);

    if (gen_chance(&t->r, 50))
        how = LEFT_OUT;
    put_damaged(t, &text, how, HEAD_LINES + rng_below(&t->r, n));
    if (is_proof(t, buf_text(&text), &why))
        fail_trial(t, buf_text(&text), "a damaged certificate is accepted");
    sum->refused++;
    buf_clear(&text);
    buf_clear(&why);
}

static void try_views(struct trial *t, uint32_t k, struct tally *sum)
{
    struct views_problem p = { .system = t->x.w,
                               .property = t->property,
                               .sizes = SIZES,
                               .k = k,
                               .most_tried = 50 * WINDOWS };
    struct views *v = views_new(&p);
    struct views_result r = views_run(v);
    struct buf why = BUF_EMPTY;

    if (r.end == VIEWS_CLOSED) {
        buf_reset(&t->cert);
        view_cert_text(&t->cert, &t->x, v, k, r.most);
        cut_lines(t);
        if (!is_proof(t, buf_text(&t->cert), &why))
            fail_trial(t, buf_text(&t->cert), buf_text(&why));
        sum->proofs[k]++;
        for (int i = 0; i < DAMAGES; i++)
            try_damaged(t, sum);
    }
    buf_clear(&why);
    views_free(v);
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
    struct trial t = { .seed = seed, .cert = BUF_EMPTY };
    struct buf text = BUF_EMPTY;

    rng_init(&t.r, seed);
    gen_window_model(&t.r, features_of(&t.r), &text);
    t.model = buf_text(&text);
    if (!sized_open(&t.x, t.model, NULL, SIZES, true))
        fail_msg("seed %llu: the model has errors", (unsigned long long)seed);
    t.property = sized_property(&t.x, "true");
    for (uint32_t k = 1; k <= 2; k++)
        try_views(&t, k, sum);
    sized_close(&t.x);
    vec_clear(&t.line);
    buf_clear(&t.cert);
    buf_clear(&text);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void all_is_needed(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { { 0 }, 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_model(first + i, &sum);
    print_message("%llu and %llu proofs, %llu damaged ones refused\n",
                  (unsigned long long)sum.proofs[1], (unsigned long long)sum.proofs[2],
                  (unsigned long long)sum.refused);
    assert_true(n < USUAL || (sum.proofs[1] > n / 10 && sum.proofs[2] > n / 20));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_is_needed) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
