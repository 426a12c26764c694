/*
 * What a step changes, down to elements and fields (see state_diff.h).
 */
#include "config.h"

#include "api/state_diff.h"

#include "support/vec.h"

/* One comparison; path is the name of what is compared. */
struct comparison {
    struct arena *arena;
    struct lts *lts;
    struct buf path, text;
    VEC(struct explanation_change) change;
};

static const char *diff_text(struct comparison *c, const struct sort *s, value v)
{
    buf_reset(&c->text);
    value_print(&c->text, c->lts->sig->vs, s, v);
    return arena_string(c->arena, buf_text(&c->text), c->text.n);
}

/* known: its old value is shown. */
static void add_change(struct comparison *c, const struct sort *s, bool known, value from, value to)
{
    struct explanation_change x = {
        .name = arena_string(c->arena, buf_text(&c->path), c->path.n),
        .from = known ? diff_text(c, s, from) : NULL,
        .to = diff_text(c, s, to),
        .within = known ? value_diff(c->arena, c->lts->sig->vs, s, from, to) : NULL,
    };

    vec_push(&c->change, x);
}

static void compare_values(struct comparison *c, const struct sort *s, value from, value to);

/* "[1,false]": the indices of the element at this position. */
static void put_indices(struct comparison *c, const struct sort *s, uint64_t position)
{
    uint64_t after = sort_array_size(s);

    for (uint32_t i = 0; i < s->n; i++) {
        after /= sort_card(s->index[i]);
        buf_char(&c->path, i == 0 ? '[' : ',');
        value_print(&c->path, c->lts->sig->vs, s->index[i],
                    sort_nth(c->lts->sig->vs, s->index[i], position / after));
        position %= after;
    }
    buf_char(&c->path, ']');
}

static void cut_path(struct comparison *c, size_t n)
{
    c->path.n = n;
    c->path.at[n] = '\0';
}

static void compare_elements(struct comparison *c, const struct sort *s, value from, value to)
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
        compare_values(c, s->kind == SORT_ARRAY ? s->elem : s->field[i].sort,
                       value_elem(vs, from, i), value_elem(vs, to, i));
        cut_path(c, n);
    }
}

static void compare_values(struct comparison *c, const struct sort *s, value from, value to)
{
    if (from == to)
        return;
    if ((s->kind == SORT_ARRAY || s->kind == SORT_RECORD) && from != VALUE_NONE && to != VALUE_NONE)
        compare_elements(c, s, from, to);
    else
        add_change(c, s, true, from, to);
}

/* Parameters of nodes are shown with their node, those of processes do not change.  What was
   unassigned before may have been forgotten only: its old value is not shown. */
static void compare_instance(struct comparison *c, state_id from, state_id to, uint32_t instance)
{
    const struct instance *x = &c->lts->sig->instance[instance];
    const struct process *p = &c->lts->sig->process[x->process];

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++) {
        value v = c->lts->read(c->lts->self, from, instance, i);
        value w = c->lts->read(c->lts->self, to, instance, i);
        buf_reset(&c->path);
        buf_printf(&c->path, "%s.%s", x->name, p->variable[i].name);
        if (v == VALUE_NONE && w != VALUE_NONE)
            add_change(c, p->variable[i].sort, false, v, w);
        else if (w != VALUE_NONE)
            compare_values(c, p->variable[i].sort, v, w);
    }
}

struct explanation_change *state_diff(struct arena *a, struct lts *l, state_id from, state_id to,
                                      uint32_t *n)
{
    struct comparison c = { .arena = a, .lts = l, .path = BUF_EMPTY, .text = BUF_EMPTY };
    struct explanation_change *all;

    for (uint32_t i = 0; i < l->sig->n_instances; i++)
        compare_instance(&c, from, to, i);
    for (uint32_t i = 0; i < l->sig->n_declared; i++) {
        buf_reset(&c.path);
        buf_add(&c.path, l->sig->global[i].name);
        compare_values(&c, l->sig->global[i].sort, lts_read_global(l, from, i),
                       lts_read_global(l, to, i));
    }
    *n = (uint32_t)c.change.n;
    all = arena_copy(a, c.change.at, c.change.n * sizeof *all);
    buf_clear(&c.path);
    buf_clear(&c.text);
    vec_clear(&c.change);
    return all;
}
