/*
 * Making runs at random (see random_runs.h).
 */
#include "config.h"

#include "cli/simulate/random_runs.h"

#include <string.h>

#include "cli/simulate/sim_random.h"
#include "support/vec.h"

/* So that the initial state does not depend on what is drawn for the steps. */
#define START_STREAM 0x9e3779b97f4a7c15u /* the golden ratio, as in splitmix64 */

uint32_t random_runs_seed(const struct random_runs *x, uint32_t run)
{
    return x->plan.seed + run;
}

uint32_t random_runs_start(const struct random_runs *x, uint32_t run)
{
    struct rng rng;

    rng_init(&rng, random_runs_seed(x, run) ^ START_STREAM);
    return rng_below(&rng, x->at.lts->n_initial);
}

/* ---- what is met ---- */

/* already: this run has met it before; from now on it has. */
static void meets(struct random_runs *x, struct random_met *m, uint32_t run, bool *already)
{
    uint32_t length = sim_run_length(&x->at.run);

    if (*already)
        return;
    *already = true;
    if (m->n_runs++ > 0 && m->length <= length)
        return;
    m->run = run;
    m->length = length;
    m->shown = simulation_explanation(&x->at, x->arena);
}

/* What this run has met so far: two for each property, and the error that ended it. */
struct met_by_run {
    bool *state, *faulty;
    bool fault, deadlock;
};

static void look_at_watched(struct random_runs *x, uint32_t run, struct met_by_run *by)
{
    for (uint32_t i = 0; i < x->at.session->n_properties; i++) {
        struct random_watched *w = &x->property[i];
        if (w->at == NULL || (by->state[i] && by->faulty[i]))
            continue;
        switch (violations_at(w->at, sim_run_state(&x->at.run))) {
        case VIOLATION_NONE: break;
        case VIOLATION_MET: meets(x, &w->met, run, &by->state[i]); break;
        case VIOLATION_FAULTY: meets(x, &w->faulty, run, &by->faulty[i]); break;
        }
    }
}

static void see_state(struct random_runs *x, state_id s, uint32_t run)
{
    size_t n = x->n_seen;

    if (s >= n) {
        n = (size_t)s + s / 2 + 64; /* by half */
        x->seen = mem_realloc(x->seen, n);
        memset(x->seen + x->n_seen, 0, n - x->n_seen);
        x->n_seen = n;
    }
    if (x->seen[s])
        return;
    x->seen[s] = 1;
    x->n_states++;
    x->last_new = run;
}

static void arrive_at_random(struct random_runs *x, uint32_t run, struct met_by_run *by)
{
    state_id s = sim_run_state(&x->at.run);

    if (s == LTS_NO_STATE) {
        meets(x, &x->fault, run, &by->fault);
        return;
    }
    see_state(x, s, run);
    coverage_visit(&x->coverage, x->at.lts, s);
    look_at_watched(x, run, by);
}

/* ---- one run ---- */

static void count_action(struct random_runs *x, const struct lts_edge *e)
{
    const struct signature *g = x->at.lts->sig;

    x->n_steps++;
    coverage_take(&x->coverage, e, 1);
    if (e->kind == LTS_TAU)
        x->step[e->step == LTS_NO_STEP ? g->n_steps : e->step]++;
    else
        x->channel[g->link[e->link].channel]++;
}

/* False: a limit ends the run. */
static bool one_run(struct random_runs *x, uint32_t run, struct met_by_run *by,
                    enum random_end *end)
{
    struct simulation *s = &x->at;
    struct lts_edge e;
    struct lts_input to;
    struct rng rng;

    rng_init(&rng, random_runs_seed(x, run));
    sim_run_back(&s->run, 0);
    s->run.start = random_runs_start(x, run);
    arrive_at_random(x, run, by);
    while (sim_run_length(&s->run) < x->plan.steps && sim_run_fault(&s->run) == NULL) {
        if (limit_hit(s->limit, s->lts->n_states(s->lts->self)) != LIMIT_NONE)
            return false;
        simulation_arrive(s);
        *end = s->menu.edge.n == 0 ? RANDOM_DEADLOCK : RANDOM_INPUT;
        if (!sim_random_step(&s->menu, &rng, &e, &to)) {
            if (*end == RANDOM_DEADLOCK)
                meets(x, &x->deadlock, run, &by->deadlock);
            return true;
        }
        sim_run_take(&s->run, &e, &to);
        count_action(x, &vec_last(&s->run.step).edge);
        arrive_at_random(x, run, by);
    }
    *end = sim_run_fault(&s->run) != NULL ? RANDOM_FAULT : RANDOM_STEPS;
    return true;
}

/* ---- all of them ---- */

static void watch_properties(struct random_runs *x)
{
    const struct session *j = x->at.session;
    struct check_options how = session_check_options(j, x->at.limit);

    for (uint32_t i = 0; i < j->n_properties; i++) {
        struct random_watched *w = &x->property[i];
        const struct formula *f = j->property[i].formula;
        w->property = &j->property[i];
        if (!has_endless_inputs(f->sig) && violations_possible(f, &w->dual))
            w->at = violations_new(x->at.lts, f, &how);
    }
}

static void make_all(struct random_runs *x)
{
    size_t n = x->at.session->n_properties;
    struct met_by_run by = { .state = mem_zalloc(n + 1), .faulty = mem_zalloc(n + 1) };
    enum random_end end = RANDOM_STEPS;

    for (uint32_t run = 0; run < x->plan.runs; run++) {
        memset(by.state, 0, n);
        memset(by.faulty, 0, n);
        by.fault = by.deadlock = false;
        if (!one_run(x, run, &by, &end))
            break;
        x->ends[end]++;
        vec_push(&x->length, sim_run_length(&x->at.run));
    }
    mem_free(by.state);
    mem_free(by.faulty);
}

void random_runs_make(struct random_runs *x, const struct random_plan *plan,
                      const struct session *j, struct limit *limit)
{
    const struct signature *g = &j->stg->sig;
    double before = clock_wall();

    *x = (struct random_runs){ .plan = *plan, .arena = arena_new() };
    simulation_open(&x->at, j, limit);
    coverage_init(&x->coverage, g);
    x->step = mem_zalloc((g->n_steps + (size_t)1) * sizeof *x->step);
    x->channel = mem_zalloc((g->n_channels + (size_t)1) * sizeof *x->channel);
    x->property = mem_zalloc((j->n_properties + (size_t)1) * sizeof *x->property);
    x->started = lts_start(x->at.lts, &x->start_fault);
    if (x->started) {
        watch_properties(x);
        make_all(x);
    }
    x->seconds = clock_wall() - before;
}

void random_runs_clear(struct random_runs *x)
{
    for (uint32_t i = 0; i < x->at.session->n_properties; i++)
        violations_free(x->property[i].at);
    mem_free(x->property);
    mem_free(x->step);
    mem_free(x->channel);
    mem_free(x->seen);
    vec_clear(&x->length);
    coverage_clear(&x->coverage);
    simulation_close(&x->at);
    arena_free(x->arena);
}
