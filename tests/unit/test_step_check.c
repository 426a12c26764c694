/*
 * step_check: what the engine answers is let through without a difference, and every wrong answer
 * about a step is noticed.
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
#include "tests/unit/model_fixture.h"

enum lie { TRUTH, FEWER, ACTOR, LABEL, PAYLOAD, TARGET, FAULT, RENAMING, INPUT_VALUE, INPUT_TARGET,
           INPUT_FEWER, REFUSED, SCOPE, START, SETTLED };

struct liar {
    struct lts *inner;
    enum lie lie;
    struct lts_edge edge[32];
    struct lts_input input[32];
    struct fault fault;
    renaming swap;            /* of two values of the first sort that has atoms */
};

static bool liar_start(void *self, struct fault *fault)
{
    struct liar *x = self;

    return x->inner->start(x->inner->self, fault) && x->lie != START;
}

static void change_edge(struct liar *x, struct lts_edge *e)
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

static const struct lts_edge *liar_edges(void *self, state_id s, value held, uint32_t *n)
{
    struct liar *x = self;
    const struct lts_edge *e = x->inner->edges(x->inner->self, s, held, n);

    for (uint32_t i = 0; i < *n; i++) {
        x->edge[i] = e[i];
        change_edge(x, &x->edge[i]);
    }
    if (x->lie == FEWER && *n > 0)
        --*n;
    return x->edge;
}

static const struct lts_input *liar_inputs(void *self, state_id s, const struct lts_edge *e,
                                           value held, uint32_t *n)
{
    struct liar *x = self;
    const struct lts_input *in = x->inner->inputs(x->inner->self, s, e, held, n);

    for (uint32_t i = 0; i < *n; i++)
        x->input[i] = in[i];
    if (x->lie == INPUT_VALUE)
        x->input[0].payload = x->input[*n - 1].payload;
    else if (x->lie == INPUT_TARGET)
        x->input[0].target = x->input[*n - 1].target;
    else if (x->lie == INPUT_FEWER)
        --*n;
    return x->input;
}

static enum lts_answer liar_complete(void *self, state_id s, const struct lts_edge *e,
                                     value payload, struct lts_input *out)
{
    struct liar *x = self;

    return x->lie == REFUSED ? LTS_REFUSED
                             : x->inner->complete(x->inner->self, s, e, payload, out);
}

static uint32_t liar_node_of(void *self, state_id s, uint32_t instance)
{
    struct liar *x = self;

    return x->inner->node_of(x->inner->self, s, instance);
}

static value liar_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    struct liar *x = self;

    return x->inner->read(x->inner->self, s, instance, variable);
}

static void liar_scope(void *self, state_id s, uint32_t *used)
{
    struct liar *x = self;

    x->inner->scope(x->inner->self, s, used);
    used[0] += x->lie == SCOPE;
}

static renaming liar_settle(void *self, state_id s, uint32_t n, const struct sort *const *sort,
                            value *v)
{
    struct liar *x = self;

    return x->lie == SETTLED ? x->swap : x->inner->settle(x->inner->self, s, n, sort, v);
}

static uint64_t liar_n_states(void *self)
{
    struct liar *x = self;

    return x->inner->n_states(x->inner->self);
}

static void liar_free(void *self)
{
    struct liar *x = self;

    lts_free(x->inner);
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

    if (!l->start(l->self, &fault))
        return;
    for (state_id s = 0; s < l->n_states(l->self) && s < most; s++) {
        const struct lts_edge *e = l->edges(l->self, s, VALUE_NONE, &n);
        for (uint32_t i = 0; i < n && step_check_difference(l) == NULL; i++) {
            const struct lts_input *in;
            if (e[i].kind != LTS_IN || e[i].fault != NULL)
                continue;
            in = l->inputs(l->self, s, &e[i], VALUE_NONE, &n_inputs);
            l->complete(l->self, s, &e[i], in[0].payload, &out);
            e = l->edges(l->self, s, VALUE_NONE, &n);
        }
        l->scope(l->self, s, used);
        l->settle(l->self, s, 2, sort, v);
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
    struct liar x = { .lie = lie, .fault = { .kind = FAULT_DIVISION } };
    const bool **keep = ARENA_ARRAY(m->arena, const bool *, g->n_instances);
    struct lts *liar = mem_zalloc(sizeof *liar), *l;
    const char *why;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        size_t n = (size_t)p->n_nodes * p->n_variables;
        bool *flag = ARENA_ARRAY(m->arena, bool, n + 1);
        memset(flag, !dead, n);
        keep[i] = flag;
    }
    x.inner = stg_lts_new(m->stg, keep);
    for (uint32_t k = 0; k < g->n_atoms; k++)
        if (g->atom[k]->kind == SORT_SCALARSET)
            x.swap = renaming_swap(x.inner->renamer, k, 0, 1);
    *liar = (struct lts){
        .self = &x, .sig = g, .sizes = x.inner->sizes, .renamer = x.inner->renamer,
        .free = liar_free, .start = liar_start, .edges = liar_edges, .inputs = liar_inputs,
        .complete = liar_complete, .node_of = liar_node_of, .read = liar_read,
        .read_global = x.inner->read_global, .scope = liar_scope, .settle = liar_settle,
        .n_states = liar_n_states
    };
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
    lts_start(l);
    assert_int_equal(lts_count(l).faults, 2); /* one for each edge of R */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_truth_passes, setup, teardown),
        cmocka_unit_test_setup_teardown(every_lie_is_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(dead_variables_that_are_read_are_noticed, setup, teardown),
        cmocka_unit_test_setup_teardown(a_partner_is_met_once, open_only, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
