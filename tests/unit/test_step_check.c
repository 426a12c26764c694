/*
 * step_check: right answers of the engine pass unchanged, and every wrong answer about a step is
 * detected.
 *
 * A source in between tells one lie: about an edge, an input, a target, a renaming, a run-time
 * error, what is in scope, or which variables are dead.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "interpreter/step_check.h"
#include "stg/graph/flow.h"
#include "stg/step/stg_lts.h"
#include "tests/unit/liar_fixture.h"
#include "tests/unit/model_fixture.h"

enum lie {
    TRUTH,
    FEWER,
    ACTOR,
    LABEL,
    PAYLOAD,
    TARGET,
    FAULT,
    RENAMING,
    INPUT_VALUE,
    INPUT_TARGET,
    INPUT_FEWER,
    REFUSED,
    SCOPE,
    START,
    STARTS,
    SETTLED
};

struct teller {
    struct liar liar;
    enum lie lie;
    struct fault fault;
    renaming swap; /* of two values of the first sort that has atoms */
};

static uint32_t lie_start(void *self, struct fault *fault)
{
    struct liar *l = self;
    const struct teller *x = l->lie;

    if (!lts_start(l->inner, fault) || x->lie == START)
        return 0;
    return x->lie == STARTS ? 2 : 1;
}

static void change_edge(const struct teller *x, struct lts_edge *e)
{
    if (x->lie == ACTOR)
        e->actor[0] = 1 - e->actor[0];
    else if (x->lie == LABEL && e->kind == LTS_OUT)
        e->link++;
    else if (x->lie == PAYLOAD && e->kind == LTS_OUT)
        e->payload = e->index;
    else if (x->lie == TARGET && e->target != LTS_NO_STATE)
        e->target = 0;
    else if (x->lie == RENAMING && e->kind != LTS_IN)
        e->renamed = x->swap;
    else if (x->lie == FAULT && e->kind == LTS_OUT)
        e->fault = &x->fault;
}

static void spoil(void *self, struct lts_edge *e, uint32_t *n)
{
    const struct teller *x = self;

    for (uint32_t i = 0; i < *n; i++)
        change_edge(x, &e[i]);
    if (x->lie == FEWER && *n > 0)
        --*n;
}

static void spoil_inputs(void *self, struct lts_input *in, uint32_t *n)
{
    const struct teller *x = self;

    if (x->lie == INPUT_VALUE)
        in[0].payload = in[*n - 1].payload;
    else if (x->lie == INPUT_TARGET)
        in[0].target = in[*n - 1].target;
    else if (x->lie == INPUT_FEWER)
        --*n;
}

static enum lts_answer lie_complete(void *self, state_id s, const struct lts_step *in,
                                    value payload, struct lts_input *out)
{
    struct liar *l = self;
    const struct teller *x = l->lie;

    return x->lie == REFUSED ? LTS_REFUSED
                             : l->inner->complete(l->inner->self, s, in, payload, out);
}

static void lie_scope(void *self, state_id s, uint32_t *used)
{
    struct liar *l = self;
    const struct teller *x = l->lie;

    l->inner->data.scope(l->inner->self, s, used);
    used[0] += x->lie == SCOPE;
}

static renaming lie_canonicalize_env(void *self, state_id s, uint32_t n,
                                     const struct sort *const *sort, value *v)
{
    struct liar *l = self;
    const struct teller *x = l->lie;

    return x->lie == SETTLED ? x->swap
                             : l->inner->data.canonicalize_env(l->inner->self, s, n, sort, v);
}

/* ---- exploring ---- */

/* Everything is asked for; up to so many states. */
static void explore(struct lts *l, uint32_t most)
{
    struct fault fault;
    struct lts_input out;
    uint32_t n, n_inputs, used[4];
    value v[2] = { value_small(1), value_small(1) };
    const struct sort *sort[2] = { l->sig->n_atoms > 0 ? l->sig->atom[0] : &sort_int, &sort_int };

    if (!lts_start(l, &fault))
        return;
    for (state_id s = 0; s < l->n_states(l->self) && s < most; s++) {
        const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);
        for (uint32_t i = 0; i < n && step_check_difference(l) == NULL; i++) {
            const struct lts_input *in;
            if (e[i].kind != LTS_IN || e[i].fault != NULL)
                continue;
            in = lts_inputs(l, s, &e[i], VALUE_NONE, &n_inputs);
            lts_complete(l, s, &e[i], in[0].payload, &out);
            e = lts_edges(l, s, VALUE_NONE, &n);
        }
        l->data.scope(l->self, s, used);
        l->data.canonicalize_env(l->self, s, 2, sort, v);
    }
}

static const char model[] =
    "type D = data { zero };\n"
    "type Id = scalarset(2);\n"
    "channel c[0..1], d[0..1] : D;\n"
    "process P { var x : D = zero; node s { for i : 0..1 c[i]!x -> s; c[0]?x -> t; }\n"
    "            node t { d[1]!x -> s; tau -> t; } }\n"
    "process Q { var a : array [Id] of bool = array(i : Id => false);\n"
    "            node s { for i : Id do a[i] := !a[i] -> s; c[1]?_ -> s; } }\n"
    "system (P || Q);\n";

