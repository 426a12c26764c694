/*
 * Definite assignment by iteration over the edges, one variable at a time (see flow.h).
 */
#include "config.h"

#include "stg/graph/flow.h"

#include <stdlib.h>

#include "stg/graph/edge_terms.h"
#include "support/vec.h"

struct search {
    const struct process *p;
    const struct variable *v;
    bool reads;       /* an edge reads the variable before it is assigned, */
    struct span read; /* first here */
    bool returned;    /* a 'return' of the procedure that is being walked leaves it unassigned */
    uint32_t *from;   /* edge by which a node was reached unassigned; n_edges: start */
    bool *seen;
    struct vec_u32 work;
};

static void found(struct search *s, struct span at)
{
    if (!s->reads)
        s->read = at;
    s->reads = true;
}

static void find_read(void *self, const struct term *t)
{
    struct search *s = self;

    if (t->kind == TERM_LOCAL && t->slot == s->v->slot)
        found(s, t->span);
}

/* An assignment to a part reads the whole. */
static void find_in_assigns(struct search *s, uint32_t n, const struct assign *a)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!a[i].global && a[i].slot == s->v->slot && a[i].n_steps > 0)
            found(s, a[i].at);
        edge_assign_terms(&a[i], find_read, s);
    }
}

/* Is the variable unassigned after these assignments? */
static bool after_assigns(const struct search *s, uint32_t n, const struct assign *a, bool before)
{
    for (uint32_t i = 0; i < n; i++)
        if (!a[i].global && a[i].slot == s->v->slot && a[i].n_steps == 0)
            before = a[i].value == NULL;
    return before;
}

static void find_in_term(struct search *s, const struct term *t)
{
    if (t != NULL)
        term_walk(t, false, find_read, s);
}

/* Is the variable perhaps unassigned after the block, if it is before?  Sets s->reads if it is read
   while unassigned. */
static bool unassigned_after_block(struct search *s, const struct statement_block *b, bool before);

static bool unassigned_after_choice(struct search *s, const struct statement *t, bool before)
{
    bool always = false, after = false;

    for (uint32_t i = 0; i < t->n; i++) {
        for (uint32_t k = 0; before && k < t->branch[i].n; k++)
            find_in_term(s, t->branch[i].value[k]);
        after = unassigned_after_block(s, &t->branch[i].body, before) || after;
        always = always || t->branch[i].n == 0;
    }
    return after || (!always && before);
}

/* Perhaps there is no round, perhaps there are several. */
static bool unassigned_after_loop(struct search *s, const struct statement *t, bool before)
{
    bool after;

    for (uint32_t i = 0; before && i < t->n_binders; i++) {
        find_in_term(s, t->binder[i].lo);
        find_in_term(s, t->binder[i].hi);
    }
    after = unassigned_after_block(s, &t->branch->body, before);
    if (after && !before) {
        find_in_term(s, t->term);
        unassigned_after_block(s, &t->branch->body, true);
    }
    return before || after;
}

static bool unassigned_after_call(struct search *s, const struct statement *t, bool before)
{
    bool outer = s->returned, after;

    s->returned = false;
    after = unassigned_after_block(s, &t->branch->body, before) || s->returned;
    s->returned = outer;
    return after;
}

static bool unassigned_after_block(struct search *s, const struct statement_block *b, bool before)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct statement *t = &b->at[i];
        if (before)
            find_in_term(s, t->term);
        switch (t->kind) {
        case STATEMENT_ASSIGN:
        case STATEMENT_VAR:
            if (before)
                find_in_assigns(s, t->n, t->assign);
            before = after_assigns(s, t->n, t->assign, before);
            break;
        case STATEMENT_CHOICE: before = unassigned_after_choice(s, t, before); break;
        case STATEMENT_EACH:
        case STATEMENT_WHILE: before = unassigned_after_loop(s, t, before); break;
        case STATEMENT_ASSERT:
        case STATEMENT_ASSUME:
        case STATEMENT_SAY: break;
        case STATEMENT_FAIL: return false;
        case STATEMENT_CALL: before = unassigned_after_call(s, t, before); break;
        case STATEMENT_RETURN: s->returned = s->returned || before; return false;
        }
    }
    return before;
}

static void find_in_args(struct search *s, const struct edge *e, bool before)
{
    for (uint32_t i = 0; before && i < e->n_args; i++)
        find_in_term(s, e->arg[i]);
}

static bool received(const struct search *s, const struct pattern *p)
{
    bool r = p->kind == PATTERN_BIND && p->slot == s->v->slot;

    for (uint32_t i = 0; i < p->n && !r; i++)
        r = received(s, &p->sub[i]);
    return r;
}

/* Walks over one edge; sets s->reads if the variable is read while unassigned. */
static bool unassigned_after(struct search *s, const struct edge *e, bool before)
{
    if (before)
        edge_guard_terms(e, find_read, s);
    before = unassigned_after_block(s, &e->doing, before);
    if (before)
        edge_action_terms(e, find_read, s);
    for (uint32_t i = 0; e->kind == ACTION_RECEIVE && i < e->n_payload; i++)
        before = before && !received(s, &e->pattern[i]);
    if (before)
        find_in_term(s, e->where);
    if (!e->then.sequential)
        find_in_args(s, e, before);
    before = unassigned_after_block(s, &e->then, before);
    if (e->then.sequential)
        find_in_args(s, e, before);
    return before;
}

