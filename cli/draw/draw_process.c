/*
 * Drawing a process (see draw_process.h), as the theory does:
 *
 *     (busy (x, i)) ---- x > 0, y := x + 1, c!y ----> (idle)
 */
#include "config.h"

#include "cli/draw/draw_process.h"

#include <inttypes.h>

#include "cli/draw/dot.h"
#include "stg/graph/flow.h"
#include "stg/graph/stg_print.h"

#define WIDTH 36 /* of the lines of a label */

/* What is never taken or visited. */
#define UNUSED_STYLE ", style=dashed, color=red, fontcolor=red"

struct drawing {
    struct buf *out;
    const struct stg *stg;
    const struct process *process;
    uint32_t number;                 /* of the process: n3_0 is node 0 of process 3 */
    const bool *live;                /* flow_live */
    const struct coverage *coverage; /* or NULL */
    struct buf text, part;           /* owned */
};

static void draw_node(struct drawing *x, uint32_t node)
{
    const struct process *p = x->process;

    buf_reset(&x->text);
    buf_reset(&x->part);
    for (uint32_t i = 0; i < p->n_variables; i++)
        if (x->live[(size_t)node * p->n_variables + i])
            dot_item(&x->part, p->variable[i].name, WIDTH);
    dot_wrap(&x->text, p->node[node].name, WIDTH);
    if (x->part.n > 0)
        buf_printf(&x->text, " (%s)", buf_text(&x->part));
    buf_printf(x->out, "    n%" PRIu32 "_%" PRIu32 " [", x->number, node);
    dot_attribute(x->out, "label", buf_text(&x->text));
    if (x->coverage != NULL && x->coverage->visited[x->number][node] == 0)
        buf_add(x->out, UNUSED_STYLE);
    buf_add(x->out, node == p->begin ? ", penwidth=2];\n" : "];\n");
}

/* Adds the parts; between: what separates them, but for the last one. */
static void put_parts(struct drawing *x, const struct edge *e, const char *between)
{
    static const char *const word[] = { "for ", "", "", "", "where ", "then ", "-> " };
    bool any = false;

    for (enum edge_part k = EDGE_FOR; k <= EDGE_TO; k++) {
        if (k == EDGE_TO && e->n_args == 0)
            continue;
        buf_reset(&x->part);
        if (!stg_print_part(&x->part, x->stg, x->process, e, k))
            continue;
        if (any)
            buf_add(&x->text, k == EDGE_TO ? between + 1 : between);
        buf_add(&x->text, word[k]);
        dot_wrap(&x->text, buf_text(&x->part), WIDTH);
        any = true;
    }
}

/* Each part on lines of its own, if they are too long for one. */
static void put_action_of_edge(struct drawing *x, const struct edge *e)
{
    size_t before = x->text.n;

    put_parts(x, e, ", ");
    if (x->text.n - before <= WIDTH)
        return;
    x->text.n = before;
    put_parts(x, e, ",\n");
}

/* False: it is never taken. */
static bool put_drawn_edge(struct drawing *x, const struct edge *e)
{
    uint64_t taken;

    put_action_of_edge(x, e);
    if (x->coverage == NULL)
        return true;
    taken = x->coverage->taken[x->number][e - x->process->edge];
    buf_add(&x->text, x->text.n > 0 ? "\n" : "");
    if (taken > 0)
        buf_printf(&x->text, "taken %" PRIu64, taken);
    else
        buf_add(&x->text, "never taken");
    return taken > 0;
}

static void draw_edge_arrow(struct drawing *x, uint32_t from, uint32_t to, bool used)
{
    buf_printf(x->out, "    n%" PRIu32 "_%" PRIu32 " -> n%" PRIu32 "_%" PRIu32 " [", x->number,
               from, x->number, to);
    dot_arrow_label(x->out, buf_text(&x->text));
    buf_add(x->out, used ? "];\n" : UNUSED_STYLE "];\n");
}

/* All loops at a node are one arrow, because Graphviz draws loops across each other. */
static void draw_loops(struct drawing *x, uint32_t node)
{
    const struct node *n = &x->process->node[node];
    bool used = false;

    buf_reset(&x->text);
    for (uint32_t i = n->first_edge; i < n->first_edge + n->n_edges; i++) {
        const struct edge *e = &x->process->edge[i];
        if (e->target != node)
            continue;
        buf_add(&x->text, x->text.n > 0 ? "\n\n" : "");
        used = put_drawn_edge(x, e) || used;
    }
    if (x->text.n > 0)
        draw_edge_arrow(x, node, node, used);
}

static void draw_edges(struct drawing *x, uint32_t node)
{
    const struct node *n = &x->process->node[node];
    bool used;

    draw_loops(x, node);
    for (uint32_t i = n->first_edge; i < n->first_edge + n->n_edges; i++) {
        const struct edge *e = &x->process->edge[i];
        if (e->target == node)
            continue;
        buf_reset(&x->text);
        used = put_drawn_edge(x, e);
        draw_edge_arrow(x, node, e->target, used);
    }
}

/* The arrow from nowhere, with the initial values. */
static void draw_begin(struct drawing *x)
{
    const struct process *p = x->process;

    buf_reset(&x->text);
    for (uint32_t i = 0; i < p->n_variables; i++) {
        buf_reset(&x->part);
        if (stg_print_initial(&x->part, x->stg, p, &p->variable[i]))
            dot_item(&x->text, buf_text(&x->part), WIDTH);
    }
    if (p->node[p->begin].n_params > 0) {
        buf_add(&x->text, x->text.n > 0 ? "\n-> " : "-> ");
        stg_print_begin(&x->text, x->stg, p);
    }
    buf_printf(x->out, "    b%" PRIu32 " -> n%" PRIu32 "_%" PRIu32 " [", x->number, x->number,
               p->begin);
    dot_arrow_label(x->out, buf_text(&x->text));
    buf_add(x->out, "];\n");
    buf_reset(&x->part);
    buf_printf(&x->part, "    b%" PRIu32, x->number);
    dot_point(x->out, buf_text(&x->part));
}

void draw_process(struct buf *b, const struct stg *g, uint32_t process, const struct coverage *c)
{
    struct drawing x = {
        .out = b,
        .stg = g,
        .process = &g->sig.process[process],
        .number = process,
        .coverage = c,
    };
    struct arena *a = arena_new();

    x.live = flow_live(a, x.process);
    buf_printf(b, "  subgraph cluster_p%" PRIu32 " {\n    graph [color=gray, ", process);
    stg_print_process(&x.text, g, x.process);
    dot_wrap(&x.part, buf_text(&x.text), 2 * WIDTH);
    dot_title(b, buf_text(&x.part));
    buf_add(b, "];\n");
    draw_begin(&x);
    for (uint32_t i = 0; i < x.process->n_nodes; i++)
        draw_node(&x, i);
    for (uint32_t i = 0; i < x.process->n_nodes; i++)
        draw_edges(&x, i);
    buf_add(b, "  }\n");
    buf_clear(&x.text);
    buf_clear(&x.part);
    arena_free(a);
}
