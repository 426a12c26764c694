/*
 * Liveness by iteration over the edges (see flow.h).
 */
#include "config.h"

#include "stg/graph/flow.h"

#include <string.h>

#include "stg/graph/edge_terms.h"
#include "support/vec.h"

/* ---- liveness, backwards ---- */

struct liveness {
    const struct process *p;
    uint32_t n;           /* slots below this one matter: those of the variables of the process */
    bool *set;            /* of the edge being walked, of each such slot */
    const bool *returned; /* what is live behind the procedure that is being walked */
};

/* One more than the last slot of a variable. */
static uint32_t slots_of_variables(const struct process *p)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < p->n_variables; i++)
        n = p->variable[i].slot >= n ? p->variable[i].slot + 1 : n;
    return n;
}

static void set_live(struct liveness *l, uint32_t slot, bool live)
{
    if (slot < l->n)
        l->set[slot] = live;
}

static void live_read(void *self, const struct term *t)
{
    struct liveness *l = self;

    if (t->kind == TERM_LOCAL)
        set_live(l, t->slot, true);
}

static void read_live_term(struct liveness *l, const struct term *t)
{
    if (t != NULL)
        term_walk(t, false, live_read, l);
}

static void kill_assigns(struct liveness *l, uint32_t n, const struct assign *a)
{
    for (uint32_t i = 0; i < n; i++)
        if (!a[i].global && a[i].n_steps == 0)
            set_live(l, a[i].slot, false);
}

static void read_assigns(struct liveness *l, uint32_t n, const struct assign *a)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!a[i].global && a[i].n_steps > 0)
            set_live(l, a[i].slot, true);
        edge_assign_terms(&a[i], live_read, l);
    }
}

static void walk_block_back(struct liveness *l, const struct statement_block *b);

/* What is live before any of the branches; without `else` also what is live behind them. */
static void walk_choice_back(struct liveness *l, const struct statement *s)
{
    size_t n = l->n;
    bool *after = mem_alloc(n + 1), *any = mem_zalloc(n + 1);
    bool always = false;

    memcpy(after, l->set, n);
    for (uint32_t i = 0; i < s->n; i++) {
        memcpy(l->set, after, n);
        walk_block_back(l, &s->branch[i].body);
        for (size_t k = 0; k < n; k++)
            any[k] = any[k] || l->set[k];
        always = always || s->branch[i].n == 0;
    }
    for (size_t k = 0; k < n; k++)
        l->set[k] = any[k] || (!always && after[k]);
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t k = 0; k < s->branch[i].n; k++)
            read_live_term(l, s->branch[i].value[k]);
    mem_free(after);
    mem_free(any);
}

/* What is live before any number of rounds.  A round makes a variable live, or dead, or leaves it,
   whatever else is live, so a second one before it adds nothing. */
static void walk_loop_back(struct liveness *l, const struct statement *s)
{
    size_t n = l->n;
    bool *after = mem_alloc(n + 1);

    read_live_term(l, s->term);
    memcpy(after, l->set, n);
    walk_block_back(l, &s->branch->body);
    read_live_term(l, s->term);
    for (size_t k = 0; k < n; k++)
        l->set[k] = l->set[k] || after[k];
    for (uint32_t i = 0; i < s->n_binders; i++) {
        read_live_term(l, s->binder[i].lo);
        read_live_term(l, s->binder[i].hi);
    }
    mem_free(after);
}

static void walk_call_back(struct liveness *l, const struct statement *s)
{
    const bool *outer = l->returned;
    bool *after = mem_alloc(l->n + (size_t)1);

    memcpy(after, l->set, l->n);
    l->returned = after;
    walk_block_back(l, &s->branch->body);
    l->returned = outer;
    mem_free(after);
}

static void walk_block_back(struct liveness *l, const struct statement_block *b)
{
    for (uint32_t i = b->n; i-- > 0;) {
        const struct statement *s = &b->at[i];
        switch (s->kind) {
        case STATEMENT_ASSIGN:
        case STATEMENT_VAR:
            kill_assigns(l, s->n, s->assign);
            read_assigns(l, s->n, s->assign);
            break;
        case STATEMENT_CHOICE: walk_choice_back(l, s); break;
        case STATEMENT_EACH:
        case STATEMENT_WHILE: walk_loop_back(l, s); break;
        case STATEMENT_ASSERT:
        case STATEMENT_ASSUME:
        case STATEMENT_SAY: break;
        case STATEMENT_FAIL: memset(l->set, 0, l->n); break;
        case STATEMENT_CALL: walk_call_back(l, s); break;
        case STATEMENT_RETURN: memcpy(l->set, l->returned, l->n); break;
        }
        read_live_term(l, s->term);
    }
}

static void kill_pattern(struct liveness *l, const struct pattern *p)
{
    if (p->kind == PATTERN_BIND)
        set_live(l, p->slot, false);
    for (uint32_t i = 0; i < p->n; i++)
        kill_pattern(l, &p->sub[i]);
}

