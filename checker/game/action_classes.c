/*
 * Classes of actions (see action_classes.h).
 */
#include "config.h"

#include "checker/game/action_classes.h"

/* ---- patterns ---- */

enum { LOOK_ACTION = 1, LOOK_INDEX = 2, LOOK_PAYLOAD = 4, LOOK_ACTORS = 8 };

/* What the pattern looks at. */
static unsigned looks_at(const struct act *a)
{
    unsigned bits = a->kind == ACT_ACTOR ? LOOK_ACTORS : LOOK_ACTION;

    if (a->kind != ACT_ACTOR && a->n_index > 0)
        bits |= LOOK_INDEX;
    if (a->n_payload > 0 || a->where != NULL)
        bits |= LOOK_PAYLOAD;
    for (uint32_t i = 0; i < a->n; i++)
        bits |= looks_at(&a->sub[i]);
    return bits;
}

static bool is_fixed_args(uint32_t n, const struct arg *a)
{
    for (uint32_t i = 0; i < n; i++)
        if (a[i].kind == ARG_BIND || (a[i].kind == ARG_TERM && !term_is_constant(a[i].term)) ||
            (a[i].kind == ARG_ALT && !is_fixed_args(a[i].n, a[i].sub)))
            return false;
    return true;
}

/* Neither variables nor the state matter to it. */
static bool is_fixed_pattern(const struct act *a)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (!is_fixed_pattern(&a->sub[i]))
            return false;
    return is_fixed_args(a->n_index, a->index) && is_fixed_args(a->n_payload, a->payload) &&
           (a->where == NULL || term_is_constant(a->where));
}

/* All that is not fixed becomes _. */
static struct arg *relax_arguments(struct arena *arena, uint32_t n, const struct arg *arg)
{
    struct arg *copy = ARENA_ARRAY(arena, struct arg, n + 1);

    for (uint32_t i = 0; i < n; i++) {
        copy[i] = arg[i];
        if (!is_fixed_args(1, &arg[i]) && arg[i].kind == ARG_ALT)
            copy[i].sub = relax_arguments(arena, arg[i].n, arg[i].sub);
        else if (!is_fixed_args(1, &arg[i]))
            copy[i].kind = ARG_ANY;
    }
    return copy;
}

static const struct act *relax(struct arena *arena, const struct act *a)
{
    struct act *copy;

    if (is_fixed_pattern(a))
        return a;
    copy = ARENA_NEW(arena, struct act);
    *copy = *a;
    if (a->kind == ACT_NOT) {
        *copy = (struct act){ .kind = ACT_ANY };
        return copy;
    }
    copy->index = relax_arguments(arena, a->n_index, a->index);
    copy->payload = relax_arguments(arena, a->n_payload, a->payload);
    copy->where = NULL;
    return copy;
}

static bool asks_for_moves(const struct act *a)
{
    bool asks = a->kind == ACT_MOVES;

    for (uint32_t i = 0; i < a->n; i++)
        asks = asks || asks_for_moves(&a->sub[i]);
    return asks;
}

static uint32_t add_pattern(struct action_classes *v, const struct act *a)
{
    if (a == NULL || a->kind == ACT_ANY)
        return NO_PATTERN;
    for (size_t i = 0; i < v->pattern.n; i++)
        if (v->pattern.at[i].act == a)
            return vec_number(i);
    vec_push(&v->pattern,
             ((struct told_pattern){ a, relax(v->arena, a), looks_at(a), asks_for_moves(a) }));
    return vec_number(v->pattern.n - 1);
}

/* ---- life ---- */

void action_classes_init(struct action_classes *v, const struct formula *f, struct eval *ev)
{
    *v = (struct action_classes){ .ev = ev, .sig = f->sig, .arena = arena_new() };
    row_store_init(&v->labels);
    row_store_init(&v->rows);
    for (uint32_t i = 0; i < f->n_nodes; i++)
        vec_push(&v->pattern_of, add_pattern(v, f->node[i]->act));
}

void action_classes_clear(struct action_classes *v)
{
    row_store_clear(&v->labels);
    row_store_clear(&v->rows);
    vec_clear(&v->pattern);
    vec_clear(&v->pattern_of);
    vec_clear(&v->member);
    arena_free(v->arena);
}

/* ---- classes ---- */

/* The number of what the pattern looks at. */
static uint32_t label_of(struct action_classes *v, unsigned bits, const struct lts_edge *e,
                         value payload)
{
    uint32_t row[8] = { bits };
    bool added;

    if (bits & LOOK_ACTION) {
        row[1] = e->kind;
        row[2] = e->kind == LTS_TAU ? e->step : e->link;
    }
    row[3] = bits & LOOK_INDEX ? e->index : 0;
    row[4] = bits & LOOK_PAYLOAD ? payload : 0;
    row[5] = bits & LOOK_ACTORS ? e->actor[0] : 0;
    row[6] = bits & LOOK_ACTORS ? e->actor[1] : 0;
    return row_store_put(&v->labels, row, 7, &added);
}

static uint32_t told_by(struct action_classes *v, const struct told_pattern *p,
                        const struct lts_edge *e, value payload)
{
    enum match m = p->moves ? MATCH_FAULT : match_act(v->ev, v->sig, p->relaxed, e, payload);

    if (m == MATCH_NO)
        return CLASS_NO;
    if (m == MATCH_YES && p->relaxed == p->act)
        return CLASS_YES;
    return CLASS_OPEN + label_of(v, p->looks_at, e, payload);
}

uint32_t action_classes_of(struct action_classes *v, const struct lts_edge *e, value payload)
{
    struct vec_u32 row = VEC_EMPTY;
    bool added;
    uint32_t class;

    for (size_t i = 0; i < v->pattern.n; i++)
        vec_push(&row, told_by(v, &v->pattern.at[i], e, payload));
    vec_reserve(&row, 1);
    class = row_store_put(&v->rows, row.at, vec_number(row.n), &added);
    if (added)
        vec_push(&v->member, ((struct class_member){ *e, payload }));
    vec_clear(&row);
    return class;
}

enum match action_classes_match(struct action_classes *v, uint32_t pattern, uint32_t class,
                                bool stays)
{
    uint32_t n;
    const struct class_member *m = &v->member.at[class];
    struct lts_edge e = m->edge;

    e.stays = stays && e.kind != LTS_IN;
    switch (row_store_at(&v->rows, class, &n)[pattern]) {
    case CLASS_NO: return MATCH_NO;
    case CLASS_YES: return MATCH_YES;
    default: return match_act(v->ev, v->sig, v->pattern.at[pattern].act, &e, m->payload);
    }
}
