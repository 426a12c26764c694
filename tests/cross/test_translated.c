/*
 * States of a model in one layout, translated to another one (system_translate), on random models.
 *
 * In all layouts the states are enumerated in the same order, so what is a state's number in one is
 * its number in each other; its words, translated, must be the words there, and so back.
 * STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stg/step/stg_source.h"
#include "tests/cross/gen_code_model.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/subject.h"

#define USUAL 400
#define STATES_MOST 60u /* of a model */
#define LAYOUTS 5u

static struct {
    uint32_t models, refused, states, other_width, failed;
} seen;

/* ---- one model ---- */

/* The states in one layout. */
struct laid_out {
    struct lts *l;
    struct stg_source *source;
    uint32_t width, n_states, n_edges[STATES_MOST];
    uint32_t *word; /* of the states, one after the other; owned */
};

/* False: something is a run-time error, or there is no initial state. */
static bool lay_out(struct subject *s, enum subject_layout layout, struct laid_out *x)
{
    struct fault fault;
    bool good;

    subject_lay_out(s, layout);
    *x = (struct laid_out){ .l = subject_lts(s, NULL, (struct subject_options){ .states = 0 }) };
    x->source = stg_source_of(x->l);
    x->width = x->source->system.width;
    good = lts_start(x->l, &fault);
    for (; good && x->n_states < STATES_MOST && x->n_states < x->l->n_states(x->l->self);
         x->n_states++) {
        uint32_t *n = &x->n_edges[x->n_states];
        const struct lts_edge *e = lts_edges(x->l, x->n_states, VALUE_NONE, n);
        for (uint32_t i = 0; i < *n; i++)
            good = good && e[i].fault == NULL;
    }
    x->word = mem_zalloc(((size_t)x->n_states * x->width + 1) * sizeof *x->word);
    for (uint32_t k = 0; k < x->n_states; k++)
        memcpy(x->word + (size_t)k * x->width, store_get(&x->source->store, k),
               x->width * sizeof *x->word);
    return good;
}

static void forget(struct laid_out *x)
{
    lts_free(x->l);
    mem_free(x->word);
}

/* What is wrong; NULL: nothing. */
static const char *compare(const struct laid_out *a, const struct laid_out *b)
{
    uint32_t *word = mem_zalloc((b->width + (size_t)1) * sizeof *word);
    const char *wrong = NULL;

    if (a->n_states != b->n_states)
        wrong = "other states";
    for (uint32_t k = 0; k < a->n_states && wrong == NULL; k++) {
        if (a->n_edges[k] != b->n_edges[k])
            wrong = "other transitions";
        memset(word, 0xa5, b->width * sizeof *word);
        system_translate(&a->source->system, a->word + (size_t)k * a->width, &b->source->system,
                         word);
        if (memcmp(word, b->word + (size_t)k * b->width, b->width * sizeof *word) != 0)
            wrong = "another state";
        seen.states++;
        seen.other_width += a->width != b->width;
    }
    mem_free(word);
    return wrong;
}

static const char *try_layouts(struct subject *s, uint32_t first, uint32_t second)
{
    struct laid_out a, b;
    const char *wrong = NULL;
    bool good = lay_out(s, (enum subject_layout)first, &a);

    if (lay_out(s, (enum subject_layout)second, &b) != good)
        wrong = "run-time errors in one layout only";
    if (good && wrong == NULL)
        wrong = compare(&a, &b);
    if (good && wrong == NULL)
        wrong = compare(&b, &a);
    forget(&a);
    forget(&b);
    return wrong;
}

static void try_text(uint64_t seed, const char *text)
{
    struct subject_sizes sizes = { { strstr(text, "type D = data") != NULL ? 2 : 0, 0 } };
    struct subject s;
    const char *wrong = NULL;

    subject_init(&s, text, sizes);
    seen.models++;
    seen.refused += s.stg == NULL;
    for (uint32_t i = 0; i < LAYOUTS && s.stg != NULL && wrong == NULL; i++)
        wrong = try_layouts(&s, i, SUBJECT_PROGRAMS - (i + (uint32_t)seed) % 2 * i);
    if (wrong != NULL)
        print_error("seed %llu: %s\n%s\n", (unsigned long long)seed, wrong, text);
    seen.failed += wrong != NULL;
    subject_clear(&s);
}

/* ---- models ---- */

static const char *draw(struct drawing *d, uint64_t seed)
{
    struct gen_model *m;
    struct buf b = BUF_EMPTY;
    const char *text;

    if (seed % 3 == 0)
        return gen_code_internal_model(d);
    m = seed % 3 == 1 ? gen_handshake(&d->r, d->a) : gen_model(&d->r, d->a, GEN_MIXED);
    gen_model_print(&b, m, false);
    text = arena_string(d->a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void states_are_those_of_the_other_layout(void **state)
{
    uint64_t seed = number_from("STGCHECK_SEED", 1), n = number_from("STGCHECK_RANDOM", USUAL);

    (void)state;
    for (uint64_t i = 0; i < n; i++) {
        struct drawing d = { .a = arena_new(), .mild = 60 };
        rng_init(&d.r, seed + i);
        try_text(seed + i, draw(&d, seed + i));
        arena_free(d.a);
    }
    print_message("%u models, %u refused; %u states, %u of them with more or fewer words in the "
                  "other layout\n",
                  seen.models, seen.refused, seen.states, seen.other_width);
    assert_int_equal(seen.failed, 0);
    assert_true(n < 20 || seen.other_width * 10 > seen.states);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(states_are_those_of_the_other_layout) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
