/*
 * Formulas decided by sets of states (see checking.h).
 */
#include "config.h"

#include "checker/checking.h"

#include "checker/symbolic/formula_game.h"
#include "checker/symbolic/formula_sets.h"

#define RESULTS_AT_LEAST 49152u /* of a try: some milliseconds, where it is early on request */
#define STATES_FEW 524288u      /* up to so many are seen, there is a result for each, ... */
#define STATES_SHARE 8u         /* ... and for one of so many others */

static void take_counts(struct check_result *r, const struct formula_answer *a)
{
    r->counts.states = a->counts.states;
    r->counts.transitions = a->counts.transitions;
    r->counts.nodes = a->all.nodes;
    r->counts.sets = a->all.costs;
    r->counts.exact_states = a->counts.states == UINT64_MAX ? a->all.states : NULL;
    r->counts.exact_transitions = a->counts.transitions == UINT64_MAX ? a->all.transitions : NULL;
}

static void tell_choices(struct checking *c, struct formula_sets *v, bool holds)
{
    struct formula_game *g = formula_game_new(v, c->l, c->p, holds);

    if (formula_game_explore(g)) {
        checking_tell(c, &formula_game_ops, g, holds);
    } else {
        c->r->untold = true;
        c->r->stopped = limit_hit(c->o->limit, 0);
        if (c->r->stopped == LIMIT_NONE)
            c->r->doubt = "no evidence: the strategy has too many positions";
    }
    formula_game_free(g);
}

static void take_decided(struct checking *c, struct formula_sets *v, bool holds)
{
    c->r->verdict = holds ? VERDICT_TRUE : VERDICT_FALSE;
    checking_decided(c);
    if (checking_tells(c, holds))
        tell_choices(c, v, holds);
}

static struct formula_sets *sets_of(struct checking *c, struct lts *l)
{
    struct formula_sets *v = formula_sets_new(l, c->f, c->o->limit, 0);

    formula_sets_order(v, c->o->order);
    formula_sets_tell(v, checking_tell_sets, c->o);
    return v;
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
    v = sets_of(c, c->l);
    formula_sets_data(v, c->o->data_use);
    formula_sets_decide(v, &a);
    c->r->doubt = a.refusal;
    take_counts(c->r, &a);
    if (a.decided)
        take_decided(c, v, a.holds);
    formula_sets_free(v);
}

uint64_t results_of_try(uint64_t states)
{
    uint64_t most = states < STATES_FEW ? states
                                        : STATES_FEW + (states - STATES_FEW) / STATES_SHARE;

    return most > RESULTS_AT_LEAST ? most : RESULTS_AT_LEAST;
}

bool checking_try_sets(struct checking *c, struct lts *l, uint64_t results, bool *refused)
{
    struct formula_sets *v = sets_of(c, l);
    struct formula_answer a;

    formula_sets_budget(v, results);
    formula_sets_decide(v, &a);
    *refused = a.refusal != NULL;
    if (a.decided) {
        c->r->solver = "symbolic";
        take_counts(c->r, &a);
        take_decided(c, v, a.holds);
    }
    formula_sets_free(v);
    return a.decided;
}
