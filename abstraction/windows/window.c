/*
 * Windows (see window.h).
 */
#include "config.h"

#include "abstraction/windows/window.h"

#include "abstraction/windows/window_presence.h"
#include "support/alloc.h"
#include "support/vec.h"

/* ---- positions ---- */

static uint32_t most_node_params(const struct process *p)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < p->n_nodes; i++)
        most = p->node[i].n_params > most ? p->node[i].n_params : most;
    return most;
}

void window_system_init(struct window_system *w, const struct stg *g, const struct sort *id,
                        const bool *const *keep)
{
    uint32_t n = g->sig.n_instances;

    *w = (struct window_system){ .stg = g, .id = id, .keep = keep };
    w->first = mem_zalloc((n + (size_t)2) * sizeof *w->first);
    for (uint32_t i = 0; i < n; i++)
        w->first[i + 1] = w->first[i] + 1 + window_process(w, i)->n_vars +
                          most_node_params(window_process(w, i));
    w->first[n + 1] = w->first[n] + g->sig.n_globals;
}

void window_system_clear(struct window_system *w)
{
    mem_free(w->first);
    w->first = NULL;
}

uint32_t window_bits_at(const struct window_system *w)
{
    return w->first[w->stg->sig.n_instances + 1];
}

uint32_t window_width(const struct window_system *w)
{
    return window_bits_at(w) + (w->presence != NULL);
}

uint32_t window_bits(const struct window_system *w, const value *state)
{
    return w->presence == NULL ? 0 : (uint32_t)value_word(state[window_bits_at(w)]);
}

void window_set_bits(const struct window_system *w, value *state, uint32_t bits)
{
    if (w->presence != NULL)
        state[window_bits_at(w)] = value_small((int32_t)bits);
}

const struct process *window_process(const struct window_system *w, uint32_t instance)
{
    const struct signature *g = &w->stg->sig;

    return &g->process[g->instance[instance].process];
}

uint32_t window_node_at(const struct window_system *w, uint32_t instance)
{
    return w->first[instance];
}

uint32_t window_variable_at(const struct window_system *w, uint32_t instance, uint32_t variable)
{
    const struct process *p = window_process(w, instance);
    uint32_t node = p->variable[variable].node;

    if (node == NO_NODE)
        return w->first[instance] + 1 + variable - p->n_params;
    return w->first[instance] + 1 + p->n_vars + variable - p->node[node].first_param;
}

uint32_t window_global_at(const struct window_system *w, uint32_t global)
{
    return w->first[w->stg->sig.n_instances] + global;
}

uint32_t window_node(const struct window_system *w, const value *state, uint32_t instance)
{
    return (uint32_t)value_word(state[window_node_at(w, instance)]);
}

uint32_t window_starter(const struct window_system *w)
{
    const struct signature *g = &w->stg->sig;

    for (uint32_t i = 0; i < g->n_instances; i++)
        if (g->process[g->instance[i].process].starts)
            return i;
    return NO_INSTANCE;
}

bool window_is_before(const struct window_system *w, const value *state)
{
    uint32_t i = window_starter(w);

    return i != NO_INSTANCE && window_node(w, state, i) == window_process(w, i)->begin;
}

/* ---- identities in values ---- */

value window_far(const struct window_system *w)
{
    return value_small((int32_t)w->id->size);
}

/* The sort of part number i of a composite value; NULL: it is the number of an alternative. */
const struct sort *window_part(const struct values *vs, const struct sort *s, value v, uint32_t i)
{
    if (s->kind == SORT_RECORD)
        return s->field[i].sort;
    if (s->kind != SORT_UNION)
        return s->elem;
    return i == 0 ? NULL : s->alt[value_word(value_elem(vs, v, 0))].field[i - 1].sort;
}

uint32_t window_ids(const struct window_system *w, const struct sort *s, value v, bool *far)
{
    const struct values *vs = w->stg->vs;
    uint32_t ids = 0;

    if (v == VALUE_NONE || !window_sort_mentions(s, w->id))
        return 0;
    if (s == w->id) {
        *far = *far || v == window_far(w);
        return v == window_far(w) ? 0 : 1u << value_word(v);
    }
    for (uint32_t i = 0; i < value_size(vs, v); i++) {
        const struct sort *part = window_part(vs, s, v, i);
        if (part != NULL)
            ids |= window_ids(w, part, value_elem(vs, v, i), far);
    }
    return ids;
}

uint32_t window_position_ids(const struct window_system *w, const struct sort *s, uint64_t at)
{
    uint32_t ids = 0;
    bool far = false;

    for (uint32_t k = s->n; k-- > 0;) {
        uint64_t card = sort_card(s->index[k]);
        ids |= window_ids(w, s->index[k], sort_nth(w->stg->vs, s->index[k], at % card), &far);
        at /= card;
    }
    return ids;
}

