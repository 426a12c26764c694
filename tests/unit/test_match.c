/*
 * match: which transitions an action pattern matches, what it binds, and run-time errors.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "logic/match.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* All kinds of transitions in the initial state:
       P: c!1  c?0 c?1 c?2  e[1]!(0,true)  e[2]!(2,false)  tau  tau go  tau at(1,2)  u!A(1)  u!B
       P and Q[1]: d(2), also d'1(2) by a scope of its own;  Q[1], Q[2]: tau own */
static const char model[] =
    "type T = 0..2; type I = 1..2; type U = union { A(f : T), B };"
    "channel c : T; channel d : T; channel e[I] : (T, bool); channel u : U;"
    "var g : T = 1;"
    "process P { node a { c!1 -> a; c?_ -> a; e[1]!(0, true) -> a; e[2]!(2, false) -> a;"
    "  tau -> a; tau go -> a; tau at(1, 2) -> a; u!A(1) -> a; u!B -> a; d!2 -> a; } }"
    "process Q(i : I) { node a { when i = 1  d?_ -> a; tau own -> a; } }"
    "process S { node a { d!0 -> a; } } process R { node a { d?_ -> a; } }"
    "system (P || par i : I . Q(i)) \\ {d} || (S || R) \\ {d};";

static const char all[] =
    "c!1 c?0 c?1 c?2 e[1]!(0,true) e[2]!(2,false) tau tau go tau at(1,2) u!A(1) u!B d'1(2) "
    "tau own tau own d'2(0) ";

struct setting {
    struct model m;
    struct lts *l;
};

static int set_up(void **state)
{
    static struct setting s;

    model_open(&s.m);
    model_text(&s.m, model);
    s.l = model_lts(&s.m);
    lts_must_start(s.l);
    *state = &s;
    return 0;
}

static int tear_down(void **state)
{
    struct setting *s = *state;

    model_close(&s->m);
    return 0;
}

/* ---- trying a pattern ---- */

struct trial {
    const struct formula *f;
    const struct act *act;
    value local[20], global[4];
    struct eval ev;
    bool show_bound; /* also the values of all slots */
};

static void show_slots(struct setting *s, const struct trial *t)
{
    for (uint32_t i = 0; i < t->f->n_slots; i++) {
        buf_add(&s->m.out, i == 0 ? "{" : ",");
        value_print(&s->m.out, s->m.vs, t->f->slot_sort[i], t->local[i]);
    }
    buf_add(&s->m.out, "} ");
}

static void try_one(struct setting *s, struct trial *t, const struct lts_edge *e, value payload)
{
    enum match match = match_act(&t->ev, &s->m.stg->sig, t->act, e, payload);

    if (match == MATCH_NO)
        return;
    buf_add(&s->m.out, match == MATCH_FAULT ? "fault at " : "");
    lts_label(&s->m.out, s->l->sig, e, payload, false);
    buf_char(&s->m.out, ' ');
    if (t->show_bound)
        show_slots(s, t);
}

static void try_all(struct setting *s, struct trial *t)
{
    uint32_t n, k;
    const struct lts_edge *e = lts_edges(s->l, 0, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (e[i].kind != LTS_IN) {
            try_one(s, t, &e[i], e[i].payload);
            continue;
        }
        const struct lts_input *in = lts_inputs(s->l, 0, &e[i], VALUE_NONE, &k);
        for (uint32_t j = 0; j < k; j++)
            try_one(s, t, &e[i], in[j].payload);
    }
}

static void start_trial(struct setting *s, struct trial *t, const char *formula)
{
    memset(t, 0, sizeof *t);
    t->f = property_formula(&s->m, formula);
    for (uint32_t i = 0; i < t->f->n_nodes && t->act == NULL; i++)
        t->act = t->f->node[i]->act;
    assert_non_null(t->act);
    t->ev = (struct eval){ .vs = s->m.vs, .local = t->local, .global = t->global };
    t->global[0] = lts_read_global(s->l, 0, 0);
    buf_reset(&s->m.out);
}

