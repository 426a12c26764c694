/*
 * chart, write_svg and write_html: pictures and pages of explanations made by hand.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command/escape.h"
#include "cli/draw/svg.h"
#include "cli/evidence/page.h"
#include "cli/evidence/sequence_chart.h"
#include "cli/evidence/strategy_tree.h"
#include "cli/evidence/write_html.h"
#include "cli/evidence/write_svg.h"
#include "tests/unit/explanation_fixture.h"

#define HOSTILE "</title><script>alert(1)</script>]]>&amp;'\"\x01\xff"

struct fixture {
    struct arena *arena;
    struct buf svg, html;
};

static int set_up(void **state)
{
    struct fixture *f = mem_zalloc(sizeof *f);

    f->arena = arena_new();
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    buf_clear(&f->svg);
    buf_clear(&f->html);
    arena_free(f->arena);
    mem_free(f);
    return 0;
}

static void draw(struct fixture *f, const struct explanation *s)
{
    buf_reset(&f->svg);
    buf_reset(&f->html);
    write_svg(&f->svg, s);
    write_html(&f->html, s);
}

static uint32_t in_svg(struct fixture *f, const char *piece)
{
    return explanation_count(buf_text(&f->svg), piece);
}

static uint32_t in_html(struct fixture *f, const char *piece)
{
    return explanation_count(buf_text(&f->html), piece);
}

/* Of each element of this kind as many ends as beginnings, and some. */
static void assert_paired(const char *text, const char *begin, const char *end)
{
    assert_true(explanation_count(text, begin) > 0);
    assert_int_equal(explanation_count(text, begin), explanation_count(text, end));
}

/* ---- the chart ---- */

static void those_who_take_part_have_lifelines(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 4);
    struct sequence_chart *c;

    explanation_add(f->arena, s, 2, 0, "c()", NULL, NULL);
    c = sequence_chart_make(f->arena, s);
    assert_int_equal(c->n_lifelines, 2);
    assert_string_equal(c->lifeline[0].name, "P0");
    assert_string_equal(c->lifeline[1].name, "P2");
    assert_int_equal(c->lifeline_of[1], CHART_ABSENT);
    assert_int_equal(c->row[1].from, 1);
    assert_int_equal(c->row[1].to, 0);
    draw(f, s);
    assert_int_equal(in_svg(f, "take no part: P1@n0, P3@n0"), 1);
    assert_int_equal(in_svg(f, "environment"), 0);
}

static void the_environment_has_one_if_anything_is_exchanged(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 2);
    struct sequence_chart *c;

    explanation_add(f->arena, s, 1, 1, "c!2", NULL, NULL)->kind = EXPLANATION_OUT;
    explanation_add(f->arena, s, 1, 1, "d?2", NULL, NULL)->kind = EXPLANATION_IN;
    c = sequence_chart_make(f->arena, s);
    assert_int_equal(c->n_lifelines, 2);
    assert_int_equal(c->lifeline[0].process, CHART_ENVIRONMENT);
    assert_int_equal(c->row[1].from, 1);
    assert_int_equal(c->row[1].to, 0);
    assert_int_equal(c->row[2].from, 0);
    assert_int_equal(c->row[2].to, 1);
}

static void nothing_overlaps(void **state)
{
    static const char label[] = "a_long_name_of_a_channel(1,2,3)";
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 3);
    struct sequence_chart *c;

    explanation_add(f->arena, s, 0, 1, label, "a_long_name_of_a_node", "1");
    explanation_add(f->arena, s, 1, 1, label, NULL, NULL);
    explanation_add(f->arena, s, 2, 0, "x", NULL, "2");
    c = sequence_chart_make(f->arena, s);
    for (uint32_t i = 0; i < c->n_lifelines; i++)
        assert_true(2 * c->lifeline[i].half >= svg_text_width(c->lifeline[i].name, 99, 13));
    for (uint32_t i = 1; i < c->n_lifelines; i++)
        assert_true(c->lifeline[i].x - c->lifeline[i].half >
                    c->lifeline[i - 1].x + c->lifeline[i - 1].half);
    assert_true(c->lifeline[1].x - c->lifeline[0].x > svg_text_width(label, 99, CHART_SIZE));
    assert_true(2 * c->lifeline[1].half > svg_text_width(label, 99, CHART_SIZE));
    assert_true(c->notes_x > c->lifeline[2].x + c->lifeline[2].half);
    for (uint32_t i = 1; i < c->n_rows; i++)
        assert_int_equal(c->row[i].y, c->row[i - 1].y + c->row[i - 1].height);
}

