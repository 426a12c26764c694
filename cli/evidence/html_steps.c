/*
 * What there is to say of each step of a run, or each line of a strategy (see html_steps.h).
 */
#include "config.h"

#include "cli/evidence/html_steps.h"

#include <string.h>

#include "cli/command/escape.h"
#include "cli/evidence/strategy_tree.h"
#include "cli/evidence/words.h"

#define ARROW "\xe2\x86\x92"

/* <TAG class='CLASS'>text</TAG> */
static void put_html_element(struct buf *b, const char *tag, const char *class, const char *text)
{
    buf_printf(b, "<%s%s%s%s>", tag, class[0] != '\0' ? " class='" : "", class,
               class[0] != '\0' ? "'" : "");
    escape_xml(b, text);
    buf_printf(b, "</%s>", tag);
}

static void put_html_place(struct buf *b, const struct explanation_place *p)
{
    struct buf at = BUF_EMPTY;

    if (p->file == NULL)
        return;
    words_place(&at, p);
    buf_add(b, "<p class='source'>");
    put_html_element(b, "span", "place", buf_text(&at));
    buf_char(b, ' ');
    put_html_element(b, "code", "", p->source);
    buf_add(b, "</p>\n");
    buf_clear(&at);
}

/* ---- a step ---- */

static void put_html_actors(struct buf *b, const struct explanation *s,
                            const struct explanation_step *x)
{
    if (x->kind == EXPLANATION_IN)
        buf_add(b, "environment " ARROW " ");
    escape_xml(b, s->process[x->actor[0].process]);
    for (uint32_t k = 1; k < x->n_actors; k++) {
        buf_add(b, k == 1 ? " " ARROW " " : ", ");
        escape_xml(b, s->process[x->actor[k].process]);
    }
    if (x->kind == EXPLANATION_OUT)
        buf_add(b, " " ARROW " environment");
}

/* "Communication on ask[1], of 2" */
static void put_kind(struct buf *b, const struct explanation_step *x)
{
    static const char *const kind[] = { "Internal step", "Communication", "Output", "Input" };

    buf_printf(b, "<p class='kind'>%s", kind[x->kind]);
    if (x->name[0] != '\0') {
        buf_add(b, x->kind == EXPLANATION_TAU ? " " : " on ");
        put_html_element(b, "code", "", x->name);
    }
    if (x->values[0] != '\0') {
        buf_add(b, x->kind == EXPLANATION_TAU ? " with " : " of ");
        put_html_element(b, "code", "", x->values);
    }
    buf_add(b, "</p>\n");
}

static void put_html_change(struct buf *b, const char *name, const char *difference,
                            const char *from, const char *to)
{
    buf_add(b, "<tr>");
    put_html_element(b, "th", "", name);
    buf_add(b, "<td>");
    if (difference != NULL) {
        put_html_element(b, "span", "new", difference);
        buf_add(b, "<br/>");
    }
    if (from != NULL) {
        put_html_element(b, "span", "old", from);
        buf_add(b, " " ARROW " ");
    }
    put_html_element(b, "span", "new", to);
    buf_add(b, "</td></tr>\n");
}

static bool actor_changes_node(const struct explanation_actor *who)
{
    return who->to != NULL && strcmp(who->from, who->to) != 0;
}

static void put_html_changes(struct buf *b, const struct explanation *s,
                             const struct explanation_step *x)
{
    bool any = x->n_changes > 0;

    for (uint32_t k = 0; k < x->n_actors; k++)
        any |= actor_changes_node(&x->actor[k]);
    if (!any)
        return;
    buf_add(b, "<table class='changes'><tbody>\n");
    for (uint32_t k = 0; k < x->n_actors; k++)
        if (actor_changes_node(&x->actor[k]))
            put_html_change(b, s->process[x->actor[k].process], NULL, x->actor[k].from,
                            x->actor[k].to);
    for (uint32_t i = 0; i < x->n_changes; i++)
        put_html_change(b, x->change[i].name, explanation_difference(&x->change[i]),
                        x->change[i].from, x->change[i].to);
    buf_add(b, "</tbody></table>\n");
}

static void put_html_step(struct buf *b, const struct explanation *s,
                          const struct explanation_step *x)
{
    put_kind(b, x);
    put_html_changes(b, s, x);
    if (x->fault)
        put_html_element(b, "p", "fault", "This step ends in a run-time error.");
}

