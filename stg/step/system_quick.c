/*
 * Where the edges of a state lead, without the edges: by hops, into the store (see lts.h).
 */
#include "config.h"

#include "stg/step/system_parts.h"

#include "stg/step/hopper.h"

struct quick {
    struct hops hops;
    struct hopper hopper;
    struct { uint64_t *at; size_t n, cap; } key; /* of the targets, in the store */
    struct vec_u32 target;    /* of this state, the last one that was asked for: */
    state_id of;
};

static struct quick *quick_of(struct system_lts *s)
{
    if (s->quick != NULL)
        return s->quick;
    s->quick = mem_zalloc(sizeof *s->quick);
    s->quick->of = LTS_NO_STATE;
    hops_init(&s->quick->hops, s);
    hopper_init(&s->quick->hopper, &s->quick->hops, &s->store.tree, true);
    return s->quick;
}

void system_quick_free(struct system_lts *s)
{
    struct quick *q = s->quick;

    if (q == NULL)
        return;
    hops_clear(&q->hops);
    hopper_clear(&q->hopper);
    vec_clear(&q->key);
    vec_clear(&q->target);
    mem_free(q);
}

static void land(struct system_lts *s, struct quick *q)
{
    size_t n = q->hopper.target.n;

    vec_reserve(&q->key, n);
    vec_reserve(&q->target, n + 1); /* not NULL, also where there is none */
    for (size_t i = 0; i < n; i++) {
        q->key.at[i] = hopper_close(&q->hopper, &q->hopper.target.at[i]);
        store_expect(&s->store, q->key.at[i]);
    }
    for (size_t i = 0; i < n; i++)
        store_fetch(&s->store, q->key.at[i]);
    for (size_t i = 0; i < n; i++)
        q->target.at[i] = store_put_key(&s->store, q->key.at[i]);
    q->target.n = n;
}

const state_id *system_targets(void *self, state_id id, uint32_t *n)
{
    struct system_lts *s = self;
    struct quick *q;

    if (s->canonicalizer.reduce != NULL || s->domain.used != NULL)
        return NULL;
    q = quick_of(s);
    if (q->of != id) {
        q->of = LTS_NO_STATE;
        q->hopper.target.n = 0;
        if (hopper_run(&q->hopper, store_load(&s->store, &s->tree, id)) != HOP_DONE)
            return NULL;
        land(s, q);
        q->of = id;
    }
    *n = (uint32_t)q->target.n;
    return q->target.at;
}
