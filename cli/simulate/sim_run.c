/*
 * Runs of sessions (see sim_run.h).
 */
#include "config.h"

#include "cli/simulate/sim_run.h"

#include "support/vec.h"

/* Choices try all names in use, so they must not become too many. */
#define MANY_NAMES 16

/* The constants, as a tuple of numbers; VALUE_NONE where the model has no schematic data. */
static value start_names(const struct lts *l)
{
    const struct signature *g = l->sig;
    uint32_t *used;
    value names;

    if (!has_schematic(g))
        return VALUE_NONE;
    used = mem_zalloc((g->n_atoms + 1) * sizeof *used);
    for (uint32_t k = 0; k < g->n_atoms; k++)
        used[k] = g->atom[k]->kind == SORT_DATA ? g->atom[k]->n : 0;
    names = active_domain_tuple(&(struct active_domain){ l->data.sizes, used }, g->vs);
    mem_free(used);
    return names;
}

void sim_run_init(struct sim_run *r, struct lts *l)
{
    *r = (struct sim_run){ .lts = l };
    vec_push(&r->held, start_names(l));
}

void sim_run_clear(struct sim_run *r)
{
    vec_clear(&r->step);
    vec_clear(&r->held);
}

uint32_t sim_run_length(const struct sim_run *r)
{
    return (uint32_t)r->step.n;
}

state_id sim_run_state(const struct sim_run *r)
{
    return r->step.n == 0 ? r->start : vec_last(&r->step).target;
}

state_id sim_run_before(const struct sim_run *r)
{
    return r->step.n < 2 ? r->start : r->step.at[r->step.n - 2].target;
}

value sim_run_held(const struct sim_run *r)
{
    return vec_last(&r->held);
}

const struct fault *sim_run_fault(const struct sim_run *r)
{
    return r->step.n == 0 ? NULL : vec_last(&r->step).edge.fault;
}

/* ---- names in use ---- */

static void note_values(struct active_domain *domain, const struct lts *l, const struct lts_edge *e,
                        value payload)
{
    uint32_t n;
    const struct sort *const *sort = lts_payload_sorts(l->sig, e, &n);

    for (uint32_t i = 0; i < n && payload != VALUE_NONE; i++)
        active_domain_note(domain, l->sig->vs, sort[i], value_elem(l->sig->vs, payload, i));
}

/* The names used before, those of the payload, and those in the state; once there are many, only
   those in the state, which lts.h counts in any case. */
static value names_after(const struct sim_run *r, const struct lts_edge *e,
                         const struct lts_input *to)
{
    const struct signature *g = r->lts->sig;
    uint32_t *used, *state;
    struct active_domain domain = { r->lts->data.sizes, NULL };
    value names;

    if (sim_run_held(r) == VALUE_NONE)
        return VALUE_NONE;
    used = mem_zalloc((g->n_atoms + 1) * sizeof *used);
    state = mem_zalloc((g->n_atoms + 1) * sizeof *state);
    domain.used = used;
    active_domain_take(&domain, g->vs, sim_run_held(r));
    note_values(&domain, r->lts, e, to->payload);
    if (to->target != LTS_NO_STATE)
        r->lts->data.scope(r->lts->self, to->target, state);
    for (uint32_t k = 0; k < g->n_atoms; k++) {
        uint32_t most = g->atom[k]->n + MANY_NAMES;
        used[k] = state[k] > used[k] ? state[k] : used[k];
        used[k] = used[k] < most ? used[k] : most;
    }
    names = active_domain_tuple(&domain, g->vs);
    mem_free(used);
    mem_free(state);
    return names;
}

void sim_run_widen(struct sim_run *r, const uint32_t *n)
{
    const struct signature *g = r->lts->sig;
    uint32_t *used;
    struct active_domain domain = { r->lts->data.sizes, NULL };

    if (sim_run_held(r) == VALUE_NONE)
        return;
    domain.used = used = mem_zalloc((g->n_atoms + 1) * sizeof *used);
    active_domain_take(&domain, g->vs, sim_run_held(r));
    for (uint32_t k = 0; k < g->n_atoms; k++)
        used[k] = n[k] > used[k] ? n[k] : used[k];
    vec_last(&r->held) = active_domain_tuple(&domain, g->vs);
    mem_free(used);
}

/* ---- steps ---- */

void sim_run_take(struct sim_run *r, const struct lts_edge *e, const struct lts_input *to)
{
    struct evidence_step s = {
        .edge = *e, .held = sim_run_held(r), .payload = to->payload, .target = to->target
    };
    value names = names_after(r, e, to);

    s.edge.fault = to->fault;
    vec_push(&r->step, s);
    vec_push(&r->held, names);
}

void sim_run_back(struct sim_run *r, uint32_t n)
{
    r->step.n = n;
    r->held.n = n + 1;
}

struct evidence sim_run_evidence(const struct sim_run *r)
{
    return (struct evidence){
        .kind = EVIDENCE_TRACE,
        .start = r->start,
        .n_steps = sim_run_length(r),
        .step = r->step.at,
        .loop = EVIDENCE_NO_LOOP,
    };
}
