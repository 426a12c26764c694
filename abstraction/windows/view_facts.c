/*
 * Facts about a state (see view_facts.h).
 */
#include "config.h"

#include "abstraction/windows/view_facts.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/windows/window_fault.h"
#include "support/alloc.h"

/* ---- which ---- */

/* Without the one before the initial states, which is the last one. */
static uint32_t nodes_of_process(const struct process *p)
{
    return p->n_nodes - p->starts;
}

static uint32_t alternatives_of(const struct view_facts *x, const struct view_place *p)
{
    const struct signature *g = &x->system->stg->sig;

    if (p->sort == NULL)
        return nodes_of_process(&g->process[g->family[p->family].process]);
    return p->sort->kind == SORT_ENUM || p->sort->kind == SORT_UNION ? p->sort->n : 2;
}

static void add_facts(struct view_facts *x, const struct view_place *p)
{
    uint32_t n = alternatives_of(x, p), *numbers = &x->n_unary, others = 0;

    if (n < 2 || x->fact.n + n > VIEW_FACTS_MOST)
        return;
    if (!p->unary) {
        others = (uint32_t)x->fact.n - x->n_unary;
        numbers = &others;
    }
    for (uint32_t i = 0; i < n; i++)
        vec_push(&x->fact, ((struct view_fact){ (uint32_t)x->place.n, i, n, (*numbers)++, p->unary,
                                                p->other }));
    vec_push(&x->place, *p);
}

static void add_places(struct view_facts *x, struct view_place p, const struct sort *s);

static void add_part_of_place(struct view_facts *x, struct view_place p, enum view_step step,
                              uint32_t number, const struct sort *of, const struct sort *s)
{
    if (p.n_steps == VIEW_PLACE_DEPTH)
        return;
    p.step[p.n_steps] = step;
    p.number[p.n_steps] = number;
    p.of[p.n_steps++] = of;
    p.unary = p.unary || step == VIEW_ELEM_OF_ID;
    p.other = p.other || step == VIEW_ELEM_OF_OTHER;
    add_places(x, p, s);
}

static void add_elements(struct view_facts *x, const struct view_place *p, const struct sort *s)
{
    const struct sort *index = s->index[0];

    if (index == x->system->id) {
        if (!p->unary)
            add_part_of_place(x, *p, VIEW_ELEM_OF_ID, 0, s, s->elem);
    } else if (index->kind == SORT_SCALARSET) {
        if (x->other == NULL)
            x->other = index;
        if (x->other == index)
            add_part_of_place(x, *p, VIEW_ELEM_OF_OTHER, 0, s, s->elem);
    } else if (index->kind == SORT_BOOL || index->kind == SORT_ENUM) {
        for (uint32_t i = 0; i < sort_array_size(s); i++)
            add_part_of_place(x, *p, VIEW_ELEM, i, s, s->elem);
    }
}

static void add_places(struct view_facts *x, struct view_place p, const struct sort *s)
{
    const struct sort *id = x->system->id;

    p.sort = s;
    switch (s->kind) {
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_UNION: add_facts(x, &p); break;
    case SORT_SCALARSET:
    case SORT_SET:
        if ((s == id || (s->kind == SORT_SET && s->elem == id)) && !p.unary) {
            p.unary = true;
            add_facts(x, &p);
        }
        break;
    case SORT_ARRAY:
        if (s->n == 1)
            add_elements(x, &p, s);
        break;
    case SORT_RECORD:
        for (uint32_t i = 0; i < s->n; i++)
            add_part_of_place(x, p, VIEW_FIELD, i, s, s->field[i].sort);
        break;
    case SORT_ANY:
    case SORT_INT:
    case SORT_DATA:
    case SORT_SEQ:
    case SORT_BAG: break;
    }
}

