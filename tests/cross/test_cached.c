/*
 * Checks on sources that are kept from one check for the next, compared with checks on sources of
 * their own.
 *
 * Random properties of a random model are checked in a random order.  Each has the verdict, solver,
 * counts, error, evidence and certificate that it has alone, also under limits of states or memory.
 *
 * And a source with a memo, asked anything in any order, answers what a new source answers: in its
 * first check and in later ones, before and after the memo is given back.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "api/check_property.h"
#include "checker/evidence/evidence.h"
#include "stg/step/lts_memo.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/ways.h"

#define STATES 300        /* most states of a random model */
#define DEGREE 40         /* most transitions of a state of it */
#define MOST_STATES 20000 /* that a check may see */
#define FORMULAS 6
#define QUESTIONS 60 /* to a source in each of its checks */

/* Shared with children. */
static struct {
    uint32_t checks, first, again, given_back, limits, proofs, walks, graphs;
} * seen;

static void count_one(uint32_t *counter)
{
    __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
}

/* A model, and what its checks share. */
struct trial {
    struct ways *ways;
    struct rng *r;
    struct subject *s;
    struct session session; /* of the model and the settings alone */
    struct check_settings settings;
    struct lts_cache cache;
    struct property property[FORMULAS];
    uint32_t n;
};

/* ---- checks ---- */

/* The result of a check. */
struct outcome_of_check {
    enum verdict verdict;
    const char *solver;
    struct check_counts counts;
    struct fault fault;
    int kind; /* of the evidence; -1: none */
    uint32_t steps, loop, lines;
    struct vec_u32 proof;
};

static void take_evidence(const struct check_result *r, struct outcome_of_check *out)
{
    const struct evidence *e = r->evidence;

    out->kind = e == NULL ? -1 : (int)e->kind;
    out->steps = e == NULL ? 0 : e->n_steps;
    out->loop = e == NULL ? 0 : e->loop;
    out->lines = e == NULL ? 0 : e->n_lines;
}

/* How the next property is checked, alone and with others. */
struct manner {
    enum solver solver;
    uint64_t states, graph_after; /* limit, 0: none; as in struct check_options */
    bool proves, sets;
};

static void check_on(struct lts_pair *pair, const struct property *p, const struct manner *m,
                     struct limit *limit, struct outcome_of_check *out)
{
    struct check_options how = { .solver = m->solver, .witness = true, .limit = limit };
    struct property_check x = { .property = p }, *one = &x;

    how.graph_after = m->graph_after;
    how.sets = m->sets;
    limit_start(limit);
    check_property(pair, 1, &one, &how);
    *out = (struct outcome_of_check){
        .verdict = x.result.verdict,
        .solver = x.result.solver,
        .counts = x.result.counts,
        .fault = x.result.fault,
        .proof = VEC_EMPTY,
    };
    take_evidence(&x.result, out);
    if (m->proves && (out->verdict == VERDICT_TRUE || out->verdict == VERDICT_FALSE) &&
        check_property_certify(&x, limit, &out->proof))
        count_one(&seen->proofs);
    check_property_clear(&x);
}

static bool same_proof(const struct vec_u32 *a, const struct vec_u32 *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->at, b->at, a->n * sizeof *a->at) == 0);
}

static void compare(struct trial *t, const struct property *p, const struct outcome_of_check *a,
                    const struct outcome_of_check *b)
{
    const struct check_counts *m = &a->counts, *n = &b->counts;

    ways_assert(t->ways, a->verdict == b->verdict, "the verdict of %s", p->name);
    ways_assert(t->ways, strcmp(a->solver, b->solver) == 0, "the solver of %s", p->name);
    ways_assert(t->ways, m->states == n->states, "the states of %s", p->name);
    ways_assert(t->ways, m->transitions == n->transitions, "the transitions of %s", p->name);
    ways_assert(t->ways,
                m->vertices == n->vertices && m->depth == n->depth && m->frontier == n->frontier,
                "the vertices of %s", p->name);
    ways_assert(t->ways,
                a->verdict != VERDICT_ERROR ||
                    (a->fault.kind == b->fault.kind && a->fault.at.from == b->fault.at.from),
                "the error of %s", p->name);
    ways_assert(t->ways,
                a->kind == b->kind && a->steps == b->steps && a->loop == b->loop &&
                    a->lines == b->lines,
                "the evidence of %s", p->name);
    ways_assert(t->ways, same_proof(&a->proof, &b->proof), "the certificate of %s", p->name);
}