static void read_pattern(struct liveness *l, const struct pattern *p)
{
    read_live_term(l, p->term);
    for (uint32_t i = 0; i < p->n; i++)
        read_pattern(l, &p->sub[i]);
}

static void read_args(struct liveness *l, const struct edge *e)
{
    for (uint32_t i = 0; i < e->n_args; i++)
        read_live_term(l, e->arg[i]);
}

/* Transforms the set of variables live after the edge into those live before it, in l->set. */
static void walk_back(struct liveness *l, const struct edge *e)
{
    if (e->then.sequential)
        read_args(l, e);
    walk_block_back(l, &e->then);
    if (!e->then.sequential)
        read_args(l, e);
    read_live_term(l, e->where);
    for (uint32_t i = 0; e->kind == ACTION_RECEIVE && i < e->n_payload; i++)
        kill_pattern(l, &e->pattern[i]);
    for (uint32_t i = 0; e->kind == ACTION_RECEIVE && i < e->n_payload; i++)
        read_pattern(l, &e->pattern[i]);
    for (uint32_t i = 0; i < e->n_index; i++)
        read_live_term(l, e->index[i]);
    for (uint32_t i = 0; e->kind != ACTION_RECEIVE && i < e->n_payload; i++)
        read_live_term(l, e->payload[i]);
    walk_block_back(l, &e->doing);
    read_live_term(l, e->guard);
    for (uint32_t i = 0; i < e->n_binders; i++) {
        read_live_term(l, e->binder[i].lo);
        read_live_term(l, e->binder[i].hi);
    }
}

/* Adds the variables that edge e makes live at its source; returns whether there are new ones. */
static bool flow_edge(struct liveness *l, const struct edge *e, bool *live)
{
    const struct process *p = l->p;
    const bool *after = live + (size_t)e->target * p->n_variables;
    bool *before = live + (size_t)e->source * p->n_variables, news = false;

    memset(l->set, 0, l->n);
    for (uint32_t i = 0; i < p->n_variables; i++)
        l->set[p->variable[i].slot] = p->variable[i].node == NO_NODE && after[i];
    walk_back(l, e);
    for (uint32_t i = 0; i < p->n_variables; i++) {
        const struct variable *v = &p->variable[i];
        if (l->set[v->slot] && !before[i] && !v->parameter &&
            (v->node == NO_NODE || v->node == e->source))
            news = before[i] = true;
    }
    return news;
}

/* The edges into each node: into[first[n]] .. into[first[n + 1] - 1]. */
struct incoming {
    uint32_t *first, *into;
};

static struct incoming find_incoming(const struct process *p)
{
    struct incoming in = { mem_zalloc((p->n_nodes + 2) * sizeof *in.first),
                           mem_alloc((p->n_edges + 1) * sizeof *in.into) };

    for (uint32_t i = 0; i < p->n_edges; i++)
        in.first[p->edge[i].target + 2]++;
    for (uint32_t n = 0; n < p->n_nodes; n++)
        in.first[n + 2] += in.first[n + 1];
    for (uint32_t i = 0; i < p->n_edges; i++)
        in.into[in.first[p->edge[i].target + 1]++] = i;
    return in;
}

/* The nodes still to be processed, each once. */
struct queue {
    struct vec_u32 node;
    bool *waits;
};

static void queue_node(struct queue *q, uint32_t node)
{
    if (q->waits[node])
        return;
    q->waits[node] = true;
    vec_push(&q->node, node);
}

/* A node is processed again when more variables have become live after one of its edges. */
const bool *flow_live(struct arena *a, const struct process *p)
{
    bool *live = ARENA_ARRAY(a, bool, (size_t)p->n_nodes * p->n_variables + 1);
    struct liveness l = { p, slots_of_variables(p), NULL, NULL };
    struct queue q = { VEC_EMPTY, NULL };
    struct incoming in;

    if (p->n_variables == 0)
        return live;
    l.set = mem_zalloc(l.n);
    q.waits = mem_zalloc(p->n_nodes + 1);
    in = find_incoming(p);
    for (uint32_t n = 0; n < p->n_nodes; n++)
        queue_node(&q, n);
    while (q.node.n > 0) {
        uint32_t n = vec_pop(&q.node);
        bool news = false;
        q.waits[n] = false;
        for (uint32_t i = 0; i < p->node[n].n_edges; i++)
            news = flow_edge(&l, &p->edge[p->node[n].first_edge + i], live) || news;
        for (uint32_t i = in.first[n]; news && i < in.first[n + 1]; i++)
            queue_node(&q, p->edge[in.into[i]].source);
    }
    mem_free(l.set);
    mem_free(q.waits);
    vec_clear(&q.node);
    mem_free(in.first);
    mem_free(in.into);
    return live;
}
