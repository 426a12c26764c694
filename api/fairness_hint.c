/*
 * Liveness that fails only for want of fairness (see fairness_hint.h).
 */
#include "config.h"

#include "api/fairness_hint.h"

#include "checker/evidence/evidence.h"

#define STATES_MOST 10000 /* beyond so many it is not worth looking */

/* Does it fail by a run that ends, which each fairness allows? */
static bool ends(const struct evidence *e)
{
    return e != NULL && e->kind == EVIDENCE_TRACE && e->loop == EVIDENCE_NO_LOOP;
}

/* within: what is left of the limits of the check. */
static bool holds_under(const struct session *j, const struct formula *f, enum fairness suppose,
                        const struct limit *within)
{
    struct reduction_options reductions = j->settings->reductions;
    struct limit limit = *within;
    struct check_options how = { .limit = &limit, .verdict_only = true, .suppose = suppose };
    struct check_result r;
    struct lts *l;
    bool holds;

    reductions.plain = true;
    if (limit.states == 0 || limit.states > STATES_MOST)
        limit.states = STATES_MOST;
    limit.spare = NULL;
    l = reductions_source(j->stg, f, &reductions);
    check_formula(l, l, f, &how, &r);
    holds = r.verdict == VERDICT_TRUE;
    check_result_clear(&r);
    lts_free(l);
    return holds;
}

const char *fairness_hint(const struct session *j, const struct property_check *x)
{
    const struct formula *f = x->property->formula;

    if (x->result.verdict != VERDICT_FALSE || !f->of_runs || ends(x->result.evidence) ||
        has_schematic(f->sig) || x->result.counts.states > STATES_MOST ||
        x->limit.hit != LIMIT_NONE)
        return NULL;
    if (holds_under(j, f, FAIRNESS_WEAK, &x->limit))
        return "all processes are weakly fair";
    return holds_under(j, f, FAIRNESS_STRONG, &x->limit) ? "all processes are strongly fair" : NULL;
}
