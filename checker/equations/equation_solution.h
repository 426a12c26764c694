/*
 * Solving Boolean equation systems over the graph of all states, or over what is known of it.
 *
 * Each variable is a bit for each state, false at first for a least fixpoint and true for a
 * greatest one.  A block is swept: where a bit still has its first value, the equation is
 * evaluated, and the bit changes if that says otherwise; backwards and forwards.  What has
 * changed stays so, and evaluations see what has changed already (chaotic iteration), so the order
 * does not matter for the result.  As states are visited breadth first, few sweeps change most of
 * what will change; once two change little, the sources of what it has changed are evaluated
 * again, and so on, until nothing changes, or too many wait.  That takes time linear in the graph
 * for each variable, but for boxes and diamonds, which are read again up to as often as they have
 * targets.
 *
 * In states that have not been visited all variables are assumed to be true, or false.  The
 * formulas have no negation but of data; so what is false even if they are true is false, and what
 * is true even if they are false is true.
 *
 * Threads share out a sweep.  A bit that one reads may have changed meanwhile, or not: as it
 * changes once at most, both are right, and where nothing has changed all have read what is.
 *
 * With ranks there are no sweeps: changes are followed in the order in which they came about, and
 * each has a number, so that what a change rests on in its block has smaller numbers.
 *
 * Source: P. Cousot and R. Cousot, Automatic synthesis of optimal invariant assertions, 1977, for
 * the iteration.
 */
#ifndef CHECKER_EQUATIONS_EQUATION_SOLUTION_H
#define CHECKER_EQUATIONS_EQUATION_SOLUTION_H

#include <stdatomic.h>

#include "checker/equations/boolean_equations.h"
#include "checker/search/state_graph.h"

#define SOLUTION_BITS 64u

/* Classes of actions, a bit each; those of transitions to another state, and of others. */
struct class_set {
    uint64_t moves[CLASSES_MOST / SOLUTION_BITS + 1], stays[CLASSES_MOST / SOLUTION_BITS + 1];
};

struct equation_solution {
    const struct boolean_equations *e; /* borrowed, as the graph */
    const struct state_graph *g;
    uint32_t first_proposition;    /* of the system, in the graph */
    const struct class_set *match; /* of each pattern; borrowed */
    uint32_t n_states;             /* all states of the graph have smaller numbers */
    _Atomic uint64_t **bit;        /* of each variable, a bit for each state; owned, as all below */
    uint32_t **rank; /* of each variable: of each state, the number of its change, or 0; NULL: they
                          are not wanted */
    uint32_t *block; /* of each variable */
    uint32_t *records; /* of each log: those whose targets are all known */
};

/* What is asked of a solution. */
struct solution_request {
    bool assumed; /* the value of all variables in states that have not been visited */
    bool ranked;
    uint32_t threads;              /* that sweep, 0 as 1; with ranks, one works in any case */
    uint32_t piece;                /* states at least that one takes at a time; 0: the default */
    uint32_t first_proposition;    /* as in struct equation_solution, */
    const struct class_set *match; /* as this */
    const uint32_t *records;       /* of each log so many count at most; NULL: all */
    bool (*stop)(void *self);      /* asked now and then; true: stop here */
    void *self;
};

/* False: stopped, or it takes more memory than there is.  *s is to be cleared in any case. */
bool equation_solution_find(struct equation_solution *s, const struct boolean_equations *e,
                            const struct state_graph *g, const struct solution_request *q);
void equation_solution_clear(struct equation_solution *s);

static inline bool equation_solution_bit(const struct equation_solution *s, uint32_t variable,
                                         uint32_t state)
{
    uint64_t bits = atomic_load_explicit(&s->bit[variable][state / SOLUTION_BITS],
                                         memory_order_relaxed);

    return (bits >> state % SOLUTION_BITS & 1) != 0;
}

/* A record of a log. */
struct graph_place {
    const struct graph_log *log;
    size_t record;
};

/* Does the box or diamond follow transition i of the log, which is one of this record? */
static inline bool equation_solution_follows(const struct equation_solution *s,
                                             const struct graph_place *at,
                                             const struct expression *x, uint32_t i)
{
    bool stays = at->log->target.at[i] == at->log->state.at[at->record];
    const struct class_set *m;
    const uint64_t *set;
    uint32_t class;

    if (x->pattern == ANY_ACTION)
        return true;
    m = &s->match[x->pattern];
    set = stays ? m->stays : m->moves;
    class = at->log->class.at[i];
    return (set[class / SOLUTION_BITS] >> class % SOLUTION_BITS & 1) != 0;
}

/* The value of an expression there. */
bool equation_solution_holds(const struct equation_solution *s, const struct graph_place *at,
                             uint32_t expression);

#endif
