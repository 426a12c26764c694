/*
 * Sequence charts in PlantUML and Mermaid (see text_chart.h).
 *
 * Both languages have markup inside of texts, and characters that end them.  So only letters,
 * digits, blanks and a few signs are written as they are; all others are written by their numbers,
 * as are signs that follow one of the same kind ("[[" is a link, "==" a line).  Processes are p0,
 * p1, ...; their names are texts.
 */
#include "config.h"

#include "cli/evidence/text_chart.h"

#include <inttypes.h>
#include <string.h>

#include "api/explanation_show.h"
#include "cli/evidence/sequence_chart.h"
#include "cli/evidence/words.h"
#include "support/printable.h"
#include "support/utf8.h"

/* What differs between the two. */
struct chart_notation {
    const char *begin, *end;    /* the file */
    const char *participant[2]; /* before its name or number, and before the other */
    bool name_first;
    const char *arrow, *late;        /* between two numbers; of a message that has waited */
    const char *note, *over, *colon; /* before a number; between two; before the text */
    const char *line;                /* the end of a line in a text */
    const char *number[2];           /* before the code of a character, and behind it */
    bool hex;                        /* ... which is hexadecimal */
    const char *plain;               /* signs that are written as they are */
};

static const struct chart_notation plantuml = {
    .begin = "@startuml\n",
    .end = "@enduml\n",
    .participant = { "participant \"", "\" as p" },
    .name_first = true,
    .arrow = " -> p",
    .late = " ->> p",
    .note = "note over p",
    .over = ", p",
    .colon = " : ",
    .line = "\\n",
    .number = { "<U+", ">" },
    .hex = true,
    .plain = ".,:=()?+@[]>-",
};

static const struct chart_notation mermaid = {
    .begin = "sequenceDiagram\n",
    .end = "",
    .participant = { "participant p", " as " },
    .arrow = "->>p",
    .late = "-)p",
    .note = "Note over p",
    .over = ",p",
    .colon = ": ",
    .line = "<br/>",
    .number = { "#", ";" },
    .plain = ".=()?+[]",
};

struct text_chart {
    struct buf *out;
    const struct explanation *explanation;
    const struct sequence_chart *chart;
    const struct chart_notation *notation;
};

/* ---- texts ---- */

