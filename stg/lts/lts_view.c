/*
 * State observations (see lts_view.h).
 */
#include "config.h"

#include "stg/lts/lts_view.h"

#include "support/alloc.h"

uint32_t lts_view_instance(const struct lts_view *v, const struct term *t, const value *index)
{
    const struct signature *g = v->lts->sig;

    return family_at(g, &g->family[t->slot], index);
}

uint32_t lts_view_variable(const struct lts_view *v, const struct term *t, uint32_t instance)
{
    const struct signature *g = v->lts->sig;
    const struct process *p = &g->process[g->instance[instance].process];
    const char *name = p->variable[t->alt].name;
    const struct node *node;

    if (p->variable[t->alt].node == NO_NODE)
        return t->alt;
    node = &p->node[lts_node_of(v->lts, v->state, instance)];
    for (uint32_t i = 0; i < node->n_params; i++)
        if (p->variable[node->first_param + i].name == name)
            return node->first_param + i;
    return NO_VARIABLE;
}

static bool find_view_instance(const struct lts_view *v, const struct term *t, const value *index,
                               uint32_t *instance, struct fault *fault)
{
    *instance = lts_view_instance(v, t, index);
    if (*instance != NO_INSTANCE)
        return true;
    *fault = (struct fault){
        .kind = FAULT_NO_INSTANCE,
        .at = t->span,
        .name = v->lts->sig->family[t->slot].name,
    };
    return false;
}

static bool read_view_variable(void *self, const struct term *t, const value *index, value *out,
                               struct fault *fault)
{
    const struct lts_view *v = self;
    uint32_t instance, variable;

    if (!find_view_instance(v, t, index, &instance, fault))
        return false;
    variable = lts_view_variable(v, t, instance);
    if (variable == NO_VARIABLE) {
        *fault = (struct fault){ .kind = FAULT_NO_NODE, .at = t->span, .name = t->name };
        return false;
    }
    *out = v->lts->read(v->lts->self, v->state, instance, variable);
    return true;
}

static bool view_is_at_node(void *self, const struct term *t, const value *index, bool *out,
                            struct fault *fault)
{
    const struct lts_view *v = self;
    uint32_t instance;

    if (!find_view_instance(v, t, index, &instance, fault))
        return false;
    *out = lts_node_of(v->lts, v->state, instance) == t->alt;
    return true;
}

void lts_view_init(struct lts_view *v, struct lts *l, uint32_t n_slots)
{
    uint32_t n = l->cells.layout != NULL ? l->cells.layout->n : l->sig->n_globals;

    *v = (struct lts_view){ .lts = l };
    v->global = mem_zalloc((n + (size_t)1) * sizeof *v->global);
    v->observer = (struct observer){ v, read_view_variable, view_is_at_node };
    v->ev.vs = l->sig->vs;
    v->ev.local = mem_zalloc((n_slots + 1) * sizeof *v->ev.local);
    v->ev.cells = l->cells.layout;
    v->ev.trace = l->cells.trace;
    if (l->cells.layout != NULL)
        v->ev.cell = v->global;
    else
        v->ev.global = v->global;
    v->ev.part = mem_zalloc((n_slots + (size_t)1) * sizeof *v->ev.part);
    v->ev.observer = &v->observer;
    if (!has_schematic(l->sig))
        return;
    v->domain.sizes = l->data.sizes;
    v->domain.used = mem_zalloc(l->data.sizes->n * sizeof *v->domain.used);
    v->ev.domain = &v->domain;
}

void lts_view_clear(struct lts_view *v)
{
    mem_free(v->global);
    mem_free(v->ev.local);
    mem_free(v->ev.part);
    mem_free(v->domain.used);
}

static void load_global(struct lts_view *v, uint32_t g)
{
    const struct cells *c = v->lts->cells.layout;

    if (v->ev.cell != NULL)
        v->lts->cells.load(v->lts->self, v->state, c->first[g], c->first[g + 1] - c->first[g],
                           v->ev.cell);
    else
        v->global[g] = lts_read_global(v->lts, v->state, g);
}

void lts_view_at(struct lts_view *v, state_id s)
{
    v->state = s;
    for (uint32_t g = 0; g < v->lts->sig->n_globals; g++)
        load_global(v, g);
    lts_view_scope(v, 0, NULL, NULL);
}

void lts_view_at_some(struct lts_view *v, state_id s, size_t n, const uint32_t *global)
{
    v->state = s;
    for (size_t i = 0; i < n; i++)
        load_global(v, global[i]);
    lts_view_scope(v, 0, NULL, NULL);
}

void lts_view_scope(struct lts_view *v, uint32_t n, const uint32_t *slot,
                    const struct sort *const *slot_sort)
{
    if (v->ev.domain == NULL)
        return;
    v->lts->data.scope(v->lts->self, v->state, v->domain.used);
    for (uint32_t i = 0; i < n; i++)
        active_domain_note(&v->domain, v->ev.vs, slot_sort[slot[i]], v->ev.local[slot[i]]);
}
