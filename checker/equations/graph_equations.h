/*
 * One graph of all states for the equations of several formulas.
 *
 * The propositions of all of them are predicates of the search that makes the graph.  After that
 * the graph decides each of the formulas.
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
    uint32_t first_proposition; /* of its propositions, in the graph */
    struct class_set *match;    /* of each pattern; owned */
    bool faulty;                /* a pattern is a run-time error */
    /* While the graph is made; owned, or NULL: */
    struct lts_view *view;          /* where propositions are evaluated */
    struct action_classes *classes; /* NULL, too, if there are no patterns */
};

/* The graph as it was when a level was opened. */
struct graph_stage {
    struct bfs_counts counts;
    uint32_t *records; /* of each log; owned, as this: */
    bool *faulty;      /* of each proposition */
    bool unclassified; /* the action of some transition has no class */
};

struct graph_equations {
    struct lts *l; /* borrowed: its states are those of the graph */
    VEC(struct graph_formula) formula;
    struct state_graph graph;
    struct vec_u32 class; /* of each class of the graph, that of each formula with patterns */
    VEC(struct graph_stage) stage;
    struct bfs_states *states;                 /* of the graph, when it is made; owned */
    struct bfs_counts counts;                  /* at the end */
    struct proposition_predicate *proposition; /* while the graph is made; owned, as the next two */
    struct bfs_predicate *predicate;           /* of each proposition; at least one */
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
void graph_equations_made(struct graph_equations *g);

/* Of formula i. */
static inline uint32_t graph_equations_variables(const struct graph_equations *g, uint32_t i)
{
    return (uint32_t)g->formula.at[i].equations.equation.n;
}

enum graph_end { GRAPH_NOTHING, GRAPH_FALSE, GRAPH_TRUE };

/* The graph as it is now becomes its last stage. */
void graph_equations_add_stage(struct graph_equations *g, const struct bfs_counts *now);
/* There are none: the graph is made anew. */
void graph_equations_drop_stages(struct graph_equations *g);

/* In the functions below a stage may be NULL: the graph as it is now. */

/* Is there a run-time error, or no class of some action, in what formula i asks of the graph? */
bool graph_equations_fails(const struct graph_equations *g, uint32_t i,
                           const struct graph_stage *stage);
/* What asks for a solution of formula i; what is assumed, and what stops it, is for the caller. */
struct solution_request graph_equations_request(struct graph_equations *g, uint32_t i,
                                                const struct graph_stage *stage);
/* What formula i is by that solution; NOTHING: what was assumed, or solving was stopped. */
enum graph_end graph_equations_solve(struct graph_equations *g, uint32_t i,
                                     const struct graph_stage *stage,
                                     const struct solution_request *q);

#endif
