/*
 * invariant: which formulas are recognized, the predicate that must hold, and what it observes.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "checker/search/invariant.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, model_tear_down)

/* P[0], P[1], Q; q is a parameter of two nodes. */
#define MODEL \
    "type S = scalarset(2); channel c : 0..2; channel d; var g, h : 0..2 = 0;" \
    "process P(i : 0..1) { var x, y : 0..2 = 0; node a { tau -> b(1, 0); }" \
    "  node b(q : 0..2, r : 0..2) { tau -> e(2); } node e(q : 0..2) { c!q -> a; } }" \
    "process Q { var x : 0..2 = 0; node a { d! -> a; c?x -> a; } }" \
    "system par i : 0..1 . P(i) || Q;"

static int set_up(void **state)
{
    model_set_up(state);
    model_text(*state, MODEL);
    return 0;
}

/* ---- which formulas ---- */

enum { NO, LIVE = 1, FIRST = 2, DUAL = 4, YES = 8 };

/* parts: their number; flags: YES, and other flags that are set. */
static void expect(struct model *m, const char *text, uint32_t parts, int flags)
{
    struct invariant v;
    bool is = invariant_of(property_formula(m, text), &v);

    if (is != (flags != NO))
        fail_msg("%s is%s recognized", text, is ? "" : " not");
    if (!is)
        return;
    assert_int_equal(v.part.n, parts);
    assert_int_equal(v.live, (flags & LIVE) != 0);
    assert_int_equal(v.live_first, (flags & FIRST) != 0);
    assert_int_equal(v.dual, (flags & DUAL) != 0);
    invariant_clear(&v);
}

static void invariants(void **state)
{
    expect(*state, "always(g = 0)", 1, YES);
    expect(*state, "nu X . g = 0 && h = 0 && [-] X", 1, YES);
    expect(*state, "nu X . (g = 0 && (h = 0 && [-] X))", 2, YES);
    expect(*state, "nu X . (g = 0 || h = 0) && [-] X", 1, YES);
    expect(*state, "nu X . [-] X", 0, YES);
    expect(*state, "deadlock_free", 0, YES | LIVE | FIRST);
    expect(*state, "always(<->true && g = 0)", 1, YES | LIVE | FIRST);
    expect(*state, "always(g = 0 && <->true)", 1, YES | LIVE);
    expect(*state, "never(g = 1)", 1, YES);
}

static void duals(void **state)
{
    expect(*state, "possibly(g = 1)", 1, YES | DUAL);
    expect(*state, "mu X . g = 1 || h = 1 || <-> X", 1, YES | DUAL);
    expect(*state, "mu X . [-]false || g = 1 || <-> X", 1, YES | DUAL | LIVE | FIRST);
    expect(*state, "mu X . g = 1 || [-]false || <-> X", 1, YES | DUAL | LIVE);
    expect(*state, "!always(g = 0)", 1, YES | DUAL);
    expect(*state, "!possibly(g = 0)", 1, YES);
}

static void behind_a_prefix(void **state)
{
    expect(*state, "[d!] always(g = 0)", 1, YES);
    expect(*state, "[-][d!] deadlock_free", 0, YES | LIVE | FIRST);
    expect(*state, "<d!> possibly(g = 0)", 1, YES | DUAL);
    expect(*state, "g = 0 && [d!] always(h = 0)", 1, YES);
    expect(*state, "g = 0 || always(h = 0)", 1, YES);
    expect(*state, "[d!] always(g = 0) && [tau] g = 1", 1, YES);
}

static void other_formulas(void **state)
{
    expect(*state, "g = 0", 0, NO);
    expect(*state, "[-] g = 0", 0, NO);
    expect(*state, "<d!> always(g = 0)", 0, NO);
    expect(*state, "[d!] possibly(g = 0)", 0, NO);
    expect(*state, "nu X . g = 0 && [d!] X", 0, NO);
    expect(*state, "nu X . g = 0 && [-] [-] X", 0, NO);
    expect(*state, "nu X . g = 0 && <-> X", 0, NO);
    expect(*state, "nu X . g = 0 || [-] X", 0, NO);
    expect(*state, "nu X . g = 0 && [-] (h = 0 && X)", 0, NO);
    expect(*state, "nu X . <d!>true && [-] X", 0, NO);
    expect(*state, "nu X . [-] g = 0 && [-] X", 0, NO);
    expect(*state, "nu X . [d!]false && [-] X", 0, NO);
    expect(*state, "nu X . [-] X && X", 0, NO);
    expect(*state, "nu X . g = 0", 0, NO);
    expect(*state, "mu X . g = 0 && [-] X", 0, NO);
    expect(*state, "mu X . g = 0 || [-] X", 0, NO);
    expect(*state, "mu X . <->true || g = 0 || <-> X", 0, NO);
    expect(*state, "always(g = 0) && always(h = 0)", 0, NO);
    expect(*state, "always(possibly(g = 0))", 0, NO);
}

