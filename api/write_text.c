/*
 * Evidence as text (see write_text.h).
 *
 *     after 2 steps:
 *       1  Client[1] -> Server  ask[1]()  Client[1]: think -> hungry, Server.waiting: {} -> {1}
 *       2  Client[2] -> Server  ask[2]()  Client[2]: think -> hungry, Server.waiting: ...
 *     this is false: !2 in Server.waiting (server.mu:3:12)
 *       Server.waiting = {1,2}
 */
#include "config.h"

#include "api/write_text.h"

#include <string.h>

#include "api/explain.h"
#include "api/explanation_show.h"
#include "api/strategy_parts.h"
#include "api/write_state.h"
#include "api/write_strategy.h"
#include "support/diag.h"
#include "support/printable.h"

#define WIDEST_LINE 110 /* of a step with its changes on the same line */

enum { CELL_ACTORS, CELL_LABEL, CELL_CHANGES, N_CELLS };

struct row {
    const char *cell[N_CELLS];
};

struct writer {
    struct buf *out;
    const struct explanation *explanation;
    const struct write_style *style;
    struct arena *arena; /* owned: the cells */
    size_t width[N_CELLS];
};

/* ---- one step ---- */

static struct row make_step_row(struct arena *a, const char *const *process,
                                const struct explanation_step *x, size_t *width)
{
    struct row row;

    for (int k = 0; k < N_CELLS; k++) {
        struct buf b = BUF_EMPTY;
        switch (k) {
        case CELL_ACTORS: explanation_actors(&b, process, x); break;
        case CELL_LABEL: buf_add(&b, x->label); break;
        case CELL_CHANGES: explanation_step_changes(&b, process, x); break;
        }
        row.cell[k] = arena_string(a, buf_text(&b), b.n);
        if (b.n > width[k])
            width[k] = b.n;
        buf_clear(&b);
    }
    return row;
}

static void end_line(struct buf *b)
{
    while (b->n > 0 && b->at[b->n - 1] == ' ')
        b->n--;
    buf_char(b, '\n');
}

/* The processes, the label and the changes: on one line, or the changes on the next if lines get
   too long. */
static void put_step_row(struct buf *out, const struct row *row, const size_t *width,
                         unsigned indent)
{
    bool wide = indent + width[0] + width[1] + width[2] + 4 > WIDEST_LINE;

    buf_printf(out, "%-*s  %-*s  ", (int)width[0], row->cell[0], wide ? 0 : (int)width[1],
               row->cell[1]);
    if (wide && row->cell[CELL_CHANGES][0] != '\0') {
        end_line(out);
        buf_pad(out, ' ', indent + 2);
    }
    buf_add(out, row->cell[CELL_CHANGES]);
    end_line(out);
}

/* What it changes of what is watched, each on a line of its own. */
static void put_watched_changes(struct buf *b, const struct explanation_step *x, unsigned indent)
{
    for (uint32_t i = 0; i < x->n_changes; i++) {
        if (!x->change[i].watched)
            continue;
        buf_pad(b, ' ', indent);
        explanation_change(b, &x->change[i]);
        buf_char(b, '\n');
    }
}

/* indent: where the line has come to. */
void write_step(struct buf *b, const char *const *process, const struct explanation_step *x,
                unsigned indent)
{
    struct arena *a = arena_new();
    size_t width[N_CELLS] = { 0 };
    struct row row = make_step_row(a, process, x, width);

    put_step_row(b, &row, width, indent);
    put_watched_changes(b, x, indent + 2);
    arena_free(a);
}

/* ---- a run ---- */

/* A new subformula is being shown, or refuted, from this state on. */
static void put_text_mark(struct writer *w, uint32_t state, unsigned indent)
{
    const struct explanation_mark *m = w->explanation->mark;

    if (m == NULL || explanation_same_mark(&m[state], &m[state - 1]))
        return;
    buf_pad(w->out, ' ', indent);
    buf_printf(w->out, "from here this is %s: ", explanation_truth(m[state].value));
    explain_short(w->out, m[state].formula, WRITE_FORMULA_LENGTH);
    if (m[state].variables[0] != '\0')
        buf_printf(w->out, "  [%s]", m[state].variables);
    buf_char(w->out, '\n');
}

/* "3 steps of others", where they begin. */
static void put_text_others(struct writer *w, uint32_t i, unsigned indent)
{
    uint32_t n = explanation_others(w->explanation, i);

    if (n == 0)
        return;
    buf_pad(w->out, ' ', indent);
    buf_printf(w->out, "%u step%s of others\n", n, n == 1 ? "" : "s");
}