static void expect(struct setting *s, const char *pattern, const char *labels)
{
    struct trial t;
    struct buf formula = BUF_EMPTY;

    buf_printf(&formula, "<%s> true", pattern);
    start_trial(s, &t, buf_text(&formula));
    try_all(s, &t);
    if (strcmp(buf_text(&s->m.out), labels) != 0)
        fail_msg("%s matches %s, expected %s", pattern, buf_text(&s->m.out), labels);
    buf_clear(&formula);
}

/* The labels, each with the values of the variables in the order of their binders. */
static void expect_bound(struct setting *s, const char *formula, const char *labels)
{
    struct trial t;

    start_trial(s, &t, formula);
    t.show_bound = true;
    try_all(s, &t);
    assert_string_equal(buf_text(&s->m.out), labels);
}

/* ---- kinds ---- */

static void kinds_of_transitions(void **state)
{
    struct setting *s = *state;

    expect(s, "-", all);
    expect(s, "tau", "tau tau go tau at(1,2) d'1(2) tau own tau own d'2(0) ");
    expect(s, "c!", "c!1 ");
    expect(s, "c? exists _", "c?0 c?1 c?2 ");
    expect(s, "c()", "");
    expect(s, "e!", "e[1]!(0,true) e[2]!(2,false) ");
    expect(s, "d()", "d'1(2) d'2(0) ");
    expect(s, "d!", "");
    expect(s, "tau go", "tau go ");
    expect(s, "tau at", "tau at(1,2) ");
    expect(s, "tau own", "tau own tau own ");
}

static void one_scope_of_a_channel(void **state)
{
    expect(*state, "d'1()", "d'1(2) ");
    expect(*state, "d'2(0)", "d'2(0) ");
    expect(*state, "d(2)", "d'1(2) ");
    expect(*state, "d(1)", "");
}

/* ---- values ---- */

static void values_and_indices(void **state)
{
    struct setting *s = *state;

    expect(s, "c!1", "c!1 ");
    expect(s, "c!0", "");
    expect(s, "c!g", "c!1 ");
    expect(s, "c!(g + 1)", "");
    expect(s, "c!_", "c!1 ");
    expect(s, "e[2]!", "e[2]!(2,false) ");
    expect(s, "e[g]!", "e[1]!(0,true) ");
    expect(s, "e[_]!(0, _)", "e[1]!(0,true) ");
    expect(s, "e!(_, false)", "e[2]!(2,false) ");
    expect(s, "e[1]!(0, false)", "");
    expect(s, "tau at(1, _)", "tau at(1,2) ");
    expect(s, "tau at(_, 1)", "");
    expect(s, "c?=2", "c?2 ");
    expect(s, "c? exists (x where x != 1)", "c?0 c?2 ");
    expect(s, "c!(?x where x > 1)", "");
    expect(s, "u!(A(_))", "u!A(1) ");
    expect(s, "u!(A(0))", "");
    expect(s, "u!A(1)", "u!A(1) ");
    expect(s, "u!B", "u!B ");
    expect(s, "u!(?x where x is A)", "u!A(1) ");
}

static void binders_get_their_values(void **state)
{
    struct setting *s = *state;

    expect_bound(s, "<c? exists x> x = 0", "c?0 {0} c?1 {1} c?2 {2} ");
    expect_bound(s, "<e[?i]!(?x, ?b)> (i = x && b)",
                 "e[1]!(0,true) {1,0,true} "
                 "e[2]!(2,false) {2,2,false} ");
    expect_bound(s, "<d(?x)> x = 0", "d'1(2) {2} d'2(0) {0} ");
    expect_bound(s, "<tau at(?x, ?y)> x = y", "tau at(1,2) {1,2} ");
    expect_bound(s, "<u!(A(?x))> x = 0", "u!A(1) {1} ");
    expect_bound(s, "<u!?x> x is B", "u!A(1) {A(1)} u!B {B} ");
}

