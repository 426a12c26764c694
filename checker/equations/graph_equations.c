/*
 * Atoms as predicates of the search, and roots in initial states (see graph_equations.h).
 */
#include "config.h"

#include "checker/equations/graph_equations.h"

struct atom_predicate {
    struct lts_view *view; /* of its formula */
    const struct equation_atom *atom;
    uint32_t n_slots;
};

/* ---- atoms ---- */

static enum predicate_truth ask_atom(void *self, uint32_t first, uint32_t n, uint32_t state)
{
    const struct atom_predicate *x = self;
    struct eval *ev = &x->view->ev;
    bool holds;

    (void)first;
    (void)n;
    for (uint32_t i = 0; i < x->atom->n; i++)
        ev->local[x->atom->slot[i]] = x->atom->v[i];
    lts_view_at(x->view, state);
    if (!eval_bool(ev, x->atom->node->term, &holds))
        return PREDICATE_FAULTY;
    return holds ? PREDICATE_HOLDS : PREDICATE_FAILS;
}

static uint32_t only_clause(void *self, uint32_t clause)
{
    (void)self;
    (void)clause;
    return 0;
}

static struct state_condition condition_of_atom(void *self, uint32_t i)
{
    const struct atom_predicate *x = self;

    (void)i;
    return (struct state_condition){
        .term = x->atom->node->term,
        .when = false,
        .n_slots = x->n_slots,
        .n = x->atom->n,
        .slot = x->atom->slot,
        .v = x->atom->v,
    };
}

static void add_predicates(struct graph_equations *g, const struct graph_formula *x)
{
    for (uint32_t i = 0; i < x->equations.atom.n; i++) {
        const struct equation_atom *atom = &x->equations.atom.at[i];
        struct atom_predicate *self = &g->atom[x->first_atom + i];
        *self = (struct atom_predicate){ x->view, atom, x->f->n_slots };
        g->predicate[x->first_atom + i] = (struct bfs_predicate){
            .self = self,
            .what = atom->what,
            .n_clauses = 1,
            .unordered = only_clause,
            .ask = ask_atom,
            .n_conditions = 1,
            .condition = condition_of_atom,
        };
    }
}

/* A search has at least one predicate: without atoms, one without clauses, which holds. */
static void make_atom_predicates(struct graph_equations *g)
{
    uint32_t n = g->graph.n_atoms;

    g->atom = mem_zalloc((n + (size_t)1) * sizeof *g->atom);
    g->predicate = mem_zalloc((n + (size_t)1) * sizeof *g->predicate);
    g->nothing = footprint_new(g->l->sig);
    g->predicate[0].what = g->nothing;
    for (size_t i = 0; i < g->formula.n; i++)
        add_predicates(g, &g->formula.at[i]);
}

/* ---- life ---- */

static void add_formula(struct graph_equations *g, const struct formula *f,
                        struct boolean_equations e)
{
    struct graph_formula x = { .f = f, .equations = e, .first_atom = g->graph.n_atoms };

    x.view = mem_zalloc(sizeof *x.view);
    lts_view_init(x.view, g->l, f->n_slots);
    lts_view_at(x.view, 0);
    g->graph.n_atoms += (uint32_t)e.atom.n;
    vec_push(&g->formula, x);
}

const char *graph_equations_init(struct graph_equations *g, struct lts *l, const struct formula *f,
                                 uint32_t n, const struct formula *const *later)
{
    bool renames = bfs_renames(l);
    struct boolean_equations e;
    const char *refusal = boolean_equations_make(&e, f, l->sig->vs, renames);

    *g = (struct graph_equations){ .l = l };
    add_formula(g, f, e);
    for (uint32_t i = 0; i < n && refusal == NULL; i++) {
        bool good = boolean_equations_make(&e, later[i], l->sig->vs, renames) == NULL;
        if (good)
            add_formula(g, later[i], e);
        else
            boolean_equations_clear(&e);
    }
    state_graph_init(&g->graph, g->graph.n_atoms);
    for (state_id s = 0; s < l->n_initial; s++)
        vec_push(&g->start, s);
    make_atom_predicates(g);
    return refusal;
}

static void forget_views(struct graph_equations *g)
{
    for (size_t i = 0; i < g->formula.n; i++) {
        struct graph_formula *x = &g->formula.at[i];
        if (x->view != NULL)
            lts_view_clear(x->view);
        mem_free(x->view);
        x->view = NULL;
    }
    mem_free(g->atom);
    mem_free(g->predicate);
    footprint_free(g->nothing);
    g->atom = NULL;
    g->predicate = NULL;
    g->nothing = NULL;
}

void graph_equations_clear(struct graph_equations *g)
{
    forget_views(g);
    for (size_t i = 0; i < g->formula.n; i++)
        boolean_equations_clear(&g->formula.at[i].equations);
    vec_clear(&g->formula);
    vec_clear(&g->start);
    state_graph_clear(&g->graph);
}

/* ---- the search ---- */

struct bfs_question graph_equations_question(struct graph_equations *g)
{
    return (struct bfs_question){
        .n = g->graph.n_atoms > 0 ? g->graph.n_atoms : 1,
        .predicate = g->predicate,
        .start = &g->start,
        .n_before = (uint32_t)g->start.n,
        .counted = g->start.at,
        .packed = true,
        .graph = &g->graph,
    };
}

void graph_equations_made(struct graph_equations *g, const struct bfs_counts *counts)
{
    g->counts = *counts;
    forget_views(g);
}

/* ---- solving ---- */

/* Has the root the other value than is assumed: true in all initial states, or false in one? */
static bool root_differs(const struct graph_equations *g, const struct equation_solution *s,
                         bool assumed)
{
    size_t n = 0;

    for (uint32_t i = 0; i < g->graph.n_logs; i++)
        for (uint32_t k = 0; k < s->records[i]; k++) {
            struct graph_place at = { &g->graph.log[i], k };
            if (at.log->state.at[k] < g->start.n)
                n += equation_solution_holds(s, &at, s->e->root) != assumed;
        }
    return assumed ? n > 0 : n == g->start.n;
}

enum graph_end graph_equations_solve(struct graph_equations *g, uint32_t i,
                                     const struct solution_request *q)
{
    const struct graph_formula *x = &g->formula.at[i];
    struct equation_solution s;
    enum graph_end end = GRAPH_NOTHING;
    struct solution_request plain = *q;

    plain.ranked = false;
    if (equation_solution_find(&s, &x->equations, &g->graph, x->first_atom, &plain) &&
        root_differs(g, &s, q->assumed))
        end = q->assumed ? GRAPH_FALSE : GRAPH_TRUE;
    equation_solution_clear(&s);
    return end;
}