uint32_t window_instance_ids(const struct window_system *w, uint32_t instance)
{
    const struct signature *g = &w->stg->sig;
    const struct instance *x = &g->instance[instance];
    const struct family *f = &g->family[x->family];
    uint32_t ids = 0;
    bool far = false;

    for (uint32_t k = 0; k < f->n_index; k++)
        ids |= window_ids(w, f->index[k], value_elem(g->vs, x->index, k), &far);
    return ids;
}

bool window_sort_has(const struct window_system *w, const struct sort *s, value v)
{
    const struct values *vs = w->stg->vs;

    if (v == VALUE_NONE || s == w->id)
        return true;
    if (!window_sort_mentions(s, w->id))
        return sort_has(vs, s, v);
    if (s->kind == SORT_SEQ && value_size(vs, v) > s->size)
        return false;
    for (uint32_t i = 0; i < value_size(vs, v); i++) {
        const struct sort *part = window_part(vs, s, v, i);
        if (part != NULL && !window_sort_has(w, part, value_elem(vs, v, i)))
            return false;
    }
    return true;
}

/* ---- maps ---- */

struct window_map window_map_part(const struct window_system *system, uint32_t n, uint32_t ids)
{
    struct window_map map = { .from = &system[n] };
    uint32_t k = 0;

    for (uint32_t i = 0; i < n; i++)
        if ((ids & 1u << i) != 0)
            map.back[k++] = i;
    map.to = &system[k];
    return map;
}

static value map_identity(const struct window_map *m, value v)
{
    for (uint32_t i = 0; i < m->to->id->size; i++)
        if (value_small((int32_t)m->back[i]) == v)
            return value_small((int32_t)i);
    return window_far(m->to);
}

/* The index of `from` that a value of an index sort t of `to` comes from. */
static value map_index_back(const struct window_map *m, const struct sort *s, const struct sort *t,
                            value v)
{
    struct values *vs = m->to->stg->vs;
    struct vec_u32 part = VEC_EMPTY;
    value out;

    if (!window_sort_mentions(t, m->to->id))
        return v;
    if (t == m->to->id)
        return value_small((int32_t)m->back[value_word(v)]);
    for (uint32_t i = 0; i < value_size(vs, v); i++) {
        const struct sort *to = window_part(vs, t, v, i), *from = window_part(vs, s, v, i);
        value old = value_elem(vs, v, i);
        vec_push(&part, to == NULL ? old : map_index_back(m, from, to, old));
    }
    out = value_tuple(vs, (uint32_t)part.n, part.at);
    vec_clear(&part);
    return out;
}

/* Number `position` of the elements of an array of sort t, as indices of an array of sort s. */
uint32_t window_map_position(const struct window_map *m, const struct sort *s, const struct sort *t,
                             uint64_t position)
{
    value *index = mem_alloc((t->n + (size_t)1) * sizeof *index);
    uint64_t old = 0;

    for (uint32_t k = t->n; k-- > 0;) {
        uint64_t card = sort_card(t->index[k]);
        value v = sort_nth(m->to->stg->vs, t->index[k], position % card);
        index[k] = map_index_back(m, s->index[k], t->index[k], v);
        position /= card;
    }
    if (!sort_array_position(m->to->stg->vs, s, index, &old))
        BUG("an index of no element");
    mem_free(index);
    return (uint32_t)old;
}

static value map_array(const struct window_map *m, const struct sort *s, const struct sort *t,
                       value v)
{
    struct values *vs = m->to->stg->vs;
    struct vec_u32 part = VEC_EMPTY;
    value out;

    for (uint64_t i = 0; i < sort_array_size(t); i++) {
        value old = value_elem(vs, v, window_map_position(m, s, t, i));
        vec_push(&part, window_map_value(m, s->elem, t->elem, old));
    }
    out = value_tuple(vs, (uint32_t)part.n, part.at);
    vec_clear(&part);
    return out;
}

/* Records, unions, sequences; and sets, from which elements with `far` are dropped. */
static value map_parts(const struct window_map *m, const struct sort *s, const struct sort *t,
                       value v)
{
    struct values *vs = m->to->stg->vs;
    struct vec_u32 part = VEC_EMPTY;
    value out;

    for (uint32_t i = 0; i < value_size(vs, v); i++) {
        const struct sort *from = window_part(vs, s, v, i), *to = window_part(vs, t, v, i);
        value old = value_elem(vs, v, i);
        value image = from == NULL ? old : window_map_value(m, from, to, old);
        bool far = false;
        if (s->kind == SORT_SET)
            window_ids(m->to, t->elem, image, &far);
        if (!far)
            vec_push(&part, image);
    }
    out = s->kind == SORT_SET ? value_set(vs, (uint32_t)part.n, part.at)
                              : value_tuple(vs, (uint32_t)part.n, part.at);
    vec_clear(&part);
    return out;
}