static void changes_and_claims_stand_beside_their_step(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 1);

    explanation_add(f->arena, s, 0, 0, "tau", "n1", "1");
    explanation_add(f->arena, s, 0, 0, "tau", NULL, NULL);
    s->mark[2].formula = "G";
    draw(f, s);
    assert_int_equal(in_svg(f, ">g: <tspan"), 1);
    assert_int_equal(in_svg(f, ">n1</text>"), 1);
    assert_int_equal(in_svg(f, ">n0</text>"), 1);
    assert_int_equal(in_svg(f, "now: "), 2);
    assert_int_equal(in_svg(f, "now: F is false"), 1);
    assert_int_equal(in_svg(f, "now: G is false"), 1);
    assert_true(strstr(buf_text(&f->svg), "now: G") >
                strstr(buf_text(&f->svg), "<g data-step='2'>"));
}

static void a_long_change_is_cut_to_its_line(void **state)
{
    struct explanation_change c = { "a_name_that_is_longer_than_most_names_are[17].field",
                                    "{ what : was, there : before }",
                                    "{ what : comes, after : it }", NULL, false };
    struct chart_change x = chart_change(&c);

    (void)state;
    assert_true(x.name + x.from + x.to + 5 <= CHART_NOTE_CELLS);
    c.name = "x";
    c.to = "1";
    x = chart_change(&c);
    assert_int_equal(x.from, strlen(c.from));
    assert_int_equal(x.to, 1);
    c.from = NULL;
    assert_int_equal(chart_change(&c).from, 0);
}

/* Of long values the difference, with the whole as a tooltip; positions stand at the name. */
static void a_difference_inside_a_value_is_drawn(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 1);
    struct value_difference d = { .at = VALUE_DIFF_NOWHERE, .text = "-{a} +{b}" };

    explanation_add(f->arena, s, 0, 0, "tau", "n1", "{b,c,d,e,f,g,h}");
    s->step[0].change->from = "{a,c,d,e,f,g,h}";
    s->step[0].change->within = &d;
    draw(f, s);
    assert_int_equal(in_svg(f, "</title>g: -{a} +{b}</text>"), 1);
    assert_int_equal(in_svg(f, "<title>g: {a,c,d,e,f,g,h} -&#62; {b,c,d,e,f,g,h}</title>"), 1);
    assert_int_equal(in_html(f, "<span class='new'>-{a} +{b}</span><br/>"), 1);
    assert_int_equal(chart_change(s->step[0].change).from, 0);
    d.text = "[2]: a -> b";
    draw(f, s);
    assert_int_equal(in_svg(f, "</title>g[2]: a -&#62; b</text>"), 1);
    s->step[0].change->from = "{a}";
    s->step[0].change->to = "{b}";
    draw(f, s);
    assert_int_equal(in_svg(f, ">g: <tspan"), 1);
}

static void loops_have_a_bracket(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 1);

    explanation_add(f->arena, s, 0, 0, "tau", "n1", NULL);
    explanation_add(f->arena, s, 0, 0, "tau", "n2", NULL);
    explanation_add(f->arena, s, 0, 0, "tau", "n1", NULL);
    draw(f, s);
    assert_int_equal(in_svg(f, "for ever"), 0);
    assert_int_equal(in_html(f, "data-again"), 0);
    s->end = EXPLANATION_LOOP;
    s->loop = 1;
    s->end_text = "G";
    draw(f, s);
    assert_int_equal(in_svg(f, ">for ever</text>"), 1);
    assert_int_equal(in_svg(f, "steps 2 to 3 repeat for ever, so this is false: G"), 1);
    assert_int_equal(in_html(f, "data-again='2'"), 1);
    s->loop = 2;
    s->renamed = true;
    draw(f, s);
    assert_int_equal(in_svg(f, "step 3 repeats for ever, with other values, so"), 1);
}

static void ends_are_told(void **state)
{
    static const char *fact[] = { "g = 1", "P0@n1" };
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 2);

    explanation_add(f->arena, s, 0, 0, "tau", "n1", "1");
    s->end = EXPLANATION_DECIDED;
    s->end_text = "g < 1";
    s->end_at =
        (struct explanation_place){ .file = "m.mu", .line = 3, .column = 7, .source = "always" };
    s->n_facts = 2;
    s->fact = fact;
    draw(f, s);
    assert_int_equal(in_svg(f, "this is false: g &#60; 1"), 1);
    assert_int_equal(in_svg(f, "g = 1, P0@n1"), 1);
    assert_int_equal(in_svg(f, "m.mu:3:7: always"), 1);
    s->end = EXPLANATION_DEADLOCK;
    draw(f, s);
    assert_int_equal(in_svg(f, "a deadlock"), 1);
    assert_int_equal(in_svg(f, ">P0@n1, P1@n0<"), 1);
}

