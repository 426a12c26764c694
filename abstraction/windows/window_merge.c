/*
 * Larger windows from smaller ones (see window_merge.h).
 */
#include "config.h"

#include "abstraction/windows/window_merge.h"

#include "support/vec.h"

struct merging {
    const struct window_system *w; /* of the result */
    struct script *script;
    enum merge_end end;
};

/* What one window says of a place. */
struct seen {
    const struct window_map *map;
    const struct sort *sort;
    value v;
};

static bool different(struct merging *m)
{
    m->end = MERGE_DIFFERENT;
    return false;
}

/* Does the window contain all these identities of the result? */
static bool covers(const struct window_map *map, uint32_t ids)
{
    for (uint32_t i = 0; i < map->to->id->size; i++)
        if ((ids & 1u << i) != 0 && map->back[i] == WINDOW_NOWHERE)
            return false;
    return true;
}

static bool merge_value(struct merging *m, const struct sort *t, uint32_t n, const struct seen *in,
                        value *out);

/* ---- identities ---- */

/* Those that none of the windows contains. */
static uint32_t unseen_ids(const struct merging *m, uint32_t n, const struct seen *in)
{
    uint32_t ids = 0;

    for (uint32_t i = 0; i < m->w->id->size; i++) {
        bool seen = false;
        for (uint32_t k = 0; k < n; k++)
            seen = seen || in[k].map->back[i] != WINDOW_NOWHERE;
        ids |= seen ? 0 : 1u << i;
    }
    return ids;
}

/* `far`, or one of these. */
static value choose_unseen(struct merging *m, uint32_t ids)
{
    uint64_t left = script_choose(m->script, (uint64_t)__builtin_popcount(ids) + 1);

    for (uint32_t i = 0; left > 0; i++)
        if ((ids & 1u << i) != 0 && --left == 0)
            return value_small((int32_t)i);
    return window_far(m->w);
}

static bool merge_identity(struct merging *m, uint32_t n, const struct seen *in, value *out)
{
    value far = window_far(m->w);

    *out = far;
    for (uint32_t k = 0; k < n; k++) {
        value v = window_map_value(in[k].map, in[k].sort, m->w->id, in[k].v);
        if (v == far)
            continue;
        if (*out != far && *out != v)
            return different(m);
        *out = v;
    }
    if (*out == far) {
        *out = choose_unseen(m, unseen_ids(m, n, in));
        return true;
    }
    for (uint32_t k = 0; k < n; k++)
        if (covers(in[k].map, 1u << value_word(*out)) &&
            window_map_value(in[k].map, in[k].sort, m->w->id, in[k].v) == far)
            return different(m);
    return true;
}

/* ---- sets ---- */

static bool merge_contains(const struct values *vs, value set, value elem)
{
    for (uint32_t i = 0; i < value_size(vs, set); i++)
        if (value_elem(vs, set, i) == elem)
            return true;
    return false;
}

/* Elements that are seen through none of the windows: with each of them, or without. */
static void choose_elements(struct merging *m, const struct sort *t, uint32_t n,
                            const struct seen *in, struct vec_u32 *all)
{
    bool far = false;

    for (uint64_t i = 0; i < sort_card(t->elem); i++) {
        value elem = sort_nth(m->w->stg->vs, t->elem, i);
        uint32_t ids = window_ids(m->w, t->elem, elem, &far), k = 0;
        while (k < n && !covers(in[k].map, ids))
            k++;
        if (k == n && script_choose(m->script, 2) == 1)
            vec_push(all, elem);
    }
}

