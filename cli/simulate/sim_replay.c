/*
 * Replaying evidence (see sim_replay.h).
 */
#include "config.h"

#include "cli/simulate/sim_replay.h"

#include <string.h>

#include "cli/simulate/sim_input.h"
#include "cli/simulate/sim_menu.h"
#include "cli/simulate/sim_record.h"
#include "stg/lts/lts_actors.h"
#include "support/vec.h"

struct replay {
    struct sim_run *run; /* borrowed, as all but the menu */
    struct sim_record *record;
    struct sim_menu menu;
    struct buf *why;
};

/* Does the input fault before it has a value, so that its label has none? */
static bool faults_without_value(const struct replay *p, const struct lts_edge *e,
                                 struct lts_input *to)
{
    struct lts *l = p->run->lts;
    const struct lts_input *all;
    uint32_t n;

    if (l->sig->link[e->link].endless_input)
        return false;
    all = lts_inputs(l, p->menu.state, e, p->menu.held, &n);
    for (uint32_t i = 0; i < n; i++)
        if (all[i].payload == VALUE_NONE && all[i].fault != NULL) {
            *to = all[i];
            return true;
        }
    return false;
}

/* Does the edge have the recorded label?  Sets *to, where it leads. */
static bool has_recorded_label(const struct replay *p, const struct lts_edge *e,
                               const struct sim_record_step *w, struct lts_input *to)
{
    struct sim_input input = { p->run->lts, p->menu.state, p->menu.held, *e };
    struct buf label = BUF_EMPTY, ignored = BUF_EMPTY;
    bool in = e->kind == LTS_IN && e->fault == NULL, same;

    *to = (struct lts_input){ e->payload, e->target, RENAMING_NONE, e->fault };
    if (e->kind == LTS_IN || e->fault != NULL)
        to->target = LTS_NO_STATE;
    if (e->kind == LTS_IN)
        to->payload = VALUE_NONE;
    lts_label(&label, p->run->lts->sig, e, to->payload, false);
    same = in ? strncmp(w->label, buf_text(&label), label.n) == 0
              : strcmp(w->label, buf_text(&label)) == 0;
    if (same && in)
        same = sim_input_read(&input, w->label + label.n, to, &ignored) ||
               (w->label[label.n] == '\0' && faults_without_value(p, e, to));
    buf_clear(&label);
    buf_clear(&ignored);
    return same;
}

static bool has_recorded_actors(const struct replay *p, const struct lts_edge *e, uint32_t i,
                                const struct sim_record_step *w)
{
    const struct signature *g = p->run->lts->sig;
    bool same = lts_n_actors(g, e) == w->n_actors;

    for (uint32_t k = 0; k < w->n_actors && same; k++)
        same = lts_actor(g, e, k).instance == sim_record_actor(p->record, i, k);
    return same;
}

/* Makes step i if the present menu has it; *elsewhere: a step with that label leads to another
   state. */
static bool take_step(struct replay *p, uint32_t i, const struct sim_record_step *w,
                      bool *elsewhere)
{
    for (size_t k = 0; k < p->menu.edge.n; k++) {
        const struct lts_edge *e = &p->menu.edge.at[k];
        struct lts_input to;
        if (!has_recorded_actors(p, e, i, w) || !has_recorded_label(p, e, w, &to) ||
            (to.fault != NULL) != w->fault)
            continue;
        if (w->fault || sim_record_is_state(p->record, i + 1, to.target)) {
            sim_run_take(p->run, e, &to);
            return true;
        }
        *elsewhere = true;
    }
    return false;
}

/* The evidence of a property may have used names that the run itself has not met. */
static void widen_inputs(struct replay *p, uint32_t i)
{
    const struct signature *g = p->run->lts->sig;
    uint32_t widest = sim_record_names(p->record, i), *n = mem_zalloc((g->n_atoms + 1) * sizeof *n);

    for (uint32_t k = 0; k < g->n_atoms; k++)
        n[k] = g->atom[k]->kind == SORT_DATA ? g->atom[k]->n + widest : 0;
    sim_run_widen(p->run, n);
    mem_free(n);
}

static void load_menu(struct replay *p)
{
    sim_menu_load(&p->menu, sim_run_state(p->run), sim_run_held(p->run));
}

static bool fail_replay(struct replay *p, const char *what)
{
    buf_add(p->why, what);
    return false;
}

static bool step_fails(struct replay *p, uint32_t i, const struct sim_record_step *w,
                       bool elsewhere)
{
    const struct signature *g = p->run->lts->sig;

    buf_printf(p->why, "step %u does not fit the model: %s'%s' of %s", i + 1,
               elsewhere ? "" : "there is no ", w->label,
               g->instance[sim_record_actor(p->record, i, 0)].name);
    for (uint32_t k = 1; k < w->n_actors; k++)
        buf_printf(p->why, "%s%s", k == 1 ? " -> " : ", ",
                   g->instance[sim_record_actor(p->record, i, k)].name);
    return fail_replay(p, elsewhere ? " leads to another state" : "");
}

static bool follow_step(struct replay *p, uint32_t i)
{
    struct sim_record_step w = sim_record_step(p->record, i);
    bool elsewhere = false;

    load_menu(p);
    if (take_step(p, i, &w, &elsewhere))
        return true;
    widen_inputs(p, i);
    load_menu(p);
    return take_step(p, i, &w, &elsewhere) || step_fails(p, i, &w, elsewhere);
}

/* The initial state of the record; false: it is none. */
static bool find_start(struct replay *p)
{
    for (state_id s = 0; s < p->run->lts->n_initial; s++)
        if (sim_record_is_state(p->record, 0, s)) {
            p->run->start = s;
            return true;
        }
    return false;
}

static bool follow_record(struct replay *p, struct limit *limit)
{
    struct lts *l = p->run->lts;

    sim_run_back(p->run, 0);
    if (!find_start(p))
        return fail_replay(p, "its initial state is not that of the model");
    for (uint32_t i = 0; i < sim_record_length(p->record); i++) {
        if (limit_hit(limit, l->n_states(l->self)) != LIMIT_NONE)
            return fail_replay(p, "a limit was reached");
        if (!follow_step(p, i))
            return false;
    }
    return true;
}

bool sim_replay(struct sim_run *r, const char *path, struct limit *limit, bool *started,
                struct buf *why)
{
    struct replay p = { .run = r, .why = why };
    bool ok;

    p.record = sim_record_load(r->lts, path, why);
    *started = p.record != NULL;
    if (p.record == NULL)
        return false;
    sim_menu_init(&p.menu, r->lts);
    ok = follow_record(&p, limit);
    sim_menu_clear(&p.menu);
    sim_record_free(p.record);
    return ok;
}