/* A binder may be used to its right. */
static void a_binder_within_its_pattern(void **state)
{
    expect_bound(*state, "<e[?i]!(i, _)> i = 1", "e[2]!(2,false) {2} ");
    expect_bound(*state, "<tau at(?x, x + 1)> x = 1", "tau at(1,2) {1} ");
}

/* ---- actors, complements ---- */

static void actors(void **state)
{
    struct setting *s = *state;

    expect(s, "@S", "d'2(0) ");
    expect(s, "@R", "d'2(0) ");
    expect(s, "@Q[1]", "d'1(2) tau own ");
    expect(s, "@Q[2]", "tau own ");
    expect(s, "@Q[_]", "d'1(2) tau own tau own ");
    expect(s, "@P",
           "c!1 c?0 c?1 c?2 e[1]!(0,true) e[2]!(2,false) tau tau go tau at(1,2) u!A(1) "
           "u!B d'1(2) ");
}

static void complements(void **state)
{
    struct setting *s = *state;

    expect(s, "-@P", "tau own tau own d'2(0) ");
    expect(s, "-{@P, tau own}", "d'2(0) ");
    expect(s, "-{tau, c!, e!, u!}", "c?0 c?1 c?2 ");
    expect(s, "-{tau, c?, e[1]!, u!B}", "c!1 e[2]!(2,false) u!A(1) ");
    expect(s, "-{tau, c?=1, c!, e!, u!}", "c?0 c?2 ");
    expect(s, "-{-@S}", "d'2(0) ");
}

/* Every transition matches a pattern or its complement, never both. */
static void complements_are_exact(void **state)
{
    static const char *const patterns[] = {
        "tau",    "c!",  "c? exists _", "c?=1", "e[1]!", "@Q[_]",
        "tau go", "d()", "u!(A(_))",    "c!0",  "-",
    };
    struct setting *s = *state;

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct trial t, u;
        struct buf f = BUF_EMPTY;
        size_t n;
        start_trial(s, &t, "<-> true");
        buf_printf(&f, "<%s> true", patterns[i]);
        start_trial(s, &t, buf_text(&f));
        try_all(s, &t);
        n = s->m.out.n;
        buf_reset(&f);
        buf_printf(&f, "<-{%s}> true",
                   strcmp(patterns[i], "c? exists _") == 0 ? "c?" : patterns[i]);
        start_trial(s, &u, buf_text(&f));
        try_all(s, &u);
        assert_int_equal(n + s->m.out.n, strlen(all));
        buf_clear(&f);
    }
}

/* ---- faults ---- */

static void what_goes_wrong_in_a_pattern(void **state)
{
    struct setting *s = *state;

    expect(s, "c!(1 / (g - 1))", "fault at c!1 ");
    expect(s, "u!A(1 / (g - 1))", "fault at u!A(1) fault at u!B ");
    expect(s, "c!(?x where 1 / (g - x) = 0)", "fault at c!1 ");
    expect(s, "e[2]!(1, 1 / (g - 1) = 0)", ""); /* decided before */
    expect(s, "e[2]!(2, 1 / (g - 1) = 0)", "fault at e[2]!(2,false) ");
    expect(s, "-{@S, c!(1 / (g - 1))}",
           "fault at c!1 c?0 c?1 c?2 e[1]!(0,true) e[2]!(2,false) tau "
           "tau go tau at(1,2) u!A(1) u!B d'1(2) tau own tau own ");
}