static bool merge_set(struct merging *m, const struct sort *t, uint32_t n, const struct seen *in,
                      value *out)
{
    struct values *vs = m->w->stg->vs;
    struct vec_u32 all = VEC_EMPTY;
    value image[MERGE_MOST];
    bool far = false;

    for (uint32_t k = 0; k < n; k++) {
        image[k] = window_map_value(in[k].map, in[k].sort, t, in[k].v);
        for (uint32_t i = 0; i < value_size(vs, image[k]); i++)
            vec_push(&all, value_elem(vs, image[k], i));
    }
    choose_elements(m, t, n, in, &all);
    *out = value_set(vs, (uint32_t)all.n, all.at);
    vec_clear(&all);
    for (uint32_t i = 0; i < value_size(vs, *out); i++)
        for (uint32_t k = 0; k < n; k++) {
            value elem = value_elem(vs, *out, i);
            if (covers(in[k].map, window_ids(m->w, t->elem, elem, &far)) &&
                !merge_contains(vs, image[k], elem))
                return different(m);
        }
    return true;
}

/* ---- arrays and other composite values ---- */

static bool merge_element(struct merging *m, const struct sort *t, uint64_t position, uint32_t n,
                          const struct seen *in, value *out)
{
    struct seen inner[MERGE_MOST];
    uint32_t ids = window_position_ids(m->w, t, position), k = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t from;
        if (!covers(in[i].map, ids))
            continue;
        from = window_map_position(in[i].map, in[i].sort, t, position);
        inner[k++] = (struct seen){ in[i].map, in[i].sort->elem,
                                    value_elem(m->w->stg->vs, in[i].v, from) };
    }
    if (k == 0)
        m->end = MERGE_UNSEEN;
    return k > 0 && merge_value(m, t->elem, k, inner, out);
}

static bool merge_array(struct merging *m, const struct sort *t, uint32_t n, const struct seen *in,
                        value *out)
{
    struct vec_u32 part = VEC_EMPTY;
    bool ok = true;

    for (uint64_t i = 0; i < sort_array_size(t) && ok; i++) {
        value v = VALUE_NONE;
        ok = merge_element(m, t, i, n, in, &v);
        vec_push(&part, v);
    }
    *out = value_tuple(m->w->stg->vs, (uint32_t)part.n, part.at);
    vec_clear(&part);
    return ok;
}

static bool merge_part(struct merging *m, const struct sort *t, uint32_t i, uint32_t n,
                       const struct seen *in, value *out)
{
    const struct values *vs = m->w->stg->vs;
    const struct sort *to = window_part(vs, t, in[0].v, i);
    struct seen inner[MERGE_MOST];

    for (uint32_t k = 0; k < n; k++) {
        inner[k] = (struct seen){ in[k].map, window_part(vs, in[k].sort, in[k].v, i),
                                  value_elem(vs, in[k].v, i) };
        if (to == NULL && inner[k].v != inner[0].v)
            return different(m);
    }
    *out = inner[0].v;
    return to == NULL || merge_value(m, to, n, inner, out);
}

static bool merge_parts(struct merging *m, const struct sort *t, uint32_t n, const struct seen *in,
                        value *out)
{
    struct values *vs = m->w->stg->vs;
    struct vec_u32 part = VEC_EMPTY;
    bool ok = true;

    for (uint32_t k = 1; k < n; k++)
        if (value_size(vs, in[k].v) != value_size(vs, in[0].v))
            return different(m);
    for (uint32_t i = 0; i < value_size(vs, in[0].v) && ok; i++) {
        value v = VALUE_NONE;
        ok = merge_part(m, t, i, n, in, &v);
        vec_push(&part, v);
    }
    *out = value_tuple(vs, (uint32_t)part.n, part.at);
    vec_clear(&part);
    return ok;
}

static bool merge_value(struct merging *m, const struct sort *t, uint32_t n, const struct seen *in,
                        value *out)
{
    bool same = true, none = false;

    for (uint32_t k = 0; k < n; k++) {
        same = same && in[k].v == in[0].v;
        none = none || in[k].v == VALUE_NONE;
    }
    *out = in[0].v;
    if (none || !window_sort_mentions(t, m->w->id))
        return same || different(m);
    if (t == m->w->id)
        return merge_identity(m, n, in, out);
    if (t->kind == SORT_SET)
        return merge_set(m, t, n, in, out);
    return t->kind == SORT_ARRAY ? merge_array(m, t, n, in, out) : merge_parts(m, t, n, in, out);
}