value window_map_value(const struct window_map *m, const struct sort *s, const struct sort *t,
                       value v)
{
    if (v == VALUE_NONE || !window_sort_mentions(s, m->from->id))
        return v;
    if (s == m->from->id)
        return map_identity(m, v);
    return s->kind == SORT_ARRAY ? map_array(m, s, t, v) : map_parts(m, s, t, v);
}

/* ---- states ---- */

uint32_t window_map_instance(const struct window_map *m, uint32_t instance)
{
    const struct signature *g = &m->to->stg->sig, *h = &m->from->stg->sig;
    const struct instance *x = &g->instance[instance];
    const struct family *f = &g->family[x->family], *e = &h->family[x->family];
    value *index = mem_alloc((f->n_index + (size_t)1) * sizeof *index);
    uint32_t found;

    for (uint32_t k = 0; k < f->n_index; k++)
        index[k] = map_index_back(m, e->index[k], f->index[k], value_elem(g->vs, x->index, k));
    found = family_at(h, e, index);
    mem_free(index);
    if (found == NO_INSTANCE)
        BUG("an instance that the larger system lacks");
    return found;
}

static void map_instance(const struct window_map *m, uint32_t instance, const value *state,
                         value *out)
{
    uint32_t from = window_map_instance(m, instance), node = window_node(m->from, state, from);
    const struct process *p = window_process(m->from, from), *q = window_process(m->to, instance);
    const struct node *n = &p->node[node];

    for (uint32_t k = m->to->first[instance]; k < m->to->first[instance + 1]; k++)
        out[k] = VALUE_NONE;
    out[window_node_at(m->to, instance)] = value_small((int32_t)node);
    for (uint32_t k = p->n_params; k < p->n_variables; k++) {
        bool here = p->variable[k].node == NO_NODE ||
                    (k >= n->first_param && k < n->first_param + n->n_params);
        if (here)
            out[window_variable_at(m->to, instance, k)] =
                window_map_value(m, p->variable[k].sort, q->variable[k].sort,
                                 state[window_variable_at(m->from, from, k)]);
    }
}

/* Those of the identities that the smaller window lacks are added. */
static uint32_t map_bits(const struct window_map *m, const value *state)
{
    uint32_t lost = (1u << m->from->id->size) - 1;

    for (uint32_t i = 0; i < m->to->id->size; i++)
        if (m->back[i] != WINDOW_NOWHERE)
            lost &= ~(1u << m->back[i]);
    return window_bits(m->from, state) | window_presence_of(m->from, state, lost);
}

void window_map_state(const struct window_map *m, const value *state, value *out)
{
    const struct signature *g = &m->to->stg->sig, *h = &m->from->stg->sig;

    for (uint32_t i = 0; i < g->n_instances; i++)
        map_instance(m, i, state, out);
    for (uint32_t i = 0; i < g->n_globals; i++)
        out[window_global_at(m->to, i)] = window_map_value(m, h->global[i].sort, g->global[i].sort,
                                                           state[window_global_at(m->from, i)]);
    if (m->to->presence != NULL)
        window_set_bits(m->to, out, map_bits(m, state));
}

/* A value as it is seen by nobody. */
static value map_to_none(const struct window_map *m, const struct sort *s, const struct sort *t,
                         value v)
{
    return window_sort_is_pointwise(s, m->from->id) ? VALUE_NONE : window_map_value(m, s, t, v);
}

void window_map_to_none(const struct window_system *w, const struct window_system *one,
                        const value *state, value *out)
{
    const struct signature *g = &w->stg->sig, *h = &one->stg->sig;
    const struct window_map m = { w, one, { WINDOW_NOWHERE } };
    uint32_t width = window_width(one), at = 0;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = window_process(w, i), *q = &h->process[g->instance[i].process];
        if (window_instance_ids(w, i) != 0)
            continue;
        out[at++] = state[window_node_at(w, i)];
        for (uint32_t k = p->n_params; k < p->n_variables; k++)
            if (p->variable[k].node == NO_NODE || p->variable[k].node == window_node(w, state, i))
                out[at++] = map_to_none(&m, p->variable[k].sort, q->variable[k].sort,
                                        state[window_variable_at(w, i, k)]);
    }
    for (uint32_t i = 0; i < g->n_globals; i++)
        out[at++] = map_to_none(&m, g->global[i].sort, h->global[i].sort,
                                state[window_global_at(w, i)]);
    while (at < width)
        out[at++] = VALUE_NONE;
    if (w->presence != NULL)
        window_set_bits(one, out,
                        window_bits(w, state) |
                            window_presence_of(w, state, (1u << w->id->size) - 1));
}