/* The properties from number i on that are not invariants, which search for themselves. */
static uint32_t list_later(const struct trial *t, uint32_t i, enum solver solver,
                           const struct formula **later)
{
    uint32_t n = 0;

    for (; i < t->n; i++)
        if (!check_is_invariant(t->property[i].formula, solver))
            later[n++] = t->property[i].formula;
    return n;
}

#define NODE_BYTES 2000 /* that a check needs for each node of a formula, however short memory is */

/* Memory is short as soon as that much more is held. */
static void make_short(struct trial *t, struct limit *limit, size_t more)
{
    limit->bytes = 4 * (mem_used() + more);
    limit->spare = lts_cache_give_back;
    limit->spare_self = &t->cache;
    mem_set_limit(limit->bytes);
}

static void check_cached(struct trial *t, uint32_t i, const struct manner *m,
                         struct outcome_of_check *out)
{
    const struct formula *later[FORMULAS], *f = t->property[i].formula;
    struct limit limit = { .states = m->states };
    size_t sources = t->cache.source.n;
    struct lts_pair *pair = lts_pair_cached(&t->cache, &t->session, f,
                                            list_later(t, i + 1, m->solver, later), later);
    bool spent = t->cache.spent;

    if (pair->cache != NULL)
        count_one(t->cache.source.n == sources ? &seen->again : &seen->first);
    if (gen_chance(t->r, 15))
        make_short(t, &limit, rng_below(t->r, 60000) + f->n_nodes * NODE_BYTES);
    check_on(pair, &t->property[i], m, &limit, out);
    mem_set_limit(0);
    if (t->cache.spent && !spent)
        count_one(&seen->given_back);
}

static void check_one(struct trial *t, uint32_t i, const struct manner *m)
{
    struct outcome_of_check kept, alone;
    struct limit limit = { .states = m->states };

    check_cached(t, i, m, &kept);
    check_on(lts_pair_new(&t->session, t->property[i].formula, NULL), &t->property[i], m, &limit,
             &alone);
    compare(t, &t->property[i], &kept, &alone);
    if (strcmp(kept.solver, "global") == 0 && kept.verdict != VERDICT_UNKNOWN)
        count_one(&seen->graphs);
    count_one(&seen->checks);
    if (alone.verdict == VERDICT_UNKNOWN)
        count_one(&seen->limits);
    vec_clear(&kept.proof);
    vec_clear(&alone.proof);
}

/* Else there are no more vertices than states and subformulas allow. */
static bool has_parameters(const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX && f->node[i]->fix->n_params > 0)
            return true;
    return false;
}

static void check_all(struct trial *t)
{
    static const enum solver solver[] = { SOLVER_AUTO, SOLVER_AUTO, SOLVER_LMS, SOLVER_SCC,
                                          SOLVER_GLOBAL };
    struct manner m = { .solver = solver[rng_below(t->r, 5)] };

    m.graph_after = 1 + rng_below(t->r, 12);
    m.sets = gen_chance(t->r, 60);
    for (uint32_t i = 0; i < t->n && t->ways->found.outcome != DIFFERED; i++) {
        m.states = gen_chance(t->r, 15) ? 1 + rng_below(t->r, 40) : MOST_STATES;
        if (gen_chance(t->r, 80) && !has_parameters(t->property[i].formula))
            m.states = 0;
        m.proves = gen_chance(t->r, 30);
        if (!check_is_invariant(t->property[i].formula, m.solver))
            check_one(t, i, &m);
    }
    lts_cache_clear(&t->cache);
}

/* ---- questions ---- */

/* Two sources that should answer alike. */
struct both {
    struct trial *t;
    struct lts *memo, *fresh;
};

static void expect_alike(struct both *b, bool alike, const char *what, state_id s)
{
    ways_assert(b->t->ways, alike, "%s of state %u", what, s);
}

/* As `held`: what the state has in scope, and sometimes more. */
static value scope_held(struct both *b, state_id s)
{
    struct sizes *sizes = b->fresh->data.sizes;
    struct active_domain here = { sizes, NULL }, there = { sizes, NULL };
    value held;

    if (!has_schematic(b->fresh->sig))
        return VALUE_NONE;
    here.used = mem_zalloc((sizes->n + 1) * sizeof *here.used);
    there.used = mem_zalloc((sizes->n + 1) * sizeof *there.used);
    b->fresh->data.scope(b->fresh->self, s, here.used);
    b->memo->data.scope(b->memo->self, s, there.used);
    expect_alike(b, memcmp(here.used, there.used, sizes->n * sizeof *here.used) == 0, "the scope",
                 s);
    for (uint32_t k = 0; k < sizes->n; k++)
        if (sizes->sort[k]->kind == SORT_DATA && gen_chance(b->t->r, 20))
            here.used[k]++;
    held = active_domain_tuple(&here, b->fresh->sig->vs);
    mem_free(here.used);
    mem_free(there.used);
    return held;
}

