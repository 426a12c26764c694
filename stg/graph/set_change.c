/*
 * Changes of sets (see set_change.h).
 */
#include "config.h"

#include "stg/graph/set_change.h"

/* ---- places ---- */

static const struct term *without_check(const struct term *t)
{
    while (t->kind == TERM_CHECK)
        t = t->kid[0];
    return t;
}

/* Do both indices, computed one after the other, have the same value? */
static bool has_same_value(const struct term *a, const struct term *b)
{
    bool same = a->kind == b->kind && a->n == b->n && a->slot == b->slot && a->v == b->v &&
                a->alt == b->alt;

    if (same && a->kind == TERM_ALT_FIELD)
        same = a->name == b->name;
    else if (a->kind != TERM_CONST && a->kind != TERM_LOCAL && a->kind != TERM_GLOBAL &&
             a->kind != TERM_FIELD && a->kind != TERM_INDEX && a->kind != TERM_ALT)
        same = false;
    for (uint32_t i = 0; same && i < a->n; i++)
        same = has_same_value(a->kid[i], b->kid[i]);
    return same;
}

static const struct term *without_step(const struct term *t, const struct path_step *step)
{
    bool same = step->index != NULL ? t->kind == TERM_INDEX && t->n == step->sort->n + 1
                                    : t->kind == TERM_FIELD && t->slot == step->field;

    for (uint32_t k = 0; same && step->index != NULL && k < step->sort->n; k++)
        same = has_same_value(t->kid[k + 1], step->index[k]);
    return same ? t->kid[0] : NULL;
}

bool set_change_reads_place(const struct assign *a, const struct term *t)
{
    t = without_check(t);
    for (uint32_t i = a->n_steps; i-- > 0 && t != NULL;)
        t = without_step(t, &a->step[i]);
    return t != NULL && t->kind == (a->global ? TERM_GLOBAL : TERM_LOCAL) && t->slot == a->slot;
}

/* ---- literals ---- */

struct set_literal set_change_literal(const struct values *vs, const struct set_change *c)
{
    struct set_literal l = { .n = c->set->n, .term = c->set->kid };

    if (c->set->kind == TERM_CONST) {
        l.term = NULL;
        l.v = value_elems(vs, c->set->v, &l.n);
    }
    return l;
}

static bool is_literal(const struct term *t)
{
    return (t->kind == TERM_TUPLE || t->kind == TERM_CONST) && t->sort->kind == SORT_SET;
}

/* Is every value of the term one of the sort, as far as its text tells? */
static bool always_fits(const struct values *vs, const struct term *t, const struct sort *s)
{
    bool fits = true;

    if (t->kind == TERM_CONST)
        return sort_has(vs, s, t->v);
    if (t->kind != TERM_TUPLE || (s->kind != SORT_RECORD && s->kind != SORT_ARRAY))
        return t->kind != TERM_UNASSIGNED && sort_within(t->sort, s);
    for (uint32_t i = 0; i < t->n && fits; i++)
        fits = always_fits(vs, t->kid[i], s->kind == SORT_RECORD ? s->field[i].sort : s->elem);
    return fits;
}

static bool all_fit(const struct values *vs, const struct set_change *c, const struct sort *elem)
{
    struct set_literal l = set_change_literal(vs, c);
    bool fit = true;

    for (uint32_t i = 0; i < l.n && fit && c->with; i++)
        fit = l.term == NULL ? sort_has(vs, elem, l.v[i]) : always_fits(vs, l.term[i], elem);
    return fit && l.n <= SORT_MEMBERS_MOST;
}

/* ---- assignments ---- */

static bool is_change(const struct term *t)
{
    return (t->kind == TERM_JOIN || t->kind == TERM_MINUS) && is_literal(t->kid[1]);
}

/* The type of the place that is assigned, if its elements are parts; or NULL.  Of which scalarsets
   a renaming moves the values is known only when all edges are. */
static const struct sort *changed_set(const struct assign *a)
{
    const struct term *t = a->value == NULL ? NULL : without_check(a->value);

    while (t != NULL && is_change(t))
        t = without_check(t->kid[0]);
    if (t == NULL || !set_change_reads_place(a, t) || !sort_has_members(t->sort))
        return NULL;
    return sort_mentions(t->sort, SORT_SCALARSET) ? NULL : t->sort;
}

void set_change_find(struct arena *arena, const struct values *vs, struct assign *a)
{
    const struct sort *s = changed_set(a);
    struct set_change *c;
    const struct term *t;
    uint32_t n = 0;
    bool fit = s != NULL;

    for (t = fit ? without_check(a->value) : NULL; t != NULL && is_change(t); n++)
        t = without_check(t->kid[0]);
    c = ARENA_ARRAY(arena, struct set_change, n + (size_t)1);
    t = n > 0 ? without_check(a->value) : NULL;
    for (uint32_t i = n; i-- > 0 && fit; t = without_check(t->kid[0])) {
        c[i] = (struct set_change){ t->kind == TERM_JOIN, t->kid[1] };
        fit = all_fit(vs, &c[i], s->elem);
    }
    a->n_changes = fit ? n : 0;
    a->change = c;
    a->set = s;
}
