/*
 * What data terms see of a state (see product_parts.h).
 */
#include "config.h"

#include "checker/product_parts.h"

void product_look_at(struct product *p, state_id s)
{
    p->state = s;
    for (uint32_t g = 0; g < p->f->sig->n_globals; g++)
        p->global[g] = p->lts->read_global(p->lts->self, s, g);
}

static uint32_t find_instance(const struct product *p, const struct term *t, const value *index)
{
    const struct signature *g = p->f->sig;
    const struct family *f = &g->family[t->slot];

    for (uint32_t i = 0; i < f->n; i++) {
        bool same = true;
        for (uint32_t k = 0; k < t->n && same; k++)
            same = value_elem(g->vs, g->instance[f->instance[i]].index, k) == index[k];
        if (same)
            return f->instance[i];
    }
    return NO_INSTANCE;
}

static bool no_instance(const struct product *p, const struct term *t, struct fault *fault)
{
    *fault = (struct fault){ .kind = FAULT_NO_INSTANCE, .at = t->span,
                             .name = p->f->sig->family[t->slot].name };
    return false;
}

/* A parameter of another node of the same name, if the instance is there. */
static bool present_variable(const struct product *p, uint32_t instance, uint32_t *variable)
{
    const struct process *q = &p->f->sig->process[p->f->sig->instance[instance].process];
    const char *name = q->variable[*variable].name;
    uint32_t node = p->lts->node_of(p->lts->self, p->state, instance);

    if (q->variable[*variable].node == NO_NODE)
        return true;
    for (uint32_t i = 0; i < q->node[node].n_params; i++)
        if (q->variable[q->node[node].first_param + i].name == name) {
            *variable = q->node[node].first_param + i;
            return true;
        }
    return false;
}

bool product_read(void *self, const struct term *t, const value *index, value *out,
                         struct fault *fault)
{
    struct product *p = self;
    uint32_t i = find_instance(p, t, index), variable = t->alt;

    if (i == NO_INSTANCE)
        return no_instance(p, t, fault);
    if (!present_variable(p, i, &variable)) {
        *fault = (struct fault){ .kind = FAULT_NO_NODE, .at = t->span, .name = t->name };
        return false;
    }
    *out = p->lts->read(p->lts->self, p->state, i, variable);
    return true;
}

bool product_at_node(void *self, const struct term *t, const value *index, bool *out,
                         struct fault *fault)
{
    struct product *p = self;
    uint32_t i = find_instance(p, t, index);

    if (i == NO_INSTANCE)
        return no_instance(p, t, fault);
    *out = p->lts->node_of(p->lts->self, p->state, i) == t->alt;
    return true;
}