static void reach_node(struct search *s, uint32_t node, uint32_t edge)
{
    if (s->seen[node])
        return;
    s->seen[node] = true;
    s->from[node] = edge;
    vec_push(&s->work, node);
}

/* "a -> b -> c", from where the variable lost its value to the node given. */
static void print_path(struct buf *b, const struct search *s, uint32_t node)
{
    struct vec_u32 path = VEC_EMPTY;

    for (uint32_t steps = 0; steps < s->p->n_nodes; steps++) {
        vec_push(&path, node);
        if (s->from[node] == s->p->n_edges)
            break;
        if (!s->seen[s->p->edge[s->from[node]].source]) {
            vec_push(&path, s->p->edge[s->from[node]].source);
            break;
        }
        node = s->p->edge[s->from[node]].source;
    }
    for (size_t i = path.n; i-- > 0;)
        buf_printf(b, "%s%s", s->p->node[path.at[i]].name, i > 0 ? " -> " : "");
    vec_clear(&path);
}

static void warn_unassigned(const struct search *s, struct diag *d, uint32_t node)
{
    struct buf b = BUF_EMPTY;

    print_path(&b, s, node);
    diag_warning(d, s->read, "'%s' may be unassigned here, on the path %s", s->v->name,
                 buf_text(&b));
    diag_note(d, s->v->at, "'%s' has no initial value, or is cleared with '_'", s->v->name);
    buf_clear(&b);
}

/* An edge after which a variable may be unassigned, though it was not before. */
struct clearing {
    uint32_t slot, edge;
};

struct clearings {
    struct clearing *at;
    size_t n, cap;
};

struct edge_clearings {
    struct clearings *out;
    uint32_t edge;
};

static void note_clearing(void *self, const struct assign *a)
{
    struct edge_clearings *c = self;

    if (!a->global && a->n_steps == 0 && a->value == NULL)
        vec_push(c->out, ((struct clearing){ a->slot, c->edge }));
}

static void find_in_block(struct clearings *out, uint32_t edge, const struct statement_block *b)
{
    struct edge_clearings c = { out, edge };

    edge_block_walk(b, &(struct block_visitor){ &c, note_clearing, NULL });
}

static int by_slot(const void *x, const void *y)
{
    const struct clearing *a = x, *b = y;

    if (a->slot != b->slot)
        return a->slot < b->slot ? -1 : 1;
    return (a->edge > b->edge) - (a->edge < b->edge);
}

static struct clearings find_clearings(const struct process *p)
{
    struct clearings r = VEC_EMPTY;

    for (uint32_t i = 0; i < p->n_edges; i++) {
        find_in_block(&r, i, &p->edge[i].doing);
        find_in_block(&r, i, &p->edge[i].then);
    }
    if (r.n > 0)
        qsort(r.at, r.n, sizeof *r.at, by_slot);
    return r;
}

/* all->at[from .. to-1]: the edges that clear this variable. */
static void search_variable(struct search *s, struct diag *d, const struct clearings *all,
                            size_t from, size_t to)
{
    const struct process *p = s->p;

    if (s->v->initial == NULL)
        reach_node(s, p->begin, p->n_edges);
    for (size_t i = from; i < to; i++)
        if (unassigned_after(s, &p->edge[all->at[i].edge], false))
            reach_node(s, p->edge[all->at[i].edge].target, all->at[i].edge);
    while (s->work.n > 0 && !s->reads) {
        uint32_t node = vec_pop(&s->work);
        for (uint32_t i = 0; i < p->node[node].n_edges && !s->reads; i++) {
            uint32_t edge = p->node[node].first_edge + i;
            if (unassigned_after(s, &p->edge[edge], true))
                reach_node(s, p->edge[edge].target, edge);
            if (s->reads)
                warn_unassigned(s, d, node);
        }
    }
}

/* Variables come in the order of their slots. */
static void warn_process(const struct process *p, struct diag *d)
{
    struct clearings all = find_clearings(p);
    size_t from = 0, to;

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++, from = to) {
        struct search s = { .p = p, .v = &p->variable[i] };
        while (from < all.n && all.at[from].slot < s.v->slot)
            from++; /* a parameter of a node */
        for (to = from; to < all.n && all.at[to].slot == s.v->slot; to++)
            ;
        if (s.v->initial != NULL && to == from)
            continue;
        s.from = mem_zalloc((p->n_nodes + 1) * sizeof *s.from);
        s.seen = mem_zalloc(p->n_nodes + 1);
        search_variable(&s, d, &all, from, to);
        mem_free(s.from);
        mem_free(s.seen);
        vec_clear(&s.work);
    }
    vec_clear(&all);
}

void flow_warn(const struct stg *g, struct diag *d)
{
    for (uint32_t i = 0; i < g->sig.n_processes; i++)
        warn_process(&g->sig.process[i], d);
}
