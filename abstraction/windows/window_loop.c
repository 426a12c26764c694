/*
 * What the rounds of a loop assign (see window_loop.h).
 */
#include "config.h"

#include "abstraction/windows/window_loop.h"

#include "stg/graph/edge_terms.h"

struct loop_reading {
    const struct window_system *w;
    const struct statement *loop;
    struct vec_u32 inner; /* slots of variables that each round has for itself */
    struct window_loop_changes *c;
};

bool window_binders_mention(const struct window_system *w, uint32_t n, const struct binder *b)
{
    for (uint32_t i = 0; i < n; i++)
        if (window_sort_mentions(b[i].sort, w->id))
            return true;
    return false;
}

static void find_inner(struct loop_reading *r, const struct statement_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct statement *s = &b->at[i];
        if (s->kind == STATEMENT_VAR)
            vec_push(&r->inner, s->assign->slot);
        for (uint32_t k = 0; s->branch != NULL && k < s->n; k++)
            find_inner(r, &s->branch[k].body);
    }
}

static bool is_inner(const struct loop_reading *r, const struct assign *a)
{
    for (size_t i = 0; !a->global && i < r->inner.n; i++)
        if (r->inner.at[i] == a->slot)
            return true;
    return false;
}

static bool has_index(const struct assign *a, uint32_t slot)
{
    for (uint32_t i = 0; i < a->n_steps; i++)
        for (uint32_t k = 0; a->step[i].index != NULL && k < a->step[i].sort->n; k++)
            if (a->step[i].index[k]->kind == TERM_LOCAL && a->step[i].index[k]->slot == slot)
                return true;
    return false;
}

/* Is it an element of one round? */
static bool is_own_element(const struct loop_reading *r, const struct assign *a)
{
    for (uint32_t i = 0; i < r->loop->n_binders; i++)
        if (window_sort_mentions(r->loop->binder[i].sort, r->w->id) &&
            !has_index(a, r->loop->binder[i].slot))
            return false;
    return true;
}

/* The constant that it assigns to a whole variable; false: there is none. */
static bool constant_of(const struct assign *a, value *v)
{
    const struct term *t = a->value == NULL ? NULL : term_without_checks(a->value);

    *v = t == NULL ? VALUE_NONE : t->v;
    return a->n_steps == 0 && (t == NULL || t->kind == TERM_CONST);
}

static void look_at_change(void *self, const struct assign *a)
{
    struct loop_reading *r = self;
    struct window_loop_changes *c = r->c;
    struct window_constant new = { .global = a->global, .slot = a->slot };

    if (is_inner(r, a) || is_own_element(r, a))
        return;
    if (!constant_of(a, &new.v)) {
        c->other = c->other == NULL ? a : c->other;
        return;
    }
    for (size_t i = 0; i < c->constant.n; i++)
        if (c->constant.at[i].global == new.global && c->constant.at[i].slot == new.slot)
            return;
    vec_push(&c->constant, new);
}

void window_loop_changes(const struct window_system *w, const struct statement *loop,
                         struct window_loop_changes *c)
{
    struct loop_reading r = { .w = w, .loop = loop, .c = c };
    const struct block_visitor v = { &r, look_at_change, NULL };

    *c = (struct window_loop_changes){ .other = NULL };
    find_inner(&r, &loop->branch->body);
    edge_block_walk(&loop->branch->body, &v);
    vec_clear(&r.inner);
}