/* The edges in the model. */
static void put_edges(struct buf *b, const struct explanation_step *x)
{
    for (uint32_t k = 0; k < x->n_actors; k++)
        put_html_place(b, &x->actor[k].at);
}

/* ---- claims ---- */

static void put_html_claim(struct buf *b, const struct explanation_mark *m, bool is_new)
{
    struct buf claim = BUF_EMPTY;

    words_mark(&claim, m);
    buf_printf(b, "<p class='claim%s'>%s: ", is_new ? " now" : "", is_new ? "now" : "still");
    put_html_element(b, "code", "", buf_text(&claim));
    buf_add(b, "</p>\n");
    put_html_place(b, &m->at);
    buf_clear(&claim);
}

void html_end(struct buf *b, const struct explanation *s)
{
    struct buf text = BUF_EMPTY;

    words_end(&text, s);
    if (text.n > 0) {
        buf_printf(b, "<div class='end %s'>\n", words_mood(s));
        put_html_element(b, "p", "", buf_text(&text));
        put_html_place(b, &s->end_at);
        buf_reset(&text);
        words_facts(&text, s);
        if (text.n > 0)
            put_html_element(b, "p", "facts", buf_text(&text));
        buf_add(b, "</div>\n");
    }
    buf_clear(&text);
}

void html_predicates(struct buf *b, const struct explanation *s)
{
    if (s->n_predicates == 0)
        return;
    buf_printf(b, "<details class='predicates'><summary>what the predicate%s mean%s</summary>\n",
               s->n_predicates > 1 ? "s" : "", s->n_predicates > 1 ? "" : "s");
    for (uint32_t i = 0; i < s->n_predicates; i++) {
        buf_add(b, "<p>");
        put_html_element(b, "code", "", s->predicate[i].written);
        buf_add(b, ": ");
        put_html_element(b, "code", "", s->predicate[i].means);
        buf_add(b, "</p>\n");
    }
    buf_add(b, "</details>\n");
}

/* ---- the list ---- */

static void open_html_item(struct buf *b, const char *name, uint32_t number)
{
    buf_printf(b, "<li class='item' id='%s=%u' data-step='%u'>\n", name, number, number);
    buf_printf(b, "<h3><span class='number'>%s %u</span> ", name, number);
}

static void put_html_label(struct buf *b, const struct explanation *s,
                           const struct explanation_step *x)
{
    put_html_actors(b, s, x);
    buf_char(b, ' ');
    put_html_element(b, "code", "", x->label);
}

static void put_run_item(struct buf *b, const struct explanation *s, uint32_t i)
{
    open_html_item(b, "step", i);
    if (i == 0 && s->n_initial > 1)
        explanation_initial(b, s->initial, s->n_initial);
    else if (i == 0)
        buf_add(b, "the initial state");
    else
        put_html_label(b, s, &s->step[i - 1]);
    buf_add(b, "</h3>\n");
    if (i > 0)
        put_html_step(b, s, &s->step[i - 1]);
    if (i == s->n_steps)
        html_end(b, s);
    else if (s->mark != NULL)
        put_html_claim(b, &s->mark[i], words_progress(s, i));
    if (i > 0)
        put_edges(b, &s->step[i - 1]);
    buf_add(b, "</li>\n");
}

static void put_claim_item(struct buf *b, const struct explanation *s, const struct claim *c,
                           uint32_t i)
{
    const struct explanation_line *l = c->line;

    open_html_item(b, "line", i + 1);
    if (l->step != NULL)
        put_html_label(b, s, l->step);
    buf_printf(b, "%sstate %u</h3>\n", l->step != NULL ? " to " : "in ", l->state);
    if (l->step != NULL)
        put_html_step(b, s, l->step);
    put_html_claim(b, &l->mark, true);
    if (l->step != NULL)
        put_edges(b, l->step);
    buf_add(b, "</li>\n");
}

void html_steps(struct buf *b, const struct explanation *s)
{
    struct arena *a = arena_new();
    struct strategy_tree claims = strategy_tree_make(a, s);

    buf_add(b, "<ol class='items scroll'>\n");
    if (s->is_run)
        for (uint32_t i = 0; i <= s->n_steps; i++)
            put_run_item(b, s, i);
    else
        for (uint32_t i = 0; i < claims.n; i++)
            put_claim_item(b, s, &claims.at[i], i);
    buf_add(b, "</ol>\n");
    arena_free(a);
}
