/*
 * Evidence in the DOT language (see write_dot.h).
 *
 * A run goes from top to bottom; a state shows what the step to it has changed, the first one
 * everything.  If the run goes on for ever, an arrow leads back.  A strategy has one node for each
 * claim that a subformula is true, or false, in a state; cycles are arrows back.
 */
#include "config.h"

#include "cli/evidence/write_dot.h"

#include <inttypes.h>
#include <string.h>

#include "api/write_state.h"
#include "cli/draw/dot.h"
#include "support/map.h"
#include "support/vec.h"

#define WIDTH 44 /* of the lines of a label */

#define RED "#c00000"
#define GREEN "#007a3d"

struct drawing {
    struct buf *out;
    const struct explanation *explanation;
    struct buf text, part, item; /* owned: a label, pieces of it */
};

static void put_dot_label(struct drawing *x)
{
    dot_attribute(x->out, "label", buf_text(&x->text));
}

static void put_arrow_label(struct drawing *x)
{
    dot_arrow_label(x->out, buf_text(&x->text));
}

static void put_tooltip(struct drawing *x, const struct explanation_state *at)
{
    buf_reset(&x->part);
    write_explanation_state(&x->part, x->explanation, at, 0);
    buf_add(x->out, ", ");
    dot_attribute(x->out, "tooltip", buf_text(&x->part));
}

/* Moves what stands in the piece to the label, on lines of their own. */
static void add_lines(struct drawing *x)
{
    if (x->part.n == 0)
        return;
    buf_add(&x->text, x->text.n > 0 ? "\n" : "");
    dot_wrap(&x->text, buf_text(&x->part), WIDTH);
    buf_reset(&x->part);
}

static void put_dot_place(struct buf *b, const struct explanation_place *p)
{
    if (p->file != NULL)
        buf_printf(b, "  (%s:%" PRIu32 ":%" PRIu32 ")", p->file, p->line, p->column);
}

static void put_dot_title(struct drawing *x)
{
    const struct explanation *s = x->explanation;

    buf_reset(&x->text);
    buf_reset(&x->part);
    if (s->property != NULL) {
        dot_shorten(&x->part, s->property, 2 * WIDTH);
        buf_printf(&x->part, ": %s", s->verdict);
    }
    add_lines(x);
    buf_add(&x->part, s->text != NULL ? s->text : "");
    add_lines(x);
    buf_add(&x->part, s->legend != NULL ? s->legend : "");
    add_lines(x);
    buf_add(&x->part, s->model);
    add_lines(x);
    dot_begin(x->out, s->property != NULL ? s->property : s->model, buf_text(&x->text),
              s->is_run ? 0 : s->n_lines);
}

/* The processes that take part are left out if the system has only one. */
static void put_dot_step(struct drawing *x, const struct explanation_step *step)
{
    buf_add(&x->part, step->label);
    add_lines(x);
    if (x->explanation->n_processes == 1)
        return;
    explanation_actors(&x->part, x->explanation->process, step);
    add_lines(x);
}

/* ---- runs ---- */

static void put_dot_item(struct drawing *x, const char *name, const char *between, const char *what)
{
    buf_reset(&x->item);
    buf_printf(&x->item, "%s%s%s", name, between, what);
    dot_item(&x->part, buf_text(&x->item), WIDTH);
}

static void put_dot_state(struct drawing *x, const struct explanation_state *at)
{
    const struct explanation *s = x->explanation;

    for (uint32_t i = 0; i < s->n_processes; i++)
        put_dot_item(x, s->process[i], "@", at->node[i]);
    add_lines(x);
    for (uint32_t i = 0; i < s->n_variables; i++)
        if (at->value[i] != NULL)
            put_dot_item(x, s->variable[i].name, " = ", at->value[i]);
    add_lines(x);
}

static void put_dot_changes(struct drawing *x, const struct explanation_step *step)
{
    for (uint32_t i = 0; i < step->n_actors; i++)
        if (step->actor[i].to != NULL)
            put_dot_item(x, x->explanation->process[step->actor[i].process], "@",
                         step->actor[i].to);
    add_lines(x);
    for (uint32_t i = 0; i < step->n_changes; i++)
        put_dot_item(x, step->change[i].name, " = ",
                     step->change[i].to != NULL ? step->change[i].to : "_");
    add_lines(x);
}

