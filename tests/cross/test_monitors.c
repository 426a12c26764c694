/*
 * Random scripted programs with random safety properties: whether some run violates the property is
 * the same with all five reductions, and what the checker of models says of the tree of all orders,
 * which is written as a model.
 * STGCHECK_RANDOM=N asks for N / 50 programs, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/reductions.h"
#include "checker/check.h"
#include "running/explore/exploration.h"
#include "running/monitor/monitored_execution.h"
#include "running/monitor/safety_fragment.h"
#include "support/vec.h"
#include "tests/cross/gen_safety.h"
#include "tests/cross/gen_script.h"
#include "tests/unit/property_fixture.h"

#define STATES_MOST 1500 /* of the tree of a program that is tried */
#define LENGTH_MOST 64
#define FORMULAS 8 /* for each program */

static int64_t script_object(void *self, const struct operation *o)
{
    (void)self;
    return o->object == EXECUTION_NONE ? -1 : (int64_t)o->object;
}

static int64_t script_returned(void *self, const struct operation *o)
{
    (void)self;
    return (int64_t)o->returned;
}

static const char *script_kind(void *self, uint32_t kind)
{
    (void)self;
    return gen_safety_kind(kind);
}

static const struct run_vocabulary vocabulary = {
    .n_kinds = LOCAL,
    .n_threads = SCRIPT_THREADS,
    .kind = script_kind,
    .object = script_object,
    .returned = script_returned,
};

/* ---- the tree of all orders as a model ---- */

struct tree {
    struct execution *e;
    struct buf first, others; /* nodes */
    uint32_t choice[LENGTH_MOST], n_states;
};

static void go_to_choices(struct tree *x, uint32_t n, struct operation *last)
{
    const char *why;

    assert_true(x->e->restart(x->e->self, &why));
    for (uint32_t k = 0; k < n; k++)
        x->e->step(x->e->self, x->choice[k], last);
}

/* The node of the state after the first n choices, and those behind it. */
static void write_tree(struct tree *x, uint32_t n)
{
    uint32_t child[SCRIPT_THREADS], self = x->n_states++, n_children = 0;
    struct operation done;
    struct buf edges = BUF_EMPTY;

    assert_true(n < LENGTH_MOST);
    go_to_choices(x, n, &done);
    for (uint32_t t = 0; t < x->e->n_threads(x->e->self); t++)
        if (x->e->enabled(x->e->self, t))
            child[n_children++] = t;
    for (uint32_t i = 0; i < n_children && x->n_states <= STATES_MOST; i++) {
        x->choice[n] = child[i];
        go_to_choices(x, n + 1, &done);
        buf_printf(&edges, " %s!(%" PRIu32 ", %" PRIi64 ", %" PRIi64 ") -> n%" PRIu32 ";",
                   gen_safety_kind(done.kind), done.thread, script_object(NULL, &done),
                   script_returned(NULL, &done), x->n_states);
        write_tree(x, n + 1);
    }
    buf_printf(self == 0 ? &x->first : &x->others, "  node n%" PRIu32 " {%s }\n", self,
               buf_text(&edges));
    buf_clear(&edges);
}

/* The vocabulary's model, whose process Program has the tree instead of one node; false: too large.
 */
static bool tree_model(struct buf *b, const struct script *s)
{
    struct execution e = scripted_new(s);
    struct tree x = { .e = &e };
    struct buf frame = BUF_EMPTY;
    const char *from, *to;

    write_tree(&x, 0);
    run_vocabulary_model(&frame, &vocabulary);
    from = strstr(buf_text(&frame), "node running");
    to = strstr(from, "}\nprocess Objects");
    buf_bytes(b, buf_text(&frame), (size_t)(from - buf_text(&frame)));
    buf_printf(b, "\n%s%s%s", buf_text(&x.first), buf_text(&x.others), to);
    buf_clear(&x.first);
    buf_clear(&x.others);
    buf_clear(&frame);
    e.free(e.self);
    return x.n_states <= STATES_MOST;
}