/* The nodes of an instance, and those variables that always have a value. */
static void add_family(struct view_facts *x, uint32_t number)
{
    const struct signature *g = &x->system->stg->sig;
    const struct family *f = &g->family[number];
    const struct process *p = &g->process[f->process];
    struct view_place place = { .base = VIEW_NODE, .family = number };

    if (f->n_index > 1 || (f->n_index == 1 && f->index[0] != x->system->id))
        return;
    place.unary = f->n_index == 1;
    add_facts(x, &place);
    place.base = VIEW_VARIABLE;
    for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++) {
        place.variable = k;
        if (p->variable[k].initial != NULL && p->variable[k].sort->kind != SORT_RECORD &&
            p->variable[k].sort->kind != SORT_ARRAY)
            add_places(x, place, p->variable[k].sort);
    }
}

/* ---- names ---- */

static bool is_name_of_model(const struct signature *g, const char *name)
{
    bool taken = false;

    for (uint32_t i = 0; i < g->n_globals; i++)
        taken = taken || strcmp(g->global[i].name, name) == 0;
    for (uint32_t i = 0; i < g->n_families; i++)
        taken = taken || strcmp(g->family[i].name, name) == 0;
    return taken;
}

static void choose_names(struct view_facts *x)
{
    static const char *const names[] = { "i", "j", "a", "k", "l", "m", "n", "p", "q" };
    uint32_t n = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names && n < 3; i++)
        if (!is_name_of_model(&x->system->stg->sig, names[i]))
            x->name[n++] = names[i];
    for (; n < 3; n++)
        x->name[n] = n == 0 ? "first_id" : n == 1 ? "second_id" : "other_id";
}

void view_facts_init(struct view_facts *x, const struct window_system *w)
{
    const struct signature *g = &w->stg->sig;
    bool *whole = window_whole(w->stg);

    *x = (struct view_facts){ .system = w };
    for (uint32_t i = 0; i < g->n_families; i++)
        add_family(x, i);
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (whole[i])
            add_places(x, (struct view_place){ .base = VIEW_GLOBAL, .variable = i },
                       g->global[i].sort);
    x->n_other = x->other != NULL ? x->other->size : 1;
    choose_names(x);
    mem_free(whole);
}

void view_facts_clear(struct view_facts *x)
{
    vec_clear(&x->place);
    vec_clear(&x->fact);
}

/* ---- whether ---- */

/* Of identity t, or the only one. */
static uint32_t instance_of_place(const struct window_system *w, const struct view_place *p,
                                  uint32_t t)
{
    const struct signature *g = &w->stg->sig;
    const struct family *f = &g->family[p->family];

    for (uint32_t i = 0; i < f->n; i++)
        if (f->n_index == 0 ||
            value_elem(g->vs, g->instance[f->instance[i]].index, 0) == value_small((int32_t)t))
            return f->instance[i];
    return NO_INSTANCE;
}

static value value_of_place(const struct values *vs, const struct view_place *p, value v,
                            uint32_t t, uint32_t other)
{
    for (uint32_t i = 0; i < p->n_steps && v != VALUE_NONE; i++)
        v = value_elem(vs, v,
                       p->step[i] == VIEW_ELEM_OF_ID      ? t
                       : p->step[i] == VIEW_ELEM_OF_OTHER ? other
                                                          : p->number[i]);
    return v;
}

static bool is_member(const struct values *vs, value set, value v)
{
    uint32_t n;
    const value *elem = value_elems(vs, set, &n);

    for (uint32_t i = 0; i < n; i++)
        if (elem[i] == v)
            return true;
    return false;
}

/* Which fact of the place is true? */
static uint32_t alternative_at(const struct values *vs, const struct sort *s, value v, uint32_t t)
{
    value id = value_small((int32_t)t);

    switch (s->kind) {
    case SORT_BOOL: return v == VALUE_TRUE ? 0 : 1;
    case SORT_SET: return is_member(vs, v, id) ? 0 : 1;
    case SORT_SCALARSET: return v == id ? 0 : 1;
    case SORT_UNION: return (uint32_t)value_word(value_elem(vs, v, 0));
    case SORT_ENUM:
    case SORT_ANY:
    case SORT_INT:
    case SORT_DATA:
    case SORT_ARRAY:
    case SORT_RECORD:
    case SORT_SEQ:
    case SORT_BAG: break;
    }
    return (uint32_t)value_word(v);
}