static bool same_input(const struct lts_input *x, const struct lts_input *y)
{
    return (x->fault == NULL) == (y->fault == NULL) &&
           (x->fault != NULL ||
            (x->payload == y->payload && x->target == y->target && x->renamed == y->renamed));
}

static void ask_inputs(struct both *b, state_id s, const struct lts_edge *e,
                       const struct lts_edge *f, value held)
{
    uint32_t n, m;
    const struct lts_input *in, *out;
    struct lts_input x = { .fault = NULL }, y = { .fault = NULL };

    if (e->kind != LTS_IN || e->fault != NULL || b->fresh->sig->link[e->link].endless_input)
        return;
    in = lts_inputs(b->memo, s, e, held, &n);
    out = lts_inputs(b->fresh, s, f, held, &m);
    expect_alike(b, n == m, "the number of inputs", s);
    for (uint32_t i = 0; i < n && n == m; i++)
        expect_alike(b, same_input(&in[i], &out[i]), "an input", s);
    if (n == 0 || n != m || out[0].fault != NULL)
        return;
    expect_alike(b,
                 lts_complete(b->memo, s, e, out[0].payload, &x) ==
                         lts_complete(b->fresh, s, f, out[0].payload, &y) &&
                     same_input(&x, &y),
                 "a completed input", s);
}

static bool same_edge(const struct lts_edge *x, const struct lts_edge *y)
{
    return x->kind == y->kind && x->step == y->step && x->link == y->link && x->index == y->index &&
           x->payload == y->payload && x->actor[0] == y->actor[0] && x->actor[1] == y->actor[1] &&
           x->source[0] == y->source[0] && x->source[1] == y->source[1] && x->target == y->target &&
           x->renamed == y->renamed && (x->fault == NULL) == (y->fault == NULL);
}

/* Edges are asked for one by one, in any order, with other questions in between. */
static void ask_steps(struct both *b, state_id s, value held)
{
    uint32_t n, m;
    const struct lts_step *x = b->memo->steps(b->memo->self, s, held, &n);
    const struct lts_step *y = b->fresh->steps(b->fresh->self, s, held, &m);
    struct lts_edge e, f;

    expect_alike(b, n == m, "the number of steps", s);
    for (uint32_t i = 0; i < n && n == m; i++)
        expect_alike(b,
                     x[i].kind == y[i].kind && x[i].target == y[i].target &&
                         x[i].renamed == y[i].renamed &&
                         (x[i].fault == NULL) == (y[i].fault == NULL),
                     "a step", s);
    for (uint32_t i = 0; i < n && n == m; i++) {
        uint32_t k = rng_below(b->t->r, n);
        b->memo->describe(b->memo->self, s, held, k, &e);
        b->fresh->describe(b->fresh->self, s, held, k, &f);
        expect_alike(b, same_edge(&e, &f), "an edge", s);
        ask_inputs(b, s, &e, &f, held);
    }
}

static void ask_values(struct both *b, state_id s)
{
    const struct signature *g = b->fresh->sig;
    bool alike = true;

    for (uint32_t i = 0; i < g->n_globals; i++)
        alike = alike && lts_read_global(b->memo, s, i) == lts_read_global(b->fresh, s, i);
    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        uint32_t node = lts_node_of(b->fresh, s, i);
        alike = alike && lts_node_of(b->memo, s, i) == node;
        for (uint32_t v = 0; v < p->n_variables; v++)
            if (p->variable[v].node == NO_NODE || p->variable[v].node == node)
                alike = alike && b->memo->read(b->memo->self, s, i, v) ==
                                     b->fresh->read(b->fresh->self, s, i, v);
    }
    expect_alike(b, alike, "a value", s);
}

/* One check of the memo; it is given back before question `end`. */
static void ask_many(struct both *b, uint32_t end)
{
    for (uint32_t i = 0; i < QUESTIONS && b->t->ways->found.outcome != DIFFERED; i++) {
        uint64_t n = b->fresh->n_states(b->fresh->self);
        state_id s = rng_below(b->t->r, (uint32_t)n);
        expect_alike(b, b->memo->n_states(b->memo->self) == n, "the states before a question", s);
        if (i == end)
            lts_memo_give_back(b->memo);
        ask_values(b, s);
        ask_steps(b, s, gen_chance(b->t->r, 50) ? VALUE_NONE : scope_held(b, s));
    }
}

