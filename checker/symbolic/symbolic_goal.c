/*
 * The states that decide a predicate (see symbolic_internal.h).
 *
 * A clause is asked in the states where all before it hold.  Of clauses without an order, each is
 * asked in the same states: a state where one fails and another one is an error counts as both, and
 * the violation goes before the error (symbolic_way.c).
 */
#include "config.h"

#include "checker/symbolic/answer_sets.h"
#include "checker/symbolic/event_sets.h"
#include "checker/symbolic/symbolic_internal.h"

struct asked_clause {
    const struct bfs_predicate *p;
    uint32_t clause;
};

static uint32_t ask_clause(void *self, state_id s)
{
    const struct asked_clause *a = self;
    enum predicate_truth t = a->p->ask(a->p->self, a->clause, 1, s);

    return t == PREDICATE_FAULTY ? ANSWER_FAULTY : t;
}

/* Adds the states of the set where the clause fails, or is an error. */
static void add_clause(struct symbolic *x, uint32_t set, struct asked_clause a, struct goal *g)
{
    struct state_question q = { .self = &a, .ask = ask_clause, .errors = true };
    struct answer_sets found;

    answer_sets_find(x, set, &q, &found);
    for (size_t k = 0; k < found.of.n && !symbolic_is_at_end(x); k++) {
        uint32_t answer = found.of.at[k].answer;
        if (answer == PREDICATE_FAILS)
            g->fails = diagram_union(&x->d, g->fails, answer_sets_states(x, &found, k));
        if (answer == ANSWER_FAULTY)
            g->errors = diagram_union(&x->d, g->errors, answer_sets_states(x, &found, k));
    }
    answer_sets_clear(&found);
}

/* Adds what clauses that have no order with number k come to, and returns the next clause. */
static uint32_t add_unordered(struct symbolic *x, const struct bfs_predicate *p, uint32_t k,
                              uint32_t *open, struct goal *g)
{
    struct goal here = { DIAGRAM_NONE, DIAGRAM_NONE };
    uint32_t group = p->unordered(p->self, k);

    do {
        add_clause(x, *open, (struct asked_clause){ p, k }, &here);
        k++;
    } while (group > 0 && k < p->n_clauses && p->unordered(p->self, k) == group);
    g->fails = diagram_union(&x->d, g->fails, here.fails);
    g->errors = diagram_union(&x->d, g->errors, here.errors);
    *open = diagram_difference(&x->d, *open, diagram_union(&x->d, here.fails, here.errors));
    return k;
}

/* A state without a transition, but for errors; where the predicate is an error, that counts. */
static uint32_t stuck_states(struct inquiry *w, const struct bfs_predicate *p, const struct goal *g)
{
    struct symbolic *x = &w->x;
    struct event_sets sets = { &x->d, &x->events, &x->levels };
    uint32_t stuck = event_sets_stuck(&sets, w->reached, p->moves);

    stuck = diagram_difference(&x->d, stuck, w->faulty);
    return diagram_difference(&x->d, stuck, g->errors);
}

void symbolic_goal_find(struct inquiry *w, const struct bfs_predicate *p, struct goal *g)
{
    struct symbolic *x = &w->x;
    uint32_t open = w->reached, decided;

    *g = (struct goal){ DIAGRAM_NONE, DIAGRAM_NONE };
    for (uint32_t k = 0; k < p->n_clauses && !symbolic_is_at_end(x);)
        k = add_unordered(x, p, k, &open, g);
    decided = diagram_union(&x->d, g->fails, g->errors);
    if (p->live_first && diagram_intersection(&x->d, decided, w->faulty) != DIAGRAM_NONE)
        x->refusal = SYMBOLIC_REFUSES "a transition is a run-time error where the predicate fails";
    if (p->live && !symbolic_is_at_end(x))
        g->fails = diagram_union(&x->d, g->fails, stuck_states(w, p, g));
}
