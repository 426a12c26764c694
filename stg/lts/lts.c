/*
 * What follows from the methods of a transition source (see lts.h).
 */
#include "config.h"

#include "stg/lts/lts.h"

#include "support/vec.h"

void lts_free(struct lts *l)
{
    if (l == NULL)
        return;
    lts_keep(l, NULL, NULL);
    l->free(l->self);
    vec_clear(&l->edge);
    mem_free(l);
}

void lts_keep(struct lts *l, void *kept, void (*free_kept)(void *kept))
{
    if (l->kept != NULL)
        l->free_kept(l->kept);
    l->kept = kept;
    l->free_kept = free_kept;
}

bool lts_start(struct lts *l, struct fault *fault)
{
    if (l->n_initial == 0)
        l->n_initial = l->start(l->self, fault);
    return l->n_initial > 0;
}

const struct lts_edge *lts_edges(struct lts *l, state_id s, value held, uint32_t *n)
{
    l->steps(l->self, s, held, n);
    vec_reserve(&l->edge, *n + 1);
    for (uint32_t k = 0; k < *n; k++)
        l->describe(l->self, s, held, k, &l->edge.at[k]);
    return l->edge.at;
}

struct lts_step lts_step_of(const struct lts_edge *e)
{
    return (struct lts_step){
        .kind = e->kind,
        .target = e->target,
        .fault = e->fault,
        .renamed = e->renamed,
        .instance = e->actor[0],
        .input = e->input,
    };
}

const struct lts_step *lts_steps_of(struct lts_steps *out, const struct lts_edge *e, uint32_t n)
{
    vec_reserve(out, n + (size_t)1);
    for (uint32_t i = 0; i < n; i++)
        out->at[i] = lts_step_of(&e[i]);
    return out->at;
}

const struct lts_input *lts_inputs(struct lts *l, state_id s, const struct lts_edge *e, value held,
                                   uint32_t *n)
{
    struct lts_step in = lts_step_of(e);

    return l->inputs(l->self, s, &in, held, n);
}

enum lts_answer lts_complete(struct lts *l, state_id s, const struct lts_edge *e, value payload,
                             struct lts_input *out)
{
    struct lts_step in = lts_step_of(e);

    return l->complete(l->self, s, &in, payload, out);
}

bool lts_same_label(const struct lts_edge *a, const struct lts_edge *b)
{
    return a->kind == b->kind && a->step == b->step && a->link == b->link && a->index == b->index &&
           a->payload == b->payload && a->source[0] == b->source[0] &&
           a->source[1] == b->source[1] && a->actor[0] == b->actor[0] &&
           a->actor[1] == b->actor[1] && a->others == b->others &&
           (a->fault == NULL) == (b->fault == NULL);
}

uint32_t lts_node_of(const struct lts *l, state_id s, uint32_t instance)
{
    return (uint32_t)value_word(l->read(l->self, s, instance, LTS_NODE));
}

value lts_read_global(const struct lts *l, state_id s, uint32_t global)
{
    return l->read(l->self, s, NO_INSTANCE, global);
}

bool has_endless_inputs(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].endless_input && !g->link[i].restricted)
            return true;
    return false;
}
