/*
 * compare: systems of textbooks, the formulas that tell them apart as text, and limits.
 *
 * The formulas were compared with the systems by hand; that they are right in general is tested
 * by tests/cross/test_equivalence.c.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/bisimulation/compare.h"
#include "abstraction/bisimulation/quotient.h"

#define ARCS 16

struct system {
    struct aut aut;
    const char *label[ARCS];
    char text[ARCS][8];
    struct aut_arc arc[ARCS];
};

static uint32_t label_number(struct system *x, const char *label)
{
    struct aut *a = &x->aut;
    uint32_t i = 0;

    while (i < a->n_labels && strcmp(x->label[i], label) != 0)
        i++;
    if (i == a->n_labels) {
        strcpy(x->text[i], label);
        x->label[i] = x->text[i];
        a->n_labels++;
    }
    if (strcmp(label, "tau") == 0)
        a->tau = i;
    return i;
}

/* "0 a 1, 1 tau 0": source, label and target of each arc. */
static const struct aut *read_system(struct system *x, const char *text)
{
    unsigned source, target;
    char label[8];
    int n;

    memset(x, 0, sizeof *x);
    x->aut = (struct aut){ .n_states = 1, .label = x->label, .arc = x->arc, .tau = AUT_NO_LABEL };
    while (sscanf(text, "%u %7s %u%n", &source, label, &target, &n) == 3) {
        uint32_t most = source > target ? source : target;
        assert_true(x->aut.n_arcs < ARCS);
        x->arc[x->aut.n_arcs++] = (struct aut_arc){ source, label_number(x, label), target };
        if (x->aut.n_states <= most)
            x->aut.n_states = most + 1;
        text += n + (text[n] == ',');
    }
    return &x->aut;
}

/* NULL: they are equivalent. */
static void assert_told(const char *left, const char *right, enum compare_relation relation,
                        const char *formula)
{
    struct limit limit = { .seconds = 0 };
    struct buf b = BUF_EMPTY;
    struct system x, y;
    struct hml why;

    if (compare_systems(read_system(&x, left), read_system(&y, right), relation, &limit, &why) ==
        COMPARE_DIFFERENT) {
        hml_print(&why, "tau", &b);
        hml_clear(&why);
    }
    assert_string_equal(buf_text(&b), formula != NULL ? formula : "");
    buf_clear(&b);
}

/* A choice made late, or early. */
static void choices(void **state)
{
    static const char late[] = "0 a 1, 1 b 2, 1 c 3", early[] = "0 a 1, 0 a 2, 1 b 3, 2 c 3";

    (void)state;
    assert_told(late, early, COMPARE_STRONG, "property differs = [\"a\"]<\"c\">true;\n");
    assert_told(early, late, COMPARE_STRONG, "property differs = <\"a\">[\"c\"]false;\n");
    assert_told(early, late, COMPARE_TRACE, NULL);
    assert_told(early, late, COMPARE_WEAK_TRACE, NULL);
    assert_told(late, "0 a 1, 1 b 2", COMPARE_TRACE, "property differs = <\"a\"><\"c\">true;\n");
    assert_told("0 a 1, 1 b 2", late, COMPARE_TRACE, "property differs = [\"a\"][\"c\"]false;\n");
}

/* A silent step that takes a possibility away; one that does not. */
static void silent_steps(void **state)
{
    (void)state;
    assert_told("0 a 1, 0 tau 2, 2 b 3", "0 a 1, 0 b 1", COMPARE_BRANCHING,
                "property differs = <tau*>[tau* . \"a\"]false;\n");
    assert_told("0 tau 1, 1 a 2", "0 a 1", COMPARE_BRANCHING, NULL);
    assert_told("0 tau 1, 1 a 2", "0 a 1", COMPARE_STRONG, "property differs = <tau>true;\n");
    assert_told("0 tau 1, 1 a 2, 2 b 0", "0 a 1, 1 tau 2, 2 b 0", COMPARE_WEAK_TRACE, NULL);
    assert_told("0 tau 1, 1 a 2, 2 b 0", "0 a 1, 1 tau 2", COMPARE_WEAK_TRACE,
                "property differs = <tau* . \"a\"><tau* . \"b\">true;\n");
}

