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

#include "cli/write_text.h"

#include <string.h>

#include "cli/explain.h"
#include "cli/write_state.h"
#include "stg/stg.h"
#include "support/diag.h"

#define MARGIN 4
#define TEXT_LENGTH 120       /* of a formula at the end of a run */
#define LINE_LENGTH 72        /* of a formula in a tree */
#define WIDEST_LINE 110       /* of a step with its changes on the same line */

enum { CELL_ACTORS, CELL_LABEL, CELL_CHANGES, N_CELLS };

struct row {
    const char *cell[N_CELLS];
};

struct writer {
    struct buf *out;
    struct lts *lts;
    const struct formula *formula;
    const struct evidence *evidence;
    const struct write_style *style;
    struct arena *arena;      /* owned: the cells */
    size_t width[N_CELLS];
};

/* ---- one step ---- */

/* "Client[1]", or "Client[1] -> Server" where one sends and the other receives. */
static void put_actors(struct writer *w, struct buf *b, const struct evidence_step *s)
{
    buf_add(b, w->lts->sig->instance[s->edge.actor[0]].name);
    if (s->edge.actor[1] != NO_INSTANCE)
        buf_printf(b, " -> %s", w->lts->sig->instance[s->edge.actor[1]].name);
}

/* "think -> hungry", if the instance is elsewhere afterwards. */
static void put_node_change(struct writer *w, struct buf *b, state_id from, state_id to,
                            uint32_t who)
{
    struct buf before = BUF_EMPTY, after = BUF_EMPTY;

    write_node(&before, w->lts, from, who);
    write_node(&after, w->lts, to, who);
    if (strcmp(buf_text(&before), buf_text(&after)) != 0)
        buf_printf(b, "%s%s: %s -> %s", b->n > 0 ? ", " : "", w->lts->sig->instance[who].name,
                   buf_text(&before), buf_text(&after));
    buf_clear(&before);
    buf_clear(&after);
}

static void put_changes(struct writer *w, struct buf *b, state_id from,
                        const struct evidence_step *s)
{
    struct buf variables = BUF_EMPTY;

    for (int k = 0; k < 2; k++)
        if (s->edge.actor[k] != NO_INSTANCE)
            put_node_change(w, b, from, s->target, s->edge.actor[k]);
    write_changes(&variables, w->lts, from, s->target);
    buf_printf(b, "%s%s", b->n > 0 && variables.n > 0 ? ", " : "", buf_text(&variables));
    buf_clear(&variables);
}

static void put_cell(struct writer *w, struct buf *b, state_id from,
                     const struct evidence_step *s, int cell)
{
    switch (cell) {
    case CELL_ACTORS: put_actors(w, b, s); break;
    case CELL_LABEL: lts_label(b, w->lts->sig, &s->edge, s->payload, false); break;
    case CELL_CHANGES:
        if (s->target == LTS_NO_STATE)
            buf_add(b, "run-time error");
        else
            put_changes(w, b, from, s);
        break;
    }
}

static const char *cell_text(struct writer *w, state_id from, const struct evidence_step *s,
                             int cell)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    put_cell(w, &b, from, s, cell);
    text = arena_string(w->arena, buf_text(&b), b.n);
    if (b.n > w->width[cell])
        w->width[cell] = b.n;
    buf_clear(&b);
    return text;
}

static void end_line(struct buf *b)
{
    while (b->n > 0 && b->at[b->n - 1] == ' ')
        b->n--;
    buf_char(b, '\n');
}

/* Who, what, and what changed: on one line, or the changes on the next if lines get too long. */
static void put_row(struct writer *w, const struct row *row, unsigned indent)
{
    bool wide = indent + w->width[0] + w->width[1] + w->width[2] + 4 > WIDEST_LINE;

    buf_printf(w->out, "%-*s  %-*s  ", (int)w->width[0], row->cell[0],
               wide ? 0 : (int)w->width[1], row->cell[1]);
    if (wide && row->cell[CELL_CHANGES][0] != '\0') {
        end_line(w->out);
        buf_pad(w->out, ' ', indent + 2);
    }
    buf_add(w->out, row->cell[CELL_CHANGES]);
    end_line(w->out);
}

