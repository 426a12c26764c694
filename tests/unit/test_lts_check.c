/*
 * lts_check: a source that keeps its contract is passed through unchanged; every violation stops
 * the program.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "stg/step/lts_check.h"
#include "stg/step/stg_lts.h"
#include "tests/unit/liar_fixture.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* A source that changes the answers of another one. */
struct lie {
    struct liar liar;
    void (*spoil)(struct lie *x, struct lts_edge *e, uint32_t *n);
    void (*spoil_input)(struct lie *x, struct lts_input *in, uint32_t *n);
    bool refuse; /* complete() */
    uint32_t node_shift;
    uint64_t extra_states;
    uint32_t calls; /* of steps() */
};

static int set_up(void **state)
{
    static struct model m;

    model_open(&m);
    model_text(&m, "type T = 0..2; channel c : T; process P { var x : T = 0;"
                   "node a { c?x -> b; tau -> a; } node b { c!x -> a; tau step -> a; } }"
                   "system P;");
    *state = &m;
    return 0;
}

static int tear_down(void **state)
{
    model_close(*state);
    return 0;
}

/* ---- the liar ---- */

static void spoil(void *self, struct lts_edge *e, uint32_t *n)
{
    struct lie *x = self;

    x->calls++;
    if (x->spoil != NULL)
        x->spoil(x, e, n);
}

static void spoil_inputs(void *self, struct lts_input *in, uint32_t *n)
{
    struct lie *x = self;

    if (x->spoil_input != NULL)
        x->spoil_input(x, in, n);
}

static enum lts_answer lie_complete(void *self, state_id s, const struct lts_step *in,
                                    value payload, struct lts_input *out)
{
    struct liar *l = self;
    struct lie *x = l->lie;
    enum lts_answer a = l->inner->complete(l->inner->self, s, in, payload, out);

    return x->refuse ? LTS_REFUSED : a;
}

static value lie_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    struct liar *l = self;
    const struct lie *x = l->lie;
    value v = l->inner->read(l->inner->self, s, instance, variable);

    return variable != LTS_NODE ? v
                                : value_small((int32_t)((uint32_t)value_word(v) + x->node_shift));
}

static uint64_t lie_n_states(void *self)
{
    struct liar *l = self;
    const struct lie *x = l->lie;

    return l->inner->n_states(l->inner->self) + (x->calls > 0 ? x->extra_states : 0);
}

/* The model through the liar; inside lts_check and started. */
static struct lts *watch(struct model *m, struct lie *x)
{
    struct lts *l;
    const bool flags[20] = { true, true };
    const bool *keep[1] = { flags };

    x->liar.inner = stg_lts_new(m->stg, keep);
    x->liar.lie = x;
    x->liar.spoil = spoil;
    x->liar.spoil_inputs = spoil_inputs;
    l = liar_lts(&x->liar);
    l->complete = lie_complete;
    l->read = lie_read;
    l->n_states = lie_n_states;
    l = model_own(m, l);
    return l;
}

static void explore(struct model *m, struct lie *x)
{
    struct lts *l = watch(m, x);

    lts_must_start(l);
    for (state_id s = 0; s < l->n_states(l->self); s++)
        lts_node_of(l, s, 0);
    lts_count(l);
    for (state_id s = 0; s < l->n_states(l->self); s++) {
        uint32_t n;
        lts_edges(l, s, VALUE_NONE, &n);
        lts_node_of(l, s, 0);
        l->read(l->self, s, 0, 0);
    }
}

/* Exploring it in a child ends in BUG. */
static void expect_bug(struct model *m, struct lie x)
{
    int status;
    pid_t child;

    fflush(NULL);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        close(STDERR_FILENO);
        explore(m, &x);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
}

/* ---- promises ---- */