static bool is_last(const struct explanation *s, uint32_t i)
{
    return i + 1 == s->n_states &&
           (s->end == EXPLANATION_DECIDED || s->end == EXPLANATION_DEADLOCK);
}

/* Which of several. */
static void put_dot_initial(struct drawing *x, uint32_t number)
{
    if (x->explanation->n_initial <= 1)
        return;
    buf_add(&x->part, "  ");
    explanation_initial(&x->part, number, x->explanation->n_initial);
}

static void draw_explained_state(struct drawing *x, uint32_t i)
{
    const struct explanation *s = x->explanation;

    buf_reset(&x->text);
    buf_reset(&x->part);
    buf_printf(&x->part, "%" PRIu32, i);
    if (i == 0)
        put_dot_initial(x, s->initial);
    add_lines(x);
    if (i == 0)
        put_dot_state(x, &s->state[0]);
    else
        put_dot_changes(x, &s->step[i - 1]);
    buf_printf(x->out, "  s%" PRIu32 " [", i);
    put_dot_label(x);
    if (is_last(s, i))
        buf_printf(x->out, ", penwidth=2.5, color=\"%s\"",
                   s->end == EXPLANATION_DECIDED && s->end_value ? GREEN : RED);
    else if (i == 0)
        buf_add(x->out, ", penwidth=2");
    put_tooltip(x, &s->state[i]);
    buf_add(x->out, "];\n");
}

/* Step i, to that state; or to a run-time error. */
static void draw_step(struct drawing *x, uint32_t i, uint32_t to)
{
    const struct explanation_step *step = &x->explanation->step[i];

    buf_reset(&x->text);
    buf_reset(&x->part);
    buf_printf(&x->part, "%" PRIu32 "  ", i + 1);
    put_dot_step(x, step);
    if (step->fault)
        buf_printf(x->out, "  s%" PRIu32 " -> end [color=\"" RED "\", ", i);
    else
        buf_printf(x->out, "  s%" PRIu32 " -> s%" PRIu32 " [", i, to);
    put_arrow_label(x);
    buf_add(x->out, "];\n");
}

static void put_dot_loop(struct drawing *x)
{
    const struct explanation *s = x->explanation;

    if (s->loop + 1 < s->n_steps)
        buf_printf(&x->part, "steps %" PRIu32 " to %" PRIu32 " repeat for ever", s->loop + 1,
                   s->n_steps);
    else
        buf_printf(&x->part, "step %" PRIu32 " repeats for ever", s->n_steps);
    buf_printf(&x->part, "%s,", s->renamed ? ", with other values" : "");
    add_lines(x);
    buf_printf(&x->part, "so this is %s: %s", explanation_truth(s->end_value), s->end_text);
}

static void put_dot_end(struct drawing *x)
{
    const struct explanation *s = x->explanation;

    switch (s->end) {
    case EXPLANATION_OPEN: break;
    case EXPLANATION_DECIDED:
        if (s->culprit)
            buf_printf(&x->part, "by step %u ", s->n_steps);
        buf_printf(&x->part, "this is %s: %s", explanation_truth(s->end_value), s->end_text);
        break;
    case EXPLANATION_DEADLOCK: buf_add(&x->part, "no transition is possible: a deadlock"); break;
    case EXPLANATION_LOOP: put_dot_loop(x); break;
    case EXPLANATION_FAULT: buf_printf(&x->part, "run-time error: %s", s->end_text); break;
    }
    put_dot_place(&x->part, &s->end_at);
    add_lines(x);
    for (uint32_t i = 0; i < s->n_facts && s->end != EXPLANATION_DEADLOCK; i++) {
        buf_add(&x->part, s->fact[i]);
        add_lines(x);
    }
}

