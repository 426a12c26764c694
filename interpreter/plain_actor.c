/*
 * Instances and frames (see plain_actor.h).
 */
#include "config.h"

#include "interpreter/plain_actor.h"

value *plain_frame(const struct plain_shape *p, const value *state, uint32_t instance,
                   struct arena *a)
{
    const struct process *q = plain_process(p, instance);
    const struct node *node = plain_node(p, state, instance);
    value *frame = ARENA_ARRAY(a, value, q->n_slots + (size_t)1);

    for (uint32_t k = 0; k < q->n_slots; k++)
        frame[k] = PLAIN_FORGOTTEN;
    for (uint32_t k = 0; k < q->n_params; k++)
        frame[q->variable[k].slot] = p->sig->instance[instance].param[k];
    for (uint32_t k = q->n_params; k < q->n_params + q->n_vars; k++)
        frame[q->variable[k].slot] = state[plain_variable_at(p, instance, k)];
    for (uint32_t k = node->first_param; k < node->first_param + node->n_params; k++)
        frame[q->variable[k].slot] = state[plain_variable_at(p, instance, k)];
    return frame;
}

value *plain_copy_frame(struct arena *arena, const struct plain_actor *a)
{
    return arena_copy(arena, a->frame, (a->process->n_slots + (size_t)1) * sizeof *a->frame);
}

void plain_put(const struct plain_shape *p, const bool *const *keep, const struct plain_actor *a,
               uint32_t node, const value *arg, value *to)
{
    const struct process *q = a->process;
    const struct node *n = &q->node[node];
    const bool *flag = keep == NULL ? NULL : keep[a->number] + (size_t)node * q->n_variables;

    for (uint32_t k = p->first[a->number]; k < p->first[a->number + 1]; k++)
        to[k] = VALUE_NONE;
    to[plain_node_at(p, a->number)] = value_small((int32_t)node);
    for (uint32_t k = q->n_params; k < q->n_params + q->n_vars; k++)
        to[plain_variable_at(p, a->number, k)] = flag == NULL || flag[k]
                                                     ? a->frame[q->variable[k].slot]
                                                     : PLAIN_FORGOTTEN;
    for (uint32_t k = 0; k < n->n_params; k++)
        to[plain_variable_at(p, a->number, n->first_param + k)] =
            flag == NULL || flag[n->first_param + k] ? arg[k] : PLAIN_FORGOTTEN;
}

uint32_t plain_link(const struct plain_actor *a)
{
    if (a->edge->kind == ACTION_TAU)
        return NO_LINK;
    return a->edge->by_param ? a->instance->chanparam[a->edge->channel].link
                             : a->instance->link[a->edge->channel];
}

/* ---- indices that depend on parameters only ---- */

struct dependence {
    uint32_t n_params;
    bool other; /* on something besides parameters of the process */
};

static void note_dependence(void *self, const struct term *t)
{
    struct dependence *d = self;

    if (t->kind == TERM_GLOBAL || (t->kind == TERM_LOCAL && t->slot >= d->n_params))
        d->other = true;
}

value plain_fixed_index(struct plain_eval *x, const struct plain_actor *a)
{
    struct dependence d = { a->process->n_params, false };
    value index = VALUE_NONE;

    for (uint32_t i = 0; i < a->edge->n_index; i++)
        term_walk(a->edge->index[i], false, note_dependence, &d);
    x->local = a->frame;
    return !d.other && plain_index(x, a->instance, a->edge, &index) ? index : VALUE_NONE;
}
