/*
 * Evidence as a page that can be walked through in a browser (see write_html.h).
 */
#include "config.h"

#include "cli/evidence/write_html.h"

#include "cli/command/escape.h"
#include "cli/evidence/draw_run.h"
#include "cli/evidence/html_states.h"
#include "cli/evidence/html_steps.h"
#include "cli/evidence/html_strategy.h"
#include "cli/evidence/page.h"
#include "cli/evidence/sequence_chart.h"
#include "cli/evidence/strategy_tree.h"
#include "cli/evidence/words.h"

#define POLICY \
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " \
    "base-uri 'none'; form-action 'none'"

static void put_page_head(struct buf *b, const char *title)
{
    buf_add(b, "<!DOCTYPE html>\n<html lang='en' xmlns='http://www.w3.org/1999/xhtml'>\n<head>\n"
               "<meta charset='utf-8'/>\n"
               "<meta http-equiv='Content-Security-Policy' content=\"" POLICY "\"/>\n"
               "<meta name='viewport' content='width=device-width, initial-scale=1'/>\n<title>");
    escape_xml(b, title);
    buf_printf(b, "</title>\n<style>\n%s</style>\n</head>\n", page_style);
}

/* The attributes that the script reads: the numbers of the first and the last step, and of the
   one that follows the last. */
static void put_body_start(struct buf *b, const struct explanation *s)
{
    if (s->is_run) {
        buf_printf(b, "<body data-name='step' data-first='0' data-last='%u'", s->n_steps);
    } else {
        struct arena *a = arena_new();
        buf_printf(b, "<body data-name='line' data-first='1' data-last='%u'",
                   strategy_tree_make(a, s).n);
        arena_free(a);
    }
    if (s->is_run && s->end == EXPLANATION_LOOP && s->loop < s->n_steps)
        buf_printf(b, " data-again='%u'", s->loop + 1);
    buf_add(b, ">\n");
}

static void put_optional(struct buf *b, const char *tag, const char *class, const char *text)
{
    if (text == NULL)
        return;
    buf_printf(b, "<%s class='%s'>", tag, class);
    escape_xml(b, text);
    buf_printf(b, "</%s>\n", tag);
}

static void put_property(struct buf *b, const struct explanation *s)
{
    buf_add(b, "<header>\n<h1>");
    escape_xml(b, s->property != NULL ? s->property : s->model);
    if (s->verdict != NULL) {
        buf_printf(b, " <span class='verdict %s'>", words_mood(s));
        escape_xml(b, s->verdict);
        buf_add(b, "</span>");
    }
    buf_add(b, "</h1>\n");
    put_optional(b, "p", "model", s->property != NULL ? s->model : "a run");
    put_optional(b, "p", "words", s->text);
    put_optional(b, "p", "formula", words_formula(s));
    if (s->is_run)
        html_end(b, s);
    put_optional(b, "p", "legend", s->legend);
    html_predicates(b, s);
    buf_add(b, "</header>\n");
}

static void put_button(struct buf *b, const char *id, const char *name, const char *key,
                       const char *sign)
{
    buf_printf(b, "<button type='button' id='%s' aria-label='%s' title='%s (%s)'>%s</button>\n", id,
               name, name, key, sign);
}

static void put_controls(struct buf *b)
{
    buf_add(b, "<nav id='controls' aria-label='Steps' hidden='hidden'>\n");
    put_button(b, "first", "First", "Home", "\xc2\xab");
    put_button(b, "previous", "Previous", "\xe2\x86\x90 or k", "\xe2\x80\xb9");
    buf_add(b, "<output id='status' aria-live='polite'></output>\n");
    put_button(b, "next", "Next", "\xe2\x86\x92 or j", "\xe2\x80\xba");
    put_button(b, "last", "Last", "End", "\xc2\xbb");
    buf_add(b, "<span class='keys'><kbd>\xe2\x86\x90</kbd> <kbd>\xe2\x86\x92</kbd> or <kbd>k</kbd> "
               "<kbd>j</kbd> back and on, <kbd>Home</kbd> <kbd>End</kbd> first and last, or click"
               "</span>\n");
    put_button(b, "smaller", "Smaller", "-", "\xe2\x88\x92");
    put_button(b, "larger", "Larger", "+", "+");
    put_button(b, "alone", "Picture alone", "f", "\xe2\x9b\xb6");
    buf_add(b, "<input type='text' id='find' aria-label='Condition on states' "
               "title='states with ... (/): x = 1 and not P[1]@idle' "
               "placeholder='x = 1 and not P@idle'/>\n"
               "<output id='found' aria-live='polite'></output>\n"
               "<details><summary>processes</summary><span id='processes'></span></details>\n"
               "</nav>\n");
}

static void put_chart(struct buf *b, const struct explanation *s)
{
    struct arena *a = arena_new();
    const struct sequence_chart *c = sequence_chart_make(a, s);

    buf_add(b, "<div class='chart scroll'>\n");
    if (c->n_lifelines > 0) {
        buf_add(b, "<div class='stays'>\n");
        draw_run_heads(b, c);
        buf_add(b, "</div>\n");
    }
    draw_run_body(b, c);
    buf_add(b, "</div>\n");
    arena_free(a);
}

static void open_section(struct buf *b, const char *class, const char *title)
{
    buf_printf(b, "<section class='%s' aria-label='%s'>\n<h2>%s</h2>\n", class, title, title);
}

void write_html(struct buf *b, const struct explanation *s)
{
    struct buf title = BUF_EMPTY;

    words_title(&title, s);
    put_page_head(b, buf_text(&title));
    put_body_start(b, s);
    put_property(b, s);
    put_controls(b);
    buf_add(b, "<main>\n");
    open_section(b, "picture", s->is_run ? "Message sequence chart" : "Claims");
    if (s->is_run)
        put_chart(b, s);
    else
        html_strategy(b, s);
    buf_add(b, "</section>\n");
    buf_add(b, "<div id='split' role='separator' tabindex='0' aria-orientation='vertical' "
               "aria-label='Width of the chart' title='drag, or \xe2\x86\x90 \xe2\x86\x92'>"
               "</div>\n");
    open_section(b, "details", s->is_run ? "Steps" : "Lines");
    html_steps(b, s);
    buf_add(b, "</section>\n");
    open_section(b, "values", "Nodes and variables");
    html_states(b, s);
    buf_printf(b, "</section>\n</main>\n<script>\n%s%s</script>\n</body>\n</html>\n", page_view,
               page_script);
    buf_clear(&title);
}