static bool is_word_sign(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Does the word that begins there end a block, as "end" does? */
static bool ends_block(const char *text, const char *at)
{
    static const char word[] = "end";

    if (at > text && is_word_sign(at[-1]))
        return false;
    for (size_t i = 0; i < 3; i++)
        if ((at[i] | 0x20) != word[i])
            return false;
    return !is_word_sign(at[3]);
}

static void put_code(struct text_chart *x, uint32_t code)
{
    buf_add(x->out, x->notation->number[0]);
    if (x->notation->hex)
        buf_printf(x->out, "%04" PRIX32, code);
    else
        buf_printf(x->out, "%" PRIu32, code);
    buf_add(x->out, x->notation->number[1]);
}

static void put_chart_text(struct text_chart *x, const char *text)
{
    struct buf shown = BUF_EMPTY;

    printable_add(&shown, text);
    text = buf_text(&shown);
    for (const char *at = text; *at != '\0';) {
        size_t n = utf8_length(at, UTF8_MOST);
        bool doubled = at > text && at[-1] == *at && *at != ')' && !is_word_sign(*at);
        bool plain = n > 1 || is_word_sign(*at) || *at == ' ' ||
                     strchr(x->notation->plain, *at) != NULL;
        if (!plain || doubled || ends_block(text, at))
            put_code(x, utf8_code(at, n));
        else
            buf_bytes(x->out, at, n);
        at += n;
    }
    buf_clear(&shown);
}

/* ---- what stands in the chart ---- */

/* A text that is not empty, in a line of its own behind a keyword. */
static void put_chart_line(struct text_chart *x, const char *keyword, const char *text)
{
    buf_add(x->out, keyword);
    put_chart_text(x, text);
    buf_char(x->out, '\n');
}

static void begin_note(struct text_chart *x, uint32_t from, uint32_t to)
{
    buf_printf(x->out, "%s%" PRIu32, x->notation->note, from);
    if (to != from)
        buf_printf(x->out, "%s%" PRIu32, x->notation->over, to);
    buf_add(x->out, x->notation->colon);
}

/* A line of a note; *first: the note has none yet. */
static void put_note_line(struct text_chart *x, bool *first, struct buf *text)
{
    if (text->n > 0) {
        buf_add(x->out, *first ? "" : x->notation->line);
        put_chart_text(x, buf_text(text));
        *first = false;
    }
    buf_clear(text);
}

static void put_participants(struct text_chart *x)
{
    const struct explanation *s = x->explanation;

    for (uint32_t i = 0; i < x->chart->n_lifelines; i++) {
        const struct chart_lifeline *who = &x->chart->lifeline[i];
        buf_add(x->out, x->notation->participant[0]);
        if (x->notation->name_first) {
            put_chart_text(x, who->name);
            buf_printf(x->out, "%s%" PRIu32 "\n", x->notation->participant[1], i);
        } else {
            buf_printf(x->out, "%" PRIu32 "%s", i, x->notation->participant[1]);
            put_chart_text(x, who->name);
            buf_char(x->out, '\n');
        }
    }
    for (uint32_t i = 0; i < x->chart->n_lifelines && s->n_states > 0; i++) {
        if (x->chart->lifeline[i].process == CHART_ENVIRONMENT)
            continue;
        begin_note(x, i, i);
        put_chart_text(x, s->state[0].node[x->chart->lifeline[i].process]);
        buf_char(x->out, '\n');
    }
}

/* The values of what is watched, over all lifelines. */
static void put_watched_note(struct text_chart *x)
{
    uint32_t n = chart_notes(x->explanation, 0);
    struct buf text = BUF_EMPTY;
    bool first = true;

    if (n == 0 || x->chart->n_lifelines == 0)
        return;
    begin_note(x, 0, x->chart->n_lifelines - 1);
    for (uint32_t i = 0; i < n; i++) {
        struct explanation_change change = chart_note(x->explanation, 0, i);
        explanation_change(&text, &change);
        put_note_line(x, &first, &text);
    }
    buf_char(x->out, '\n');
}

/* What a step changes, and what is claimed from then on. */
static void put_step_note(struct text_chart *x, uint32_t row)
{
    const struct explanation *s = x->explanation;
    const struct explanation_step *step = &s->step[row - 1];
    const struct chart_row *r = &x->chart->row[row];
    struct buf text = BUF_EMPTY;
    size_t start = x->out->n;
    bool first = true;

    begin_note(x, r->from < r->to ? r->from : r->to, r->from < r->to ? r->to : r->from);
    for (uint32_t k = 0; k < step->n_actors && !step->fault; k++)
        if (!step->actor[k].aside && strcmp(step->actor[k].from, step->actor[k].to) != 0) {
            buf_printf(&text, "%s: %s", s->process[step->actor[k].process], step->actor[k].to);
            put_note_line(x, &first, &text);
        }
    for (uint32_t k = 0; k < step->n_changes; k++) {
        explanation_change(&text, &step->change[k]);
        put_note_line(x, &first, &text);
    }
    buf_add(&text, step->fault ? "run-time error" : "");
    put_note_line(x, &first, &text);
    chart_claim(&text, s, row);
    put_note_line(x, &first, &text);
    if (first)
        x->out->n = start;
    else
        buf_char(x->out, '\n');
}

static void put_arrow(struct text_chart *x, uint32_t from, const char *arrow, uint32_t to,
                      const char *label)
{
    buf_printf(x->out, "p%" PRIu32 "%s%" PRIu32 "%s", from, arrow, to, x->notation->colon);
    put_chart_text(x, label);
    buf_char(x->out, '\n');
}

static void put_arrows(struct text_chart *x, uint32_t row)
{
    const struct chart_row *r = &x->chart->row[row];
    const struct explanation_step *step = &x->explanation->step[row - 1];
    uint32_t sent = chart_sent_by(x->chart, row);

    put_arrow(x, sent > 0 ? x->chart->row[sent].from : r->from,
              sent > 0 ? x->notation->late : x->notation->arrow, r->to, step->label);
    for (uint32_t k = 2; k < step->n_actors; k++)
        put_arrow(x, r->from, x->notation->arrow, x->chart->lifeline_of[step->actor[k].process],
                  step->label);
    put_step_note(x, row);
}

static void put_others_note(struct text_chart *x, uint32_t step)
{
    uint32_t n = explanation_others(x->explanation, step);

    if (n == 0 || x->chart->n_lifelines == 0)
        return;
    begin_note(x, 0, x->chart->n_lifelines - 1);
    buf_printf(x->out, "%" PRIu32 " step%s of others\n", n, n == 1 ? "" : "s");
}

static void put_end_note(struct text_chart *x)
{
    const struct explanation *s = x->explanation;
    struct buf text = BUF_EMPTY;
    size_t start = x->out->n;
    bool first = true;

    begin_note(x, 0, x->chart->n_lifelines - 1);
    words_end(&text, s);
    put_note_line(x, &first, &text);
    words_facts(&text, s);
    put_note_line(x, &first, &text);
    if (first)
        x->out->n = start;
    else
        buf_char(x->out, '\n');
}

static void put_text_chart(struct buf *b, const struct explanation *s,
                           const struct chart_notation *notation)
{
    struct arena *a = arena_new();
    struct text_chart x = { b, s, sequence_chart_make(a, s), notation };
    bool loops = s->end == EXPLANATION_LOOP && s->loop < s->n_steps;
    struct buf title = BUF_EMPTY;

    words_title(&title, s);
    buf_add(b, notation->begin);
    put_chart_line(&x, "title ", buf_text(&title));
    put_participants(&x);
    put_watched_note(&x);
    for (uint32_t i = 0; i < s->n_steps; i++) {
        if (loops && i == s->loop)
            buf_add(b, "loop for ever\n");
        if (s->step[i].hidden)
            put_others_note(&x, i);
        else
            put_arrows(&x, i + 1);
    }
    if (loops)
        buf_add(b, "end\n");
    if (x.chart->n_lifelines > 0)
        put_end_note(&x);
    buf_add(b, notation->end);
    buf_clear(&title);
    arena_free(a);
}

void write_plantuml(struct buf *b, const struct explanation *s)
{
    put_text_chart(b, s, &plantuml);
}

void write_mermaid(struct buf *b, const struct explanation *s)
{
    put_text_chart(b, s, &mermaid);
}
