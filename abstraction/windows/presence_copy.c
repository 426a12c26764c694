/*
 * Copies of terms for presence predicates (see presence_copy.h).
 */
#include "config.h"

#include "abstraction/windows/presence_copy.h"

#include <string.h>

#include "abstraction/windows/window_presence.h"

/* ---- what variables mean ---- */

struct predicate_env presence_env(struct presence_copy *f, uint32_t n)
{
    return (struct predicate_env){ n, ARENA_ARRAY(f->arena, struct meaning, n + (size_t)1) };
}

struct meaning presence_given(struct presence_copy *f, const struct sort *s, const char *name)
{
    struct meaning m = { MEANS_NOTHING, NULL, NULL };
    struct term *t;

    if (window_sort_mentions(s, f->w->id) || sort_infinite(s) || sort_is_schematic(s) ||
        sort_card(s) > WINDOW_MOST_BITS)
        return m;
    t = ARENA_NEW(f->arena, struct term);
    *t = (struct term){ .kind = TERM_LOCAL, .sort = s, .name = name, .slot = SLOT_OF_GIVEN };
    return (struct meaning){ MEANS_GIVEN, t, NULL };
}

/* ---- copies ---- */

struct term *presence_term(struct presence_copy *f, enum term_kind kind, const struct sort *s,
                           uint32_t n)
{
    struct term *t = ARENA_NEW(f->arena, struct term);

    *t = (struct term){ .kind = kind, .sort = s, .n = n };
    t->kid = ARENA_ARRAY(f->arena, const struct term *, n + (size_t)1);
    return t;
}

struct meaning presence_new_it(struct presence_copy *f)
{
    struct term *t = presence_term(f, TERM_LOCAL, f->w->id, 0);

    t->slot = SLOT_OF_IT;
    f->it = t;
    return (struct meaning){ MEANS_IT, t, NULL };
}

struct predicate_env presence_env_inside(struct presence_copy *f, const struct predicate_env *of)
{
    struct predicate_env e = presence_env(f, of->n);

    memcpy(e.slot, of->slot, of->n * sizeof *e.slot);
    return e;
}

struct predicate_env presence_env_of_call(struct presence_copy *f, struct placed p)
{
    struct predicate_env e = presence_env(f, p.t->fun->n_slots);

    for (uint32_t i = 0; i < p.t->n; i++)
        e.slot[i] = (struct meaning){ MEANS_TERM, p.t->kid[i], p.env };
    return e;
}

struct placed presence_resolved(struct placed p)
{
    for (;;) {
        const struct meaning *m;
        while (p.t->kind == TERM_CHECK)
            p.t = p.t->kid[0];
        m = p.t->kind == TERM_LOCAL ? &p.env->slot[p.t->slot] : NULL;
        if (m == NULL || m->kind != MEANS_TERM)
            return p;
        p = (struct placed){ m->t, m->env };
    }
}

/* The place of an instance that is about an identity: of which? */
static const struct term *identity_of_place(const struct term *place)
{
    const struct term *index = place->n > 0 ? place->kid[0] : NULL;

    while (index != NULL && index->kind == TERM_ALT)
        index = index->kid[0];
    return index;
}

static const struct term *copy_local(struct presence_copy *f, const struct meaning *m)
{
    switch (m->kind) {
    case MEANS_IT: return f->it == m->t ? m->t : NULL;
    case MEANS_GIVEN:
        if (f->given == NULL)
            f->given = m->t;
        return f->given == m->t ? m->t : NULL;
    case MEANS_PLACE: {
        const struct term *it = identity_of_place(m->t);
        return it == NULL || it == f->it ? m->t : NULL;
    }
    case MEANS_NOTHING:
    case MEANS_TERM: return NULL;
    }
    return NULL;
}

const struct term *presence_copy(struct presence_copy *f, struct placed p)
{
    struct term *t;

    p = presence_resolved(p);
    if (p.t->kind == TERM_LOCAL)
        return copy_local(f, &p.env->slot[p.t->slot]);
    if (p.t->kind == TERM_CALL) {
        struct predicate_env e = presence_env_of_call(f, p);
        return presence_copy(f, (struct placed){ p.t->fun->body, &e });
    }
    if (p.t->n_binders > 0 || p.t->kind == TERM_LET)
        return NULL;
    t = ARENA_NEW(f->arena, struct term);
    *t = *p.t;
    t->from = NULL;
    t->kid = ARENA_ARRAY(f->arena, const struct term *, t->n + (size_t)1);
    for (uint32_t i = 0; i < t->n; i++) {
        t->kid[i] = presence_copy(f, (struct placed){ p.t->kid[i], p.env });
        if (t->kid[i] == NULL)
            return NULL;
    }
    return t;
}