static void a_broadcast_has_an_arrow_to_each(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 4);
    struct explanation_step *x = explanation_add(f->arena, s, 1, 0, "c(1)", NULL, NULL);
    struct explanation_actor all[] = { x->actor[0], x->actor[1], x->actor[1], x->actor[1] };

    all[2].process = 2;
    all[3].process = 3;
    x->actor = all;
    x->n_actors = 4;
    draw(f, s);
    assert_int_equal(in_svg(f, "class='head'"), 3);
    assert_int_equal(in_svg(f, "data-from='1' data-to='0'"), 1);
    assert_int_equal(in_svg(f, "data-from='1' data-to='2'"), 1);
    assert_int_equal(in_svg(f, "data-from='1' data-to='3'"), 1);
    assert_int_equal(in_svg(f, ">c(1)</text>"), 1);
    assert_int_equal(in_html(f, "P1 \u2192 P0, P2, P3"), 1);
    x->n_actors = 1; /* nobody has heard it */
    draw(f, s);
    assert_int_equal(in_svg(f, "class='head'"), 0);
    assert_int_equal(in_svg(f, ">c(1)</text>"), 1);
}

static void a_run_time_error_is_the_last_step(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 1);
    struct explanation_step *x = explanation_add(f->arena, s, 0, 0, "tau", NULL, NULL);

    x->fault = true;
    x->actor[0].to = NULL;
    s->n_states = 1;
    s->end = EXPLANATION_FAULT;
    s->end_text = "division by zero";
    s->verdict = "error";
    draw(f, s);
    assert_int_equal(in_svg(f, ">run-time error</text>"), 1);
    assert_int_equal(in_svg(f, "run-time error: division by zero"), 1);
    assert_int_equal(in_html(f, "<td class='fault' colspan='2'>run-time error</td>"), 1);
    s->n_states = s->n_steps = 0; /* before the initial state */
    s->mark = NULL;
    draw(f, s);
    assert_int_equal(in_svg(f, "data-step"), 0);
    assert_int_equal(in_svg(f, "run-time error: division by zero"), 1);
}

static void size_is_linear(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 3);
    size_t once;

    for (uint32_t i = 0; i < 100; i++)
        explanation_add(f->arena, s, i % 3, (i + 1) % 3, "c()", i % 2 == 0 ? "n1" : "n2", NULL);
    draw(f, s);
    once = f->svg.n;
    for (uint32_t i = 0; i < 100; i++)
        explanation_add(f->arena, s, i % 3, (i + 1) % 3, "c()", i % 2 == 0 ? "n1" : "n2", NULL);
    draw(f, s);
    assert_true(f->svg.n < 3 * once);
}

/* ---- strategies ---- */

static void chains_are_not_indented(void **state)
{
    static const uint32_t depth[] = { 0, 1, 2, 3, 3, 4 };
    static const uint32_t level[] = { 0, 0, 0, 1, 1, 1 };
    struct fixture *f = *state;
    struct strategy_tree c = strategy_tree_make(f->arena, explanation_tree(f->arena, 6, depth));

    assert_int_equal(c.n, 6);
    for (uint32_t i = 0; i < c.n; i++)
        assert_int_equal(c.at[i].level, level[i]);
    assert_int_equal(c.at[2].n_below, 2);
}

static void what_is_repeated_refers_to_the_first(void **state)
{
    static const uint32_t depth[] = { 0, 1, 2, 1, 2 };
    struct fixture *f = *state;
    struct explanation *s = explanation_tree(f->arena, 5, depth);

    s->line[4].vertex = 2;
    s->line[4].fold = true;
    s->line[0].chooses = true;
    s->line[2].mark.value = true;
    draw(f, s);
    assert_int_equal(in_svg(f, "F2 is true"), 1);
    assert_int_equal(in_svg(f, "F4 is false"), 1);
    assert_int_equal(in_svg(f, "state 0, as in line 3"), 1);
    assert_int_equal(in_svg(f, "state 0, one way is enough:"), 1);
    assert_int_equal(in_html(f, "<a href='#line=3'>state 0, as in line 3</a>"), 1);
    assert_paired(buf_text(&f->html), "<details", "</details>");
    assert_int_equal(in_html(f, "data-last='5'"), 1);
}

static void a_fixpoint_and_its_body_are_one_claim(void **state)
{
    static const uint32_t depth[] = { 0, 1, 2, 3 };
    struct fixture *f = *state;
    struct explanation *s = explanation_tree(f->arena, 4, depth);
    struct strategy_tree c;

    s->line[1].unfolds = true;
    s->line[1].chooses = true;
    s->line[3].vertex = 1;
    s->line[3].fold = true;
    c = strategy_tree_make(f->arena, s);
    assert_int_equal(c.n, 3);
    assert_true(c.at[0].chooses);
    assert_int_equal(c.at[2].as, 0);
}

/* ---- pages ---- */