/* Both can do a, but only the first one as long as b is possible. */
static void as_long_as(void **state)
{
    (void)state;
    assert_told("0 a 2, 0 b 2, 0 tau 1, 1 a 2", "0 b 2, 0 tau 1, 1 a 2", COMPARE_BRANCHING,
                "property differs = mu X. <tau* . \"b\">true && (<\"a\">true || <tau>X);\n");
}

/* A loop of silent steps counts only where divergence does. */
static void divergence(void **state)
{
    (void)state;
    assert_told("0 tau 1, 1 tau 0, 1 a 0", "0 a 0", COMPARE_BRANCHING, NULL);
    assert_told("0 tau 1, 1 tau 0, 1 a 0", "0 a 0", COMPARE_DIVERGENCE,
                "property differs = nu X. <tau>X;\n");
    assert_told("0 a 0", "0 tau 1, 1 tau 0, 1 a 0", COMPARE_DIVERGENCE,
                "pred d1 = nu X. <tau>X;\nproperty differs = !d1;\n");
}

/* A subformula that occurs twice becomes a pred. */
static void shared(void **state)
{
    (void)state;
#define EITHER "2 d 3, 3 e 4, 5 d 6, 0 a 1, 1 b 2, 1 c 5, 0 a 7, 7 b 5, 7 c 2"
    assert_told(EITHER ", 0 a 8, 8 b 2, 8 c 2", EITHER, COMPARE_STRONG,
                "pred d1 = <\"d\"><\"e\">true;\n"
                "property differs = <\"a\">(<\"b\">d1 && <\"c\">d1);\n");
}

static void limits(void **state)
{
    atomic_int told = LIMIT_INTERRUPT;
    struct limit limit = { .told = &told };
    struct arena *a = arena_new();
    struct system x, y;
    struct hml why;

    (void)state;
    read_system(&x, "0 a 1, 1 tau 2, 2 b 0");
    read_system(&y, "0 a 1, 1 tau 2, 2 a 0");
    for (int e = 0; e < 5; e++)
        assert_int_equal(compare_systems(&x.aut, &y.aut, (enum compare_relation)e, &limit, &why),
                         COMPARE_LIMIT);
    for (int e = 0; e < 3; e++)
        assert_null(quotient(a, &x.aut, (enum equivalence)e, &limit));
    arena_free(a);
}

/* Each arc of a long chain takes a round, and a step of the formula. */
static void long_chains(void **state)
{
    enum { LONG = 5000 };
    struct aut_arc *arc = mem_alloc(LONG * sizeof *arc);
    const char *label[] = { "a" };
    struct aut x = { .n_states = LONG,
                     .n_labels = 1,
                     .label = label,
                     .arc = arc,
                     .n_arcs = LONG - 1,
                     .tau = AUT_NO_LABEL, },
               y = x;
    struct limit limit = { .seconds = 0 };

    (void)state;
    for (uint32_t i = 0; i + 1 < LONG; i++)
        arc[i] = (struct aut_arc){ i, 0, i + 1 };
    y.n_arcs--;
    for (int e = 0; e < 5; e++) {
        struct buf b = BUF_EMPTY;
        struct hml why;
        uint32_t n = 0;
        assert_int_equal(compare_systems(&x, &y, (enum compare_relation)e, &limit, &why),
                         COMPARE_DIFFERENT);
        hml_print(&why, "tau", &b);
        for (const char *at = buf_text(&b); (at = strstr(at, "\"a\"")) != NULL; at++)
            n++;
        assert_int_equal(n, LONG - 1);
        buf_clear(&b);
        hml_clear(&why);
    }
    mem_free(arc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices),     cmocka_unit_test(silent_steps), cmocka_unit_test(as_long_as),
        cmocka_unit_test(divergence),  cmocka_unit_test(shared),       cmocka_unit_test(limits),
        cmocka_unit_test(long_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
