/*
 * Walks over the terms of edges (see edge_terms.h).
 */
#include "config.h"

#include "stg/graph/edge_terms.h"

static void walk(const struct term *t, term_visit visit, void *self)
{
    if (t != NULL)
        term_walk(t, false, visit, self);
}

static void walk_list(uint32_t n, const struct term *const *t, term_visit visit, void *self)
{
    for (uint32_t i = 0; i < n; i++)
        walk(t[i], visit, self);
}

void edge_guard_terms(const struct edge *e, term_visit visit, void *self)
{
    for (uint32_t i = 0; i < e->n_binders; i++) {
        walk(e->binder[i].lo, visit, self);
        walk(e->binder[i].hi, visit, self);
    }
    walk(e->guard, visit, self);
}

void edge_assign_terms(const struct assign *a, term_visit visit, void *self)
{
    for (uint32_t i = 0; i < a->n_steps; i++)
        if (a->step[i].index != NULL)
            walk_list(a->step[i].sort->n, a->step[i].index, visit, self);
    walk(a->value, visit, self);
}

static void walk_pattern(const struct pattern *p, term_visit visit, void *self)
{
    walk(p->term, visit, self);
    for (uint32_t i = 0; i < p->n; i++)
        walk_pattern(&p->sub[i], visit, self);
}

void edge_action_terms(const struct edge *e, term_visit visit, void *self)
{
    walk_list(e->n_index, e->index, visit, self);
    for (uint32_t i = 0; i < e->n_payload; i++)
        if (e->kind == ACTION_RECEIVE)
            walk_pattern(&e->pattern[i], visit, self);
        else
            walk(e->payload[i], visit, self);
}

bool edge_chooses(const struct edge *e)
{
    for (uint32_t i = 0; i < e->n_binders; i++)
        if (sort_is_schematic(e->binder[i].sort))
            return true;
    return false;
}
