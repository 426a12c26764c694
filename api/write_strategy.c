/*
 * A strategy as text: the tree with all its lines (see write_strategy.h).
 */
#include "config.h"

#include "api/write_strategy.h"

#include <string.h>

#include "api/explain.h"
#include "api/write_state.h"
#include "api/write_text.h"

/* How the lines of a tree are laid out: what follows without a choice stays below, and only what
   branches is indented, each branch behind a star. */
struct layout {
    uint32_t *kids; /* shown below each line */
    unsigned *indent;
    bool *repeated; /* the line, or the body of the fixpoint it is, stands above */
    bool *same;     /* it claims what the line above claims, below which it is alone */
};

bool strategy_line_is_said(const struct explanation *s, uint32_t i)
{
    const struct explanation_line *x = &s->line[i];

    return x->unfolds && x->step == NULL && s->line[x->parent].mark.receiving == NULL;
}

static struct layout lay_out(struct arena *a, const struct explanation *s)
{
    struct layout y = { ARENA_ARRAY(a, uint32_t, s->n_lines + 1),
                        ARENA_ARRAY(a, unsigned, s->n_lines + 1),
                        ARENA_ARRAY(a, bool, s->n_lines + 1),
                        ARENA_ARRAY(a, bool, s->n_lines + 1) };

    for (uint32_t i = 0; i < s->n_lines; i++)
        if (s->line[i].depth > 0)
            y.kids[s->line[i].parent]++;
    for (uint32_t i = 0; i < s->n_lines; i++) {
        uint32_t parent = s->line[i].parent;
        y.repeated[i] = s->line[i].fold;
        if (strategy_line_is_said(s, i) && s->line[i].fold)
            y.repeated[parent] = true;
        if (s->line[i].depth == 0) {
            y.indent[i] = WRITE_MARGIN;
            continue;
        }
        y.indent[i] = y.indent[parent] + (y.kids[parent] > 1 ? 4 : 0);
        y.same[i] = y.kids[parent] == 1 && s->line[i].step != NULL && y.kids[i] == 1 &&
                    !y.repeated[i] &&
                    explanation_same_mark(&s->line[i].mark, &s->line[parent].mark) &&
                    strcmp(s->line[i].mark.variables, s->line[parent].mark.variables) == 0;
    }
    return y;
}

void write_receiving(struct buf *b, const struct explanation *s, uint32_t i)
{
    const struct explanation_line *x = &s->line[i];
    const struct explanation_mark *m = &x->mark;
    bool answered = i + 1 < s->n_lines && x[1].parent == i && x[1].step != NULL;

    buf_printf(b, "if %s", m->receiving);
    if (m->at.file != NULL)
        buf_printf(b, " (%s:%u)", m->at.file, m->at.line);
    if (!x->chooses)
        buf_add(b, ", whatever is sent:");
    else if (answered && x[1].step->values[0] != '\0')
        buf_printf(b, ", the environment sends %s:", x[1].step->values);
    else
        buf_add(b, ", the environment sends:");
}

void write_claim(struct buf *b, const struct explanation_line *x)
{
    buf_printf(b, "state #%u: ", x->state);
    explain_short(b, x->mark.formula, WRITE_FORMULA_LENGTH);
    buf_printf(b, " is %s", explanation_truth(x->mark.value));
    if (x->mark.variables[0] != '\0')
        buf_printf(b, "  [%s]", x->mark.variables);
}

static void put_strategy_line(struct buf *b, const struct explanation *s, const struct layout *y,
                              uint32_t i, bool states)
{
    const struct explanation_line *x = &s->line[i];
    bool branch = x->depth > 0 && y->kids[x->parent] > 1;
    unsigned indent = y->indent[i];

    if (x->depth == 0 && s->n_initial > 1)
        write_initial(b, s, x->initial, x->state, states);
    buf_pad(b, ' ', indent - (branch ? 2 : 0));
    buf_add(b, branch ? "* " : "");
    if (x->step != NULL) {
        write_step(b, s->process, x->step, indent);
        buf_pad(b, ' ', y->same[i] ? 0 : indent);
    }
    if (x->mark.receiving != NULL)
        write_receiving(b, s, i);
    else if (!y->same[i])
        write_claim(b, x);
    if (!y->same[i])
        buf_add(b, y->repeated[i] && x->mark.receiving == NULL ? "  (shown above)\n" : "\n");
    if (states && !x->fold && (x->step != NULL || x->depth == 0))
        write_explanation_state(b, s, &s->state[x->state], indent + 6);
}

void write_strategy(struct buf *b, const struct explanation *s, bool states)
{
    struct arena *a = arena_new();
    struct layout y = lay_out(a, s);

    for (uint32_t i = 0; i < s->n_lines; i++)
        if (!strategy_line_is_said(s, i))
            put_strategy_line(b, s, &y, i, states);
    if (s->cut) {
        buf_pad(b, ' ', WRITE_MARGIN);
        buf_add(b, "... (the rest is left out)\n");
    }
    arena_free(a);
}