/* dead: variables that the caller says are dead, whether they are or not. */
static const char *difference(struct model *m, enum lie lie, bool dead)
{
    const struct signature *g = &m->stg->sig;
    struct teller x = { .lie = lie, .fault = { .kind = FAULT_DIVISION } };
    const bool **keep = ARENA_ARRAY(m->arena, const bool *, g->n_instances);
    struct lts *liar, *l;
    const char *why;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        size_t n = (size_t)p->n_nodes * p->n_variables;
        bool *flag = ARENA_ARRAY(m->arena, bool, n + 1);
        memset(flag, !dead, n);
        keep[i] = flag;
    }
    x.liar.inner = stg_lts_new(m->stg, keep);
    for (uint32_t k = 0; k < g->n_atoms; k++)
        if (g->atom[k]->kind == SORT_SCALARSET)
            x.swap = renaming_swap(x.liar.inner->data.renamer, k, 0, 1);
    x.liar.lie = &x;
    x.liar.spoil = spoil;
    x.liar.spoil_inputs = spoil_inputs;
    liar = liar_lts(&x.liar);
    liar->start = lie_start;
    liar->complete = lie_complete;
    liar->data.scope = lie_scope;
    liar->data.canonicalize_env = lie_canonicalize_env;
    l = step_check_new(liar, m->stg, keep);
    explore(l, 30);
    why = step_check_difference(l);
    why = why == NULL ? NULL : arena_string(m->arena, why, strlen(why));
    lts_free(l);
    return why;
}

/* ---- tests ---- */

static int setup(void **state)
{
    static struct model m;

    model_open(&m);
    model_text(&m, model);
    *state = &m;
    return 0;
}

static int open_only(void **state)
{
    static struct model m;

    model_open(&m);
    *state = &m;
    return 0;
}

static int teardown(void **state)
{
    model_close(*state);
    return 0;
}

static void the_truth_passes(void **state)
{
    assert_null(difference(*state, TRUTH, false));
}

static void every_lie_is_noticed(void **state)
{
    for (enum lie lie = FEWER; lie <= SETTLED; lie++)
        if (difference(*state, lie, false) == NULL)
            fail_msg("lie %d passes", (int)lie);
}

/* ---- several initial states ---- */

enum begun_lie { BEGUN_TRUE, BEGUN_FEWER, BEGUN_OTHER, BEGUN_MORE_STATES, BEGUN_UNTOLD };

struct begun_teller {
    struct liar liar;
    enum begun_lie lie;
    struct lts_begun to[4];
};

static const struct lts_begun *lie_begun(void *self, uint32_t *n)
{
    struct liar *l = self;
    struct begun_teller *x = l->lie;

    memcpy(x->to, l->inner->begun(l->inner->self, n), 3 * sizeof *x->to);
    if (x->lie == BEGUN_FEWER)
        --*n;
    if (x->lie == BEGUN_OTHER)
        x->to[0].target = x->to[1].target;
    return x->lie == BEGUN_UNTOLD ? NULL : x->to;
}

static uint32_t lie_begin(void *self, struct fault *fault)
{
    struct liar *l = self;
    const struct begun_teller *x = l->lie;
    uint32_t n, n_initial = lts_start(l->inner, fault) ? l->inner->n_initial : 0;

    for (state_id s = 0; s < n_initial; s++)
        l->inner->steps(l->inner->self, s, VALUE_NONE, &n); /* there are more states */
    return n_initial + (x->lie == BEGUN_MORE_STATES);
}

static void initial_states_are_compared(void **state)
{
    struct model *m = *state;

    model_text(m, "var x : 0..9; process P { begin { for v : 1..3 do x := v -> a; }"
                  "  node a { when x < 9 do x := x + 3 -> a; } } system P;");
    for (enum begun_lie lie = BEGUN_TRUE; lie <= BEGUN_UNTOLD; lie++) {
        struct begun_teller x = { .lie = lie };
        struct fault fault;
        struct lts *liar, *l;
        const bool *keep;
        keep = ARENA_ARRAY(m->arena, bool, 4);
        x.liar.inner = stg_lts_new(m->stg, &keep);
        x.liar.lie = &x;
        liar = liar_lts(&x.liar);
        liar->start = lie_begin;
        liar->begun = lie_begun;
        l = step_check_new(liar, m->stg, &keep);
        lts_start(l, &fault);
        assert_int_equal(step_check_difference(l) == NULL, lie == BEGUN_TRUE);
        lts_free(l);
    }
}

static void dead_variables_that_are_read_are_noticed(void **state)
{
    const char *why = difference(*state, TRUTH, true);

    assert_non_null(why);
    assert_non_null(strstr(why, "left out as dead"));
}

static void a_partner_is_met_once(void **state)
{
    struct model *m = *state;
    struct lts *l;

    model_text(m, "channel c[0..1]; process S { var i : 0..1; node s { c[i]! -> s; } }"
                  " process R { node s { c[0]? -> s; c[1]? -> s; } } system (S || R) \\ {c};");
    l = model_lts(m);
    lts_must_start(l);
    assert_int_equal(lts_count(l).faults, 2); /* one for each edge of R */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_truth_passes, setup, teardown),
        cmocka_unit_test_setup_teardown(every_lie_is_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(dead_variables_that_are_read_are_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(a_partner_is_met_once, open_only, teardown),
        cmocka_unit_test_setup_teardown(initial_states_are_compared, open_only, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
