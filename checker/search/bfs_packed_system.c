/*
 * The system in which packed states are searched (see bfs_packed_internal.h).
 *
 * Where something communicates, lists of transitions want the variables of processes in local
 * states, and programs want them in cells; and programs alone do well with unions and sequences in
 * cells.  So the search has a system of its own there, which begins in the same state.  The states
 * of paths are translated; and if a graph is written down, the system stays with its states, which
 * are translated when they are read.
 */
#include "config.h"

#include "checker/search/bfs_packed_system.h"

#include <string.h>

#include "checker/search/bfs_packed_internal.h"

struct packed_system {
    struct stg model;
    struct system s;
    struct system *asked; /* the system of the search; borrowed */
    uint32_t *start;      /* the words of the initial state; owned */
};

static bool has_communications(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].sent || g->link[i].received)
            return true;
    return false;
}

/* Is it split only where steps are taken by programs alone, or something in it? */
static bool mentions_variants(const struct sort *s)
{
    return sort_mentions(s, SORT_UNION) || sort_mentions(s, SORT_SEQ) || sort_mentions(s, SORT_BAG);
}

/* The flags of what is kept in states, as for system_init; owned. */
static bool **kept_variables(const struct system *s)
{
    bool **keep = mem_zalloc((s->n + (size_t)1) * sizeof *keep);

    for (uint32_t i = 0; i < s->n; i++) {
        const struct local_lts *c = &s->local[i];
        size_t n = (size_t)c->process->n_nodes * c->process->n_variables;
        keep[i] = mem_alloc(n + 1);
        for (size_t k = 0; k < n; k++)
            keep[i][k] = c->keep[k] || c->lifts[k];
    }
    return keep;
}

static void free_kept_variables(const struct system *s, bool **keep)
{
    for (uint32_t i = 0; i < s->n; i++)
        mem_free(keep[i]);
    mem_free((void *)keep);
}

/* Does the search begin in the initial state, and nowhere else? */
static bool begins_at_start(const struct bfs *w)
{
    size_t size = w->s->width * sizeof(uint32_t);
    uint32_t *word = mem_alloc(size + sizeof *word);
    struct fault fault;
    bool is = w->q->start->n == 1 && system_start(w->s, word, &fault) &&
              memcmp(word, store_get(&w->source->store, w->q->start->at[0]), size) == 0;

    mem_free(word);
    return is;
}

static struct packed_system *new_system(struct system *s)
{
    struct packed_system *p = mem_zalloc(sizeof *p);
    bool **keep = kept_variables(s);

    p->model = *s->stg;
    p->model.by_programs = true;
    p->asked = s;
    system_init(&p->s, &p->model, (const bool *const *)keep);
    p->start = mem_zalloc((p->s.width + (size_t)1) * sizeof *p->start);
    free_kept_variables(s, keep);
    return p;
}

void packed_system_free(struct packed_system *p)
{
    if (p == NULL)
        return;
    system_clear(&p->s);
    mem_free(p->start);
    mem_free(p);
}

uint32_t packed_system_width_asked(const struct packed_system *p)
{
    return p->asked->width;
}

void packed_system_translate(const struct packed_system *p, const uint32_t *word, uint32_t *asked)
{
    system_translate(&p->s, word, p->asked, asked);
}

/* Does a state have other cells there? */
static bool has_other_cells(const struct system *s)
{
    bool has = has_communications(s->sig);

    for (uint32_t i = 0; i < s->sig->n_globals; i++)
        has = has || mentions_variants(s->sig->global[i].sort);
    for (uint32_t p = 0; p < s->sig->n_processes; p++)
        for (uint32_t i = 0; i < s->sig->process[p].n_variables; i++)
            has = has || mentions_variants(s->sig->process[p].variable[i].sort);
    return has;
}

bool packed_search_enter(struct packed_search *x)
{
    struct bfs *w = x->w;
    struct fault fault;

    if (w->s->domain.used != NULL || w->source->canonicalizer.reduce != NULL ||
        !has_other_cells(w->s) || !begins_at_start(w))
        return false;
    x->system = new_system(w->s);
    x->s = &x->system->s;
    return system_start(x->s, x->system->start, &fault);
}

bool packed_search_may_stay(const struct packed_search *x)
{
    return !has_communications(x->w->s->sig);
}

const uint32_t *packed_search_start(const struct packed_search *x)
{
    return x->system == NULL ? NULL : x->system->start;
}

static bool is_observer(const struct packed_search *x, size_t k)
{
    return !packed_has_programs(x, k) && x->w->status.at[k].p->n_clauses > 0;
}

bool packed_search_can_ask(const struct packed_search *x)
{
    bool can = true;

    for (size_t k = 0; k < x->w->status.n && x->system != NULL; k++)
        can = can && (!is_observer(x, k) || !packed_search_may_stay(x));
    return can;
}

void packed_search_leave_observers(struct packed_search *x)
{
    for (size_t k = 0; k < x->w->status.n && x->system != NULL; k++)
        if (is_observer(x, k)) {
            x->left[k] = true;
            x->n_left++;
        }
}

/* Was some local state at the node? */
static bool was_at_node(const struct local_lts *c, uint32_t node)
{
    for (size_t i = 0; i < c->node.n; i++)
        if (c->node.at[i] == node)
            return true;
    return false;
}

/* Programs do not tell that an edge is possible that always is. */
static bool was_possible(const struct local_lts *c, uint32_t k)
{
    const struct edge *e = &c->process->edge[k];

    return c->possible[k] ||
           (e->kind != ACTION_TAU && !edge_has_condition(e) && was_at_node(c, e->source));
}

static void tell_possible(const struct packed_search *x)
{
    const struct system *s = x->w->s;

    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t k = 0; k < s->local[i].process->n_edges; k++) {
            const struct local_lts *from = &x->s->local[i];
            struct local_lts *to = &s->local[i];
            to->possible[k] = to->possible[k] || was_possible(from, k);
            to->received[k] = to->received[k] || from->received[k];
        }
}

struct packed_system *packed_search_leave(struct packed_search *x)
{
    struct packed_system *system = x->system;

    if (system != NULL)
        tell_possible(x);
    x->system = NULL;
    return system;
}
