/*
 * Changes of sets (see set_change.h).
 */
#include "config.h"

#include "stg/graph/set_change.h"

#include "support/vec.h"

/* ---- places ---- */

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
    t = term_without_checks(t);
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

struct change_search {
    struct arena *arena;
    const struct values *vs;
    const struct assign *a;
    const struct sort *set;
    VEC(struct set_change) found;
    VEC(struct set_condition) path; /* conditions around what is looked at */
    bool fit;
};

static void add_set_change(struct change_search *s, bool with, const struct term *set)
{
    struct set_change c = { .with = with, .set = set };
    struct set_condition *condition = ARENA_ARRAY(s->arena, struct set_condition,
                                                  s->path.n + (size_t)1);

    for (size_t i = 0; i < s->path.n; i++)
        condition[i] = s->path.at[i];
    c.n_conditions = vec_number(s->path.n);
    c.condition = condition;
    s->fit = s->fit && all_fit(s->vs, &c, s->set->elem);
    vec_push(&s->found, c);
}

static void find_in_operand(struct change_search *s, const struct term *t, bool with)
{
    if (is_literal(t)) {
        add_set_change(s, with, t);
        return;
    }
    s->fit = s->fit && t->kind == TERM_IF;
    for (uint32_t k = 1; k <= 2 && s->fit; k++) {
        vec_push(&s->path, ((struct set_condition){ t->kid[0], k == 1 }));
        find_in_operand(s, t->kid[k], with);
        s->path.n--;
    }
}

/* Those on the way from the set that is there to the value of the term.  Each condition is one of
   a change, since it has to be evaluated. */
static void find_changes(struct change_search *s, const struct term *t)
{
    size_t before = s->found.n;

    t = term_without_checks(t);
    if (t->kind == TERM_JOIN || t->kind == TERM_MINUS) {
        find_changes(s, t->kid[0]);
        if (s->fit)
            find_in_operand(s, t->kid[1], t->kind == TERM_JOIN);
        return;
    }
    if (t->kind != TERM_IF) {
        s->fit = s->fit && set_change_reads_place(s->a, t);
        return;
    }
    for (uint32_t k = 1; k <= 2 && s->fit; k++) {
        vec_push(&s->path, ((struct set_condition){ t->kid[0], k == 1 }));
        find_changes(s, t->kid[k]);
        s->path.n--;
    }
    s->fit = s->fit && s->found.n > before;
}

/* The place that is assigned, where the term reads it; or NULL. */
static const struct term *place_read_first(const struct assign *a, const struct term *t)
{
    t = term_without_checks(t);
    while (t->kind == TERM_JOIN || t->kind == TERM_MINUS || t->kind == TERM_IF)
        t = term_without_checks(t->kid[t->kind == TERM_IF]);
    return set_change_reads_place(a, t) ? t : NULL;
}

/* The type of the place that is assigned, if its elements are parts; or NULL.  Of which scalarsets
   a renaming moves the values is known only when all edges are. */
static const struct sort *changed_set(const struct assign *a)
{
    const struct term *t = a->value == NULL ? NULL : place_read_first(a, a->value);

    if (t == NULL || !sort_has_members(t->sort) || sort_mentions(t->sort, SORT_SCALARSET))
        return NULL;
    return t->sort;
}

void set_change_find(struct arena *arena, const struct values *vs, struct assign *a)
{
    struct change_search s = {
        .arena = arena, .vs = vs, .a = a, .set = changed_set(a), .fit = true
    };
    struct set_change *change;

    a->set = s.set;
    a->n_changes = 0;
    if (s.set == NULL)
        return;
    find_changes(&s, a->value);
    change = ARENA_ARRAY(arena, struct set_change, s.found.n + (size_t)1);
    for (size_t i = 0; i < s.found.n; i++)
        change[i] = s.found.at[i];
    a->n_changes = s.fit ? vec_number(s.found.n) : 0;
    a->change = change;
    vec_clear(&s.found);
    vec_clear(&s.path);
}
