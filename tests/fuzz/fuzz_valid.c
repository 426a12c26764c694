/*
 * Fuzz target: valid models and formulas, for which the bytes are the choices of the generators of
 * tests/cross.
 *
 * The referee of tests/cross judges where it can; every solver, the negation, symmetry and
 * certificates must agree with it.  Then the texts go the way of fuzz_check.
 *
 * With STGCHECK_FUZZ_SHOW in the environment the texts are printed: what is wrong with an input can
 * so be kept as a model and properties.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stg/step/stg_lts.h"
#include "tests/cross/ways.h"
#include "tests/fuzz/fuzz.h"

#define STATES 40     /* most states of a model */
#define BUDGET 100000 /* most steps of the referee */

/* ---- the bytes as random numbers, instead of support/rng.c ---- */

static struct {
    const char *at;
    size_t n;
} source;

void rng_init(struct rng *r, uint64_t seed)
{
    r->state = seed;
}

/* Behind the last byte anything is drawn, so that no generator waits for ever. */
static uint64_t next_byte(struct rng *r)
{
    uint64_t i = r->state++;

    return i < source.n ? (unsigned char)source.at[i] : (i * 0x9e3779b97f4a7c15u) >> 56;
}

uint64_t rng_next(struct rng *r)
{
    uint64_t v = 0;

    for (int i = 0; i < 4; i++)
        v = v << 8 | next_byte(r);
    return v << 32;
}

uint32_t rng_below(struct rng *r, uint32_t n)
{
    if (n <= 256)
        return (uint32_t)(next_byte(r) * n >> 8);
    return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

/* ---- one input ---- */

struct trial {
    struct arena *arena;
    struct rng rng;
    struct example x;
    struct subject subject;
    const char *model, *formula;
    bool data, symmetric; /* data: the referee cannot judge */
};

static void complain(struct trial *t, const char *what, bool refused)
{
    struct buf b = BUF_EMPTY;

    subject_messages(&t->subject, &b);
    if (refused && fuzz_may_refuse(buf_text(&b))) {
        buf_clear(&b);
        return;
    }
    fuzz_fail("%s\n%s====\nproperty found = %s;\n%s", what, t->model,
              t->formula == NULL ? "true" : t->formula, buf_text(&b));
}

/* As many states as the referee can manage? */
static bool draw_model(struct trial *t)
{
    enum gen_flavour flavour = rng_below(&t->rng, GEN_SYMMETRIC_DATA + 1);
    struct naive_space *space;
    struct lts *l;
    bool good;

    t->data = flavour == GEN_ONE_DATA || flavour == GEN_TWO_DATA || flavour == GEN_SYMMETRIC_DATA;
    t->symmetric = flavour == GEN_SYMMETRIC || flavour == GEN_SYMMETRIC_DATA;
    t->x.model = gen_model(&t->rng, t->arena, flavour);
    if (flavour == GEN_MIXED)
        t->x.sizes.of[0] = 2 + rng_below(&t->rng, 2);
    t->model = example_model_text(t->arena, &t->x, false);
    subject_init(&t->subject, t->model, t->x.sizes);
    if (t->subject.stg == NULL)
        complain(t, "the model is refused", false);
    l = subject_lts(&t->subject, NULL, (struct subject_options){ .keep_dead = true });
    space = naive_space_new(l, STATES);
    good = space != NULL && naive_space_degree(space) <= STATES;
    naive_space_free(space);
    lts_free(l);
    return good;
}

static void draw_formula(struct trial *t)
{
    t->x.formula = gen_formula(&t->rng, t->arena, t->x.model, &t->subject.stg->sig,
                               2 + rng_below(&t->rng, 4));
    t->x.unicode = gen_chance(&t->rng, 25);
    t->formula = example_formula_text(t->arena, t->x.formula, t->x.unicode);
    if (getenv("STGCHECK_FUZZ_SHOW") != NULL) {
        printf("%s====\nproperty found = %s;\n", t->model, t->formula);
        fflush(stdout);
    }
}

static void compare(struct trial *t)
{
    const struct formula *f = subject_formula(&t->subject, t->formula, false);
    struct ways w = { .arena = t->arena };
    bool faulty = true;
    enum verdict v;

    if (f == NULL) {
        complain(t, "the formula is refused", true);
        return;
    }
    if (t->data)
        v = subject_check(&t->subject, f, (struct subject_options){ .states = STATES }, NULL);
    else
        v = ways_referee(&t->subject, f, STATES, BUDGET, &faulty);
    if (v != VERDICT_TRUE && v != VERDICT_FALSE)
        return;
    w.wanted = v;
    w.sure = !faulty;
    for (int i = SYMMETRY_OFF; i <= (t->symmetric ? SYMMETRY_FULL : SYMMETRY_OFF); i++)
        ways_all(&w, &t->subject, t->formula,
                 (struct subject_options){ .symmetry = (enum symmetry)i, .states = 10 * STATES },
                 "here");
    if (w.found.outcome == DIFFERED || w.found.outcome == REFUSED)
        complain(t, w.found.why, w.found.outcome == REFUSED);
}

/* Data types have no size here. */
static void decide(const struct trial *t)
{
    struct buf b = BUF_EMPTY;
    struct fuzz_part properties;
    struct fuzz_session x;

    buf_printf(&b, "property found = %s;\n", t->formula);
    properties = (struct fuzz_part){ buf_text(&b), b.n };
    fuzz_session_init(&x, (struct fuzz_part){ t->model, strlen(t->model) }, &properties);
    if (fuzz_session_read(&x))
        fuzz_decide(&x);
    fuzz_session_clear(&x);
    buf_clear(&b);
}

void fuzz_try(const char *bytes, size_t n)
{
    struct trial t = { .arena = arena_new() };

    source.at = bytes;
    source.n = n;
    rng_init(&t.rng, 0);
    if (draw_model(&t)) {
        draw_formula(&t);
        compare(&t);
        decide(&t);
    }
    subject_clear(&t.subject);
    arena_free(t.arena);
}
