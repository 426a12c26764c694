/*
 * Which edges are taken and which nodes are reached, on random models: what the tables of a search
 * tell, and what is counted, against the plain step, which shares no code with them.
 *
 * An edge that the plain step takes is never told as dead.  The other way round, too, but for those
 * that send, of which the tables do not know everything, and those that the environment could send
 * to.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "api/coverage.h"
#include "api/part_uses.h"
#include "interpreter/plain_lts.h"
#include "stg/step/stg_lts.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/ways.h"

#define STATES 400 /* most states of a model */

struct trial {
    struct subject subject;
    struct finding found;
};

static void found(struct trial *t, const char *where, const struct process *p, uint32_t i)
{
    if (t->found.outcome == AGREED)
        t->found =
            (struct finding){ DIFFERED,
                              gen_text(t->subject.model, "%s: %s, number %u", where, p->name, i),
                              VERDICT_ERROR };
}

/* False: there are more states, or run-time errors. */
static bool count_whole(struct coverage *c, struct lts *l)
{
    struct limit limit = { .states = STATES };
    uint32_t n;

    limit_start(&limit);
    coverage_init(c, l->sig);
    if (!coverage_count(c, l, &limit))
        return false;
    for (state_id s = 0; s < l->n_states(l->self); s++) {
        const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);
        for (uint32_t i = 0; i < n; i++)
            if (e[i].fault != NULL)
                return false;
    }
    return true;
}

/* May an edge that is told as taken be one that is not? */
static bool is_unsure(const struct signature *g, const struct process *p, const struct edge *e)
{
    if (e->kind != ACTION_RECEIVE)
        return e->kind == ACTION_SEND;
    for (uint32_t i = 0; i < g->n_instances; i++)
        if (&g->process[g->instance[i].process] == p &&
            !g->link[instance_link(&g->instance[i], e->by_param, e->channel)].restricted)
            return true;
    return false;
}

static void compare_process(struct trial *t, const struct part_uses *x,
                            const struct coverage *plain, const struct coverage *count, uint32_t k)
{
    const struct process *p = &plain->sig->process[k];

    for (uint32_t i = 0; i < p->n_edges; i++) {
        bool taken = plain->taken[k][i] > 0, told = x->edge[k][i] == PART_TAKEN;
        if (taken && !told)
            found(t, "an edge that is taken is told as dead", p, i);
        if (!taken && told && !is_unsure(plain->sig, p, &p->edge[i]))
            found(t, "an edge that is never taken is not told", p, i);
        if (taken != (count->taken[k][i] > 0))
            found(t, "an edge that is taken is not counted, or the reverse", p, i);
    }
    for (uint32_t i = 0; i < p->n_nodes; i++) {
        if (plain->visited[k][i] > 0 && x->node[k][i] != NODE_REACHED)
            found(t, "a node that is reached is told as dead", p, i);
        if ((plain->visited[k][i] > 0) != (count->visited[k][i] > 0))
            found(t, "a node that is reached is not counted, or the reverse", p, i);
    }
}

static void compare_coverage(struct trial *t)
{
    struct lts *l = subject_lts(&t->subject, NULL, (struct subject_options){ .states = 0 });
    struct lts *reference = plain_lts_new(t->subject.stg, NULL);
    struct coverage plain = { .sig = NULL }, count = { .sig = NULL };
    struct part_uses x;

    if (count_whole(&plain, reference) && count_whole(&count, l)) {
        part_uses_init(&x, l->sig, l);
        for (uint32_t k = 0; k < l->sig->n_processes; k++)
            compare_process(t, &x, &plain, &count, k);
        part_uses_clear(&x);
    } else {
        t->found.outcome = USELESS;
    }
    coverage_clear(&plain);
    coverage_clear(&count);
    lts_free(l);
    lts_free(reference);
}

static struct finding try_coverage(const struct example *x, struct buf *messages)
{
    struct trial t = { .found = example_agreed };
    struct buf b = BUF_EMPTY;

    gen_model_print(&b, x->model, false);
    subject_init(&t.subject, buf_text(&b), x->sizes);
    if (t.subject.stg == NULL)
        t.found = example_refused("the model");
    else
        compare_coverage(&t);
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    if (t.found.why != NULL)
        t.found.why = gen_text(x->model->arena, "%s", t.found.why);
    subject_clear(&t.subject);
    buf_clear(&b);
    return t.found;
}

static const struct example_filter filter = {
    .states = STATES,
    .faulty = 0,
    .small = 3,
    .tried = 30,
};

static bool draw_covered(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    uint32_t i = rng_below(r, 8);

    x->sizes = (struct subject_sizes){ { 0 } };
    x->model = i < 2 ? gen_handshake(r, a) : gen_model(r, a, i < 5 ? GEN_MIXED : GEN_SYMMETRIC);
    if (i >= 2 && i < 5)
        x->sizes.of[0] = 2 + rng_below(r, 2);
    return example_open(r, a, x, s, &filter);
}

static void dead_parts_are_those_of_the_plain_step(void **state)
{
    static const struct example_test test = {
        .name = "coverage",
        .usual = 400,
        .formulas = 1,
        .deepest = 2,
        .draw = draw_covered,
        .try = try_coverage,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    example_judge(&c, 40, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(dead_parts_are_those_of_the_plain_step) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
