/*
 * Fair loops (see fair_loop.h).
 */
#include "config.h"

#include "checker/evidence/fair_loop.h"

#include "stg/lts/lts_actors.h"
#include "support/alloc.h"

static bool step_meets(const struct signature *g, const struct demand *d, const struct lts_edge *e)
{
    uint32_t n = lts_n_actors(g, e);

    for (uint32_t k = 0; k < n; k++) {
        struct lts_actor a = lts_actor(g, e, k);
        if (fairness_met(d, a.instance, a.source))
            return true;
    }
    return false;
}

/* Does some transition from the state meet it? */
static bool can_be_met(struct lts *plain, state_id s, const struct demand *d)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(plain, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++)
        if (e[i].fault == NULL && step_meets(plain->sig, d, &e[i]))
            return true;
    return false;
}

/* The state before step i. */
static state_id state_of_loop(const struct evidence *e, uint32_t i)
{
    return i == 0 ? e->start : e->step[i - 1].target;
}

enum fair_reason fair_loop_reason(const struct evidence *e, struct lts *plain,
                                  const struct demand *d, uint32_t *after)
{
    uint32_t n = 0;

    for (uint32_t i = e->loop; i < e->n_steps; i++)
        if (step_meets(plain->sig, d, &e->step[i].edge))
            return FAIR_MET;
    for (uint32_t i = e->n_steps; i-- > e->loop;)
        if (can_be_met(plain, state_of_loop(e, i), d))
            n++;
        else
            *after = i;
    if (n == 0)
        return FAIR_NEVER;
    return !d->strong && n < e->n_steps - e->loop ? FAIR_HINDERED : FAIR_NOT;
}

bool fair_loop_is_fair(const struct evidence *e, struct lts *plain)
{
    struct demand *d;
    uint32_t n = fairness_demands(plain->sig, FAIRNESS_NONE, &d), after;
    bool fair = true;

    for (uint32_t i = 0; i < n; i++)
        fair = fair && fair_loop_reason(e, plain, &d[i], &after) != FAIR_NOT;
    mem_free(d);
    return fair;
}
