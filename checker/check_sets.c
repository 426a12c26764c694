/*
 * Formulas decided by sets of states (see checking.h).
 */
#include "config.h"

#include "checker/checking.h"

#include "checker/symbolic/formula_sets.h"

static void take_counts(struct check_result *r, const struct formula_answer *a)
{
    r->counts.states = a->counts.states;
    r->counts.transitions = a->counts.transitions;
    r->counts.nodes = a->all.nodes;
    r->counts.exact_states = a->counts.states == UINT64_MAX ? a->all.states : NULL;
    r->counts.exact_transitions = a->counts.transitions == UINT64_MAX ? a->all.transitions : NULL;
}

void checking_by_sets(struct checking *c)
{
    struct formula_sets *v;
    struct formula_answer a;

    c->r->solver = "symbolic";
    c->r->verdict = VERDICT_UNKNOWN;
    c->r->doubt = SYMBOLIC_REFUSES "the states are not those of a model";
    if (!bfs_is_for(c->l))
        return;
    v = formula_sets_new(c->l, c->f, c->o->limit, 0);
    formula_sets_decide(v, &a);
    c->r->doubt = a.refusal;
    take_counts(c->r, &a);
    c->r->verdict = !a.decided ? VERDICT_UNKNOWN : a.holds ? VERDICT_TRUE : VERDICT_FALSE;
    checking_decided(c);
    formula_sets_free(v);
}
