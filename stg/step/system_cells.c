/*
 * Which global variables are split into cells (see system.h).
 *
 * A variable is split where an edge accesses a part of it, and it has more than a few values.
 * Parts of split variables always have a value: a variable that can be unassigned as a whole is not
 * split, and where the model writes arrays or records with a hole in the place of an array or
 * record, only variables are split, not their parts.  Values that can be renamed are renamed as a
 * whole, so models that have such types split nothing.
 */
#include "config.h"

#include "stg/step/system.h"

#include "stg/graph/dependence.h"
#include "stg/graph/edge_terms.h"

#define CELLS_MOST 4096 /* of a variable that is split */
#define VALUES_FEW 64   /* of a variable that is not */
#define PART_FEW 16     /* ... of a part of one that is */
#define LOCALS_FEW 4096 /* of a process that is not lifted */

/* ---- holes ---- */

struct hole_search {
    const struct values *vs;
    VEC(const struct fun *) seen;
    bool found;
};

static void look_for_hole(struct hole_search *h, const struct sort *s, value v);

static void look_in_fields(struct hole_search *h, uint32_t n, const struct sort_field *f, value v,
                           uint32_t from)
{
    for (uint32_t i = 0; i < n && !h->found; i++)
        look_for_hole(h, f[i].sort, value_elem(h->vs, v, from + i));
}

/* Is an array or record inside of v unassigned, or v itself? */
static void look_for_hole(struct hole_search *h, const struct sort *s, value v)
{
    if (v == VALUE_NONE) {
        h->found = h->found || sort_has_cells(s);
    } else if (s->kind == SORT_RECORD) {
        look_in_fields(h, s->n, s->field, v, 0);
    } else if (s->kind == SORT_UNION) {
        const struct sort_alt *a = &s->alt[value_word(value_elem(h->vs, v, 0))];
        look_in_fields(h, a->n, a->field, v, 1);
    } else if (s->elem != NULL && sort_has_cells(s->elem)) {
        for (uint32_t i = 0; i < value_size(h->vs, v) && !h->found; i++)
            look_for_hole(h, s->elem, value_elem(h->vs, v, i));
    }
}

static void look_for_hole_in_term(void *self, const struct term *t)
{
    struct hole_search *h = self;

    if (t->kind == TERM_UNASSIGNED)
        h->found = h->found || t->sort->kind == SORT_ANY || sort_has_cells(t->sort);
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
               sort_has_cells(last->index != NULL ? last->sort->elem
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
        edge_guard_terms(e, look_for_hole_in_term, h);
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

/* Can an array or record inside of another value be unassigned? */
static bool has_inner_holes(const struct signature *g)
{
    struct hole_search h = { .vs = g->vs };
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

/* ---- which variables ---- */

/* The most steps into each variable. */
static void note_parts(uint32_t *depth, const struct accesses *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->at[i].global && s->at[i].n > depth[s->at[i].variable])
            depth[s->at[i].variable] = s->at[i].n;
}

static void find_partly_accessed(const struct stg *g, uint32_t *depth)
{
    for (uint32_t p = 0; p < g->sig.n_processes; p++)
        for (uint32_t i = 0; i < g->sig.process[p].n_edges; i++) {
            const struct effects *x = dependence_of_process(g->dependence, p, i);
            for (int phase = 0; phase < N_PHASES; phase++) {
                note_parts(depth, &x->reads[phase]);
                note_parts(depth, &x->writes[phase]);
            }
        }
}

/* Of the variable that is assigned. */
static void exclude_forgotten(void *self, const struct assign *a)
{
    uint32_t *depth = self;

    if (a->global && a->n_steps == 0 && a->value == NULL)
        depth[a->slot] = 0;
}

static void exclude_unassigned(const struct signature *g, uint32_t *depth)
{
    struct block_visitor v = { depth, exclude_forgotten, NULL };

    for (uint32_t i = 0; i < g->n_globals; i++)
        if (g->global[i].initial == VALUE_NONE)
            depth[i] = 0;
    for (uint32_t p = 0; p < g->n_processes; p++)
        for (uint32_t i = 0; i < g->process[p].n_edges; i++) {
            const struct edge *e = &g->process[p].edge[i];
            edge_block_walk(&e->doing, &v);
            edge_block_walk(&e->then, &v);
        }
}

/* A part with few values is looked at as fast as its parts.  An array over identities inside of
   another one stays whole, since aspects of elements of several cells are put together anew in each
   state. */
static struct cell_rule rule_for(const struct stg *g, const struct sort *s, uint32_t depth,
                                 bool holes)
{
    struct cell_rule r = { .depth = depth, .named = 1, .few = PART_FEW };

    if (depth == 0 || (!g->split_all && sort_choices(s) <= VALUES_FEW))
        return (struct cell_rule){ .depth = 0 };
    if (g->split_all)
        r = (struct cell_rule){ .depth = UINT32_MAX, .named = UINT32_MAX, .few = 0 };
    if (holes)
        r.depth = 1;
    return cells_of_sort(s, r) <= CELLS_MOST ? r : (struct cell_rule){ .depth = 0 };
}

void system_find_cells(struct cells *c, const struct stg *g)
{
    uint32_t n = g->sig.n_globals, *depth = mem_zalloc((n + (size_t)1) * sizeof *depth);
    struct cell_rule *rule = mem_zalloc((n + (size_t)1) * sizeof *rule);
    bool holes = has_inner_holes(&g->sig);

    find_partly_accessed(g, depth);
    exclude_unassigned(&g->sig, depth);
    for (uint32_t i = 0; i < n; i++)
        rule[i] = rule_for(g, g->sig.global[i].sort, depth[i], holes);
    cells_init(c, &g->sig, rule);
    mem_free(rule);
    mem_free(depth);
}

/* ---- which processes are lifted ---- */

/* Values that can be exchanged do not count: representatives have few of them. */
static bool may_have_many_locals(const struct process *p)
{
    uint64_t n = 1;

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++) {
        const struct sort *s = p->variable[i].sort;
        uint64_t card = sort_has_atoms(s) ? 1 : sort_card(s);
        if (card > LOCALS_FEW / n)
            return true;
        n *= card;
    }
    return false;
}

bool system_lifts(const struct stg *g, const struct process *p)
{
    for (uint32_t i = 0; i < p->n_edges; i++)
        if (p->edge[i].kind != ACTION_TAU)
            return false;
    return p->n_vars > 0 && (g->lift_all || may_have_many_locals(p));
}