static void a_page_has_all_that_is_said(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 2);

    s->text = "what it says";
    explanation_add(f->arena, s, 0, 1, "c(7)", "n1", "1");
    explanation_add(f->arena, s, 1, 1, "tau", NULL, NULL);
    draw(f, s);
    assert_int_equal(in_html(f, "what it says"), 1);
    assert_int_equal(in_html(f, "source of an edge"), 3);
    assert_int_equal(in_html(f, "m.stg:4:3"), 1);
    assert_int_equal(in_html(f, "<li class='item' id='step="), 3);
    assert_int_equal(in_html(f, "<tr data-step="), 3);
    assert_int_equal(in_html(f, "<g data-step="), 3);
    assert_int_equal(in_html(f, "class='changed'"), 3); /* two nodes and g */
    assert_int_equal(in_html(f, "<span class='old'>0</span>"), 1);
    assert_int_equal(in_html(f, "never change"), 0);
    assert_paired(buf_text(&f->html), "<svg ", "</svg>");
    assert_paired(buf_text(&f->html), "<td", "</td>");
}

static void columns_that_never_change_are_apart(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 2);

    explanation_add(f->arena, s, 0, 0, "tau", "n1", NULL);
    draw(f, s);
    assert_int_equal(in_html(f, "also the 2 columns that never change<"), 1);
    assert_int_equal(in_html(f, "<td class='still'>"), 4);
    assert_int_equal(in_html(f, "class='group still'"), 2);
}

static void a_page_asks_nobody(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 1);

    draw(f, s);
    assert_int_equal(in_html(f, "default-src 'none'"), 1);
    assert_int_equal(in_html(f, "://"), in_html(f, "http://www.w3.org/"));
    assert_int_equal(in_html(f, " src="), 0);
    assert_int_equal(in_html(f, "url("), 0);
    assert_null(strpbrk(page_style, "<&"));
    assert_null(strpbrk(page_script, "<&"));
}

static void texts_of_strangers_stay_texts(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 1);
    struct explanation_step *x;

    s->model = s->property = s->text = s->formula = s->end_text = s->legend = HOSTILE;
    s->end = EXPLANATION_DECIDED;
    s->end_at = (struct explanation_place){ HOSTILE, 1, 1, HOSTILE, { NULL, 0, 0 } };
    s->variable[0].name = HOSTILE;
    s->fact = (const char *[]){ HOSTILE };
    s->n_facts = 1;
    x = explanation_add(f->arena, s, 0, 0, HOSTILE, HOSTILE, HOSTILE);
    x->name = x->values = x->change[0].name = HOSTILE;
    x->actor[0].at.source = HOSTILE;
    s->mark[1].formula = s->mark[1].variables = s->mark[1].receiving = HOSTILE;
    draw(f, s);
    assert_int_equal(in_svg(f, "<script"), 0);
    assert_int_equal(in_html(f, "<script"), 1);
    assert_int_equal(in_html(f, "]]>"), 0);
    assert_int_equal(in_html(f, "\x01"), 0);
    assert_int_equal(in_html(f, "\xff"), 0);
    assert_true(in_html(f, "&#60;script&#62;") > 10);
    s->is_run = false;
    s->n_lines = 1;
    s->line = &(struct explanation_line){ .mark = s->mark[1], .step = x };
    draw(f, s);
    assert_int_equal(in_svg(f, "<script"), 0);
    assert_int_equal(in_html(f, "<script"), 1);
}

static void a_run_without_a_property_claims_nothing(void **state)
{
    struct fixture *f = *state;
    struct explanation *s = explanation_run(f->arena, 1);

    s->property = s->formula = s->verdict = NULL;
    s->mark = NULL;
    draw(f, s);
    assert_int_equal(in_svg(f, ">a run of m.stg</text>"), 1);
    assert_int_equal(in_svg(f, "now: "), 0);
    assert_int_equal(in_html(f, "<span class='verdict"), 0);
    assert_int_equal(in_html(f, "<div class='end"), 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(those_who_take_part_have_lifelines),
        TEST(the_environment_has_one_if_anything_is_exchanged),
        TEST(nothing_overlaps),
        TEST(changes_and_claims_stand_beside_their_step),
        TEST(a_long_change_is_cut_to_its_line),
        TEST(a_difference_inside_a_value_is_drawn),
        TEST(loops_have_a_bracket),
        TEST(ends_are_told),
        TEST(a_broadcast_has_an_arrow_to_each),
        TEST(a_run_time_error_is_the_last_step),
        TEST(size_is_linear),
        TEST(chains_are_not_indented),
        TEST(what_is_repeated_refers_to_the_first),
        TEST(a_fixpoint_and_its_body_are_one_claim),
        TEST(a_page_has_all_that_is_said),
        TEST(columns_that_never_change_are_apart),
        TEST(a_page_asks_nobody),
        TEST(texts_of_strangers_stay_texts),
        TEST(a_run_without_a_property_claims_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
