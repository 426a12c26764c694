/*
 * Drawing a transition system (see draw_lts.h).
 *
 * A state shows its number, the nodes of the instances and, where all states have few of them, the
 * values of variables; the whole state is in its tooltip.  Transitions between the same two
 * states are one arrow with several labels.
 */
#include "config.h"

#include "cli/draw/draw_lts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/write_state.h"
#include "cli/draw/dot.h"

#define WIDTH 30         /* of the lines in a state */
#define NAME 40          /* characters of a property's name */
#define MANY_STATES 1000 /* in a system of so many states none shows values */
#define MANY_VALUES 60   /* characters */
#define MANY_LABELS 12   /* of one arrow, where they are cut */

#define RED "#c00000"

struct drawing {
    FILE *file;
    struct lts *lts;
    const struct lts_lines *lines;
    const struct draw_lts_options *o;
    bool values;                      /* states show them */
    struct buf out, text, part, item; /* owned: statements, a label, pieces of it */
    VEC(const char *) fault;          /* the run-time errors, numbered */
    VEC(struct lts_line) sorted;      /* the transitions of a state */
};

static void write_drawn(struct drawing *x)
{
    fwrite(buf_text(&x->out), 1, x->out.n, x->file);
    buf_reset(&x->out);
}

/* ---- states ---- */

static void put_state_nodes(struct buf *b, const struct explanation *s)
{
    for (uint32_t i = 0; i < s->n_processes; i++)
        dot_item(b, s->state[0].node[i], WIDTH);
}

/* The name of a variable, without its process if the system has only one. */
static const char *short_variable_name(const struct explanation *s,
                                       const struct explanation_variable *v)
{
    bool alone = s->n_processes == 1 && v->process != EXPLANATION_GLOBAL;

    return alone ? v->name + strlen(s->process[0]) + 1 : v->name;
}

static void put_drawn_values(struct drawing *x, struct buf *b, const struct explanation *s)
{
    for (uint32_t i = 0; i < s->n_variables; i++) {
        if (s->state[0].value[i] == NULL)
            continue;
        buf_reset(&x->item);
        buf_printf(&x->item, "%s = %s", short_variable_name(s, &s->variable[i]),
                   s->state[0].value[i]);
        dot_item(b, buf_text(&x->item), WIDTH);
    }
}

static bool values_are_few(struct drawing *x)
{
    struct arena *a = arena_new();
    uint64_t n = lts_lines_states(x->lines);
    bool few = n <= MANY_STATES;

    for (state_id s = 0; s < n && few; s++) {
        buf_reset(&x->part);
        put_drawn_values(x, &x->part, explanation_of_state(a, x->lts, s));
        few = x->part.n <= MANY_VALUES;
        arena_reset(a);
    }
    arena_free(a);
    return few;
}

static void put_drawn_state(struct drawing *x, const struct explanation *s, state_id at)
{
    buf_reset(&x->part);
    put_state_nodes(&x->part, s);
    buf_printf(&x->text, "#%" PRIu32 "\n%s", at, buf_text(&x->part));
    buf_reset(&x->part);
    if (x->values)
        put_drawn_values(x, &x->part, s);
    buf_printf(&x->text, "%s%s", x->part.n > 0 ? "\n" : "", buf_text(&x->part));
}

/* The colour of the border, or NULL. */
static const char *put_marks(struct drawing *x, state_id s)
{
    const char *colour = NULL;

    for (uint32_t i = 0; i < x->o->n_marks; i++) {
        const struct draw_mark *m = &x->o->mark[i];
        enum violation v = violations_at(m->v, s);
        if (v == VIOLATION_NONE)
            continue;
        buf_printf(&x->text, "\n%s ",
                   v == VIOLATION_FAULTY ? "run-time error in"
                   : m->dual             ? "shows"
                                         : "violates");
        dot_shorten(&x->text, m->name, NAME);
        if (v == VIOLATION_FAULTY)
            colour = RED;
        else if (colour == NULL || !m->dual)
            colour = m->dual ? "#007a3d" : "#d95f02";
    }
    return colour;
}

static void draw_lts_state(struct drawing *x, const struct explanation *s, state_id at)
{
    size_t n;
    const char *border;

    buf_reset(&x->text);
    put_drawn_state(x, s, at);
    border = put_marks(x, at);
    buf_printf(&x->out, "    s%" PRIu32 " [", at);
    dot_attribute(&x->out, "label", buf_text(&x->text));
    lts_lines_of(x->lines, at, &n);
    if (n == 0)
        buf_add(&x->out, ", fillcolor=\"#ffd0d0\"");
    if (border != NULL || n == 0)
        buf_printf(&x->out, ", color=\"%s\", penwidth=2.5", border != NULL ? border : RED);
    else if (at < x->lts->n_initial)
        buf_add(&x->out, ", penwidth=2");
    buf_reset(&x->part);
    write_explanation_state(&x->part, s, &s->state[0], 0);
    buf_add(&x->out, ", ");
    dot_attribute(&x->out, "tooltip", buf_text(&x->part));
    buf_add(&x->out, "];\n");
}

/* ---- transitions ---- */

static size_t fault_number(struct drawing *x, const char *fault)
{
    for (size_t i = 0; i < x->fault.n; i++)
        if (x->fault.at[i] == fault)
            return i;
    vec_push(&x->fault, fault);
    return x->fault.n - 1;
}