/* An edge that is a run-time error matches unless its known parts exclude it. */
static void faulty_edges(void **state)
{
    struct setting *s = *state;
    struct trial t;
    static const struct fault division = { .kind = FAULT_DIVISION };
    value one = value_small(1);
    struct lts_edge e = {
        .kind = LTS_OUT,
        .step = LTS_NO_STEP,
        .fault = &division,
        .target = LTS_NO_STATE,
        .actor = { 0, NO_INSTANCE },
    };

    for (e.link = 0; strcmp(s->l->sig->link[e.link].name, "e") != 0; e.link++) {
    }
    static const struct {
        const char *pattern;
        bool index_known, matches;
    } table[] = {
        { "<e!> true", false, true },
        { "<e[2]!> true", false, true },
        { "<e[2]!> true", true, false },
        { "<e[1]!> true", true, true },
        { "<e[1]!(0, true)> true", true, true },
        { "<c!> true", true, false },
        { "<-> true", false, true },
        { "<tau> true", false, false },
        { "<e!(?x, _ where x > 1)> true", true, true },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        start_trial(s, &t, table[i].pattern);
        e.index = table[i].index_known ? value_tuple(s->m.vs, 1, &one) : VALUE_NONE;
        assert_int_equal(match_act(&t.ev, &s->m.stg->sig, t.act, &e, VALUE_NONE),
                         table[i].matches ? MATCH_YES : MATCH_NO);
    }
}

/* ---- inputs ---- */

static void an_input_edge_without_its_value(void **state)
{
    struct setting *s = *state;
    struct trial t;
    uint32_t n;
    const struct lts_edge *e;

    start_trial(s, &t, "<c? exists (x where x > 5)> true");
    e = lts_edges(s->l, 0, VALUE_NONE, &n);
    assert_int_equal(match_input_edge(&t.ev, &s->m.stg->sig, t.act, &e[0]), MATCH_NO);
    assert_int_equal(match_input_edge(&t.ev, &s->m.stg->sig, t.act, &e[1]), MATCH_YES);
}

static void a_pattern_that_gives_the_payload(void **state)
{
    struct setting *s = *state;
    struct trial t;
    value payload;

    start_trial(s, &t, "<c?=(g + 1)> true");
    assert_true(match_gives_payload(t.act));
    assert_true(match_payload(&t.ev, t.act, &payload));
    assert_int_equal(value_elem(s->m.vs, payload, 0), value_small(2));
    start_trial(s, &t, "<c? exists x> true");
    assert_false(match_gives_payload(t.act));
    start_trial(s, &t, "<c?=(1 / (g - 1))> true");
    assert_false(match_payload(&t.ev, t.act, &payload));
    assert_int_equal(t.ev.fault.kind, FAULT_DIVISION);
}

/* What is told by the kind of a transition agrees with the match. */
static void kinds_alone(void **state)
{
    static const struct {
        const char *formula;
        bool suffices;
    } given[] = {
        { "<-> true", true },
        { "<tau> true", true },
        { "<tau go> true", false },
        { "<c!> true", false },
        { "<c!1> true", false },
        { "<c? exists x> true", false },
        { "<e[1]!(0, true)> true", false },
        { "<d(?x)> x = 0", false },
        { "<-{c!}> true", false },
    };
    struct setting *s = *state;
    uint32_t n;

    for (size_t k = 0; k < sizeof given / sizeof *given; k++) {
        struct trial t = { .show_bound = false };
        uint32_t may = 0;

        start_trial(s, &t, given[k].formula);
        assert_int_equal(match_kind_suffices(t.act), given[k].suffices);
        const struct lts_edge *e = lts_edges(s->l, 0, VALUE_NONE, &n);
        for (uint32_t i = 0; i < n; i++) {
            enum match m = match_act(&t.ev, &s->m.stg->sig, t.act, &e[i], e[i].payload);
            bool kind = match_kind(t.act, e[i].kind);
            assert_true(kind || m == MATCH_NO);
            assert_true(!kind || !given[k].suffices || m == MATCH_YES);
            may += kind;
        }
        assert_true(may > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(kinds_of_transitions),
        TEST(one_scope_of_a_channel),
        TEST(values_and_indices),
        TEST(binders_get_their_values),
        TEST(a_binder_within_its_pattern),
        TEST(actors),
        TEST(complements),
        TEST(complements_are_exact),
        TEST(what_goes_wrong_in_a_pattern),
        TEST(faulty_edges),
        TEST(an_input_edge_without_its_value),
        TEST(a_pattern_that_gives_the_payload),
        TEST(kinds_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
