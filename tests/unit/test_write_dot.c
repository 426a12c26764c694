/*
 * write_dot: explanations made by hand, with texts that have a special meaning for Graphviz.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/evidence/write_dot.h"

/* Two processes, a variable of the second, three states, two steps. */

static const char *const process[] = { "A", "B" };
static struct explanation_variable variable[] = { { "B.x", 1 } };
static const char *node[][2] = { { "a", "b" }, { "a2", "b2" }, { "a", "b" } };
static const char *one[] = { "1" }, *two[] = { "\"\\N<2>" }, *none[] = { NULL };
static struct explanation_state states[] = { { node[0], one },
                                             { node[1], two },
                                             { node[2], none } };
static struct explanation_change change = { "B.x", "1", "\"\\N<2>", NULL, false };

static struct explanation_actor both[] = {
    { 0, "a", "a2", false, { NULL, 0, 0, NULL, { NULL, 0, 0 } } },
    { 1, "b", "b2", false, { NULL, 0, 0, NULL, { NULL, 0, 0 } } },
};
static struct explanation_actor back[] = {
    { 0, "a2", "a", false, { NULL, 0, 0, NULL, { NULL, 0, 0 } } },
};

static struct explanation_step steps[] = {
    {
        .kind = EXPLANATION_COMM,
        .label = "c'1(\"&lt;\")",
        .n_actors = 2,
        .actor = both,
        .n_changes = 1,
        .change = &change,
    },
    {
        .kind = EXPLANATION_TAU,
        .label = "tau",
        .n_actors = 1,
        .actor = back,
    },
};

static struct explanation a_run(enum explanation_end end)
{
    return (struct explanation){
        .model = "m.stg",
        .property = "p \"q\"",
        .text = "<b>",
        .formula = "f",
        .verdict = "false",
        .is_run = true,
        .n_processes = 2,
        .process = process,
        .n_variables = 1,
        .variable = variable,
        .n_states = 3,
        .state = states,
        .n_steps = 2,
        .step = steps,
        .end = end,
        .end_text = "x < 2",
    };
}

/* Pieces that must be in the text, in this order; NULL ends them. */
static void expect(const struct explanation *s, const char *const *piece)
{
    struct buf b = BUF_EMPTY;
    const char *at;

    write_dot(&b, s);
    at = buf_text(&b);
    for (; *piece != NULL; piece++) {
        const char *found = strstr(at, *piece);
        if (found == NULL)
            fail_msg("no %s in %s", *piece, buf_text(&b));
        at = found + strlen(*piece);
    }
    assert_string_equal(at, "}\n");
    buf_clear(&b);
}

#define EXPECT(s, ...) expect(s, (const char *const[]){ __VA_ARGS__, NULL })

static void a_decided_run(void **state)
{
    struct explanation s = a_run(EXPLANATION_DECIDED);
    const char *fact[] = { "x = \"2\"" };

    (void)state;
    s.n_facts = 1;
    s.fact = fact;
    s.end_at = (struct explanation_place){ "m.mu", 3, 7, "", { NULL, 0, 0 } };
    EXPECT(&s, "digraph \"p \\\"q\\\"\" {\n", "label=\"p \\\"q\\\": false\\l<b>\\lm.stg\\l\"",
           "  s0 [label=\"0\\nA@a, B@b\\nB.x = 1\", penwidth=2, ",
           "  s1 [label=\"1\\nA@a2, B@b2\\nB.x = \\\"\\\\N<2>\", tooltip=\"",
           "  s2 [label=\"2\\nA@a\", penwidth=2.5, color=\"#c00000\", ",
           "  s0 -> s1 [label=\"  1  c'1(\\\"&amp;lt;\\\") \\l  A -> B \\l\"];\n",
           "  s1 -> s2 [label=\"  2  tau \\l  A \\l\"];\n",
           "label=\"this is false: x < 2  (m.mu:3:7)\\nx = \\\"2\\\"\"",
           "  s2 -> end [style=dashed, arrowhead=none];\n");
}

/* The last state is state 0 again. */
static void a_loop(void **state)
{
    struct explanation s = a_run(EXPLANATION_LOOP);

    (void)state;
    EXPECT(&s, "  s1 [label=", "];\n  s0 -> s1 [", "  s1 -> s0 [label=\"  2  tau \\l",
           "label=\"steps 1 to 2 repeat for ever,\\nso this is false: x < 2\"", "  s1 -> end [",
           "];\n");
    s.loop = 1;
    s.renamed = true;
    EXPECT(&s, "  s1 -> s1 [", "label=\"step 2 repeats for ever, with other values,\\nso ",
           "  s1 -> end [", "];\n");
}

static void a_run_time_error(void **state)
{
    struct explanation s = a_run(EXPLANATION_FAULT);
    struct explanation_step last[] = { steps[0], steps[1] };
    struct explanation_actor failing = back[0];

    (void)state;
    failing.to = NULL;
    last[1].fault = true;
    last[1].actor = &failing;
    s.n_states = 2;
    s.step = last;
    EXPECT(&s, "  s1 [", "  s1 -> end [color=\"#c00000\", label=\"  2  tau \\l  A \\l\"];\n",
           "label=\"run-time error: x < 2\"", "];\n");
    s.n_states = s.n_steps = 0;
    EXPECT(&s, "label=\"run-time error: x < 2\"", "];\n");
}

static void a_simulation(void **state)
{
    struct explanation s = a_run(EXPLANATION_OPEN);

    (void)state;
    s.property = s.text = s.formula = s.verdict = NULL;
    EXPECT(&s, "digraph \"m.stg\" {\n", "label=\"m.stg\\l\"", "  s2 [label=\"2\\nA@a\", tooltip",
           "  s1 -> s2 [", "];\n");
}

/* The third line is the first claim again. */
static void a_strategy(void **state)
{
    struct explanation s = a_run(EXPLANATION_OPEN);
    struct explanation_mark box = { .formula = "[-] X", .variables = "", .value = false };
    struct explanation_mark dia = {
        .formula = "<-> X", .variables = "i = 1", .value = true, .receiving = "B receives on c"
    };
    struct explanation_line line[] = {
        { .vertex = 7, .chooses = true, .mark = box },
        { .depth = 1, .vertex = 9, .state = 1, .mark = dia, .step = &steps[0] },
        { .depth = 2, .parent = 1, .vertex = 7, .fold = true, .mark = box },
    };

    (void)state;
    s.is_run = false;
    s.n_lines = 3;
    s.line = line;
    s.cut = true;
    EXPECT(&s, "  v7 [label=\"#0  a, b\\n[-] X\\nis false\", shape=ellipse, color=\"#c00000\"",
           "  v9 [label=\"#1  a2, b2\\n<-> X\\n[i = 1]\\nB receives on c\\nis true\", shape=box, "
           "color=\"#007a3d\"",
           "  v7 -> v9 [label=\"  c'1(\\\"&amp;lt;\\\") \\l  A -> B \\l\"];\n", "  v9 -> v7;\n",
           "  cut [", "];\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_decided_run),    cmocka_unit_test(a_loop),
        cmocka_unit_test(a_run_time_error), cmocka_unit_test(a_simulation),
        cmocka_unit_test(a_strategy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
