/*
 * Processes: parameters, variables, nodes (see model_build.h).
 *
 * Three nested scopes: parameters and variables of the process; parameters of a node; names of an
 * edge.
 */
#include "config.h"

#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "support/vec.h"

/* A variable must not have the name of a parameter, nor a node parameter that of either. */
static bool declared_outside(struct model_build *m, const struct scope *s, const struct ast *name)
{
    for (const struct scope *o = s->up; o != NULL && !o->global; o = o->up) {
        const struct entry *x = scope_find_here(o, name->name);
        if (x == NULL)
            continue;
        diag_error(m->e->diag, name->span, "'%s' is already a variable or parameter of the process",
                   name->name);
        diag_note(m->e->diag, x->at, "it is declared here");
        return true;
    }
    return false;
}

/* Variables with errors are counted, too, so that the number of parameters is right. */
static bool add_process_variable(struct model_build *m, struct scope *s, const struct ast *name,
                                 const struct sort *sort, enum local_role role, uint32_t node)
{
    struct elab *e = m->e;
    struct variable v = {
        .name = name->name,
        .at = name->span,
        .sort = sort,
        .node = node,
        .slot = e->n_slots++,
        .parameter = role == ROLE_PROCESS_PARAM,
    };
    struct entry *x = NULL;

    vec_push(&m->variable, v);
    if (!declared_outside(m, s, name))
        x = scope_add(s, e->arena, e->diag, ENTRY_LOCAL, name->name, name->span);
    if (x == NULL)
        return false;
    x->role = role;
    x->number = v.slot;
    x->sort = sort;
    uses_note_entry(e->uses, name->span, x);
    return sort != NULL;
}

static bool add_chanparam(struct model_build *m, struct process *p, struct scope *s,
                          const struct ast *name, const struct channel *shape)
{
    struct elab *e = m->e;
    struct entry *x = scope_add(s, e->arena, e->diag, ENTRY_CHANPARAM, name->name, name->span);
    struct channel *c = &p->chanparam[p->n_chanparams];

    if (x == NULL)
        return false;
    *c = *shape;
    c->name = name->name;
    c->at = name->span;
    x->number = p->n_chanparams++;
    x->object = c;
    uses_note_entry(e->uses, name->span, x);
    return true;
}

static bool elab_params(struct model_build *m, struct process *p, struct scope *s,
                        const struct ast *list)
{
    struct elab *e = m->e;
    uint32_t n = 0;
    bool ok = true;

    for (uint32_t i = 0; i < list->n; i++)
        n += list->kid[i]->kid[0]->n;
    p->chanparam = ARENA_ARRAY(e->arena, struct channel, n + 1);
    for (uint32_t i = 0; i < list->n; i++) {
        const struct ast *t = list->kid[i], *names = t->kid[0];
        struct channel shape = { .name = NULL };
        const struct sort *sort = NULL;
        if (t->kind == AST_CHANPARAM)
            ok = elab_channel(e, s, t->kid[1], t->kid[2], &shape) && ok;
        else
            sort = elab_type(e, s, t->kid[1]);
        for (uint32_t k = 0; k < names->n; k++)
            ok = (t->kind == AST_CHANPARAM ? add_chanparam(m, p, s, names->kid[k], &shape)
                                           : add_process_variable(m, s, names->kid[k], sort,
                                                                  ROLE_PROCESS_PARAM, NO_NODE)) &&
                 ok;
    }
    p->n_indices = elab_flag_params(m, p);
    p->n_params = (uint32_t)m->variable.n;
    return ok;
}

/* Initial values are computed when the process is instantiated: from its parameters alone. */
static bool elab_var(struct model_build *m, struct scope *params, struct scope *s,
                     const struct ast *t)
{
    struct elab *e = m->e;
    const struct sort *sort = elab_type(e, params, t->kid[1]);
    const struct term *initial = NULL;
    bool ok = sort != NULL;

    if (t->kid[2] != NULL && sort != NULL) {
        e->no_globals = "an initial value";
        initial = elab_place(e, params, t->kid[2], sort);
        e->no_globals = NULL;
        ok = initial != NULL;
    }
    for (uint32_t k = 0; k < t->kid[0]->n; k++) {
        if (!add_process_variable(m, s, t->kid[0]->kid[k], sort, ROLE_VAR, NO_NODE))
            ok = false;
        else
            vec_last(&m->variable).initial = initial;
    }
    return ok;
}

