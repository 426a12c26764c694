/*
 * Channels with buffers: random models have the same states, the same transitions and the same
 * labels as with each buffer written out as a process between two channels that have none.
 *
 * So a step on a channel is what a communication with that process is (doc/language.md, 1.3.12).
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/vec.h"
#include "tests/cross/example.h"
#include "tests/cross/naive_space.h"

#define STATES 1500 /* most states of a model that are looked at */

/* ---- labels ---- */

static void print_values(struct buf *b, const struct signature *g, uint32_t n,
                         const struct sort *const *sort, value tuple, uint32_t from)
{
    for (uint32_t i = 0; i < n && tuple != VALUE_NONE; i++) {
        buf_char(b, ' ');
        value_print(b, g->vs, sort[i], value_elem(g->vs, tuple, from + i));
    }
}

/* Of a step on a channel with a buffer, or of the communication that it is. */
static void print_label(struct buf *b, const struct signature *g, const struct lts_edge *e)
{
    const struct channel *c;
    const struct step_name *s;

    if (e->kind == LTS_TAU && e->step != LTS_NO_STEP) {
        s = &g->step[e->step];
        if (s->channel == NULL && strstr(s->name, "_lost") == NULL)
            lts_label(b, g, e, e->payload, false);
        else if (s->channel == NULL)
            buf_printf(b, "%.2s_in", s->name);
        else
            buf_printf(b, "%s%s", s->channel->name, s->sign == '!' ? "_in" : "_out");
        if (s->channel != NULL || strstr(s->name, "_lost") != NULL)
            print_values(b, g, s->n, s->sort, e->payload, 0);
    } else if (e->kind == LTS_COMM && strchr(g->link[e->link].name, '_') != NULL) {
        c = &g->channel[g->link[e->link].channel];
        buf_add(b, g->link[e->link].name);
        print_values(b, g, c->n_index, c->index, e->index, 0);
        print_values(b, g, c->n_payload, c->payload, e->payload, 0);
    } else {
        lts_label(b, g, e, e->payload, false);
    }
}

static int by_text(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* All labels of all transitions, sorted. */
static const char **labels(struct arena *a, const struct naive_space *x, size_t *n)
{
    VEC(const char *) all = { NULL, 0, 0 };
    const char **result;

    for (uint32_t s = 0; s < x->n; s++)
        for (uint32_t i = 0; i < x->state[s].n; i++) {
            struct buf b = BUF_EMPTY;
            print_label(&b, x->lts->sig, &x->state[s].at[i].edge);
            vec_push(&all, arena_string(a, buf_text(&b), strlen(buf_text(&b))));
            buf_clear(&b);
        }
    *n = all.n;
    if (all.n > 0)
        qsort(all.at, all.n, sizeof *all.at, by_text);
    result = arena_copy(a, all.at, all.n * sizeof *all.at);
    vec_clear(&all);
    return result;
}

static const char *compare_labels(struct arena *a, const struct naive_space *x,
                                  const struct naive_space *y)
{
    size_t n, m;
    const char **p = labels(a, x, &n), **q = labels(a, y, &m);

    if (n != m)
        return "not as many labels";
    for (size_t i = 0; i < n; i++)
        if (strcmp(p[i], q[i]) != 0)
            return gen_text(a, "the label '%s' beside '%s'", p[i], q[i]);
    return NULL;
}

/* ---- one instance ---- */

/* What a run-time error ends is counted differently: it is one with each partner. */
static const char *difference(struct arena *a, const struct naive_space *x,
                              const struct naive_space *y)
{
    if (naive_space_faulty(x) != naive_space_faulty(y))
        return "only one has run-time errors";
    if (naive_space_faulty(x))
        return NULL;
    if (naive_space_size(x) != naive_space_size(y))
        return gen_text(a, "%u states, and %u with buffers as processes", naive_space_size(x),
                        naive_space_size(y));
    if (naive_space_transitions(x) != naive_space_transitions(y))
        return "not as many transitions";
    return x->lts->sig->n_atoms > 0 ? NULL : compare_labels(a, x, y);
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct finding f = example_agreed;
    struct subject_options o = { .keep_dead = true, .symmetry = SYMMETRY_FULL };
    struct naive_space *space[2] = { NULL, NULL };
    struct lts *l[2] = { NULL, NULL };
    struct subject s[2];
    const char *why = NULL;

    for (int i = 0; i < 2; i++) {
        x->model->written_out = i == 1;
        subject_init(&s[i], example_model_text(x->model->arena, x, false), x->sizes);
        if (messages != NULL)
            subject_messages(&s[i], messages);
        l[i] = s[i].stg == NULL ? NULL : subject_lts(&s[i], NULL, o);
        space[i] = l[i] == NULL ? NULL : naive_space_new(l[i], STATES);
    }
    x->model->written_out = false;
    if (l[0] == NULL || l[1] == NULL)
        f = example_refused("a model");
    else if (space[0] == NULL || space[1] == NULL)
        why = space[0] == space[1] ? NULL : "only one has too many states";
    else
        why = difference(x->model->arena, space[0], space[1]);
    if (why != NULL)
        f = (struct finding){ DIFFERED, why, VERDICT_ERROR };
    for (int i = 0; i < 2; i++) {
        naive_space_free(space[i]);
        if (l[i] != NULL)
            lts_free(l[i]);
        subject_clear(&s[i]);
    }
    return f;
}

static bool has_buffer(const struct gen_model *m)
{
    for (uint32_t i = 0; i < m->n_channels; i++)
        if (m->channel[i].places > 0)
            return true;
    return false;
}

static const struct example_filter filter = {
    .states = STATES, .faulty = 5, .small = 3, .tried = 10
};

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED, GEN_MIXED, GEN_ONE_DATA, GEN_SYMMETRIC,
                                                GEN_SYMMETRIC_DATA };

    x->sizes = (struct subject_sizes){ { 0 } };
    do
        x->model = gen_model(r, a, flavour[rng_below(r, 5)]);
    while (!has_buffer(x->model));
    if (x->model->flavour == GEN_MIXED)
        x->sizes.of[0] = 2 + rng_below(r, 2);
    return example_open(r, a, x, s, &filter);
}

static void buffers_are_processes(void **state)
{
    static const struct example_test test = {
        .name = "buffer",
        .usual = 150,
        .formulas = 1,
        .deepest = 2,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    example_judge(&c, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(buffers_are_processes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
