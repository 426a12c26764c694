/*
 * Atoms as predicates of the search, and roots in initial states (see graph_equations.h).
 */
#include "config.h"

#include "checker/equations/graph_equations.h"

struct proposition_predicate {
    struct lts_view *view; /* of its formula */
    const struct equation_proposition *proposition;
    uint32_t n_slots;
};

/* ---- propositions ---- */

static enum predicate_truth ask_proposition(void *self, uint32_t first, uint32_t n, uint32_t state)
{
    const struct proposition_predicate *x = self;
    struct eval *ev = &x->view->ev;
    bool holds;

    (void)first;
    (void)n;
    for (uint32_t i = 0; i < x->proposition->n; i++)
        ev->local[x->proposition->slot[i]] = x->proposition->v[i];
    lts_view_at(x->view, state);
    if (!eval_bool(ev, x->proposition->node->term, &holds))
        return PREDICATE_FAULTY;
    return holds ? PREDICATE_HOLDS : PREDICATE_FAILS;
}

static uint32_t only_clause(void *self, uint32_t clause)
{
    (void)self;
    (void)clause;
    return 0;
}

static struct state_condition condition_of_proposition(void *self, uint32_t i)
{
    const struct proposition_predicate *x = self;

    (void)i;
    return (struct state_condition){
        .term = x->proposition->node->term,
        .when = false,
        .n_slots = x->n_slots,
        .n = x->proposition->n,
        .slot = x->proposition->slot,
        .v = x->proposition->v,
    };
}

static void add_proposition_predicates(struct graph_equations *g, const struct graph_formula *x)
{
    for (uint32_t i = 0; i < x->equations.proposition.n; i++) {
        const struct equation_proposition *proposition = &x->equations.proposition.at[i];
        struct proposition_predicate *self = &g->proposition[x->first_proposition + i];
        *self = (struct proposition_predicate){ x->view, proposition, x->f->n_slots };
        g->predicate[x->first_proposition + i] = (struct bfs_predicate){
            .self = self,
            .what = proposition->what,
            .n_clauses = 1,
            .unordered = only_clause,
            .ask = ask_proposition,
            .n_conditions = 1,
            .condition = condition_of_proposition,
        };
    }
}

/* A search has at least one predicate: without propositions, one without clauses, which holds. */
static void make_proposition_predicates(struct graph_equations *g)
{
    uint32_t n = g->graph.n_propositions;

    g->proposition = mem_zalloc((n + (size_t)1) * sizeof *g->proposition);
    g->predicate = mem_zalloc((n + (size_t)1) * sizeof *g->predicate);
    g->nothing = footprint_new(g->l->sig);
    g->predicate[0].what = g->nothing;
    for (size_t i = 0; i < g->formula.n; i++)
        add_proposition_predicates(g, &g->formula.at[i]);
}

/* ---- classes of actions ---- */

static uint32_t n_classified(const struct graph_equations *g)
{
    uint32_t n = 0;

    for (size_t i = 0; i < g->formula.n; i++)
        n += g->formula.at[i].equations.pattern.n > 0;
    return n;
}

static uint32_t n_classes(const struct graph_equations *g)
{
    uint32_t width = n_classified(g);

    return width == 0 ? 0 : (uint32_t)(g->class.n / width);
}

/* The number of the last row of classes, which is dropped if there is another one like it. */
static uint32_t number_of_row(struct graph_equations *g, uint32_t width)
{
    uint32_t last = n_classes(g) - 1;
    const uint32_t *row = g->class.at + (size_t)last * width;

    for (uint32_t c = 0; c < last; c++) {
        uint32_t k = 0;
        while (k < width && g->class.at[(size_t)c * width + k] == row[k])
            k++;
        if (k == width) {
            g->class.n -= width;
            return c;
        }
    }
    if (last == CLASSES_MOST)
        g->class.n -= width;
    return last;
}

static bool has_many_receivers(const struct signature *sig, const struct lts_edge *e)
{
    return e->kind != LTS_TAU && sig->channel[sig->link[e->link].channel].broadcast;
}