/* ---- a run ---- */

static state_id state_before(const struct evidence *e, uint32_t i)
{
    return i == 0 ? 0 : e->step[i - 1].target;
}

static state_id last_state(const struct evidence *e)
{
    uint32_t n = e->n_steps;

    if (n > 0 && e->step[n - 1].target == LTS_NO_STATE)
        n--;
    return state_before(e, n);
}

static unsigned digits(uint32_t n)
{
    return n < 10 ? 1 : 1 + digits(n / 10);
}

static void put_step(struct writer *w, uint32_t i, const struct row *row)
{
    const struct evidence *e = w->evidence;
    unsigned number = digits(e->n_steps);

    buf_pad(w->out, ' ', MARGIN + 2);
    buf_printf(w->out, "%*u  ", (int)number, i + 1);
    put_row(w, row, MARGIN + 4 + number);
    if (w->style->states && e->step[i].target != LTS_NO_STATE)
        write_state(w->out, w->lts, e->step[i].target, MARGIN + 6 + number);
}

static void put_steps(struct writer *w)
{
    const struct evidence *e = w->evidence;
    struct row *row = ARENA_ARRAY(w->arena, struct row, e->n_steps + 1);

    for (uint32_t i = 0; i < e->n_steps; i++)
        for (int k = 0; k < N_CELLS; k++)
            row[i].cell[k] = cell_text(w, state_before(e, i), &e->step[i], k);
    for (uint32_t i = 0; i < e->n_steps; i++)
        put_step(w, i, &row[i]);
}

static void put_start(struct writer *w)
{
    uint32_t n = w->evidence->n_steps;

    buf_pad(w->out, ' ', MARGIN);
    if (w->lts->n_states(w->lts->self) == 0) {
        buf_add(w->out, "before the initial state:\n");
        return;
    }
    if (n == 0)
        buf_add(w->out, "in the initial state:\n");
    else
        buf_printf(w->out, "after %u step%s:\n", n, n == 1 ? "" : "s");
    if (w->style->states)
        write_state(w->out, w->lts, 0, MARGIN + 6 + digits(n));
}

/* Inner channels are called c'1: is there one? */
static const struct link *inner_link(const struct writer *w)
{
    const struct evidence *e = w->evidence;

    for (uint32_t i = 0; i < e->n_steps; i++) {
        const struct lts_edge *x = &e->step[i].edge;
        if (x->kind != LTS_TAU && strchr(w->lts->sig->link[x->link].name, '\'') != NULL &&
            w->lts->sig->link[x->link].up != NO_LINK)
            return &w->lts->sig->link[x->link];
    }
    return NULL;
}

static void put_legend(struct writer *w)
{
    const struct link *l = inner_link(w);

    if (l == NULL)
        return;
    buf_pad(w->out, ' ', MARGIN);
    buf_printf(w->out, "(%s is the channel %s that is restricted in inner parentheses)\n", l->name,
               w->lts->sig->channel[l->channel].name);
}

/* ---- where a run ends ---- */

static bool is_stuck(struct writer *w, const struct fnode *n)
{
    uint32_t edges;

    if (n->kind != F_DIAMOND || n->act->kind != ACT_ANY)
        return false;
    w->lts->edges(w->lts->self, last_state(w->evidence), VALUE_NONE, &edges);
    return edges == 0;
}

/* Of the user's own text; what comes from the prelude has no place there. */
static void put_place(struct writer *w, struct span at)
{
    struct place p;

    if (at.text == NULL || w->formula->at.text != at.text)
        return;
    p = text_place(at.text, at.from);
    buf_printf(w->out, "  (%s:%u:%u)", at.text->name, p.line, p.column);
}

