/*
 * Adding the step that decides (see last_step.h).
 *
 * It is looked for on the plain source, with the values of the formula's variables as the run names
 * them.
 */
#include "config.h"

#include "checker/evidence/last_step.h"

#include "checker/game/state_formula.h"
#include "logic/match.h"
#include "stg/lts/lts_view.h"

struct looking {
    struct lts *lts;
    struct lts_view view;
    const struct act *act;
    struct evidence_step step; /* found */
};

static bool try_step(struct looking *x, const struct lts_edge *e, value payload, state_id target)
{
    if (match_act(&x->view.ev, x->lts->sig, x->act, e, payload) != MATCH_YES)
        return false;
    x->step.edge = *e;
    x->step.payload = payload;
    x->step.target = target;
    return true;
}

/* One value, where the pattern names it; else those that the edge accepts. */
static bool try_input(struct looking *x, const struct lts_edge *e)
{
    struct lts *l = x->lts;
    const struct lts_input *in;
    struct lts_input one;
    value payload;
    bool found = false;
    uint32_t n;

    if (x->act->kind == ACT_IN && match_input_edge(&x->view.ev, l->sig, x->act, e) != MATCH_YES)
        return false;
    if (x->act->kind == ACT_IN && match_gives_payload(x->act))
        return match_payload(&x->view.ev, x->act, &payload) &&
               lts_complete(l, x->view.state, e, payload, &one) == LTS_OK &&
               try_step(x, e, payload, one.target);
    in = lts_inputs(l, x->view.state, e, x->step.held, &n);
    for (uint32_t i = 0; i < n && !found; i++)
        found = in[i].fault == NULL && try_step(x, e, in[i].payload, in[i].target);
    return found;
}

static bool find_last_step(struct looking *x)
{
    struct lts *l = x->lts;
    bool found = false;
    uint32_t n;
    const struct lts_edge *e = lts_edges(l, x->view.state, x->step.held, &n);

    for (uint32_t i = 0; i < n && !found; i++)
        if (e[i].fault == NULL)
            found = e[i].kind == LTS_IN ? try_input(x, &e[i])
                                        : try_step(x, &e[i], e[i].payload, e[i].target);
    return found;
}

/* Does a transition alone decide it, whatever the values of a late input? */
static bool is_decided_by_step(const struct fnode *f)
{
    return node_is_modal(f) && !node_is_late(f) &&
           node_is_constant(f->kid[0], f->kind == F_DIAMOND);
}

void last_step_add(const struct concretizer *x, struct concrete_state at, struct evidence *e)
{
    const struct formula *f = product_formula(x->p);
    const struct fnode *n = e->last;
    struct looking look = { .lts = x->plain, .step = { .held = at.used } };

    if (!is_decided_by_step(n))
        return;
    look.act = n->act;
    lts_view_init(&look.view, x->plain, f->n_slots);
    lts_view_at(&look.view, at.state);
    for (uint32_t i = 0; i < n->n_fv; i++)
        look.view.ev.local[n->fv[i]] = e->env[i];
    lts_view_scope(&look.view, n->n_fv, n->fv, f->slot_sort);
    if (find_last_step(&look)) {
        e->culprit = true;
        e->step[e->n_steps++] = look.step;
        e->place[e->n_steps] = (struct evidence_place){ look.step.target, n->kid[0], NULL,
                                                        n->kind == F_DIAMOND, NULL };
    }
    lts_view_clear(&look.view);
}
