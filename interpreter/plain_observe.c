/*
 * Observing states (see plain_observe.h).
 */
#include "config.h"

#include "interpreter/plain_observe.h"

#include <string.h>

/* The instance that t names with these indices; false: there is none. */
static bool find_plain_instance(const struct plain_view *v, const struct term *t,
                                const value *index, uint32_t *out, struct fault *fault)
{
    const struct signature *g = v->shape->sig;

    for (*out = 0; *out < g->n_instances; ++*out) {
        const struct instance *x = &g->instance[*out];
        uint32_t k = 0;
        while (x->family == t->slot && k < t->n && value_elem(g->vs, x->index, k) == index[k])
            k++;
        if (x->family == t->slot && k == t->n)
            return true;
    }
    *fault = (struct fault){ .kind = FAULT_NO_INSTANCE, .at = t->span };
    return false;
}

/* A variable of this name, or a parameter of the node where the instance is. */
static bool read_plain_variable(void *self, const struct term *t, const value *index, value *out,
                                struct fault *fault)
{
    const struct plain_view *v = self;
    const struct process *p;
    uint32_t i;

    if (!find_plain_instance(v, t, index, &i, fault))
        return false;
    p = plain_process(v->shape, i);
    for (uint32_t k = 0; k < p->n_variables; k++) {
        const struct variable *x = &p->variable[k];
        if (strcmp(x->name, p->variable[t->alt].name) != 0)
            continue;
        *out = v->state[plain_node_at(v->shape, i)];
        if (x->node != NO_NODE && plain_is_mark(v->unknown, *out))
            return true;
        if (x->node != NO_NODE && &p->node[x->node] != plain_node(v->shape, v->state, i))
            continue;
        *out = x->parameter ? v->shape->sig->instance[i].param[k]
                            : v->state[plain_variable_at(v->shape, i, k)];
        return true;
    }
    *fault = (struct fault){ .kind = FAULT_NO_NODE, .at = t->span };
    return false;
}

static bool plain_is_at_node(void *self, const struct term *t, const value *index, bool *out,
                             struct fault *fault)
{
    const struct plain_view *v = self;
    uint32_t i;

    if (!find_plain_instance(v, t, index, &i, fault))
        return false;
    plain_needs(v->unknown, v->state[plain_node_at(v->shape, i)]);
    *out = v->state[plain_node_at(v->shape, i)] == value_small((int32_t)t->alt);
    return true;
}

struct plain_observer plain_observer_of(struct plain_view *v)
{
    return (struct plain_observer){ v, read_plain_variable, plain_is_at_node };
}
