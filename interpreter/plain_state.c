/*
 * Global states (see plain_state.h).
 */
#include "config.h"

#include "interpreter/plain_state.h"

#include "support/alloc.h"

const struct process *plain_process(const struct plain_shape *p, uint32_t instance)
{
    return &p->sig->process[p->sig->instance[instance].process];
}

static uint32_t most_params(const struct process *p)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < p->n_nodes; i++)
        most = p->node[i].n_params > most ? p->node[i].n_params : most;
    return most;
}

void plain_shape_init(struct plain_shape *p, const struct signature *g)
{
    uint32_t n = g->n_instances;

    p->sig = g;
    p->first = mem_zalloc((n + (size_t)2) * sizeof *p->first);
    for (uint32_t i = 0; i < n; i++)
        p->first[i + 1] = p->first[i] + 1 + plain_process(p, i)->n_vars +
                          most_params(plain_process(p, i));
    p->first[n + 1] = p->first[n] + g->n_globals;
}

void plain_shape_clear(struct plain_shape *p)
{
    mem_free(p->first);
}

uint32_t plain_width(const struct plain_shape *p)
{
    return p->first[p->sig->n_instances + 1];
}

uint32_t plain_node_at(const struct plain_shape *p, uint32_t instance)
{
    return p->first[instance];
}

uint32_t plain_global_at(const struct plain_shape *p, uint32_t global)
{
    return p->first[p->sig->n_instances] + global;
}

uint32_t plain_variable_at(const struct plain_shape *p, uint32_t instance, uint32_t variable)
{
    const struct process *q = plain_process(p, instance);
    uint32_t node = q->variable[variable].node;

    if (node == NO_NODE)
        return p->first[instance] + 1 + variable - q->n_params;
    return p->first[instance] + 1 + q->n_vars + variable - q->node[node].first_param;
}

const struct node *plain_node(const struct plain_shape *p, const value *state, uint32_t instance)
{
    return &plain_process(p, instance)->node[value_word(state[p->first[instance]])];
}

/* ---- what is in scope ---- */

static void note_plain_scope(const struct plain_shape *p, const value *state, struct plain_eval *x,
                             uint32_t i)
{
    const struct process *q = plain_process(p, i);
    const struct node *node = plain_node(p, state, i);

    for (uint32_t v = 0; v < q->n_params; v++)
        plain_note(x, q->variable[v].sort, p->sig->instance[i].param[v]);
    for (uint32_t v = q->n_params; v < q->n_params + q->n_vars; v++)
        plain_note(x, q->variable[v].sort, state[plain_variable_at(p, i, v)]);
    for (uint32_t v = node->first_param; v < node->first_param + node->n_params; v++)
        plain_note(x, q->variable[v].sort, state[plain_variable_at(p, i, v)]);
}

void plain_note_state(const struct plain_shape *p, const value *state, struct plain_eval *x)
{
    for (uint32_t k = 0; k < x->scope->n; k++)
        x->scope->used[k] = p->sig->atom[k]->kind == SORT_DATA ? p->sig->atom[k]->n : 0;
    for (uint32_t i = 0; i < p->sig->n_instances; i++)
        note_plain_scope(p, state, x, i);
    for (uint32_t g = 0; g < p->sig->n_globals; g++)
        plain_note(x, p->sig->global[g].sort, state[plain_global_at(p, g)]);
}

uint32_t plain_starter(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_instances; i++)
        if (g->process[g->instance[i].process].starts)
            return i;
    return NO_INSTANCE;
}