static bool checker_says_violated(struct model *m, const struct formula *f)
{
    struct reduction_options plain = { .plain = true };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .limit = &limit };
    struct lts *l = reductions_source(m->stg, f, &plain);
    struct check_result r;
    bool violated;

    limit_start(&limit);
    check_formula(l, NULL, f, &o, &r);
    assert_true(r.verdict == VERDICT_TRUE || r.verdict == VERDICT_FALSE);
    violated = r.verdict == VERDICT_FALSE;
    check_result_clear(&r);
    lts_free(l);
    return violated;
}

/* ---- explorations ---- */

struct watched {
    uint64_t violations, runs;
};

static bool note_run(void *self, const struct explored_run *run)
{
    struct watched *w = self;

    if (run->end == RUN_OVER && vec_last(&run->events->event).outcome == OUTCOME_PROPERTY)
        w->violations++;
    w->runs += run->end != RUN_REDUNDANT;
    return true;
}

static struct watched explore_watched(const struct script *s, const struct property *p,
                                      struct values *vs, enum por por)
{
    struct execution inner = scripted_new(s), e;
    struct monitored_execution *x = monitored_execution_new(&inner, &vocabulary, p, 1, vs);
    struct watched w = { 0, 0 };
    struct explore_options o = {
        .por = por, .preemptions = UINT32_MAX, .run = note_run, .self = &w
    };
    struct exploration r;

    e = monitored_execution_interface(x);
    r = exploration_of(&e, 1, &o);
    assert_true(exploration_is_whole(&r));
    monitored_execution_free(x);
    inner.free(inner.self);
    return w;
}

/* What is known of all that was tried. */
struct tally {
    uint32_t violated, kept, reduced;
};

static void compare_settings(const struct script *s, struct model *m, const char *text,
                             struct tally *tally)
{
    struct property p = { .name = "formula", .formula = property_formula(m, text) };
    bool violated = checker_says_violated(m, p.formula);
    struct watched w[POR_OPTIMAL + 1];

    if (!safety_fragment_has(p.formula, m->diag))
        fail_msg("outside the fragment: %s", text);
    for (enum por por = POR_NONE; por <= POR_OPTIMAL; por++) {
        w[por] = explore_watched(s, &p, m->vs, por);
        if ((w[por].violations > 0) != violated) {
            print_script(s);
            fail_msg("setting %d: %s is %s", (int)por, text, violated ? "violated" : "not");
        }
    }
    tally->violated += violated;
    tally->kept += !violated;
    tally->reduced += w[POR_OPTIMAL].runs < w[POR_NONE].runs;
}

/* False: the program has too many orders. */
static bool try_program(uint32_t seed, struct tally *tally)
{
    struct gen_script g;
    struct rng rng;
    struct model m;
    struct buf text = BUF_EMPTY, formula = BUF_EMPTY;
    bool small;

    rng_init(&rng, seed);
    gen_script(&g, &rng);
    small = tree_model(&text, &g.script);
    if (small) {
        model_open(&m);
        model_text(&m, buf_text(&text));
        for (uint32_t i = 0; i < FORMULAS; i++) {
            buf_reset(&formula);
            gen_safety(&formula, &rng, &g.script);
            compare_settings(&g.script, &m, buf_text(&formula), tally);
        }
        model_close(&m);
    }
    buf_clear(&formula);
    buf_clear(&text);
    return small;
}

static void settings_find_the_same_violations(void **state)
{
    const char *random = getenv("STGCHECK_RANDOM"), *first = getenv("STGCHECK_SEED");
    uint32_t wanted = random ? (uint32_t)strtoul(random, NULL, 10) / 50 : 100;
    uint32_t seed = first ? (uint32_t)strtoul(first, NULL, 10) : 1;
    struct tally tally = { 0, 0, 0 };
    (void)state;

    wanted = wanted ? wanted : 1;
    for (uint32_t tried = 0; tried < wanted; seed++)
        tried += try_program(seed, &tally);
    print_message("%u violated, %u kept, %u with fewer runs\n", tally.violated, tally.kept,
                  tally.reduced);
    if (wanted >= 40)
        assert_true(tally.violated > wanted / 4 && tally.kept > wanted && tally.reduced > wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_find_the_same_violations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
