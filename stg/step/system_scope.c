/*
 * Which schematic values are in scope in a state (see system_parts.h).
 */
#include "config.h"

#include "stg/step/stg_lts.h"
#include "stg/step/system_parts.h"

#include <string.h>

void system_open_pool(struct system_lts *s)
{
    uint32_t n = s->sig->n_atoms;

    s->local_used = mem_zalloc((s->n + 1) * sizeof *s->local_used);
    s->sizes = (struct sizes){ n, s->sig->atom, mem_zalloc((n + 1) * sizeof *s->sizes.cap),
                               mem_zalloc((n + 1) * sizeof *s->sizes.widest) };
    s->domain.sizes = &s->sizes;
    if (has_schematic(s->sig))
        s->domain.used = mem_zalloc(n * sizeof *s->domain.used);
}

const struct sort *local_sort(const struct process *p, const struct node *node, uint32_t i)
{
    return i <= p->n_vars ? p->variable[p->n_params + i - 1].sort
                          : p->variable[node->first_param + i - 1 - p->n_vars].sort;
}

/* Everything of a local state, and its parameters, into the domain. */
static void note_local(struct system_lts *s, uint32_t i, uint32_t local)
{
    const struct component *c = &s->component[i];
    const struct process *p = c->process;
    uint32_t n;
    const value *v = value_elems(s->sig->vs, c->local.at[local], &n);
    const struct node *node = &p->node[value_word(v[0])];

    for (uint32_t k = 0; k < p->n_params; k++)
        active_domain_note(&s->domain, s->sig->vs, p->variable[k].sort, c->instance->param[k]);
    for (uint32_t k = 1; k < n; k++)
        active_domain_note(&s->domain, s->sig->vs, local_sort(p, node, k), v[k]);
}

static void only_constants(struct system_lts *s)
{
    for (uint32_t k = 0; k < s->sizes.n; k++)
        s->domain.used[k] = s->sizes.sort[k]->kind == SORT_DATA ? s->sizes.sort[k]->n : 0;
}

/* What the local states of component i hold, remembered. */
static const uint32_t *used_by(struct system_lts *s, uint32_t i, uint32_t local)
{
    struct vec_u32 *rows = &s->local_used[i];

    while (rows->n <= (size_t)local * s->sizes.n) {
        only_constants(s);
        note_local(s, i, (uint32_t)(rows->n / s->sizes.n));
        for (uint32_t k = 0; k < s->sizes.n; k++)
            vec_push(rows, s->domain.used[k]);
    }
    return rows->at + (size_t)local * s->sizes.n;
}

static void take(struct system_lts *s, const uint32_t *used)
{
    for (uint32_t k = 0; k < s->sizes.n; k++)
        if (s->domain.used[k] < used[k])
            s->domain.used[k] = used[k];
}

void system_scope(struct system_lts *s, value held)
{
    if (s->domain.used == NULL)
        return;
    for (uint32_t i = 0; i < s->n; i++)
        used_by(s, i, s->state[i]); /* it uses the domain to find out */
    only_constants(s);
    for (uint32_t i = 0; i < s->n; i++)
        take(s, used_by(s, i, s->state[i]));
    for (uint32_t g = 0; g < s->sig->n_globals; g++)
        active_domain_note(&s->domain, s->sig->vs, s->sig->global[g].sort, s->state[s->n + g]);
    active_domain_take(&s->domain, s->sig->vs, held);
}