static void the_truth_is_let_through(void **state)
{
    static struct lie honest, again; /* until tear_down */
    struct model *m = *state;
    struct lts *l = watch(m, &honest), *plain = model_lts(m);
    struct buf text = BUF_EMPTY;

    lts_must_start(l);
    lts_must_start(plain);
    buf_add(&text, lts_all_lines(m, l));
    assert_string_equal(lts_all_lines(m, plain), buf_text(&text));
    assert_string_equal(buf_text(&text),
                        "0: c?0 -> 1\n0: c?1 -> 2\n0: c?2 -> 3\n0: tau -> 0\n"
                        "1: c!0 -> 0\n1: tau step -> 0\n2: c!1 -> 4\n2: tau step -> 4\n"
                        "3: c!2 -> 5\n3: tau step -> 5\n4: c?0 -> 1\n4: c?1 -> 2\n4: c?2 -> 3\n"
                        "4: tau -> 4\n5: c?0 -> 1\n5: c?1 -> 2\n5: c?2 -> 3\n5: tau -> 5\n");
    buf_clear(&text);
    explore(m, &again);
}

static void other_order(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    struct lts_edge first = e[0];

    if (x->calls % 2 == 0 && *n > 1) {
        e[0] = e[1];
        e[1] = first;
    }
}

static void another_order_later(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    if (x->calls > 30)
        other_order(&(struct lie){ .calls = 0 }, e, n);
}

static void fewer_edges(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)e;
    *n -= x->calls == 3;
}

static void the_edges_stay_as_they_are(void **state)
{
    expect_bug(*state, (struct lie){ .spoil = other_order });
    expect_bug(*state, (struct lie){ .spoil = another_order_later });
    expect_bug(*state, (struct lie){ .spoil = fewer_edges });
}

static void target_too_large(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    e[*n - 1].target = 77;
}

static void no_target(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    e[*n - 1].target = LTS_NO_STATE;
}

static void fault_and_target(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    static const struct fault f = { .kind = FAULT_DIVISION };

    (void)x;
    e[*n - 1].fault = &f;
}

static void input_with_target(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    if (e[0].kind == LTS_IN)
        e[0].target = 0;
}

static void targets_are_states(void **state)
{
    expect_bug(*state, (struct lie){ .spoil = target_too_large });
    expect_bug(*state, (struct lie){ .spoil = no_target });
    expect_bug(*state, (struct lie){ .spoil = fault_and_target });
    expect_bug(*state, (struct lie){ .spoil = input_with_target });
    expect_bug(*state, (struct lie){ .extra_states = 1 });
}

static void wrong_actor(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    e[0].actor[0] = 5;
}

static void wrong_link(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    if (e[0].kind == LTS_OUT)
        e[0].link = 9;
}

static void wrong_step(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    if (e[*n - 1].kind == LTS_TAU)
        e[*n - 1].step = 4;
}

static void no_value(struct lie *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    if (e[0].kind == LTS_OUT)
        e[0].payload = VALUE_NONE;
}

static void numbers_are_those_of_the_signature(void **state)
{
    expect_bug(*state, (struct lie){ .spoil = wrong_actor });
    expect_bug(*state, (struct lie){ .spoil = wrong_link });
    expect_bug(*state, (struct lie){ .spoil = wrong_step });
    expect_bug(*state, (struct lie){ .spoil = no_value });
    expect_bug(*state, (struct lie){ .node_shift = 1 });
}

static void nothing_accepted(struct lie *x, struct lts_input *in, uint32_t *n)
{
    (void)x;
    (void)in;
    *n = 0;
}

static void one_value_twice(struct lie *x, struct lts_input *in, uint32_t *n)
{
    (void)x;
    in[*n] = in[0];
    (*n)++;
}

static void another_target(struct lie *x, struct lts_input *in, uint32_t *n)
{
    (void)x;
    (void)n;
    in[0].target = 0;
}

static void inputs_and_completions_agree(void **state)
{
    expect_bug(*state, (struct lie){ .spoil_input = nothing_accepted });
    expect_bug(*state, (struct lie){ .spoil_input = one_value_twice });
    expect_bug(*state, (struct lie){ .spoil_input = another_target });
    expect_bug(*state, (struct lie){ .refuse = true });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_truth_is_let_through),     TEST(the_edges_stay_as_they_are),
        TEST(targets_are_states),           TEST(numbers_are_those_of_the_signature),
        TEST(inputs_and_completions_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