static uint32_t count_nodes(const struct ast *items)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < items->n; i++)
        n += items->kid[i]->kind == AST_NODE;
    return n;
}

static bool declare_node(struct model_build *m, struct process *p, const struct ast *t,
                         struct scope *s, struct scope *inner)
{
    struct elab *e = m->e;
    struct node *n = &p->node[p->n_nodes];
    bool ok = scope_name(&m->node, e->arena, t->name, p->n_nodes, NULL);

    if (!ok) {
        diag_error(e->diag, t->name_span, "node '%s' is declared twice", t->name);
        diag_note(e->diag, p->node[scope_find_here(&m->node, t->name)->number].at,
                  "the first declaration is here");
    }
    scope_init(inner, s);
    *n = (struct node){
        .name = t->name,
        .at = t->name_span,
        .first_param = (uint32_t)m->variable.n,
    };
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        const struct ast *names = t->kid[0]->kid[i]->kid[0];
        const struct sort *sort = elab_type(e, s, t->kid[0]->kid[i]->kid[1]);
        for (uint32_t k = 0; k < names->n; k++)
            ok = add_process_variable(m, inner, names->kid[k], sort, ROLE_NODE_PARAM, p->n_nodes) &&
                 ok;
    }
    n->n_params = (uint32_t)m->variable.n - n->first_param;
    uses_note_node(e->uses, t->name_span, p, p->n_nodes++);
    return ok;
}

static bool elab_begin(struct model_build *m, struct process *p, struct scope *params,
                       const struct ast *t)
{
    struct elab *e = m->e;
    const struct sort **want;
    const struct entry *x;
    struct node *n;

    if (p->starts) {
        p->begin = p->n_nodes - 1;
        return true;
    }
    if (t == NULL && p->node[0].n_params > 0) {
        diag_error(e->diag, p->node[0].at,
                   "the first node has parameters: say where the process "
                   "begins, with 'begin %s(...);' as its first item",
                   p->node[0].name);
        return false;
    }
    if (t == NULL)
        return true;
    x = scope_find_here(&m->node, t->name);
    if (x == NULL) {
        elab_no_node(e, p, t);
        return false;
    }
    p->begin = x->number;
    uses_note_node(e->uses, t->name_span, p, p->begin);
    n = &p->node[x->number];
    want = ARENA_ARRAY(e->arena, const struct sort *, n->n_params + 1);
    for (uint32_t i = 0; i < n->n_params; i++)
        want[i] = m->variable.at[n->first_param + i].sort;
    e->no_globals = "an initial value";
    p->begin_arg = elab_arguments(e, params, t->kid[0], n->n_params, want, t->span, n->name, n->at);
    e->no_globals = NULL;
    return p->begin_arg != NULL;
}

/* The names of an edge are in force there only, so all edges have the same slots for them. */
static bool elab_edges_of(struct model_build *m, struct process *p, struct scope *inner,
                          const struct ast *list, uint32_t node)
{
    uint32_t unused_slots = m->e->n_slots, first_slot;
    const struct term *otherwise;
    bool ok;

    m->e->asks_nodes = true;
    ok = elab_else(m->e, inner, list, &otherwise);
    m->e->asks_nodes = false;
    first_slot = m->e->n_slots;
    p->n_slots = first_slot > p->n_slots ? first_slot : p->n_slots;
    p->node[node].first_edge = (uint32_t)m->edge.n;
    for (uint32_t k = 0; k < list->n; k++) {
        struct edge edge = { .step = NO_STEP }, other;
        struct edge_twin twin = { .exists = false };
        m->e->n_slots = first_slot;
        ok = elab_edge(m, p, inner, list->kid[k], node, otherwise, &edge, &twin) && ok;
        p->n_slots = m->e->n_slots > p->n_slots ? m->e->n_slots : p->n_slots;
        other = edge;
        elab_flag_edge(m, p, &edge);
        vec_push(&m->edge, edge);
        if (!twin.exists)
            continue;
        other.step = twin.step;
        other.guard = twin.guard;
        other.doing = twin.doing;
        elab_flag_edge(m, p, &other);
        vec_push(&m->edge, other);
    }
    m->e->n_slots = unused_slots;
    p->node[node].n_edges = (uint32_t)m->edge.n - p->node[node].first_edge;
    return ok;
}

