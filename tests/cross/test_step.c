/*
 * The step from a state to the next, on random models of every kind: that of the engine against
 * interpreter/, which shares no code with it.
 *
 * With each reduction in force, all transitions of each state are compared, also under values that
 * a caller holds; then those that a proof of a random formula looks at.  Without any reduction both
 * have the same states and transitions, and the search for invariants counts as many.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "checker/proof/certify.h"
#include "interpreter/plain_lts.h"
#include "interpreter/step_check.h"
#include "stg/step/stg_lts.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/ways.h"

#define STATES 150    /* most states of a model that are looked at */
#define VERTICES 3000 /* of a proof */

struct trial {
    struct subject subject;
    const struct formula *formula;
    struct rng rng;
    struct finding found;
};

static void found(struct trial *t, const char *where, const char *difference)
{
    if (difference != NULL && t->found.outcome == AGREED)
        t->found = (struct finding){ DIFFERED,
                                     gen_text(t->subject.model, "%s: %s", where, difference),
                                     VERDICT_ERROR };
}

/* ---- all transitions of many states ---- */

/* Some values more than the state has. */
static value some_held(struct trial *t, struct lts *l, state_id s)
{
    uint32_t n = l->sig->n_atoms, *used;
    value *v, held;

    if (!has_schematic(l->sig) || gen_chance(&t->rng, 50))
        return VALUE_NONE;
    used = mem_zalloc((n + 1) * sizeof *used);
    v = mem_zalloc((n + 1) * sizeof *v);
    l->data.scope(l->self, s, used);
    for (uint32_t k = 0; k < n; k++)
        v[k] = value_small((int32_t)(used[k] + rng_below(&t->rng, 2)));
    held = value_tuple(l->sig->vs, n, v);
    mem_free(used);
    mem_free(v);
    return held;
}

/* One of those that it accepts, and a value that was accepted elsewhere on the channel (other: of
   each one). */
static void complete_some(struct trial *t, struct lts *l, state_id s, const struct lts_edge *e,
                          value held, value *other)
{
    struct lts_input out;
    uint32_t n, channel = l->sig->link[e->link].channel;
    const struct lts_input *in = lts_inputs(l, s, e, held, &n);
    value one = n == 0 ? VALUE_NONE : in[rng_below(&t->rng, n)].payload;

    if (one != VALUE_NONE)
        lts_complete(l, s, e, one, &out);
    if (other[channel] != VALUE_NONE)
        lts_complete(l, s, e, other[channel], &out);
    if (gen_chance(&t->rng, 30))
        other[channel] = one;
}

static void expand_all(struct trial *t, struct lts *l, const char *where)
{
    struct fault fault;
    uint32_t n;
    value *other = ARENA_ARRAY(t->subject.input, value, l->sig->n_channels + 1);

    if (!lts_start(l, &fault))
        return;
    for (state_id s = 0; s < l->n_states(l->self) && s < STATES; s++) {
        value held = some_held(t, l, s);
        const struct lts_edge *e = lts_edges(l, s, held, &n);
        struct lts_edge *copy = arena_copy(t->subject.input, e, n * sizeof *e);
        for (uint32_t i = 0; i < n; i++)
            if (copy[i].kind == LTS_IN && copy[i].fault == NULL)
                complete_some(t, l, s, &copy[i], held, other);
    }
    found(t, where, step_check_difference(l));
}

static void try_reductions(struct trial *t)
{
    static const struct {
        const char *name;
        struct subject_options o;
    } way[] = {
        { "as usual", { .symmetry = SYMMETRY_FULL } },
        { "--symmetry sort", { .symmetry = SYMMETRY_SORT } },
        { "--keep-dead", { .symmetry = SYMMETRY_OFF, .keep_dead = true } },
        { "transient lists", { .symmetry = SYMMETRY_OFF, .transient = true } },
    };

    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        struct lts *l = subject_compared(&t->subject, t->formula, way[i].o);
        expand_all(t, l, way[i].name);
        lts_free(l);
    }
}

/* ---- what a proof looks at ---- */