/* What all formulas make of an action. */
static uint32_t classify_action(void *self, const struct lts_edge *e)
{
    struct graph_equations *g = self;

    if (has_many_receivers(g->l->sig, e))
        return CLASSES_MOST;
    for (size_t i = 0; i < g->formula.n; i++)
        if (g->formula.at[i].classes != NULL)
            vec_push(&g->class, action_classes_of(g->formula.at[i].classes, e, e->payload));
    return number_of_row(g, n_classified(g));
}

/* Notes whether pattern p of the formula matches class c, of the graph; own: of the formula. */
static bool note_match(struct graph_formula *x, size_t p, uint32_t c, uint32_t own)
{
    const struct equation_pattern *pattern = &x->equations.pattern.at[p];
    uint32_t number = x->classes->pattern_of.at[pattern->node->number];
    uint64_t bit = (uint64_t)1 << c % SOLUTION_BITS;
    enum match m[2];

    for (uint32_t i = 0; i < pattern->node->n_fv; i++)
        x->view->ev.local[pattern->node->fv[i]] = pattern->v[i];
    for (int stays = 0; stays < 2; stays++)
        m[stays] = action_classes_match(x->classes, number, own, stays == 1);
    if (m[0] == MATCH_YES)
        x->match[p].moves[c / SOLUTION_BITS] |= bit;
    if (m[1] == MATCH_YES)
        x->match[p].stays[c / SOLUTION_BITS] |= bit;
    return m[0] != MATCH_FAULT && m[1] != MATCH_FAULT;
}

/* With the classes that there are so far. */
static void find_matches(struct graph_equations *g)
{
    uint32_t width = n_classified(g), k = 0;

    for (size_t i = 0; i < g->formula.n; i++) {
        struct graph_formula *x = &g->formula.at[i];
        if (x->classes == NULL)
            continue;
        for (uint32_t c = 0; c < n_classes(g); c++)
            for (size_t p = 0; p < x->equations.pattern.n; p++)
                x->faulty |= !note_match(x, p, c, g->class.at[(size_t)c * width + k]);
        k++;
    }
}

/* ---- life ---- */

static void add_graph_formula(struct graph_equations *g, const struct formula *f,
                              struct boolean_equations e)
{
    struct graph_formula x = { .f = f,
                               .equations = e,
                               .first_proposition = g->graph.n_propositions };

    x.view = mem_zalloc(sizeof *x.view);
    lts_view_init(x.view, g->l, f->n_slots);
    lts_view_at(x.view, 0);
    x.match = mem_zalloc((e.pattern.n + (size_t)1) * sizeof *x.match);
    if (e.pattern.n > 0) {
        x.classes = mem_zalloc(sizeof *x.classes);
        action_classes_init(x.classes, f, &x.view->ev);
    }
    g->graph.n_propositions += (uint32_t)e.proposition.n;
    vec_push(&g->formula, x);
}

/* Not those for which states cannot be packed, though for the first formula they perhaps can. */
static bool may_join(const struct graph_equations *g, const struct boolean_equations *e)
{
    return e->pattern.n == 0 || g->formula.at[0].equations.pattern.n > 0 ||
           g->l->sig->n_channels > 0;
}

const char *graph_equations_init(struct graph_equations *g, struct lts *l, const struct formula *f,
                                 uint32_t n, const struct formula *const *later)
{
    bool renames = bfs_renames(l);
    struct boolean_equations e;
    const char *refusal = boolean_equations_make(&e, f, l->sig->vs, renames);

    *g = (struct graph_equations){ .l = l };
    add_graph_formula(g, f, e);
    for (uint32_t i = 0; i < n && refusal == NULL; i++) {
        bool good = boolean_equations_make(&e, later[i], l->sig->vs, renames) == NULL &&
                    may_join(g, &e);
        if (good)
            add_graph_formula(g, later[i], e);
        else
            boolean_equations_clear(&e);
    }
    state_graph_init(&g->graph, g->graph.n_propositions);
    if (n_classified(g) > 0) {
        g->graph.classify = classify_action;
        g->graph.self = g;
    }
    for (state_id s = 0; s < l->n_initial; s++)
        vec_push(&g->start, s);
    make_proposition_predicates(g);
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
        if (x->classes != NULL)
            action_classes_clear(x->classes);
        mem_free(x->classes);
        x->classes = NULL;
    }
    mem_free(g->proposition);
    mem_free(g->predicate);
    footprint_free(g->nothing);
    g->proposition = NULL;
    g->predicate = NULL;
    g->nothing = NULL;
}