static void put_last(struct writer *w, bool value_of_last)
{
    const struct evidence *e = w->evidence;
    state_id s = last_state(e);
    size_t start;

    buf_pad(w->out, ' ', MARGIN);
    if (is_stuck(w, e->last)) {
        buf_add(w->out, "no transition is possible here: a deadlock\n");
        if (!w->style->states)
            write_state(w->out, w->lts, s, MARGIN + 2);
        return;
    }
    if (e->term != NULL)
        value_of_last = e->term_value;
    buf_printf(w->out, "this is %s: ", value_of_last ? "true" : "false");
    if (e->term != NULL)
        explain_term(w->out, w->formula, e->term, TEXT_LENGTH);
    else
        explain_text(w->out, w->formula, e->last, TEXT_LENGTH);
    put_place(w, e->term != NULL ? e->term->span : e->last->at);
    buf_char(w->out, '\n');
    buf_pad(w->out, ' ', MARGIN + 2);
    start = w->out->n;
    explain_values(w->out, w->lts, s, w->formula, e);
    if (w->out->n == start)
        w->out->n -= MARGIN + 2;
    else
        buf_char(w->out, '\n');
}

/* With the source line and a caret, as a diagnostic. */
static void put_fault(struct writer *w, const struct fault *fault)
{
    struct diag *d = diag_new();
    struct buf message = BUF_EMPTY, text = BUF_EMPTY;

    fault_print(&message, w->lts->sig->vs, fault);
    diag_error(d, fault->at, "%s", buf_text(&message));
    diag_print(d, &text, w->style->colour);
    for (const char *line = buf_text(&text); *line != '\0';) {
        size_t n = strcspn(line, "\n");
        buf_pad(w->out, ' ', MARGIN);
        buf_bytes(w->out, line, n);
        buf_char(w->out, '\n');
        line += n + (line[n] == '\n');
    }
    buf_clear(&message);
    buf_clear(&text);
    diag_free(d);
}

static void put_trace(struct writer *w, const struct check_result *r)
{
    put_start(w);
    put_steps(w);
    put_legend(w);
    if (r->verdict == VERDICT_ERROR)
        put_fault(w, &r->fault);
    else if (w->evidence->last != NULL)
        put_last(w, r->verdict == VERDICT_TRUE);
}

/* ---- a strategy ---- */

static void put_move(struct writer *w, const struct evidence_step *s)
{
    buf_add(w->out, "--");
    lts_label(w->out, w->lts->sig, &s->edge, s->payload, false);
    buf_add(w->out, "--> ");
}

static void put_line(struct writer *w, const struct evidence_line *x)
{
    struct buf variables = BUF_EMPTY;

    buf_pad(w->out, ' ', MARGIN + 2 * x->depth);
    if (x->moved)
        put_move(w, &x->step);
    buf_printf(w->out, "state #%u: ", x->state);
    explain_text(w->out, w->formula, x->formula, LINE_LENGTH);
    explain_variables(&variables, w->formula, x->formula, x->env);
    if (variables.n > 0)
        buf_printf(w->out, " [%s]", buf_text(&variables));
    buf_printf(w->out, " is %s%s\n", x->value ? "true" : "false", x->fold ? "  (shown above)" : "");
    buf_clear(&variables);
    if (w->style->states && !x->fold && (x->moved || x->depth == 0))
        write_state(w->out, w->lts, x->state, MARGIN + 2 * x->depth + 6);
}

static void put_strategy(struct writer *w)
{
    for (uint32_t i = 0; i < w->evidence->n_lines; i++)
        put_line(w, &w->evidence->line[i]);
    if (w->evidence->cut) {
        buf_pad(w->out, ' ', MARGIN);
        buf_add(w->out, "... (the rest is left out)\n");
    }
}

void write_text(struct buf *b, struct lts *l, const struct formula *f,
                const struct check_result *r, const struct write_style *style)
{
    struct writer w = { .out = b, .lts = l, .formula = f, .evidence = r->evidence,
                        .style = style };

    w.arena = arena_new();
    if (r->evidence == NULL)
        put_fault(&w, &r->fault);
    else if (r->evidence->kind == EVIDENCE_TRACE)
        put_trace(&w, r);
    else
        put_strategy(&w);
    arena_free(w.arena);
}
