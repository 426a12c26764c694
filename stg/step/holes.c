/*
 * Looking for holes inside of values (see holes.h).
 */
#include "config.h"

#include "stg/step/holes.h"

#include "stg/data/cells.h"
#include "stg/graph/edge_terms.h"

struct hole_search {
    const struct values *vs;
    bool anything; /* also in the place of what has no cells */
    VEC(const struct fun *) seen;
    const struct edge *e; /* whose terms are looked at, or NULL */
    bool found;
};

static void look_for_hole(struct hole_search *h, const struct sort *s, value v);

static void look_in_fields(struct hole_search *h, uint32_t n, const struct sort_field *f, value v,
                           uint32_t from)
{
    for (uint32_t i = 0; i < n && !h->found; i++)
        look_for_hole(h, f[i].sort, value_elem(h->vs, v, from + i));
}

static bool counts_as_hole(const struct hole_search *h, const struct sort *s)
{
    return h->anything || sort_has_cells(s);
}

/* Is an array or record inside of v unassigned, or v itself? */
static void look_for_hole(struct hole_search *h, const struct sort *s, value v)
{
    if (v == VALUE_NONE) {
        h->found = h->found || counts_as_hole(h, s);
    } else if (s->kind == SORT_RECORD) {
        look_in_fields(h, s->n, s->field, v, 0);
    } else if (s->kind == SORT_UNION) {
        const struct sort_alt *a = &s->alt[value_word(value_elem(h->vs, v, 0))];
        look_in_fields(h, a->n, a->field, v, 1);
    } else if (s->elem != NULL && counts_as_hole(h, s->elem)) {
        for (uint32_t i = 0; i < value_size(h->vs, v) && !h->found; i++)
            look_for_hole(h, s->elem, value_elem(h->vs, v, i));
    }
}

/* Is it what the edge has in the place of a message, where its buffer is empty?  Its guard is false
   then, and nothing gets that value. */
static bool is_no_message(const struct edge *e, const struct term *t)
{
    for (uint32_t i = 0; e != NULL && i < e->n_binders; i++) {
        const struct binder *b = &e->binder[i];
        if (b->is_value && b->lo->kind == TERM_IF && b->lo->kid[2] == t)
            return true;
    }
    return false;
}

static void look_for_hole_in_term(void *self, const struct term *t)
{
    struct hole_search *h = self;

    if (t->kind == TERM_UNASSIGNED && !is_no_message(h->e, t))
        h->found = h->found || t->sort->kind == SORT_ANY || counts_as_hole(h, t->sort);
    if (t->kind == TERM_CONST)
        look_for_hole(h, t->sort, t->v);
    if (t->kind != TERM_CALL)
        return;
    for (size_t i = 0; i < h->seen.n; i++)
        if (h->seen.at[i] == t->fun)
            return;
    vec_push(&h->seen, t->fun);
    term_walk(t->fun->body, false, look_for_hole_in_term, h);
}

/* A part that loses its value. */
static void look_for_new_hole(void *self, const struct assign *a)
{
    struct hole_search *h = self;
    const struct path_step *last;

    if (a->value != NULL || a->n_steps == 0)
        return;
    last = &a->step[a->n_steps - 1];
    h->found = h->found ||
               counts_as_hole(h, last->index != NULL ? last->sort->elem
                                                     : last->sort->field[last->field].sort);
}

static void look_in_block(struct hole_search *h, const struct statement_block *b)
{
    edge_block_terms(b, look_for_hole_in_term, h);
    edge_block_walk(b, &(struct block_visitor){ h, look_for_new_hole, NULL });
}

static void look_in_process(struct hole_search *h, const struct process *p)
{
    for (uint32_t i = 0; i < p->n_edges; i++) {
        const struct edge *e = &p->edge[i];
        h->e = e;
        edge_guard_terms(e, look_for_hole_in_term, h);
        h->e = NULL;
        look_in_block(h, &e->doing);
        edge_action_terms(e, look_for_hole_in_term, h);
        if (e->where != NULL)
            term_walk(e->where, false, look_for_hole_in_term, h);
        look_in_block(h, &e->then);
        for (uint32_t k = 0; k < e->n_args; k++)
            term_walk(e->arg[k], false, look_for_hole_in_term, h);
    }
    for (uint32_t i = 0; i < p->n_variables; i++)
        if (p->variable[i].initial != NULL)
            term_walk(p->variable[i].initial, false, look_for_hole_in_term, h);
    for (uint32_t i = 0; i < p->node[p->begin].n_params; i++)
        term_walk(p->begin_arg[i], false, look_for_hole_in_term, h);
}

bool holes_are_inside(const struct signature *g, bool anything)
{
    struct hole_search h = { .vs = g->vs, .anything = anything };
    bool found;

    for (uint32_t i = 0; i < g->n_processes; i++)
        look_in_process(&h, &g->process[i]);
    for (uint32_t i = 0; i < g->n_instances; i++)
        for (uint32_t k = 0; k < g->process[g->instance[i].process].n_params; k++)
            look_for_hole(&h, g->process[g->instance[i].process].variable[k].sort,
                          g->instance[i].param[k]);
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (g->global[i].initial != VALUE_NONE)
            look_for_hole(&h, g->global[i].sort, g->global[i].initial);
    found = h.found;
    vec_clear(&h.seen);
    return found;
}