/* ---- new terms ---- */

const struct term *presence_not(struct presence_copy *f, const struct term *t)
{
    struct term *r;

    if (t->kind == TERM_NOT)
        return t->kid[0];
    r = presence_term(f, TERM_NOT, &sort_bool, 1);
    r->kid[0] = t;
    return r;
}

const struct term *presence_and(struct presence_copy *f, const struct term *a, const struct term *b)
{
    struct term *r;

    if (a == NULL || b == NULL)
        return a == NULL ? b : a;
    r = presence_term(f, TERM_AND, &sort_bool, 2);
    r->kid[0] = a;
    r->kid[1] = b;
    return r;
}

const struct term *presence_observe(struct presence_copy *f, const struct family *y,
                                    enum term_kind kind, uint32_t number, const struct term *index)
{
    const struct process *p = &f->w->stg->sig.process[y->process];
    const struct text *name = text_from(f->arena, "family", y->name, strlen(y->name));
    bool variable = kind == TERM_OBSERVE;
    struct term *t = presence_term(f, kind, variable ? p->variable[number].sort : &sort_bool,
                                   index != NULL);

    t->name = variable ? p->variable[number].name : p->node[number].name;
    t->slot = (uint32_t)(y - f->w->stg->sig.family);
    t->alt = number;
    t->span = (struct span){ name, 0, name->len };
    if (index != NULL)
        t->kid[0] = index;
    return t;
}

const struct term *presence_index(struct presence_copy *f, const struct sort *s)
{
    struct term *t;

    if (s == f->w->id)
        return f->it;
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        if (s->alt[i].n == 1 && s->alt[i].field[0].sort == f->w->id) {
            t = presence_term(f, TERM_ALT, s, 1);
            t->alt = i;
            t->kid[0] = f->it;
            return t;
        }
    return NULL;
}

bool presence_points(const struct presence_copy *f, const struct term *is)
{
    const struct sort *s = is->kid[0]->sort;

    for (uint32_t i = 0; i < s->alt[is->alt].n; i++)
        if (s->alt[is->alt].field[i].sort == f->w->id)
            return true;
    return false;
}

struct predicate_env presence_env_of_family(struct presence_copy *f, const struct family *y,
                                            const struct term *index)
{
    const struct process *p = &f->w->stg->sig.process[y->process];
    struct predicate_env e = presence_env(f, p->n_slots);

    for (uint32_t i = 0; i < p->n_variables; i++) {
        const struct variable *v = &p->variable[i];
        if (v->parameter && index != NULL && v->sort == f->w->id)
            e.slot[v->slot] = (struct meaning){ MEANS_IT, f->it, NULL };
        else if (v->parameter && index != NULL && v->sort == index->sort)
            e.slot[v->slot] = (struct meaning){ MEANS_PLACE, index, NULL };
        else if (!v->parameter && (index != NULL || (y->n_index == 0 && v->node == NO_NODE)))
            e.slot[v->slot] = (struct meaning){ MEANS_PLACE,
                                                presence_observe(f, y, TERM_OBSERVE, i, index),
                                                NULL };
        else
            e.slot[v->slot] = presence_given(f, v->sort, v->name);
    }
    return e;
}

/* Copies of a variable, "a'16", are given as one: predicates about them are the same. */
static const char *name_without_number(struct presence_copy *f, const char *name)
{
    size_t n = strcspn(name, "'");

    return name[n] != '\0' && name[n + 1] >= '0' && name[n + 1] <= '9'
               ? arena_string(f->arena, name, n)
               : name;
}

static void give_locals_of(struct presence_copy *f, struct predicate_env *e,
                           const struct statement_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct statement *s = &b->at[i];
        if (s->kind == STATEMENT_VAR)
            e->slot[s->assign->slot] = presence_given(f, s->sort,
                                                      name_without_number(f, s->assign->name));
        for (uint32_t k = 0; s->branch != NULL && k < s->n; k++)
            give_locals_of(f, e, &s->branch[k].body);
    }
}

void presence_give_locals(struct presence_copy *f, struct predicate_env *e, const struct edge *of)
{
    give_locals_of(f, e, &of->doing);
    give_locals_of(f, e, &of->then);
}