/* The end of the run is a note at the last state, or the target of the last step. */
static void draw_end(struct drawing *x, bool reached)
{
    const struct explanation *s = x->explanation;

    if (s->end == EXPLANATION_OPEN)
        return;
    buf_reset(&x->text);
    buf_reset(&x->part);
    put_dot_end(x);
    buf_add(x->out, "  end [shape=note, style=filled, ");
    put_dot_label(x);
    buf_add(x->out, s->end == EXPLANATION_FAULT ? ", color=\"" RED "\", fillcolor=\"" RED
                                                  "\", fontcolor=white];\n"
                                                : ", fillcolor=\"#fff3c4\"];\n");
    if (!reached && s->n_states > 0)
        buf_printf(x->out, "  s%" PRIu32 " -> end [style=dashed, arrowhead=none];\n",
                   s->end == EXPLANATION_LOOP ? s->n_states - 2 : s->n_states - 1);
}

static void draw_run(struct drawing *x)
{
    const struct explanation *s = x->explanation;
    bool loop = s->end == EXPLANATION_LOOP;
    bool fault = s->n_steps > 0 && s->step[s->n_steps - 1].fault;

    for (uint32_t i = 0; i + loop < s->n_states; i++)
        draw_explained_state(x, i);
    for (uint32_t i = 0; i < s->n_steps; i++)
        draw_step(x, i, loop && i + 1 == s->n_steps ? s->loop : i + 1);
    draw_end(x, fault);
}

/* ---- strategies ---- */

static void draw_claim(struct drawing *x, const struct explanation_line *l)
{
    const struct explanation *s = x->explanation;
    const struct explanation_mark *m = &l->mark;

    buf_reset(&x->text);
    buf_reset(&x->part);
    for (uint32_t i = 0; i < s->n_processes; i++)
        dot_item(&x->part, s->state[l->state].node[i], WIDTH);
    buf_printf(&x->text, "#%" PRIu32 "  ", l->state);
    if (l->depth == 0 && s->n_initial > 1) {
        explanation_initial(&x->text, l->initial, s->n_initial);
        buf_add(&x->text, "  ");
    }
    dot_shorten(&x->text, buf_text(&x->part), WIDTH);
    buf_reset(&x->part);
    buf_add(&x->part, m->formula);
    add_lines(x);
    if (*m->variables != '\0')
        buf_printf(&x->part, "[%s]", m->variables);
    add_lines(x);
    buf_add(&x->part, m->receiving != NULL ? m->receiving : "");
    add_lines(x);
    buf_printf(&x->part, "is %s", explanation_truth(m->value));
    add_lines(x);
    buf_printf(x->out, "  v%" PRIu32 " [", l->vertex);
    put_dot_label(x);
    buf_printf(x->out, ", shape=%s, color=\"%s\", fillcolor=\"%s\"", l->chooses ? "ellipse" : "box",
               m->value ? GREEN : RED, m->value ? "#dff3e6" : "#ffe3e0");
    put_tooltip(x, &x->explanation->state[l->state]);
    buf_add(x->out, "];\n");
}

static void draw_way(struct drawing *x, const struct explanation_line *l)
{
    buf_printf(x->out, "  v%" PRIu32 " -> v%" PRIu32, x->explanation->line[l->parent].vertex,
               l->vertex);
    if (l->step != NULL) {
        buf_reset(&x->text);
        buf_reset(&x->part);
        put_dot_step(x, l->step);
        buf_add(x->out, " [");
        put_arrow_label(x);
        buf_add(x->out, "]");
    }
    buf_add(x->out, ";\n");
}

static void draw_strategy(struct drawing *x)
{
    const struct explanation *s = x->explanation;

    for (uint32_t i = 0; i < s->n_lines; i++)
        if (!s->line[i].fold)
            draw_claim(x, &s->line[i]);
    for (uint32_t i = 0; i < s->n_lines; i++)
        if (s->line[i].depth > 0)
            draw_way(x, &s->line[i]);
    if (s->cut)
        buf_add(x->out, "  cut [shape=note, style=filled, fillcolor=\"#fff3c4\", "
                        "label=\"there is more,\\nwhich is not shown\"];\n");
}

void write_dot(struct buf *b, const struct explanation *s)
{
    struct drawing x = { .out = b, .explanation = s };

    put_dot_title(&x);
    if (s->is_run)
        draw_run(&x);
    else
        draw_strategy(&x);
    buf_add(b, "}\n");
    buf_clear(&x.text);
    buf_clear(&x.part);
    buf_clear(&x.item);
}
