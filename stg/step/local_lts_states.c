/*
 * Local states as tuples: a node, the variables of the process, and the parameters of the node,
 * those that are kept there (see local_lts.h).
 */
#include "config.h"

#include "stg/step/local_lts.h"

static bool same_local(const void *owner, uint32_t id, const void *key)
{
    const struct local_lts *c = owner;

    return c->local.at[id] == *(const value *)key;
}

uint32_t local_lts_find(const struct local_lts *c, value tuple)
{
    uint32_t id = map_find(&c->local_map, hash_mix(0, tuple), same_local, c, &tuple);

    return id == MAP_NONE ? NO_LOCAL : id;
}

uint32_t local_lts_local(struct local_lts *c, value tuple)
{
    uint32_t id = local_lts_find(c, tuple);

    if (id != NO_LOCAL)
        return id;
    id = vec_number(c->local.n);
    vec_push(&c->local, tuple);
    vec_push(&c->node, (uint32_t)value_word(value_elem(c->stg->vs, tuple, 0)));
    map_add(&c->local_map, hash_mix(0, tuple), id);
    return id;
}

#define SMALL_TUPLE 64

/* The tuple of a local state; its elements are at `small` if there is room. */
static value *fill_local(const struct local_lts *c, uint32_t node, const value *frame,
                         const value *arg, value *small, uint32_t *size)
{
    const struct process *p = c->process;
    const struct node *n = &p->node[node];
    const bool *keep = c->keep + (size_t)node * p->n_variables;
    value *v;

    *size = 1 + p->n_vars + n->n_params;
    v = *size <= SMALL_TUPLE ? small : mem_alloc(*size * sizeof *v);
    v[0] = value_small((int32_t)node);
    for (uint32_t i = 0; i < p->n_vars; i++)
        v[1 + i] = keep[p->n_params + i] ? frame[p->variable[p->n_params + i].slot] : VALUE_NONE;
    for (uint32_t i = 0; i < n->n_params; i++)
        v[1 + p->n_vars + i] = keep[n->first_param + i] ? arg[i] : VALUE_NONE;
    return v;
}

/* The tuple; make: if there is none yet, too, else VALUE_NONE. */
static value local_tuple(const struct local_lts *c, uint32_t node, const value *frame,
                         const value *arg, bool make)
{
    value small[SMALL_TUPLE], *v, tuple;
    uint32_t size;

    v = fill_local(c, node, frame, arg, small, &size);
    tuple = make ? value_tuple(c->stg->vs, size, v) : value_find_tuple(c->stg->vs, size, v);
    if (v != small)
        mem_free(v);
    return tuple;
}

uint32_t local_lts_make(struct local_lts *c, uint32_t node, const value *frame, const value *arg)
{
    return local_lts_local(c, local_tuple(c, node, frame, arg, true));
}

uint32_t local_lts_find_made(const struct local_lts *c, uint32_t node, const value *frame,
                             const value *arg)
{
    value tuple = local_tuple(c, node, frame, arg, false);

    return tuple == VALUE_NONE ? NO_LOCAL : local_lts_find(c, tuple);
}

void local_lts_load_params(const struct local_lts *c, value *frame)
{
    for (uint32_t i = 0; i < c->process->n_params; i++)
        frame[c->process->variable[i].slot] = c->instance->param[i];
}

void local_lts_load_frame(const struct local_lts *c, uint32_t local, value *frame)
{
    const struct process *p = c->process;
    uint32_t n;
    const value *v = value_elems(c->stg->vs, c->local.at[local], &n);
    const struct node *node = &p->node[value_word(v[0])];

    local_lts_load_params(c, frame);
    for (uint32_t i = 0; i < p->n_vars; i++)
        frame[p->variable[p->n_params + i].slot] = v[1 + i];
    for (uint32_t i = 0; i < node->n_params; i++)
        frame[p->variable[node->first_param + i].slot] = v[1 + p->n_vars + i];
}

value local_lts_read(const struct local_lts *c, uint32_t local, uint32_t variable)
{
    const struct process *p = c->process;
    const struct variable *v = &p->variable[variable];

    if (v->parameter)
        return c->instance->param[variable];
    if (v->node == NO_NODE)
        return value_elem(c->stg->vs, c->local.at[local], 1 + variable - p->n_params);
    return value_elem(c->stg->vs, c->local.at[local],
                      1 + p->n_vars + variable - p->node[v->node].first_param);
}

uint32_t local_lts_variable(const struct process *p, const struct node *node, uint32_t i)
{
    return i <= p->n_vars ? p->n_params + i - 1 : node->first_param + i - 1 - p->n_vars;
}

const struct sort *local_lts_kept(const struct local_lts *c, uint32_t node, uint32_t i)
{
    const struct process *p = c->process;
    uint32_t variable = local_lts_variable(p, &p->node[node], i);

    return c->keep[(size_t)node * p->n_variables + variable] ? p->variable[variable].sort : NULL;
}
