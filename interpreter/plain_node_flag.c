/*
 * Node flags from the nodes of instances (see plain_node_flag.h).
 */
#include "config.h"

#include "interpreter/plain_node_flag.h"

static bool is_at(const struct plain_system *p, const value *state, uint32_t instance,
                  const struct node_flag *flag)
{
    return plain_node(&p->shape, state, instance) ==
           &plain_process(&p->shape, instance)->node[flag->node];
}

/* Where the instance is in the flags of its name, which are an array. */
static uint32_t flag_position(const struct plain_system *p, uint32_t instance,
                              const struct sort *array)
{
    uint32_t n, position, bad;
    const value *index = value_elems(p->x.vs, p->sig->instance[instance].index, &n);

    if (!plain_position(p->x.vs, array, index, &position, &bad))
        BUG("an instance has no node flag");
    return position;
}

void plain_node_flags(const struct plain_system *p, value *state)
{
    for (uint32_t g = 0; g < p->sig->n_globals; g++) {
        const struct global *x = &p->sig->global[g];
        const struct family *f = x->flag == NULL ? NULL : &p->sig->family[x->flag->family];
        uint32_t n = f != NULL && f->n_index > 0 ? (uint32_t)sort_array_size(x->sort) : 1;
        value *at;
        if (f == NULL)
            continue;
        at = ARENA_ARRAY(p->arena, value, n + 1);
        for (uint32_t i = 0; i < f->n; i++)
            at[f->n_index == 0 ? 0 : flag_position(p, f->instance[i], x->sort)] =
                value_bool(is_at(p, state, f->instance[i], x->flag));
        state[plain_global_at(&p->shape, g)] = f->n_index == 0 ? at[0]
                                                               : value_tuple(p->x.vs, n, at);
    }
}

static bool replace_element(struct plain_system *p, const struct sort *array, uint32_t instance,
                            value to, value *at)
{
    uint32_t n = (uint32_t)sort_array_size(array);
    value *element;

    plain_needs(p->x.unknown, *at);
    if (*at == VALUE_NONE || plain_is_mark(p->x.unknown, *at))
        return plain_fail(&p->x, FAULT_UNASSIGNED, (struct span){ NULL, 0, 0 });
    element = ARENA_ARRAY(p->arena, value, n + 1);
    for (uint32_t k = 0; k < n; k++)
        element[k] = value_elem(p->x.vs, *at, k);
    element[flag_position(p, instance, array)] = to;
    *at = value_tuple(p->x.vs, n, element);
    return true;
}

bool plain_node_flags_of(struct plain_system *p, uint32_t instance, uint32_t before, value *state)
{
    const struct instance *x = &p->sig->instance[instance];
    bool ok = true;

    for (uint32_t g = 0; g < p->sig->n_globals && ok; g++) {
        const struct global *global = &p->sig->global[g];
        value *at = &state[plain_global_at(&p->shape, g)];
        bool now;
        if (global->flag == NULL || global->flag->family != x->family)
            continue;
        now = is_at(p, state, instance, global->flag);
        if (now == (before == global->flag->node))
            continue;
        if (p->sig->family[x->family].n_index == 0)
            *at = value_bool(now);
        else
            ok = replace_element(p, global->sort, instance, value_bool(now), at);
    }
    return ok;
}
