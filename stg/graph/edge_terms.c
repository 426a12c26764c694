/*
 * Walks over the terms of edges (see edge_terms.h).
 */
#include "config.h"

#include "stg/graph/edge_terms.h"

#include "stg/data/filter.h"

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

static void walk_statement(const struct statement *s, const struct block_visitor *v)
{
    for (uint32_t i = 0; s->assign != NULL && v->assign != NULL && i < s->n; i++)
        v->assign(v->self, &s->assign[i]);
    for (uint32_t i = 0; i < s->n_binders && v->term != NULL; i++)
        if (s->binder[i].lo != NULL) {
            v->term(v->self, s->binder[i].lo);
            v->term(v->self, s->binder[i].hi);
        }
    if (s->term != NULL && v->term != NULL)
        v->term(v->self, s->term);
    for (uint32_t i = 0; s->branch != NULL && i < s->n; i++) {
        for (uint32_t k = 0; v->term != NULL && k < s->branch[i].n; k++)
            v->term(v->self, s->branch[i].value[k]);
        edge_block_walk(&s->branch[i].body, v);
    }
}

void edge_block_walk(const struct statement_block *b, const struct block_visitor *v)
{
    for (uint32_t i = 0; i < b->n; i++)
        walk_statement(&b->at[i], v);
}

/* Each term of a block, down to the smallest. */
struct part_walk {
    term_visit visit;
    void *self;
};

static void walk_parts(void *self, const struct term *t)
{
    struct part_walk *w = self;

    walk(t, w->visit, w->self);
}

static void walk_assign_parts(void *self, const struct assign *a)
{
    struct part_walk *w = self;

    edge_assign_terms(a, w->visit, w->self);
}

void edge_block_terms(const struct statement_block *b, term_visit visit, void *self)
{
    struct part_walk w = { visit, self };

    edge_block_walk(b, &(struct block_visitor){ &w, walk_assign_parts, walk_parts });
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
        if (e->binder[i].lo == NULL && sort_is_schematic(e->binder[i].sort))
            return true;
    return false;
}

uint32_t edge_choices(const struct edge *e)
{
    uint32_t n = 0;

    while (n < e->n_binders && !e->binder[n].is_value)
        n++;
    return n;
}

#define CHOICES_MOST 256u /* of an edge that is divided */

/* Is the term an element of a constant, as the neighbours of a node? */
static bool is_element_of_constant(const struct term *t)
{
    while (t->kind == TERM_INDEX || t->kind == TERM_FIELD || t->kind == TERM_CHECK)
        t = t->kid[0];
    return t->kind == TERM_CONST;
}

/* Has the binder only the elements of such a set? */
static bool has_listed_values(const struct binder *b)
{
    const struct filter *f = b->filter;

    for (uint32_t i = 0; f != NULL && i < f->n; i++)
        if (f->test[i].kind == FILTER_ELEMENTS && is_element_of_constant(f->test[i].term))
            return true;
    return false;
}

/* Bounds may read something. */
bool edge_is_divisible(const struct edge *e)
{
    uint32_t choices = edge_choices(e);
    bool divisible = choices > 0 && !edge_chooses(e);
    uint64_t bindings = 1;

    for (uint32_t i = 0; i < choices && divisible; i++) {
        uint64_t n = sort_card(e->binder[i].sort);
        divisible = e->binder[i].lo == NULL && n <= CHOICES_MOST / bindings &&
                    !has_listed_values(&e->binder[i]);
        bindings *= divisible && n > 0 ? n : 1;
    }
    return divisible;
}