void graph_equations_drop_stages(struct graph_equations *g)
{
    for (size_t i = 0; i < g->stage.n; i++) {
        mem_free(g->stage.at[i].records);
        mem_free(g->stage.at[i].faulty);
    }
    g->stage.n = 0;
}

void graph_equations_clear(struct graph_equations *g)
{
    forget_views(g);
    for (size_t i = 0; i < g->formula.n; i++) {
        boolean_equations_clear(&g->formula.at[i].equations);
        mem_free(g->formula.at[i].match);
    }
    graph_equations_drop_stages(g);
    bfs_states_free(g->states);
    vec_clear(&g->formula);
    vec_clear(&g->stage);
    vec_clear(&g->class);
    vec_clear(&g->start);
    state_graph_clear(&g->graph);
}

/* ---- the search ---- */

struct bfs_question graph_equations_question(struct graph_equations *g)
{
    return (struct bfs_question){
        .n = g->graph.n_propositions > 0 ? g->graph.n_propositions : 1,
        .predicate = g->predicate,
        .start = &g->start,
        .n_before = (uint32_t)g->start.n,
        .counted = g->start.at,
        .packed = g->graph.classify == NULL, /* programs do not tell what edges are called */
        .graph = &g->graph,
        .states = &g->states,
    };
}

void graph_equations_made(struct graph_equations *g)
{
    find_matches(g);
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

struct solution_request graph_equations_request(struct graph_equations *g, uint32_t i,
                                                const struct graph_stage *stage)
{
    const struct graph_formula *x = &g->formula.at[i];

    if (x->view != NULL)
        find_matches(g);
    return (struct solution_request){
        .first_proposition = x->first_proposition,
        .match = x->match,
        .records = stage != NULL ? stage->records : NULL,
    };
}

static bool is_faulty_proposition(const struct graph_equations *g, size_t proposition,
                                  const struct graph_stage *stage)
{
    return stage != NULL ? stage->faulty[proposition] : atomic_load(&g->graph.faulty[proposition]);
}

bool graph_equations_fails(const struct graph_equations *g, uint32_t i,
                           const struct graph_stage *stage)
{
    const struct graph_formula *x = &g->formula.at[i];
    bool unclassified = stage != NULL ? stage->unclassified : atomic_load(&g->graph.unclassified);
    bool fails = atomic_load(&g->graph.fails) || x->faulty ||
                 (x->equations.pattern.n > 0 && unclassified);

    for (size_t k = 0; k < x->equations.proposition.n && !fails; k++)
        fails = is_faulty_proposition(g, x->first_proposition + k, stage);
    return fails;
}

void graph_equations_add_stage(struct graph_equations *g, const struct bfs_counts *now)
{
    struct graph_stage s = { .counts = *now };

    s.records = mem_alloc((g->graph.n_logs + (size_t)1) * sizeof *s.records);
    s.faulty = mem_alloc((g->graph.n_propositions + (size_t)1) * sizeof *s.faulty);
    s.unclassified = atomic_load(&g->graph.unclassified);
    for (uint32_t i = 0; i < g->graph.n_logs; i++)
        s.records[i] = graph_log_records(&g->graph.log[i]);
    for (uint32_t i = 0; i < g->graph.n_propositions; i++)
        s.faulty[i] = is_faulty_proposition(g, i, NULL);
    vec_push(&g->stage, s);
}

enum graph_end graph_equations_solve(struct graph_equations *g, uint32_t i,
                                     const struct graph_stage *stage,
                                     const struct solution_request *q)
{
    struct equation_solution s;
    enum graph_end end = GRAPH_NOTHING;

    if (equation_solution_find(&s, &g->formula.at[i].equations, &g->graph, q) &&
        root_differs(g, &s, q->assumed) && !graph_equations_fails(g, i, stage))
        end = q->assumed ? GRAPH_FALSE : GRAPH_TRUE;
    equation_solution_clear(&s);
    return end;
}
