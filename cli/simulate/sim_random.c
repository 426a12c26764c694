/*
 * Choosing steps (see sim_random.h).
 */
#include "config.h"

#include "cli/simulate/sim_random.h"

#include "cli/simulate/sim_input.h"

bool sim_random_step(struct sim_menu *m, struct rng *rng, struct lts_edge *e, struct lts_input *to)
{
    while (m->edge.n > 0) {
        uint32_t i = rng_below(rng, (uint32_t)m->edge.n);
        struct sim_input input = { m->lts, m->state, m->held, m->edge.at[i] };
        *e = m->edge.at[i];
        *to = sim_menu_target(e);
        if (e->kind != LTS_IN || e->fault != NULL || sim_input_random(&input, rng, to))
            return true;
        m->edge.at[i] = vec_pop(&m->edge);
    }
    return false;
}
