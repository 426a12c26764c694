/*
 * lts_check: a source that keeps its promises is let through as it is, every broken promise stops
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
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* A source that changes the answers of another one. */
struct liar {
    struct lts *inner;
    void (*spoil)(struct liar *x, struct lts_edge *e, uint32_t *n);
    void (*spoil_input)(struct liar *x, struct lts_input *in, uint32_t *n);
    bool refuse;               /* complete() */
    uint32_t node_shift;
    uint64_t extra_states;
    uint32_t calls;            /* of edges() */
    struct lts_edge edge[20];
    struct lts_input input[20];
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

static bool liar_start(void *self, struct fault *fault)
{
    struct liar *x = self;

    return x->inner->start(x->inner->self, fault);
}

static const struct lts_edge *liar_edges(void *self, state_id s, value held, uint32_t *n)
{
    struct liar *x = self;
    const struct lts_edge *e = x->inner->edges(x->inner->self, s, held, n);

    x->calls++;
    for (uint32_t i = 0; i < *n; i++)
        x->edge[i] = e[i];
    if (x->spoil != NULL)
        x->spoil(x, x->edge, n);
    return x->edge;
}

static const struct lts_input *liar_inputs(void *self, state_id s, const struct lts_edge *e,
                                           value held, uint32_t *n)
{
    struct liar *x = self;
    const struct lts_input *in = x->inner->inputs(x->inner->self, s, e, held, n);

    for (uint32_t i = 0; i < *n; i++)
        x->input[i] = in[i];
    if (x->spoil_input != NULL)
        x->spoil_input(x, x->input, n);
    return x->input;
}

static enum lts_answer liar_complete(void *self, state_id s, const struct lts_edge *e,
                                     value payload, struct lts_input *out)
{
    struct liar *x = self;
    enum lts_answer a = x->inner->complete(x->inner->self, s, e, payload, out);

    return x->refuse ? LTS_REFUSED : a;
}

static uint32_t liar_node_of(void *self, state_id s, uint32_t instance)
{
    struct liar *x = self;

    return x->inner->node_of(x->inner->self, s, instance) + x->node_shift;
}

static value liar_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    struct liar *x = self;

    return x->inner->read(x->inner->self, s, instance, variable);
}

static uint64_t liar_n_states(void *self)
{
    struct liar *x = self;

    return x->inner->n_states(x->inner->self) + (x->calls > 0 ? x->extra_states : 0);
}

static void liar_free(void *self)
{
    struct liar *x = self;

    lts_free(x->inner);
}

/* The model through the liar; inside lts_check and started. */
static struct lts *watch(struct model *m, struct liar *x)
{
    struct lts *l = mem_zalloc(sizeof *l);
    const bool flags[20] = { true, true };
    const bool *keep[1] = { flags };

    x->inner = stg_lts_new(m->stg, keep);
    *l = (struct lts){
        .self = x, .sig = x->inner->sig, .sizes = x->inner->sizes, .renamer = x->inner->renamer,
        .free = liar_free, .start = liar_start, .edges = liar_edges, .inputs = liar_inputs,
        .complete = liar_complete, .node_of = liar_node_of, .read = liar_read,
        .n_states = liar_n_states,
    };
    l = model_own(m, l);
    return l;
}

static void explore(struct model *m, struct liar *x)
{
    struct lts *l = watch(m, x);

    lts_start(l);
    for (state_id s = 0; s < l->n_states(l->self); s++)
        l->node_of(l->self, s, 0);
    lts_count(l);
    for (state_id s = 0; s < l->n_states(l->self); s++) {
        uint32_t n;
        l->edges(l->self, s, VALUE_NONE, &n);
        l->node_of(l->self, s, 0);
        l->read(l->self, s, 0, 0);
    }
}

/* Exploring it in a child ends in BUG. */
static void expect_bug(struct model *m, struct liar x)
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
    static struct liar honest, again; /* until tear_down */
    struct model *m = *state;
    struct lts *l = watch(m, &honest), *plain = model_lts(m);
    struct buf text = BUF_EMPTY;

    lts_start(l);
    lts_start(plain);
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

static void other_order(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    struct lts_edge first = e[0];

    if (x->calls % 2 == 0 && *n > 1) {
        e[0] = e[1];
        e[1] = first;
    }
}

static void another_order_later(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    if (x->calls > 13)
        other_order(&(struct liar){ .calls = 0 }, e, n);
}

static void fewer_edges(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)e;
    *n -= x->calls == 2;
}

static void the_edges_stay_as_they_are(void **state)
{
    expect_bug(*state, (struct liar){ .spoil = other_order });
    expect_bug(*state, (struct liar){ .spoil = another_order_later });
    expect_bug(*state, (struct liar){ .spoil = fewer_edges });
}

static void target_too_large(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    e[*n - 1].target = 77;
}

static void no_target(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    e[*n - 1].target = LTS_NO_STATE;
}

static void fault_and_target(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    static const struct fault f = { .kind = FAULT_DIVISION };

    (void)x;
    e[*n - 1].fault = &f;
}

static void input_with_target(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    if (e[0].kind == LTS_IN)
        e[0].target = 0;
}

static void targets_are_states(void **state)
{
    expect_bug(*state, (struct liar){ .spoil = target_too_large });
    expect_bug(*state, (struct liar){ .spoil = no_target });
    expect_bug(*state, (struct liar){ .spoil = fault_and_target });
    expect_bug(*state, (struct liar){ .spoil = input_with_target });
    expect_bug(*state, (struct liar){ .extra_states = 1 });
}

static void wrong_actor(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    e[0].actor[0] = 5;
}

static void wrong_link(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    if (e[0].kind == LTS_OUT)
        e[0].link = 9;
}

static void wrong_step(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    if (e[*n - 1].kind == LTS_TAU)
        e[*n - 1].step = 4;
}

static void no_value(struct liar *x, struct lts_edge *e, uint32_t *n)
{
    (void)x;
    (void)n;
    if (e[0].kind == LTS_OUT)
        e[0].payload = VALUE_NONE;
}

static void numbers_are_those_of_the_signature(void **state)
{
    expect_bug(*state, (struct liar){ .spoil = wrong_actor });
    expect_bug(*state, (struct liar){ .spoil = wrong_link });
    expect_bug(*state, (struct liar){ .spoil = wrong_step });
    expect_bug(*state, (struct liar){ .spoil = no_value });
    expect_bug(*state, (struct liar){ .node_shift = 1 });
}

static void nothing_accepted(struct liar *x, struct lts_input *in, uint32_t *n)
{
    (void)x;
    (void)in;
    *n = 0;
}

static void one_value_twice(struct liar *x, struct lts_input *in, uint32_t *n)
{
    (void)x;
    in[*n] = in[0];
    (*n)++;
}

static void another_target(struct liar *x, struct lts_input *in, uint32_t *n)
{
    (void)x;
    (void)n;
    in[0].target = 0;
}

static void inputs_and_completions_agree(void **state)
{
    expect_bug(*state, (struct liar){ .spoil_input = nothing_accepted });
    expect_bug(*state, (struct liar){ .spoil_input = one_value_twice });
    expect_bug(*state, (struct liar){ .spoil_input = another_target });
    expect_bug(*state, (struct liar){ .refuse = true });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_truth_is_let_through),
        TEST(the_edges_stay_as_they_are),
        TEST(targets_are_states),
        TEST(numbers_are_those_of_the_signature),
        TEST(inputs_and_completions_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
