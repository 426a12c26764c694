/*
 * The tree of claims of a strategy as nested lists that can be folded (see html_strategy.h).
 *
 * A claim with several others below it is one element that contains them; of a chain of claims each
 * only follows the one before.  Browsers stop nesting at a depth of 512.
 */
#include "config.h"

#include "cli/evidence/html_strategy.h"

#include "cli/command/escape.h"
#include "cli/evidence/strategy_tree.h"
#include "cli/evidence/words.h"

static void put_tree_claim(struct buf *b, const struct strategy_tree *claims, uint32_t i)
{
    const struct claim *c = &claims->at[i];
    struct buf text = BUF_EMPTY;

    buf_printf(b, " class='line' data-step='%u' data-state='%u'>", i + 1, c->line->state);
    buf_printf(b, "<a class='number' href='#line=%u'>%u</a> ", i + 1, i + 1);
    if (c->line->step != NULL) {
        buf_add(b, "<span class='move'>");
        escape_xml(b, c->line->step->label);
        buf_add(b, " \xe2\x86\x92</span> ");
    }
    words_mark(&text, &c->line->mark);
    buf_printf(b, "<code class='%s%s'>", c->line->mark.value ? "good" : "bad",
               c->as != i ? " fold" : "");
    escape_xml(b, buf_text(&text));
    buf_add(b, "</code> <span class='remark'>");
    buf_reset(&text);
    strategy_tree_remark(&text, claims, i);
    if (c->as != i)
        buf_printf(b, "<a href='#line=%u'>%s</a></span>", c->as + 1, buf_text(&text));
    else
        buf_printf(b, "%s</span>", buf_text(&text));
    buf_clear(&text);
}

/* Ends the claims that are not above a line of this depth. */
static void close_to(struct buf *b, uint32_t *open, uint32_t depth)
{
    for (; *open > depth; (*open)--)
        buf_add(b, "</details>\n");
}

void html_strategy(struct buf *b, const struct explanation *s)
{
    struct arena *a = arena_new();
    struct strategy_tree c = strategy_tree_make(a, s);
    uint32_t open = 0;

    buf_add(b, "<div class='claims scroll'>\n");
    for (uint32_t i = 0; i < c.n; i++) {
        bool branches = c.at[i].n_below > 1;
        close_to(b, &open, c.at[i].level);
        buf_add(b, branches ? "<details open='open'><summary" : "<p");
        put_tree_claim(b, &c, i);
        buf_add(b, branches ? "</summary>\n" : "</p>\n");
        open += branches;
    }
    close_to(b, &open, 0);
    if (s->cut)
        buf_add(b, "<p>The rest is left out.</p>\n");
    buf_add(b, "</div>\n");
    arena_free(a);
}