static void put_text_step(struct writer *w, uint32_t i, const struct row *row)
{
    const struct explanation *s = w->explanation;
    unsigned number = explanation_digits(s->n_steps), indent = WRITE_MARGIN + 4 + number;

    if (s->end == EXPLANATION_LOOP && s->loop == i) {
        buf_pad(w->out, ' ', WRITE_MARGIN);
        buf_add(w->out, "and then for ever:\n");
    }
    if (s->step[i].hidden) {
        put_text_others(w, i, indent);
    } else {
        buf_pad(w->out, ' ', WRITE_MARGIN + 2);
        buf_printf(w->out, "%*u  ", (int)number, i + 1);
        put_step_row(w->out, row, w->width, indent);
        put_watched_changes(w->out, &s->step[i], indent + 2);
    }
    if (i + 1 < s->n_states && w->style->states && !s->step[i].hidden)
        write_explanation_state(w->out, s, &s->state[i + 1], indent + 2);
    if (i + 1 < s->n_steps)
        put_text_mark(w, i + 1, indent);
}

static void put_text_steps(struct writer *w)
{
    const struct explanation *s = w->explanation;
    struct row *row = ARENA_ARRAY(w->arena, struct row, s->n_steps + 1);

    for (uint32_t i = 0; i < s->n_steps; i++)
        if (!s->step[i].hidden)
            row[i] = make_step_row(w->arena, s->process, &s->step[i], w->width);
    for (uint32_t i = 0; i < s->n_steps; i++)
        put_text_step(w, i, &row[i]);
}

void write_initial(struct buf *b, const struct explanation *s, uint32_t number, uint32_t state,
                   bool states)
{
    buf_pad(b, ' ', WRITE_MARGIN);
    buf_add(b, "in ");
    explanation_initial(b, number, s->n_initial);
    buf_add(b, ":\n");
    if (!states)
        write_explanation_state(b, s, &s->state[state], WRITE_MARGIN + 2);
}

static void put_start(struct writer *w)
{
    const struct explanation *s = w->explanation;
    uint32_t n = s->end == EXPLANATION_LOOP ? s->loop : s->n_steps;
    bool several = s->n_initial > 1, here = n == 0 && s->end != EXPLANATION_LOOP;

    if (several)
        write_initial(w->out, s, s->initial, 0, w->style->states);
    if (n > 0 || (here && !several))
        buf_pad(w->out, ' ', WRITE_MARGIN);
    if (here && !several)
        buf_add(w->out, "in the initial state:\n");
    else if (n > 0)
        buf_printf(w->out, "after %u step%s:\n", n, n == 1 ? "" : "s");
    if (w->style->states)
        write_explanation_state(w->out, s, &s->state[0],
                                WRITE_MARGIN + 6 + explanation_digits(s->n_steps));
    else if (!several)
        write_watched(w->out, s, &s->state[0], WRITE_MARGIN + 6 + explanation_digits(s->n_steps));
}

/* ---- where a run ends ---- */

static void put_text_place(struct writer *w, const struct explanation_place *p)
{
    if (p->file != NULL)
        buf_printf(w->out, "  (%s:%u:%u)", p->file, p->line, p->column);
}

static void put_decided(struct writer *w)
{
    const struct explanation *s = w->explanation;

    buf_pad(w->out, ' ', WRITE_MARGIN);
    if (s->culprit)
        buf_printf(w->out, "by step %u ", s->n_steps);
    buf_printf(w->out, "this is %s: %s", explanation_truth(s->end_value), s->end_text);
    put_text_place(w, &s->end_at);
    buf_char(w->out, '\n');
    if (s->n_facts == 0)
        return;
    buf_pad(w->out, ' ', WRITE_MARGIN + 2);
    for (uint32_t i = 0; i < s->n_facts; i++)
        buf_printf(w->out, "%s%s", i > 0 ? ", " : "", s->fact[i]);
    buf_char(w->out, '\n');
}

static void put_deadlock(struct writer *w)
{
    const struct explanation *s = w->explanation;

    buf_pad(w->out, ' ', WRITE_MARGIN);
    buf_add(w->out, "no transition is possible here: a deadlock\n");
    if (!w->style->states)
        write_explanation_state(w->out, s, &s->state[s->n_states - 1], WRITE_MARGIN + 2);
}

