/*
 * Sets of states as text (see diagram_print.h).
 */
#include "config.h"

#include "checker/symbolic/diagram_print.h"

#include <inttypes.h>

struct printing {
    struct buf *b;
    struct symbolic *x;
    uint32_t *number;       /* of each index of the present level: what the text calls it */
    struct memo node;       /* the same for nodes */
    struct vec_u32 nodes;   /* of the set, ascending */
    struct vec_u32 indices; /* of the present level, ascending */
};

/* ---- levels ---- */

/* " 3 0": where the cell is in its variable: the numbers of elements and fields. */
static void print_cell_path(struct buf *b, const struct cell_shape *s, uint32_t cell)
{
    while (s->split) {
        uint32_t position = 0, offset, next;
        const struct cell_shape *part = cell_shape_part(s, 0, &offset);
        for (uint32_t k = 1; k < cell_shape_parts(s); k++) {
            const struct cell_shape *other = cell_shape_part(s, k, &next);
            if (next > cell)
                break;
            position = k;
            part = other;
            offset = next;
        }
        buf_printf(b, " %" PRIu32, position);
        cell -= offset;
        s = part;
    }
}

static void print_level_place(struct printing *p, uint32_t word)
{
    const struct system *s = p->x->s;
    const struct cells *c = &s->cells;
    uint32_t cell = word - s->n;

    if (word < s->n) {
        buf_printf(p->b, "instance %s", s->sig->instance[word].name);
    } else if (cell < c->n_global) {
        uint32_t global = c->global[cell];
        buf_printf(p->b, "global %s", s->sig->global[global].name);
        print_cell_path(p->b, c->shape[global], cell - c->first[global]);
    } else {
        const struct lifted_cell *l = &c->lifted[cell - c->n_global];
        buf_printf(p->b, "local %s", l->name);
        print_cell_path(p->b, l->shape, cell - l->first);
    }
    buf_char(p->b, '\n');
}

/* ---- values ---- */

/* The node, and what is kept there: variables, then parameters of the node. */
static void print_local_state(struct printing *p, uint32_t instance, uint32_t local)
{
    const struct local_lts *l = &p->x->s->local[instance];
    const struct process *q = l->process;
    uint32_t at = local_lts_node(l, local);
    const struct node *node = &q->node[at];

    buf_add(p->b, node->name);
    for (uint32_t k = q->n_params; k < q->n_variables; k++) {
        bool is_there = q->variable[k].node == NO_NODE ||
                        (k >= node->first_param && k < node->first_param + node->n_params);
        if (!is_there || !l->keep[(size_t)at * q->n_variables + k] || local_lts_is_lifted(l, k))
            continue;
        buf_char(p->b, ' ');
        value_print(p->b, l->stg->sig.vs, q->variable[k].sort, local_lts_read(l, local, k));
    }
}

static void print_level_value(struct printing *p, uint32_t word, uint32_t v)
{
    const struct system *s = p->x->s;

    if (word < s->n)
        print_local_state(p, word, v);
    else
        value_print(p->b, s->sig->vs, s->cells.sort[word - s->n], v);
    buf_char(p->b, '\n');
}

/* ---- nodes ---- */

static void print_diagram_node(struct printing *p, uint32_t node)
{
    uint32_t n;
    const struct diagram_entry *e = diagram_entries(&p->x->d, node, &n);

    for (uint32_t k = 0; k < n; k++)
        buf_printf(p->b, "%s%" PRIu32 ":%" PRIu32, k > 0 ? " " : "", p->number[e[k].index],
                   e[k].kid == DIAGRAM_UNIT ? 0 : memo_find(&p->node, e[k].kid));
    buf_char(p->b, '\n');
}

/* The nodes of this level, which get the next numbers. */
static uint32_t print_level_nodes(struct printing *p, uint32_t level, uint32_t before)
{
    uint32_t n = before;

    for (size_t k = 0; k < p->nodes.n; k++) {
        if (diagram_level(&p->x->d, p->nodes.at[k]) != level)
            continue;
        memo_add(&p->node, p->nodes.at[k], ++n);
        print_diagram_node(p, p->nodes.at[k]);
    }
    return n;
}

static uint32_t count_level_nodes(const struct printing *p, uint32_t level)
{
    uint32_t n = 0;

    for (size_t k = 0; k < p->nodes.n; k++)
        n += diagram_level(&p->x->d, p->nodes.at[k]) == level;
    return n;
}

/* ---- all ---- */

static uint32_t print_level(struct printing *p, uint32_t set, uint32_t level, uint32_t before)
{
    struct symbolic *x = p->x;
    uint32_t word = x->levels.word_at[level];

    diagram_indices(&x->d, set, level, &p->indices);
    p->number = mem_alloc((levels_count(&x->levels, word) + (size_t)1) * sizeof *p->number);
    buf_printf(p->b, "level %zu %" PRIu32 " ", p->indices.n, count_level_nodes(p, level));
    print_level_place(p, word);
    for (size_t k = 0; k < p->indices.n; k++) {
        p->number[p->indices.at[k]] = (uint32_t)k;
        print_level_value(p, word, x->levels.of[word].value.at[p->indices.at[k]]);
    }
    before = print_level_nodes(p, level, before);
    mem_free(p->number);
    return before;
}

void diagram_print(struct buf *b, struct symbolic *x, uint32_t set)
{
    struct printing p = { .b = b, .x = x };
    uint32_t n = 0;

    diagram_nodes(&x->d, set, &p.nodes);
    buf_printf(b, "levels %" PRIu32 "\n", x->levels.n);
    for (uint32_t level = 1; level <= x->levels.n; level++)
        n = print_level(&p, set, level, n);
    buf_printf(b, "end %" PRIu32 "\n", n);
    memo_clear(&p.node);
    vec_clear(&p.nodes);
    vec_clear(&p.indices);
}