bool view_facts_may(const struct view_facts *x, const struct window_system *w, const value *state,
                    uint32_t fact, uint32_t t, uint32_t other)
{
    const struct view_fact *f = &x->fact.at[fact];
    const struct view_place *p = &x->place.at[f->place];
    uint32_t instance = p->base == VIEW_GLOBAL ? 0 : instance_of_place(w, p, t);
    value v;

    if (instance == NO_INSTANCE)
        return false;
    if (p->base == VIEW_NODE)
        return window_node(w, state, instance) == f->alternative;
    v = state[p->base == VIEW_GLOBAL ? window_global_at(w, p->variable)
                                     : window_variable_at(w, instance, p->variable)];
    v = value_of_place(w->stg->vs, p, v, t, other);
    return v == VALUE_NONE || alternative_at(w->stg->vs, p->sort, v, t) == f->alternative;
}

/* ---- in words ---- */

void view_facts_print_binders(struct buf *b, const struct view_facts *x, bool first, bool second,
                              bool other)
{
    if (other)
        buf_printf(b, "exists %s : %s . ", x->name[2], x->other->name);
    if (first || second)
        buf_printf(b, "exists %s%s%s : %s . ", first ? x->name[0] : "", first && second ? ", " : "",
                   second ? x->name[1] : "", x->system->id->name);
    if (first && second)
        buf_printf(b, "%s != %s && ", x->name[0], x->name[1]);
}

static void print_view_place(struct buf *b, const struct view_facts *x, const struct view_place *p,
                             const char *id)
{
    const struct signature *g = &x->system->stg->sig;
    const struct family *f = p->base == VIEW_GLOBAL ? NULL : &g->family[p->family];

    if (f == NULL)
        buf_add(b, g->global[p->variable].name);
    else
        buf_add(b, f->name);
    if (f != NULL && f->n_index == 1)
        buf_printf(b, "[%s]", id);
    if (f != NULL && p->base == VIEW_VARIABLE)
        buf_printf(b, ".%s", g->process[f->process].variable[p->variable].name);
    for (uint32_t i = 0; i < p->n_steps; i++) {
        const struct sort *of = p->of[i];
        switch (p->step[i]) {
        case VIEW_ELEM_OF_ID: buf_printf(b, "[%s]", id); break;
        case VIEW_ELEM_OF_OTHER: buf_printf(b, "[%s]", x->name[2]); break;
        case VIEW_FIELD: buf_printf(b, ".%s", of->field[p->number[i]].name); break;
        case VIEW_ELEM:
            buf_char(b, '[');
            value_print(b, x->system->stg->vs, of->index[0], value_small((int32_t)p->number[i]));
            buf_char(b, ']');
            break;
        }
    }
}

void view_facts_print(struct buf *b, const struct view_facts *x, uint32_t fact, bool second)
{
    const struct view_fact *f = &x->fact.at[fact];
    const struct view_place *p = &x->place.at[f->place];
    const struct signature *g = &x->system->stg->sig;
    const char *id = x->name[second ? 1 : 0];
    enum sort_kind kind = p->sort == NULL ? SORT_ANY : p->sort->kind;

    if (kind == SORT_SET)
        buf_printf(b, f->alternative == 0 ? "%s in " : "!(%s in ", id);
    if (kind == SORT_BOOL && f->alternative == 1)
        buf_char(b, '!');
    print_view_place(b, x, p, id);
    if (kind == SORT_SET && f->alternative == 1)
        buf_char(b, ')');
    else if (kind == SORT_SCALARSET)
        buf_printf(b, f->alternative == 0 ? " = %s" : " != %s", id);
    else if (kind == SORT_ENUM)
        buf_printf(b, " = %s", p->sort->label[f->alternative]);
    else if (kind == SORT_UNION)
        buf_printf(b, " is %s", p->sort->alt[f->alternative].name);
    else if (kind == SORT_ANY)
        buf_printf(b, "@%s", g->process[g->family[p->family].process].node[f->alternative].name);
}