/* ---- states ---- */

/* The windows through which an instance is seen, and their instances; all at one node. */
static uint32_t see_instance(struct merging *m, uint32_t instance, uint32_t n,
                             const struct merge_part *part, uint32_t *which, uint32_t *from)
{
    uint32_t ids = window_instance_ids(m->w, instance), k = 0;

    m->end = MERGE_DONE;
    for (uint32_t i = 0; i < n; i++)
        if (covers(&part[i].map, ids)) {
            which[k] = i;
            from[k++] = window_map_instance(&part[i].map, instance);
        }
    for (uint32_t i = 1; i < k; i++)
        if (window_node(part[which[i]].map.from, part[which[i]].state, from[i]) !=
            window_node(part[which[0]].map.from, part[which[0]].state, from[0]))
            m->end = MERGE_DIFFERENT;
    if (k == 0)
        m->end = MERGE_UNSEEN;
    return m->end == MERGE_DONE ? k : 0;
}

static bool merge_variable(struct merging *m, uint32_t instance, uint32_t variable, uint32_t k,
                           const struct merge_part *part, const uint32_t *which,
                           const uint32_t *from, value *out)
{
    const struct process *p = window_process(m->w, instance);
    struct seen in[MERGE_MOST];

    for (uint32_t i = 0; i < k; i++) {
        const struct window_system *w = part[which[i]].map.from;
        in[i] = (struct seen){ &part[which[i]].map,
                               window_process(w, from[i])->variable[variable].sort,
                               part[which[i]].state[window_variable_at(w, from[i], variable)] };
    }
    return merge_value(m, p->variable[variable].sort, k, in,
                       &out[window_variable_at(m->w, instance, variable)]);
}

static bool merge_instance(struct merging *m, uint32_t instance, uint32_t n,
                           const struct merge_part *part, value *out)
{
    const struct process *p = window_process(m->w, instance);
    uint32_t which[MERGE_MOST], from[MERGE_MOST], node;
    uint32_t k = see_instance(m, instance, n, part, which, from);

    if (k == 0)
        return false;
    node = window_node(part[which[0]].map.from, part[which[0]].state, from[0]);
    for (uint32_t i = m->w->first[instance]; i < m->w->first[instance + 1]; i++)
        out[i] = VALUE_NONE;
    out[window_node_at(m->w, instance)] = value_small((int32_t)node);
    for (uint32_t v = p->n_params; v < p->n_variables; v++) {
        bool here = p->variable[v].node == NO_NODE || p->variable[v].node == node;
        if (here && !merge_variable(m, instance, v, k, part, which, from, out))
            return false;
    }
    return true;
}

static bool merge_global(struct merging *m, uint32_t global, uint32_t n,
                         const struct merge_part *part, value *out)
{
    struct seen in[MERGE_MOST];

    for (uint32_t i = 0; i < n; i++) {
        const struct window_system *w = part[i].map.from;
        in[i] = (struct seen){ &part[i].map, w->stg->sig.global[global].sort,
                               part[i].state[window_global_at(w, global)] };
    }
    return merge_value(m, m->w->stg->sig.global[global].sort, n, in,
                       &out[window_global_at(m->w, global)]);
}

enum merge_end window_merge(const struct window_system *w, uint32_t n,
                            const struct merge_part *part, struct script *script, value *out)
{
    struct merging m = { .w = w, .script = script, .end = MERGE_DONE };
    const struct signature *g = &w->stg->sig;

    if (n > MERGE_MOST)
        BUG("more windows than are merged at once");
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (!merge_global(&m, i, n, part, out))
            return m.end;
    for (uint32_t i = 0; i < g->n_instances; i++)
        if (!merge_instance(&m, i, n, part, out))
            return m.end;
    return MERGE_DONE;
}
