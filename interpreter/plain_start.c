/*
 * The initial state (see plain_step.h).
 */
#include "config.h"

#include "interpreter/plain_node_flag.h"
#include "interpreter/plain_step_internal.h"

static bool start_instance(struct plain_system *p, uint32_t i, value *state)
{
    const struct process *q = plain_process(&p->shape, i);
    struct plain_actor a = { i, &p->sig->instance[i], q, NULL, NULL };
    value *arg = ARENA_ARRAY(p->arena, value, q->node[q->begin].n_params + 1);

    a.frame = ARENA_ARRAY(p->arena, value, q->n_slots + 1);
    p->x.local = a.frame;
    for (uint32_t k = 0; k < q->n_params; k++)
        a.frame[q->variable[k].slot] = a.instance->param[k];
    for (uint32_t k = q->n_params; k < q->n_params + q->n_vars; k++)
        if (q->variable[k].initial != NULL &&
            !plain_eval(&p->x, q->variable[k].initial, &a.frame[q->variable[k].slot]))
            return false;
    for (uint32_t k = 0; k < q->node[q->begin].n_params; k++)
        if (!plain_eval(&p->x, q->begin_arg[k], &arg[k]))
            return false;
    plain_put(&p->shape, p->keep, &a, q->begin, arg, state);
    return true;
}

bool plain_start(struct plain_system *p, value *state, struct fault *fault)
{
    bool ok = true;

    arena_reset(p->arena);
    p->x.global = NULL;
    for (uint32_t i = 0; i < p->sig->n_instances && ok; i++)
        ok = start_instance(p, i, state);
    for (uint32_t g = 0; g < p->sig->n_globals; g++)
        state[plain_global_at(&p->shape, g)] = p->sig->global[g].initial;
    if (ok)
        plain_node_flags(p, state);
    *fault = p->x.fault;
    return ok;
}