/* Orders by target, then by label. */
static int order_texts(const void *x, const void *y)
{
    const struct lts_line *a = x, *b = y;

    if (a->target != b->target)
        return a->target < b->target ? -1 : 1;
    if (a->fault != b->fault)
        return strcmp(a->fault, b->fault);
    return strcmp(a->label, b->label);
}

static void put_labels(struct buf *b, const struct lts_line *line, size_t n, bool cut)
{
    size_t shown = cut && n > MANY_LABELS ? MANY_LABELS - 2 : n;

    for (size_t i = 0; i < shown; i++) {
        buf_add(b, i > 0 ? "\n" : "");
        if (cut)
            dot_shorten(b, line[i].label, 2 * WIDTH);
        else
            buf_add(b, line[i].label);
    }
    if (shown < n)
        buf_printf(b, "\nand %zu more", n - shown);
}

/* n lines that lead to the same state. */
static void draw_lts_arrow(struct drawing *x, state_id from, const struct lts_line *line, size_t n)
{
    bool fault = line->fault != NULL;

    buf_printf(&x->out, "    s%" PRIu32 " -> ", from);
    if (fault)
        buf_printf(&x->out, "e%zu [", fault_number(x, line->fault));
    else
        buf_printf(&x->out, "s%" PRIu32 " [", line->target);
    buf_reset(&x->text);
    put_labels(&x->text, line, n, x->o->brief);
    dot_arrow_label(&x->out, buf_text(&x->text));
    if (fault)
        buf_add(&x->out, ", color=\"" RED "\", fontcolor=\"" RED "\"");
    buf_reset(&x->part);
    put_labels(&x->part, line, n, false);
    if (strcmp(buf_text(&x->text), buf_text(&x->part)) != 0) {
        buf_add(&x->out, ", ");
        dot_attribute(&x->out, "labeltooltip", buf_text(&x->part));
    }
    buf_add(&x->out, "];\n");
}

static void sort_arrows(struct drawing *x, state_id s)
{
    size_t n;
    const struct lts_line *line = lts_lines_of(x->lines, s, &n);

    x->sorted.n = 0;
    for (size_t i = 0; i < n; i++)
        vec_push(&x->sorted, line[i]);
    if (n > 0)
        qsort(x->sorted.at, n, sizeof *x->sorted.at, order_texts);
}

/* How many of the sorted lines from this one on lead to the same state. */
static size_t arrow_size(const struct drawing *x, size_t from)
{
    const struct lts_line *a = &x->sorted.at[from];
    size_t i = from + 1;

    while (i < x->sorted.n && x->sorted.at[i].target == a->target &&
           x->sorted.at[i].fault == a->fault)
        i++;
    return i - from;
}

static void draw_arrows(struct drawing *x, state_id s)
{
    sort_arrows(x, s);
    for (size_t i = 0, n; i < x->sorted.n; i += n) {
        n = arrow_size(x, i);
        draw_lts_arrow(x, s, &x->sorted.at[i], n);
    }
}

uint64_t draw_lts_arrows(const struct lts_lines *lines)
{
    struct drawing x = { .lines = lines };
    uint64_t n = 0;

    for (state_id s = 0; lts_lines_no_start(lines) == NULL && s < lts_lines_states(lines); s++) {
        sort_arrows(&x, s);
        for (size_t i = 0; i < x.sorted.n; i += arrow_size(&x, i))
            n++;
    }
    vec_clear(&x.sorted);
    return n;
}

static void draw_faults(struct drawing *x)
{
    for (size_t i = 0; i < x->fault.n; i++) {
        buf_reset(&x->part);
        buf_printf(&x->part, "error: %s", x->fault.at[i]);
        buf_reset(&x->text);
        dot_wrap(&x->text, buf_text(&x->part), WIDTH);
        buf_printf(&x->out, "    e%zu [", i);
        dot_attribute(&x->out, "label", buf_text(&x->text));
        buf_add(&x->out,
                ", style=filled, color=\"" RED "\", fillcolor=\"" RED "\", fontcolor=white];\n");
    }
}

/* ---- all of it ---- */

static void draw_states(struct drawing *x)
{
    struct arena *a = arena_new();

    x->values = values_are_few(x);
    for (state_id s = 0; s < x->lts->n_initial; s++)
        buf_printf(&x->out, "    i -> s%" PRIu32 ";\n", s);
    for (state_id s = 0; s < lts_lines_states(x->lines); s++) {
        draw_lts_state(x, explanation_of_state(a, x->lts, s), s);
        draw_arrows(x, s);
        write_drawn(x);
        arena_reset(a);
    }
    arena_free(a);
}

void draw_lts(FILE *out, struct lts *l, const struct lts_lines *x, const struct draw_lts_options *o)
{
    struct drawing g = { .file = out, .lts = l, .lines = x, .o = o };

    dot_point(&g.out, "    i");
    if (lts_lines_no_start(x) == NULL)
        draw_states(&g);
    else
        buf_printf(&g.out, "    i -> e%zu [color=\"" RED "\"];\n",
                   fault_number(&g, lts_lines_no_start(x)));
    draw_faults(&g);
    write_drawn(&g);
    buf_clear(&g.out);
    buf_clear(&g.text);
    buf_clear(&g.part);
    buf_clear(&g.item);
    vec_clear(&g.fault);
    vec_clear(&g.sorted);
}