static void put_text_loop(struct writer *w)
{
    const struct explanation *s = w->explanation;

    buf_pad(w->out, ' ', WRITE_MARGIN);
    if (s->n_steps > s->loop + 1)
        buf_printf(w->out, "steps %u to %u repeat for ever", s->loop + 1, s->n_steps);
    else
        buf_printf(w->out, "step %u repeats for ever", s->n_steps);
    buf_printf(w->out, "%s, so this is %s: %s", s->renamed ? ", with other values" : "",
               explanation_truth(s->end_value), s->end_text);
    put_text_place(w, &s->end_at);
    buf_char(w->out, '\n');
    if (s->fair == NULL)
        return;
    buf_pad(w->out, ' ', WRITE_MARGIN);
    buf_printf(w->out, "this is fair: %s\n", s->fair);
}

/* With the source line and a caret, as a diagnostic. */
static void put_fault_report(struct buf *out, const struct explanation *s,
                             const struct write_style *style)
{
    struct diag *d = diag_new();
    struct buf text = BUF_EMPTY;

    diag_error(d, s->end_at.span, "%s", s->end_text);
    diag_print(d, &text, style->colour);
    for (const char *line = buf_text(&text); *line != '\0';) {
        size_t n = strcspn(line, "\n");
        buf_pad(out, ' ', WRITE_MARGIN);
        buf_bytes(out, line, n);
        buf_char(out, '\n');
        line += n + (line[n] == '\n');
    }
    buf_clear(&text);
    diag_free(d);
}

static void put_text_run(struct writer *w)
{
    const struct explanation *s = w->explanation;

    if (s->n_states > 0)
        put_start(w);
    put_text_steps(w);
    if (s->legend != NULL) {
        buf_pad(w->out, ' ', WRITE_MARGIN);
        buf_printf(w->out, "(%s)\n", s->legend);
    }
    switch (s->end) {
    case EXPLANATION_OPEN: break;
    case EXPLANATION_DECIDED: put_decided(w); break;
    case EXPLANATION_DEADLOCK: put_deadlock(w); break;
    case EXPLANATION_LOOP: put_text_loop(w); break;
    case EXPLANATION_FAULT: break; /* put_fault_report: in colours */
    }
}

/* ---- all of it ---- */

static void put_text_predicates(struct writer *w)
{
    for (uint32_t i = 0; i < w->explanation->n_predicates; i++) {
        buf_pad(w->out, ' ', WRITE_MARGIN);
        buf_printf(w->out, "with %s: %s\n", w->explanation->predicate[i].written,
                   w->explanation->predicate[i].means);
    }
}

/* All of it if it is short, or if everything is wanted. */
static void write_strategy_short(struct buf *lines, const struct explanation *s, bool states)
{
    uint32_t n = 0;

    if (!states && s->n_initial <= 1 && s->n_lines > 0)
        write_watched(lines, s, &s->state[s->line[0].state], WRITE_MARGIN);
    write_strategy(lines, s, states);
    for (size_t i = 0; i < lines->n; i++)
        n += lines->at[i] == '\n';
    if (states || n <= STRATEGY_PARTS_LINES)
        return;
    buf_reset(lines);
    if (s->n_initial <= 1 && s->n_lines > 0)
        write_watched(lines, s, &s->state[s->line[0].state], WRITE_MARGIN);
    strategy_parts(lines, s);
}

void write_text(struct buf *b, const struct explanation *s, const struct write_style *style)
{
    struct buf lines = BUF_EMPTY;
    struct writer w = { .out = &lines, .explanation = s, .style = style };

    w.arena = arena_new();
    if (s->is_run)
        put_text_run(&w);
    else
        write_strategy_short(&lines, s, style->states);
    if (style->states)
        put_text_predicates(&w);
    printable_lines(b, &lines);
    if (s->is_run && s->end == EXPLANATION_FAULT)
        put_fault_report(b, s, style);
    buf_clear(&lines);
    arena_free(w.arena);
}

static void put_text_title(struct buf *b, const struct explanation *s)
{
    printable_add(b, s->model);
    buf_add(b, ": ");
    printable_add(b, s->property);
    buf_add(b, s->text != NULL ? ", " : "");
    printable_add(b, s->text != NULL ? s->text : "");
    buf_printf(b, " is %s\n", s->verdict);
}

void write_text_alone(struct buf *b, const struct explanation *s)
{
    struct write_style style = { .states = true };

    if (s->property != NULL)
        put_text_title(b, s);
    if (s->formula != NULL) {
        buf_add(b, "    ");
        printable_add(b, s->formula);
        buf_char(b, '\n');
    }
    write_text(b, s, &style);
}