static struct lts *source(const struct trial *t)
{
    return reductions_source(t->s->stg, t->property[0].formula, &t->settings.reductions);
}

static void walk(struct trial *t)
{
    struct both b = { .t = t, .memo = lts_memo_new(source(t)) };
    struct fault fault;
    bool on = true;

    for (uint32_t round = 0; round < 3 && on; round++) {
        b.fresh = source(t);
        if (round > 0)
            lts_memo_restart(b.memo);
        on = lts_start(b.fresh, &fault);
        ways_assert(t->ways, lts_start(b.memo, &fault) == on, "the start");
        if (on && b.fresh->n_states(b.fresh->self) > 0)
            ask_many(&b, round == 2 ? rng_below(t->r, QUESTIONS) : QUESTIONS);
        lts_free(b.fresh);
        count_one(&seen->walks);
    }
    lts_free(b.memo);
}

/* ---- one instance ---- */

static const char *draw_formula(struct trial *t, struct arena *a, const struct example *x)
{
    const struct signature *g = &t->s->stg->sig;

    if (x->model->types.n == 0 || gen_chance(t->r, 20)) /* handshakes have no formulas */
        return gen_invariant(t->r, a, x->model, g);
    return example_formula_text(a, gen_formula(t->r, a, x->model, g, 2 + rng_below(t->r, 3)),
                                x->unicode);
}

static void draw_properties(struct trial *t, struct arena *a, const struct example *x)
{
    for (uint32_t i = 0; i < FORMULAS; i++) {
        const char *text = draw_formula(t, a, x);
        const struct formula *f = subject_formula(t->s, text, false);
        if (f != NULL)
            t->property[t->n++] = (struct property){ .name = text, .formula = f };
    }
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct arena *a = arena_new();
    struct ways w = { .arena = x->model->arena };
    struct trial t = { .ways = &w };
    struct subject_options o;
    struct subject s;
    struct rng r;

    rng_init(&r, x->salt);
    subject_init(&s, example_model_text(a, x, false), x->sizes);
    o = example_options(&r, x->model);
    check_settings_init(&t.settings);
    t.settings.reductions.keep_dead = o.keep_dead;
    t.settings.reductions.symmetry = o.symmetry;
    t.r = &r;
    t.s = &s;
    t.session = (struct session){ .settings = &t.settings, .stg = s.stg };
    w.found = s.stg == NULL ? example_refused("the model") : example_agreed;
    if (s.stg != NULL)
        draw_properties(&t, a, x);
    if (t.n > 0) {
        check_all(&t);
        walk(&t);
    }
    if (messages != NULL)
        subject_messages(&s, messages);
    check_settings_clear(&t.settings);
    subject_clear(&s);
    arena_free(a);
    return ways_end(&w);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = STATES,
    .degree = DEGREE,
    .faulty = 25,
    .small = 8,
    .tried = 10,
};

static struct gen_model *draw_any(struct rng *r, struct arena *a, struct example *x)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED, GEN_MIXED, GEN_ONE_DATA, GEN_SYMMETRIC,
                                                GEN_SYMMETRIC_DATA };
    enum gen_flavour f = flavour[rng_below(r, 5)];

    x->sizes.of[0] = f == GEN_MIXED ? 2 + rng_below(r, 2) : 0;
    return gen_model(r, a, f);
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_chance(r, 20) ? gen_handshake(r, a) : draw_any(r, a, x);
    return example_open(r, a, x, s, &filter);
}

static void kept_sources_are_as_good_as_new_ones(void **state)
{
    static const struct example_test test = {
        .name = "cached",
        .usual = 500,
        .formulas = 2,
        .deepest = 4,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message("%u checks, %u on a kept source, %u of these not the first one on it; "
                  "%u sources given back; %u ended at a limit; %u proofs; %u walks; %u by graphs\n",
                  seen->checks, seen->first + seen->again, seen->again, seen->given_back,
                  seen->limits, seen->proofs, seen->walks, seen->graphs);
    example_judge(&c, 100, 40);
    assert_true(seen->again > 0 && seen->given_back > 0 && seen->limits > 0 && seen->proofs > 0 &&
                seen->graphs > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_sources_are_as_good_as_new_ones),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