/* What leads to an initial state is no transition. */
static bool are_starts(struct model_build *m, const struct ast *list)
{
    bool ok = true;

    for (uint32_t k = 0; k < list->n; k++) {
        const struct ast *t = list->kid[k];
        if (t->kid[7] != NULL)
            diag_error(m->e->diag, t->kid[7]->span,
                       "an edge of 'begin' is no transition, and not fair");
        else if (t->kid[1] != NULL || t->kid[3] != NULL || t->kid[4] != NULL)
            diag_error(m->e->diag, t->span, "an edge of 'begin' has neither a guard nor an action");
        else
            continue;
        ok = false;
    }
    if (list->n == 0)
        diag_error(m->e->diag, list->span, "'begin' has at least one edge");
    return ok && list->n > 0;
}

static bool elab_edges(struct model_build *m, struct process *p, struct scope *inner,
                       const struct ast *t)
{
    const struct ast *items = t->kid[2];
    uint32_t node = 0;
    bool ok = true;

    m->edge.n = 0;
    p->n_slots = m->e->n_slots;
    for (uint32_t i = 0; i < items->n; i++)
        if (items->kid[i]->kind == AST_NODE) {
            ok = elab_edges_of(m, p, &inner[node], items->kid[i]->kid[1], node) && ok;
            node++;
        }
    if (p->starts)
        ok = are_starts(m, t->kid[1]->kid[0]) &&
             elab_edges_of(m, p, &inner[node], t->kid[1]->kid[0], node) && ok;
    p->n_edges = (uint32_t)m->edge.n;
    p->edge = arena_copy(m->e->arena, m->edge.at, m->edge.n * sizeof *m->edge.at);
    return ok;
}

/* Variables come first, so that every node sees all of them; nodes come before edges, which have
   them as targets. */
static bool elab_items(struct model_build *m, struct process *p, const struct ast *t,
                       struct scope *params, struct scope *s)
{
    const struct ast *items = t->kid[2];
    uint32_t n = count_nodes(items) + 1;
    struct scope *inner = mem_zalloc((n + 1) * sizeof *inner);
    bool ok = true;

    for (uint32_t i = 0; i < items->n; i++)
        if (items->kid[i]->kind == AST_VAR)
            ok = elab_var(m, params, s, items->kid[i]) && ok;
    p->n_vars = (uint32_t)m->variable.n - p->n_params;
    p->node = ARENA_ARRAY(m->e->arena, struct node, n + 1);
    for (uint32_t i = 0; i < items->n; i++)
        if (items->kid[i]->kind == AST_NODE)
            ok = declare_node(m, p, items->kid[i], s, &inner[p->n_nodes]) && ok;
    if (p->node[0].name == NULL) {
        diag_error(m->e->diag, t->name_span, "process '%s' has no node", p->name);
        ok = false;
    } else if (p->starts) {
        scope_init(&inner[p->n_nodes], s);
        p->node[p->n_nodes] = (struct node){ .name = symbol_of(m->e->symbols, "begin"),
                                             .at = t->kid[1]->span,
                                             .first_param = (uint32_t)m->variable.n };
        p->n_nodes++;
    }
    p->n_variables = (uint32_t)m->variable.n;
    p->variable = arena_copy(m->e->arena, m->variable.at, m->variable.n * sizeof *m->variable.at);
    ok = p->n_nodes > 0 && ok && elab_begin(m, p, params, t->kid[1]);
    ok = elab_edges(m, p, inner, t) && ok;
    for (uint32_t i = 0; i < p->n_nodes; i++)
        scope_clear(&inner[i]);
    mem_free(inner);
    return ok;
}

/* Initial values are elaborated in the scope of the parameters, everything else in the scope of the
   variables inside it. */
bool elab_process(struct model_build *m, const struct ast *t, struct process *p)
{
    struct scope params, s;
    bool ok;

    p->name = t->name;
    p->at = t->name_span;
    p->fairness = elab_fairness(m->e, t->kid[3]);
    p->starts = t->kid[1] != NULL && t->kid[1]->kind == AST_STARTS;
    m->variable.n = 0;
    vec_reserve(&m->variable, 1);
    m->e->n_slots = 0;
    scope_init(&m->node, NULL);
    scope_init(&params, m->e->globals);
    ok = elab_params(m, p, &params, t->kid[0]);
    scope_init(&s, &params);
    ok = elab_items(m, p, t, &params, &s) && ok;
    scope_clear(&s);
    scope_clear(&params);
    scope_clear(&m->node);
    return ok;
}