static enum certified prove(struct trial *t, bool verdict)
{
    struct subject_options o = { .symmetry = SYMMETRY_FULL };
    struct limit limit = { .states = VERTICES };
    struct lts *l = subject_compared(&t->subject, t->formula, o);
    enum certified proof = CERTIFY_LIMIT;
    struct fault fault;
    uint32_t positions;

    limit_start(&limit);
    if (lts_start(l, &fault))
        proof = certify(l, t->formula, verdict, &limit, NULL, &positions);
    found(t, "a proof", step_check_difference(l));
    lts_free(l);
    return proof;
}

static void try_proof(struct trial *t)
{
    enum certified yes = prove(t, true);

    if (yes == CERTIFY_REJECTED ||
        (yes == CERTIFY_DISAGREES && prove(t, false) == CERTIFY_REJECTED))
        found(t, "a proof", "it is rejected");
}

/* ---- without reductions ---- */

struct totals {
    uint64_t states, transitions;
    bool all; /* there are not more than were counted */
};

static struct totals count(struct lts *l)
{
    struct naive_space *x = naive_space_new(l, STATES);
    struct totals c = { 0, 0, x != NULL };

    if (x != NULL) {
        c.states = naive_space_size(x);
        c.transitions = naive_space_transitions(x);
    }
    naive_space_free(x);
    return c;
}

static void try_totals(struct trial *t)
{
    struct lts *l, *plain;
    struct totals a, b;

    if (t->subject.stg->sig.n_atoms > 0)
        return;
    l = subject_lts(&t->subject, NULL, (struct subject_options){ .keep_dead = true });
    plain = plain_lts_new(t->subject.stg, NULL);
    a = count(l);
    b = count(plain);
    if (a.all != b.all || a.states != b.states || a.transitions != b.transitions)
        found(t, "all states", "not as many as the plain step has");
    lts_free(l);
    lts_free(plain);
}

/* ---- one instance ---- */

/* Formulas are not drawn for handshakes, whose type has negative numbers. */
static const char *formula_of(const struct trial *t, const struct example *x)
{
    return x->model->types.n == 0 ? "deadlock_free"
                                  : example_formula_text(t->subject.input, x->formula, x->unicode);
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .found = example_agreed };
    struct buf b = BUF_EMPTY;

    rng_init(&t.rng, x->salt);
    gen_model_print(&b, x->model, false);
    subject_init(&t.subject, buf_text(&b), x->sizes);
    if (t.subject.stg != NULL)
        t.formula = subject_formula(&t.subject, formula_of(&t, x), false);
    if (t.formula == NULL) {
        t.found = example_refused("the model or the formula");
    } else {
        try_reductions(&t);
        try_proof(&t);
        try_totals(&t);
    }
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    if (t.found.why != NULL)
        t.found.why = gen_text(x->model->arena, "%s", t.found.why);
    subject_clear(&t.subject);
    buf_clear(&b);
    return t.found;
}

static const struct example_filter filter = {
    .states = 20 * STATES,
    .faulty = 100,
    .small = 2,
    .tried = 15,
};

/* Of no size: states without end, unless they are brought to representatives. */
static bool has_data(enum gen_flavour flavour)
{
    return flavour == GEN_ONE_DATA || flavour == GEN_TWO_DATA || flavour == GEN_SYMMETRIC_DATA;
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED,    GEN_MIXED,     GEN_ONE_DATA,
                                                GEN_TWO_DATA, GEN_SYMMETRIC, GEN_SYMMETRIC_DATA };
    uint32_t i = rng_below(r, 8);

    x->sizes = (struct subject_sizes){ { 0 } };
    if (i < 6) {
        x->model = gen_model(r, a, flavour[i]);
        if (flavour[i] == GEN_MIXED)
            x->sizes.of[0] = 2 + rng_below(r, 2);
    } else {
        x->model = gen_handshake(r, a);
    }
    if (has_data(x->model->flavour)) {
        subject_init(s, example_model_text(a, x, false), x->sizes);
        return true;
    }
    return example_open(r, a, x, s, &filter);
}

static void steps_are_the_plain_ones(void **state)
{
    static const struct example_test test = {
        .name = "step",
        .usual = 1000,
        .formulas = 1,
        .deepest = 4,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    example_judge(&c, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(steps_are_the_plain_ones) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
