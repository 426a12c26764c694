/*
 * One graph of all states for the equations of several formulas.
 *
 * The atoms of all of them are predicates of the search that makes the graph.  After that the graph
 * decides each of the formulas.
 */
#ifndef CHECKER_EQUATIONS_GRAPH_EQUATIONS_H
#define CHECKER_EQUATIONS_GRAPH_EQUATIONS_H

#include "checker/equations/boolean_equations.h"
#include "checker/game/action_classes.h"
#include "checker/equations/equation_solution.h"
#include "checker/search/bfs.h"
#include "stg/lts/lts_view.h"

struct graph_formula {
    const struct formula *f; /* borrowed */
    struct boolean_equations equations;
    uint32_t first_atom;   /* of its atoms, in the graph */
    struct class_set *match; /* of each pattern; owned */
    /* While the graph is made; owned, or NULL: */
    struct lts_view *view; /* where atoms are evaluated */
    struct action_classes *classes; /* NULL, too, if there are no patterns */
};

struct graph_equations {
    struct lts *l; /* borrowed: its states are those of the graph */
    VEC(struct graph_formula) formula;
    struct state_graph graph;
    struct vec_u32 class;     /* of each class of the graph, that of each formula with patterns */
    bool faulty;              /* a pattern is a run-time error */
    struct bfs_counts counts; /* of the whole graph */
    struct atom_predicate *atom;     /* while the graph is made; owned, as the next two */
    struct bfs_predicate *predicate; /* of each atom; at least one */
    struct footprint *nothing;
    struct vec_u32 start; /* the initial states */
};

/* Formula 0 is f; of the n others those follow that have equations.  l is started.  Why f has none;
   NULL: it has.  *g is to be cleared in any case. */
const char *graph_equations_init(struct graph_equations *g, struct lts *l, const struct formula *f,
                                 uint32_t n, const struct formula *const *later);
void graph_equations_clear(struct graph_equations *g);

/* The question that makes the graph, but for what stops it; and when it is made: what was needed
   for that is given back. */
struct bfs_question graph_equations_question(struct graph_equations *g);
void graph_equations_made(struct graph_equations *g, const struct bfs_counts *counts);

/* Of formula i. */
static inline uint32_t graph_equations_variables(const struct graph_equations *g, uint32_t i)
{
    return (uint32_t)g->formula.at[i].equations.equation.n;
}

enum graph_end { GRAPH_NOTHING, GRAPH_FALSE, GRAPH_TRUE };

/* What formula i is, if all variables are assumed to have this value in states that have not been
   visited; NOTHING: that value, or solving was stopped. */
enum graph_end graph_equations_solve(struct graph_equations *g, uint32_t i, bool assumed,
                                     bool (*stop)(void *self), void *self);
/* What asks for the solution itself. */
struct solution_request graph_equations_request(struct graph_equations *g, uint32_t i);

#endif