/* A part behind [-] X would be decided after the next states. */
static void the_modality_comes_last(void **state)
{
    expect(*state, "nu X . [-] X && g = 0", 0, NO);
    expect(*state, "nu X . g = 0 && [-] X && [-] X", 0, NO);
    expect(*state, "mu X . <-> X || g = 0", 0, NO);
}

/* Then the transitions would be looked at before some parts, and after others. */
static void live_stands_at_an_end(void **state)
{
    expect(*state, "nu X . g = 0 && <->true && h = 0 && [-] X", 0, NO);
    expect(*state, "mu X . g = 0 || [-]false || h = 0 || <-> X", 0, NO);
}

static void data_around(void **state)
{
    expect(*state, "nu X (k : 0..2 = 0) . g = k && [-] X(k)", 0, NO);
    expect(*state, "forall k : 0..2 . always(g = k)", 0, NO);
    expect(*state, "let k = g in always(g = k)", 0, NO);
    expect(*state, "always(forall k : 0..2 . g = k || h = 0)", 1, YES);
    expect(*state, "always(let k = g in h = k)", 1, YES);
}

/* ---- what is looked at ---- */

static void add_name(struct buf *b, const char *name, const char *sign, const char *part)
{
    buf_printf(b, "%s%s%s%s", b->n > 0 ? " " : "", name, sign, part);
}

static void add_instance(struct buf *b, const struct signature *g, const struct footprint *w,
                         uint32_t i)
{
    const struct process *p = &g->process[g->instance[i].process];
    char name[16];

    for (uint32_t k = 0; k < p->n_nodes; k++) {
        snprintf(name, sizeof name, "%s%u", p->name, i);
        if (w->node[i][k])
            add_name(b, name, "@", p->node[k].name);
    }
    for (uint32_t k = 0; k < p->n_variables; k++) {
        snprintf(name, sizeof name, "%s%u", p->name, i);
        if (w->variable[i][k])
            add_name(b, name, ".", p->variable[k].name);
    }
}

/* As "P0@a P0.x g", in the order of the model; instances are counted through. */
static void expect_looks(struct model *m, const char *text, const char *looks)
{
    const struct formula *f = property_formula(m, text);
    struct buf b = BUF_EMPTY;
    struct invariant v;

    assert_true(invariant_of(f, &v));
    for (uint32_t i = 0; i < f->sig->n_instances; i++)
        add_instance(&b, f->sig, v.footprint, i);
    for (uint32_t i = 0; i < f->sig->n_globals; i++)
        if (v.footprint->global[i])
            add_name(&b, f->sig->global[i].name, "", "");
    assert_string_equal(buf_text(&b), looks);
    buf_clear(&b);
    invariant_clear(&v);
}

static void what_a_part_looks_at(void **state)
{
    expect_looks(*state, "deadlock_free", "");
    expect_looks(*state, "always(true)", "");
    expect_looks(*state, "always(g = 0)", "g");
    expect_looks(*state, "nu X . h = 0 && (Q.x = 1 || g = 0) && [-] X", "Q2.x g h");
    expect_looks(*state, "always(!(Q@a) || h = 1)", "Q2@a h");
    expect_looks(*state, "always(if g = 0 then h = 0 else Q.x = 0)", "Q2.x g h");
    expect_looks(*state, "always(let k = g + 1 in h < k)", "g h");
    expect_looks(*state, "possibly(g = 1 || Q@a)", "Q2@a g");
}

/* Which instance is meant may be known only in the state: all of the family. */
static void instances_of_a_family(void **state)
{
    expect_looks(*state, "always(P[0].x = 0)", "P0.x P1.x");
    expect_looks(*state, "always(exists i : 0..1 . P[i]@b)", "P0@b P1@b");
    expect_looks(*state, "always(P[Q.x]@b)", "P0@b P1@b Q2.x");
}

/* A name may be that of parameters of several nodes. */
static void parameters_of_nodes(void **state)
{
    expect_looks(*state, "always(P[0]@b => P[0].q = 1)", "P0@b P0.q P0.q P1@b P1.q P1.q");
    expect_looks(*state, "always(P[0]@b => P[0].r = 0)", "P0@b P0.r P1@b P1.r");
}

/* Before the fixpoint, nothing is looked at by it. */
static void prefixes_do_not_count(void **state)
{
    expect_looks(*state, "g = 0 && [d!] always(h = 0)", "h");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(invariants),
        TEST(duals),
        TEST(behind_a_prefix),
        TEST(other_formulas),
        TEST(the_modality_comes_last),
        TEST(live_stands_at_an_end),
        TEST(data_around),
        TEST(what_a_part_looks_at),
        TEST(instances_of_a_family),
        TEST(parameters_of_nodes),
        TEST(prefixes_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
