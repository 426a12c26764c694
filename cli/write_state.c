/*
 * States as text (see write_state.h).
 *
 * A variable that is not part of the state reads as unassigned; so an unassigned variable of
 * a process is passed over in silence, one of the model is shown as '_'.
 */
#include "config.h"

#include "cli/write_state.h"

#include <string.h>

static const struct process *process_of(const struct lts *l, uint32_t instance)
{
    return &l->sig->process[l->sig->instance[instance].process];
}

static void put_value(struct buf *b, struct lts *l, const struct sort *s, value v)
{
    value_print(b, l->sig->vs, s, v);
}

void write_node(struct buf *b, struct lts *l, state_id s, uint32_t instance)
{
    const struct process *p = process_of(l, instance);
    const struct node *n = &p->node[l->node_of(l->self, s, instance)];

    buf_add(b, n->name);
    for (uint32_t i = 0; i < n->n_params; i++) {
        uint32_t number = n->first_param + i;
        buf_add(b, i == 0 ? "(" : ", ");
        put_value(b, l, p->variable[number].sort, l->read(l->self, s, instance, number));
    }
    buf_add(b, n->n_params > 0 ? ")" : "");
}

/* ---- changes ---- */

/* One comparison; path is the name of what is compared. */
struct change {
    struct buf *out;
    struct lts *lts;
    size_t start;             /* of the list in out */
    struct buf path;
};

static void put_change(struct change *c, const struct sort *s, value from, value to)
{
    buf_printf(c->out, "%s%s", c->out->n > c->start ? ", " : "", buf_text(&c->path));
    buf_add(c->out, ": ");
    put_value(c->out, c->lts, s, from);
    buf_add(c->out, " -> ");
    put_value(c->out, c->lts, s, to);
}

static void compare(struct change *c, const struct sort *s, value from, value to);

/* "[1,false]": the indices of the element at this position. */
static void put_indices(struct change *c, const struct sort *s, uint64_t position)
{
    uint64_t after = sort_array_size(s);

    for (uint32_t i = 0; i < s->n; i++) {
        after /= sort_card(s->index[i]);
        buf_char(&c->path, i == 0 ? '[' : ',');
        put_value(&c->path, c->lts, s->index[i],
                  sort_nth(c->lts->sig->vs, s->index[i], position / after));
        position %= after;
    }
    buf_char(&c->path, ']');
}

static void cut_path(struct change *c, size_t n)
{
    c->path.n = n;
    c->path.at[n] = '\0';
}

static void compare_elements(struct change *c, const struct sort *s, value from, value to)
{
    const struct values *vs = c->lts->sig->vs;
    size_t n = c->path.n;

    for (uint32_t i = 0; i < value_size(vs, from); i++) {
        if (value_elem(vs, from, i) == value_elem(vs, to, i))
            continue;
        if (s->kind == SORT_ARRAY)
            put_indices(c, s, i);
        else
            buf_printf(&c->path, ".%s", s->field[i].name);
        compare(c, s->kind == SORT_ARRAY ? s->elem : s->field[i].sort, value_elem(vs, from, i),
                value_elem(vs, to, i));
        cut_path(c, n);
    }
}

static void compare(struct change *c, const struct sort *s, value from, value to)
{
    if (from == to)
        return;
    if ((s->kind == SORT_ARRAY || s->kind == SORT_RECORD) && from != VALUE_NONE &&
        to != VALUE_NONE)
        compare_elements(c, s, from, to);
    else
        put_change(c, s, from, to);
}

/* Parameters of nodes are shown with their node, those of processes do not change.  What was
   unassigned before may have been forgotten only: its old value is not shown. */
static void compare_instance(struct change *c, state_id from, state_id to, uint32_t instance)
{
    const struct process *p = process_of(c->lts, instance);

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++) {
        value v = c->lts->read(c->lts->self, from, instance, i);
        value w = c->lts->read(c->lts->self, to, instance, i);
        buf_reset(&c->path);
        buf_printf(&c->path, "%s.%s", c->lts->sig->instance[instance].name, p->variable[i].name);
        if (v == VALUE_NONE && w != VALUE_NONE) {
            buf_printf(c->out, "%s%s = ", c->out->n > c->start ? ", " : "", buf_text(&c->path));
            put_value(c->out, c->lts, p->variable[i].sort, w);
        } else if (w != VALUE_NONE) {
            compare(c, p->variable[i].sort, v, w);
        }
    }
}

void write_changes(struct buf *b, struct lts *l, state_id from, state_id to)
{
    struct change c = { .out = b, .lts = l, .start = b->n, .path = BUF_EMPTY };

    for (uint32_t i = 0; i < l->sig->n_instances; i++)
        compare_instance(&c, from, to, i);
    for (uint32_t i = 0; i < l->sig->n_globals; i++) {
        buf_reset(&c.path);
        buf_add(&c.path, l->sig->global[i].name);
        compare(&c, l->sig->global[i].sort, l->read_global(l->self, from, i),
                l->read_global(l->self, to, i));
    }
    buf_clear(&c.path);
}

/* ---- whole states ---- */

static size_t widest_name(const struct signature *g)
{
    size_t widest = 0;

    for (uint32_t i = 0; i < g->n_instances; i++)
        if (strlen(g->instance[i].name) > widest)
            widest = strlen(g->instance[i].name);
    return widest;
}

static void write_instance(struct buf *b, struct lts *l, state_id s, uint32_t instance)
{
    const struct process *p = process_of(l, instance);

    buf_char(b, '@');
    write_node(b, l, s, instance);
    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++) {
        value v = l->read(l->self, s, instance, i);
        if (v == VALUE_NONE)
            continue;
        buf_printf(b, "  %s = ", p->variable[i].name);
        put_value(b, l, p->variable[i].sort, v);
    }
    buf_char(b, '\n');
}

void write_state(struct buf *b, struct lts *l, state_id s, unsigned indent)
{
    const struct signature *g = l->sig;
    size_t widest = widest_name(g);

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const char *name = g->instance[i].name;
        buf_pad(b, ' ', indent);
        buf_add(b, name);
        buf_pad(b, ' ', widest - strlen(name));
        write_instance(b, l, s, i);
    }
    if (g->n_globals > 0)
        buf_pad(b, ' ', indent);
    for (uint32_t i = 0; i < g->n_globals; i++) {
        buf_printf(b, "%s%s = ", i > 0 ? "  " : "", g->global[i].name);
        put_value(b, l, g->global[i].sort, l->read_global(l->self, s, i));
    }
    buf_add(b, g->n_globals > 0 ? "\n" : "");
}
